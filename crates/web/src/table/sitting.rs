//! The table in the page: the same [`Table`] as everywhere, with a clock on the wall, a computer to play
//! against and a browser that keeps it.

use std::time::Duration;

use dohyo_core::{Record, Seat, SeatSet};
use dohyo_table::{Event, PlayerKind, Refusal, Table};
use leptos::prelude::*;

use super::keeping;
use super::new_game::fresh_seed;
use super::review::{Review, sides};
use super::showing::{Cue, Stage};
use super::shown::{Heard, Shown};
use super::watch::{Watch, page_time};
use crate::storage;
use crate::thinker::{Answer, Task};
use crate::thinking::Thinker;

/// Where the browser keeps the running game.
pub fn kept<G: Shown>() -> String {
    format!("dohyo.{}.table", G::INFO.id)
}

/// Where it keeps the one that was put aside for it.
pub fn put_aside<G: Shown>() -> String {
    format!("dohyo.{}.previous", G::INFO.id)
}

/// Something to tell the player beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Say<G: Shown> {
    /// The rules refuse what was meant.
    Illegal(G::Illegal),
    /// It is not clear what was meant.
    Unclear(G::Unclear),
    /// Somebody else is to move.
    NotYourTurn,
    /// The move that a hint points at.
    Hint(G::Action),
    /// The computer looks at a draw offer.
    DrawConsidered,
    /// It does not want a draw.
    DrawDeclined,
    /// There is no computer player.
    EngineFailed,
}

impl<G: Shown> Say<G> {
    /// Whether it says no.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, Self::Illegal(_) | Self::Unclear(_) | Self::NotYourTurn | Self::EngineFailed)
    }
}

/// What the computer is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Busy {
    /// Its own move.
    Moving(Seat),
    /// A hint.
    Hinting,
    /// A draw offer.
    Considering,
}

/// A sitting and all that the page shows of it.
pub struct Sitting<G: Shown> {
    /// The table, once a game has begun.
    pub table: RwSignal<Option<Table<G>>>,
    /// After how many moves the board is looked at; the present if nothing is said.
    pub looking: RwSignal<Option<usize>>,
    /// What is picked so far.
    pub selection: RwSignal<G::Selection>,
    /// What there is to say.
    pub say: RwSignal<Option<Say<G>>>,
    /// What the computer is busy with.
    pub busy: RwSignal<Option<Busy>>,
    /// The action that a hint points at.
    pub hint: RwSignal<Option<G::Action>>,
    /// The seat from whose side the board is seen.
    pub near: RwSignal<Seat>,
    /// How long the sitting has lasted, as the clocks show it.
    pub elapsed: RwSignal<Duration>,
    /// Whether anybody may act, and what the board shows of how an action goes.
    pub(super) stage: RwSignal<Stage<G>>,
    /// The judgement of a finished game.
    pub review: Review,
    /// Whether the browser keeps the game, and the computer at the table plays by itself.
    at_home: bool,
    pub(super) watch: StoredValue<Watch>,
    thinker: Thinker,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "what is derived asks for a game that is `Copy`")]
impl<G: Shown> Clone for Sitting<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Shown> Copy for Sitting<G> {}

impl<G: Shown> Sitting<G> {
    /// Sits down where the last visit ended, or at an empty table.
    pub fn resume() -> Self {
        let sitting = Self::empty(true);
        if let Some((table, elapsed)) = storage::read(&kept::<G>()).and_then(|text| keeping::read(&text)) {
            sitting.sit(table, elapsed);
        }
        sitting.watch_the_clock();
        sitting
    }

    /// Sits down at a table beside the reader's own: the browser does not keep it, and whoever set it up
    /// plays for the computer.
    pub fn apart(table: Table<G>) -> Self {
        let sitting = Self::empty(false);
        sitting.sit(table, Duration::ZERO);
        sitting
    }

    fn empty(at_home: bool) -> Self {
        Self {
            table: RwSignal::new(None),
            looking: RwSignal::new(None),
            selection: RwSignal::new(G::Selection::default()),
            say: RwSignal::new(None),
            busy: RwSignal::new(None),
            hint: RwSignal::new(None),
            near: RwSignal::new(Seat::FIRST),
            elapsed: RwSignal::new(Duration::ZERO),
            stage: RwSignal::new(Stage::default()),
            review: Review::default(),
            at_home,
            watch: StoredValue::new(Watch::default()),
            thinker: Thinker::default(),
        }
    }

    /// Begins or goes on with a game at this table.
    pub fn sit(self, table: Table<G>, elapsed: Duration) {
        self.thinker.stop();
        self.review.close();
        self.watch.set_value(Watch::from(elapsed, page_time()));
        self.elapsed.set(elapsed);
        self.near.set(best_seat(&table));
        self.busy.set(None);
        self.say.set(None);
        self.hint.set(None);
        self.looking.set(None);
        self.selection.set(G::Selection::default());
        self.table.set(Some(table));
        self.give(Some(Cue::Cut));
        self.keep();
        self.wake_computer();
    }

    /// Puts the game aside that another is about to replace, if it is worth anything.
    pub fn put_aside(self) {
        self.table.with_untracked(|table| {
            if let Some(table) = table.as_ref().filter(|table| !table.line().is_empty()) {
                storage::write(&put_aside::<G>(), &keeping::write(table, self.now()));
            }
        });
    }

    /// Exchanges the game with the one that was put aside.
    pub fn bring_back(self) {
        let Some((table, elapsed)) = storage::read(&put_aside::<G>()).and_then(|text| keeping::read(&text))
        else {
            return;
        };
        storage::forget(&put_aside::<G>());
        self.put_aside();
        self.sit(table, elapsed);
    }

    pub(super) fn keep(self) {
        if !self.at_home {
            return;
        }
        self.table.with_untracked(|table| {
            if let Some(table) = table {
                storage::write(&kept::<G>(), &keeping::write(table, self.now()));
            }
        });
    }

    /// Lets something happen at the table. Says why if it cannot.
    pub fn apply(self, event: Event) -> bool {
        let (at, before) = (self.now(), self.place());
        let applied = self.table.try_update(|table| table.as_mut().map(|table| table.apply(at, event)));
        let (done, say) = match applied.flatten() {
            Some(Ok(())) => (true, None),
            Some(Err(Refusal::Illegal(why))) => (false, Some(Say::Illegal(why))),
            _ => (false, None),
        };
        self.elapsed.set(at);
        self.say.set(say);
        if done {
            self.thinker.stop();
            self.busy.set(None);
            self.hint.set(None);
            self.looking.set(None);
            self.review.close();
        }
        self.keep();
        self.give(before.after_event(self.place()));
        self.wake_computer();
        done
    }

    /// The seat of the person who acts for the page now: whoever is to move, or the one person there is.
    pub fn person(self) -> Option<Seat> {
        self.table.with(|table| {
            let table = table.as_ref()?;
            let people: Vec<Seat> =
                table.seating().seats().iter().filter(|&seat| table.seating().is_human(seat)).collect();
            match people[..] {
                [only] => Some(only),
                _ => people.into_iter().find(|&seat| table.game().to_act().contains(seat)),
            }
        })
    }

    /// The level of the computer at the table, if it plays.
    pub fn computer_level(self) -> Option<u8> {
        self.table.with(|table| {
            table.as_ref()?.seating().players.iter().find_map(|player| match player.kind {
                PlayerKind::Computer { level } => Some(level),
                PlayerKind::Human => None,
            })
        })
    }

    /// What an input on the board came to.
    pub fn hear(self, heard: Heard<G>) {
        let say = match heard {
            Heard::Play(action) => {
                if let Some(seat) = self.person() {
                    self.apply(Event::Act { seat, action: action.to_string() });
                }
                return;
            }
            Heard::Refused(why) => Some(Say::Illegal(why)),
            Heard::Unclear(why) => Some(Say::Unclear(why)),
            Heard::Nothing if matches!(self.busy.get_untracked(), Some(Busy::Moving(_))) => {
                Some(Say::NotYourTurn)
            }
            Heard::Nothing => None,
        };
        self.say.set(say);
    }

    /// Goes to the position after so many moves.
    pub fn look(self, ply: usize) {
        let before = self.place();
        self.looking.set((ply < before.length).then_some(ply));
        self.give(before.after_look(self.place()));
    }

    /// Goes some moves back or on.
    pub fn step(self, by: isize) {
        self.look(self.ply().saturating_add_signed(by).min(self.length()));
    }

    /// How many moves were played.
    pub fn length(self) -> usize {
        self.table.with(|table| table.as_ref().map_or(0, |table| table.line().len()))
    }

    /// After how many moves the board is shown.
    pub fn ply(self) -> usize {
        self.looking.get().unwrap_or_else(|| self.length())
    }

    /// The game as the board shows it.
    pub fn shown(self) -> Option<G> {
        let looking = self.looking.get();
        self.table.with(|table| {
            let table = table.as_ref()?;
            Some(match looking {
                None => table.game().clone(),
                Some(0) => table.start().clone(),
                Some(ply) => table.line().get(ply - 1).map_or(table.game(), |step| &step.after).clone(),
            })
        })
    }

    /// The action that led to what the board shows.
    pub fn last(self) -> Option<G::Action> {
        let ply = self.ply();
        self.table.with(|table| {
            let step = table.as_ref()?.line().get(ply.checked_sub(1)?)?;
            Some(step.action.clone())
        })
    }

    /// The action to point at on the board: a hint, or the best one of a review.
    pub fn advice(self) -> Option<G::Action> {
        if self.review.open.get() {
            let best = self.review.best(self.ply())?;
            return self.shown()?.read_action(&best).ok();
        }
        self.hint.get().filter(|_| self.looking.get().is_none())
    }

    /// The game, if a person is to move and looks at it now.
    pub fn open(self) -> Option<G> {
        if self.looking.get().is_some() || self.is_held() {
            return None;
        }
        self.table.with(|table| {
            let table = table.as_ref()?;
            let human = table.to_act().iter().any(|seat| table.seating().is_human(seat));
            human.then(|| table.game().clone())
        })
    }

    /// Turns the board around.
    pub fn flip(self) {
        let seats = self.table.with_untracked(|table| table.as_ref().map(|table| table.seating().seats()));
        self.near.update(|near| *near = seats.map_or(opposite(*near), |seats| after(*near, seats)));
    }

    /// Asks the computer for its move if it is to move.
    fn wake_computer(self) {
        if !self.at_home {
            return;
        }
        let question = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let (seat, level) = table.computers_to_act().next()?;
            let now = self.now();
            let clock = table.seating().clock.zip(table.clocks(now)).map(|(setting, clocks)| {
                (clocks[seat.index()].as_millis() as u32, setting.increment.as_millis() as u32)
            });
            Some((seat, Task::Move { level, clock }, to_ask(table), table.log().len()))
        });
        let Some((seat, task, record, seen)) = question else { return };
        if self.busy.get_untracked() == Some(Busy::Moving(seat)) {
            return;
        }
        self.busy.set(Some(Busy::Moving(seat)));
        let asked = page_time();
        self.thinker.ask(task, record, move |answer| {
            let action = answer.ok().and_then(|answer| answer.action);
            let Some(action) = action else {
                self.busy.set(None);
                self.say.set(Some(Say::EngineFailed));
                return;
            };
            let spent = Duration::from_millis((page_time() - asked).max(0.0) as u64);
            set_timeout(move || self.play_computer(seat, action, seen), G::PAUSE.saturating_sub(spent));
        });
    }

    /// Plays what the computer has chosen for a table with `seen` events, as soon as the board has shown what
    /// came before.
    fn play_computer(self, seat: Seat, action: String, seen: usize) {
        // Whatever happened since the answer came, the page may even be gone.
        let log = |table: &Option<Table<G>>| table.as_ref().map(|table| table.log().len());
        if self.table.try_with_untracked(log).flatten() != Some(seen) {
            return;
        }
        if untrack(|| self.showing()).is_some() {
            // Whatever the reader looks at, the computer is ready.
            let ready = self.now();
            self.watch.update_value(|watch| watch.stop_at(ready));
            set_timeout(move || self.play_computer(seat, action, seen), LOOK_AGAIN);
            return;
        }
        self.busy.set(None);
        self.apply(Event::Act { seat, action });
    }

    /// Asks the computer about the game as it stands. Whatever happens before it answers makes the question
    /// void.
    pub fn ask(self, task: Task, then: impl FnOnce(Answer) + 'static) {
        let Some(record) = self.table.with_untracked(|table| Some(to_ask(table.as_ref()?))) else {
            return;
        };
        self.thinker.ask(task, record, move |answer| {
            if let Ok(answer) = answer {
                return then(answer);
            }
            self.busy.set(None);
            self.say.set(Some(Say::EngineFailed));
        });
    }

    /// Plays a whole turn for a seat, one action after the other, each after a pause to see the one before.
    /// Anything else that happens meanwhile ends it.
    pub fn play_turn(self, seat: Seat, turn: Vec<String>) {
        let log = move || self.table.try_with_untracked(|table| Some(table.as_ref()?.log().len())).flatten();
        let seen = log();
        let mut turn = turn.into_iter();
        let Some(action) = turn.next() else { return };
        let play = move || {
            if log() == seen && self.apply(Event::Act { seat, action }) {
                self.play_turn(seat, turn.collect());
            }
        };
        set_timeout(play, G::PAUSE);
    }

    /// Takes back whatever was played after so many actions.
    pub fn rewind(self, ply: usize) {
        while self.table.with_untracked(|table| {
            table.as_ref().is_some_and(|table| table.line().len() > ply && table.can_undo())
        }) {
            self.apply(Event::Undo);
        }
    }

    /// Starts the computer ahead of the first question.
    pub fn warm_up(self) {
        self.thinker.warm_up();
    }

    /// Asks for a hint, which the board will point at.
    pub fn ask_hint(self) {
        let record = self.table.with_untracked(|table| {
            let table = table.as_ref().filter(|table| table.outcome().is_none() && !table.is_paused())?;
            table.computers_to_act().next().is_none().then(|| to_ask(table))
        });
        let Some(record) = record else { return };
        if self.looking.get_untracked().is_some() {
            self.looking.set(None);
            self.give(Some(Cue::Cut));
        }
        self.selection.set(G::Selection::default());
        self.busy.set(Some(Busy::Hinting));
        self.thinker.ask(Task::Hint, record, move |answer| {
            self.busy.set(None);
            let Ok(answer) = answer else {
                self.say.set(Some(Say::EngineFailed));
                return;
            };
            let found = self.table.with_untracked(|table| {
                let game = table.as_ref()?.game();
                game.read_action(&answer.action?).ok()
            });
            if let Some(action) = found {
                self.say.set(Some(Say::Hint(action.clone())));
                self.hint.set(Some(action));
            }
        });
    }

    /// Offers a draw. The computer looks at the position before it answers.
    pub fn offer_draw(self) {
        let Some(seat) = self.person() else { return };
        if !self.apply(Event::OfferDraw { seat }) {
            return;
        }
        let asked = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let other = table.seating().seats().iter().find(|&other| other != seat)?;
            (!table.seating().is_human(other)).then(|| (other, to_ask(table), table.game().to_act()))
        });
        let Some((other, record, to_act)) = asked else { return };
        self.busy.set(Some(Busy::Considering));
        self.say.set(Some(Say::DrawConsidered));
        self.thinker.ask(Task::Judge, record, move |answer| {
            self.busy.set(None);
            let content = answer.is_ok_and(|answer| {
                let own = if to_act.contains(other) { answer.score } else { -answer.score };
                own <= DRAW_SCORE
            });
            if content {
                self.apply(Event::AcceptDraw { seat: other });
            } else if self.apply(Event::DeclineDraw { seat: other }) {
                self.say.set(Some(Say::DrawDeclined));
            }
        });
    }

    /// The same players again, with colours exchanged.
    pub fn rematch(self) {
        let next = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let seed = fresh_seed::<G>();
            let dealt = || G::new(&table.start().options(), seed).ok();
            let fixed = table.seating().from_position || table.start().revealed() == 0;
            let start = if fixed { table.start().clone() } else { dealt()? };
            Some(table.rematch(start, seed))
        });
        if let Some(table) = next {
            self.put_aside();
            self.sit(table, Duration::ZERO);
        }
    }

    /// Judges every position of the game, one after the other.
    pub fn begin_review(self) {
        let (games, sides) = self.table.with_untracked(|table| {
            let Some(table) = table else { return Default::default() };
            let mut record = table.to_record();
            record.result = None;
            let mut games = Vec::new();
            for ply in (0..=table.line().len()).rev() {
                record.actions.truncate(ply);
                let game = match ply {
                    0 => table.start(),
                    _ => &table.line()[ply - 1].after,
                };
                let record = if G::ASKED_BY_POSITION { from_here(&record, game) } else { record.clone() };
                games.push((record, game.to_act(), game.outcome()));
            }
            games.reverse();
            (games, sides(table.start(), G::DARK))
        });
        if !games.is_empty() {
            self.busy.set(None);
            self.review.begin(games, sides, self.thinker);
        }
    }
}

/// How long a board that shows something is left alone before the computer looks again.
const LOOK_AGAIN: Duration = Duration::from_millis(60);

/// The record that the computer is asked about.
fn to_ask<G: Shown>(table: &Table<G>) -> Record {
    let record = table.to_record();
    if G::ASKED_BY_POSITION { from_here(&record, table.game()) } else { record }
}

/// A record that begins where a game stands.
fn from_here<G: Shown>(record: &Record, game: &G) -> Record {
    Record { position: Some(game.position()), actions: Vec::new(), result: None, ..record.clone() }
}

/// The computer takes a draw when it stands this badly or worse, in hundredths of a piece.
const DRAW_SCORE: i32 = -30;

/// The seat that comes after one.
pub fn after(seat: Seat, seats: SeatSet) -> Seat {
    seats.iter().find(|&other| other > seat).or(seats.first()).unwrap_or(seat)
}

/// The other seat of two.
pub fn opposite(seat: Seat) -> Seat {
    if seat == Seat::FIRST { Seat::SECOND } else { Seat::FIRST }
}

/// The only person at a table sits near; with two, the one who begins.
fn best_seat<G: Shown>(table: &Table<G>) -> Seat {
    let mut people = table.seating().seats().iter().filter(|&seat| table.seating().is_human(seat));
    people.next().filter(|_| people.next().is_none()).unwrap_or(Seat::FIRST)
}

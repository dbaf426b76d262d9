//! The table in the page: the same [`Table`] as everywhere, with a clock on the wall, a computer to play
//! against and a browser that keeps it.

use std::time::Duration;

use dohyo_abalone::{Abalone, Colour, Effect, Illegal, Move};
use dohyo_core::{Game as _, Seat, Viewer};
use dohyo_table::{Event, PlayerKind, Refusal, Table};
use leptos::prelude::*;

use super::geometry::Side;
use super::keeping;
use super::layers::Scene;
use super::review::Review;
use super::select::{Offer, Said, Selection, Unclear};
use crate::storage;
use crate::thinker::Task;
use crate::thinking::Thinker;

/// Where the browser keeps the running game.
pub const KEPT: &str = "dohyo.abalone.table";
/// Where it keeps the one that was put aside for it.
pub const PUT_ASIDE: &str = "dohyo.abalone.previous";

/// The computer answers no sooner than this, so that one move is seen before the next.
const POLITE_PAUSE: Duration = Duration::from_millis(450);

/// Something to tell the player beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Say {
    /// The rules refuse what was meant.
    Illegal(Illegal),
    /// It is not clear what was meant.
    Unclear(Unclear),
    /// Somebody else is to move.
    NotYourTurn,
    /// The move that a hint points at.
    Hint(Move),
    /// The computer looks at a draw offer.
    DrawConsidered,
    /// It does not want a draw.
    DrawDeclined,
    /// There is no computer player.
    EngineFailed,
}

impl Say {
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
#[derive(Clone, Copy)]
pub struct Sitting {
    /// The table, once a game has begun.
    pub table: RwSignal<Option<Table<Abalone>>>,
    /// After how many moves the board is looked at; the present if nothing is said.
    pub looking: RwSignal<Option<usize>>,
    /// The marbles picked so far.
    pub selection: RwSignal<Selection>,
    /// What there is to say.
    pub say: RwSignal<Option<Say>>,
    /// What the computer is busy with.
    pub busy: RwSignal<Option<Busy>>,
    /// The move that a hint points at.
    pub hint: RwSignal<Option<Effect>>,
    /// From which side the board is seen.
    pub side: RwSignal<Side>,
    /// How long the sitting has lasted, as the clocks show it.
    pub elapsed: RwSignal<Duration>,
    /// The judgement of a finished game.
    pub review: Review,
    /// The page's time at which the sitting began, in milliseconds.
    began: StoredValue<f64>,
    thinker: Thinker,
}

fn page_time() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

impl Sitting {
    /// Sits down where the last visit ended, or at an empty table.
    pub fn resume() -> Self {
        let sitting = Self {
            table: RwSignal::new(None),
            looking: RwSignal::new(None),
            selection: RwSignal::new(Selection::default()),
            say: RwSignal::new(None),
            busy: RwSignal::new(None),
            hint: RwSignal::new(None),
            side: RwSignal::new(Side::Black),
            elapsed: RwSignal::new(Duration::ZERO),
            review: Review::default(),
            began: StoredValue::new(0.0),
            thinker: Thinker::default(),
        };
        if let Some((table, elapsed)) = storage::read(KEPT).and_then(|text| keeping::read(&text)) {
            sitting.sit(table, elapsed);
        }
        sitting.watch_the_clock();
        sitting
    }

    /// Begins or goes on with a game at this table.
    pub fn sit(self, table: Table<Abalone>, elapsed: Duration) {
        self.thinker.stop();
        self.review.close();
        self.began.set_value(page_time() - elapsed.as_secs_f64() * 1000.0);
        self.elapsed.set(elapsed);
        self.side.set(best_side(&table));
        self.busy.set(None);
        self.say.set(None);
        self.hint.set(None);
        self.looking.set(None);
        self.selection.update(Selection::clear);
        self.table.set(Some(table));
        self.keep();
        self.wake_computer();
    }

    /// Puts the game aside that another is about to replace, if it is worth anything.
    pub fn put_aside(self) {
        self.table.with_untracked(|table| {
            if let Some(table) = table.as_ref().filter(|table| !table.line().is_empty()) {
                storage::write(PUT_ASIDE, &keeping::write(table, self.now()));
            }
        });
    }

    /// Exchanges the game with the one that was put aside.
    pub fn bring_back(self) {
        let Some((table, elapsed)) = storage::read(PUT_ASIDE).and_then(|text| keeping::read(&text)) else {
            return;
        };
        storage::forget(PUT_ASIDE);
        self.put_aside();
        self.sit(table, elapsed);
    }

    /// The time since the sitting began.
    fn now(self) -> Duration {
        let millis = (page_time() - self.began.get_value()).max(0.0);
        // The table keeps its times to the millisecond.
        Duration::from_millis(millis as u64)
    }

    fn keep(self) {
        self.table.with_untracked(|table| {
            if let Some(table) = table {
                storage::write(KEPT, &keeping::write(table, self.now()));
            }
        });
    }

    /// Lets something happen at the table. Says why if it cannot.
    pub fn apply(self, event: Event) -> bool {
        let at = self.now();
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
    pub fn hear(self, said: Said) {
        let say = match said {
            Said::Play(action) => {
                if let Some(seat) = self.person() {
                    self.apply(Event::Act { seat, action: action.to_string() });
                }
                return;
            }
            Said::Impossible(action) => self.table.with_untracked(|table| {
                let judged = table.as_ref()?.game().judge(action);
                judged.err().map(Say::Illegal)
            }),
            Said::Unclear(why) => Some(Say::Unclear(why)),
            Said::Nothing if matches!(self.busy.get_untracked(), Some(Busy::Moving(_))) => {
                Some(Say::NotYourTurn)
            }
            Said::Nothing => None,
        };
        self.say.set(say);
    }

    /// Goes to the position after so many moves.
    pub fn look(self, ply: usize) {
        let length = self.length();
        self.looking.set((ply < length).then_some(ply));
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
    pub fn shown(self) -> Option<Abalone> {
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

    /// What the board shows.
    pub fn scene(self) -> Scene {
        let Some(game) = self.shown() else {
            return Scene { now: classical(), last: None, advice: None };
        };
        let advice = if self.review.open.get() {
            let best = self.review.best(self.ply());
            best.and_then(|action| game.judge(game.read_action(&action).ok()?).ok())
        } else {
            self.hint.get().filter(|_| self.looking.get().is_none())
        };
        let view = game.view(Viewer::Spectator);
        Scene { now: view.situation, last: view.last, advice }
    }

    /// What may be chosen on the board now.
    pub fn offer(self) -> Offer {
        if self.looking.get().is_some() {
            return Offer::default();
        }
        self.table.with(|table| {
            let Some(table) = table else { return Offer::default() };
            let Some(seat) = table.to_act().single().filter(|&seat| table.seating().is_human(seat)) else {
                return Offer::default();
            };
            let Some(colour) = Colour::of_seat(seat) else { return Offer::default() };
            Offer {
                own: table.game().situation().board.marbles(colour).collect(),
                legal: table.game().legal_moves(),
            }
        })
    }

    /// Asks the computer for its move if it is to move.
    fn wake_computer(self) {
        let question = self.table.with_untracked(|table| {
            let table = table.as_ref()?;
            let (seat, level) = table.computer_to_act()?;
            let now = self.now();
            let clock = table.seating().clock.zip(table.clocks(now)).map(|(setting, clocks)| {
                (clocks[seat.index()].as_millis() as u32, setting.increment.as_millis() as u32)
            });
            Some((seat, Task::Move { level, clock }, table.to_record(), table.log().len()))
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
            let play = move || {
                // Whatever happened since the answer came, the page may even be gone.
                let log = |table: &Option<Table<Abalone>>| table.as_ref().map(|table| table.log().len());
                let current = self.table.try_with_untracked(log).flatten();
                if current == Some(seen) {
                    self.busy.set(None);
                    self.apply(Event::Act { seat, action });
                }
            };
            let spent = Duration::from_millis((page_time() - asked).max(0.0) as u64);
            set_timeout(play, POLITE_PAUSE.saturating_sub(spent));
        });
    }

    /// Asks for a hint, which the board will point at.
    pub fn ask_hint(self) {
        let record = self.table.with_untracked(|table| {
            let table = table.as_ref().filter(|table| table.outcome().is_none() && !table.is_paused())?;
            table.computer_to_act().is_none().then(|| table.to_record())
        });
        let Some(record) = record else { return };
        self.looking.set(None);
        self.selection.update(Selection::clear);
        self.busy.set(Some(Busy::Hinting));
        self.thinker.ask(Task::Hint, record, move |answer| {
            self.busy.set(None);
            let Ok(answer) = answer else {
                self.say.set(Some(Say::EngineFailed));
                return;
            };
            let found = self.table.with_untracked(|table| {
                let game = table.as_ref()?.game();
                let action = game.read_action(&answer.action?).ok()?;
                Some((action, game.judge(action).ok()?))
            });
            if let Some((action, effect)) = found {
                self.say.set(Some(Say::Hint(action)));
                self.hint.set(Some(effect));
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
            (!table.seating().is_human(other)).then(|| (other, table.to_record(), table.game().to_act()))
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
            Some(table.rematch(table.start().clone(), table.seating().seed))
        });
        if let Some(table) = next {
            self.put_aside();
            self.sit(table, Duration::ZERO);
        }
    }

    /// Judges every position of the game, one after the other.
    pub fn begin_review(self) {
        let games = self.table.with_untracked(|table| {
            let Some(table) = table else { return Vec::new() };
            let mut record = table.to_record();
            record.result = None;
            let mut games = Vec::new();
            for ply in (0..=table.line().len()).rev() {
                record.actions.truncate(ply);
                let game = match ply {
                    0 => table.start(),
                    _ => &table.line()[ply - 1].after,
                };
                games.push((record.clone(), game.situation().to_move, game.outcome()));
            }
            games.reverse();
            games
        });
        if !games.is_empty() {
            self.busy.set(None);
            self.review.begin(games, self.thinker);
        }
    }

    fn watch_the_clock(self) {
        let tick = move || {
            let at = self.now();
            let flagged = self.table.with_untracked(|table| {
                let table = table.as_ref()?;
                let clocks = table.clocks(at)?;
                let running = table.outcome().is_none() && !table.is_paused();
                running.then(|| clocks.iter().any(Duration::is_zero))
            });
            match flagged {
                Some(true) => {
                    self.apply(Event::Flag);
                }
                Some(false) => self.elapsed.set(at),
                None => {}
            }
        };
        let ticking = set_interval_with_handle(tick, Duration::from_millis(100)).ok();
        let leaving = window_event_listener(leptos::ev::pagehide, move |_| self.keep());
        on_cleanup(move || {
            self.keep();
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            leaving.remove();
        });
    }
}

/// The computer takes a draw when it stands this badly or worse, in hundredths of a marble.
const DRAW_SCORE: i32 = -30;

fn classical() -> dohyo_abalone::Situation {
    use dohyo_abalone::layouts;
    let layout = layouts::Layout::named(layouts::CLASSICAL).unwrap_or(&layouts::ALL[0]);
    layout.board().into()
}

/// A person who plays White against the computer sits on White's side.
fn best_side(table: &Table<Abalone>) -> Side {
    let human = |colour: Colour| table.seating().is_human(colour.seat());
    if human(Colour::White) && !human(Colour::Black) { Side::White } else { Side::Black }
}

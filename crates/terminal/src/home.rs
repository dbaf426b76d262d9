//! A table in this program: its authority, the computers at it, and where it is kept.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use dohyo_ai::{Level, accepts_draw};
use dohyo_core::{Fate, Seat, SeatSet, Seed};
use dohyo_table::{Actor, Event, Proposal, Refusal, Seq, Table, Wish};
use dohyo_texts::table::names::Names;
use dohyo_texts::texts::Texts;

use crate::online::Online;
use crate::playable::Playable;
use crate::saves;
use crate::thinking::{Answer, Task, Thinking, hundredths};

/// Who decides at a table.
pub enum Host<G: Playable> {
    /// This program, which has the seed.
    Local(Box<Local<G>>),
    /// A server.
    Online(Box<Online<G>>),
}

/// A table that this program decides at.
pub struct Local<G: Playable> {
    /// The table.
    pub table: Table<G>,
    /// The seed of its luck.
    pub seed: Seed,
    /// Whether all luck came from the seed.
    pub whole: bool,
    /// The time that had passed before this program continued the game.
    pub before: Duration,
    /// When this program began or continued the game.
    pub since: Instant,
    /// The file in which the game is kept, if it is kept.
    pub file: Option<PathBuf>,
}

/// An action that a computer will play.
struct Plan<G: Playable> {
    seat: Seat,
    view: View,
    action: G::Action,
    due: Instant,
}

/// What a computer bases its decisions on. If it changes, its plan is void.
#[derive(Clone, Copy, PartialEq, Eq)]
enum View {
    Turns(Seq),
    Race(u32),
}

/// A question to the computer.
struct Asked {
    id: u64,
    what: Asking,
    seen: Seq,
    view: View,
    at: Instant,
}

/// What a question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asking {
    /// The action of a computer.
    Act(Seat),
    /// The answer of a computer to an offered draw.
    Draw(Seat),
    /// A hint for a person.
    Hint(Seat),
    /// The judgement of the position after a number of actions.
    Judge(usize),
}

/// What an answer of the computer has brought.
pub enum Brought<G: Playable> {
    /// Nothing that the player has to see.
    Nothing,
    /// A hint.
    Hint(Option<G::Action>),
    /// A judgement of the position after a number of actions: the chances of the first seat's side, from 0 to 1, and
    /// the best action.
    Judged(usize, Option<(f64, G::Action)>),
    /// A computer has declined a draw.
    Declined(Seat),
}

/// A table with its computers.
pub struct Home<G: Playable> {
    /// Who decides.
    pub host: Host<G>,
    thinking: Thinking,
    plans: Vec<Plan<G>>,
    asked: Option<Asked>,
    /// The pause before an action of a computer, so that the action before it is seen.
    pub pause: Duration,
    /// Until when nobody else acts, because something is being shown.
    pub hold: Option<Instant>,
    saved: Seq,
    /// Why the game cannot be kept, once that is known.
    pub unkept: Option<String>,
}

impl<G: Playable> Home<G> {
    /// Sits down at a table. `answer` receives what the computer has thought, for [`Home::hear`].
    pub fn new(host: Host<G>, pause: Duration, answer: impl Fn(Answer) + Send + 'static) -> Self {
        let thinking = Thinking::start(answer);
        Self {
            host,
            thinking,
            plans: Vec::new(),
            asked: None,
            pause,
            hold: None,
            saved: Seq::default(),
            unkept: None,
        }
    }

    /// Returns the table, once there is one.
    pub fn table(&self) -> Option<&Table<G>> {
        match &self.host {
            Host::Local(local) => Some(&local.table),
            Host::Online(online) => online.session.table(),
        }
    }

    /// Returns the seats that are played here.
    pub fn own(&self) -> SeatSet {
        match &self.host {
            Host::Local(local) => {
                let seating = local.table.seating();
                seating.seats().iter().filter(|&seat| seating.is_human(seat)).collect()
            }
            Host::Online(online) => online.session.seat().map(SeatSet::from).unwrap_or_default(),
        }
    }

    /// Returns the time since the game began.
    pub fn now(&self) -> Duration {
        match &self.host {
            Host::Local(local) => local.before + local.since.elapsed(),
            Host::Online(online) => online.elapsed(),
        }
    }

    /// Returns the names of the players.
    pub fn names(&self, t: &Texts) -> Names {
        self.table().map(|table| Names::of(table, self.own(), t)).unwrap_or_default()
    }

    /// Returns the person here who acts: the one to move, or any.
    pub fn person(&self) -> Option<Seat> {
        let (own, table) = (self.own(), self.table()?);
        own.iter().find(|&seat| table.to_act().contains(seat)).or_else(|| own.first())
    }

    /// Returns whether a person here may act now.
    pub fn is_open(&self) -> bool {
        let held = self.hold.is_some_and(|hold| hold > Instant::now());
        let stalled = matches!(&self.host, Host::Online(online) if online.session.is_stalled());
        !held && !stalled && self.table().is_some_and(|table| self.own().meets(table.to_act()))
    }

    /// Sends a wish of a seat to the table.
    ///
    /// # Errors
    ///
    /// Returns why the table refuses it.
    pub fn send(&mut self, by: Actor, wish: Wish<G::Action>) -> Result<(), Refusal<G::Illegal>> {
        let now = self.now();
        match &mut self.host {
            Host::Local(local) => {
                let Local { table, seed, .. } = &mut **local;
                let command = table.own_command(by, wish);
                table.submit(now, &command, Fate::Drawn(*seed))?;
            }
            Host::Online(online) => online.command(by, wish)?,
        }
        self.keep();
        Ok(())
    }

    /// Plays an action for a person.
    ///
    /// # Errors
    ///
    /// Returns why the table refuses it.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal<G::Illegal>> {
        self.send(Actor::Seat(seat), Wish::Act(action))
    }

    /// Resigns for a person, and for partners at the same screen.
    ///
    /// # Errors
    ///
    /// Returns why the table refuses it.
    pub fn resign(&mut self) -> Result<(), Refusal<G::Illegal>> {
        let Some(seat) = self.person() else { return Err(Refusal::NoOffer) };
        self.send(Actor::Seat(seat), Wish::Resign)?;
        let own = self.own();
        let partners: Vec<Seat> = self
            .table()
            .and_then(|table| {
                let offer = table.offer(Proposal::Resign)?;
                Some(own.iter().filter(|&seat| table.awaits_answer(offer, seat)).collect())
            })
            .unwrap_or_default();
        for partner in partners {
            self.send(Actor::Seat(partner), Wish::Resign)?;
        }
        // Partners that are computers have no wish to play on.
        let computers: Vec<Seat> = self
            .table()
            .and_then(|table| {
                let offer = table.offer(Proposal::Resign)?;
                Some(
                    table.seating().seats().iter().filter(|&seat| table.awaits_answer(offer, seat)).collect(),
                )
            })
            .unwrap_or_default();
        if matches!(self.host, Host::Local(_)) {
            for computer in computers {
                self.send(Actor::Seat(computer), Wish::Resign)?;
            }
        }
        Ok(())
    }

    /// Does what is due: flags, questions to computers, and their actions. Returns whether anything has changed.
    pub fn advance(&mut self) -> bool {
        let before = self.table().map(Table::seq);
        let now = self.now();
        if let Host::Local(local) = &mut self.host {
            let Local { table, seed, .. } = &mut **local;
            if table.outcome().is_none() && table.flagged(now).is_some() {
                let command = table.own_command(Actor::Clock, Wish::Flag);
                let _ = table.submit(now, &command, Fate::Drawn(*seed));
            }
            self.drop_void();
            self.play_due();
            self.ask_next();
        }
        let changed = self.table().map(Table::seq) != before;
        if changed {
            self.keep();
        }
        changed
    }

    fn local(&self) -> Option<&Table<G>> {
        match &self.host {
            Host::Local(local) => Some(&local.table),
            Host::Online(_) => None,
        }
    }

    fn view(table: &Table<G>, seat: Seat) -> View {
        table.game().sight(seat).map_or(View::Turns(table.seq()), View::Race)
    }

    fn drop_void(&mut self) {
        let Host::Local(local) = &self.host else { return };
        let table = &local.table;
        self.plans
            .retain(|plan| table.to_act().contains(plan.seat) && Self::view(table, plan.seat) == plan.view);
        let stale = |asked: &Asked| match asked.what {
            Asking::Act(seat) => Self::view(table, seat) != asked.view || !table.to_act().contains(seat),
            Asking::Draw(_) | Asking::Hint(_) => table.seq() != asked.seen,
            Asking::Judge(_) => false,
        };
        if self.asked.as_ref().is_some_and(stale) {
            self.thinking.stop();
            self.asked = None;
        }
    }

    fn play_due(&mut self) {
        let now = Instant::now();
        if self.hold.is_some_and(|hold| hold > now) {
            return;
        }
        let next = (0..self.plans.len()).filter(|&index| self.plans[index].due <= now);
        let Some(next) = next.min_by_key(|&index| self.plans[index].due) else { return };
        let plan = self.plans.remove(next);
        // A plan is void if its view has changed, so the rules allow it.
        let _ = self.send(Actor::Seat(plan.seat), Wish::Act(plan.action));
        self.drop_void();
    }

    /// Asks the next computer that may act and has no plan, unless the computer is busy with something else.
    fn ask_next(&mut self) {
        if self.asked.is_some() {
            return;
        }
        let now = self.now();
        let Host::Local(local) = &self.host else { return };
        let Local { table, seed, .. } = &**local;
        if table.outcome().is_some() || table.is_paused() {
            return;
        }
        let draw = table.offer(Proposal::Draw).and_then(|offer| {
            let computers = table.seating().seats().iter().filter(|&seat| !table.seating().is_human(seat));
            computers.into_iter().find(|&seat| table.awaits_answer(offer, seat))
        });
        if let Some(seat) = draw {
            // The position is judged for whoever is to move.
            let Some(mover) = table.to_act().first() else { return };
            let game = table.game().to_any();
            self.ask(Asking::Draw(seat), game, mover, Task::Judge);
            return;
        }
        let next =
            table.computers_to_act().find(|(seat, _)| self.plans.iter().all(|plan| plan.seat != *seat));
        let Some((seat, level)) = next else { return };
        let clock = table.seating().terms.clock.zip(table.clocks(now));
        let clock = clock.map(|(setting, clocks)| (clocks[seat.index()], setting.increment));
        let level = Level::new(level).unwrap_or(Level::WEAKEST);
        let task = Task::Move { level, clock, seed: seed.chance().word() };
        let game = table.game().to_any();
        self.ask(Asking::Act(seat), game, seat, task);
    }

    fn ask(&mut self, what: Asking, game: dohyo_games::AnyGame, seat: Seat, task: Task) {
        let Some(table) = self.table() else { return };
        let (seen, view) = (table.seq(), Self::view(table, seat));
        let id = self.thinking.ask(game, seat, task);
        self.asked = Some(Asked { id, what, seen, view, at: Instant::now() });
    }

    /// Asks for a hint. Returns `false` if there is none to be had.
    pub fn ask_hint(&mut self) -> bool {
        let Some(table) = self.local() else { return false };
        let own = self.own();
        let seat = own.iter().find(|&seat| table.to_act().contains(seat));
        let Some(seat) = seat.filter(|_| table.outcome().is_none() && !table.is_paused()) else {
            return false;
        };
        let game = table.game().to_any();
        self.ask(Asking::Hint(seat), game, seat, Task::Hint);
        true
    }

    /// Asks for a judgement of the position after `ply` actions. Returns `false` if nobody is to move there.
    pub fn ask_judgement(&mut self, ply: usize) -> bool {
        let Some(table) = self.table() else { return false };
        let game = table.game_at(ply);
        let Some(seat) = game.to_act().first() else { return false };
        let any = game.to_any();
        self.ask(Asking::Judge(ply), any, seat, Task::Judge);
        true
    }

    /// Returns what the computer is thinking about.
    pub fn busy(&self) -> Option<Asking> {
        self.asked.as_ref().map(|asked| asked.what)
    }

    /// Takes in an answer of the computer.
    pub fn hear(&mut self, answer: Answer) -> Brought<G> {
        let Some(asked) = self.asked.take_if(|asked| asked.id == answer.id) else { return Brought::Nothing };
        let action = |answer: Answer| G::from_any(answer.thought?.action);
        match asked.what {
            Asking::Act(seat) => {
                let pace = answer.thought.as_ref().map(|thought| thought.pace).unwrap_or_default();
                let is_race = matches!(asked.view, View::Race(_));
                let Some(action) = action(answer) else { return Brought::Nothing };
                let due = asked.at + if is_race { pace } else { self.pause };
                self.plans.push(Plan { seat, view: asked.view, action, due });
                Brought::Nothing
            }
            Asking::Hint(_) => Brought::Hint(action(answer)),
            Asking::Draw(seat) => self.answer_draw(seat, &answer),
            Asking::Judge(ply) => {
                let Some(table) = self.table() else { return Brought::Nothing };
                let game = table.game_at(ply);
                let judged = answer.thought.and_then(|thought| {
                    let chances = thought.score.expectation();
                    let first =
                        game.to_act().first().is_none_or(|seat| game.side_of(Seat::FIRST).contains(seat));
                    Some((if first { chances } else { 1.0 - chances }, G::from_any(thought.action)?))
                });
                Brought::Judged(ply, judged)
            }
        }
    }

    fn answer_draw(&mut self, seat: Seat, answer: &Answer) -> Brought<G> {
        let Some(table) = self.local() else { return Brought::Nothing };
        let Some(offer) = table.offer(Proposal::Draw).map(|offer| offer.seq) else { return Brought::Nothing };
        let score = answer.thought.as_ref().map_or(0, |thought| hundredths(thought.score));
        let own =
            table.game().to_act().first().is_none_or(|mover| table.game().side_of(seat).contains(mover));
        let score = if own { score } else { -score };
        let turns = table.line().windows(2).filter(|pair| pair[0].seat != pair[1].seat).count();
        let agree = accepts_draw(score, turns);
        let _ = self.send(Actor::Seat(seat), Wish::Answer { offer, agree });
        if agree { Brought::Nothing } else { Brought::Declined(seat) }
    }

    /// Returns when something is due next, besides answers and input.
    pub fn deadline(&self) -> Option<Instant> {
        let hold = self.hold.filter(|hold| *hold > Instant::now());
        let plan = self.plans.iter().map(|plan| hold.map_or(plan.due, |hold| plan.due.max(hold))).min();
        let flag = self.local().filter(|table| table.outcome().is_none()).and_then(Table::flag_at);
        let flag = flag.map(|at| Instant::now() + at.saturating_sub(self.now()) + Duration::from_millis(5));
        plan.into_iter().chain(flag).chain(hold).min()
    }

    /// Returns the last offer that this table's people have to answer, or the answers since `seq`, as events.
    pub fn since(&self, seq: Seq) -> Vec<Event<dohyo_core::PlayedIn<G>>> {
        self.table()
            .map(|table| table.since(seq).iter().map(|entry| entry.event.clone()).collect())
            .unwrap_or_default()
    }

    /// Keeps the game, if it has changed.
    pub fn keep(&mut self) {
        let now = self.now();
        let Host::Local(local) = &self.host else { return };
        let Local { table, seed, whole, file: Some(file), .. } = &**local else { return };
        if table.seq() == self.saved && table.seq() != Seq::default() {
            return;
        }
        self.saved = table.seq();
        let text = saves::write(table, *seed, *whole, now);
        if let Err(why) = saves::replace(file, &text) {
            self.unkept.get_or_insert_with(|| format!("{}: {why}", file.display()));
        }
    }

    /// Returns the record of the game.
    pub fn record(&self) -> Option<String> {
        let table = self.table()?;
        let seed = match &self.host {
            Host::Local(local) if local.whole && table.outcome().is_some() => Some(local.seed),
            _ => None,
        };
        Some(table.to_record(seed).to_string())
    }
}

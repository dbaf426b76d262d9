//! A table in this program: its host, its computers, and the file in which it is saved.

mod thoughts;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use dohyo_core::{Fate, Seat, SeatSet, Seed};
use dohyo_table::{Actor, Event, Proposal, Refusal, Seq, Table, Wish};
use dohyo_texts::puzzles::Standing;
use dohyo_texts::table::names::Names;
use dohyo_texts::texts::Texts;

use crate::online::Online;
use crate::playable::Playable;
use crate::saves;
use crate::start::Goal;
use crate::thinking::{Answer, Thinking};
use thoughts::{Asked, Plan};
pub use thoughts::{Asking, Brought};

/// The authority over a table.
pub enum Host<G: Playable> {
    /// This program, which has the seed.
    Local(Box<Local<G>>),
    /// A server.
    Online(Box<Online<G>>),
}

/// A table under the authority of this program.
pub struct Local<G: Playable> {
    /// The table.
    pub table: Table<G>,
    /// The seed of its luck.
    pub seed: Seed,
    /// Whether all luck came from the seed.
    pub whole: bool,
    /// The playing time before this program continued the game.
    pub before: Duration,
    /// The time when this program began or continued the game.
    pub since: Instant,
    /// The file in which the game is saved, if it is saved.
    pub file: Option<PathBuf>,
}

/// A table with its computers.
pub struct Home<G: Playable> {
    /// The authority over the table.
    pub host: Host<G>,
    thinking: Thinking,
    plans: Vec<Plan<G>>,
    asked: Option<Asked>,
    /// The pause before an action of a computer, so that players see the previous action.
    pub pause: Duration,
    /// The time until which nobody acts, because an animation is shown.
    pub hold: Option<Instant>,
    /// The goal of a puzzle, if this is one.
    pub goal: Option<Goal>,
    /// Whether the other side of a puzzle has escaped.
    pub refuted: bool,
    /// Whether the actions of computers are scripted, as in lessons.
    pub scripted: bool,
    /// The remaining actions of a computer's turn, if it was planned as a whole.
    rest: Vec<G::Action>,
    saved: Seq,
    /// The reason why the game cannot be saved, once saving has failed.
    pub unkept: Option<String>,
}

impl<G: Playable> Home<G> {
    /// Creates a home for the table of `host`. `answer` is called with each answer of the computer; pass it to
    /// [`Home::hear`].
    pub fn new(host: Host<G>, pause: Duration, answer: impl Fn(Answer) + Send + 'static) -> Self {
        let thinking = Thinking::start(answer);
        Self {
            host,
            thinking,
            plans: Vec::new(),
            asked: None,
            pause,
            hold: None,
            goal: None,
            refuted: false,
            scripted: false,
            rest: Vec::new(),
            saved: Seq::default(),
            unkept: None,
        }
    }

    /// Replaces the table with another one of this program.
    pub fn sit(&mut self, local: Local<G>) {
        self.thinking.stop();
        (self.plans, self.rest, self.asked, self.hold) = (Vec::new(), Vec::new(), None, None);
        (self.refuted, self.saved) = (false, Seq::default());
        self.host = Host::Local(Box::new(local));
    }

    /// Returns the table, once there is one.
    pub fn table(&self) -> Option<&Table<G>> {
        match &self.host {
            Host::Local(local) => Some(&local.table),
            Host::Online(online) => online.session.table(),
        }
    }

    /// Returns the seats of the people at this program.
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

    /// Returns the seat of the person here who is to move, or of any person here.
    pub fn person(&self) -> Option<Seat> {
        let (own, table) = (self.own(), self.table()?);
        own.iter().find(|&seat| table.to_act().contains(seat)).or_else(|| own.first())
    }

    /// Splits a typed action such as `2: ready`, which begins with a seat if several people may act at once. Without a
    /// seat, the first person here who may act is meant. Returns the seat, if anybody may act, and the rest of the
    /// text.
    ///
    /// # Errors
    ///
    /// Returns the seat in the text if it cannot act here.
    pub fn addressed<'t>(&self, text: &'t str) -> Result<(Option<Seat>, &'t str), Seat> {
        let to_act = self.table().map(Table::to_act).unwrap_or_default();
        let own = self.own();
        let seat = own.iter().find(|&seat| to_act.contains(seat));
        if let Some((named, rest)) = text.split_once(':')
            && self.table().is_some_and(|table| table.game().sight(Seat::FIRST).is_some())
            && let Ok(named) = named.trim().parse::<Seat>()
        {
            let may = own.contains(named) && to_act.contains(named);
            return if may { Ok((Some(named), rest.trim())) } else { Err(named) };
        }
        Ok((seat, text))
    }

    /// Returns `true` if a person here may act now.
    pub fn is_open(&self) -> bool {
        let held = self.hold.is_some_and(|hold| hold > Instant::now());
        let stalled = matches!(&self.host, Host::Online(online) if online.session.is_stalled());
        let failed = self.refuted || self.standing() == Some(Standing::TooLate);
        !held && !stalled && !failed && self.table().is_some_and(|table| self.own().meets(table.to_act()))
    }

    /// Returns the state of the attempt at a puzzle.
    pub fn standing(&self) -> Option<Standing> {
        let (goal, table) = (self.goal.as_ref()?, self.table()?);
        Some(Standing::of(table, goal.solver, goal.turns))
    }

    /// Sends a wish of a seat to the table.
    ///
    /// # Errors
    ///
    /// Returns the reason if the table refuses it.
    pub fn send(&mut self, by: Actor, wish: Wish<G::Action>) -> Result<(), Refusal<G::Illegal>> {
        let now = self.now();
        let back = wish == Wish::TakeBack;
        match &mut self.host {
            Host::Local(local) => {
                let Local { table, seed, .. } = &mut **local;
                let command = table.own_command(by, wish);
                table.submit(now, &command, Fate::Drawn(*seed))?;
            }
            Host::Online(online) => online.command(by, wish)?,
        }
        self.refuted &= !back;
        self.keep();
        Ok(())
    }

    /// Plays an action for a person.
    ///
    /// # Errors
    ///
    /// Returns the reason if the table refuses it.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal<G::Illegal>> {
        self.send(Actor::Seat(seat), Wish::Act(action))
    }

    /// Resigns for a person and for partners at the same screen.
    ///
    /// # Errors
    ///
    /// Returns the reason if the table refuses it.
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
        // Partners that are computers always agree.
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

    /// Does all work that is due: ends games on time, asks computers, and plays their actions. Returns `true` if
    /// anything has changed.
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

    /// Returns `true` if a computer is about to act.
    pub fn is_thinking(&self) -> bool {
        let asked = matches!(self.busy(), Some(Asking::Act(_)));
        asked || !self.plans.is_empty() || !self.rest.is_empty()
    }

    fn local(&self) -> Option<&Table<G>> {
        match &self.host {
            Host::Local(local) => Some(&local.table),
            Host::Online(_) => None,
        }
    }

    /// Returns the time of the next work that is due, besides answers and input.
    pub fn deadline(&self) -> Option<Instant> {
        let hold = self.hold.filter(|hold| *hold > Instant::now());
        let plan = self.plans.iter().map(|plan| hold.map_or(plan.due, |hold| plan.due.max(hold))).min();
        let flag = self.local().filter(|table| table.outcome().is_none()).and_then(Table::flag_at);
        let flag = flag.map(|at| Instant::now() + at.saturating_sub(self.now()) + Duration::from_millis(5));
        plan.into_iter().chain(flag).chain(hold).min()
    }

    /// Returns the events of the table since `seq`.
    pub fn since(&self, seq: Seq) -> Vec<Event<dohyo_core::PlayedIn<G>>> {
        self.table()
            .map(|table| table.since(seq).iter().map(|entry| entry.event.clone()).collect())
            .unwrap_or_default()
    }

    /// Saves the game if it has changed.
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

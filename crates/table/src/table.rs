//! The table: the state after all entries so far.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use dohyo_core::{Game, Outcome, PlayedIn, Reason, Seat, SeatSet};

use crate::clock::Clock;
use crate::{Consent, EntryOf, Event, Offer, PlayerKind, Proposal, Seating, SeatingError, Seq, Terms};

/// A table at which one game is played.
///
/// Cloning is cheap: clones share the steps and the entries.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    pub(crate) seating: Seating,
    pub(crate) start: Arc<G>,
    pub(crate) log: Vec<Arc<EntryOf<G>>>,
    /// The first and the last entry that answered each command.
    pub(crate) answers: HashMap<crate::CommandId, (Seq, Seq)>,
    pub(crate) line: Vec<Arc<Step<G>>>,
    /// The steps that were taken back, one group for each time, the latest last.
    pub(crate) undone: Vec<Undone<G>>,
    /// The last entry that took back or restored steps.
    pub(crate) rewound: Seq,
    pub(crate) clock: Option<Clock>,
    /// Whether clocks wait for the showing time of each action.
    pub(crate) is_shared: bool,
    pub(crate) offers: Vec<Offer>,
    pub(crate) paused: bool,
    pub(crate) outcome: Option<Outcome>,
}

/// An action that was played and not taken back.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The seat that acted.
    pub seat: Seat,
    /// The action and its luck.
    pub played: PlayedIn<G>,
    /// The time since the game began.
    pub at: Duration,
    /// The game after the action.
    pub after: G,
    /// The entry that recorded the action.
    pub seq: Seq,
    /// The clocks before the action.
    pub(crate) clock_before: Option<Clock>,
}

/// Steps that were taken back together.
#[derive(Clone, Debug)]
pub(crate) struct Undone<G: Game> {
    pub(crate) steps: Vec<Arc<Step<G>>>,
    /// The clocks before the steps were taken back.
    pub(crate) clock: Option<Clock>,
}

impl<G: Game> Table<G> {
    /// Opens a table. The clocks of the seats that act first start at time zero.
    ///
    /// # Errors
    ///
    /// Returns an error unless `seating` has one player for each seat of `game`.
    pub fn new(game: G, seating: Seating) -> Result<Self, SeatingError> {
        seating.check(&game)?;
        let Terms { clock, timing, .. } = seating.terms;
        let clock = clock.map(|setting| Clock::new(setting, timing, seating.players.len(), game.to_act()));
        Ok(Self {
            outcome: game.outcome(),
            seating,
            start: Arc::new(game),
            log: Vec::new(),
            answers: HashMap::new(),
            line: Vec::new(),
            undone: Vec::new(),
            rewound: Seq::default(),
            clock,
            is_shared: false,
            offers: Vec::new(),
            paused: false,
        })
    }

    /// Opens a table whose players look at different screens. Clocks start after the [`Game::showing_time`] of each
    /// action, the same for everybody. A program with one screen uses [`Table::new`] and stops its own time while it
    /// shows an action.
    ///
    /// # Errors
    ///
    /// Returns an error unless `seating` has one player for each seat of `game`.
    pub fn shared(game: G, seating: Seating) -> Result<Self, SeatingError> {
        Ok(Self { is_shared: true, ..Self::new(game, seating)? })
    }

    /// Returns the players and the terms.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// Returns the current game.
    pub fn game(&self) -> &G {
        self.line.last().map_or(&self.start, |step| &step.after)
    }

    /// Returns the game as it began.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Returns the game after `ply` actions, or the current game if there were fewer.
    pub fn game_at(&self, ply: usize) -> &G {
        match ply.checked_sub(1) {
            None => &self.start,
            Some(last) => self.line.get(last).map_or(self.game(), |step| &step.after),
        }
    }

    /// Returns the actions that were played and not taken back.
    pub fn line(&self) -> &[Arc<Step<G>>] {
        &self.line
    }

    /// Returns the log.
    pub fn log(&self) -> &[Arc<EntryOf<G>>] {
        &self.log
    }

    /// Returns the entries after entry `seq`.
    pub fn since(&self, seq: Seq) -> &[Arc<EntryOf<G>>] {
        self.log.get(seq.0 as usize..).unwrap_or_default()
    }

    /// Returns the number of the last entry.
    pub fn seq(&self) -> Seq {
        Seq(self.log.len() as u32)
    }

    /// Returns `true` if the command `id` was carried out.
    pub fn has_answered(&self, id: crate::CommandId) -> bool {
        self.answers.contains_key(&id)
    }

    /// Returns how the game ended, by the rules or by its players, or `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns `true` while the table is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Returns the offers that stand.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Returns the offer of this kind, if one stands.
    pub fn offer(&self, what: Proposal) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.what == what)
    }

    /// Returns `true` if `seat` still has to answer `offer`.
    pub fn awaits_answer(&self, offer: &Offer, seat: Seat) -> bool {
        offer.awaits(seat, self.game(), &self.seating)
    }

    /// Returns `true` if the side of `seat` has to wait before it can make an offer like `what` again, because the last
    /// one was declined.
    pub fn is_resting(&self, seat: Seat, what: Proposal) -> bool {
        self.is_shared && self.rest_of(seat, what).is_some()
    }

    /// Returns when the current turn of `seat` began, or `None` if the seat may not act.
    pub fn turn_began(&self, seat: Seat) -> Option<Duration> {
        if !self.to_act().contains(seat) {
            return None;
        }
        let earlier = self.line.iter().rev().take_while(|step| step.after.to_act().contains(seat)).last();
        let came = match earlier {
            // Nobody has acted, or everybody may act all the time.
            None => Duration::ZERO,
            Some(first) if first.seq == self.line[0].seq && self.start.to_act().contains(seat) => {
                Duration::ZERO
            }
            Some(first) => first.at,
        };
        let interrupted = self.log.iter().rev().find(|entry| {
            matches!(entry.event, Event::Resumed | Event::TakenBack { .. } | Event::Restored { .. })
        });
        Some(interrupted.map_or(came, |entry| came.max(entry.at)))
    }

    /// Returns the time that each seat has left at `at`, in seat order, if there is a clock.
    pub fn clocks(&self, at: Duration) -> Option<Vec<Duration>> {
        self.clock.as_ref().map(|clock| clock.remaining(at))
    }

    /// Returns a seat whose time has run out at `at`, if the game still goes on.
    pub fn flagged(&self, at: Duration) -> Option<Seat> {
        self.clock.as_ref().filter(|_| self.outcome.is_none())?.flagged(at)
    }

    /// Returns when the first running clock runs out if nobody acts before, as time since the game began.
    pub fn flag_at(&self) -> Option<Duration> {
        self.clock.as_ref().filter(|_| self.outcome.is_none())?.flag_at()
    }

    /// Returns the seats that may act now: none while the table is paused or the game is over.
    pub fn to_act(&self) -> SeatSet {
        if self.outcome.is_some() || self.paused { SeatSet::EMPTY } else { self.game().to_act() }
    }

    /// Iterates over the computers that may act now, with their levels. In a race there may be several.
    pub fn computers_to_act(&self) -> impl Iterator<Item = (Seat, u8)> {
        self.to_act().iter().filter_map(|seat| match self.seating.player(seat)?.kind {
            PlayerKind::Computer { level } => Some((seat, level)),
            PlayerKind::Human => None,
        })
    }

    /// Returns `true` if an action can be taken back without asking.
    pub fn can_undo(&self) -> bool {
        self.seating.terms.takebacks == Consent::Free && self.last_choice().is_some()
    }

    /// Returns `true` if the actions that were taken back last can be restored.
    pub fn can_redo(&self) -> bool {
        self.seating.terms.takebacks == Consent::Free && self.outcome.is_none() && !self.undone.is_empty()
    }

    /// Returns `true` if the player of `seat` may take their last action back, or ask to.
    pub fn can_take_back(&self, seat: Seat) -> bool {
        let may = match self.seating.terms.takebacks {
            Consent::Free => true,
            Consent::Ask => {
                let asks =
                    self.offer(Proposal::TakeBack).is_some() || self.is_resting(seat, Proposal::TakeBack);
                self.outcome.is_none() && !asks
            }
            Consent::Never => false,
        };
        may && self.before_last(|own| own == seat).is_some()
    }

    /// Returns `true` if the last action of `seat` could be taken back or asked back, had chance not decided something
    /// since.
    pub fn is_barred_by_luck(&self, seat: Seat) -> bool {
        let choice = self.line.iter().rposition(|step| step.seat == seat);
        self.seating.terms.takebacks != Consent::Never
            && self.outcome.is_none()
            && choice.is_some_and(|choice| self.game_at(choice).lucks() != self.game().lucks())
    }

    /// Returns the number of actions before the last one of a person, if that one can be taken back.
    pub(crate) fn last_choice(&self) -> Option<usize> {
        self.before_last(|seat| self.seating.is_human(seat))
    }

    /// Returns the number of actions before the last action of a seat for which `is_own` holds, if it can be taken
    /// back. It cannot if the players ended the game, or if chance has decided something since.
    pub(crate) fn before_last(&self, is_own: impl Fn(Seat) -> bool) -> Option<usize> {
        if self.outcome != self.game().outcome() {
            return None;
        }
        let choice = self.line.iter().rposition(|step| is_own(step.seat))?;
        (self.game_at(choice).lucks() == self.game().lucks()).then_some(choice)
    }

    /// Returns the outcome in which the team of `loser` loses and everybody else wins.
    pub fn lost_by(&self, loser: Seat, reason: Reason) -> Outcome {
        let losers = self.game().side_of(loser);
        let winners = self.seating.seats().iter().filter(|&seat| !losers.contains(seat)).collect();
        Outcome { winners, reason }
    }

    /// Opens a table for a rematch: each player moves on by one seat, or each team by one side.
    ///
    /// # Errors
    ///
    /// Returns an error unless `game` has as many seats as this one.
    pub fn rematch(&self, game: G, origin: crate::Origin) -> Result<Self, SeatingError> {
        let mut seating = Seating { origin, started: None, ..self.seating.clone() };
        let partners = game.side_of(Seat::FIRST).len();
        seating.players.rotate_right(partners.min(self.seating.players.len()));
        Ok(Self { is_shared: self.is_shared, ..Self::new(game, seating)? })
    }
}

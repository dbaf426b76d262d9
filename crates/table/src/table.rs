//! The table itself: a fold over events.

use std::time::Duration;

use dohyo_core::{Game, Outcome, Reason, Seat, SeatSet, Unplayable};

use crate::clock::Clock;
use crate::record::settled_outcome;
use crate::{Entry, Event, PlayerKind, Refusal, Seating};

/// A sitting at one game.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    pub(crate) seating: Seating,
    start: G,
    log: Vec<Entry>,
    line: Vec<Step<G>>,
    /// What was taken back, one group for each undo, the latest last.
    undone: Vec<Vec<Step<G>>>,
    clock: Option<Clock>,
    offer: Option<Offer>,
    paused: bool,
    outcome: Option<Outcome>,
}

/// An action that was played and stands.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// Who acted.
    pub seat: Seat,
    /// What they did.
    pub action: G::Action,
    /// When, since the sitting began.
    pub at: Duration,
    /// The game afterwards.
    pub after: G,
    /// What each seat had left on its clock before.
    clocks_before: Option<Vec<Duration>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Offer {
    by: Seat,
    agreed: SeatSet,
}

impl<G: Game> Table<G> {
    /// Sits down. The clocks of those who act first run from the beginning.
    pub fn new(game: G, seating: Seating) -> Self {
        let mut clock = seating.clock.map(|setting| Clock::new(setting, seating.players.len()));
        if let Some(clock) = &mut clock {
            clock.run(Duration::ZERO, game.to_act());
        }
        Self {
            outcome: game.outcome(),
            seating,
            start: game,
            log: Vec::new(),
            line: Vec::new(),
            undone: Vec::new(),
            clock,
            offer: None,
            paused: false,
        }
    }

    /// Sits down again after everything in a log has happened.
    pub fn replay(game: G, seating: Seating, log: &[Entry]) -> Result<Self, Refusal<G::Illegal>> {
        let mut table = Self::new(game, seating);
        for entry in log {
            table.apply(entry.at, entry.event.clone())?;
        }
        Ok(table)
    }

    /// A new sitting of the same players, who move on by one seat, or with their partners by one side.
    #[must_use]
    pub fn rematch(&self, game: G, seed: dohyo_core::Seed) -> Self {
        let mut seating = Seating { seed, started: None, ..self.seating.clone() };
        let partners = game.side_of(Seat::FIRST).iter().count();
        seating.players.rotate_right(partners.min(self.seating.players.len()));
        Self::new(game, seating)
    }

    /// Who sits where, and under what terms.
    pub fn seating(&self) -> &Seating {
        &self.seating
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        self.line.last().map_or(&self.start, |step| &step.after)
    }

    /// The game as it was at the beginning.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// What was played and not taken back.
    pub fn line(&self) -> &[Step<G>] {
        &self.line
    }

    /// Everything that happened.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    /// How it ended, once it has: by the rules, or because somebody gave up, agreed or ran out of time.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the table is paused.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Who has offered a draw.
    pub fn draw_offer(&self) -> Option<Seat> {
        self.offer.as_ref().map(|offer| offer.by)
    }

    /// What each seat has left at this moment, in seat order, if there is a clock.
    pub fn clocks(&self, at: Duration) -> Option<Vec<Duration>> {
        self.clock.as_ref().map(|clock| clock.remaining(at))
    }

    /// Who may act now.
    pub fn to_act(&self) -> SeatSet {
        if self.outcome.is_some() || self.paused { SeatSet::EMPTY } else { self.game().to_act() }
    }

    /// The computers that may act now, each with its level: one where players take turns, several in races.
    pub fn computers_to_act(&self) -> impl Iterator<Item = (Seat, u8)> {
        self.to_act().iter().filter_map(|seat| match self.seating.player(seat)?.kind {
            PlayerKind::Computer { level } => Some((seat, level)),
            PlayerKind::Human => None,
        })
    }

    /// Whether [`Event::Undo`] would do anything.
    pub fn can_undo(&self) -> bool {
        self.ended_by_rules_if_at_all() && self.last_choice().is_some()
    }

    /// The last action that a person chose, if nothing hidden was shown from then on.
    fn last_choice(&self) -> Option<usize> {
        let choice = self.line.iter().rposition(|step| self.seating.is_human(step.seat))?;
        let before = choice.checked_sub(1).map_or(&self.start, |earlier| &self.line[earlier].after);
        (before.revealed() == self.game().revealed()).then_some(choice)
    }

    /// Whether [`Event::Redo`] would do anything.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Lets something happen at a moment, or says why it cannot. A refused event leaves no trace, but
    /// for one case: an event that comes after somebody's time ran out ends the game on time.
    pub fn apply(&mut self, at: Duration, event: Event) -> Result<(), Refusal<G::Illegal>> {
        if self.log.last().is_some_and(|last| at < last.at) {
            return Err(Refusal::TooEarly);
        }
        if self.outcome.is_some() && event != Event::Undo {
            return Err(Refusal::Over);
        }
        if let Some(seat) =
            self.clock.as_ref().and_then(|clock| clock.flagged(at)).filter(|_| self.outcome.is_none())
        {
            self.end(at, self.everyone_but(seat, Reason::TIME));
            self.log.push(Entry { at, event: Event::Flag });
            return if event == Event::Flag { Ok(()) } else { Err(Refusal::TimeIsUp { seat }) };
        }
        self.happen(at, &event)?;
        self.log.push(Entry { at, event });
        Ok(())
    }

    fn happen(&mut self, at: Duration, event: &Event) -> Result<(), Refusal<G::Illegal>> {
        match *event {
            Event::Act { seat, ref action } => self.act(at, seat, action)?,
            Event::OfferDraw { seat } => {
                self.must_be_seated(seat)?;
                if self.offer.is_some() {
                    return Err(Refusal::OfferStands);
                }
                self.offer = Some(Offer { by: seat, agreed: SeatSet::from(seat) });
            }
            Event::AcceptDraw { seat } => {
                self.must_be_seated(seat)?;
                let seats = self.seating.seats();
                let offer = self.offer.as_mut().filter(|offer| !offer.agreed.contains(seat));
                let offer = offer.ok_or(Refusal::NoOffer)?;
                offer.agreed.insert(seat);
                if offer.agreed == seats {
                    self.end(at, Outcome::draw(Reason::AGREEMENT));
                }
            }
            Event::DeclineDraw { seat } => {
                self.must_be_seated(seat)?;
                self.offer.take_if(|offer| offer.by != seat).ok_or(Refusal::NoOffer)?;
            }
            Event::Resign { seat } => {
                self.must_be_seated(seat)?;
                self.end(at, self.everyone_but(seat, Reason::RESIGNATION));
            }
            Event::Undo => self.undo(at)?,
            Event::Redo => self.redo(at)?,
            Event::Adjudge { ref result } => {
                let outcome = settled_outcome(self.game().info(), result);
                let no_such_result = || Refusal::NoSuchResult { result: result.clone() };
                self.end(at, outcome.ok_or_else(no_such_result)?);
            }
            Event::Pause if self.paused => return Err(Refusal::Paused),
            Event::Pause => self.set_paused(at, true),
            Event::Resume if !self.paused => return Err(Refusal::NotPaused),
            Event::Resume => self.set_paused(at, false),
            // Had anybody's time run out, `apply` would have ended the game.
            Event::Flag => return Err(Refusal::TimeIsLeft),
        }
        Ok(())
    }

    fn act(&mut self, at: Duration, seat: Seat, action: &str) -> Result<(), Refusal<G::Illegal>> {
        self.must_be_seated(seat)?;
        if self.paused {
            return Err(Refusal::Paused);
        }
        let mut after = self.game().clone();
        let action = after.play_text(seat, action).map_err(|why| match why {
            Unplayable::Unread(why) => Refusal::Unread(why),
            Unplayable::Refused { why, .. } => Refusal::Illegal(why),
        })?;
        let clocks_before = self.clocks(at);
        self.outcome = after.outcome();
        if let Some(clock) = &mut self.clock {
            let next = after.to_act();
            clock.run(at, next);
            if !next.contains(seat) {
                clock.reward(seat);
            }
        }
        self.offer.take_if(|offer| offer.by != seat);
        self.undone.clear();
        self.line.push(Step { seat, action, at, after, clocks_before });
        Ok(())
    }

    fn undo(&mut self, at: Duration) -> Result<(), Refusal<G::Illegal>> {
        let choice = self.last_choice().filter(|_| self.ended_by_rules_if_at_all());
        let group = self.line.split_off(choice.ok_or(Refusal::NothingToUndo)?);
        let clocks = group[0].clocks_before.clone();
        self.undone.push(group);
        self.offer = None;
        self.paused = false;
        self.outcome = None;
        let next = self.game().to_act();
        if let (Some(clock), Some(earlier)) = (&mut self.clock, clocks) {
            clock.restore(at, &earlier, next);
        }
        Ok(())
    }

    fn redo(&mut self, at: Duration) -> Result<(), Refusal<G::Illegal>> {
        let group = self.undone.pop().ok_or(Refusal::NothingToRedo)?;
        self.line.extend(group);
        self.offer = None;
        self.outcome = self.game().outcome();
        let next = self.to_act();
        if let Some(clock) = &mut self.clock {
            clock.run(at, next);
        }
        Ok(())
    }

    fn set_paused(&mut self, at: Duration, paused: bool) {
        self.paused = paused;
        let running = self.to_act();
        if let Some(clock) = &mut self.clock {
            clock.run(at, running);
        }
    }

    fn end(&mut self, at: Duration, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.offer = None;
        if let Some(clock) = &mut self.clock {
            clock.run(at, SeatSet::EMPTY);
        }
    }

    fn everyone_but(&self, loser: Seat, reason: Reason) -> Outcome {
        let losers = self.game().side_of(loser);
        let winners = self.seating.seats().iter().filter(|&seat| !losers.contains(seat)).collect();
        Outcome { winners, reason }
    }

    /// What the rules ended can be taken back; what the players ended cannot.
    fn ended_by_rules_if_at_all(&self) -> bool {
        self.outcome == self.game().outcome()
    }

    fn must_be_seated(&self, seat: Seat) -> Result<(), Refusal<G::Illegal>> {
        if self.seating.seats().contains(seat) { Ok(()) } else { Err(Refusal::NobodyThere { seat }) }
    }
}

//! Decisions: the events that a command leads to.

use std::sync::Arc;
use std::time::Duration;

use dohyo_core::{Fate, Game, Outcome, Played, PlayedIn, Reason, Refused, Seat, SeatSet};

use crate::evolve::mark_of;
use crate::{
    Actor, Arrival, Command, Consent, Entry, EntryOf, Event, Offer, Player, Proposal, Refusal, Seq, Table,
    Wish,
};

type EventOf<G> = Event<PlayedIn<G>>;
type RefusalOf<G> = Refusal<<G as Game>::Illegal>;

/// The number of turns that a side has to play before it can repeat a declined offer of a draw.
const DRAW_REST: usize = 3;

/// The time before a declined offer to replace somebody can be repeated.
const REPLACE_REST: Duration = Duration::from_secs(30);

/// How long a declined offer rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rest {
    /// Until the side that made it has played this many turns.
    Turns(usize),
    /// Until this time since the game began.
    Until(Duration),
}

/// The events that answer a command, and the game after its action, if it had one, so that it is played only once.
pub(crate) struct Decision<G: Game> {
    pub(crate) events: Vec<EventOf<G>>,
    pub(crate) after: Option<G>,
}

impl<G: Game> Decision<G> {
    fn of<const N: usize>(events: [EventOf<G>; N]) -> Self {
        Self { events: events.into(), after: None }
    }
}

impl<G: Game> Table<G> {
    /// Returns the events that `command` leads to if it arrives at `now`, without changing the table.
    ///
    /// If a player's time has run out by then, the game ends, whatever the command. A command that was carried out
    /// before has no further events. `now` is the time since the game began, or an [`Arrival`] that includes network
    /// delay.
    ///
    /// # Errors
    ///
    /// Returns why the command is refused.
    pub fn decide(
        &self,
        now: impl Into<Arrival>,
        command: &Command<G::Action>,
        fate: Fate<'_, G::Luck>,
    ) -> Result<Vec<EventOf<G>>, RefusalOf<G>> {
        if self.answers.contains_key(&command.id) {
            return Ok(Vec::new());
        }
        self.weigh(self.moment(now.into()), command, fate).map(|decision| decision.events)
    }

    /// Carries out `command` at `now` and returns its entries. If it was carried out before, returns the original
    /// entries.
    ///
    /// # Errors
    ///
    /// Returns why the command is refused, and leaves the table unchanged.
    pub fn submit(
        &mut self,
        now: impl Into<Arrival>,
        command: &Command<G::Action>,
        fate: Fate<'_, G::Luck>,
    ) -> Result<&[Arc<EntryOf<G>>], RefusalOf<G>> {
        if let Some(&(first, last)) = self.answers.get(&command.id) {
            return Ok(&self.log[first.0 as usize - 1..last.0 as usize]);
        }
        let arrival = self.moment(now.into());
        let Decision { events, mut after } = self.weigh(arrival, command, fate)?;
        let before = self.seq();
        for event in events {
            let (at, id) = (arrival.at, Some(command.id));
            let due = self.clock.as_ref().map_or(Duration::ZERO, |clock| clock.due(at));
            let credit = self.credit(&event, arrival).min(due);
            let charged = due.saturating_sub(credit);
            let entry = Entry { seq: self.seq().next(), at, charged, credit, mark: 0, id, event };
            self.fold(entry, after.take());
        }
        Ok(self.since(before))
    }

    /// Carries out a command that was sent as text. See [`Table::submit`].
    ///
    /// # Errors
    ///
    /// Returns why the command is refused, and leaves the table unchanged.
    pub fn submit_text(
        &mut self,
        now: impl Into<Arrival>,
        command: Command<String>,
        fate: Fate<'_, G::Luck>,
    ) -> Result<&[Arc<EntryOf<G>>], RefusalOf<G>> {
        if let Some(&(first, last)) = self.answers.get(&command.id) {
            return Ok(&self.log[first.0 as usize - 1..last.0 as usize]);
        }
        // An action can only be read in the position it was meant for.
        if command.after.is_some_and(|before| !self.has_answered(before)) {
            return Err(Refusal::ChainBroken);
        }
        let command = command.read(self.game()).map_err(Refusal::Unread)?;
        self.submit(now, &command, fate)
    }

    /// Returns the time of an entry for a command that arrives: in whole milliseconds, and never before the last entry.
    fn moment(&self, arrival: Arrival) -> Arrival {
        let whole = |time: Duration| Duration::from_millis(time.as_millis() as u64);
        let Arrival { at, credit } = arrival;
        let at = self.log.last().map_or(whole(at), |last| whole(at).max(last.at));
        Arrival { at, credit: whole(credit) }
    }

    /// Returns the credit that an event may get. Nobody gets any in a race, where the clocks of several players run.
    fn credit(&self, event: &EventOf<G>, arrival: Arrival) -> Duration {
        match event {
            Event::Acted { seat, .. } if self.to_act().single() == Some(*seat) => arrival.credit,
            _ => Duration::ZERO,
        }
    }

    fn weigh(
        &self,
        arrival: Arrival,
        command: &Command<G::Action>,
        fate: Fate<'_, G::Luck>,
    ) -> Result<Decision<G>, RefusalOf<G>> {
        let seat = match command.by {
            Actor::Seat(seat) if !self.seating.seats().contains(seat) => {
                return Err(Refusal::NobodyThere { seat });
            }
            Actor::Seat(seat) => Some(seat),
            Actor::Clock | Actor::Arbiter => None,
        };
        if let Some(late) = self.flagged(arrival.at.saturating_sub(arrival.credit)) {
            return Ok(Decision::of([Event::Ended { outcome: self.lost_by(late, Reason::TIME) }]));
        }
        if self.outcome.is_some() && command.what != Wish::TakeBack {
            return Err(Refusal::Over);
        }
        let seated = || seat.ok_or(Refusal::NotAllowed { by: name_of(command.by) });
        match &command.what {
            Wish::Act(action) => self.weigh_action(seated()?, action, command, fate),
            Wish::Offer(what) => {
                let seat = seated()?;
                self.expect_rested(arrival.at, seat, *what)?;
                self.weigh_offer(seat, *what)
            }
            Wish::Answer { offer, agree } => self.weigh_answer(seated()?, *offer, *agree),
            Wish::Withdraw { offer } => {
                let own = |standing: &&Offer| standing.seq == *offer && Some(standing.by) == seat;
                self.offers.iter().find(own).ok_or(Refusal::NoOffer)?;
                Ok(Decision::of([Event::Withdrawn { offer: *offer }]))
            }
            Wish::TakeBack => {
                self.expect_fresh(seat, command)?;
                match self.seating.terms.takebacks {
                    Consent::Free => {
                        let to = self.last_choice().ok_or(Refusal::NothingToTakeBack)?;
                        Ok(Decision::of([Event::TakenBack { to }]))
                    }
                    Consent::Ask if self.outcome.is_some() => Err(Refusal::Over),
                    Consent::Ask => {
                        self.expect_rested(arrival.at, seated()?, Proposal::TakeBack)?;
                        self.weigh_offer(seated()?, Proposal::TakeBack)
                    }
                    Consent::Never => Err(Refusal::NotInTerms),
                }
            }
            Wish::Redo => {
                self.expect_fresh(seat, command)?;
                let undone = self.undone.last().filter(|_| self.can_redo());
                let steps = undone.ok_or(Refusal::NothingToRestore)?.steps.len();
                Ok(Decision::of([Event::Restored { to: self.line.len() + steps }]))
            }
            Wish::Pause if self.paused => Err(Refusal::Paused),
            Wish::Pause => match (self.seating.terms.pauses, seat) {
                (Consent::Free, _) | (_, None) => Ok(Decision::of([Event::Paused])),
                (Consent::Ask, Some(seat)) => {
                    self.expect_rested(arrival.at, seat, Proposal::Pause)?;
                    self.weigh_offer(seat, Proposal::Pause)
                }
                (Consent::Never, Some(_)) => Err(Refusal::NotInTerms),
            },
            Wish::Resume if !self.paused => Err(Refusal::NotPaused),
            Wish::Resume => Ok(Decision::of([Event::Resumed])),
            Wish::Resign => {
                let seat = seated()?;
                // Agreeing to a partner's offer is not a new offer.
                if !self.offer(Proposal::Resign).is_some_and(|offer| self.awaits_answer(offer, seat)) {
                    self.expect_rested(arrival.at, seat, Proposal::Resign)?;
                }
                self.weigh_resignation(seat)
            }
            // If a player's time had run out, the game would have ended above.
            Wish::Flag => Err(Refusal::TimeIsLeft),
            Wish::Adjudicate(_) | Wish::Replace { .. } if command.by != Actor::Arbiter => {
                Err(Refusal::NotAllowed { by: name_of(command.by) })
            }
            Wish::Adjudicate(outcome) => Ok(Decision::of([Event::Ended { outcome: *outcome }])),
            Wish::Replace { seat, .. } if !self.seating.seats().contains(*seat) => {
                Err(Refusal::NobodyThere { seat: *seat })
            }
            Wish::Replace { seat, player } => {
                Ok(Decision::of([Event::Replaced { seat: *seat, player: player.clone() }]))
            }
        }
    }

    fn weigh_action(
        &self,
        seat: Seat,
        action: &G::Action,
        command: &Command<G::Action>,
        fate: Fate<'_, G::Luck>,
    ) -> Result<Decision<G>, RefusalOf<G>> {
        if self.paused {
            return Err(Refusal::Paused);
        }
        self.expect_fresh(Some(seat), command)?;
        let mut after = self.game().clone();
        let luck = after.play(seat, action, fate).map_err(|why| match why {
            Refused::Illegal(why) => Refusal::Illegal(why),
            Refused::Luck(why) => Refusal::Luck(why),
        })?;
        let played = Played { action: action.clone(), luck };
        Ok(Decision { events: vec![Event::Acted { seat, played }], after: Some(after) })
    }

    /// Refuses a command if something has changed that its sender had not seen. Changes made by the command named in
    /// [`Command::after`] do not count.
    fn expect_fresh(&self, seat: Option<Seat>, command: &Command<G::Action>) -> Result<(), RefusalOf<G>> {
        let seen = match command.after {
            None => command.seen,
            Some(before) => {
                let (_, last) = self.answers.get(&before).ok_or(Refusal::ChainBroken)?;
                command.seen.max(*last)
            }
        };
        if self.rewound > seen {
            return Err(Refusal::Stale);
        }
        let then = self.line.iter().rposition(|step| step.seq <= seen).map_or(0, |index| index + 1);
        let sight = |game: &G| seat.and_then(|seat| game.sight(seat));
        let changed = match (sight(self.game_at(then)), sight(self.game())) {
            (Some(then), Some(now)) => then != now,
            _ => then != self.line.len(),
        };
        if changed { Err(Refusal::Stale) } else { Ok(()) }
    }

    fn weigh_offer(&self, seat: Seat, what: Proposal) -> Result<Decision<G>, RefusalOf<G>> {
        if self.offers.iter().any(|offer| offer.what.is_like(what)) {
            return Err(Refusal::OfferStands);
        }
        match what {
            Proposal::Replace { seat: absent, .. } if absent == seat || !self.seating.is_human(absent) => {
                return Err(Refusal::NobodyThere { seat: absent });
            }
            Proposal::TakeBack if self.seating.terms.takebacks == Consent::Never => {
                return Err(Refusal::NotInTerms);
            }
            Proposal::TakeBack => {
                self.before_last(|own| own == seat).ok_or(Refusal::NothingToTakeBack)?;
            }
            Proposal::Pause if self.seating.terms.pauses == Consent::Never => {
                return Err(Refusal::NotInTerms);
            }
            Proposal::Pause if self.paused => return Err(Refusal::Paused),
            Proposal::Draw if !self.game().can_agree_draw() => return Err(Refusal::NoDraws),
            Proposal::Draw | Proposal::Pause | Proposal::Resign | Proposal::Replace { .. } => {}
        }
        let mut events = vec![Event::Offered { seat, what }];
        // An offer that concerns nobody else is carried out at once.
        let offer = Offer::new(what, seat, self.seq().next());
        if offer.is_settled(self.game(), &self.seating) {
            events.push(self.carry_out(&offer)?);
        }
        Ok(Decision { events, after: None })
    }

    /// Refuses an offer that was declined not long ago. Does not apply to people at one screen, who settle that among
    /// themselves.
    fn expect_rested(&self, at: Duration, seat: Seat, what: Proposal) -> Result<(), RefusalOf<G>> {
        match self.rest_of(seat, what).filter(|_| self.is_shared) {
            Some(Rest::Turns(turns)) => Err(Refusal::Resting { turns }),
            Some(Rest::Until(until)) if at < until => Err(Refusal::Resting { turns: 0 }),
            Some(Rest::Until(_)) | None => Ok(()),
        }
    }

    /// Returns how long a declined offer of this kind still rests before the side of `seat` can repeat it, if it does.
    pub(crate) fn rest_of(&self, seat: Seat, what: Proposal) -> Option<Rest> {
        let side = self.game().side_of(seat);
        // A partner who has declined may make the same offer.
        let makers = if what == Proposal::Resign { SeatSet::from(seat) } else { side };
        let is_own = |offer: Seq| {
            let offered = (offer.0 as usize).checked_sub(1).and_then(|index| self.log.get(index));
            offered.is_some_and(|entry| match entry.event {
                Event::Offered { seat: by, what: offered } => makers.contains(by) && offered.is_like(what),
                _ => false,
            })
        };
        let declined = self.log.iter().rev().find(
            |entry| matches!(entry.event, Event::Answered { offer, agree: false, .. } if is_own(offer)),
        )?;
        let turns = match what {
            Proposal::Draw => DRAW_REST,
            Proposal::TakeBack | Proposal::Pause | Proposal::Resign => 1,
            // Turns do not advance while a player is away, so the rest is a time.
            Proposal::Replace { .. } => return Some(Rest::Until(declined.at + REPLACE_REST)),
        };
        let since = self.line.iter().rev().take_while(|step| step.seq > declined.seq);
        let played =
            since.filter(|step| side.contains(step.seat) && !step.after.to_act().contains(step.seat));
        turns.checked_sub(played.count()).filter(|left| *left > 0).map(Rest::Turns)
    }

    fn weigh_answer(&self, seat: Seat, seq: Seq, agree: bool) -> Result<Decision<G>, RefusalOf<G>> {
        let offer = self.offers.iter().find(|offer| offer.seq == seq);
        let offer = offer.filter(|offer| self.awaits_answer(offer, seat)).ok_or(Refusal::NoOffer)?;
        let mut events = vec![Event::Answered { seat, offer: seq, agree }];
        let mut answered = offer.clone();
        answered.agreed.insert(seat);
        if agree && answered.is_settled(self.game(), &self.seating) {
            events.push(self.carry_out(&answered)?);
        }
        Ok(Decision { events, after: None })
    }

    fn weigh_resignation(&self, seat: Seat) -> Result<Decision<G>, RefusalOf<G>> {
        match self.offer(Proposal::Resign) {
            Some(offer) if self.awaits_answer(offer, seat) => self.weigh_answer(seat, offer.seq, true),
            _ => self.weigh_offer(seat, Proposal::Resign).map(|mut decision| {
                // A player without partners resigns without an offer.
                if decision.events.len() > 1 {
                    decision.events.remove(0);
                }
                decision
            }),
        }
    }

    /// Returns the event that carries out an offer everybody has agreed to.
    fn carry_out(&self, offer: &Offer) -> Result<EventOf<G>, RefusalOf<G>> {
        Ok(match offer.what {
            Proposal::Draw => Event::Ended { outcome: Outcome::draw(Reason::AGREEMENT) },
            Proposal::Resign => Event::Ended { outcome: self.lost_by(offer.by, Reason::RESIGNATION) },
            Proposal::Pause => Event::Paused,
            Proposal::Replace { seat, level } => Event::Replaced { seat, player: Player::computer(level) },
            Proposal::TakeBack => {
                let to = self.before_last(|own| own == offer.by).ok_or(Refusal::NothingToTakeBack)?;
                Event::TakenBack { to }
            }
        })
    }

    /// Returns a hash of the position. Everybody who follows the same log has the same one.
    pub fn mark(&self) -> u32 {
        mark_of(self.game())
    }
}

fn name_of(actor: Actor) -> &'static str {
    match actor {
        Actor::Seat(_) => "a player",
        Actor::Clock => "the clock",
        Actor::Arbiter => "the arbiter",
    }
}

//! The fold: how an entry changes the table.

use std::sync::Arc;
use std::time::Duration;

use dohyo_core::{Fate, Game, Outcome};

use crate::table::Undone;
use crate::{Corrupt, Entry, EntryOf, Event, Offer, Seating, Seq, Step, Table};

impl<G: Game> Table<G> {
    /// Rebuilds a table by replaying `log`. `game` is the game as it began.
    ///
    /// # Errors
    ///
    /// Returns an error if the players do not fit the game, or if an entry cannot be read or cannot follow.
    pub fn replay(game: G, seating: Seating, log: Vec<Entry<String>>) -> Result<Self, ReplayLogError> {
        let mut table = Self::new(game, seating)?;
        for entry in log {
            let entry = entry.read(table.game())?;
            table.evolve(entry)?;
        }
        Ok(table)
    }

    /// Adds one entry of a table that is decided elsewhere. The entry is trusted about time and terms; only the rules
    /// of the game and the order of entries are checked.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the table unchanged, if the entry cannot follow those before it.
    pub fn evolve(&mut self, entry: EntryOf<G>) -> Result<(), Corrupt> {
        let (seq, expected) = (entry.seq, self.seq().next());
        if seq != expected {
            return Err(Corrupt::Gap { found: seq, expected });
        }
        if self.log.last().is_some_and(|last| entry.at < last.at) {
            return Err(Corrupt::TooEarly(seq));
        }
        let impossible = |why: String| Corrupt::Impossible { seq, why };
        let after = match &entry.event {
            Event::Acted { seat, played } => {
                let mut after = self.game().clone();
                after
                    .play(*seat, &played.action, Fate::Told(played.luck.as_ref()))
                    .map_err(|why| impossible(why.to_string()))?;
                Some(after)
            }
            Event::TakenBack { to } if *to >= self.line.len() => {
                return Err(impossible(format!("cannot go back to {to} of {} actions", self.line.len())));
            }
            Event::Restored { to }
                if self.undone.last().map(|undone| self.line.len() + undone.steps.len()) != Some(*to) =>
            {
                return Err(impossible("this was not taken back".to_owned()));
            }
            Event::Answered { offer, .. } | Event::Withdrawn { offer }
                if !self.offers.iter().any(|standing| standing.seq == *offer) =>
            {
                return Err(impossible("there is no such offer".to_owned()));
            }
            Event::Replaced { seat, .. } if !self.seating.seats().contains(*seat) => {
                return Err(impossible("nobody sits there".to_owned()));
            }
            _ => None,
        };
        let mark = match (&after, &entry.event) {
            (Some(after), _) => mark_of(after),
            (None, Event::TakenBack { to }) => mark_of(self.game_at(*to)),
            (None, Event::Restored { .. }) => {
                let last = self.undone.last().and_then(|undone| undone.steps.last());
                last.map_or(0, |step| mark_of(&step.after))
            }
            (None, _) => self.mark(),
        };
        if mark != entry.mark {
            return Err(Corrupt::Diverged(seq));
        }
        self.fold(entry, after);
        Ok(())
    }

    /// Adds an entry that was checked. `after` is the game after its action, if it has one.
    pub(crate) fn fold(&mut self, mut entry: EntryOf<G>, after: Option<G>) {
        let Entry { seq, at, charged, id, .. } = entry;
        if let Some(clock) = &mut self.clock {
            clock.charge(charged);
        }
        let clock_before = self.clock.clone();
        let mut shown = Duration::ZERO;
        match (&entry.event, after) {
            (Event::Acted { seat, played }, Some(after)) => {
                let (seat, played) = (*seat, played.clone());
                if !after.to_act().contains(seat)
                    && let Some(clock) = &mut self.clock
                {
                    clock.reward(seat);
                }
                if self.is_shared {
                    shown = Duration::from_millis(after.showing_time().into());
                }
                self.outcome = after.outcome();
                let (game, seating) =
                    (self.line.last().map_or(&*self.start, |step| &step.after), &self.seating);
                // A player who acts is not away.
                self.offers.retain(|offer| {
                    !offer.awaits(seat, game, seating) && offer.what.replaced() != Some(seat)
                });
                self.undone.clear();
                self.line.push(Arc::new(Step { seat, played, at, after, seq, clock_before }));
            }
            (Event::Acted { .. }, None) => unreachable!("an action comes with the game after it"),
            (Event::Offered { seat, what }, _) => self.offers.push(Offer::new(*what, *seat, seq)),
            (Event::Answered { seat, offer, agree: true }, _) => {
                let answered = self.offers.iter_mut().find(|standing| standing.seq == *offer);
                if let Some(answered) = answered {
                    answered.agreed.insert(*seat);
                }
            }
            (Event::Answered { offer, agree: false, .. } | Event::Withdrawn { offer }, _) => {
                self.offers.retain(|standing| standing.seq != *offer);
            }
            (Event::TakenBack { to }, _) => self.take_back(*to, seq),
            (Event::Restored { .. }, _) => self.restore(seq),
            (Event::Paused, _) => self.paused = true,
            (Event::Resumed, _) => self.paused = false,
            (Event::Ended { outcome }, _) => self.end(*outcome),
            (Event::Replaced { seat, player }, _) => self.seating.players[seat.index()] = player.clone(),
        }
        // An offer that everybody has agreed to is over: the next entry carries it out.
        let (game, seating) = (self.line.last().map_or(&*self.start, |step| &step.after), &self.seating);
        self.offers.retain(|offer| !offer.is_settled(game, seating));
        let running = self.to_act();
        if let Some(clock) = &mut self.clock {
            clock.run(at, running, shown);
        }
        entry.mark = self.mark();
        if let Some(id) = id {
            self.answers.entry(id).or_insert((seq, seq)).1 = seq;
        }
        self.log.push(Arc::new(entry));
    }

    fn take_back(&mut self, to: usize, seq: Seq) {
        let steps = self.line.split_off(to);
        let clock = self.clock.clone();
        if let (Some(clock), Some(earlier)) =
            (&mut self.clock, steps.first().and_then(|step| step.clock_before.as_ref()))
        {
            clock.restore(earlier);
        }
        self.undone.push(Undone { steps, clock });
        self.rewind(seq);
        self.outcome = None;
    }

    fn restore(&mut self, seq: Seq) {
        let Some(Undone { steps, clock }) = self.undone.pop() else { return };
        self.line.extend(steps);
        if let (Some(clock), Some(later)) = (&mut self.clock, &clock) {
            clock.restore(later);
        }
        self.rewind(seq);
        self.outcome = self.game().outcome();
    }

    fn rewind(&mut self, seq: Seq) {
        self.offers.clear();
        self.paused = false;
        self.rewound = seq;
    }

    fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
        self.offers.clear();
    }
}

/// Returns a hash of the position: FNV-1a of its text.
pub(crate) fn mark_of<G: Game>(game: &G) -> u32 {
    game.position().bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// Why a table cannot be rebuilt.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayLogError {
    /// The players do not fit the game.
    #[error(transparent)]
    Seating(#[from] crate::SeatingError),
    /// An entry of the log is corrupt.
    #[error(transparent)]
    Log(#[from] Corrupt),
}

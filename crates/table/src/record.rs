//! Tables from records, and records of tables.

use std::time::Duration;

use dohyo_core::{Fate, Game, Outcome, Reason, Record, RecordedAction, Seat, Seed, Unplayable};

use crate::{Actor, Command, CommandId, Origin, Player, PlayerKind, Refusal, Seating, SeatingError};
use crate::{Table, Terms, Wish};

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplayError<I> {
    /// An action cannot be played.
    #[error("action {number}: {why}")]
    Action {
        /// The number of the action, counted from 1.
        number: usize,
        /// Why it cannot be played.
        why: Unplayable<I>,
    },
    /// Actions follow the end of the game.
    #[error("action {number}: the game is over; expected no more actions")]
    AfterTheEnd {
        /// The number of the action, counted from 1.
        number: usize,
    },
    /// The result in the header does not fit the actions.
    #[error("the header says `{claimed}`; expected {expected}")]
    Result {
        /// The result in the header.
        claimed: String,
        /// What was expected instead.
        expected: String,
    },
    /// The clock in the header cannot be read.
    #[error(transparent)]
    Clock(#[from] dohyo_core::Malformed),
    /// The players do not fit the game.
    #[error(transparent)]
    Seating(#[from] SeatingError),
}

impl<G: Game> Table<G> {
    /// Returns the record of the game, without the actions that were taken back. `seed` becomes part of it only once
    /// the game is over; until then it is secret.
    pub fn to_record(&self, seed: Option<Seed>) -> Record {
        let Seating { players, terms, origin, started } = self.seating();
        let info = self.game().info();
        let action = |step: &std::sync::Arc<crate::Step<G>>| RecordedAction {
            seat: step.seat,
            text: step.played.to_string(),
            at: Some(step.at),
            comments: Vec::new(),
        };
        let level = |(seat, player): (Seat, &Player)| match player.kind {
            PlayerKind::Computer { level } => Some((seat, level)),
            PlayerKind::Human => None,
        };
        Record {
            game: info.id.to_owned(),
            rules: info.rules,
            options: self.game().options(),
            position: (*origin == Origin::Position).then(|| self.start().position()),
            opening: if let Origin::Opening(opening) = origin { Some(opening.clone()) } else { None },
            seed: seed.filter(|_| self.outcome().is_some()),
            players: players.iter().map(|player| player.name.clone()).collect(),
            computers: Seat::ALL.into_iter().zip(players).filter_map(level).collect(),
            clock: terms.clock_text(),
            started: started.clone(),
            result: self.outcome().map(|outcome| outcome.describe(info)),
            actions: self.line().iter().map(action).collect(),
            ..Record::default()
        }
    }

    /// Replays a recorded game. `start` is the game as it began.
    ///
    /// Luck that is missing in the record is drawn from its seed. The times of the actions are kept, but clocks do not
    /// run: an unfinished game continues without a clock.
    ///
    /// # Errors
    ///
    /// Returns an error if an action cannot be played, or if the header does not fit the game.
    pub fn from_record(start: G, record: &Record) -> Result<Self, ReplayError<G::Illegal>> {
        let clocked = match &record.clock {
            Some(clock) => Terms::default().with_clock_text(clock)?,
            None => Terms::default(),
        };
        let seating = Seating::of_record(record, Terms::default(), start.seats().len());
        let mut table = Self::new(start, seating)?;
        let mut at = Duration::ZERO;
        for (index, recorded) in record.actions.iter().enumerate() {
            at = recorded.at.unwrap_or(at).max(at);
            table.repeat(at, index + 1, recorded, record.seed)?;
        }
        table.seating.terms = clocked;
        if let Some(claimed) = &record.result {
            table.claim(at, claimed)?;
        }
        Ok(table)
    }

    /// Plays one action of a record.
    fn repeat(
        &mut self,
        at: Duration,
        number: usize,
        recorded: &RecordedAction,
        seed: Option<Seed>,
    ) -> Result<(), ReplayError<G::Illegal>> {
        let refused = |why| ReplayError::Action { number, why };
        let read = self.game().read_played(&recorded.text);
        let played = read.map_err(|why| refused(Unplayable::Unread(why)))?;
        let fate = match (&played.luck, seed) {
            (None, Some(seed)) => Fate::Drawn(seed),
            (luck, _) => Fate::Told(luck.as_ref()),
        };
        let action = played.action.to_string();
        let command = self.own_command(Actor::Seat(recorded.seat), Wish::Act(played.action.clone()));
        match self.submit(at, &command, fate) {
            Ok(_) => Ok(()),
            Err(Refusal::Illegal(why)) => Err(refused(Unplayable::Refused { action, why })),
            Err(Refusal::Luck(why)) => Err(refused(Unplayable::Luck { action, why })),
            Err(Refusal::NobodyThere { .. }) => Err(ReplayError::Seating(SeatingError {
                game: self.game().info().name,
                given: recorded.seat.index() + 1,
                expected: self.seating.players.len(),
            })),
            Err(_) => Err(ReplayError::AfterTheEnd { number }),
        }
    }

    /// Creates a command whose sender has seen every entry so far.
    pub fn own_command(&self, by: Actor, what: Wish<G::Action>) -> Command<G::Action> {
        Command { id: CommandId(u64::from(self.seq().next().0)), by, seen: self.seq(), after: None, what }
    }

    /// Checks the result in a record against the rules, or ends the game with it if the players settled it.
    fn claim(&mut self, at: Duration, claimed: &str) -> Result<(), ReplayError<G::Illegal>> {
        let info = self.game().info();
        let expected = match self.outcome() {
            Some(decided) if decided.describe(info) == claimed => return Ok(()),
            Some(decided) => format!("`{}`, by the rules", decided.describe(info)),
            None => match Outcome::read(claimed, info) {
                Some(outcome) if Reason::SETTLED.contains(&outcome.reason) => {
                    let command = self.own_command(Actor::Arbiter, Wish::Adjudicate(outcome));
                    let _ = self.submit(at, &command, Fate::Unknown);
                    return Ok(());
                }
                _ => "no result: by the rules the game is not over".to_owned(),
            },
        };
        Err(ReplayError::Result { claimed: claimed.to_owned(), expected })
    }
}

impl Seating {
    /// Returns the players of a record and how its game began. Players without a name are added until there are
    /// `seats`.
    pub(crate) fn of_record(record: &Record, terms: Terms, seats: usize) -> Self {
        let names = record.players.iter().map(String::as_str).chain(std::iter::repeat(""));
        let mut players: Vec<_> = names.take(record.players.len().max(seats)).map(Player::human).collect();
        for &(seat, level) in &record.computers {
            if let Some(player) = players.get_mut(seat.index()) {
                player.kind = PlayerKind::Computer { level };
            }
        }
        let origin = match (&record.position, &record.opening) {
            (Some(_), _) => Origin::Position,
            (None, Some(opening)) => Origin::Opening(opening.clone()),
            (None, None) => Origin::Usual,
        };
        Self { players, terms, origin, started: record.started.clone() }
    }
}

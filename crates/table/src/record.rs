//! Between a table and the record of its game.

use std::time::Duration;

use dohyo_core::{Game, GameInfo, Outcome, Reason, Record, RecordedAction, Seat, SeatSet};

use crate::{ClockSetting, Event, Player, Refusal, Seating, Table};

/// A record that does not replay: which action, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError<I> {
    /// An action cannot be played.
    #[error("action {number}: {why}")]
    Action {
        /// Which, counted from 1.
        number: usize,
        /// Why.
        why: Refusal<I>,
    },
    /// The header names an outcome that the game does not have.
    #[error("the header says `{claimed}`; expected {expected}")]
    Result {
        /// As the header has it.
        claimed: String,
        /// As the replay has it.
        expected: String,
    },
    /// The header names a clock that is none.
    #[error(transparent)]
    Clock(#[from] dohyo_core::Malformed),
}

impl<G: Game> Table<G> {
    /// The record of what was played and stands. What was taken back is not in it.
    pub fn to_record(&self) -> Record {
        let Seating { players, clock, seed, from_position, started } = self.seating();
        let info = self.game().info();
        let action = |step: &crate::Step<G>| RecordedAction {
            seat: step.seat,
            text: step.action.to_string(),
            at: Some(Duration::from_millis(step.at.as_millis() as u64)),
            comments: Vec::new(),
        };
        Record {
            game: info.id.to_owned(),
            rules: info.rules,
            options: self.game().options(),
            position: from_position.then(|| self.start().position()),
            seed: *seed,
            players: players.iter().map(|player| player.name.clone()).collect(),
            clock: clock.map(|clock| clock.to_string()),
            started: started.clone(),
            result: self.outcome().map(|outcome| outcome.describe(info)),
            actions: self.line().iter().map(action).collect(),
            ..Record::default()
        }
    }

    /// Sits down at the end of a recorded game that begins as `start`. The actions are checked; so is
    /// the result, as far as the rules decide it. The clocks of a record are not run again: their
    /// times are kept, but an unfinished game goes on without a clock.
    pub fn from_record(start: G, record: &Record) -> Result<Self, ReplayError<G::Illegal>> {
        let info = start.info();
        let mut players: Vec<_> = record.players.iter().map(|name| Player::named(name)).collect();
        // A record need not name its players, but they sat somewhere.
        let seats = record.actions.iter().map(|action| action.seat.index() + 1).max().unwrap_or(0);
        let seats = seats.max(usize::from(info.min_players));
        while players.len() < seats {
            players.push(Player::human(""));
        }
        let seating = Seating {
            players,
            clock: None,
            seed: record.seed,
            from_position: record.position.is_some(),
            started: record.started.clone(),
        };
        let clock = record.clock.as_deref().map(str::parse::<ClockSetting>).transpose()?;
        let mut table = Self::new(start, seating);
        let mut at = Duration::ZERO;
        for (index, recorded) in record.actions.iter().enumerate() {
            at = recorded.at.unwrap_or(at).max(at);
            let event = Event::Act { seat: recorded.seat, action: recorded.text.clone() };
            table.apply(at, event).map_err(|why| ReplayError::Action { number: index + 1, why })?;
        }
        table.seating.clock = clock;
        if let Some(claimed) = &record.result {
            table.claim(at, claimed)?;
        }
        Ok(table)
    }

    /// Takes the result of a record: the rules confirm it, or the players settled it.
    fn claim(&mut self, at: Duration, claimed: &str) -> Result<(), ReplayError<G::Illegal>> {
        let info = self.game().info();
        let expected = match self.outcome() {
            Some(decided) if decided.describe(info) == claimed => return Ok(()),
            Some(decided) => format!("`{}`, by the rules", decided.describe(info)),
            None => match self.apply(at, Event::Adjudge { result: claimed.to_owned() }) {
                Ok(()) => return Ok(()),
                Err(_) => "no result: by the rules the game is not over".to_owned(),
            },
        };
        Err(ReplayError::Result { claimed: claimed.to_owned(), expected })
    }
}

/// A result that another program gives without its reason.
const UNSTATED: Reason = Reason("unstated");

/// What ends a game although the rules would let it go on.
const SETTLED_BY_PLAYERS: [Reason; 4] = [Reason::RESIGNATION, Reason::TIME, Reason::AGREEMENT, UNSTATED];

/// Reads an outcome that players can settle, as [`Outcome::describe`] writes it.
pub(crate) fn settled_outcome(info: &GameInfo, text: &str) -> Option<Outcome> {
    let (who, reason) = text.strip_suffix(')')?.rsplit_once(" (")?;
    let reason = SETTLED_BY_PLAYERS.into_iter().find(|known| known.0 == reason)?;
    if who == "draw" {
        return Some(Outcome::draw(reason));
    }
    let names = who.strip_suffix(" wins").or_else(|| who.strip_suffix(" win"))?;
    let seats: Option<Vec<Seat>> = names.split(" and ").map(|name| info.seat_named(name)).collect();
    Some(Outcome { winners: seats?.into_iter().collect::<SeatSet>(), reason })
}

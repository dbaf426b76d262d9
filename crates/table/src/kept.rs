//! Stored tables: the header of a record, with the log as one more header line.

use std::time::Duration;

use dohyo_core::{Game, Record, Seed};

use crate::{Consent, Entry, Seating, Table, Terms, json};

/// The header lines of a stored table that a record does not have.
const FORMAT: &str = "table";
const LOG: &str = "log";
const ELAPSED: &str = "elapsed-ms";
const TAKEBACKS: &str = "takebacks";
const PAUSES: &str = "pauses";
const LUCK: &str = "luck";

/// The values of `luck`: whether all luck came from the seed.
const WHOLE: &str = "seed";
const PART: &str = "given";

/// The version of the format. Version 1 stored the luck inside the game and cannot be read.
const VERSION: &str = "2";

/// A stored table, with its secrets.
#[derive(Clone, Debug)]
pub struct Kept<G: Game> {
    /// The table.
    pub table: Table<G>,
    /// The seed of the game, which must stay secret while it goes on.
    pub seed: Seed,
    /// Whether all luck came from `seed`. `false` if the game was continued from a record.
    pub whole: bool,
    /// The time since the game began.
    pub elapsed: Duration,
}

/// Why a stored table cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeptError {
    /// An earlier version of the program stored it.
    #[error("this game was stored by an earlier version of the program")]
    Old,
    /// The text is damaged.
    #[error("the stored game is damaged")]
    Damaged,
}

impl<G: Game> Kept<G> {
    /// Writes a table as text. The arguments are the fields of [`Kept`].
    pub fn write(table: &Table<G>, seed: Seed, whole: bool, elapsed: Duration) -> String {
        let mut record = table.to_record(None);
        record.actions.clear();
        record.result = None;
        record.seed = Some(seed);
        // The clock of a table that was continued from a record does not run.
        if table.clocks(elapsed).is_none() {
            record.clock = None;
        }
        let entries: Vec<Entry<String>> = table.log().iter().map(|entry| entry.to_text()).collect();
        let log = serde_json::to_string(&entries).unwrap_or_default();
        let Terms { takebacks, pauses, .. } = table.seating().terms;
        let others = [
            (FORMAT, VERSION.to_owned()),
            (TAKEBACKS, takebacks.name().to_owned()),
            (PAUSES, pauses.name().to_owned()),
            (LUCK, if whole { WHOLE } else { PART }.to_owned()),
            (ELAPSED, (elapsed.as_millis() as u64).to_string()),
            (LOG, log),
        ];
        record.others.extend(others.map(|(key, value)| (key.to_owned(), value)));
        record.to_string()
    }

    /// Reads a table as [`Kept::write`] writes it. `begin` sets up the game of a record.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is damaged or from an earlier version.
    pub fn read(text: &str, begin: impl FnOnce(&Record) -> Option<G>) -> Result<Self, KeptError> {
        let record: Record = text.parse().map_err(|_| KeptError::Damaged)?;
        let other =
            |key: &str| record.others.iter().find(|(other, _)| other == key).map(|(_, value)| value.as_str());
        match other(FORMAT) {
            Some(VERSION) => {}
            None if other(LOG).is_some() => return Err(KeptError::Old),
            _ => return Err(KeptError::Damaged),
        }
        let read = || {
            let elapsed = Duration::from_millis(other(ELAPSED)?.parse().ok()?);
            let clocked = match &record.clock {
                Some(clock) => Terms::default().with_clock_text(clock).ok()?,
                None => Terms::default(),
            };
            let terms = Terms {
                takebacks: Consent::named(other(TAKEBACKS)?)?,
                pauses: Consent::named(other(PAUSES)?)?,
                ..clocked
            };
            let log: Vec<Entry<String>> = json::read(other(LOG)?)?;
            let game = begin(&record)?;
            let seating = Seating::of_record(&record, terms, game.seats().len());
            let table = Table::replay(game, seating, log).ok()?;
            let last = table.log().last().map_or(Duration::ZERO, |entry| entry.at);
            let whole = other(LUCK)? == WHOLE;
            Some(Self { table, seed: record.seed?, whole, elapsed: elapsed.max(last) })
        };
        read().ok_or(KeptError::Damaged)
    }
}

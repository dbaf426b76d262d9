//! A table as text, for the browser to keep: the header of its record, and the log as one more line.

use std::time::Duration;

use dohyo_core::{Record, Setup, SetupError};
use dohyo_table::{Entry, Player, Seating, Table};

const LOG: &str = "log";
const ELAPSED: &str = "elapsed-ms";

/// Begins the game that a record tells of.
pub fn begin<G: Setup>(record: &Record) -> Result<G, SetupError> {
    match &record.position {
        None => G::new(&record.options, record.seed),
        Some(position) => G::from_position(position, &record.options),
    }
}

/// Everything about a table, and how long the sitting has lasted.
pub fn write<G: Setup>(table: &Table<G>, elapsed: Duration) -> String {
    let mut record = table.to_record();
    record.actions.clear();
    record.result = None;
    if table.clocks(elapsed).is_none() {
        record.clock = None;
    }
    let log = serde_json::to_string(table.log()).unwrap_or_default();
    record.others.push((LOG.to_owned(), log));
    record.others.push((ELAPSED.to_owned(), elapsed.as_millis().to_string()));
    record.to_string()
}

/// Reads it back; nothing if it is damaged.
pub fn read<G: Setup>(text: &str) -> Option<(Table<G>, Duration)> {
    let record: Record = text.parse().ok().filter(|record: &Record| record.game == G::INFO.id)?;
    let other = |key: &str| record.others.iter().find(|(other, _)| other == key).map(|(_, value)| value);
    let log: Vec<Entry> = serde_json::from_str(other(LOG)?).ok()?;
    let elapsed = Duration::from_millis(other(ELAPSED)?.parse().ok()?);
    let seating = Seating {
        players: record.players.iter().map(|name| Player::named(name)).collect(),
        clock: record.clock.as_deref().map(str::parse).transpose().ok()?,
        seed: record.seed,
        from_position: record.position.is_some(),
        started: record.started.clone(),
    };
    let table = Table::replay(begin(&record).ok()?, seating, &log).ok()?;
    let last = table.log().last().map_or(Duration::ZERO, |entry| entry.at);
    Some((table, elapsed.max(last)))
}

#[cfg(test)]
mod tests {
    use dohyo_abalone::Abalone;
    use dohyo_core::{Game as _, Options, Seat, Seed};
    use dohyo_table::{ClockSetting, Event};

    use super::*;

    fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn table() -> Table<Abalone> {
        let game = Abalone::new(&Options::new().with("layout", "belgian-daisy"), Seed::default());
        let clock = ClockSetting { budget: seconds(300), increment: seconds(2) };
        let seating = Seating {
            clock: Some(clock),
            started: Some("2026-11-15T20:00:00Z".to_owned()),
            ..Seating::new([Player::human(""), Player::computer(4)])
        };
        let mut table = Table::new(game.expect("a layout"), seating);
        let act = |seat, action: &str| Event::Act { seat, action: action.to_owned() };
        for (at, event) in [
            (3, act(Seat::FIRST, "a1b2")),
            (5, act(Seat::SECOND, "a5b5")),
            (9, Event::Undo),
            (12, act(Seat::FIRST, "b1c2")),
            (14, Event::Pause),
        ] {
            table.apply(seconds(at), event).expect("possible");
        }
        table
    }

    #[test]
    fn a_table_comes_back_with_its_clocks_and_its_past() {
        let table = table();
        let (back, elapsed) = read::<Abalone>(&write(&table, seconds(20))).expect("what was written");
        assert_eq!(elapsed, seconds(20));
        assert_eq!(back.log(), table.log());
        assert_eq!(back.game().position(), table.game().position());
        assert_eq!(back.clocks(seconds(20)), table.clocks(seconds(20)));
        assert_eq!(back.seating(), table.seating());
        assert!(back.is_paused());
    }

    #[test]
    fn a_record_comes_back_with_the_result_its_players_settled() {
        let mut played = table();
        played.apply(seconds(15), Event::Resign { seat: Seat::FIRST }).expect("possible");
        let record = played.to_record();
        let loaded =
            Table::from_record(begin::<Abalone>(&record).expect("a game"), &record).expect("replays");
        let (back, _) = read::<Abalone>(&write(&loaded, seconds(20))).expect("what was written");
        assert_eq!(back.outcome(), played.outcome());
        assert_eq!(back.line().len(), played.line().len());
    }

    #[test]
    fn damage_is_noticed() {
        let text = write(&table(), seconds(20));
        for damaged in [
            String::new(),
            text.replace("a1b2", "a1i9"),
            text.replace("abalone", "go"),
            text[..40].to_owned(),
        ] {
            assert!(read::<Abalone>(&damaged).is_none(), "{damaged}");
        }
    }
}

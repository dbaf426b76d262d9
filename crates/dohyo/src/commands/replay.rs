//! `dohyo replay`

use std::io::Write;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use dohyo_core::{Game as _, Record};
use dohyo_games::AnyGame;
use dohyo_table::{ReplayError, Table};
use serde_json::{Value, json};

use crate::input::Source;
use crate::start;

/// Check a record: play it through and print where it ends
///
/// The last line is the final position; if the game is over, a line `outcome: …` follows. Reads this
/// program's records and every notation of the games. Where a file holds several games, a line `game N`
/// comes before each.
#[derive(Args, Debug)]
pub(super) struct Replay {
    #[command(flatten)]
    source: Source,
    /// Print every position, the first one included
    #[arg(long)]
    positions: bool,
    /// Print JSON: an object, or an array of them where the file holds several games
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let records = self.source.records()?;
        let several = records.len() > 1;
        let mut answers = Vec::new();
        for (number, record) in &records {
            let place = if several { format!(", game {number}") } else { String::new() };
            let table = replay(record).with_context(|| format!("{}{place}", self.source.name()))?;
            if self.json {
                answers.push(self.as_json(record, &table));
                continue;
            }
            if several {
                writeln!(out, "game {number}")?;
            }
            if self.positions {
                positions(&table).try_for_each(|position| writeln!(out, "{position}"))?;
            } else {
                writeln!(out, "{}", table.game().position())?;
            }
            if let Some(outcome) = outcome(&table) {
                writeln!(out, "outcome: {outcome}")?;
            }
        }
        if self.json {
            let answer = if several { Value::from(answers) } else { answers.pop().unwrap_or_default() };
            writeln!(out, "{answer:#}")?;
        }
        Ok(())
    }

    fn as_json(&self, record: &Record, table: &Table<AnyGame>) -> Value {
        let game = table.game();
        let options: serde_json::Map<_, _> =
            game.options().iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
        let mut answer = json!({
            "game": record.game,
            "options": options,
            "players": record.players,
            "actions": table.line().iter().map(|step| step.action.to_string()).collect::<Value>(),
            "position": game.position(),
            "to_act": start::to_act_json(game),
            "outcome": start::outcome_json(game.info(), table.outcome()),
        });
        if self.positions {
            answer["positions"] = positions(table).collect();
        }
        answer
    }
}

/// Every position of a sitting, the first one included.
fn positions(table: &Table<AnyGame>) -> impl Iterator<Item = String> {
    let after = table.line().iter().map(|step| step.after.position());
    std::iter::once(table.start().position()).chain(after)
}

/// What ended the game: the rules, or what the record says the players did.
fn outcome(table: &Table<AnyGame>) -> Option<String> {
    table.outcome().map(|outcome| outcome.describe(table.game().info()))
}

/// Plays a record through, and holds what it claims against what happened.
pub(super) fn replay(record: &Record) -> Result<Table<AnyGame>> {
    let start = dohyo_games::begin(record)?;
    Table::from_record(start.clone(), record).map_err(|why| match why {
        ReplayError::Action { number, why } => {
            let mut game = start;
            let (before, refused) = (&record.actions[..number - 1], &record.actions[number - 1].text);
            // These were played before the refusal, so they can be played again.
            for earlier in before {
                let _ = start::play(&mut game, &earlier.text);
            }
            anyhow!("action {number}, `{refused}`: {why}; expected {}", start::expected_action(&game))
        }
        why => why.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(extra: &str) -> Record {
        format!("dohyo record 1\ngame: abalone\nrules: 1\n{extra}").parse().expect(extra)
    }

    /// Black ejects the sixth white marble with `a3a4`.
    const LAST_PUSH: &str = "position: 5/6/7/8/9/8/7/w5/2bbw b 0 5\n";

    #[test]
    fn what_the_record_claims_must_be_able_to_be_true() {
        let check = |extra: &str, expected: Option<&str>| {
            let table = replay(&record(extra)).expect(extra);
            assert_eq!(outcome(&table).as_deref(), expected, "{extra}");
        };
        check("\n1 c3d3\n", None);
        check(&format!("{LAST_PUSH}\n1 a3a4\n"), Some("black wins (ejection)"));
        check(
            &format!("{LAST_PUSH}result: black wins (ejection)\n\n1 a3a4\n"),
            Some("black wins (ejection)"),
        );
        check("result: white wins (resignation)\n\n1 c3d3\n", Some("white wins (resignation)"));
        check("result: draw (agreement)\n\n", Some("draw (agreement)"));
    }

    #[test]
    fn what_cannot_be_true_is_an_error_that_names_both() {
        let check = |extra: &str, parts: &[&str]| {
            let why = replay(&record(extra)).map(|table| outcome(&table)).expect_err(extra);
            let why = format!("{why:#}");
            for part in parts {
                assert!(why.contains(part), "no `{part}` in `{why}`");
            }
        };
        check(
            &format!("{LAST_PUSH}result: white wins (time)\n\n1 a3a4\n"),
            &["white wins (time)", "black wins (ejection)"],
        );
        check("result: black wins (ejection)\n\n1 c3d3\n", &["black wins (ejection)", "not over"]);
        check("result: somebody won\n\n", &["somebody won", "expected no result"]);
        check("\n2 c3d3\n", &["action 1", "expected one of the 44 legal actions of black"]);
        check("\n1 c3d3\n2 c4d4\n", &["action 2", "c4d4", "expected one of the 44 legal actions of white"]);
        check(&format!("{LAST_PUSH}\n1 a3a4\n2 b1b2\n"), &["action 2", "expected no more actions"]);
        check("option: layout=moon\n\n", &["layout", "moon", "belgian-daisy"]);
    }
}

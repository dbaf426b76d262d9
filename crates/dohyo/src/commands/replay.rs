//! `dohyo replay`

use std::io::Write;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use dohyo_core::{Fate, Game as _, Record};
use dohyo_games::AnyGame;
use dohyo_table::{ReplayError, Table};
use serde_json::{Value, json};

use crate::input::{ReadGame, Source};
use crate::start;

/// Check records by replaying them, and print the final position
///
/// If the game is over, a line `outcome: …` follows. Reads records and all other notations of the games. If a file holds
/// several games, each begins with a line `game N`. A game that does not replay has a line `failed: …`; the others are
/// still checked, and the exit code is 1.
#[derive(Args, Debug)]
pub(super) struct Replay {
    #[command(flatten)]
    source: Source,
    /// Print every position, including the first
    #[arg(long)]
    positions: bool,
    /// Print JSON: an object, or an array if the file holds several games
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let games = self.source.games()?;
        let total = games.len();
        let (mut answers, mut failed) = (Vec::new(), Vec::new());
        for (number, game) in games {
            let replayed = replayed(game);
            match &replayed {
                Err(_) if total == 1 => {
                    return replayed.map(drop).with_context(|| match number {
                        1 => self.source.name().to_owned(),
                        _ => self.source.place(number),
                    });
                }
                Err(why) => {
                    failed.push(number);
                    answers.push(json!({ "number": number, "error": format!("{why:#}") }));
                }
                Ok((record, table)) => answers.push(self.as_json(number, record, table)),
            }
            if !self.json {
                if total > 1 {
                    writeln!(out, "game {number}")?;
                }
                match replayed {
                    Ok((_, table)) => self.print(&table, out)?,
                    Err(why) => writeln!(out, "failed: {why:#}")?,
                }
            }
        }
        if self.json {
            let answer = if total > 1 { Value::from(answers) } else { answers.pop().unwrap_or_default() };
            writeln!(out, "{answer:#}")?;
        }
        // The results must appear before the error message.
        out.flush()?;
        self.source.check_failures(&failed, total)
    }

    fn print(&self, table: &Table<AnyGame>, out: &mut dyn Write) -> Result<()> {
        if self.positions {
            positions(table).try_for_each(|position| writeln!(out, "{position}"))?;
        } else {
            writeln!(out, "{}", table.game().position())?;
        }
        if let Some(outcome) = outcome(table) {
            writeln!(out, "outcome: {outcome}")?;
        }
        Ok(())
    }

    fn as_json(&self, number: usize, record: &Record, table: &Table<AnyGame>) -> Value {
        let game = table.game();
        let options: serde_json::Map<_, _> =
            game.options().iter().map(|(key, value)| (key.to_owned(), value.into())).collect();
        let mut answer = json!({
            "number": number,
            "game": record.game,
            "options": options,
            "players": record.players,
            "actions": table.line().iter().map(|step| step.played.to_string()).collect::<Value>(),
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

/// Returns every position of a table, including the first.
fn positions(table: &Table<AnyGame>) -> impl Iterator<Item = String> {
    let after = table.line().iter().map(|step| step.after.position());
    std::iter::once(table.start().position()).chain(after)
}

/// Describes how the game ended, by the rules or by the players.
fn outcome(table: &Table<AnyGame>) -> Option<String> {
    table.outcome().map(|outcome| outcome.describe(table.game().info()))
}

/// Replays a game of a file, if it could be read.
pub(super) fn replayed(game: ReadGame) -> Result<(Record, Table<AnyGame>)> {
    let record = game?;
    let table = replay(&record)?;
    Ok((record, table))
}

/// Replays a record and checks that its result is possible.
fn replay(record: &Record) -> Result<Table<AnyGame>> {
    let start = dohyo_games::begin(record)?;
    Table::from_record(start.clone(), record).map_err(|why| match why {
        ReplayError::Action { number, why } => {
            let mut game = start;
            let luck = record.seed.map_or(Fate::Told(None), Fate::Drawn);
            let (before, refused) = (&record.actions[..number - 1], &record.actions[number - 1].text);
            // These actions were accepted before, so they are accepted again.
            for earlier in before {
                let _ = game.play_text(earlier.seat, &earlier.text, luck);
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
    fn possible_results_are_accepted() {
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
    fn impossible_results_are_errors() {
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

//! `dohyo verify`

mod online;

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_core::{Fate, Game as _, Record, Seed};
use dohyo_games::AnyGame;
use dohyo_table::Table;
use serde_json::{Value, json};

use super::replay::replayed;
use crate::input::Source;

/// Check that the luck in records came from their seed
///
/// Replays every game of the file like `dohyo replay`, then draws its luck again from the seed in the record. The last line
/// counts the lucks that the seed proves and those that cannot be checked without a seed. A luck that differs from the
/// seed's is an error.
///
/// FILE may also be the log of an online table, as the server gives it at /api/v1/tables/TABLE. Then the check includes
/// the promises that were made before the game: that the server did not change its secret, nor the players theirs, and
/// that the seed was made of all of them.
#[derive(Args, Debug)]
pub(super) struct Verify {
    #[command(flatten)]
    source: Source,
    /// Print JSON: an array with an object for each game
    #[arg(long)]
    json: bool,
}

/// How many lucks of a game its seed proves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Proof {
    proven: usize,
    given: usize,
}

impl Verify {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let text = self.source.text()?;
        if online::is_log(&text) {
            return online::verify(&text, self.json, out).with_context(|| self.source.name().to_owned());
        }
        let games = self.source.games_in(&text)?;
        let total = games.len();
        let (mut answers, mut failed) = (Vec::new(), Vec::new());
        let mut sum = Proof::default();
        for (number, game) in games {
            match replayed(game).and_then(|(record, table)| proof(&record, &table)) {
                Ok(found) => {
                    sum = Proof { proven: sum.proven + found.proven, given: sum.given + found.given };
                    answers.push(json!({ "number": number, "proven": found.proven, "given": found.given }));
                }
                Err(why) if total == 1 => return Err(why).with_context(|| self.source.name().to_owned()),
                Err(why) => {
                    failed.push(number);
                    if !self.json {
                        writeln!(out, "game {number}\nfailed: {why:#}")?;
                    }
                    answers.push(json!({ "number": number, "error": format!("{why:#}") }));
                }
            }
        }
        if self.json {
            writeln!(out, "{:#}", Value::from(answers))?;
        } else {
            let games = if total == 1 { "game" } else { "games" };
            let Proof { proven, given } = sum;
            writeln!(out, "{total} {games}: luck proven {proven}, given {given}")?;
        }
        out.flush()?;
        self.source.check_failures(&failed, total)
    }
}

/// Draws the luck of a game again from its seed and compares.
fn proof(record: &Record, table: &Table<AnyGame>) -> Result<Proof> {
    let mut proof = Proof::default();
    let mut count = |is_proven: bool| {
        if is_proven {
            proof.proven += 1;
        } else {
            proof.given += 1;
        }
    };
    if let Some(opening) = record.opening.as_deref().filter(|&opening| opening != dohyo_games::FIXED) {
        if let Some(seed) = record.seed {
            let dealt = dohyo_games::deal(&record.game, &record.options, seed)?.to_string();
            if dealt != opening {
                bail!("the opening `{opening}` did not come from the seed; expected `{dealt}`");
            }
        }
        count(record.seed.is_some());
    }
    for (index, step) in table.line().iter().enumerate() {
        let Some(luck) = &step.played.luck else { continue };
        if let Some(seed) = record.seed {
            let drawn = redraw(table, index, seed)?;
            if drawn != luck.to_string() {
                let number = index + 1;
                bail!("the luck `{luck}` of action {number} did not come from the seed; expected `{drawn}`");
            }
        }
        count(record.seed.is_some());
    }
    Ok(proof)
}

/// Draws the luck of the action at `index` from `seed`.
fn redraw(table: &Table<AnyGame>, index: usize, seed: Seed) -> Result<String> {
    let mut game = table.game_at(index).clone();
    let step = &table.line()[index];
    let luck = game.play(step.seat, &step.played.action, Fate::Drawn(seed))?;
    Ok(luck.map_or_else(String::new, |luck| luck.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, run};

    #[test]
    fn luck_is_proven_by_its_seed_and_only_by_its_seed() {
        let folder = std::env::temp_dir().join(format!("dohyo-verify-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("games.txt");
        let name = path.to_str().expect("a path");
        for chosen in ["sumoku", "kabuto|--option|hand=unsteady", "kumo", "abalone|--option|win=1"] {
            run(&format!("match|{chosen}|level:1|baseline|--time|5ms|--games|1|--out|{name}")).expect(chosen);
            let honest = std::fs::read_to_string(&path).expect("a game");
            let proven = run(&format!("verify|{name}")).expect(chosen);
            assert!(proven.ends_with(", given 0\n"), "{chosen}: {proven}");
            assert_eq!(proven.contains("proven 0"), chosen.starts_with("abalone"), "{chosen}: {proven}");

            let seedless: String = honest
                .lines()
                .filter(|line| !line.starts_with("seed: "))
                .map(|line| format!("{line}\n"))
                .collect();
            std::fs::write(&path, seedless).expect("a file");
            let given = run(&format!("verify|{name}")).expect(chosen);
            assert!(given.contains("proven 0"), "{chosen}: {given}");

            if honest.contains('~') {
                let seed = honest.lines().find(|line| line.starts_with("seed: ")).expect("a seed");
                std::fs::write(&path, honest.replace(seed, "seed: 1")).expect("a file");
                fails(&format!("verify|{name}"), &["did not come from the seed", "expected"]);
            }
        }
        std::fs::remove_dir_all(folder).expect("cleans up");
    }
}

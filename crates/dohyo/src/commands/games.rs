//! `dohyo games`

use std::io::Write;

use anyhow::Result;
use clap::Args;
use dohyo_core::{GameInfo, OptionValues};
use serde_json::{Value, json};

/// List the games with their players, options and notations
#[derive(Args, Debug)]
pub(super) struct Games {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        if self.json {
            let games: Value = dohyo_games::ALL.iter().map(|info| as_json(info)).collect();
            writeln!(out, "{games:#}")?;
            return Ok(());
        }
        for info in dohyo_games::ALL {
            write_text(info, out)?;
        }
        Ok(())
    }
}

/// Returns the number of players: `2` or `2–5`.
fn players(info: &GameInfo) -> String {
    match (usize::from(info.min_players), info.seats.len()) {
        (min, max) if min == max => max.to_string(),
        (min, max) => format!("{min}–{max}"),
    }
}

fn write_text(info: &GameInfo, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "{} — {} ({})", info.id, info.name, info.credits)?;
    writeln!(out, "  players: {} ({})", players(info), info.seats.join(", "))?;
    for option in info.options {
        writeln!(out, "  option: {}={} — {}", option.key, option.default, option.help)?;
        writeln!(out, "    {}", option.values)?;
    }
    for notation in dohyo_games::notations(info.id) {
        writeln!(out, "  notation: {} — {}", notation.name, notation.help)?;
    }
    Ok(())
}

fn as_json(info: &GameInfo) -> Value {
    let values = |values: OptionValues| match values {
        OptionValues::OneOf(names) => json!({ "one_of": names }),
        OptionValues::Number { min, max } => json!({ "min": min, "max": max }),
        OptionValues::NumberOrOff { min, max } => json!({ "min": min, "max": max, "off": true }),
    };
    let option = |option: &dohyo_core::OptionSpec| {
        json!({
            "key": option.key,
            "default": option.default,
            "values": values(option.values),
            "help": option.help,
        })
    };
    let notations = dohyo_games::notations(info.id);
    json!({
        "id": info.id,
        "name": info.name,
        "rules": info.rules,
        "min_players": info.min_players,
        "max_players": info.seats.len(),
        "seats": info.seats,
        "options": info.options.iter().map(option).collect::<Value>(),
        "notations": notations.iter().map(|notation| notation.name).collect::<Value>(),
        "credits": info.credits,
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{json, run};

    #[test]
    fn every_game_is_listed_with_its_options() {
        let text = run("games").expect("a list");
        let list = json("games|--json");
        for (index, info) in dohyo_games::ALL.iter().enumerate() {
            assert!(text.contains(&format!("{} — {}", info.id, info.name)), "{text}");
            assert_eq!(list[index]["id"], info.id);
            for (at, option) in info.options.iter().enumerate() {
                assert!(text.contains(&format!("option: {}={}", option.key, option.default)), "{text}");
                assert_eq!(list[index]["options"][at]["key"], option.key);
            }
        }
    }
}

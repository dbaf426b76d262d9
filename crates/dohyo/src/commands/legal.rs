//! `dohyo legal`

use std::io::Write;

use anyhow::Result;
use clap::Args;
use dohyo_core::Game as _;
use serde_json::{Value, json};

use crate::start::{self, Start};

/// List the legal actions, one per line, sorted
///
/// Every line is an argument for `dohyo apply`. If more than one seat may act, each line begins with its seat:
/// `2:swap_5R`. Sakura Slam has too many pushes to list, so it prints a representative sample; claims in Sumoku's races
/// are not listed.
#[derive(Args, Debug)]
pub(super) struct Legal {
    #[command(flatten)]
    start: Start,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Legal {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let game = self.start.begin()?;
        let actions: Vec<_> = start::legal_tokens(&game).into_iter().map(|(_, text)| text).collect();
        if self.json {
            let answer = json!({
                "game": game.info().id,
                "position": game.position(),
                "to_act": start::to_act_json(&game),
                "actions": Value::from(actions),
                "outcome": start::ending_json(&game),
            });
            writeln!(out, "{answer:#}")?;
            return Ok(());
        }
        for action in actions {
            writeln!(out, "{action}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, prints, run};

    #[test]
    fn actions_are_listed_one_per_line_and_sorted() {
        let text = run("legal|abalone").expect("44 moves");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), 44);
        assert!(lines.is_sorted(), "{lines:?}");
        assert_eq!(json("legal|abalone|--json")["actions"].as_array().map(Vec::len), Some(44));
        prints("legal|abalone|--position|5/6/7/8/9/8/7/6/wb3 b 0 0", "a2a3\na2b2\na2b3\n");
    }

    #[test]
    fn a_layout_can_be_given_in_two_ways() {
        let by_option = run("legal|abalone|--option|layout=belgian-daisy");
        assert_eq!(by_option.as_ref().map(|text| text.lines().count()), Ok(52));
        assert_eq!(run("legal|abalone|--layout|belgian-daisy"), by_option);
        fails("legal|abalone|--layout|snakes|--option|layout=star", &["snakes", "star", "expected one"]);
    }

    #[test]
    fn nothing_is_legal_once_the_game_is_over() {
        let over = "legal|abalone|--position|5/6/7/8/4w4/8/7/6/b4 w 0 6";
        prints(over, "");
        let answer = json(&format!("{over}|--json"));
        assert_eq!(answer["outcome"]["text"], "black wins (ejection)");
    }

    #[test]
    fn an_error_says_what_was_expected() {
        fails("legal|chess", &["no game `chess`", "abalone"]);
        fails("legal|abalone|--option|size=9", &["no option `size`", "layout"]);
        fails("legal|abalone|--option|layout", &["`layout`", "key=value"]);
        fails("legal|abalone|--option|win=0", &["`win`", "from 1 to 14"]);
        fails("legal|abalone|--position|wwww", &["character 5", "row I"]);
        fails("legal|abalone|--seed|x", &["seed", "hexadecimal"]);
    }
}

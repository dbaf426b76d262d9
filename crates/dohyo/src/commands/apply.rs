//! `dohyo apply`

use std::io::Write;

use anyhow::{Context as _, Result};
use clap::Args;
use dohyo_core::{Fate, Game as _};
use serde_json::json;

use crate::start::{self, Start};

/// Play actions and print the resulting position
///
/// If the game ends, a line `outcome: …` follows. If more than one seat may act, the first one does; write `2:ACTION` for
/// the second. Luck is drawn from `--seed`, or given after a `~`: `h0,0:5R,9G,1P~3B,4Y,7R`.
#[derive(Args, Debug)]
pub(super) struct Apply {
    #[command(flatten)]
    start: Start,
    /// The actions, as `dohyo legal` prints them, or in the game's own notation in quotes (`"1U 2U ="`)
    #[arg(required = true, value_name = "ACTION")]
    actions: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Apply {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let mut game = self.start.begin()?;
        let luck = Fate::Drawn(self.start.seed()?);
        let mut played = Vec::new();
        for (index, text) in self.actions.iter().enumerate() {
            played.push(start::play(&mut game, text, luck).with_context(|| format!("action {}", index + 1))?);
        }
        if self.json {
            let answer = json!({
                "game": game.info().id,
                "actions": played,
                "position": game.position(),
                "to_act": start::to_act_json(&game),
                "outcome": start::ending_json(&game),
            });
            writeln!(out, "{answer:#}")?;
            return Ok(());
        }
        writeln!(out, "{}", game.position())?;
        if game.outcome().is_some() {
            writeln!(out, "outcome: {}", start::ending(&game))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, prints};

    /// Black to move ejects the sixth white marble.
    const LAST_PUSH: &str = "apply|abalone|--position|5/6/7/8/9/8/7/6/1bbw1 b 0 5";
    const CORNER: &str = "apply|abalone|--position|5/6/7/8/9/8/7/w5/2bbw b 0 5";

    #[test]
    fn the_new_position_is_printed() {
        prints("apply|abalone|c3d3", "wwwww/wwwwww/2www2/8/9/2b5/3bb2/bbbbbb/bbbbb w 0 0 quiet 1\n");
        prints("apply|abalone|C3-D3|g5 f5", "wwwww/wwwwww/3ww2/3w4/9/2b5/3bb2/bbbbbb/bbbbb b 0 0 quiet 2\n");
        prints(&format!("{LAST_PUSH}|a2a3"), "5/6/7/8/9/8/7/6/2bbw w 0 5 quiet 1\n");
    }

    #[test]
    fn an_outcome_follows_when_the_game_ends() {
        prints(&format!("{CORNER}|a3a4"), "5/6/7/8/9/8/7/w5/3bb w 0 6\noutcome: black wins (ejection)\n");
        let answer = json(&format!("{CORNER}|A3A4|--json"));
        assert_eq!(answer["actions"][0], "a3a4");
        assert_eq!(answer["outcome"]["winners"][0], "black");
        assert_eq!(answer["outcome"]["reason"], "ejection");
    }

    #[test]
    fn an_error_names_the_wrong_action() {
        fails("apply|abalone|c3d3|c4d4", &["action 2", "opponent", "expected one of the 44 legal", "g5"]);
        fails("apply|abalone|zz", &["action 1", "move, character 1", "a cell such as"]);
        fails("apply|abalone|", &["action 1", "two cells"]);
        fails(&format!("{CORNER}|a3a4|b1b2"), &["action 2", "black wins (ejection)", "no more actions"]);
        fails("apply|abalone", &["required", "<ACTION>"]);
    }
}

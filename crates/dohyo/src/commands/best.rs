//! `dohyo best`

use std::io::{self, Write};
use std::num::NonZeroU8;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use dohyo_ai::{Budget, Level, Progress, Request, Strength, Thinker, Thought};
use dohyo_core::{Game as _, Seat};
use dohyo_games::AnyGame;
use serde_json::{Value, json};

use crate::start::{self, Start};
use crate::time::read_time;
use crate::ugi;

/// Find the best action
///
/// Prints the progress of the search; the last line is `best ACTION`, which `dohyo apply` accepts. With one thread and
/// `--nodes`, or below level 8, the same position and seed always give the same action.
#[derive(Args, Debug)]
pub(super) struct Best {
    #[command(flatten)]
    start: Start,
    /// The time to think, such as 300ms or 5s [default: 1s, if there is no other limit]
    #[arg(long, value_parser = read_time)]
    time: Option<Duration>,
    /// The number of positions to search
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// The number of plies to search
    #[arg(long, value_name = "N")]
    depth: Option<u8>,
    /// Play at this level, from 1 to 8, or between two levels, such as 5.5
    #[arg(long)]
    level: Option<Strength>,
    /// Think for this seat, counted from 1, if more than one may act [default: the first of them]
    #[arg(long, value_name = "N")]
    seat: Option<String>,
    /// The number of threads; only level 8 uses more than one
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroU8,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Best {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let game = self.start.begin()?;
        if game.outcome().is_some() {
            bail!("the game is over: {}; expected a position with legal actions", start::ending(&game));
        }
        let seat = self.seat(&game)?;
        let request = self.request()?;
        let stop = AtomicBool::new(false);
        let mut depths = Vec::new();
        let mut written = io::Result::Ok(());
        let mut tell = |progress: &Progress| {
            if self.json {
                depths.push(as_json(progress));
            } else if written.is_ok() {
                written = writeln!(out, "{}", ugi::info_line(progress)).and_then(|()| out.flush());
            }
            if written.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let thought = Thinker::new().think(&game, seat, &request, &stop, &mut tell);
        written?;
        let Some(Thought { action, score, depth, nodes, elapsed, line, .. }) = thought else {
            bail!("there is no legal action in {}; expected a position with legal actions", game.position());
        };
        let best = start::token(game.to_act(), seat, &action);
        if self.json {
            let answer = json!({
                "game": game.info().id,
                "position": game.position(),
                "seat": seat,
                "best": best,
                "score": score.to_string(),
                "expectation": score.expectation(),
                "depth": depth,
                "nodes": nodes,
                "seconds": elapsed.as_secs_f64(),
                "line": line.iter().map(ToString::to_string).collect::<Value>(),
                "depths": depths,
            });
            writeln!(out, "{answer:#}")?;
            return Ok(());
        }
        writeln!(out, "best {best}")?;
        Ok(())
    }

    /// Returns the seat to think for.
    fn seat(&self, game: &AnyGame) -> Result<Seat> {
        let to_act = game.to_act();
        let wanted = match &self.seat {
            Some(seat) => seat.parse().ok(),
            None => to_act.first(),
        };
        wanted.filter(|&seat| to_act.contains(seat)).ok_or_else(|| {
            let open: Vec<_> = to_act.iter().map(|seat| seat.to_string()).collect();
            let seat = self.seat.as_deref().unwrap_or("0");
            anyhow!("seat {seat} may not act; expected one of: {}", open.join(", "))
        })
    }

    fn request(&self) -> Result<Request> {
        let mut budget = Budget { time: self.time, nodes: self.nodes, depth: self.depth };
        if budget.is_unlimited() && self.level.is_none() {
            budget = Budget::time(Duration::from_secs(1));
        }
        Ok(Request {
            budget,
            seed: self.start.chance()?,
            threads: self.threads.get(),
            analysis: self.level.is_none(),
            ..Request::at(self.level.unwrap_or(Level::STRONGEST.into()))
        })
    }
}

fn as_json(progress: &Progress) -> Value {
    json!({
        "depth": progress.depth,
        "score": progress.score.to_string(),
        "nodes": progress.nodes,
        "seconds": progress.elapsed.as_secs_f64(),
        "line": progress.line.iter().map(ToString::to_string).collect::<Value>(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, run};

    const LAST_PUSH: &str = "--position|5/6/7/8/9/8/7/w5/2bbw b 0 5";

    #[test]
    fn a_win_in_one_is_found_and_printed_last() {
        for limit in ["--nodes|5000", "--time|50ms", "--depth|3", "--level|8|--nodes|500"] {
            let text = run(&format!("best|abalone|{LAST_PUSH}|{limit}")).expect(limit);
            assert_eq!(text.lines().last(), Some("best a3a4"), "{limit}: {text}");
            assert!(text.starts_with("info depth 1 "), "{limit}: {text}");
        }
        let answer = json(&format!("best|abalone|{LAST_PUSH}|--nodes|5000|--json"));
        assert_eq!(answer["best"], "a3a4");
        assert_eq!(answer["score"], "win in 1");
        assert_eq!(answer["line"][0], "a3a4");
    }

    #[test]
    fn the_same_nodes_and_seed_give_the_same_action() {
        let last = |arguments: &str| run(arguments).map(|text| text.lines().last().map(str::to_owned));
        for arguments in
            ["best|abalone|--nodes|3000", "best|abalone|--level|1|--seed|7", "best|abalone|--level|1.5"]
        {
            assert_eq!(last(arguments), last(arguments), "{arguments}");
        }
        let actions: std::collections::BTreeSet<_> =
            (0..8).map(|seed| last(&format!("best|abalone|--level|1|--seed|{seed}"))).collect();
        assert!(actions.len() > 1, "level 1 varies its play: {actions:?}");
    }

    #[test]
    fn an_error_says_what_was_expected() {
        fails("best|abalone|--position|5/6/7/8/4w4/8/7/6/b4 w 0 6", &["the game is over", "black wins"]);
        fails("best|abalone|--level|9", &["--level", "from 1 to 8"]);
        fails("best|abalone|--level|8.5", &["--level", "such as 5 or 5.5"]);
        fails("best|abalone|--seat|2", &["seat 2 may not act", "expected one of: 1"]);
        fails("best|abalone|--time|soon", &["--time", "300ms"]);
    }
}

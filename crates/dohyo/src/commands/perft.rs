//! `dohyo perft`

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::Result;
use clap::{Args, ValueEnum};
use dohyo_abalone::Position;
use dohyo_core::Game as _;
use dohyo_games::AnyGame;
use dohyo_kumo::Kumo;
use dohyo_sumoo::Sumoo;
use serde_json::{Map, Value, json};

use crate::progress::Progress;
use crate::start::Start;

/// Count the ways a game can go on: leaves of the tree at a depth
///
/// The last line is `nodes N`. A game that ends earlier adds nothing.
#[derive(Args, Debug)]
pub(super) struct Perft {
    #[command(flatten)]
    start: Start,
    /// How deep to count
    depth: u32,
    /// What the depth counts; in Abalone a turn is one action, in SUMOO the end of a turn is none
    #[arg(long, value_enum, default_value = "action")]
    unit: Unit,
    /// First print `action: count` for each action at the root
    #[arg(long)]
    divide: bool,
    /// How many threads share the actions at the root
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unit {
    /// One step of play
    Action,
    /// All steps until someone else is to act
    Turn,
}

/// One action at the root, and the tree below it.
struct Branch {
    action: String,
    game: AnyGame,
    depth: u32,
}

impl Perft {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let game = self.start.begin()?;
        let begun = Instant::now();
        let counts = if self.depth == 0 { Vec::new() } else { self.count_branches(&game) };
        let nodes = if self.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum() };
        let seconds = begun.elapsed().as_secs_f64();
        if self.json {
            let mut answer = json!({
                "game": game.info().id,
                "position": game.position(),
                "depth": self.depth,
                "unit": if self.unit == Unit::Action { "action" } else { "turn" },
                "threads": self.threads,
                "nodes": nodes,
                "seconds": seconds,
            });
            if self.divide {
                answer["divide"] = counts
                    .into_iter()
                    .map(|(action, n)| (action, n.into()))
                    .collect::<Map<_, Value>>()
                    .into();
            }
            writeln!(out, "{answer:#}")?;
            return Ok(());
        }
        if self.divide {
            for (action, count) in counts {
                writeln!(out, "{action}: {count}")?;
            }
        }
        writeln!(out, "nodes {nodes}")?;
        Ok(())
    }

    /// Counts the leaves below every action at the root, sorted by action.
    fn count_branches(&self, game: &AnyGame) -> Vec<(String, u64)> {
        if let AnyGame::Sumoo(sumoo) = game {
            return count_sumoo(sumoo, self.depth, self.unit);
        }
        if let AnyGame::Kumo(kumo) = game
            && self.unit == Unit::Action
        {
            return count_kumo(kumo, self.depth);
        }
        let branches = branches(game, self.depth, self.unit);
        let progress = Progress::new();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut counted = Vec::new();
            while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
                let count = leaves(&branch.game, branch.depth, self.unit);
                counted.push((branch.action.clone(), count));
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                progress.report("actions counted", done, branches.len());
            }
            counted
        };
        let mut counts: Vec<_> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(work)).collect();
            let mut counts = work();
            for other in others {
                counts.extend(other.join().expect("counting does not panic"));
            }
            counts
        });
        counts.sort();
        counts
    }
}

/// SUMOO counts what its rules define: actions that spend points, or whole turns. Different orders of the
/// same actions share their counts, so the branches are not counted apart from each other.
fn count_sumoo(game: &Sumoo, depth: u32, unit: Unit) -> Vec<(String, u64)> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let unit = match unit {
        Unit::Action => dohyo_sumoo::position::Unit::Action,
        Unit::Turn => dohyo_sumoo::position::Unit::Turn,
    };
    let counts = dohyo_sumoo::position::perft_divide(game.situation(), unit, depth);
    counts.into_iter().map(|(action, count)| (action.to_string(), count)).collect()
}

/// Kumo Hogosha counts actions on its fast version.
fn count_kumo(game: &Kumo, depth: u32) -> Vec<(String, u64)> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let counts = dohyo_kumo::position::perft_divide(game.situation(), game.terms(), depth);
    counts.into_iter().map(|(action, count)| (action.to_string(), count)).collect()
}

/// Every action open now with the game after it and the depth that is left there.
fn branches(game: &AnyGame, depth: u32, unit: Unit) -> Vec<Branch> {
    let mut branches = Vec::new();
    for seat in game.to_act().iter() {
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        for action in actions {
            let mut after = game.clone();
            after.play(seat, &action).expect("a legal action can be played");
            let spent = unit == Unit::Action || after.to_act() != game.to_act();
            branches.push(Branch {
                action: action.to_string(),
                game: after,
                depth: depth - u32::from(spent),
            });
        }
    }
    branches
}

/// Counts by the game's fast door where it has one, else through its rules.
fn leaves(game: &AnyGame, depth: u32, unit: Unit) -> u64 {
    if let AnyGame::Abalone(abalone) = game
        && draws_are_out_of_reach(abalone, depth)
    {
        // The fast door plays on after an end that only the rules know.
        let is_over = abalone.outcome().is_some() && depth > 0;
        return if is_over { 0 } else { Position::from(abalone).perft(depth) };
    }
    leaves_by_rules(game, depth, unit)
}

/// The fast door knows nothing of draws. The leaves themselves may be drawn: only what is played on
/// from a drawn position would be counted wrongly.
fn draws_are_out_of_reach(abalone: &dohyo_abalone::Abalone, depth: u32) -> bool {
    /// A position that is there for the first time comes a third time after eight moves at the earliest,
    /// and the first move of the count may already have been played.
    const FIRST_REPETITION: u32 = 7;
    let (quiet_moves, limit) = abalone.quiet_moves();
    depth <= FIRST_REPETITION && limit.is_none_or(|limit| u32::from(quiet_moves) + depth <= u32::from(limit))
}

/// Counts through the rules that every game has.
fn leaves_by_rules(game: &AnyGame, depth: u32, unit: Unit) -> u64 {
    match (depth, unit) {
        (0, _) => 1,
        (1, Unit::Action) => {
            let mut actions = Vec::new();
            game.to_act().iter().for_each(|seat| game.legal_actions(seat, &mut actions));
            actions.len() as u64
        }
        _ => branches(game, depth, unit)
            .iter()
            .map(|branch| leaves_by_rules(&branch.game, branch.depth, unit))
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fails, json, prints, run};
    use super::*;

    #[test]
    fn both_ways_of_counting_agree() {
        for layout in ["classical", "belgian-daisy", "snakes"] {
            let options = dohyo_core::Options::new().with("layout", layout);
            let game = dohyo_games::start("abalone", &options, dohyo_core::Seed::default()).expect(layout);
            for unit in [Unit::Action, Unit::Turn] {
                assert_eq!(leaves(&game, 2, unit), leaves_by_rules(&game, 2, unit), "{layout} {unit:?}");
            }
        }
    }

    #[test]
    fn the_last_line_is_the_count() {
        prints("perft|abalone|0", "nodes 1\n");
        prints("perft|abalone|1", "nodes 44\n");
        prints("perft|abalone|2|--threads|3", "nodes 1936\n");
        prints("perft|abalone|2|--unit|turn", "nodes 1936\n");
        prints("perft|abalone|2|--layout|belgian-daisy", "nodes 2692\n");
        assert_eq!(json("perft|abalone|2|--json")["nodes"], 1936);
    }

    #[test]
    fn kumo_counts_actions() {
        prints("perft|kumo|3|--option|first=south", "nodes 190937\n");
        let text = run("perft|kumo|2|--option|first=south|--divide").expect("counts");
        assert!(text.contains("enter a1 JUMP: ") && text.ends_with("nodes 3223\n"), "{text}");
    }

    #[test]
    fn sumoo_counts_actions_and_turns() {
        prints("perft|sumoo|1", "nodes 17\n");
        prints("perft|sumoo|1|--unit|turn", "nodes 5748\n");
        let text = run("perft|sumoo|1|--unit|turn|--divide").expect("counts");
        assert!(text.starts_with("1E 2E =: ") && text.contains("end: 1\n"), "{text}");
    }

    #[test]
    fn a_finished_game_has_no_leaves() {
        let over = "5/6/7/8/4w4/8/7/6/b4 w 0 6";
        prints(&format!("perft|abalone|0|--position|{over}"), "nodes 1\n");
        prints(&format!("perft|abalone|3|--position|{over}"), "nodes 0\n");
        // One push wins at once, and nothing follows it.
        let last_push = "5/6/7/8/9/8/7/w5/2bbw b 0 5";
        let divide = run(&format!("perft|abalone|2|--divide|--position|{last_push}")).expect("counts");
        assert!(divide.contains("a3a4: 0\n"), "{divide}");
    }

    #[test]
    fn draws_by_the_options_are_seen() {
        prints("perft|abalone|2|--option|quiet=2", "nodes 1936\n");
        prints("perft|abalone|3|--option|quiet=2", "nodes 0\n");
    }

    #[test]
    fn divided_counts_are_sorted_and_add_up() {
        let text = run("perft|abalone|2|--divide|--threads|2").expect("counts");
        let lines: Vec<_> = text.lines().collect();
        let (last, counts) = lines.split_last().expect("lines");
        assert!(counts.is_sorted(), "{counts:?}");
        let total: u64 = counts.iter().filter_map(|line| line.split_once(": ")?.1.parse::<u64>().ok()).sum();
        assert_eq!(counts.len(), 44);
        assert_eq!(*last, format!("nodes {total}"));
        let divide = json("perft|abalone|2|--divide|--json");
        assert_eq!(divide["divide"].as_object().map(serde_json::Map::len), Some(44));
    }

    #[test]
    fn usage_is_checked() {
        fails("perft|abalone", &["<DEPTH>"]);
        fails("perft|abalone|deep", &["deep"]);
        fails("perft|abalone|1|--threads|0", &["--threads"]);
    }
}

//! `dohyo perft`

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use dohyo_abalone::Position;
use dohyo_core::{Fate, Game as _, Seed};
use dohyo_games::AnyGame;
use dohyo_kumo::Kumo;
use dohyo_sumoo::Sumoo;
use serde_json::{Map, Value, json};

use crate::progress::Progress;
use crate::start::{self, Start};

/// Count the leaves of the game tree at a depth
///
/// The last line is `nodes N`. Games that end earlier are not counted. For actions that depend on luck, one result is
/// drawn from `--seed`.
#[derive(Args, Debug)]
pub(super) struct Perft {
    #[command(flatten)]
    start: Start,
    /// The depth, in units
    depth: u32,
    /// The unit of the depth; in Abalone a turn is one action, and in SUMOO ending a turn does not count as an action
    #[arg(long, value_enum, default_value = "action")]
    unit: Unit,
    /// Print `ACTION: COUNT` for each action at the root
    #[arg(long)]
    divide: bool,
    /// The number of threads
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Unit {
    /// A single action
    Action,
    /// All actions until another seat is to act
    Turn,
}

/// An action at the root and the tree below it.
struct Branch {
    action: String,
    game: AnyGame,
    depth: u32,
}

impl Perft {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let game = self.start.begin()?;
        check_countable(&game)?;
        let begun = Instant::now();
        let luck = self.start.seed()?;
        let counts = if self.depth == 0 { Vec::new() } else { self.count_branches(&game, luck) };
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
    fn count_branches(&self, game: &AnyGame, luck: Seed) -> Vec<(String, u64)> {
        if let AnyGame::Sumoo(sumoo) = game {
            return count_sumoo(sumoo, self.depth, self.unit);
        }
        if let AnyGame::Kumo(kumo) = game
            && self.unit == Unit::Action
        {
            return count_kumo(kumo, self.depth);
        }
        let branches = branches(game, self.depth, self.unit, luck);
        let progress = Progress::new(branches.len() as u64);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut counted = Vec::new();
            while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
                let count = leaves(&branch.game, branch.depth, self.unit, luck);
                counted.push((branch.action.clone(), count));
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                progress.report(done as u64, "actions counted");
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

/// Refuses games whose actions cannot all be listed, because the count would be meaningless.
fn check_countable(game: &AnyGame) -> Result<()> {
    let countable = "expected abalone, sumoo, kumo, or sumoku with mode=classic";
    match game {
        AnyGame::Kabuto(_) => {
            bail!("Sakura Slam has pushes at any angle, which cannot be counted; {countable}")
        }
        AnyGame::Sumoku(game) if game.classic().is_none() => {
            bail!("claims in races are not listed, so they cannot be counted; {countable}")
        }
        _ => Ok(()),
    }
}

/// Counts SUMOO as its rules define it: actions that spend points, or whole turns. All branches are counted at once,
/// because different orders of the same actions share their counts.
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

/// Counts actions of Kumo Hogosha with its fast position.
fn count_kumo(game: &Kumo, depth: u32) -> Vec<(String, u64)> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let counts = dohyo_kumo::position::perft_divide(game.situation(), game.terms(), depth);
    counts.into_iter().map(|(action, count)| (action.to_string(), count)).collect()
}

/// Returns every legal action with the game after it and the remaining depth.
fn branches(game: &AnyGame, depth: u32, unit: Unit, luck: Seed) -> Vec<Branch> {
    let mut branches = Vec::new();
    for seat in game.to_act().iter() {
        let mut actions = Vec::new();
        game.legal_actions(seat, &mut actions);
        for action in actions {
            let mut after = game.clone();
            after.play(seat, &action, Fate::Drawn(luck)).expect("a legal action can be played");
            let spent = unit == Unit::Action || after.to_act() != game.to_act();
            branches.push(Branch {
                action: start::token(game.to_act(), seat, &action),
                game: after,
                depth: depth - u32::from(spent),
            });
        }
    }
    branches
}

/// Counts leaves with the fast position of the game if it has one, and otherwise by its rules.
fn leaves(game: &AnyGame, depth: u32, unit: Unit, luck: Seed) -> u64 {
    if let AnyGame::Abalone(abalone) = game
        && draws_are_out_of_reach(abalone, depth)
    {
        // The fast position does not know of every end, and would play on.
        let is_over = abalone.outcome().is_some() && depth > 0;
        return if is_over { 0 } else { Position::from(abalone).perft(depth) };
    }
    leaves_by_rules(game, depth, unit, luck)
}

/// Returns `true` if no draw can occur before the last ply. The fast position does not know draws, so it would play on
/// after one; a draw at the leaves does no harm.
fn draws_are_out_of_reach(abalone: &dohyo_abalone::Abalone, depth: u32) -> bool {
    /// A position can occur for the third time after eight moves at the earliest, of which one may already have been
    /// played.
    const FIRST_REPETITION: u32 = 7;
    let (quiet_moves, limit) = abalone.quiet_moves();
    depth <= FIRST_REPETITION && limit.is_none_or(|limit| u32::from(quiet_moves) + depth <= u32::from(limit))
}

/// Counts leaves by the rules of the game.
fn leaves_by_rules(game: &AnyGame, depth: u32, unit: Unit, luck: Seed) -> u64 {
    match (depth, unit) {
        (0, _) => 1,
        (1, Unit::Action) => {
            let mut actions = Vec::new();
            game.to_act().iter().for_each(|seat| game.legal_actions(seat, &mut actions));
            actions.len() as u64
        }
        _ => branches(game, depth, unit, luck)
            .iter()
            .map(|branch| leaves_by_rules(&branch.game, branch.depth, unit, luck))
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
            let luck = Seed::default();
            for unit in [Unit::Action, Unit::Turn] {
                let counts = (leaves(&game, 2, unit, luck), leaves_by_rules(&game, 2, unit, luck));
                assert_eq!(counts.0, counts.1, "{layout} {unit:?}");
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
        assert!(text.contains("enter_a1_JUMP: ") && text.ends_with("nodes 3223\n"), "{text}");
    }

    #[test]
    fn sumoo_counts_actions_and_turns() {
        prints("perft|sumoo|1", "nodes 17\n");
        prints("perft|sumoo|1|--unit|turn", "nodes 5748\n");
        let text = run("perft|sumoo|1|--unit|turn|--divide").expect("counts");
        assert!(text.starts_with("1E_2E_=: ") && text.contains("end: 1\n"), "{text}");
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
    fn draws_by_options_are_respected() {
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
    fn games_without_a_list_of_actions_are_refused() {
        fails("perft|kabuto|1", &["any angle", "expected abalone"]);
        fails("perft|sumoku|1|--option|mode=speed", &["claims in races are not listed", "mode=classic"]);
    }

    #[test]
    fn usage_is_checked() {
        fails("perft|abalone", &["<DEPTH>"]);
        fails("perft|abalone|deep", &["deep"]);
        fails("perft|abalone|1|--threads|0", &["--threads"]);
    }
}

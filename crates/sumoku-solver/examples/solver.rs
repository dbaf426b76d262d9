//! Measures the solver on random draws, and checks every result against the rules.
//!
//! `cargo run --release -p dohyo-sumoku-solver --example solver [WHAT] [DRAWS_PER_KEY [TILES…]]`, where WHAT is
//!
//! - `locked`: solves some of the tiles first, from two to all but one, and locks them;
//! - `compact`, `highest`: finds the best Sumoku and proves that none is better;
//! - `swaps`: counts the swaps that draws without a Sumoku need.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use dohyo_core::Seed;
use dohyo_sumoku::{Grid, Key, Tile};
use dohyo_sumoku_solver::{Answer, Goal, Stage, Task};

fn draw(count: usize, seed: u64) -> Vec<Tile> {
    let mut tiles = Tile::all();
    Seed::from(seed).chance().shuffle(&mut tiles);
    tiles.truncate(count);
    tiles
}

/// Tiles to lay, and a grid of locked tiles.
struct Draw {
    lying: Option<Grid>,
    tiles: Vec<Tile>,
}

/// Returns `number` draws for a key, except those whose locked tiles have no Sumoku.
fn draws(count: usize, number: u64, key: Key, locked: bool) -> impl Iterator<Item = Draw> {
    (0..number).filter_map(move |number| {
        let tiles = draw(count, number * 10 + u64::from(key.number()));
        if !locked {
            return Some(Draw { lying: None, tiles });
        }
        let (lying, rest) = tiles.split_at(2 + number as usize % (count - 2));
        match Task::new(lying, key).solve().answer {
            Answer::Sumoku(grid) => Some(Draw { lying: Some(grid), tiles: rest.to_vec() }),
            Answer::Impossible | Answer::Undecided => None,
        }
    })
}

fn measure(count: usize, number: u64, locked: bool) {
    let mut solved = Vec::new();
    let mut worst = Duration::ZERO;
    let mut impossible = BTreeMap::new();
    let mut undecided = 0;
    let mut stages: BTreeMap<(Stage, bool), u32> = BTreeMap::new();
    for key in Key::ALL {
        for Draw { lying, tiles } in draws(count, number, key, locked) {
            let task = Task { locked: lying.as_ref(), ..Task::new(&tiles, key) };
            let started = Instant::now();
            let solution = task.solve();
            let time = started.elapsed();
            worst = worst.max(time);
            *stages.entry((solution.stage, matches!(solution.answer, Answer::Sumoku(_)))).or_default() += 1;
            match solution.answer {
                Answer::Sumoku(grid) => {
                    let lying = || lying.iter().flat_map(Grid::iter);
                    assert!(lying().all(|(cell, laid)| grid.get(cell) == Some(laid)), "nothing moves");
                    let all: Vec<Tile> =
                        lying().map(|(_, laid)| laid.tile()).chain(tiles.iter().copied()).collect();
                    grid.check(&all, key, task.terms).expect("a Sumoku of these tiles");
                    solved.push(time);
                }
                Answer::Impossible => *impossible.entry(key.number()).or_insert(0) += 1,
                Answer::Undecided => undecided += 1,
            }
        }
    }
    println!(
        "{count} tiles{}, {number} draws for each key: solved {} ({}), impossible {impossible:?}, undecided {undecided}, worst {worst:?}",
        if locked { ", some locked" } else { "" },
        solved.len(),
        spread(solved),
    );
    println!("   stages {stages:?}");
}

/// The number of tries before the proof.
const TRIES: u32 = 100;
/// The time limit of a proof.
const PATIENCE: Duration = Duration::from_mins(1);

/// Prints the number of draws proved, the number of those for which the tries had already found the best Sumoku, and
/// the time of the proofs.
fn measure_goal(goal: Goal, count: usize, number: u64) {
    for key in Key::ALL {
        let (mut times, mut proved, mut tried_best) = (Vec::new(), 0, 0);
        for Draw { tiles, .. } in draws(count, number, key, false) {
            let task = Task::new(&tiles, key);
            let Some(tried) = task.best(goal, TRIES) else { continue };
            let value = goal.value(&tried);
            let begun = Instant::now();
            let best = task.prove(goal, tried, &mut || begun.elapsed() < PATIENCE);
            times.push(begun.elapsed());
            best.grid.check(&tiles, key, task.terms).expect("a Sumoku of these tiles");
            proved += usize::from(best.proved);
            tried_best += usize::from(best.proved && goal.value(&best.grid) == value);
        }
        let solved = times.len();
        println!(
            "{goal:?}, {count} tiles, key {key}: {proved} of {solved} proved, {tried_best} by the tries already; {}",
            spread(times)
        );
    }
}

/// Prints the number of swaps that draws without a Sumoku need, and whether it is certain.
fn measure_swaps(count: usize, number: u64) {
    for key in Key::ALL {
        let (mut times, mut needed) = (Vec::new(), BTreeMap::new());
        for Draw { tiles, .. } in draws(count, number, key, false) {
            let task = Task::new(&tiles, key);
            let mut pool = Tile::all();
            for tile in &tiles {
                pool.remove(pool.iter().position(|other| other == tile).expect("one of all tiles"));
            }
            if task.solve().answer == Answer::Impossible {
                let begun = Instant::now();
                let swaps = task.fewest_swaps(&pool);
                times.push(begun.elapsed());
                *needed.entry(swaps.map(|swaps| (swaps.count, swaps.certain))).or_insert(0) += 1;
            }
        }
        println!("{count} tiles, key {key}: swaps and whether certain {needed:?}; {}", spread(times));
    }
}

fn spread(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let share = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    let slowest = times.last().copied().unwrap_or_default();
    format!("median {:?}, p99 {:?}, slowest {slowest:?}", share(50), share(99))
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let what = arguments.next_if(|argument| argument.parse::<u64>().is_err());
    let draws = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1_000);
    let sizes: Vec<usize> = arguments.filter_map(|size| size.parse().ok()).collect();
    for count in if sizes.is_empty() { vec![10, 12, 24, 48, 96] } else { sizes } {
        match what.as_deref() {
            None => measure(count, draws, false),
            Some("locked") => measure(count, draws, true),
            Some("compact") => measure_goal(Goal::Compact, count, draws),
            Some("highest") => measure_goal(Goal::Highest, count, draws),
            Some("swaps") => measure_swaps(count, draws),
            Some(other) => panic!("`{other}`; expected locked, compact, highest or swaps"),
        }
    }
}

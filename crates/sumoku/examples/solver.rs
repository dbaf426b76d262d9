//! The solver on random draws, each result checked by the rules, measured on one core.
//! `cargo run --release -p dohyo-sumoku --example solver [locked] [DRAWS_PER_KEY [TILES…]]`, where `locked`
//! says that a part of the tiles, from two to all but one, is solved first and then stays where it lies.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use dohyo_core::Seed;
use dohyo_sumoku::solver::{Answer, Stage, Task};
use dohyo_sumoku::{Grid, Key, Tile};

fn draw(count: usize, seed: u64) -> Vec<Tile> {
    let mut tiles = Tile::all();
    Seed::from(seed).chance().shuffle(&mut tiles);
    tiles.truncate(count);
    tiles
}

/// Tiles, and some of them that lie.
struct Draw {
    lying: Option<Grid>,
    tiles: Vec<Tile>,
}

/// Some draws for a key; those whose locked part has no Sumoku are left out.
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
    solved.sort_unstable();
    let share = |share: usize| solved.get(solved.len() * share / 100).copied().unwrap_or_default();
    println!(
        "{count} tiles{}, {number} draws for each key: solved {} (median {:?}, p99 {:?}), impossible {impossible:?}, undecided {undecided}, worst {worst:?}",
        if locked { ", some locked" } else { "" },
        solved.len(),
        share(50),
        share(99),
    );
    println!("   stages {stages:?}");
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let locked = arguments.next_if(|argument| argument == "locked").is_some();
    let draws = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1_000);
    let sizes: Vec<usize> = arguments.filter_map(|size| size.parse().ok()).collect();
    for count in if sizes.is_empty() { vec![10, 12, 24, 48, 96] } else { sizes } {
        measure(count, draws, locked);
    }
}

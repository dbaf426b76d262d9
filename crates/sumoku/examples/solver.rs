//! The solver on random draws, each result checked by the rules, measured on one core.
//! `cargo run --release -p dohyo-sumoku --example solver [DRAWS_PER_KEY [TILES…]]`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use dohyo_core::Seed;
use dohyo_sumoku::solver::{Answer, Stage, Task};
use dohyo_sumoku::{Key, Tile};

fn draw(count: usize, seed: u64) -> Vec<Tile> {
    let mut tiles = Tile::all();
    Seed::from(seed).chance().shuffle(&mut tiles);
    tiles.truncate(count);
    tiles
}

fn measure(count: usize, draws: u64) {
    let mut solved = Vec::new();
    let mut worst = Duration::ZERO;
    let mut impossible = BTreeMap::new();
    let mut undecided = 0;
    let mut stages: BTreeMap<(Stage, bool), u32> = BTreeMap::new();
    for key in Key::ALL {
        for number in 0..draws {
            let tiles = draw(count, number * 10 + u64::from(key.number()));
            let task = Task::new(&tiles, key);
            let started = Instant::now();
            let solution = task.solve();
            let time = started.elapsed();
            worst = worst.max(time);
            *stages.entry((solution.stage, matches!(solution.answer, Answer::Sumoku(_)))).or_default() += 1;
            match solution.answer {
                Answer::Sumoku(grid) => {
                    grid.check(&tiles, key, task.terms).expect("a Sumoku of these tiles");
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
        "{count} tiles, {draws} draws for each key: solved {} (median {:?}, p99 {:?}), impossible {impossible:?}, undecided {undecided}, worst {worst:?}",
        solved.len(),
        share(50),
        share(99),
    );
    println!("   stages {stages:?}");
}

fn main() {
    let draws = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(1_000);
    let sizes: Vec<usize> = std::env::args().skip(2).filter_map(|size| size.parse().ok()).collect();
    for count in if sizes.is_empty() { vec![10, 12, 24, 48, 96] } else { sizes } {
        measure(count, draws);
    }
}

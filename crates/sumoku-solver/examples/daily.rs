//! Measures the puzzles of a year: the time to make them, their difficulty, and the holes of skeletons.
//!
//! `cargo run --release -p dohyo-sumoku-solver --example daily [DAYS]`

use std::time::{Duration, Instant};

use dohyo_core::Seed;
use dohyo_sumoku::{Key, Tile};
use dohyo_sumoku_solver::daily::{Daily, Date, Size, Skeleton};
use dohyo_sumoku_solver::{Answer, Fill, Task};

fn fifths(mut values: Vec<u64>) -> Vec<u64> {
    values.sort_unstable();
    (1..5).map(|part| values[values.len() * part / 5]).collect()
}

fn main() {
    let days: i64 = std::env::args().nth(1).and_then(|days| days.parse().ok()).unwrap_or(365);
    let first: Date = "2026-11-16".parse().expect("a day");
    for size in Size::ALL {
        let mut ease = Vec::new();
        for number in 0..500 {
            let mut tiles = Tile::all();
            let mut chance = Seed::from(number).chance();
            chance.shuffle(&mut tiles);
            tiles.truncate(size.tiles());
            let task = Task::new(&tiles, Key::roll(&mut chance));
            if let Answer::Sumoku(_) = task.solve().answer {
                ease.push(u64::from(task.ease()));
            }
        }
        let (mut stars, mut slowest, mut all) = ([0; 6], Duration::ZERO, Duration::ZERO);
        for day in 0..days {
            let started = Instant::now();
            let daily = Daily::of(first.plus(day), size);
            (slowest, all) = (slowest.max(started.elapsed()), all + started.elapsed());
            stars[usize::from(daily.stars)] += 1;
        }
        let mean = all / days as u32;
        println!(
            "{size:?}: ease of any draw by fifths {:?}; stars {stars:?}, {mean:?} each, slowest {slowest:?}",
            fifths(ease)
        );
        let (mut stars, mut slowest, mut all) = ([0; 6], Duration::ZERO, Duration::ZERO);
        let (mut nodes, mut holes) = (Vec::new(), Vec::new());
        for day in 0..days {
            let started = Instant::now();
            let skeleton = Skeleton::of(first.plus(day), size);
            (slowest, all) = (slowest.max(started.elapsed()), all + started.elapsed());
            stars[usize::from(skeleton.stars)] += 1;
            let mut fill = Fill::new(&skeleton.given, &skeleton.holes, &skeleton.tiles, skeleton.key);
            assert_eq!(fill.other_than(skeleton.solution(), u64::MAX / 2), Ok(None));
            nodes.push(fill.nodes());
            holes.push(skeleton.holes.len() as u64);
        }
        let mean = all / days as u32;
        println!(
            "   skeletons: proof by fifths {:?}, holes by fifths {:?}; stars {stars:?}, {mean:?} each, slowest {slowest:?}",
            fifths(nodes),
            fifths(holes),
        );
    }
}

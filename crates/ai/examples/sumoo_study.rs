//! Plays SUMOO against itself, and prints puzzles to the standard output and statistics to the standard error.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example sumoo_study -- LEVEL GAMES OPENING [SEED]
//! ```
//!
//! `OPENING` is the number of random turns before the computer takes over.

use dohyo_ai::sumoo::{Engine, Puzzle, SelfPlay, Solver, Study};
use dohyo_ai::{Level, Request};
use dohyo_sumoo::Position;

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    let [level, games, opening, rest @ ..] = &arguments[..] else { panic!("LEVEL GAMES OPENING [SEED]") };
    let level = Level::new(*level as u8).expect("a level from 1 to 8");
    let first_seed = rest.first().copied().unwrap_or(1);
    let mut engine = Engine::with_memory(16 << 20);
    let mut solver = Solver::with_memory(16 << 20);
    let mut study = Study::default();
    let mut met = std::collections::HashSet::new();
    for seed in first_seed..first_seed + games {
        let game = SelfPlay::new(&mut engine, &Request::at(level), *opening as u32, seed);
        study.add(&game, *opening as u32);
        for situation in &game.situations {
            if met.insert(Position::of(situation).canonical_hash())
                && let Some(puzzle) = Puzzle::of(situation, &mut solver)
            {
                println!("{puzzle}");
            }
        }
    }
    eprintln!("{study:#?}\ndraws {}, mean length {:.2}", study.draws(), study.mean_length());
}

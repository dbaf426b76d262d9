//! The speed of search and solver at SUMOO, on one core:
//! `cargo run --release -p dohyo-ai --example sumoo_figures`.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use dohyo_ai::sumoo::{Engine, SelfPlay, Solver, Verdict};
use dohyo_ai::{Budget, Level, Request};
use dohyo_core::{Options, Seed, Setup as _};
use dohyo_sumoo::{Position, Sumoo};

fn main() {
    let game = Sumoo::new(&Options::new(), Seed::default()).expect("the usual start");
    let mut engine = Engine::with_memory(64 << 20);
    let mut best = 0.0_f64;
    for _ in 0..5 {
        let request = Request { budget: Budget::nodes(1_500_000), ..Request::at(Level::STRONGEST) };
        engine.forget();
        let thought = engine.think(&game, &request, &AtomicBool::new(false), &mut |_| {}).expect("an action");
        let speed = thought.nodes as f64 / thought.elapsed.as_secs_f64();
        if speed > best {
            best = speed;
            println!("search: {speed:.0} nodes/s, depth {} with {} nodes", thought.depth, thought.nodes);
        }
    }

    let mut situations = Vec::new();
    for seed in 0..20 {
        let played = SelfPlay::new(&mut engine, &Request::at(Level::ALL[3]), 6, seed);
        situations.extend(played.situations);
    }
    for (turns, share) in [(2, 1), (3, 10)] {
        let mut solver = Solver::with_memory(64 << 20);
        let (mut won, mut lost) = (0, 0);
        let count = situations.len().div_ceil(share);
        let started = Instant::now();
        for situation in situations.iter().step_by(share) {
            match solver.solve(&Position::of(situation), turns, None, &mut |_| true).verdict {
                Verdict::Win(_) => won += 1,
                Verdict::Loss(_) => lost += 1,
                Verdict::Open(_) => {}
            }
        }
        println!(
            "solve {turns} turns: {:.2} ms a position over {} positions, {won} won, {lost} lost",
            started.elapsed().as_secs_f64() * 1e3 / count as f64,
            count
        );
    }
}

//! Looks for a forced win in SUMOO.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example sumoo_solve -- TURNS [POSITION|start [GIGABYTES]]
//! ```

use std::time::Instant;

use dohyo_ai::sumoo::{Solver, Verdict};
use dohyo_core::{Game as _, Options, Seed, Setup as _};
use dohyo_sumoo::{Position, Sumoo};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let turns = arguments.first().and_then(|text| text.parse().ok()).expect("the number of turns");
    let game = match arguments.get(1).map(String::as_str) {
        None | Some("start") => Sumoo::dealt(&Options::new(), Seed::default()),
        Some(text) => Sumoo::from_position(text, &Options::new()),
    };
    let game = game.expect("a position");
    let position = Position::from(&game);
    let gigabytes = arguments.get(2).and_then(|text| text.parse().ok()).unwrap_or(1_usize);
    let mut solver = Solver::with_memory(gigabytes << 30);
    let started = Instant::now();
    let mut told = started;
    let solution = solver.solve(&position, turns, None, &mut |watch| {
        if told.elapsed().as_secs() >= 10 {
            told = Instant::now();
            eprintln!("{:?} {watch:?}", started.elapsed());
        }
        true
    });
    println!("{}\n{solution:?} in {:?}", game.position(), started.elapsed());
    if let Verdict::Win(turns) = solution.verdict {
        let proof = solver.prove(&position, turns).expect("a win has a proof");
        proof.check(game.situation()).expect("a proof without flaw");
        for turn in proof.line(game.situation()).expect("a line that replays") {
            println!("{}", turn.iter().map(ToString::to_string).collect::<Vec<_>>().join(" / "));
        }
    }
}

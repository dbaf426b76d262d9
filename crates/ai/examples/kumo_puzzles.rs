//! Finds puzzles of Kumo Hogosha in self-play games.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example kumo_puzzles -- LEVEL GAMES OPENING [SEED]
//! ```
//!
//! `OPENING` is the number of random turns before the computer takes over. The puzzles that come with the game are from
//! `4 200 2 1000`, stopped after about 60 games.

use std::collections::{HashMap, HashSet};

use dohyo_ai::kumo::{Engine, Puzzle, SelfPlay, Use};
use dohyo_ai::{Level, Request};
use dohyo_core::{Options, Setup as _};
use dohyo_kumo::Kumo;
use dohyo_kumo::position::PushOut;

/// The number of beginnings of a turn that are followed in search of traps.
const WIDTH: usize = 12;

/// The number of puzzles kept of each grade.
const OF_A_GRADE: usize = 14;

fn main() {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|text| text.parse().expect("a number")).collect();
    let [level, games, opening, rest @ ..] = &arguments[..] else { panic!("LEVEL GAMES OPENING [SEED]") };
    let level = Level::new(*level as u8).expect("a level from 1 to 8");
    let first_seed = rest.first().copied().unwrap_or(1);
    let (mut engine, mut push_out) = (Engine::new(), PushOut::new());
    let mut found: Vec<Puzzle> = Vec::new();
    let mut met = HashSet::new();
    for seed in first_seed..first_seed + games {
        let game = SelfPlay::new(&mut engine, &Request::at(level), &Options::new(), *opening as u32, seed);
        let game = game.expect("the options all have defaults");
        for situation in game.situations.iter().skip(*opening as usize) {
            let here = Kumo::from_position(&situation.to_string(), &Options::new()).expect("it was played");
            // The situation itself may be a puzzle, and so may the traps that a player might have walked into. The
            // hardest one of a turn is kept, and no two with the same solution.
            let traps = engine.traps(&here, WIDTH);
            let posed = traps.iter().chain([situation]).filter_map(|it| Puzzle::of(it, &mut push_out));
            let hardest = posed.max_by_key(|puzzle| puzzle.grade);
            found.extend(hardest.filter(|puzzle| met.insert(puzzle.solution.clone())));
        }
    }
    for grade in 1..=5 {
        // For variety, puzzles with the same kinds of actions as others come later.
        let mut alike: HashMap<Vec<Use>, usize> = HashMap::new();
        let graded = found.iter().filter(|puzzle| puzzle.grade == grade);
        let mut ranked: Vec<_> = graded
            .map(|puzzle| {
                let mut uses: Vec<Use> = puzzle.solution.iter().map(Use::of).collect();
                uses.sort_unstable();
                let before = alike.entry(uses).or_default();
                *before += 1;
                (*before, puzzle)
            })
            .collect();
        ranked.sort_by_key(|(before, _)| *before);
        for (_, puzzle) in ranked.into_iter().take(OF_A_GRADE) {
            println!("{puzzle}");
        }
    }
}

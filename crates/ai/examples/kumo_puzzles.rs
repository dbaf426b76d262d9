//! Mines puzzles from self-play: `cargo run --release -p dohyo-ai --example kumo_puzzles -- LEVEL GAMES OPENING
//! [SEED]`, where OPENING is the number of random turns before the computer takes over.
//!
//! Those that ship came from `4 200 2 1000`, broken off after about 60 games.

use std::collections::{HashMap, HashSet};

use dohyo_ai::kumo::{Engine, Puzzle, SelfPlay, Use};
use dohyo_ai::{Level, Request};
use dohyo_core::{Options, Setup as _};
use dohyo_kumo::Kumo;
use dohyo_kumo::position::PushOut;

/// How many beginnings of a turn are followed in search of traps.
const WIDTH: usize = 12;

/// How many puzzles of a grade are kept.
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
            // What the winner had, and what somebody might have walked into: the hardest of a turn, and no
            // two with the same solution.
            let traps = engine.traps(&here, WIDTH);
            let posed = traps.iter().chain([situation]).filter_map(|it| Puzzle::of(it, &mut push_out));
            let hardest = posed.max_by_key(|puzzle| puzzle.grade);
            found.extend(hardest.filter(|puzzle| met.insert(puzzle.solution.clone())));
        }
    }
    for grade in 1..=5 {
        // Those made of the same actions as others come later, for the sake of variety.
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

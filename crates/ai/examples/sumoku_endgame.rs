//! Counts how often the strongest level plays the end of Classic exactly, by the number of tiles left in all hands.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example sumoku_endgame -- GAMES [PLAYERS]
//! ```

use std::collections::BTreeMap;

use dohyo_ai::sumoku::Engine;
use dohyo_ai::{Level, Mind as _, Request};
use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_sumoku::Sumoku;

#[derive(Default)]
struct Turns {
    exact: u32,
    seconds: Vec<f64>,
}

fn main() {
    let argument = |number| std::env::args().nth(number);
    let games = argument(1).and_then(|games| games.parse().ok()).unwrap_or(50);
    let options = Options::new().with("players", &argument(2).unwrap_or_else(|| "2".into()));
    let mut engine = Engine::default();
    let mut by_tiles: BTreeMap<usize, Turns> = BTreeMap::new();
    for seed in 0..games {
        let mut game = Sumoku::dealt(&options, Seed::from(seed)).expect("a game");
        while let Some(seat) = game.to_act().single() {
            let state = game.classic().expect("classic");
            let tiles = state.hands().iter().map(Vec::len).sum::<usize>();
            let at_end = state.bag() == 0;
            // Before the bag is empty, a weaker level is good enough.
            let level = if at_end { Level::STRONGEST } else { Level::ALL[5] };
            let thought = engine.ask(&game, seat, &Request::at(level)).expect("an action");
            let mut actions = Vec::new();
            game.legal_actions(seat, &mut actions);
            if at_end && actions.len() > 1 {
                let turns = by_tiles.entry(tiles).or_default();
                turns.exact += u32::from(thought.depth > 1 || tiles == 1);
                turns.seconds.push(thought.elapsed.as_secs_f64());
            }
            game.play(seat, &thought.action, Fate::Drawn(Seed::from(seed))).expect("legal");
        }
    }
    for (tiles, Turns { exact, mut seconds }) in by_tiles {
        seconds.sort_by(f64::total_cmp);
        println!(
            "{tiles:2} tiles: {exact} of {} turns exact; median {:.3} s, slowest {:.3} s",
            seconds.len(),
            seconds[seconds.len() / 2],
            seconds[seconds.len() - 1],
        );
    }
}

//! Measures how the lead of the player to move changes until the end of a game of Classic, by the number of tiles still to
//! be played. The scores of Sumoku are based on these figures.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example sumoku_odds -- GAMES [LEVEL]
//! ```

use std::collections::BTreeMap;

use dohyo_ai::sumoku::Engine;
use dohyo_ai::{Level, Mind as _, Request};
use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_sumoku::Sumoku;

/// The numbers of tiles are grouped in steps of this size.
const STEP: usize = 8;

fn main() {
    let argument = |number| std::env::args().nth(number)?.parse::<u64>().ok();
    let games = argument(1).unwrap_or(200);
    let level = argument(2).and_then(|level| Level::new(level as u8)).unwrap_or(Level::ALL[5]);
    let mut engine = Engine::default();
    let mut changes: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
    for seed in 0..games {
        let mut game = Sumoku::dealt(&Options::new(), Seed::from(seed)).expect("a game");
        let mut met = Vec::new();
        while let Some(seat) = game.to_act().single() {
            let state = game.classic().expect("classic");
            let tiles = state.bag() + state.hands().iter().map(Vec::len).sum::<usize>();
            let lead = |scores: &[i32]| scores[seat.index()] - scores[1 - seat.index()];
            met.push((seat, tiles, lead(state.scores())));
            let request = Request { seed, ..Request::at(level) };
            let thought = engine.ask(&game, seat, &request);
            game.play(seat, &thought.expect("an action").action, Fate::Drawn(Seed::from(seed)))
                .expect("legal");
        }
        let scores = game.classic().expect("classic").scores();
        for (seat, tiles, lead) in met {
            let end = scores[seat.index()] - scores[1 - seat.index()];
            changes.entry(tiles.div_ceil(STEP) * STEP).or_default().push(f64::from(end - lead));
        }
    }
    for (tiles, changes) in changes {
        let count = changes.len() as f64;
        let mean = changes.iter().sum::<f64>() / count;
        let spread = (changes.iter().map(|change| (change - mean).powi(2)).sum::<f64>() / count).sqrt();
        println!(
            "{tiles:3} tiles: {count:5} turns, the lead grows by {mean:6.1}, give or take {spread:5.1} = {:.2} per root of tiles",
            spread / (tiles as f64).sqrt()
        );
    }
}

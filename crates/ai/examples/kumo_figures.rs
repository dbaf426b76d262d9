//! Measures the time of the search for a way to push the Stone out this turn, in positions of self-play.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example kumo_figures -- [GAMES]
//! ```

use std::time::{Duration, Instant};

use dohyo_ai::kumo::Engine;
use dohyo_ai::{Level, Mind as _, Request};
use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_kumo::Kumo;
use dohyo_kumo::position::{Position, Push, PushOut};

fn main() {
    let games = std::env::args().nth(1).map_or(20, |text| text.parse().expect("a number of games"));
    let mut push_out = PushOut::new();
    let mut times: Vec<(Duration, u64, String)> = Vec::new();
    let mut wins = 0;
    for seed in 0..games {
        let mut game = Kumo::dealt(&Options::new(), Seed::from(seed)).expect("a game");
        let mut engine = Engine::new();
        while let Some(seat) = game.to_act().first() {
            let position = Position::from(&game);
            let started = Instant::now();
            let found = push_out.search(&position, 1_000_000);
            let text = format!("{} bound {} {:?}", game.position(), position.push_out_bound(), found);
            times.push((started.elapsed(), push_out.nodes(), text));
            wins += usize::from(matches!(found, Push::Out(_)));
            let level = Level::ALL[(seed % 5) as usize];
            let request = Request { seed, ..Request::at(level) };
            let thought = engine.ask(&game, seat, &request);
            game.play(seat, &thought.expect("an action").action, Fate::Unknown).expect("legal");
        }
    }
    times.sort();
    println!("{} positions, {wins} won", times.len());
    for share in [50, 90, 95, 99, 100] {
        let (time, nodes, text) = &times[(times.len() * share / 100).min(times.len() - 1)];
        println!("{share} %: {time:?}, {nodes} nodes, {text}");
    }
}

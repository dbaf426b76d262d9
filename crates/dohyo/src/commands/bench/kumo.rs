//! Measurements of Kumo Hogosha.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dohyo_ai::kumo::{Engine, SelfPlay};
use dohyo_ai::{Budget, Level, Request};
use dohyo_core::Options;
use dohyo_kumo::Kumo;
use dohyo_kumo::position::{Position, PushOut, perft};

use super::{Figure, rate};

/// Measures counting actions from the start.
pub(super) fn counting(game: &Kumo, time: Duration) -> Vec<Figure> {
    const DEPTH: u32 = 4;
    let value = rate(time, || perft(black_box(game.situation()), game.terms(), DEPTH));
    let detail = format!("from the start, {DEPTH} actions, the last counted, 1 thread");
    vec![Figure { name: "perft", value, unit: "actions/s", detail }]
}

/// Measures deciding whether the Stone can be pushed out this turn, over the turns of a few games.
pub(super) fn pushing_out(_time: Duration) -> Vec<Figure> {
    const GAMES: u64 = 4;
    let (mut engine, mut push_out) = (Engine::new(), PushOut::new());
    let mut times = Vec::new();
    for seed in 0..GAMES {
        let request = Request { budget: Budget::nodes(2_000), ..Request::at(Level::ALL[2]) };
        let Ok(played) = SelfPlay::new(&mut engine, &request, &Options::new(), 2, seed) else { continue };
        for situation in &played.situations {
            let position = Position::of(situation, played.game.terms());
            let begun = Instant::now();
            black_box(push_out.search(&position, u64::MAX));
            times.push(begun.elapsed());
        }
    }
    times.sort_unstable();
    let at = |share: usize| {
        times
            .get((times.len() * share / 100).min(times.len().saturating_sub(1)))
            .map_or(0.0, Duration::as_secs_f64)
    };
    let detail = format!("{} turns of self-play, 1 thread", times.len());
    vec![
        Figure { name: "push-out, 95 %", value: 1e6 * at(95), unit: "µs", detail: detail.clone() },
        Figure { name: "push-out, worst", value: 1e6 * at(100), unit: "µs", detail },
    ]
}

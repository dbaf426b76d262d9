//! Fits the evaluation of Sakura Slam to the results of self-play games.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example kabuto_fit -- GAMES [LEVEL] [SEED]
//! ```
//!
//! The beginning of each turn is a sample whose features should predict the winner. The logarithm of the odds is their
//! weighted sum. Newton's method finds the weights, regularised towards the present ones.

use std::time::Instant;

use dohyo_ai::kabuto::{Engine, FEATURES, Weights, features};
use dohyo_ai::{Level, Mind as _, Request};
use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_kabuto::{Kabuto, Turn};

/// The strength of the regularisation towards the present weights.
const PULL: f64 = 4.0;

type Sample = ([f64; FEATURES], f64);

fn main() {
    let arguments: Vec<u64> =
        std::env::args().skip(1).map(|argument| argument.parse().expect("a number")).collect();
    let games = arguments.first().copied().unwrap_or(500);
    let level = arguments.get(1).map_or(Level::ALL[3], |&level| Level::new(level as u8).expect("a level"));
    let first = arguments.get(2).copied().unwrap_or(1_000_000);
    let started = Instant::now();
    let mut samples = Vec::new();
    for seed in first..first + games {
        play(level, seed, &mut samples);
        if (seed + 1 - first) % 100 == 0 {
            eprintln!("{} games, {} samples, {:?}", seed + 1 - first, samples.len(), started.elapsed());
        }
    }
    let before = Engine::usual_weights().map(|weight| weight / 100.0);
    let after = fit(&samples, &before);
    println!(
        "{} samples; surprise {:.4} before, {:.4} after",
        samples.len(),
        surprise(&samples, &before),
        surprise(&samples, &after)
    );
    for (old, new) in before.iter().zip(&after) {
        println!("{:8.1} -> {:8.1}", old * 100.0, new * 100.0);
    }
}

/// Plays a game and takes a sample of every turn.
fn play(level: Level, seed: u64, samples: &mut Vec<Sample>) {
    let mut game = Kabuto::dealt(&Options::new(), Seed::from(seed)).expect("a game");
    let mut engine = Engine::new();
    let request = Request { seed, ..Request::at(level) };
    let mut turns = Vec::new();
    while let Some(seat) = game.to_act().single() {
        let now = game.situation();
        if now.turn == Turn::default() {
            turns.push((seat, features(now, now.side_index(seat))));
        }
        let thought = engine.ask(&game, seat, &request).expect("an action");
        game.play(seat, &thought.action, Fate::Drawn(Seed::from(seed))).expect("legal");
    }
    let winner = game.outcome().and_then(|outcome| outcome.winners.single());
    if let Some(winner) = winner {
        samples.extend(
            turns.into_iter().map(|(seat, features)| (features, if seat == winner { 1.0 } else { 0.0 })),
        );
    }
}

fn predict(features: &[f64; FEATURES], weights: &Weights) -> f64 {
    let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// Returns the mean cross-entropy of the results, in nats.
fn surprise(samples: &[Sample], weights: &Weights) -> f64 {
    let of = |(features, won): &Sample| {
        let expected = predict(features, weights).clamp(1e-9, 1.0 - 1e-9);
        -(won * expected.ln() + (1.0 - won) * (1.0 - expected).ln())
    };
    samples.iter().map(of).sum::<f64>() / samples.len().max(1) as f64
}

fn fit(samples: &[Sample], before: &Weights) -> Weights {
    let mut weights = *before;
    for _ in 0..20 {
        let mut slope = [0.0; FEATURES];
        let mut bend = [[0.0; FEATURES]; FEATURES];
        for index in 0..FEATURES {
            slope[index] = PULL * (before[index] - weights[index]);
            bend[index][index] = PULL;
        }
        for (features, won) in samples {
            let expected = predict(features, &weights);
            for (row, &feature) in features.iter().enumerate().filter(|(_, feature)| **feature != 0.0) {
                slope[row] += (won - expected) * feature;
                for (column, &other) in features.iter().enumerate() {
                    bend[row][column] += expected * (1.0 - expected) * feature * other;
                }
            }
        }
        let step = solve(bend, slope);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
    }
    weights
}

/// Solves a system of linear equations by elimination.
fn solve(mut matrix: [[f64; FEATURES]; FEATURES], mut right: [f64; FEATURES]) -> [f64; FEATURES] {
    for pivot in 0..FEATURES {
        let (upper, lower) = matrix.split_at_mut(pivot + 1);
        let (row, value) = (&upper[pivot], right[pivot]);
        for (other, right) in lower.iter_mut().zip(&mut right[pivot + 1..]) {
            let factor = other[pivot] / row[pivot];
            other.iter_mut().zip(row).for_each(|(entry, above)| *entry -= factor * above);
            *right -= factor * value;
        }
    }
    for pivot in (0..FEATURES).rev() {
        let rest: f64 = (pivot + 1..FEATURES).map(|column| matrix[pivot][column] * right[column]).sum();
        right[pivot] = (right[pivot] - rest) / matrix[pivot][pivot];
    }
    right
}

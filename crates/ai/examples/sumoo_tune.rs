//! Fits the evaluation of SUMOO to the results of self-play games.
//!
//! ```text
//! cargo run --release -p dohyo-ai --example sumoo_tune -- LEVEL GAMES [SEED [NODES]]
//! ```
//!
//! Games begin with random safe turns. Every position at the beginning of a turn in which no ejection is possible is a
//! sample, labelled with the result for the side to move. Logistic regression with slight regularisation gives the
//! weights, in hundredths of a nat.

use dohyo_ai::sumoo::{Engine, FEATURES, features};
use dohyo_ai::{Budget, Mind as _, Request};
use dohyo_core::{Chance, Fate, Game as _, Options, Seed, Setup as _};
use dohyo_sumoo::position::{Step, Turns};
use dohyo_sumoo::{Action, Position, Sumoo};

type Sample = ([f32; FEATURES], f32);

fn play_turn(game: &mut Sumoo, actions: &[Action]) {
    for action in actions {
        let seat = game.situation().to_move.seat();
        game.play(seat, action, Fate::Unknown).expect("legal");
    }
}

fn random_turn(game: &mut Sumoo, random: &mut Chance) {
    let turns = Turns::of(&Position::from(&*game));
    let safe: Vec<_> = turns.found().iter().filter(|found| !found.position.ended().can_eject()).collect();
    if let Some(found) = random.pick(&safe) {
        let situation = game.situation();
        let steps = turns.steps(found);
        let mut actions = Step::name_all(steps, &situation.board, situation.to_move).expect("they fit");
        actions.push(Action::End);
        play_turn(game, &actions);
    }
}

fn main() {
    let arguments: Vec<u64> = std::env::args()
        .skip(1)
        .map(|text| text.parse().expect("numbers: LEVEL GAMES [SEED [NODES]]"))
        .collect();
    let level = dohyo_ai::Level::new(arguments[0] as u8).expect("a level from 1 to 8");
    let budget = arguments.get(3).map_or(Budget::default(), |&nodes| Budget::nodes(nodes));
    let mut random = Seed::from(arguments.get(2).copied().unwrap_or(1)).chance();
    let mut samples: Vec<Sample> = Vec::new();
    let (mut draws, mut white) = (0, 0);
    let mut engine = Engine::with_memory(16 << 20);
    for _ in 0..arguments[1] {
        let mut game = Sumoo::dealt(&Options::new(), Seed::default()).expect("the usual start");
        for _ in 0..2 + random.below(8) {
            random_turn(&mut game, &mut random);
        }
        let request = Request { seed: random.word(), budget, ..Request::at(level) };
        let mut seen = Vec::new();
        engine.forget();
        while game.outcome().is_none() {
            let position = Position::from(&game);
            if position.points() == dohyo_sumoo::POINTS {
                if !position.can_eject() {
                    seen.push((features(&position), position.to_move()));
                }
                // Some turns are random, so that the samples also include other positions.
                if random.below(12) == 0 && !position.can_eject() {
                    random_turn(&mut game, &mut random);
                    continue;
                }
            }
            let seat = game.situation().to_move.seat();
            let thought = engine.ask(&game, seat, &request).expect("an action");
            play_turn(&mut game, &[thought.action]);
        }
        let outcome = game.outcome().expect("over");
        draws += u32::from(outcome.is_draw());
        white += u32::from(outcome.winners.contains(dohyo_core::Seat::FIRST) && !outcome.is_draw());
        for (found, colour) in seen {
            let label = if outcome.is_draw() {
                0.5
            } else {
                f32::from(u8::from(outcome.winners.contains(colour.seat())))
            };
            samples.push((found.map(|count| count as f32), label));
        }
    }
    println!("{} games, {draws} drawn, {white} won by white, {} samples", arguments[1], samples.len());
    let weights = fit(&samples);
    println!("{:?}", weights.map(|weight| (weight * 100.0).round() as i16));
}

/// Fits the weights with Adam on the whole batch.
fn fit(samples: &[Sample]) -> [f32; FEATURES] {
    const ROUNDS: i32 = 400;
    let mut weights = [0_f32; FEATURES];
    let (mut first, mut second) = ([0_f32; FEATURES], [0_f32; FEATURES]);
    for round in 1..=ROUNDS {
        let mut gradient = [0_f32; FEATURES];
        let mut loss = 0_f64;
        for (found, label) in samples {
            let sum: f32 = found.iter().zip(&weights).map(|(count, weight)| count * weight).sum();
            let expected = 1.0 / (1.0 + (-sum).exp());
            loss -=
                f64::from(label * expected.max(1e-6).ln() + (1.0 - label) * (1.0 - expected).max(1e-6).ln());
            for (slope, count) in gradient.iter_mut().zip(found) {
                *slope += (expected - label) * count;
            }
        }
        for index in 0..FEATURES {
            let slope = gradient[index] / samples.len() as f32 + 1e-4 * weights[index];
            first[index] = 0.9 * first[index] + 0.1 * slope;
            second[index] = 0.99 * second[index] + 0.01 * slope * slope;
            let (mean, square) =
                (first[index] / (1.0 - 0.9_f32.powi(round)), second[index] / (1.0 - 0.99_f32.powi(round)));
            weights[index] -= 0.02 * mean / (square.sqrt() + 1e-8);
        }
        if round % 100 == 0 {
            println!("round {round}: loss {:.5}", loss / samples.len() as f64);
        }
    }
    weights
}

//! Measurements of Sumoku.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_sumoku::position::{Hand, Position};
use dohyo_sumoku::{Action, Key, Sumoku, Tile};
use dohyo_sumoku_solver::{Answer, Task};

use super::{Figure, rate};

/// Returns mid-game positions with hands of eight, from games in which both sides always take the most points.
fn middle_positions(count: usize) -> Vec<(Position, Vec<Tile>)> {
    let mut found = Vec::new();
    for seed in 0.. {
        let Ok(mut game) = Sumoku::dealt(&Options::new(), Seed::from(seed)) else { break };
        while let Some(state) = game.classic().filter(|state| state.bag() > 0)
            && let Some(seat) = state.to_play()
            && let Some(position) = Position::new(state.grid(), state.key(), game.terms())
        {
            let hand = state.hands()[seat.index()].clone();
            let best = position.best(&Hand::new(&hand, state.key()));
            if (30..=60).contains(&position.len()) && hand.len() == 8 {
                found.push((position, hand));
                if found.len() == count {
                    return found;
                }
            }
            let action = best.map_or(Action::Pass, |best| Action::Play(best.play()));
            if game.play(seat, &action, Fate::Drawn(Seed::from(seed))).is_err() {
                break;
            }
        }
    }
    found
}

/// Measures finding the best play in Classic.
pub(super) fn playing(time: Duration) -> Vec<Figure> {
    let positions = middle_positions(200);
    let value = rate(time, || {
        for (position, hand) in &positions {
            black_box(position.best(&Hand::new(black_box(hand), position.key())));
        }
        positions.len() as u64
    });
    let detail = format!("{} mid-game positions, 8 tiles in hand, 1 thread", positions.len());
    vec![Figure { name: "best play", value, unit: "plays/s", detail }]
}

/// The number of draws for each key.
const DRAWS: u64 = 1_000;

/// Measures the solver on random draws; every grid is checked by the rules.
pub(super) fn solving(count: usize, time: Duration) -> Vec<Figure> {
    let (mut solved, mut slowest, mut impossible, mut failed) = (Vec::new(), Duration::ZERO, 0, 0);
    let begun = Instant::now();
    let mut drawn = 0;
    // A short time measures fewer draws, but at least one.
    'draws: for number in 0..DRAWS {
        for key in Key::ALL {
            if drawn > 0 && begun.elapsed() > 20 * time {
                break 'draws;
            }
            drawn += 1;
            let mut tiles = Tile::all();
            Seed::from(number * 10 + u64::from(key.number())).chance().shuffle(&mut tiles);
            tiles.truncate(count);
            let task = Task::new(&tiles, key);
            let started = Instant::now();
            let answer = task.solve().answer;
            let took = started.elapsed();
            slowest = slowest.max(took);
            match answer {
                Answer::Sumoku(grid) if grid.check(&tiles, key, task.terms).is_ok() => solved.push(took),
                Answer::Impossible => impossible += 1,
                Answer::Sumoku(_) | Answer::Undecided => failed += 1,
            }
        }
    }
    solved.sort_unstable();
    let part =
        |part: usize| solved.get(solved.len() * part / 100).map_or(0.0, |took| took.as_secs_f64() * 1e6);
    let detail = |what: &str| format!("{count} tiles, {what} of {drawn} draws, each grid checked");
    let names = if count < 90 {
        ["solver median", "solver p99", "solver slowest", "solver failures"]
    } else {
        ["96 tiles median", "96 tiles p99", "96 tiles slowest", "96 tiles failures"]
    };
    let proven = format!("{} solved, {impossible} proven impossible", solved.len());
    vec![
        Figure { name: names[0], value: part(50), unit: "µs", detail: detail("solvable ones") },
        Figure { name: names[1], value: part(99), unit: "µs", detail: detail("solvable ones") },
        Figure { name: names[2], value: slowest.as_secs_f64() * 1e6, unit: "µs", detail: detail(&proven) },
        Figure {
            name: names[3],
            value: f64::from(failed),
            unit: "draws",
            detail: detail("neither solved nor proven"),
        },
    ]
}

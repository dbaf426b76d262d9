//! Checks the fast generator of Classic against the slow one, and measures its speed on one core.
//! `cargo run --release -p dohyo-sumoku --example plays [POSITIONS]`

use std::hint::black_box;
use std::time::{Duration, Instant};

use dohyo_core::{Fate, Game as _, Options, Seed, Setup as _};
use dohyo_sumoku::position::{Found, Hand, Position};
use dohyo_sumoku::{Action, Play, Sumoku, Tile};

/// Returns positions of games in which both sides always take the play with the most points if `greedy`, or a
/// random play otherwise.
fn positions(count: usize, greedy: bool) -> Vec<Sumoku> {
    let mut positions = Vec::new();
    for seed in 0.. {
        let mut chance = Seed::from(seed).chance();
        let mut game = Sumoku::dealt(&Options::new(), Seed::from(seed)).expect("a game");
        while let Some(seat) = game.to_act().single() {
            positions.push(game.clone());
            if positions.len() == count {
                return positions;
            }
            let state = game.classic().expect("classic");
            let position = Position::new(state.grid(), state.key(), game.terms()).expect("it fits");
            let hand = Hand::new(&state.hands()[seat.index()], state.key());
            let found = if greedy {
                position.best(&hand)
            } else {
                let plays = position.plays(&hand);
                plays.get(chance.below(plays.len().max(1) as u32) as usize).copied()
            };
            let action = found.map_or(Action::Pass, |found| Action::Play(found.play()));
            game.play(seat, &action, Fate::Drawn(Seed::from(seed))).expect("legal");
        }
    }
    positions
}

/// Compares both generators on the first `tiles` tiles of the hand.
fn mismatches(game: &Sumoku, tiles: usize) -> usize {
    let state = game.classic().expect("classic");
    let mut hand = state.hands()[state.to_play().expect("someone plays").index()].clone();
    hand.truncate(tiles);
    let rest = Tile::COUNT - state.grid().len() - hand.len();
    let text = hand.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let text = format!("classic {} | {} | {text} ;  | bag {rest} | 0 ; 0 | 1", state.key(), state.grid());
    let game = Sumoku::from_position(&text, &Options::new()).expect("a position");
    let state = game.classic().expect("classic");
    let position = Position::new(state.grid(), state.key(), game.terms()).expect("it fits");
    let hand = Hand::new(&hand, state.key());
    let found = position.plays(&hand);
    let mut fast: Vec<Play> = found.iter().map(Found::play).collect();
    fast.sort_unstable();
    let scores = found.iter().filter(|found| {
        let score = state.judge(&found.play(), game.terms()).expect("legal");
        score.points as i32 != found.points() || score.six != found.completes_six()
    });
    let best = position.best(&hand);
    usize::from(fast != state.plays_by_trial(game.terms()))
        + scores.count()
        + usize::from(best.map(|best| best.points()) != found.iter().map(Found::points).max())
        + usize::from(best.is_some_and(|best| !found.contains(&best)))
}

/// Returns the processor time used by this program, to a hundredth of a second, or `None` if the system does not
/// have `/proc`.
fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}

fn main() {
    let count = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(5_000);
    let mut wrong = 0;
    let mut plays = 0;
    for (number, game) in positions(count, false).iter().enumerate() {
        // Eight tiles take the slow generator a third of a second, so most hands are cut short.
        let tiles = if number % 10 == 9 { 8 } else { 2 + number % 6 };
        wrong += mismatches(game, tiles);
        if number % 500 == 499 {
            println!("{} positions, {wrong} mismatches", number + 1);
        }
    }
    let middle: Vec<(Position, Vec<Tile>)> = positions(20_000, true)
        .iter()
        .filter_map(|game| {
            let state = game.classic()?;
            let hand = state.hands()[state.to_play()?.index()].clone();
            let is_middle = (30..=60).contains(&state.grid().len()) && hand.len() == 8;
            is_middle.then(|| Some((Position::new(state.grid(), state.key(), game.terms())?, hand)))?
        })
        .take(1_000)
        .collect();
    let (started, used) = (Instant::now(), processor_time());
    let rounds = 60;
    for _ in 0..rounds {
        for (position, hand) in &middle {
            black_box(position.best(&Hand::new(black_box(hand), position.key())));
        }
    }
    // On a busy machine only processor time means anything.
    let time =
        processor_time().zip(used).map_or(started.elapsed(), |(after, before)| after.saturating_sub(before));
    let each = (rounds * middle.len()) as f64 / time.as_secs_f64();
    println!("best play: {each:.0} a second over {} mid-game positions with 8 tiles", middle.len());
    let (started, used) = (Instant::now(), processor_time());
    for (position, hand) in &middle {
        plays += position.plays(&Hand::new(hand, position.key())).len();
    }
    let time =
        processor_time().zip(used).map_or(started.elapsed(), |(after, before)| after.saturating_sub(before));
    let rate = plays as f64 / time.as_secs_f64() / 1e6;
    println!("all plays: {} a position, {rate:.1} million a second", plays / middle.len());
}

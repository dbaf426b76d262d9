//! Measurements of SUMOO.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dohyo_ai::sumoo::{Engine, SelfPlay, Solver, Verdict};
use dohyo_ai::{Level, Request};
use dohyo_sumoo::position::{Turns, Unit, perft};
use dohyo_sumoo::{Position, Situation, Sumoo};

use super::{Figure, rate};

/// Measures expanding the start position into all results of a turn, and deciding whether a token can be ejected.
pub(super) fn expanding(game: &Sumoo, time: Duration) -> Vec<Figure> {
    let position = Position::from(game);
    let mut turns = Turns::new();
    let expanded = rate(time, || {
        turns.fill(black_box(&position));
        1
    });
    let detail = format!("start position with {} results of a turn, 1 thread", turns.found().len());
    let expansion = Figure { name: "turn expansion", value: expanded, unit: "turns/s", detail };
    // Positions as they occur in searches: after two turns, with every twentieth first turn.
    let many: Vec<Position> =
        turns.ended().step_by(20).flat_map(|next| Turns::of(&next).ended().collect::<Vec<_>>()).collect();
    let asked = rate(time, || {
        black_box(many.iter().filter(|position| black_box(position).can_eject()).count());
        many.len() as u64
    });
    let detail = format!("{} positions after two turns, 1 thread", many.len());
    vec![expansion, Figure { name: "can eject", value: 1e9 / asked, unit: "ns", detail }]
}

/// Measures counting sequences of actions by whole turns.
pub(super) fn counting(game: &Sumoo, time: Duration) -> Vec<Figure> {
    const DEPTH: u32 = 2;
    let value = rate(time, || perft(black_box(game.situation()), Unit::Turn, DEPTH));
    let detail = format!("from the start, {DEPTH} turns, the last counted, 1 thread");
    vec![Figure { name: "perft by turns", value, unit: "leaves/s", detail }]
}

/// Measures proving or refuting wins in two and three turns, over the turns of a few games.
pub(super) fn solving(time: Duration) -> Vec<Figure> {
    const GAMES: u64 = 20;
    const RANDOM_TURNS: u32 = 6;
    let mut engine = Engine::with_memory(1 << 20);
    let played = (0..GAMES)
        .map(|seed| SelfPlay::new(&mut engine, &Request::at(Level::ALL[3]), RANDOM_TURNS, seed).situations);
    let situations: Vec<Situation> = played.flatten().collect();
    let of = |name, turns: u8| {
        let mut solver = Solver::with_memory(16 << 20);
        let (mut count, mut decided, begun) = (0_u32, 0, Instant::now());
        // A short time measures fewer positions, but at least one, and from all games.
        for index in 0..situations.len() {
            if count > 0 && begun.elapsed() > 4 * time {
                break;
            }
            let situation = &situations[index * 101 % situations.len()];
            let solution = solver.solve(&Position::of(situation), turns, None, &mut |_| true);
            decided += u32::from(!matches!(solution.verdict, Verdict::Open(_)));
            count += 1;
        }
        let value = begun.elapsed().as_secs_f64() * 1e6 / f64::from(count.max(1));
        let detail =
            format!("{turns} turns, {count} positions of self-play, {decided} won or lost, 1 thread");
        Figure { name, value, unit: "µs", detail }
    };
    vec![of("solver, 2 turns", 2), of("solver, 3 turns", 3)]
}

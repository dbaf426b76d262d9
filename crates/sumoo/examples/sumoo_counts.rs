//! The speed of the fast door, on one core: `cargo run --release -p dohyo-sumoo --example sumoo_counts`.
//!
//! Each figure is the best of several runs, since whatever else the machine does can only slow one down.

use std::hint::black_box;
use std::time::{Duration, Instant};

use dohyo_sumoo::position::{Turns, Unit, perft};
use dohyo_sumoo::{Board, Colour, POINTS, Position, Situation};

fn best(runs: u32, mut run: impl FnMut()) -> Duration {
    let time = |()| {
        let started = Instant::now();
        run();
        started.elapsed()
    };
    std::iter::repeat_n((), runs as usize).map(time).min().expect("at least one run")
}

fn main() {
    let start = Situation { board: Board::default(), to_move: Colour::White, points: POINTS };
    let position = Position::of(&start);

    let mut turns = Turns::new();
    let rounds = 500;
    let time = best(20, || (0..rounds).for_each(|_| turns.fill(black_box(&position))));
    assert_eq!(turns.found().len(), 1_130);
    println!("start expanded: {:.0} positions/s", f64::from(rounds) / time.as_secs_f64());

    // Positions as searches meet them: the results of the results.
    let mut many = Vec::new();
    for (index, next) in Turns::of(&position).ended().enumerate() {
        if index % 20 == 0 {
            many.extend(Turns::of(&next).ended());
        }
    }
    let mut winning = 0;
    let time = best(20, || winning = many.iter().filter(|position| black_box(position).can_eject()).count());
    let each = time.as_nanos() as f64 / many.len() as f64;
    println!("can_eject: {each:.0} ns each over {} positions, {winning} of them can", many.len());

    for depth in 1..=2 {
        let mut count = 0;
        let time = best(3, || count = perft(&start, Unit::Turn, depth));
        println!("perft of {depth} turns: {count} in {time:?}");
    }
}

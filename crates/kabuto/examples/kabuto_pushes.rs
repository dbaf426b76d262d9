//! Measures the speed and precision of pushes:
//! `cargo run --release -p dohyo-kabuto --example kabuto_pushes [PUSHES]`.
//!
//! Random discs are pushed into the setup for two players. Times are the best of several runs of the same push, because
//! other programs can only slow one down.

use std::time::{Duration, Instant};

use dohyo_core::Seed;
use dohyo_kabuto::physics::{Body, Precision, World};
use dohyo_kabuto::{Aim, Corner, Entering, Kind, Quarter, Stand, Standing, layout};

const RUNS: u32 = 5;

struct Shot {
    entering: Entering,
    stand: Stand,
    aim: Aim,
}

/// The result of a push, its time and its number of sweeps.
fn shoot(
    start: &[Body<'static>],
    shot: &Shot,
    precision: &Precision,
) -> (Vec<Body<'static>>, Duration, u32, u32) {
    let begun = Instant::now();
    let platform = shot.stand.platform();
    let mut bodies = start.to_vec();
    let drive = shot.entering.enter(&mut bodies, platform, shot.aim);
    let mut world = World::new(bodies);
    let pushed = world.push(&drive, platform, precision, &mut |_| {});
    (world.bodies().to_vec(), begun.elapsed(), pushed.steps, pushed.effort.sweeps)
}

fn main() {
    let pushes = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100);
    let mut chance = Seed::from(1).chance();
    let shots: Vec<Shot> = (0..pushes)
        .map(|_| {
            let entering = Entering::one(Kind::DISCS[chance.below(3) as usize], Quarter::East);
            let widest = entering.widest_lateral();
            let mut around = |most: i16| chance.below(2 * most as u32 + 1) as i16 - most;
            let aim = Aim { lateral: around(widest), angle: around(Aim::WIDEST) };
            Shot { entering, stand: Stand::Corner(Corner::ALL[chance.below(4) as usize]), aim }
        })
        .collect();
    let start: Vec<_> = layout::start(2).iter().map(Standing::body).collect();
    let fine = Precision { step: Precision::GAME.step / 8.0, ..Precision::GAME };
    let reference: Vec<_> = shots.iter().map(|shot| shoot(&start, shot, &fine).0).collect();
    for (name, precision) in [("game", Precision::GAME), ("look-ahead", Precision::LOOK_AHEAD)] {
        let (mut time, mut slowest, mut steps, mut sweeps) = (Duration::ZERO, Duration::ZERO, 0, 0);
        let (mut apart, mut pieces, mut different) = (0.0, 0, 0);
        for (shot, fine) in shots.iter().zip(&reference) {
            let runs = (0..RUNS).map(|_| shoot(&start, shot, &precision));
            let (after, best, its_steps, its_sweeps) = runs.min_by_key(|run| run.1).expect("a run");
            (time, slowest) = (time + best, slowest.max(best));
            (steps, sweeps) = (steps + its_steps, sweeps + its_sweeps);
            let fallen = |bodies: &[Body<'_>]| bodies.iter().filter(|body| !body.lies).count();
            different += usize::from(fallen(&after) != fallen(fine));
            for (a, b) in after.iter().zip(fine).filter(|(a, b)| a.lies && b.lies) {
                apart += (a.centre - b.centre).length();
                pieces += 1;
            }
        }
        println!(
            "{name}: {:.2} ms a push (slowest {:.2} ms), {:.0} steps, {:.1} sweeps a step; \
             {:.3} mm from steps 8 times finer, {different} of {pushes} knock off another number",
            time.as_secs_f64() * 1e3 / f64::from(pushes),
            slowest.as_secs_f64() * 1e3,
            f64::from(steps) / f64::from(pushes),
            f64::from(sweeps) / f64::from(steps),
            apart / f64::from(pieces),
        );
    }
}

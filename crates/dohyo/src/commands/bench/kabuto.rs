//! Measurements of Sakura Slam.

use std::hint::black_box;
use std::time::Duration;

use dohyo_core::Seed;
use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::{Aim, Corner, Item, Kind, Shot, Stand, layout};

use super::{Figure, rate};

/// Measures pushes of discs into the ring of two players, with the precision of games and of search.
pub(super) fn pushing(time: Duration) -> Vec<Figure> {
    const PUSHES: usize = 100;
    let mut chance = Seed::from(1).chance();
    let shots: Vec<Shot> = (0..PUSHES)
        .map(|_| {
            let item = Item::one(Kind::DISCS[chance.below(3) as usize]);
            let widest = item.entering().widest_lateral();
            let mut around = |most: i16| chance.below(2 * most as u32 + 1) as i16 - most;
            let aim = Aim { lateral: around(widest), angle: around(Aim::WIDEST) };
            Shot { item, stand: Stand::Corner(Corner::ALL[chance.below(4) as usize]), aim }
        })
        .collect();
    let ring = layout::start(2);
    let of = |name, precision: Precision| {
        let mut next = shots.iter().cycle();
        let pushes = rate(time, || {
            let landed = next.next().map(|shot| shot.push(black_box(&ring), &precision, &mut |_| {}));
            black_box(landed);
            1
        });
        let detail =
            format!("{PUSHES} pushes into the starting ring, steps of {} mm, 1 thread", precision.step);
        Figure { name, value: 1e6 / pushes, unit: "µs", detail }
    };
    vec![of("push", Precision::GAME), of("push, ahead", Precision::LOOK_AHEAD)]
}

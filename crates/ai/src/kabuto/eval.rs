//! The value of a situation: pieces in hand, the distances of wrestlers and the belt from the edge, markers.
//!
//! The weight of a feature is its contribution to the logarithm of the odds, in hundredths. The side to move and the
//! waiting sides have separate weights, because standing at the edge is worse while another player pushes.

use dohyo_kabuto::physics::{Vector, ring};
use dohyo_kabuto::{Kind, Situation, Standing};

/// The number of features of a side.
const OF_SIDE: usize = 14;
/// The number of features of prizes. A prize is a piece that wins if the side to move pushes it off: the belt, or the
/// wrestler of a player who is out.
const OF_PRIZES: usize = NEAR.len();

/// The number of features: those of the side to move, those of the others, those of prizes, and the turn.
pub const FEATURES: usize = 2 * OF_SIDE + OF_PRIZES + 1;

/// The weight of each feature, in hundredths of a nat.
pub type Weights = [f64; FEATURES];

/// The usual weights, found by `examples/kabuto_fit.rs` and rounded.
#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = [
    // The side to move: small, middle, large and special pieces; whether one, two or no pieces are left;
    3.0, 14.0, 58.0, 6.0, -125.0, -14.0, -175.0,
    // nearness of the wrestlers to the edge; pieces on them;
    -51.0, -15.0, -7.0, -70.0, 10.0,
    // number of markers; whether there are three.
    -10.0, -12.0,
    // The waiting sides.
    2.0, 15.0, 56.0, 5.0, -92.0, -9.0, -300.0,
    -120.0, -30.0, 0.0, -85.0, 10.0,
    -12.0, -10.0,
    // Nearness of the prizes to the edge, and the turn.
    152.0, 71.0, 23.0, -9.0,
    0.0,
];

/// Returns the distance of a point from the edge of the ring, in mm. It is negative outside.
fn margin(point: Vector) -> f64 {
    let (x, y) = (point.x.abs(), point.y.abs());
    let cut = (ring::CUT - x - y) * std::f64::consts::FRAC_1_SQRT_2;
    (ring::HALF_SIDE - x).min(ring::HALF_SIDE - y).min(cut)
}

/// The distances from the edge, in mm, within which nearness counts. Wrestlers begin just inside the last one.
const NEAR: [f64; 4] = [8.0, 16.0, 28.0, 42.0];

/// Returns for each distance in [`NEAR`] how much nearer to the edge a piece is, in units of 8 mm.
fn nearness(standing: &Standing) -> [f64; 4] {
    let margin = margin(standing.place.centre());
    NEAR.map(|from| ((from - margin) / 8.0).max(0.0))
}

/// Returns the features of a side.
fn of_side(now: &Situation, index: usize) -> [f64; OF_SIDE] {
    let side = &now.sides[index];
    let mut features = [0.0; OF_SIDE];
    let count = |kind: Kind| f64::from(side.tray.count(kind));
    for (feature, kind) in Kind::DISCS.into_iter().enumerate() {
        features[feature] = count(kind);
    }
    // Special pieces, like discs, are worth about the square of their area.
    let area = |kind: Kind| kind.piece().shape.area() / Kind::M.piece().shape.area();
    let special = side.tray.kinds().filter(|kind| kind.is_special());
    features[3] = special.map(|kind| count(kind) * area(kind) * area(kind)).sum();
    let holds = |number: u8| f64::from(u8::from(side.tray.total() == number));
    [features[4], features[5], features[6]] = [holds(1), holds(2), holds(0)];
    let own = |standing: &&Standing| standing.wrestler.is_some_and(|seat| now.side_index(seat) == index);
    for standing in now.ring.iter().filter(own) {
        for (feature, near) in features[7..11].iter_mut().zip(nearness(standing)) {
            *feature += near;
        }
        let load: f64 = standing.stack.iter().map(|kind| kind.piece().weight).sum();
        features[11] += load / Kind::WRESTLER.piece().weight;
    }
    features[12] = f64::from(side.markers.count());
    features[13] = f64::from(u8::from(side.markers.count() == 3));
    features
}

/// Returns the features of a situation at the beginning of a turn. Positive values favour `side`.
pub fn features(now: &Situation, side: usize) -> [f64; FEATURES] {
    let mover = now.side_index(now.seat);
    let plays = |index: usize| {
        let of_side = |seat: &dohyo_core::Seat| now.side_index(*seat) == index;
        now.seats().filter(of_side).any(|seat| !now.players[seat.index()].out)
    };
    let others = (0..now.sides.len()).filter(|&index| index != side && plays(index)).count().max(1);
    let share = |index: usize| if index == side { 1.0 } else { -1.0 / others as f64 };
    let mut features = [0.0; FEATURES];
    for index in (0..now.sides.len()).filter(|&index| plays(index)) {
        let from = if index == mover { 0 } else { OF_SIDE };
        for (feature, value) in features[from..].iter_mut().zip(of_side(now, index)) {
            *feature += share(index) * value;
        }
    }
    for standing in &now.ring {
        let out = standing.wrestler.is_some_and(|seat| now.players[seat.index()].out);
        if standing.belt || out {
            for (feature, near) in features[2 * OF_SIDE..].iter_mut().zip(nearness(standing)) {
                *feature += share(mover) * near;
            }
        }
    }
    features[FEATURES - 1] = share(mover);
    features
}

/// Returns the value of a situation at the beginning of a turn to a side, in hundredths of a nat.
pub(super) fn value(now: &Situation, side: usize, weights: &Weights) -> f64 {
    features(now, side).iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

//! The value of a situation: pieces in hand, how far wrestlers and the belt are from the edge, markers.
//!
//! A weight is what a feature adds to the logarithm of the odds, in hundredths. Features of the side to move and of the
//! waiting sides have weights of their own: to stand at the edge is worse while another pushes.

use dohyo_kabuto::physics::{Vector, ring};
use dohyo_kabuto::{Kind, Situation, Standing};

/// The number of features of a side.
const OF_SIDE: usize = 14;
/// The number of features of what the side to move can push off and win: the belt, or a wrestler who is out.
const OF_PRIZES: usize = NEAR.len();

/// The number of features: those of the side to move, of the others, of prizes, and the turn itself.
pub const FEATURES: usize = 2 * OF_SIDE + OF_PRIZES + 1;

/// The weight of each feature, in hundredths of a nat.
pub type Weights = [f64; FEATURES];

/// The usual weights, as `examples/kabuto_fit.rs` found them, rounded.
#[rustfmt::skip]
pub(super) const WEIGHTS: Weights = [
    // The side whose turn it is: small, middle, large and special pieces; one left, two left, nothing, …
    3.0, 14.0, 58.0, 6.0, -125.0, -14.0, -175.0,
    // … how near the edge the wrestlers are, what lies on them, …
    -51.0, -15.0, -7.0, -70.0, 10.0,
    // … how many markers, and whether three of them.
    -10.0, -12.0,
    // Those who wait.
    2.0, 15.0, 56.0, 5.0, -92.0, -9.0, -300.0,
    -120.0, -30.0, 0.0, -85.0, 10.0,
    -12.0, -10.0,
    // How near the edge the belt is, and the turn.
    152.0, 71.0, 23.0, -9.0,
    0.0,
];

/// Returns how far inside the ring a point is, in mm. Negative outside.
fn margin(point: Vector) -> f64 {
    let (x, y) = (point.x.abs(), point.y.abs());
    let cut = (ring::CUT - x - y) * std::f64::consts::FRAC_1_SQRT_2;
    (ring::HALF_SIDE - x).min(ring::HALF_SIDE - y).min(cut)
}

/// The distances from the edge, in mm, within which nearness to it counts. Wrestlers begin just inside the last.
const NEAR: [f64; 4] = [8.0, 16.0, 28.0, 42.0];

/// Returns by how much a piece is nearer to the edge than each of these distances, in steps of 8 mm.
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
    // Discs are worth about the square of their area, and so is anything else.
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

/// Returns the features of a situation at the beginning of a turn, positive if they speak for `side`.
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

//! The value of a position to the side to move, without searching.
//!
//! It is a sum of weighted features, in hundredths of a nat: 100 points make the odds of winning e times better.
//! The weights are fitted to the results of self-play games by `examples/sumoo_tune.rs`.

use dohyo_sumoo::position::{Position, SquareSet};
use dohyo_sumoo::{Direction, Square};

/// The number of squares when the arena is folded along both axes.
const FOLDED: usize = 12;

/// The first feature of each kind.
const PLACE: usize = 0;
const OWN_REACH: usize = PLACE + 3 * FOLDED;
const OTHER_REACH: usize = OWN_REACH + 9;
const THREATENED: usize = OTHER_REACH + 12;
const PAIRS: usize = THREATENED + 1;
const CONTACT: usize = PAIRS + 1;
const MOBILITY: usize = CONTACT + 3;
const GRIPS: usize = MOBILITY + 1;
const TEMPO: usize = GRIPS + 3;

/// The number of features.
pub const FEATURES: usize = TEMPO + 1;

/// The value of each feature, in hundredths of a nat.
pub type Weights = [i16; FEATURES];

/// The weights that the engine plays with.
pub(crate) const WEIGHTS: Weights = [
    -38, -24, -22, -18, -9, 8, 8, 7, 28, 28, 8, 40, //
    -26, -28, -44, -19, -12, 8, -9, 6, 34, 22, 4, 50, //
    -50, -46, -32, -40, -2, 0, -8, 24, 34, 18, 21, 59, //
    22, -9, -4, 24, -5, -2, 19, 4, 0, //
    -13, -16, 4, 8, -22, -16, -1, 7, -39, -12, -4, 5,   //
    -11, //
    34,  //
    4, 34, 26, //
    22, //
    7, 2, -1, //
    46, //
];

/// The number of each square in the folded arena: a corner is 0, the middle 11.
const FOLD: [u8; Square::COUNT] = {
    let mut fold = [0; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let (column, row) = (Square::ALL[index].column(), Square::ALL[index].row());
        let column = if column < 3 { column } else { 4 - column };
        let row = if row < 4 { row } else { 6 - row };
        fold[index] = row * 3 + column;
        index += 1;
    }
    fold
};

/// Returns the value of a position to the side to move.
#[inline]
pub(super) fn evaluate(position: &Position, weights: &Weights) -> i32 {
    let mut sum = 0;
    visit(position, |feature, count| sum += i32::from(weights[feature]) * count);
    sum
}

/// Counts each feature of a position. Those of the other side are negative.
pub fn features(position: &Position) -> [i32; FEATURES] {
    let mut found = [0; FEATURES];
    visit(position, |feature, count| found[feature] += count);
    found
}

/// Calls `add` with each feature of a position and its count.
#[inline(always)]
#[allow(clippy::inline_always)]
fn visit(position: &Position, mut add: impl FnMut(usize, i32)) {
    let (own, other) = (position.own(), position.other());
    for (side, sign) in [(own, 1), (other, -1)] {
        for (force, set) in side.by_force().into_iter().enumerate() {
            for square in set {
                add(PLACE + force * FOLDED + usize::from(FOLD[square.index()]), sign);
            }
        }
    }
    // The number of steps in which each side can attack the other's tokens. Ejections within one step of the side to
    // move are found by the search; threats of the other side have to be parried.
    let (on_them, on_us) = (other.grips().by_force, own.grips().by_force);
    let by_force = own.by_force();
    let against = other.by_force();
    let (mine, theirs) = (own.all(), other.all());
    for force in 0..3 {
        let [_, rest @ ..] = reach(by_force[force], theirs, on_them[force]);
        for (steps, count) in rest.into_iter().enumerate() {
            add(OWN_REACH + force * 3 + steps, count);
        }
        for (steps, count) in reach(against[force], mine, on_us[force]).into_iter().enumerate() {
            add(OTHER_REACH + force * 4 + steps, count);
        }
        add(GRIPS + force, on_them[force].len() as i32 - on_us[force].len() as i32);
    }
    add(THREATENED, i32::from(position.ended().can_eject()));
    let empty = position.empty();
    for direction in Direction::ALL {
        let open = empty.step(direction);
        add(MOBILITY, (mine & open).len() as i32 - (theirs & open).len() as i32);
        for (index, (strong, weak)) in [(1, 0), (2, 0), (2, 1)].into_iter().enumerate() {
            let good = (by_force[strong] & against[weak].step(direction)).len();
            let bad = (by_force[weak] & against[strong].step(direction)).len();
            add(CONTACT + index, good as i32 - bad as i32);
        }
    }
    for direction in [Direction::East, Direction::North] {
        add(
            PAIRS,
            (mine & mine.step(direction)).len() as i32 - (theirs & theirs.step(direction)).len() as i32,
        );
    }
    add(TEMPO, 1);
}

/// Counts the `wanted` squares that tokens reach in 1, 2, 3 and 4 steps around the enemies, up to four.
#[inline(always)]
#[allow(clippy::inline_always)]
fn reach(tokens: SquareSet, enemies: SquareSet, wanted: SquareSet) -> [i32; 4] {
    let mut area = tokens;
    [(); 4].map(|()| {
        area = (area | area.neighbours()) - enemies;
        (area & wanted).len().min(4) as i32
    })
}

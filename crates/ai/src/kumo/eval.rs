//! The value of a position to the side to move at the beginning of its turn, without searching.
//!
//! It is a sum of weighted features, in hundredths of a nat: 100 points make the odds of winning e times better. The
//! most important feature is the number of actions that each side lacks to push the Stone out.

use dohyo_kumo::Face;
use dohyo_kumo::position::Position;

/// The number of different counts of lacking actions. Larger counts are treated as the largest.
const LACKS: usize = 13;

/// The first feature of each kind.
const OWN_LACK: usize = 0;
const OTHER_LACK: usize = OWN_LACK + LACKS;
const DISTANCE: usize = OTHER_LACK + LACKS;
const FACES: usize = DISTANCE + 6;
const KUMO_NEAR: usize = FACES + 6;
const RESERVE: usize = KUMO_NEAR + 1;
const PRISONERS: usize = RESERVE + 1;
const BLOCKERS: usize = PRISONERS + 1;
const TEMPO: usize = BLOCKERS + 1;

/// The number of features.
pub const FEATURES: usize = TEMPO + 1;

/// The value of each feature, in hundredths of a nat.
pub type Weights = [i16; FEATURES];

/// The weights that the engine plays with.
pub(super) const WEIGHTS: Weights = [
    250, 250, 250, 240, 220, 200, 120, 80, 50, 25, 10, 5, 0, //
    -130, -130, -130, -130, -120, -110, -70, -50, -30, -15, -5, -2, 0, //
    14, 12, 9, 6, 3, 1, //
    2, 0, 2, 2, 0, 2,  //
    5,  //
    0,  //
    60, //
    8,  //
    0,  //
];

/// The value of a position for each way the arena can be rotated.
pub(super) struct Judgement<'a> {
    weights: &'a Weights,
    /// The part that does not depend on the rotation.
    still: i32,
    /// The actions that the side to move and the other side lack to push the Stone out, by quarter turns of the arena.
    lacks: [[u8; 4]; 2],
}

impl<'a> Judgement<'a> {
    pub(super) fn of(position: &Position, weights: &'a Weights) -> Self {
        let mut still = 0;
        visit_still(position, |feature, count| still += i32::from(weights[feature]) * count);
        let own = position.to_move();
        let lacks = [own, own.enemy()].map(|side| position.push_out_bounds(side));
        Self { weights, still, lacks }
    }

    /// Returns the number of actions that the side to move lacks after `turns` quarter turns.
    pub(super) fn lack(&self, turns: u8) -> u8 {
        self.lacks[0][usize::from(turns & 3)]
    }

    /// Returns the value to the side to move after `turns` quarter turns.
    pub(super) fn after(&self, turns: u8) -> i32 {
        let mut sum = self.still;
        visit_lacks(self.lacks, turns, |feature| sum += i32::from(self.weights[feature]));
        sum
    }
}

/// Counts each feature of a position. Those of the other side are negative.
pub fn features(position: &Position) -> [i32; FEATURES] {
    let mut found = [0; FEATURES];
    visit_still(position, |feature, count| found[feature] += count);
    let own = position.to_move();
    let lacks = [own, own.enemy()].map(|side| position.push_out_bounds(side));
    visit_lacks(lacks, 0, |feature| found[feature] += 1);
    found
}

/// Calls `add` with the features that depend on the rotation of the arena.
fn visit_lacks(lacks: [[u8; 4]; 2], turns: u8, mut add: impl FnMut(usize)) {
    let lack = |side: usize, turns: u8| usize::from(lacks[side][usize::from(turns & 3)]).min(LACKS - 1);
    add(OWN_LACK + lack(0, turns));
    // The side to move will rotate the arena before the other side's turn, in the direction that is worse for that
    // side.
    add(OTHER_LACK + lack(1, turns + 1).max(lack(1, turns + 3)));
}

/// Calls `add` with the other features and their counts.
fn visit_still(position: &Position, mut add: impl FnMut(usize, i32)) {
    let own = position.to_move();
    for (side, sign) in [(own, 1), (own.enemy(), -1)] {
        for (face, steps) in position.wrestlers(side) {
            add(DISTANCE + usize::from(steps.clamp(1, 6)) - 1, sign);
            add(FACES + face as usize, sign);
            if face == Face::Kumo && steps <= 2 {
                add(KUMO_NEAR, sign);
            }
        }
        add(RESERVE, sign * i32::from(position.reserve(side)));
        add(PRISONERS, sign * i32::from(position.prisoners(side)));
        add(BLOCKERS, sign * i32::from(position.blockers(side)));
    }
    add(TEMPO, 1);
}

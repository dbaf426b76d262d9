//! The value of a position to the side to move, without searching.

use std::sync::LazyLock;

use dohyo_abalone::Position;

use super::lines::{LINES, Node, PATTERNS, first_pattern};
use super::search::boxed;

/// The value of a marble. Scores are in hundredths of a marble.
pub(crate) const MARBLE: i32 = 100;

/// The number of table units in a point. Table units are finer, so that rounding errors do not add up over 27 lines.
pub(crate) const FINENESS: i32 = 8;

/// The size of a table with room for any `u16` below 2¹⁵, so that a masked index needs no check.
const TABLE: usize = 1 << 15;

/// The value of every pattern of a line, seen by the side to move.
pub(crate) struct Weights {
    /// The values with Black to move, and with White to move, where the colours are exchanged.
    by_mover: [Box<[i16; TABLE]>; 2],
    /// The cost of having lost 0 to 6 marbles in a game to six.
    lost: [i32; 7],
}

/// The weights that the engine plays with, fitted to the results of self-play.
pub(crate) static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::new(&fitted(), LOST));

/// Reads the value of every pattern, in the order of their numbers. The example `fit` writes them.
fn fitted() -> Vec<i16> {
    let values: Vec<i16> = include_str!("lines.txt").split_whitespace().flat_map(str::parse).collect();
    assert_eq!(values.len(), PATTERNS, "every pattern has one value");
    values
}

/// The cost of having lost 0 to 6 marbles.
pub(crate) const LOST: [i32; 7] = [0, 110, 230, 360, 510, 690, 900];

impl Weights {
    /// Creates weights from the value of each pattern, with 1 for the mover's marbles and 2 for the other's.
    pub(crate) fn new(values: &[i16], lost: [i32; 7]) -> Self {
        let mut by_mover = [boxed::<i16, TABLE>(0), boxed(0)];
        for cells in 5..=9 {
            for pattern in 0..3_usize.pow(cells as u32) {
                let index = first_pattern(cells) + pattern;
                by_mover[0][index] = values[index];
                by_mover[1][index] = values[first_pattern(cells) + colours_changed(pattern)];
            }
        }
        Self { by_mover, lost }
    }

    /// Returns the value of a position in hundredths of a marble.
    #[inline]
    pub(crate) fn evaluate(&self, node: &Node) -> i32 {
        let table = &*self.by_mover[node.position.to_move().index()];
        let mut sum = 0;
        for line in 0..LINES {
            sum += i32::from(table[usize::from(node.lines[line]) & (TABLE - 1)]);
        }
        sum / FINENESS + self.material(&node.position)
    }

    fn material(&self, position: &Position) -> i32 {
        let win = position.win().max(1);
        // In a game to another number, use the stage of a game to six with the same number of marbles left to lose.
        let stage = |lost: u8| {
            let stage = if win <= 6 { lost + 6 - win } else { (u16::from(lost) * 6 / u16::from(win)) as u8 };
            self.lost[usize::from(stage.min(6))]
        };
        stage(position.other_lost()) - stage(position.own_lost())
    }
}

/// Returns the pattern with 1 and 2 exchanged.
fn colours_changed(mut pattern: usize) -> usize {
    let (mut changed, mut weight) = (0, 1);
    while pattern > 0 {
        changed += (3 - pattern % 3) % 3 * weight;
        pattern /= 3;
        weight *= 3;
    }
    changed
}

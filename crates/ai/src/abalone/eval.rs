//! What a position is worth to the side to move, without searching.

use std::sync::LazyLock;

use dohyo_abalone::Position;

use super::lines::{LINES, Node, PATTERNS, first_pattern};
use super::search::boxed;

/// Scores are hundredths of a marble.
pub(crate) const MARBLE: i32 = 100;

/// Table values are finer than scores by this much, so that rounding does not add up over 27 lines.
pub(crate) const FINENESS: i32 = 8;

/// The size of a table with room for any `u16` below 2¹⁵, so that a masked index needs no check.
const TABLE: usize = 1 << 15;

/// The value of every pattern of a line, seen by the side to move.
pub(crate) struct Weights {
    /// For black to move, then for white: the same values with the colours changed.
    by_mover: [Box<[i16; TABLE]>; 2],
    /// What having lost so many marbles costs, by how far a game to six has gone.
    lost: [i32; 7],
}

/// The weights the engine plays with.
pub(crate) static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| Weights::new(&by_hand(), LOST));

/// What having lost 0 to 6 marbles costs.
pub(crate) const LOST: [i32; 7] = [0, 110, 230, 360, 510, 690, 900];

impl Weights {
    /// Weights from the value of each pattern with 1 for the mover's marbles and 2 for the other's.
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

    /// The worth of a position in hundredths of a marble.
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
        // A game to another number is as far gone as one to six with as many left to lose.
        let stage = |lost: u8| {
            let stage = if win <= 6 { lost + 6 - win } else { (u16::from(lost) * 6 / u16::from(win)) as u8 };
            self.lost[usize::from(stage.min(6))]
        };
        stage(position.other_lost()) - stage(position.own_lost())
    }
}

/// The same pattern with 1 and 2 exchanged.
fn colours_changed(mut pattern: usize) -> usize {
    let (mut changed, mut weight) = (0, 1);
    while pattern > 0 {
        changed += (3 - pattern % 3) % 3 * weight;
        pattern /= 3;
        weight *= 3;
    }
    changed
}

/// Values from first principles: marbles belong near the centre, side by side, and out of reach.
pub(crate) fn by_hand() -> Vec<i16> {
    const RING: [i32; 5] = [36, 33, 25, 10, -14];
    const PAIR: i32 = 4;
    const TRIO: i32 = 2;
    const CAN_EJECT: i32 = 50;
    const CAN_BE_EJECTED: i32 = 30;
    let mut values = vec![0; PATTERNS];
    for cells in 5..=9_usize {
        for pattern in 0..3_usize.pow(cells as u32) {
            let mut line: Vec<_> = (0..cells).map(|cell| pattern / 3_usize.pow(cell as u32) % 3).collect();
            let mut value = 0;
            for (cell, &marble) in line.iter().enumerate() {
                // Cell 0 and the last are on the rim; the line passes the centre at 9 − cells.
                let from_end = cell.min(cells - 1 - cell);
                let ring = RING[(4 - from_end).max(9 - cells)];
                value += [0, ring, -ring][marble] * FINENESS / 3;
            }
            for window in line.windows(2) {
                value += [0, PAIR, -PAIR][if window[0] == window[1] { window[0] } else { 0 }] * FINENESS;
            }
            for window in line.windows(3) {
                let same = window.iter().all(|&marble| marble == window[0]);
                value += [0, TRIO, -TRIO][if same { window[0] } else { 0 }] * FINENESS;
            }
            for _ in 0..2 {
                value += CAN_EJECT * FINENESS * i32::from(can_eject(&line, 1));
                value -= CAN_BE_EJECTED * FINENESS * i32::from(can_eject(&line, 2));
                line.reverse();
            }
            values[first_pattern(cells) + pattern] = value as i16;
        }
    }
    values
}

/// Whether `attacker` can push a marble off at the beginning of the line.
fn can_eject(line: &[usize], attacker: usize) -> bool {
    let run = |line: &[usize], of: usize| line.iter().take_while(|&&marble| marble == of).count();
    let defence = run(line, 3 - attacker);
    (1..=2).contains(&defence) && run(&line[defence..], attacker) > defence
}

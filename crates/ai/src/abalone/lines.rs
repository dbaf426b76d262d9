//! The board as the 27 lines along which marbles are pushed.
//!
//! Everything in Abalone happens in lines: marbles support, block and push each other along them, and fall off at their
//! ends. So the evaluation considers nothing else. Each line is a number in base three (0 empty, 1 black, 2 white),
//! which is updated as marbles move and is an index into a table of values.
//!
//! Lines that are alike by the symmetry of the board share a table. There are five kinds, from the edge (five cells)
//! to the long diagonals (nine), and their tables lie one after the other.

use std::sync::LazyLock;

use dohyo_abalone::position::{CellSet, PackedMove};
use dohyo_abalone::{Cell, Colour, Direction, Position};

/// The number of lines: nine in each of three directions.
pub(crate) const LINES: usize = 27;

/// The number of patterns of all five kinds of lines: 3⁵ + 3⁶ + 3⁷ + 3⁸ + 3⁹.
pub(crate) const PATTERNS: usize = 29_403;

/// Returns the first pattern number of lines with `cells` cells.
pub(crate) const fn first_pattern(cells: usize) -> usize {
    match cells {
        5 => 0,
        6 => 243,
        7 => 972,
        8 => 3_159,
        _ => 9_720,
    }
}

/// The three lines of each cell, and the weight of the cell in their numbers, by its bit in a [`CellSet`].
struct Geometry {
    lines: [[u8; 3]; Cell::COUNT],
    weights: [[u16; 3]; Cell::COUNT],
    empty: [u16; LINES],
}

static GEOMETRY: LazyLock<Geometry> = LazyLock::new(|| {
    let mut geometry =
        Geometry { lines: [[0; 3]; Cell::COUNT], weights: [[0; 3]; Cell::COUNT], empty: [0; LINES] };
    let axes = [Direction::East, Direction::NorthEast, Direction::NorthWest];
    let mut line = 0;
    for (axis, direction) in axes.into_iter().enumerate() {
        for start in Cell::ALL.into_iter().filter(|cell| cell.neighbour(direction.opposite()).is_none()) {
            let cells: Vec<_> =
                std::iter::successors(Some(start), |cell| cell.neighbour(direction)).collect();
            geometry.empty[line] = first_pattern(cells.len()) as u16;
            let mut weight = 1;
            for cell in &cells {
                let bit = CellSet::of(*cell).bits().trailing_zeros() as usize;
                geometry.lines[bit][axis] = line as u8;
                geometry.weights[bit][axis] = weight;
                weight *= 3;
            }
            line += 1;
        }
    }
    geometry
});

/// A position and the numbers of its 27 lines.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub(crate) position: Position,
    pub(crate) lines: [u16; LINES],
}

impl From<Position> for Node {
    fn from(position: Position) -> Self {
        let mut lines = GEOMETRY.empty;
        for colour in Colour::ALL {
            shift(&mut lines, position.marbles(colour), digit(colour));
        }
        Self { position, lines }
    }
}

impl Node {
    #[inline]
    pub(crate) fn after(&self, packed: PackedMove) -> Self {
        let position = self.position.after(packed);
        let mut lines = self.lines;
        let mover = digit(self.position.to_move());
        let (before, now) = (self.position.own(), position.other());
        shift(&mut lines, now - before, mover);
        shift(&mut lines, before - now, mover.wrapping_neg());
        if packed.pushed() > 0 {
            let (before, now) = (self.position.other(), position.own());
            let pushed = digit(position.to_move());
            shift(&mut lines, now - before, pushed);
            shift(&mut lines, before - now, pushed.wrapping_neg());
        }
        Self { position, lines }
    }

    pub(crate) fn passed(&self) -> Self {
        Self { position: self.position.passed(), lines: self.lines }
    }
}

const fn digit(colour: Colour) -> u16 {
    match colour {
        Colour::Black => 1,
        Colour::White => 2,
    }
}

/// Adds `digit` at the place of each cell in its three lines.
#[inline(always)]
#[allow(clippy::inline_always)]
fn shift(lines: &mut [u16; LINES], cells: CellSet, digit: u16) {
    let geometry = &*GEOMETRY;
    let mut bits = cells.bits();
    while bits != 0 {
        let bit = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        let (on, weights) = (&geometry.lines[bit], &geometry.weights[bit]);
        for axis in 0..3 {
            let line = &mut lines[on[axis] as usize];
            *line = line.wrapping_add(weights[axis].wrapping_mul(digit));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_numbers_follow_the_moves() {
        for name in ["classical", "belgian-daisy", "snakes"] {
            let board = dohyo_abalone::layouts::Layout::named(name).expect("a known layout").board();
            let mut node = Node::from(Position::of(&board.into(), 6));
            let mut pick: usize = 5;
            for _ in 0..400 {
                let moves = node.position.moves();
                if moves.is_empty() {
                    break;
                }
                pick = pick.wrapping_mul(25_214_903_917).wrapping_add(11);
                node = node.after(moves[(pick >> 16) % moves.len()]);
                assert_eq!(node.lines, Node::from(node.position).lines);
                assert!(node.lines.iter().all(|&line| usize::from(line) < PATTERNS));
            }
        }
    }
}

//! The 81 squares of the table, and how the arena turns on them.

use crate::Turning;

pub use dohyo_core::Direction;

/// One of the 81 squares, in table coordinates: `a1` at South's left hand to `i9`.
pub type Square = dohyo_core::Square<9, 9>;

impl Turning {
    /// Where a place on the arena comes to lie when the arena turns like this.
    pub const fn turned(self, square: Square) -> Square {
        let last = Square::ROWS - 1;
        let (column, row) = match self {
            Self::Clockwise => (square.row(), last - square.column()),
            Self::CounterClockwise => (last - square.row(), square.column()),
        };
        Square::at(column, row).expect("a turned square is on the table")
    }
}

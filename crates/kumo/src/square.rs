//! Squares, and how a rotation moves them.

use crate::Turning;

pub use dohyo_core::Direction;

/// One of the 81 squares in table coordinates: `a1` is the corner at South's left hand, whatever the arena's rotation.
pub type Square = dohyo_core::Square<9, 9>;

impl Turning {
    /// Returns the square to which this quarter turn moves a piece on `square`.
    ///
    /// ```
    /// use dohyo_kumo::{Square, Turning};
    ///
    /// let square: Square = "b1".parse()?;
    /// assert_eq!(Turning::Clockwise.turned(square).to_string(), "a8");
    /// # Ok::<(), dohyo_core::Malformed>(())
    /// ```
    pub const fn turned(self, square: Square) -> Square {
        let last = Square::ROWS - 1;
        let (column, row) = match self {
            Self::Clockwise => (square.row(), last - square.column()),
            Self::CounterClockwise => (last - square.row(), square.column()),
        };
        match Square::at(column, row) {
            Some(turned) => turned,
            None => unreachable!(),
        }
    }
}

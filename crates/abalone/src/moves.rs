//! The two sides and their moves.

use std::fmt;

use dohyo_core::Seat;

use crate::{Cell, Direction};

/// One of the two sides. Black moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Black, the first seat.
    Black,
    /// White, the second seat.
    White,
}

impl Colour {
    /// Both sides, in seat order.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Returns the seat that plays this colour.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Black => Seat::FIRST,
            Self::White => Seat::SECOND,
        }
    }

    /// Returns the colour that `seat` plays, or `None` if there is no such seat in the game.
    pub fn of_seat(seat: Seat) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.seat() == seat)
    }

    /// Returns the side's index in [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Returns the letter used in the text of positions.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// A move, displayed in Aba-Pro notation.
///
/// | written | meaning |
/// |---|---|
/// | `a1b2` | in line: the rear marble goes from a1 to b2, and all marbles of its colour ahead of it move along |
/// | `c3c5d4` | broadside: the row from c3 to c5 moves sideways, c3 to d4 |
///
/// [`notation::read_move`](crate::notation::read_move) reads moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// One to three marbles move along their line, possibly pushing enemy marbles.
    InLine {
        /// The cell of the rear marble.
        rear: Cell,
        /// The direction of the move.
        direction: Direction,
    },
    /// Two or three marbles in a row move sideways, each to an empty cell.
    Broadside {
        /// The end of the row that comes first in the order of cells.
        first: Cell,
        /// The other end.
        last: Cell,
        /// The direction of the move.
        direction: Direction,
    },
}

impl Move {
    /// Returns the broadside of the row between two ends, given in either order.
    pub fn broadside(one_end: Cell, other_end: Cell, direction: Direction) -> Self {
        let (first, last) = if one_end <= other_end { (one_end, other_end) } else { (other_end, one_end) };
        Self::Broadside { first, last, direction }
    }

    /// Returns the direction of the move.
    pub const fn direction(self) -> Direction {
        match self {
            Self::InLine { direction, .. } | Self::Broadside { direction, .. } => direction,
        }
    }
}

/// Writes the move in Aba-Pro notation. Moves off the board, which have none, are written as `e9>E` for error messages.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arrival =
            |f: &mut fmt::Formatter<'_>, from: Cell, direction: Direction| match from.neighbour(direction) {
                Some(cell) => write!(f, "{cell}"),
                None => write!(f, ">{direction}"),
            };
        match *self {
            Self::InLine { rear, direction } => {
                write!(f, "{rear}")?;
                arrival(f, rear, direction)
            }
            Self::Broadside { first, last, direction } => {
                write!(f, "{first}{last}")?;
                arrival(f, first, direction)
            }
        }
    }
}

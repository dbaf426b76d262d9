//! The two sides and what they can do.

use std::fmt;

use dohyo_core::Seat;

use crate::{Cell, Direction};

/// The two sides. Black always begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The first seat.
    Black,
    /// The second seat.
    White,
}

impl Colour {
    /// Both, in seat order.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// The seat that plays this colour.
    pub const fn seat(self) -> Seat {
        match self {
            Self::Black => Seat::FIRST,
            Self::White => Seat::SECOND,
        }
    }

    /// The colour of a seat, if it plays one.
    pub fn of_seat(seat: Seat) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.seat() == seat)
    }

    /// 0 for black, 1 for white.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The letter in position strings.
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

/// A move as a player means it. Written in Aba-Pro notation: `a1b2`, or `c3c5d4` for a broadside.
///
/// Which marbles an in-line move takes along follows from the position: all of the mover's own from
/// the rear one onwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Along their own line, one to three marbles, pushing if something is in the way.
    InLine {
        /// The last marble of the column.
        rear: Cell,
        /// Where it goes.
        direction: Direction,
    },
    /// Two or three marbles sideways, each to an empty cell.
    Broadside {
        /// The end of the row that comes first in the order of cells.
        first: Cell,
        /// The other end.
        last: Cell,
        /// Where they go.
        direction: Direction,
    },
}

impl Move {
    /// A broadside of the row between two ends, given in either order.
    pub fn broadside(one_end: Cell, other_end: Cell, direction: Direction) -> Self {
        let (first, last) = if one_end <= other_end { (one_end, other_end) } else { (other_end, one_end) };
        Self::Broadside { first, last, direction }
    }

    /// Which way the marbles go.
    pub const fn direction(self) -> Direction {
        match self {
            Self::InLine { direction, .. } | Self::Broadside { direction, .. } => direction,
        }
    }
}

/// A move off the board has no Aba-Pro form: it is written with the direction (`e9>E`), for refusals.
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

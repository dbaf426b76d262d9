//! The 81 squares of the table and the four directions.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

use crate::Turning;

/// One of the 81 squares, in table coordinates: `a1` at South's left hand to `i9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Squares along an edge.
    pub const SIZE: u8 = 9;
    /// How many squares there are.
    pub const COUNT: usize = (Self::SIZE * Self::SIZE) as usize;
    /// The middle, where the Stone begins.
    pub const CENTRE: Self = Self(4 * Self::SIZE + 4);

    /// Every square, row by row from South's edge.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The square at a column and row, both counted from 0.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < Self::SIZE && row < Self::SIZE { Some(Self(row * Self::SIZE + column)) } else { None }
    }

    /// The square's place in [`Square::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for a to 8 for i.
    pub const fn column(self) -> u8 {
        self.0 % Self::SIZE
    }

    /// The row, 0 for South's to 8 for North's.
    pub const fn row(self) -> u8 {
        self.0 / Self::SIZE
    }

    /// The neighbour in a direction; none across the edge.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let (column, row) = (self.column(), self.row());
        match direction {
            Direction::North => Self::at(column, row + 1),
            Direction::South => Self::at(column, row.wrapping_sub(1)),
            Direction::East => Self::at(column + 1, row),
            Direction::West => Self::at(column.wrapping_sub(1), row),
        }
    }

    /// The squares that touch this one; diagonals never do.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.neighbour(direction))
    }

    /// The direction of a neighbour.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == Some(other))
    }

    /// Steps to another square when diagonal steps count: 1 for the eight squares around.
    pub fn distance(self, other: Self) -> u8 {
        self.column().abs_diff(other.column()).max(self.row().abs_diff(other.row()))
    }

    /// Where this square's place on the arena comes to lie when the arena turns.
    #[must_use]
    pub const fn turned(self, turning: Turning) -> Self {
        let last = Self::SIZE - 1;
        let (column, row) = match turning {
            Turning::Clockwise => (self.row(), last - self.column()),
            Turning::CounterClockwise => (last - self.row(), self.column()),
        };
        Self(row * Self::SIZE + column)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let square = match *text.as_bytes() {
            [column @ (b'a'..=b'i' | b'A'..=b'I'), row @ b'1'..=b'9'] => {
                Self::at(column.to_ascii_lowercase() - b'a', row - b'1')
            }
            _ => None,
        };
        square.ok_or_else(|| {
            Malformed::new("square", 0, format!("`{text}` is not on the arena"), "a square from a1 to i9")
        })
    }
}

/// One of the four directions of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards column i.
    East,
    /// Towards row 9.
    North,
    /// Towards row 1.
    South,
    /// Towards column a.
    West,
}

impl Direction {
    /// All four, in the order of their letters.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::South, Self::West];

    /// The letter in action texts.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::North => 'N',
            Self::South => 'S',
            Self::West => 'W',
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

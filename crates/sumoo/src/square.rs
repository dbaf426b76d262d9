//! The 35 squares and the compass.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

/// One of the 35 squares, `a1` in the south-west to `e7` in the north-east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// Columns, a to e.
    pub const COLUMNS: u8 = 5;
    /// Rows, 1 to 7.
    pub const ROWS: u8 = 7;
    /// How many squares there are.
    pub const COUNT: usize = (Self::COLUMNS * Self::ROWS) as usize;

    /// Every square, row by row from the south.
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
        if column < Self::COLUMNS && row < Self::ROWS {
            Some(Self(row * Self::COLUMNS + column))
        } else {
            None
        }
    }

    /// The square's place in [`Square::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, 0 for a to 4 for e.
    pub const fn column(self) -> u8 {
        self.0 % Self::COLUMNS
    }

    /// The row, 0 for 1 to 6 for 7.
    pub const fn row(self) -> u8 {
        self.0 / Self::COLUMNS
    }

    /// The square one step away, if that is in the arena.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let (column, row) = (self.column(), self.row());
        match direction {
            Direction::North => Self::at(column, row + 1),
            Direction::South => Self::at(column, row.wrapping_sub(1)),
            Direction::East => Self::at(column + 1, row),
            Direction::West => Self::at(column.wrapping_sub(1), row),
        }
    }

    /// The direction of a square that touches this one.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == Some(other))
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
            [column @ (b'a'..=b'e' | b'A'..=b'E'), row @ b'1'..=b'7'] => {
                Self::at(column.to_ascii_lowercase() - b'a', row - b'1')
            }
            _ => None,
        };
        square.ok_or_else(|| {
            Malformed::new("square", 0, format!("`{text}` is not in the arena"), "a square from a1 to e7")
        })
    }
}

/// One of the four directions, written with the letters of the arena's compass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// `E`, towards column e.
    East,
    /// `N`, towards row 7.
    North,
    /// `S`, towards row 1.
    South,
    /// `U` (*uesto*), towards column a.
    West,
}

impl Direction {
    /// All four, in the order of their letters.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::South, Self::West];

    /// The other way along the same axis.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::North => Self::South,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The two directions across this one's axis.
    pub const fn sideways(self) -> [Self; 2] {
        match self {
            Self::East | Self::West => [Self::North, Self::South],
            Self::North | Self::South => [Self::East, Self::West],
        }
    }

    /// The letter of the compass.
    pub const fn letter(self) -> char {
        match self {
            Self::East => 'E',
            Self::North => 'N',
            Self::South => 'S',
            Self::West => 'U',
        }
    }

    /// The direction of a letter of the compass.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter.to_ascii_uppercase())
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

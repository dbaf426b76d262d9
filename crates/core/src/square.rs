//! Squares of a rectangular board, and the four directions.

use std::fmt;
use std::str::FromStr;

use crate::Malformed;

/// A square of a board with `COLUMNS` columns (at most 26) and `ROWS` rows (at most 9). `a1` is in the south-west.
///
/// ```
/// use dohyo_core::{Direction, Square};
/// let corner: Square<5, 7> = "e7".parse()?;
/// assert_eq!(corner.neighbour(Direction::East), None);
/// assert_eq!(corner.neighbour(Direction::South).map(|square| square.to_string()), Some("e6".to_owned()));
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const COLUMNS: u8, const ROWS: u8>(u8);

impl<const COLUMNS: u8, const ROWS: u8> Square<COLUMNS, ROWS> {
    /// The number of columns.
    pub const COLUMNS: u8 = COLUMNS;
    /// The number of rows.
    pub const ROWS: u8 = ROWS;
    /// The number of squares.
    pub const COUNT: usize = COLUMNS as usize * ROWS as usize;
    /// The square in the middle of a board with odd sides.
    pub const CENTRE: Self = Self(ROWS / 2 * COLUMNS + COLUMNS / 2);

    /// Every square, row by row from the south.
    pub const ALL: &'static [Self] = Self::BYTES.split_at(Self::COUNT).0;

    // An array of `COUNT` squares would need arithmetic on const parameters, which Rust does not have yet.
    const BYTES: &'static [Self; 256] = &{
        assert!(COLUMNS <= 26 && ROWS <= 9, "squares are written with one letter and one digit");
        let mut all = [Self(0); 256];
        let mut index = 0;
        while index < all.len() {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// Returns the square in a column and row, both counted from 0, or `None` if it is off the board.
    pub const fn at(column: u8, row: u8) -> Option<Self> {
        if column < COLUMNS && row < ROWS { Some(Self(row * COLUMNS + column)) } else { None }
    }

    /// Iterates over every square, row by row from the south.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        Self::ALL.iter().copied()
    }

    /// Returns the index in [`Square::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column, 0 for `a`.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }

    /// Returns the row, 0 for `1`.
    pub const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// Returns the square one step away, or `None` at the edge of the board.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let (column, row) = (self.column(), self.row());
        match direction {
            Direction::North => Self::at(column, row + 1),
            Direction::South => Self::at(column, row.wrapping_sub(1)),
            Direction::East => Self::at(column + 1, row),
            Direction::West => Self::at(column.wrapping_sub(1), row),
        }
    }

    /// Iterates over the squares that share a side with this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Direction::ALL.into_iter().filter_map(move |direction| self.neighbour(direction))
    }

    /// Returns the direction of `other`, if it shares a side with this square.
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(direction) == Some(other))
    }

    /// Returns the number of steps to `other`, diagonal steps included: 1 for each of the eight squares around.
    pub fn distance(self, other: Self) -> u8 {
        self.column().abs_diff(other.column()).max(self.row().abs_diff(other.row()))
    }
}

impl<const COLUMNS: u8, const ROWS: u8> fmt::Display for Square<COLUMNS, ROWS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

impl<const COLUMNS: u8, const ROWS: u8> fmt::Debug for Square<COLUMNS, ROWS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const COLUMNS: u8, const ROWS: u8> FromStr for Square<COLUMNS, ROWS> {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let square = match *text.as_bytes() {
            [column, row] => {
                let column = column.to_ascii_lowercase();
                Self::at(column.wrapping_sub(b'a'), row.wrapping_sub(b'1'))
            }
            _ => None,
        };
        square.ok_or_else(|| {
            let last = Self((Self::COUNT - 1) as u8);
            let expected = format!("a square from a1 to {last}");
            Malformed::new("square", 0, format!("`{text}` is not on the board"), expected)
        })
    }
}

/// One of the four directions of a rectangular board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Towards the last column.
    East,
    /// Towards the last row.
    North,
    /// Towards row 1.
    South,
    /// Towards column a.
    West,
}

impl Direction {
    /// All directions, in the order of their letters.
    pub const ALL: [Self; 4] = [Self::East, Self::North, Self::South, Self::West];

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::North => Self::South,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// Returns the two directions perpendicular to this one.
    pub const fn sideways(self) -> [Self; 2] {
        match self {
            Self::East | Self::West => [Self::North, Self::South],
            Self::North | Self::South => [Self::East, Self::West],
        }
    }

    /// Returns the letter: E, N, S or W.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn every_square_reads_back<const COLUMNS: u8, const ROWS: u8>(last: &str) {
        let all = Square::<COLUMNS, ROWS>::all();
        assert_eq!(all.clone().count(), Square::<COLUMNS, ROWS>::COUNT);
        assert_eq!(all.clone().next_back().map(|square| square.to_string()), Some(last.to_owned()));
        for (index, square) in all.enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(square.to_string().parse(), Ok(square));
            for direction in Direction::ALL {
                let Some(next) = square.neighbour(direction) else { continue };
                assert_eq!(next.neighbour(direction.opposite()), Some(square));
                assert_eq!((square.direction_to(next), square.distance(next)), (Some(direction), 1));
            }
        }
    }

    #[test]
    fn squares_read_back_and_know_their_neighbours() {
        every_square_reads_back::<5, 7>("e7");
        every_square_reads_back::<9, 9>("i9");
        assert_eq!(Square::<9, 9>::CENTRE.to_string(), "e5");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "a", "a0", "f1", "a8", "a11", "é", "1a"] {
            let error = text.parse::<Square<5, 7>>().expect_err(text);
            assert!(error.to_string().contains("a1 to e7"), "{error}");
        }
    }
}

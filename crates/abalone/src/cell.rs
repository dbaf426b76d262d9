//! Cells and directions.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

/// One of the 61 cells. Cells are ordered as they are written: `a1`, `a2`, …, `i9`.
///
/// ```
/// use dohyo_abalone::{Cell, Direction};
/// let centre: Cell = "e5".parse()?;
/// assert_eq!(centre.neighbour(Direction::NorthEast).map(|cell| cell.to_string()), Some("f6".to_owned()));
/// assert_eq!(Cell::ALL.len(), 61);
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

/// The number of rows, A to I.
pub(crate) const ROWS: u8 = 9;

/// Returns the first and the last digit of a row.
const fn digits(row: u8) -> (u8, u8) {
    if row < 4 { (1, row + 5) } else { (row - 3, 9) }
}

/// The index of the first cell of each row, and the number of cells at the end.
const ROW_STARTS: [u8; ROWS as usize + 1] = {
    let mut starts = [0; ROWS as usize + 1];
    let mut row = 0;
    while row < ROWS {
        let (first, last) = digits(row);
        starts[row as usize + 1] = starts[row as usize] + last - first + 1;
        row += 1;
    }
    starts
};

impl Cell {
    /// The number of cells.
    pub const COUNT: usize = ROW_STARTS[ROWS as usize] as usize;

    /// All cells, in order.
    pub const ALL: [Self; Self::COUNT] = {
        let mut all = [Self(0); Self::COUNT];
        let mut index = 0;
        while index < Self::COUNT {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// Returns the cell with a row (0 for A) and digit (1 to 9), or `None` if it is not on the board.
    pub const fn at(row: u8, digit: u8) -> Option<Self> {
        if row >= ROWS {
            return None;
        }
        let (first, last) = digits(row);
        if digit < first || digit > last {
            return None;
        }
        Some(Self(ROW_STARTS[row as usize] + digit - first))
    }

    /// Returns the cell's index in [`Cell::ALL`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, from 0 for A at the bottom to 8 for I at the top.
    pub const fn row(self) -> u8 {
        let mut row = 0;
        while ROW_STARTS[row as usize + 1] <= self.0 {
            row += 1;
        }
        row
    }

    /// Returns the digit, 1 to 9.
    pub const fn digit(self) -> u8 {
        let row = self.row();
        self.0 - ROW_STARTS[row as usize] + digits(row).0
    }

    /// Returns the next cell in a direction, or `None` at the edge.
    pub const fn neighbour(self, direction: Direction) -> Option<Self> {
        let (rows, digits) = direction.step();
        let (row, digit) = (self.row() as i8 + rows, self.digit() as i8 + digits);
        if row < 0 || digit < 0 { None } else { Self::at(row as u8, digit as u8) }
    }

    /// Returns the distance from the centre: 0 for the centre, 4 for the edge.
    pub const fn ring(self) -> u8 {
        let (row, digit) = (self.row() as i8 - 4, self.digit() as i8 - 5);
        // A step north-east increases both row and digit, so steps with the same sign combine.
        let apart = (row - digit).unsigned_abs();
        let (row, digit) = (row.unsigned_abs(), digit.unsigned_abs());
        let longer = if row > digit { row } else { digit };
        if apart > longer { apart } else { longer }
    }

    /// Returns the cells of a row, from left to right.
    pub fn in_row(row: u8) -> impl Iterator<Item = Self> {
        (1..=9).filter_map(move |digit| Self::at(row, digit))
    }

    /// Returns the direction and distance to `other`, if both cells are on one line.
    pub fn line_to(self, other: Self) -> Option<(Direction, u8)> {
        Direction::ALL.into_iter().find_map(|direction| {
            let mut cell = self;
            (1..ROWS).find_map(|distance| {
                cell = cell.neighbour(direction)?;
                (cell == other).then_some((direction, distance))
            })
        })
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.digit())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let cell = match *text.as_bytes() {
            [letter @ (b'a'..=b'i' | b'A'..=b'I'), digit @ b'1'..=b'9'] => {
                Self::at(letter.to_ascii_lowercase() - b'a', digit - b'0')
            }
            _ => None,
        };
        cell.ok_or_else(|| {
            Malformed::new("cell", 0, format!("`{text}` is not on the board"), "a cell such as a1, e5 or i9")
        })
    }
}

/// One of the six directions in which marbles move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Along the row, digit + 1.
    East,
    /// Up a row, digit + 1.
    NorthEast,
    /// Up a row, same digit.
    NorthWest,
    /// Along the row, digit − 1.
    West,
    /// Down a row, digit − 1.
    SouthWest,
    /// Down a row, same digit.
    SouthEast,
}

impl Direction {
    /// All six directions, counter-clockwise from east.
    pub const ALL: [Self; 6] =
        [Self::East, Self::NorthEast, Self::NorthWest, Self::West, Self::SouthWest, Self::SouthEast];

    /// Returns the direction's index in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// Returns `true` if both directions run along the same axis.
    pub const fn is_parallel(self, other: Self) -> bool {
        self.index() % 3 == other.index() % 3
    }

    /// Returns the change of row and digit in one step.
    const fn step(self) -> (i8, i8) {
        match self {
            Self::East => (0, 1),
            Self::NorthEast => (1, 1),
            Self::NorthWest => (1, 0),
            Self::West => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::SouthEast => (-1, 0),
        }
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["E", "NE", "NW", "W", "SW", "SE"][self.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_as_in_the_usual_notation() {
        let rows: Vec<_> = (0..ROWS)
            .map(|row| {
                let cells: Vec<_> = Cell::in_row(row).map(|cell| cell.to_string()).collect();
                format!("{}-{}", cells[0], cells[cells.len() - 1])
            })
            .collect();
        assert_eq!(rows, ["a1-a5", "b1-b6", "c1-c7", "d1-d8", "e1-e9", "f2-f9", "g3-g9", "h4-h9", "i5-i9"]);
        for cell in Cell::ALL {
            assert_eq!(cell.to_string().parse(), Ok(cell));
            assert_eq!(cell.to_string().to_uppercase().parse(), Ok(cell));
        }
        for text in ["", "a", "a0", "a6", "f1", "j5", "e5 ", "é5"] {
            assert!(text.parse::<Cell>().is_err(), "{text}");
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        for cell in Cell::ALL {
            for direction in Direction::ALL {
                if let Some(next) = cell.neighbour(direction) {
                    assert_eq!(next.neighbour(direction.opposite()), Some(cell));
                    assert_eq!(cell.line_to(next), Some((direction, 1)));
                }
            }
        }
    }

    #[test]
    fn each_ring_has_six_more_cells_than_the_one_inside_it() {
        let sizes = [0, 1, 2, 3, 4].map(|ring| Cell::ALL.iter().filter(|cell| cell.ring() == ring).count());
        assert_eq!(sizes, [1, 6, 12, 18, 24]);
        assert_eq!("e5".parse::<Cell>().map(Cell::ring), Ok(0));
    }
}

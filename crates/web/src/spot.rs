//! Places on boards of squares: in squares on the board, in units of the drawing on the page.

use dohyo_core::{Direction, Square};

/// A place on the board, in squares from the south-west corner: the middle of `a1` is (0.5, 0.5).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Eastwards.
    pub x: f64,
    /// Northwards.
    pub y: f64,
}

impl Spot {
    /// The middle of a square.
    pub fn of<const COLUMNS: u8, const ROWS: u8>(square: Square<COLUMNS, ROWS>) -> Self {
        Self { x: f64::from(square.column()) + 0.5, y: f64::from(square.row()) + 0.5 }
    }

    /// The spot so many squares on.
    #[must_use]
    pub fn moved(self, direction: Direction, by: f64) -> Self {
        let (x, y) = match direction {
            Direction::East => (by, 0.0),
            Direction::West => (-by, 0.0),
            Direction::North => (0.0, by),
            Direction::South => (0.0, -by),
        };
        Self { x: self.x + x, y: self.y + y }
    }

    /// Half way to another.
    #[must_use]
    pub fn between(self, other: Self) -> Self {
        Self { x: f64::midpoint(self.x, other.x), y: f64::midpoint(self.y, other.y) }
    }
}

/// A point of a drawing; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Point {
    /// A `transform` attribute that puts something here.
    pub fn transform(self) -> String {
        format!("translate({:.1} {:.1})", self.x, self.y)
    }

    /// The same as a property of a style, which glides.
    pub fn glide(self) -> String {
        format!("translate({:.1}px, {:.1}px)", self.x, self.y)
    }
}

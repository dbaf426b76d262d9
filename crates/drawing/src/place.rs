//! Places: in squares on a board, in units on a drawing.

use dohyo_core::{Direction, Square};

use crate::fixed;

/// A place on a board of squares, counted from its south-west corner: the middle of `a1` is (0.5, 0.5).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Squares to the east.
    pub x: f64,
    /// Squares to the north.
    pub y: f64,
}

impl Spot {
    /// The middle of a square.
    pub fn of<const COLUMNS: u8, const ROWS: u8>(square: Square<COLUMNS, ROWS>) -> Self {
        Self { x: f64::from(square.column()) + 0.5, y: f64::from(square.row()) + 0.5 }
    }

    /// Returns the spot `by` squares away in a direction.
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

    /// Returns the spot halfway to `other`.
    #[must_use]
    pub fn between(self, other: Self) -> Self {
        Self { x: f64::midpoint(self.x, other.x), y: f64::midpoint(self.y, other.y) }
    }
}

/// A point of a drawing; y grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// Units to the right.
    pub x: f64,
    /// Units down.
    pub y: f64,
}

impl Point {
    /// The origin of a drawing.
    pub const ORIGIN: Self = Self { x: 0.0, y: 0.0 };

    /// Returns the `transform` attribute that moves the origin to this point.
    pub fn transform(self) -> String {
        format!("translate({} {})", fixed(self.x, 1), fixed(self.y, 1))
    }

    /// Returns [`transform`](Self::transform) as a CSS property, which can be animated.
    pub fn glide(self) -> String {
        format!("translate({}px, {}px)", fixed(self.x, 1), fixed(self.y, 1))
    }
}

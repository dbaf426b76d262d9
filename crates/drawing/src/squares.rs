//! Boards of squares: SUMOO and Kumo Hogosha. A square is 100 units wide.

use dohyo_core::Square;

use crate::{Point, Shape, Spot};

/// The side of a square.
pub const UNIT: f64 = 100.0;

/// Draws a rectangle around a board whose top left corner is the origin, `out` units larger on every side.
pub(crate) fn frame<const COLUMNS: u8, const ROWS: u8>(class: &'static str, out: f64, rx: f64) -> Shape {
    let (width, height) = (f64::from(COLUMNS) * UNIT, f64::from(ROWS) * UNIT);
    let middle = Point { x: width / 2.0, y: height / 2.0 };
    Shape::rect(class, middle, width + 2.0 * out, height + 2.0 * out, rx)
}

/// Draws the squares. `place` converts a spot of the board to a point.
pub(crate) fn squares<const COLUMNS: u8, const ROWS: u8>(
    place: &impl Fn(Spot) -> Point,
) -> impl Iterator<Item = Shape> {
    Square::<COLUMNS, ROWS>::all().map(move |square| {
        let class =
            if (square.column() + square.row()).is_multiple_of(2) { "s-square" } else { "s-square alt" };
        Shape::rect(class, place(Spot::of(square)), 96.0, 96.0, 9.0)
    })
}

/// The name of a column.
pub(crate) fn column_name(column: u8) -> String {
    char::from(b'a' + column).to_string()
}

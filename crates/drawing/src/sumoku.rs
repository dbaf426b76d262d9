//! Sumoku: tiles with a number, and for each colour a shape with its letter, so that colour is never the only
//! difference. A cell is 100 units wide.

use dohyo_sumoku::{Cell, Colour, Laid};

use crate::{Point, Shape};

/// The side of a cell.
pub const CELL: f64 = 100.0;

/// Returns the middle of a cell.
pub fn middle(cell: Cell) -> Point {
    let middle = |at: i16| (f64::from(at) + 0.5) * CELL;
    Point { x: middle(cell.x), y: middle(cell.y) }
}

/// The shape of a colour, about 40 units across.
const fn mark(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "M0 -20A20 20 0 1 1 -0.1 -20Z",
        Colour::Orange => "M0 -23 23 17H-23Z",
        Colour::Yellow => "M-18 -18H18V18H-18Z",
        Colour::Green => "M-11 -20H11L22 0 11 20H-11L-22 0Z",
        Colour::Blue => "M0 -25 25 0 0 25-25 0Z",
        Colour::Purple => "M-8 -21H8V-8H21V8H8V21H-8V8H-21V-8H-8Z",
    }
}

/// Draws a tile around the origin, 92 units wide. `letter` is the letter of its colour in the reader's language.
pub fn tile(laid: Laid, letter: char) -> Vec<Shape> {
    let colour = laid.colour();
    let letter_y = if colour == Colour::Orange { 5.0 } else { 1.0 };
    let mut shapes = vec![
        Shape::rect("k-edge", Point { x: 0.0, y: 3.0 }, 92.0, 92.0, 14.0),
        Shape::rect("k-face", Point::ORIGIN, 92.0, 92.0, 14.0),
        Shape::text("k-number", Point { x: -16.0, y: -9.0 }, laid.value().to_string()),
    ];
    // As on real tiles, a line tells a six from a nine.
    if laid.tile().value() == 6 {
        shapes.push(Shape::path("k-foot", "M-33 22H-1"));
    }
    let letter = Shape::text("k-letter", Point { x: 0.0, y: letter_y }, letter.to_string());
    let transform = "translate(20 19) scale(0.95)".to_owned();
    shapes.push(Shape::group("", transform, vec![Shape::path("k-mark", mark(colour)), letter]));
    shapes
}

//! SUMOO: five by seven squares inside a rope. The arena's top left corner is the origin.

use dohyo_sumoo::{Square, Token};

use crate::squares::{UNIT, column_name, frame, squares};
use crate::{Point, Shape, Spot};

/// The width of the arena.
pub const WIDTH: f64 = Square::COLUMNS as f64 * UNIT;

/// The height of the arena.
pub const HEIGHT: f64 = Square::ROWS as f64 * UNIT;

/// The margin around the arena, for rope and coordinates.
pub const MARGIN: f64 = 66.0;

/// Returns the point of a spot on a drawing with White at the bottom.
pub fn seen_from_south(spot: Spot) -> Point {
    Point { x: spot.x * UNIT, y: HEIGHT - spot.y * UNIT }
}

/// Draws the empty arena: rope and clay, squares with the word SUMOO, coordinates, and the compass on the rope.
/// `place` converts a spot to a point.
pub fn ground(place: impl Fn(Spot) -> Point) -> Vec<Shape> {
    let mut shapes = vec![
        frame::<{ Square::COLUMNS }, { Square::ROWS }>("s-rope-shade", 44.0, 44.0),
        frame::<{ Square::COLUMNS }, { Square::ROWS }>("s-rope", 44.0, 44.0),
        frame::<{ Square::COLUMNS }, { Square::ROWS }>("s-clay", 33.0, 34.0),
    ];
    shapes.extend(squares::<{ Square::COLUMNS }, { Square::ROWS }>(&place));
    for (column, letter) in (0_u8..).zip(["S", "U", "M", "O", "O"]) {
        shapes.push(Shape::text("s-word", place(Spot { x: f64::from(column) + 0.5, y: 3.5 }), letter));
    }
    for row in 0..Square::ROWS {
        let Point { y, .. } = place(Spot { x: 0.0, y: f64::from(row) + 0.5 });
        shapes.push(Shape::text("b-coord", Point { x: -16.0, y }, (row + 1).to_string()));
    }
    for column in 0..Square::COLUMNS {
        let Point { x, .. } = place(Spot { x: f64::from(column) + 0.5, y: 0.0 });
        shapes.push(Shape::text("b-coord", Point { x, y: HEIGHT + 17.0 }, column_name(column)));
    }
    let (east, north) = (f64::from(Square::COLUMNS), f64::from(Square::ROWS));
    let points = [
        ("N", east / 2.0, north + 0.5),
        ("S", east / 2.0, -0.5),
        ("E", east + 0.5, north / 2.0),
        ("U", -0.5, north / 2.0),
    ];
    for (letter, x, y) in points {
        let at = place(Spot { x, y });
        let parts =
            vec![Shape::circle("disc", Point::ORIGIN, 19.0), Shape::text("point", Point::ORIGIN, letter)];
        shapes.push(Shape::group("s-compass", at.transform(), parts));
    }
    shapes
}

/// Draws a token at the origin: its force, the letter of its name, and a rim. The rim of a black token is dotted, so
/// that colour is never the only difference.
pub fn token(token: Token) -> Vec<Shape> {
    let letter = token.to_string().get(1..).unwrap_or_default().to_owned();
    let (force_y, force) = if letter.is_empty() { (1.0, "force alone") } else { (-5.0, "force") };
    vec![
        Shape::circle("b-shade", Point { x: 3.0, y: 7.0 }, 42.0),
        Shape::circle("body", Point::ORIGIN, 42.0),
        Shape::circle("rim", Point::ORIGIN, 35.0),
        Shape::text(force, Point { x: 0.0, y: force_y }, token.force().to_string()),
        Shape::text("letter", Point { x: 0.0, y: 22.0 }, letter),
    ]
}

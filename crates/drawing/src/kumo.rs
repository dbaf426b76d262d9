//! Kumo Hogosha: nine by nine squares inside a rope, wrestlers with a sign for each face, and the Stone. The top left
//! corner of the arena is the origin.

use dohyo_kumo::{Face, Side, Square};

use crate::squares::{UNIT, column_name, frame, squares};
use crate::{Point, Shape, Spot};

/// The side of the arena.
pub const SIZE: f64 = Square::COLUMNS as f64 * UNIT;

/// The margin around the arena, for rope, coordinates and edges.
pub const MARGIN: f64 = 74.0;

/// Returns the point of a spot on a drawing with row 1 at the bottom.
pub fn seen_from_south(spot: Spot) -> Point {
    Point { x: spot.x * UNIT, y: SIZE - spot.y * UNIT }
}

/// Draws the empty arena: rope, clay and squares, and a knot in each corner that shows the rotation of the arena.
/// `place` converts a spot to a point.
pub fn ground(place: impl Fn(Spot) -> Point) -> Vec<Shape> {
    let mut shapes = vec![
        frame::<{ Square::COLUMNS }, { Square::ROWS }>("s-rope-shade ku-rope", 16.0, 22.0),
        frame::<{ Square::COLUMNS }, { Square::ROWS }>("s-rope ku-rope", 16.0, 22.0),
        frame::<{ Square::COLUMNS }, { Square::ROWS }>("s-clay", 8.0, 14.0),
    ];
    shapes.extend(squares::<{ Square::COLUMNS }, { Square::ROWS }>(&place));
    shapes.push(Shape::circle("ku-ring", Point { x: SIZE / 2.0, y: SIZE / 2.0 }, 148.0));
    let corners = [(0.0, 0.0), (0.0, 9.0), (9.0, 9.0), (9.0, 0.0)];
    for ((x, y), count) in corners.into_iter().zip(1_u8..) {
        let Point { x, y } = place(Spot { x, y });
        shapes.push(Shape::circle("ku-knot", Point { x, y }, 21.0));
        let far = if count == 1 { 0.0 } else { 9.0 };
        for index in 0..count {
            let turn = f64::from(index) / f64::from(count) * std::f64::consts::TAU;
            let at = Point { x: x + far * turn.sin(), y: y - far * turn.cos() };
            shapes.push(Shape::circle("ku-knot-dot", at, 4.5));
        }
    }
    shapes
}

/// Draws the names of rows and columns beside the arena.
pub fn coordinates(place: impl Fn(Spot) -> Point) -> Vec<Shape> {
    const OUT: f64 = 0.46;
    let row = |row: u8| {
        let at = place(Spot { x: -OUT, y: f64::from(row) + 0.5 });
        Shape::text("b-coord", at, (row + 1).to_string())
    };
    let column = |column: u8| {
        let at = place(Spot { x: f64::from(column) + 0.5, y: -OUT });
        Shape::text("b-coord", at, column_name(column))
    };
    (0..Square::ROWS).map(row).chain((0..Square::COLUMNS).map(column)).collect()
}

/// Draws the body of a wrestler at the origin, 80 units wide. A light one has round corners and a dark one cut corners,
/// so that colour is never the only difference.
pub fn body(side: Side) -> Vec<Shape> {
    match side {
        Side::First => vec![
            Shape::rect("ku-side", Point { x: 0.0, y: 7.0 }, 80.0, 80.0, 15.0),
            Shape::rect("ku-top", Point::ORIGIN, 80.0, 80.0, 15.0),
        ],
        Side::Second => vec![
            Shape::path("ku-side", "M-40 -16-22 -33H22L40 -16V29L22 47H-22L-40 29Z"),
            Shape::path("ku-top", "M-40 -23-23 -40H23L40 -23V23L23 40H-23L-40 23Z"),
        ],
    }
}

/// Draws the sign of a face at the origin, about 50 units wide.
pub fn sign(face: Face) -> Vec<Shape> {
    let (lines, solid) = match face {
        // Two chevrons: two squares.
        Face::Run => ("M-17 -3 0 -19 17 -3M-17 17 0 1 17 17", ""),
        // An arc over another wrestler.
        Face::Jump => {
            ("M-23 15C-22 -24 15 -28 19 5M8 -4 19 7 28 -6", "M-10 14a7 7 0 1 0 14 0a7 7 0 1 0 -14 0")
        }
        // An arc around the thrower, from one side to another.
        Face::Throw => {
            ("M-12 -19C5 -22 17 -12 17 6M7 -3 17 8 26 -4", "M-22 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0")
        }
        // A clasp, and an arrow away from it.
        Face::Grab => {
            ("M-5 -17H-23V17H-5M2 0H25M16 -10 26 0 16 10", "M-15 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0")
        }
        // One block on top of another.
        Face::Block => ("M-19 0H19V20H-19Z", "M-12 -23H12V-5H-12Z"),
        // The Stone, and two lines for the wrestlers that move it.
        Face::Kumo => ("M-19 5H19M-19 18H19", "M-11 -12a11 11 0 1 0 22 0a11 11 0 1 0 -22 0"),
    };
    vec![Shape::path("lines", lines), Shape::path("solid", solid)]
}

/// Draws the Stone at the origin.
pub fn stone() -> Vec<Shape> {
    vec![
        Shape::circle("ku-stone-side", Point { x: 0.0, y: 6.0 }, 39.0),
        Shape::circle("ku-stone", Point::ORIGIN, 39.0),
        Shape::circle("ku-stone-ring", Point::ORIGIN, 29.0),
        Shape::path("ku-stone-mark", "M-13 8C-13 -12 13 -12 13 4C13 16 -3 16 -3 5C-3 -1 5 -1 5 4"),
    ]
}

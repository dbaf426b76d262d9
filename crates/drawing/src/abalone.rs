//! Abalone: 61 hollows in a ring of rope. Neighbouring cells are 100 units apart, and the centre of the board is the
//! origin.

use dohyo_abalone::{Cell, Colour, Direction};

pub use crate::clay::HALF;
use crate::{Point, Shape, clay};

/// The distance between the centres of two neighbouring cells.
pub const PITCH: f64 = 100.0;

/// The radius of a marble.
pub const MARBLE: f64 = 43.0;

/// The radius of a hollow.
pub const HOLLOW: f64 = 46.0;

/// The distance between two rows, in pitches: √3⁄2.
const ROW: f64 = 0.866_025_403_784_438_6;

/// The side from which the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// Row A at the bottom, where Black usually sits.
    #[default]
    Black,
    /// Row I at the bottom.
    White,
}

impl Side {
    const fn sign(self) -> f64 {
        match self {
            Self::Black => 1.0,
            Self::White => -1.0,
        }
    }

    /// Returns the centre of a cell.
    pub fn place(self, cell: Cell) -> Point {
        let (row, digit) = (f64::from(cell.row()) - 4.0, f64::from(cell.digit()) - 5.0);
        let sign = self.sign() * PITCH;
        Point { x: (digit - row / 2.0) * sign, y: -row * sign * ROW }
    }

    /// Returns the vector from a cell to its neighbour.
    pub fn step(self, direction: Direction) -> Point {
        let angle = f64::from(direction as u8) * std::f64::consts::FRAC_PI_3;
        let sign = self.sign() * PITCH;
        Point { x: angle.cos() * sign, y: -angle.sin() * sign }
    }

    /// Returns the point beyond the rope where a marble comes to rest if it leaves the board from `cell`.
    pub fn beyond(self, cell: Cell, direction: Direction) -> Point {
        let (from, step) = (self.place(cell), self.step(direction));
        Point { x: from.x + step.x * 1.9, y: from.y + step.y * 1.9 }
    }

    /// Returns the cell under a point, or `None` if the point is beside the board.
    pub fn cell_at(self, point: Point) -> Option<Cell> {
        let distance = |cell: Cell| {
            let centre = self.place(cell);
            (centre.x - point.x).hypot(centre.y - point.y)
        };
        let nearest = Cell::ALL.into_iter().min_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
        // Halfway to the next cell, and a little more in the gaps where three cells meet.
        (distance(nearest) <= PITCH * 0.58).then_some(nearest)
    }

    /// Converts a direction on the drawing to a direction on the board: the same from Black's side, the opposite from
    /// White's.
    #[must_use]
    pub const fn seen(self, direction: Direction) -> Direction {
        match self {
            Self::Black => direction,
            Self::White => direction.opposite(),
        }
    }
}

/// Draws the empty board: rope, clay, hollows and coordinates.
pub fn ground(side: Side) -> Vec<Shape> {
    let mut shapes = clay::ring();
    shapes.extend(Cell::ALL.map(|cell| Shape::circle("b-dimple", side.place(cell), HOLLOW)));
    let label = |cell: Option<Cell>, away: Direction, text: char| {
        let (at, step) = (side.place(cell?), side.step(away));
        let at = Point { x: at.x + step.x * 0.74, y: at.y + step.y * 0.74 };
        Some(Shape::text("b-coord", at, text.to_string()))
    };
    let rows = (0..9).zip('A'..).map(|(row, name)| label(Cell::in_row(row).next(), Direction::West, name));
    shapes.extend(rows.flatten());
    let diagonals = (1..=9_u8)
        .zip('1'..)
        .map(|(digit, name)| label(Cell::at(digit.saturating_sub(5), digit), Direction::SouthEast, name));
    shapes.extend(diagonals.flatten());
    shapes
}

/// Draws a marble at the origin. Black carries a dot and white a ring, so that colour is never the only difference.
pub fn marble(colour: Colour) -> Vec<Shape> {
    let mark = match colour {
        Colour::Black => 9.0,
        Colour::White => 15.0,
    };
    vec![
        Shape::circle("b-shade", Point { x: 3.0, y: 8.0 }, MARBLE),
        Shape::circle("body", Point::ORIGIN, MARBLE),
        Shape::circle("mark", Point::ORIGIN, mark),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_pitch_apart_in_their_direction() {
        for side in [Side::Black, Side::White] {
            for from in Cell::ALL {
                for direction in Direction::ALL {
                    let Some(to) = from.neighbour(direction) else { continue };
                    let (a, b, step) = (side.place(from), side.place(to), side.step(direction));
                    assert!((b.x - a.x - step.x).abs() < 1e-9 && (b.y - a.y - step.y).abs() < 1e-9);
                    assert!((step.x.hypot(step.y) - PITCH).abs() < 1e-9);
                }
            }
        }
    }

    #[test]
    fn no_marble_reaches_under_the_rope() {
        for cell in Cell::ALL {
            let Point { x, y } = Side::Black.place(cell);
            assert!(x.hypot(y) + MARBLE < 491.0, "{cell}");
        }
    }

    #[test]
    fn every_cell_row_and_diagonal_is_drawn() {
        let ground = ground(Side::White);
        let count = |class: &str| ground.iter().filter(|shape| shape.class == class).count();
        assert_eq!((count("b-dimple"), count("b-coord")), (61, 18));
    }

    #[test]
    fn a_point_finds_the_cell_it_is_on() {
        for side in [Side::Black, Side::White] {
            for cell in Cell::ALL {
                let centre = side.place(cell);
                let near = Point { x: centre.x + 30.0, y: centre.y - 30.0 };
                assert_eq!(side.cell_at(near), Some(cell));
                assert!(centre.x.hypot(centre.y) + MARBLE < HALF);
            }
            assert_eq!(side.cell_at(Point { x: 530.0, y: 0.0 }), None);
        }
    }

    #[test]
    fn flipping_puts_row_i_below() {
        assert!(Side::Black.place("a1".parse().expect("a cell")).y > 0.0);
        assert!(Side::White.place("a1".parse().expect("a cell")).y < 0.0);
    }
}

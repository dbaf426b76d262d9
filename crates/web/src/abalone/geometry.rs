//! Where things are on the drawn board, in units of the drawing: neighbouring cells are 100 apart and
//! the centre of the board is the origin.

use dohyo_abalone::{Cell, Direction};

/// The distance between the centres of two neighbouring cells.
pub const PITCH: f64 = 100.0;

/// The radius of a marble.
pub const MARBLE: f64 = 43.0;

/// Half the side of the drawing: the ring of rope fits inside.
pub const HALF: f64 = 540.0;

/// A point of the drawing; y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

/// From which side the board is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// Row A at the bottom, where Black usually sits.
    #[default]
    Black,
    /// Row I at the bottom.
    White,
}

impl Side {
    /// The other side of the board.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    const fn sign(self) -> f64 {
        match self {
            Self::Black => 1.0,
            Self::White => -1.0,
        }
    }

    /// The centre of a cell.
    pub fn place(self, cell: Cell) -> Point {
        let (row, digit) = (f64::from(cell.row()) - 4.0, f64::from(cell.digit()) - 5.0);
        let sign = self.sign() * PITCH;
        Point { x: (digit - row / 2.0) * sign, y: -row * sign * ROW }
    }

    /// The step from a cell to its neighbour.
    pub fn step(self, direction: Direction) -> Point {
        let angle = f64::from(direction as u8) * std::f64::consts::FRAC_PI_3;
        let sign = self.sign() * PITCH;
        Point { x: angle.cos() * sign, y: -angle.sin() * sign }
    }

    /// Where a marble that leaves the board from `cell` comes to rest, beyond the rope.
    pub fn beyond(self, cell: Cell, direction: Direction) -> Point {
        let (from, step) = (self.place(cell), self.step(direction));
        Point { x: from.x + step.x * 1.9, y: from.y + step.y * 1.9 }
    }

    /// The cell under a point, if the point is on one.
    pub fn cell_at(self, point: Point) -> Option<Cell> {
        let distance = |cell: Cell| {
            let centre = self.place(cell);
            (centre.x - point.x).hypot(centre.y - point.y)
        };
        let nearest = Cell::ALL.into_iter().min_by(|&a, &b| distance(a).total_cmp(&distance(b)))?;
        // Half-way to the next cell, and a little more in the gaps where three cells meet.
        (distance(nearest) <= PITCH * 0.58).then_some(nearest)
    }

    /// The direction of the board that points the way `direction` does on the unflipped board.
    #[must_use]
    pub const fn seen(self, direction: Direction) -> Direction {
        match self {
            Self::Black => direction,
            Self::White => direction.opposite(),
        }
    }
}

/// The distance between two rows, in pitches.
const ROW: f64 = 0.866_025_403_784_438_6;

/// The turn of an arrow that points in `direction`, in degrees clockwise from the right.
pub fn turn(side: Side, direction: Direction) -> f64 {
    let step = side.step(direction);
    step.y.atan2(step.x).to_degrees()
}

/// Straight up or down by one row, keeping to the column where `from` stands as well as the grid can:
/// rows are half a cell apart, so steps alternate between left and right.
pub fn vertical(from: Cell, up: bool) -> Option<Cell> {
    let offset = |cell: Cell| Side::Black.place(cell).x;
    let (left, right) = if up {
        (Direction::NorthWest, Direction::NorthEast)
    } else {
        (Direction::SouthWest, Direction::SouthEast)
    };
    let (left, right) = (from.neighbour(left), from.neighbour(right));
    // Even rows lean right and odd rows lean left, so two steps come back to the same column.
    let (first, second) = if from.row().is_multiple_of(2) { (right, left) } else { (left, right) };
    let inwards = |cell: Option<Cell>| cell.filter(|&cell| offset(cell).abs() <= 4.5 * PITCH);
    inwards(first).or(inwards(second))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(text: &str) -> Cell {
        text.parse().expect(text)
    }

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
        assert!(Side::Black.place(cell("a1")).y > 0.0);
        assert!(Side::White.place(cell("a1")).y < 0.0);
    }

    #[test]
    fn going_up_and_down_keeps_the_column() {
        let mut at = cell("a3");
        let mut seen = vec![at];
        while let Some(next) = vertical(at, true) {
            at = next;
            seen.push(at);
        }
        assert_eq!(seen.len(), 9);
        for pair in seen.windows(3) {
            assert!((Side::Black.place(pair[0]).x - Side::Black.place(pair[2]).x).abs() < 1e-9);
        }
        assert_eq!(vertical(cell("i5"), true), None);
        assert_eq!(vertical(cell("e1"), true), Some(cell("f2")));
    }
}

//! How a board is turned on the drawing.

use dohyo_core::{Direction, Square};
pub use dohyo_drawing::squares::UNIT;

use crate::spot::{Point, Spot};

/// A board of squares as it is drawn: turned so that one of its edges is at the bottom, with its top left corner at the
/// origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facing<const COLUMNS: u8, const ROWS: u8> {
    near: Direction,
}

impl<const COLUMNS: u8, const ROWS: u8> Facing<COLUMNS, ROWS> {
    /// The board with row 1 at the bottom.
    pub const SOUTH: Self = Self::near(Direction::South);
    /// The board with row 1 at the top.
    pub const NORTH: Self = Self::near(Direction::North);

    /// Returns the board with the edge in the direction of `near` at the bottom.
    pub const fn near(near: Direction) -> Self {
        Self { near }
    }

    /// Returns the direction of the edge at the bottom.
    pub const fn edge(self) -> Direction {
        self.near
    }

    /// Returns where a spot is drawn.
    pub fn place(self, spot: Spot) -> Point {
        let (x, y) = (spot.x * UNIT, spot.y * UNIT);
        let (width, height) = (f64::from(COLUMNS) * UNIT, f64::from(ROWS) * UNIT);
        match self.near {
            Direction::South => Point { x, y: height - y },
            Direction::North => Point { x: width - x, y },
            Direction::West => Point { x: height - y, y: width - x },
            Direction::East => Point { x: y, y: x },
        }
    }

    /// Returns the centre of a square.
    pub fn middle(self, square: Square<COLUMNS, ROWS>) -> Point {
        self.place(Spot::of(square))
    }

    /// Returns the square at a point of the drawing.
    pub fn square_at(self, point: Point) -> Option<Square<COLUMNS, ROWS>> {
        Square::all().find(|&square| {
            let middle = self.middle(square);
            (middle.x - point.x).abs() <= UNIT / 2.0 && (middle.y - point.y).abs() <= UNIT / 2.0
        })
    }

    /// Returns the direction that is drawn where `direction` is with row 1 at the bottom.
    #[must_use]
    pub const fn seen(self, direction: Direction) -> Direction {
        match self.near {
            Direction::South => direction,
            Direction::North => direction.opposite(),
            Direction::West => clockwise(direction),
            Direction::East => clockwise(direction).opposite(),
        }
    }

    /// Returns the angle of an arrow in `direction`, or half way between `direction` and `aside`, in degrees clockwise
    /// from the right.
    pub fn turn(self, direction: Direction, aside: Option<Direction>) -> f64 {
        let start = Spot { x: 0.0, y: 0.0 };
        let end = start.moved(direction, 1.0);
        let end = aside.map_or(end, |aside| end.moved(aside, 1.0));
        let (from, to) = (self.place(start), self.place(end));
        f64::atan2(to.y - from.y, to.x - from.x).to_degrees()
    }
}

/// Returns the direction after a quarter turn clockwise.
const fn clockwise(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::East,
        Direction::East => Direction::South,
        Direction::South => Direction::West,
        Direction::West => Direction::North,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Wide = Facing<9, 9>;
    type Tall = Facing<5, 7>;

    #[test]
    fn the_near_edge_is_drawn_at_the_bottom() {
        for (near, corner) in [
            (Direction::South, "a1"),
            (Direction::West, "a9"),
            (Direction::North, "i9"),
            (Direction::East, "i1"),
        ] {
            let (facing, corner) = (Wide::near(near), corner.parse().expect("a square"));
            assert_eq!(facing.middle(corner), Point { x: 50.0, y: 850.0 }, "{near:?}");
            assert_eq!(facing.square_at(Point { x: 60.0, y: 830.0 }), Some(corner));
        }
        assert_eq!(Wide::SOUTH.square_at(Point { x: -1.0, y: 30.0 }), None);
        let a1 = "a1".parse().expect("a square");
        assert_eq!(Tall::SOUTH.middle(a1), Point { x: 50.0, y: 650.0 });
        assert_eq!(Tall::NORTH.middle(a1), Point { x: 450.0, y: 50.0 });
    }

    #[test]
    fn arrows_point_where_their_directions_are_drawn() {
        for near in Direction::ALL {
            let facing = Wide::near(near);
            assert_eq!(facing.seen(Direction::South), near);
            for (shown, degrees) in
                [(Direction::East, 0.0), (Direction::South, 90.0), (Direction::North, -90.0)]
            {
                assert!((facing.turn(facing.seen(shown), None) - degrees).abs() < 0.01, "{near:?} {shown}");
            }
        }
        for (facing, direction, aside, degrees) in [
            (Tall::SOUTH, Direction::North, None, -90.0),
            (Tall::SOUTH, Direction::North, Some(Direction::East), -45.0),
            (Tall::NORTH, Direction::North, None, 90.0),
            (Tall::SOUTH, Direction::South, Some(Direction::West), 135.0),
        ] {
            assert!(
                (facing.turn(direction, aside) - degrees).abs() < 0.01,
                "{facing:?} {direction:?} {aside:?}"
            );
        }
    }
}

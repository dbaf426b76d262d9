//! Where things are on the drawn arena: a square is 100 wide, and the arena's top left corner is the origin.

use dohyo_sumoo::{Action, Direction, Effect, Square};

use super::choose::Spot;
pub use crate::spot::Point;

/// The side of a square in the drawing.
pub const UNIT: f64 = 100.0;
/// The margin around the arena, for rope and coordinates.
pub const MARGIN: f64 = 66.0;
/// The width of the arena.
pub const WIDTH: f64 = Square::COLUMNS as f64 * UNIT;
/// Its height.
pub const HEIGHT: f64 = Square::ROWS as f64 * UNIT;

/// From which side the arena is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// White near.
    South,
    /// Black near.
    North,
}

impl Side {
    /// Where a spot is drawn.
    pub fn place(self, spot: Spot) -> Point {
        match self {
            Self::South => Point { x: spot.x * UNIT, y: HEIGHT - spot.y * UNIT },
            Self::North => Point { x: WIDTH - spot.x * UNIT, y: spot.y * UNIT },
        }
    }

    /// The middle of a square.
    pub fn middle(self, square: Square) -> Point {
        self.place(Spot::of(square))
    }

    /// The direction of the arena that points the way `direction` does when White is near.
    #[must_use]
    pub const fn seen(self, direction: Direction) -> Direction {
        match self {
            Self::South => direction,
            Self::North => direction.opposite(),
        }
    }

    /// The turn of an arrow towards a direction, and a side of it, in degrees clockwise from the right.
    pub fn turn(self, direction: Direction, aside: Option<Direction>) -> f64 {
        let part = |direction: Direction| match self.seen(direction) {
            Direction::East => (1.0, 0.0),
            Direction::West => (-1.0, 0.0),
            Direction::North => (0.0, -1.0),
            Direction::South => (0.0, 1.0),
        };
        let (x, y) = part(direction);
        let (dx, dy) = aside.map_or((0.0, 0.0), part);
        f64::atan2(y + dy, x + dx).to_degrees()
    }
}

/// How far a token that leaves the arena flies, in squares.
pub const FLIGHT: f64 = 1.6;

/// How far out it is shown before it is sent: on the rope, and not over what stands beside the board.
pub const BRINK: f64 = 1.0;

/// Where a token that stood on `from` is when it has left the arena so far.
pub fn beyond(effect: &Effect, from: Square, far: f64) -> Spot {
    let Action::Attack { direction, deviation, .. } = effect.action else { return Spot::of(from) };
    let spot = Spot::of(from).moved(direction, far);
    deviation.map_or(spot, |side| spot.moved(side, far))
}

/// The `viewBox` of every drawing of the arena.
pub fn view_box() -> String {
    format!("{} {} {} {}", -MARGIN, -MARGIN, 2.0f64.mul_add(MARGIN, WIDTH), 2.0f64.mul_add(MARGIN, HEIGHT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_their_own_row_near() {
        let a1 = "a1".parse().expect("a square");
        assert_eq!(Side::South.middle(a1), Point { x: 50.0, y: 650.0 });
        assert_eq!(Side::North.middle(a1), Point { x: 450.0, y: 50.0 });
    }

    #[test]
    fn arrows_point_where_tokens_go() {
        let check = |side: Side, direction, aside, degrees: f64| {
            assert!((side.turn(direction, aside) - degrees).abs() < 0.01, "{side:?} {direction:?} {aside:?}");
        };
        check(Side::South, Direction::North, None, -90.0);
        check(Side::South, Direction::North, Some(Direction::East), -45.0);
        check(Side::North, Direction::North, None, 90.0);
        check(Side::South, Direction::South, Some(Direction::West), 135.0);
    }
}

//! Where things are on the drawn table: a square is 100 wide, and the top left corner of the arena at rest
//! is the origin. Camps, coordinates and targets belong to the table; what stands on the arena is drawn on
//! the arena, and turns with it.

use dohyo_kumo::{Direction, Side, Square, Terms, Turning};

use crate::spot::{Point, Spot};

/// The side of a square in the drawing.
pub const UNIT: f64 = 100.0;
/// The side of the arena.
pub const SIZE: f64 = Square::COLUMNS as f64 * UNIT;
/// The margin around the arena, for rope, coordinates and edges.
pub const MARGIN: f64 = 62.0;
/// The height of a camp's mat, above and below that margin.
pub const MAT: f64 = 84.0;

/// Whose camp is near.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// The camp at row 1.
    South,
    /// The camp at column a.
    West,
    /// The camp at row 9.
    North,
    /// The camp at column i.
    East,
}

impl Near {
    /// All four.
    pub const ALL: [Self; 4] = [Self::South, Self::West, Self::North, Self::East];

    /// The edge that lies near.
    pub const fn edge(self) -> Direction {
        match self {
            Self::South => Direction::South,
            Self::West => Direction::West,
            Self::North => Direction::North,
            Self::East => Direction::East,
        }
    }

    /// The side whose camp lies near.
    pub fn side(self, terms: Terms) -> Side {
        let owns = |side: &Side| terms.own_edges(*side).contains(&self.edge());
        Side::ALL.into_iter().find(owns).unwrap_or(Side::First)
    }

    /// Where a spot of the table is drawn.
    pub fn place(self, spot: Spot) -> Point {
        let (x, y) = (spot.x * UNIT, spot.y * UNIT);
        match self {
            Self::South => Point { x, y: SIZE - y },
            Self::North => Point { x: SIZE - x, y },
            Self::West => Point { x: SIZE - y, y: SIZE - x },
            Self::East => Point { x: y, y: x },
        }
    }

    /// The middle of a square.
    pub fn middle(self, square: Square) -> Point {
        self.place(Spot::of(square))
    }

    /// The square that is drawn at a point.
    pub fn square_at(self, point: Point) -> Option<Square> {
        Square::all().find(|&square| {
            let middle = self.middle(square);
            (middle.x - point.x).abs() <= UNIT / 2.0 && (middle.y - point.y).abs() <= UNIT / 2.0
        })
    }

    /// The direction of the table that points the way `direction` does when South is near.
    #[must_use]
    pub const fn seen(self, direction: Direction) -> Direction {
        match self {
            Self::South => direction,
            Self::North => direction.opposite(),
            Self::West => clockwise(direction),
            Self::East => clockwise(direction).opposite(),
        }
    }

    /// The turn of an arrow towards a direction, in degrees clockwise from the right.
    pub fn turn(self, direction: Direction) -> f64 {
        let (from, to) = (self.place(Spot { x: 0.0, y: 0.0 }), Spot { x: 0.0, y: 0.0 }.moved(direction, 1.0));
        let to = self.place(to);
        f64::atan2(to.y - from.y, to.x - from.x).to_degrees()
    }
}

/// The direction after a quarter turn clockwise.
const fn clockwise(direction: Direction) -> Direction {
    match direction {
        Direction::North => Direction::East,
        Direction::East => Direction::South,
        Direction::South => Direction::West,
        Direction::West => Direction::North,
    }
}

/// How the arena lies: quarter turns clockwise since it lay as in the beginning, counted through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lie(pub i32);

impl Lie {
    /// After one more turn.
    #[must_use]
    pub const fn turned(self, turning: Turning) -> Self {
        match turning {
            Turning::Clockwise => Self(self.0 + 1),
            Turning::CounterClockwise => Self(self.0 - 1),
        }
    }

    /// The lie that looks like `wanted` and is reached from this one by the shortest way.
    #[must_use]
    pub const fn nearest(self, wanted: Self) -> Self {
        match (wanted.0 - self.0).rem_euclid(4) {
            3 => Self(self.0 - 1),
            quarters => Self(self.0 + quarters),
        }
    }

    /// Its angle, clockwise.
    pub fn degrees(self) -> f64 {
        f64::from(self.0) * 90.0
    }

    /// Where on the arena at rest lies what is seen at a point of the table.
    pub fn on_arena(self, point: Point) -> Point {
        let (x, y) = (point.x - SIZE / 2.0, point.y - SIZE / 2.0);
        let (x, y) = match self.0.rem_euclid(4) {
            0 => (x, y),
            1 => (y, -x),
            2 => (-x, -y),
            _ => (-y, x),
        };
        Point { x: x + SIZE / 2.0, y: y + SIZE / 2.0 }
    }
}

/// How far beyond the edge things lie that come in or go out.
pub const BEYOND: f64 = 1.1;

/// The direction in which somebody stands at the edge on this square; none in the middle.
pub fn edge_of(square: Square, edges: &[Direction]) -> Option<Direction> {
    edges.iter().copied().find(|&edge| square.neighbour(edge).is_none())
}

/// The `viewBox` of the table.
pub fn view_box() -> String {
    let (width, height) = (2.0f64.mul_add(MARGIN, SIZE), 2.0f64.mul_add(MARGIN + MAT, SIZE));
    format!("{} {} {width} {height}", -MARGIN, -MARGIN - MAT)
}

/// The `viewBox` of a picture of the arena alone.
pub fn arena_box() -> String {
    let width = 2.0f64.mul_add(MARGIN, SIZE);
    format!("{} {} {width} {width}", -MARGIN, -MARGIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    #[test]
    fn everybody_sees_their_own_camp_near() {
        for (near, corner) in
            [(Near::South, "a1"), (Near::West, "a9"), (Near::North, "i9"), (Near::East, "i1")]
        {
            assert_eq!(near.middle(square(corner)), Point { x: 50.0, y: 850.0 }, "{near:?}");
            assert_eq!(near.square_at(Point { x: 60.0, y: 830.0 }), Some(square(corner)));
        }
        assert_eq!(Near::South.square_at(Point { x: -1.0, y: 30.0 }), None);
    }

    #[test]
    fn directions_are_seen_where_they_are_drawn() {
        for near in Near::ALL {
            assert_eq!(near.seen(Direction::South), near.edge());
            for (shown, degrees) in
                [(Direction::East, 0.0), (Direction::South, 90.0), (Direction::North, -90.0)]
            {
                assert!((near.turn(near.seen(shown)) - degrees).abs() < 0.01, "{near:?} {shown}");
            }
        }
    }

    #[test]
    fn what_turns_with_the_arena_stays_where_it_is_on_it() {
        for near in Near::ALL {
            for turning in Turning::ALL {
                for at in ["a1", "c2", "e5", "i7"].map(square) {
                    let lie = Lie(3);
                    let before = lie.on_arena(near.middle(at));
                    assert_eq!(lie.turned(turning).on_arena(near.middle(turning.turned(at))), before);
                }
            }
        }
    }

    #[test]
    fn the_arena_turns_the_shortest_way() {
        for (from, wanted, lie) in [(0, 1, 1), (1, 0, 0), (0, -1, -1), (7, 0, 8), (5, 20, 4), (2, 4, 4)] {
            assert_eq!(Lie(from).nearest(Lie(wanted)), Lie(lie), "{from} to {wanted}");
        }
    }
}

//! Where things are drawn: a square is 100 wide, and the top left corner of the arena is the origin.
//!
//! Camps, coordinates and handles stay where they are; pieces turn with the arena.

pub use dohyo_drawing::kumo::{MARGIN, SIZE};
use dohyo_kumo::{Direction, Side, Square, Terms, Turning};

use crate::spot::Point;
use crate::squares::Facing;

/// The height of a camp's mat, beyond the margin.
pub const MAT: f64 = 84.0;

/// The table as it is turned on the drawing.
pub type Near = Facing<9, 9>;

/// Returns the side whose camp is near.
pub fn near_side(near: Near, terms: Terms) -> Side {
    let owns = |side: &Side| terms.own_edges(*side).contains(&near.edge());
    Side::ALL.into_iter().find(owns).unwrap_or(Side::First)
}

/// The turn of the arena: the number of quarter turns clockwise since the beginning.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lie(pub i32);

impl Lie {
    /// Returns the turn after one more.
    #[must_use]
    pub const fn turned(self, turning: Turning) -> Self {
        match turning {
            Turning::Clockwise => Self(self.0 + 1),
            Turning::CounterClockwise => Self(self.0 - 1),
        }
    }

    /// Returns the turn that looks like `wanted` and is the nearest to this one.
    #[must_use]
    pub const fn nearest(self, wanted: Self) -> Self {
        match (wanted.0 - self.0).rem_euclid(4) {
            3 => Self(self.0 - 1),
            quarters => Self(self.0 + quarters),
        }
    }

    /// Returns the angle, clockwise.
    pub fn degrees(self) -> f64 {
        f64::from(self.0) * 90.0
    }

    /// Returns where something that is seen at `point` lies on the unturned arena.
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

/// The distance beyond the edge of pieces that enter or leave, in squares.
pub const BEYOND: f64 = 1.1;

/// Returns which of `edges` a square lies at, if any.
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
    fn pieces_turn_with_the_arena() {
        for near in Direction::ALL.map(Near::near) {
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
    fn the_arena_takes_the_shortest_turn() {
        for (from, wanted, lie) in [(0, 1, 1), (1, 0, 0), (0, -1, -1), (7, 0, 8), (5, 20, 4), (2, 4, 4)] {
            assert_eq!(Lie(from).nearest(Lie(wanted)), Lie(lie), "{from} to {wanted}");
        }
    }
}

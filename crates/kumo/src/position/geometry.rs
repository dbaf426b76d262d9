//! Coordinates that rotate with the arena.
//!
//! A [`Place`] is a square of the unrotated arena; an [`Orientation`] says how far the arena has been rotated since.
//! Rotating changes the orientation and nothing else.

use crate::{Direction, Square, Turning};

/// The number of places.
pub(super) const PLACES: usize = Square::COUNT;

/// A square of the arena in coordinates that rotate with it: `9 * row + column`.
pub(super) type Place = u8;

/// The value that stands for a place beyond the edge.
pub(super) const NOWHERE: Place = u8::MAX;

/// A direction that rotates with the arena: 0 is north of the unrotated arena, then clockwise.
pub(super) type Way = u8;

/// A set of places, one bit each.
pub(super) type Places = u128;

/// The number of clockwise quarter turns of the arena, modulo 4.
pub(super) type Orientation = u8;

/// Returns the set that contains only `place`.
pub(super) const fn bit(place: Place) -> Places {
    1 << place
}

/// The neighbours of each place, by [`Way`].
pub(super) static NEXT: [[Place; 4]; PLACES] = {
    let mut next = [[NOWHERE; 4]; PLACES];
    let mut place = 0;
    while place < PLACES {
        let (column, row) = (place % 9, place / 9);
        if row < 8 {
            next[place][0] = place as u8 + 9;
        }
        if column < 8 {
            next[place][1] = place as u8 + 1;
        }
        if row > 0 {
            next[place][2] = place as u8 - 9;
        }
        if column > 0 {
            next[place][3] = place as u8 - 1;
        }
        place += 1;
    }
    next
};

/// The neighbours of each place, as a set.
pub(super) static AROUND: [Places; PLACES] = {
    let mut around = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        let mut way = 0;
        while way < 4 {
            if NEXT[place][way] != NOWHERE {
                around[place] |= bit(NEXT[place][way]);
            }
            way += 1;
        }
        place += 1;
    }
    around
};

/// Each place together with the eight around it.
pub(super) static NEAR: [Places; PLACES] = {
    let mut near = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        let mut other = 0;
        while other < PLACES {
            let columns = (place % 9).abs_diff(other % 9);
            let rows = (place / 9).abs_diff(other / 9);
            if columns <= 1 && rows <= 1 {
                near[place] |= bit(other as u8);
            }
            other += 1;
        }
        place += 1;
    }
    near
};

/// The places along each edge, by [`Way`].
pub(super) const EDGE: [Places; 4] = {
    let mut edges = [0; 4];
    let mut place = 0;
    while place < PLACES {
        let mut way = 0;
        while way < 4 {
            if NEXT[place][way] == NOWHERE {
                edges[way] |= bit(place as u8);
            }
            way += 1;
        }
        place += 1;
    }
    edges
};

/// The index of the table square on which each place lies, by orientation.
static ON_TABLE: [[Place; PLACES]; 4] = {
    let mut table = [[0; PLACES]; 4];
    let mut place = 0;
    while place < PLACES {
        let mut square = Square::ALL[place];
        let mut turns = 0;
        while turns < 4 {
            table[turns][place] = square.index() as u8;
            square = Turning::Clockwise.turned(square);
            turns += 1;
        }
        place += 1;
    }
    table
};

/// Returns the table square on which `place` lies.
pub(super) fn square_of(place: Place, orientation: Orientation) -> Square {
    Square::ALL[usize::from(ON_TABLE[usize::from(orientation)][usize::from(place)])]
}

/// Returns the place that lies on a table square.
pub(super) fn place_on(square: Square, orientation: Orientation) -> Place {
    ON_TABLE[usize::from((4 - orientation) & 3)][square.index()]
}

/// Returns the table direction in which `way` points.
pub(super) fn direction_of(way: Way, orientation: Orientation) -> Direction {
    const CLOCKWISE: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];
    CLOCKWISE[usize::from((way + orientation) & 3)]
}

/// Returns the way that points in a table direction.
pub(super) fn way_of(direction: Direction, orientation: Orientation) -> Way {
    let clockwise = match direction {
        Direction::North => 0,
        Direction::East => 1,
        Direction::South => 2,
        Direction::West => 3,
    };
    (clockwise + 4 - orientation) & 3
}

/// Returns the number of orthogonal steps from one place to another.
pub(super) fn steps(one: Place, other: Place) -> u8 {
    (one % 9).abs_diff(other % 9) + (one / 9).abs_diff(other / 9)
}

/// Returns the number of steps from `place` to the edge in direction `way`; 0 if it lies on that edge.
pub(super) fn to_edge(place: Place, way: Way) -> u8 {
    match way {
        0 => 8 - place / 9,
        1 => 8 - place % 9,
        2 => place / 9,
        _ => place % 9,
    }
}

/// An iterator over the places of a set.
#[derive(Clone)]
pub(super) struct Each(pub(super) Places);

impl Iterator for Each {
    type Item = Place;

    #[inline]
    fn next(&mut self) -> Option<Place> {
        if self.0 == 0 {
            return None;
        }
        let place = self.0.trailing_zeros() as Place;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

//! The arena's own coordinates: squares that do not move when the arena turns.
//!
//! A [`Place`] is a square of the arena as it lay before any turn; an [`Orientation`] says how it lies now.
//! Turning the arena then changes one number, and nothing on it.

use crate::{Direction, Square, Turning};

/// How many places there are.
pub(super) const PLACES: usize = Square::COUNT;

/// A square of the arena, which turns with it.
pub(super) type Place = u8;

/// No place: beyond the edge.
pub(super) const NOWHERE: Place = u8::MAX;

/// A direction that turns with the arena: north 0, then clockwise.
pub(super) type Way = u8;

/// Places as a set.
pub(super) type Places = u128;

/// How many quarter turns clockwise the arena has made.
pub(super) type Orientation = u8;

/// The set of one place.
pub(super) const fn bit(place: Place) -> Places {
    1 << place
}

/// The neighbour of every place in every way.
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

/// The neighbours of every place.
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

/// Every place, and the eight around it.
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

/// The places along the edge in every way.
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

/// Where every place lies on the table, by orientation.
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

/// The square of the table under which a place lies.
pub(super) fn square_of(place: Place, orientation: Orientation) -> Square {
    Square::ALL[usize::from(ON_TABLE[usize::from(orientation)][usize::from(place)])]
}

/// The place that lies on a square of the table.
pub(super) fn place_on(square: Square, orientation: Orientation) -> Place {
    ON_TABLE[usize::from((4 - orientation) & 3)][square.index()]
}

/// The direction of the table in which a way of the arena points.
pub(super) fn direction_of(way: Way, orientation: Orientation) -> Direction {
    const CLOCKWISE: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];
    CLOCKWISE[usize::from((way + orientation) & 3)]
}

/// The way of the arena that points in a direction of the table.
pub(super) fn way_of(direction: Direction, orientation: Orientation) -> Way {
    let clockwise = match direction {
        Direction::North => 0,
        Direction::East => 1,
        Direction::South => 2,
        Direction::West => 3,
    };
    (clockwise + 4 - orientation) & 3
}

/// Steps from one place to another.
pub(super) fn steps(one: Place, other: Place) -> u8 {
    (one % 9).abs_diff(other % 9) + (one / 9).abs_diff(other / 9)
}

/// Steps from a place to the edge in a way, 0 along it.
pub(super) fn to_edge(place: Place, way: Way) -> u8 {
    match way {
        0 => 8 - place / 9,
        1 => 8 - place % 9,
        2 => place / 9,
        _ => place % 9,
    }
}

/// The members of a set.
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

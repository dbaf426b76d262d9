//! Sets of squares as 64-bit words.
//!
//! A row takes eight bits: five squares and three unused bits. A step across the eastern or western edge ends in the
//! unused bits, where a mask removes it.

use std::fmt;

use dohyo_core::set_operators;

use crate::{Direction, Square};

/// A set of squares.
///
/// ```
/// use dohyo_sumoo::Direction;
/// use dohyo_sumoo::position::SquareSet;
/// let row: SquareSet = ["c7", "d7", "e7"].into_iter().filter_map(|text| text.parse().ok()).collect();
/// assert_eq!(format!("{:?}", row.step(Direction::East)), "{d7, e7}");
/// assert_eq!(format!("{:?}", row.step(Direction::South)), "{c6, d6, e6}");
/// assert!(row.step(Direction::North).is_empty());
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SquareSet(pub(super) u64);

const ARENA: u64 = 0x001f_1f1f_1f1f_1f1f;

/// The bit number of a square in a [`SquareSet`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(pub(super) u8);

impl Place {
    pub(super) const fn of(square: Square) -> Self {
        Self(square.row() * 8 + square.column())
    }

    pub(super) const fn square(self) -> Square {
        Square::at(self.0 % 8, self.0 / 8).expect("sets hold only squares")
    }

    #[inline(always)]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }

    /// Returns the next place in a direction. It must be in the arena.
    #[inline(always)]
    pub(super) const fn onward(self, direction: Direction) -> Self {
        match direction {
            Direction::East => Self(self.0 + 1),
            Direction::North => Self(self.0 + 8),
            Direction::South => Self(self.0 - 8),
            Direction::West => Self(self.0 - 1),
        }
    }
}

impl SquareSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all 35 squares.
    pub const ARENA: Self = Self(ARENA);

    /// Returns the squares from which a step in `direction` leaves the arena.
    pub const fn edge(direction: Direction) -> Self {
        Self(match direction {
            Direction::East => ARENA & 0x1010_1010_1010_1010,
            Direction::North => 0x1f << 48,
            Direction::South => 0x1f,
            Direction::West => ARENA & 0x0101_0101_0101_0101,
        })
    }

    /// Returns `true` if the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set contains `square`.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> Place::of(square).0 & 1 == 1
    }

    /// Moves every square one step and drops those that leave the arena.
    #[must_use]
    #[inline(always)]
    pub const fn step(self, direction: Direction) -> Self {
        let moved = match direction {
            Direction::East => self.0 << 1,
            Direction::North => self.0 << 8,
            Direction::South => self.0 >> 8,
            Direction::West => self.0 >> 1,
        };
        Self(moved & ARENA)
    }

    /// Returns the neighbours of all squares in the set.
    #[must_use]
    #[inline(always)]
    pub const fn neighbours(self) -> Self {
        Self((self.0 << 1 | self.0 >> 1 | self.0 << 8 | self.0 >> 8) & ARENA)
    }

    /// Removes and returns the lowest place.
    #[inline(always)]
    pub(super) const fn pop(&mut self) -> Option<Place> {
        if self.0 == 0 {
            return None;
        }
        let place = Place(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(place)
    }

    /// Returns an iterator over the squares, starting in the south-west.
    pub fn iter(self) -> Squares {
        Squares(self)
    }
}

/// An iterator over the squares of a [`SquareSet`].
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.0.pop().map(Place::square)
    }
}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Place::of(square).set())
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

set_operators!(SquareSet);

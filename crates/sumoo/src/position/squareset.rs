//! A set of squares in one machine word.
//!
//! A row takes eight bits, of which the lower five are squares. The three that lie between two rows are
//! nowhere: whatever steps over an edge falls into them, and one mask drops it.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub};

use crate::{Direction, Square};

/// A set of squares: tokens, empty squares, places to go.
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

/// One place in a [`SquareSet`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(pub(super) u8);

impl Place {
    pub(super) const fn of(square: Square) -> Self {
        Self(square.row() * 8 + square.column())
    }

    pub(super) const fn square(self) -> Square {
        Square::at(self.0 % 8, self.0 / 8).expect("a place of a set is a square")
    }

    #[inline(always)]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn set(self) -> SquareSet {
        SquareSet(1 << self.0)
    }

    /// The place one step on. The caller knows that it is in the arena.
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
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 35 squares.
    pub const ARENA: Self = Self(ARENA);

    /// The squares from which a step goes over the edge.
    pub const fn edge(direction: Direction) -> Self {
        Self(match direction {
            Direction::East => ARENA & 0x1010_1010_1010_1010,
            Direction::North => 0x1f << 48,
            Direction::South => 0x1f,
            Direction::West => ARENA & 0x0101_0101_0101_0101,
        })
    }

    /// Whether there is no square in it.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is in it.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> Place::of(square).0 & 1 == 1
    }

    /// Every square moved one step; those that leave the arena are dropped.
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

    /// The squares that touch one of these.
    #[must_use]
    #[inline(always)]
    pub const fn neighbours(self) -> Self {
        Self((self.0 << 1 | self.0 >> 1 | self.0 << 8 | self.0 >> 8) & ARENA)
    }

    /// Takes one place out, the lowest.
    #[inline(always)]
    pub(super) const fn pop(&mut self) -> Option<Place> {
        if self.0 == 0 {
            return None;
        }
        let place = Place(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(place)
    }

    /// Its squares, from the south-west.
    pub fn iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set.
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

impl BitAnd for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The squares of the first set that are not in the second.
impl Sub for SquareSet {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitOrAssign for SquareSet {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for SquareSet {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

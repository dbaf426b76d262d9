//! Moves in 16 bits.

use std::fmt;

use super::cellset::Place;
use crate::{Direction, Move};

/// A move of a [`Position`](super::Position) in 16 bits. It includes the marbles it pushes, so that playing it needs no
/// lookup.
///
/// ```text
/// bits 0–5    in line: the front marble; broadside: the end that comes first
/// bits 6–8    direction
/// bits 9–10   the number of own marbles that move
/// bits 11–12  broadside: the direction of the row; in line: 3
/// bits 13–14  the number of enemy marbles that are pushed
/// bit  15     whether the last of them leaves the board
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PackedMove(u16);

const IN_LINE: u16 = 3;

impl PackedMove {
    /// Returns the shape of an in-line move, to be completed by [`PackedMove::at`].
    pub(super) const fn in_line(direction: usize, count: u16, pushed: u16, ejects: bool) -> Self {
        Self((direction as u16) << 6 | count << 9 | IN_LINE << 11 | pushed << 13 | (ejects as u16) << 15)
    }

    /// Returns the shape of a broadside, to be completed by [`PackedMove::at`].
    pub(super) const fn broadside(direction: usize, count: u16, axis: usize) -> Self {
        Self((direction as u16) << 6 | count << 9 | (axis as u16) << 11)
    }

    #[inline(always)]
    pub(super) const fn at(self, place: Place) -> Self {
        Self(self.0 | place.number() as u16)
    }

    /// Returns the move as 16 bits, which are never zero.
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Returns the move with these bits, or `None` if it would be illegal in every position.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let this = Self(bits);
        let count = this.count();
        let broadside = !this.is_in_line();
        if Place::from_number((bits & 63) as u8).is_none() || bits >> 6 & 7 >= 6 || count == 0 {
            return None;
        }
        if broadside
            && (count == 1 || this.pushed() > 0 || this.ejects() || this.axis() == this.direction_index() % 3)
        {
            return None;
        }
        if this.pushed() >= count || (this.ejects() && this.pushed() == 0) {
            return None;
        }
        Some(this)
    }

    /// Returns the move with these bits, which must come from [`PackedMove::to_bits`]. For searches that store moves in
    /// tables: unlike [`PackedMove::from_bits`], it does not check them.
    #[inline(always)]
    pub const fn from_own_bits(bits: u16) -> Self {
        Self(bits)
    }

    pub(super) const fn place(self) -> Place {
        match Place::from_number((self.0 & 63) as u8) {
            Some(place) => place,
            None => panic!("a packed move lies on the board"),
        }
    }

    #[inline(always)]
    pub(super) const fn direction_index(self) -> usize {
        (self.0 >> 6 & 7) as usize
    }

    #[inline(always)]
    pub(super) const fn axis(self) -> usize {
        (self.0 >> 11 & 3) as usize
    }

    /// Returns the direction of the move.
    pub const fn direction(self) -> Direction {
        Direction::ALL[self.direction_index()]
    }

    /// Returns the number of own marbles that move, 1 to 3.
    #[inline(always)]
    pub const fn count(self) -> u8 {
        (self.0 >> 9 & 3) as u8
    }

    /// Returns the number of enemy marbles that are pushed, 0 to 2.
    #[inline(always)]
    pub const fn pushed(self) -> u8 {
        (self.0 >> 13 & 3) as u8
    }

    /// Returns `true` if an enemy marble is ejected.
    #[inline(always)]
    pub const fn ejects(self) -> bool {
        self.0 >> 15 == 1
    }

    /// Returns `true` if the marbles move along their line.
    #[inline(always)]
    pub const fn is_in_line(self) -> bool {
        self.0 >> 11 & 3 == IN_LINE
    }
}

impl From<PackedMove> for Move {
    fn from(packed: PackedMove) -> Self {
        let direction = packed.direction();
        let mut end = packed.place();
        if packed.is_in_line() {
            for _ in 1..packed.count() {
                end = end.onward(direction.opposite().index());
            }
            Self::InLine { rear: end.cell(), direction }
        } else {
            for _ in 1..packed.count() {
                end = end.onward(packed.axis());
            }
            Self::Broadside { first: packed.place().cell(), last: end.cell(), direction }
        }
    }
}

impl fmt::Debug for PackedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Move::from(*self))?;
        f.write_str(match (self.pushed(), self.ejects()) {
            (0, _) => "",
            (_, false) => "!",
            (_, true) => "x",
        })
    }
}

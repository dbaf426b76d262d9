//! Sets of cells as 64-bit words.
//!
//! Hexagons of 61 cells tile the plane, so the board can be rolled up into a ring of 61 places. With the cells numbered
//! `13 · row + digit` modulo 61, a step east adds 1 everywhere, a step north-west 13 and a step north-east 14. Moving a
//! set of marbles is then one rotation of a 61-bit word, and one mask removes those that left the board.

use std::fmt;
use std::ops::Not;

use dohyo_core::set_operators;

use crate::{Cell, Direction};

/// A set of cells.
///
/// ```
/// use dohyo_abalone::Direction;
/// use dohyo_abalone::position::CellSet;
/// let row: CellSet = ["e7", "e8", "e9"].into_iter().filter_map(|text| text.parse().ok()).collect();
/// assert_eq!(format!("{:?}", row.step(Direction::East)), "{e8, e9}");
/// assert_eq!(format!("{:?}", row.step(Direction::NorthWest)), "{f7, f8, f9}");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet(u64);

const RING: u32 = Cell::COUNT as u32;
const BOARD: u64 = (1 << RING) - 1;

/// The distance of one step along the ring, by [`Direction::index`].
pub(super) const STRIDES: [u32; 6] = [1, 14, 13, 60, 47, 48];

/// The place of each cell on the ring, by [`Cell::index`].
const PLACES: [u8; Cell::COUNT] = {
    let mut places = [0; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::ALL[index];
        places[index] = ((13 * cell.row() as u32 + cell.digit() as u32) % RING) as u8;
        index += 1;
    }
    places
};

/// The cell at each place of the ring.
const CELLS: [Cell; Cell::COUNT] = {
    let mut cells = [Cell::ALL[0]; Cell::COUNT];
    let mut index = 0;
    while index < Cell::COUNT {
        cells[PLACES[index] as usize] = Cell::ALL[index];
        index += 1;
    }
    cells
};

/// The cells that can be entered by a step, by [`Direction::index`].
const ENTERED: [u64; 6] = {
    let mut sets = [0; 6];
    let mut index = 0;
    while index < Cell::COUNT {
        let cell = Cell::ALL[index];
        let mut direction = 0;
        while direction < 6 {
            if cell.neighbour(Direction::ALL[direction].opposite()).is_some() {
                sets[direction] |= 1 << PLACES[index];
            }
            direction += 1;
        }
        index += 1;
    }
    sets
};

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// The set of all 61 cells.
    pub const BOARD: Self = Self(BOARD);

    /// Returns the cells from which a step in `direction` leaves the board.
    pub const fn edge(direction: Direction) -> Self {
        Self(BOARD & !ENTERED[direction.opposite().index()])
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of cells.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns `true` if the set contains `cell`.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> PLACES[cell.index()] & 1 == 1
    }

    /// Moves every cell one step and drops those that leave the board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        self.step_towards(direction.index())
    }

    /// Like [`CellSet::step`], for a direction index known at compile time.
    #[inline(always)]
    pub(super) const fn step_towards(self, direction: usize) -> Self {
        Self(rotate(self.0, STRIDES[direction]) & ENTERED[direction])
    }

    /// Returns the set that contains only `cell`.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << PLACES[cell.index()])
    }

    /// Returns the cells at a distance from the centre: 0 for the centre, 4 for the edge.
    pub const fn ring(distance: u8) -> Self {
        let mut set = 0;
        let mut index = 0;
        while index < Cell::COUNT {
            if Cell::ALL[index].ring() == distance {
                set |= 1 << PLACES[index];
            }
            index += 1;
        }
        Self(set)
    }

    /// Returns the set as a word, with bit `(13 · row + digit) mod 61` for each cell.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Creates a set from a word, ignoring its three highest bits.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & BOARD)
    }

    /// Removes and returns the first place along the ring.
    #[inline(always)]
    pub(super) const fn pop_place(&mut self) -> Option<Place> {
        if self.0 == 0 {
            return None;
        }
        let place = Place(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(place)
    }
}

/// Rotates the ring by `stride` places.
#[inline(always)]
const fn rotate(bits: u64, stride: u32) -> u64 {
    bits << stride | bits >> (RING - stride)
}

/// The place of a cell on the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u8);

impl Place {
    #[cfg(test)]
    pub(super) const fn of(cell: Cell) -> Self {
        Self(PLACES[cell.index()])
    }

    pub(super) const fn from_number(number: u8) -> Option<Self> {
        if (number as u32) < RING { Some(Self(number)) } else { None }
    }

    pub(super) const fn number(self) -> u8 {
        self.0
    }

    pub(super) const fn cell(self) -> Cell {
        CELLS[self.0 as usize]
    }

    pub(super) const fn set(self) -> CellSet {
        CellSet(1 << self.0)
    }

    /// Returns the next place in a direction. The step must not leave the board.
    #[inline(always)]
    pub(super) const fn onward(self, direction: usize) -> Self {
        let sum = self.0 + STRIDES[direction] as u8;
        Self(if sum >= RING as u8 { sum - RING as u8 } else { sum })
    }
}

set_operators!(CellSet);

impl Not for CellSet {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ BOARD)
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;
    fn into_iter(self) -> Cells {
        Cells(self)
    }
}

/// An iterator over the cells of a [`CellSet`], in the order of the ring.
#[derive(Clone, Debug)]
pub struct Cells(CellSet);

impl Iterator for Cells {
    type Item = Cell;
    fn next(&mut self) -> Option<Cell> {
        self.0.pop_place().map(Place::cell)
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cells: Vec<_> = self.into_iter().collect();
        cells.sort_unstable();
        f.debug_set().entries(cells).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_cell_has_its_own_place_on_the_ring() {
        assert_eq!(Cell::ALL.into_iter().collect::<CellSet>(), CellSet::BOARD);
        for cell in Cell::ALL {
            assert_eq!(Place::of(cell).cell(), cell);
            assert_eq!(CellSet::of(cell).into_iter().collect::<Vec<_>>(), [cell]);
        }
    }

    #[test]
    fn stepping_a_set_steps_each_cell() {
        for direction in Direction::ALL {
            for cell in Cell::ALL {
                let stepped: CellSet = cell.neighbour(direction).into_iter().collect();
                assert_eq!(CellSet::of(cell).step(direction), stepped, "{cell} {direction}");
                assert_eq!(CellSet::edge(direction).contains(cell), stepped.is_empty(), "{cell} {direction}");
                if let Some(next) = cell.neighbour(direction) {
                    assert_eq!(Place::of(cell).onward(direction.index()), Place::of(next));
                }
            }
        }
    }
}

//! A set of cells in one machine word.
//!
//! Hexagons of 61 cells tile the plane, so the board can be rolled up into a ring of 61 cells in
//! which every step is the same everywhere: number the cell `13 · row + digit` modulo 61, and going
//! east adds 1, north-west 13, north-east 14. Moving a whole set of marbles is then one rotation of a
//! 61-bit word, and one mask drops those that would have come back in on the other side of the board.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

use crate::{Cell, Direction};

/// A set of cells: marbles, empty cells, places to go.
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

/// How many places along the ring one step goes, by [`Direction::index`].
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

/// For each direction, the cells that can be entered by a step that way.
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
    /// No cell.
    pub const EMPTY: Self = Self(0);
    /// All 61 cells.
    pub const BOARD: Self = Self(BOARD);

    /// The cells from which a step goes over the edge.
    pub const fn edge(direction: Direction) -> Self {
        Self(BOARD & !ENTERED[direction.opposite().index()])
    }

    /// Whether there is no cell in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many cells.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `cell` is in it.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> PLACES[cell.index()] & 1 == 1
    }

    /// Every cell moved one step; those that leave the board are dropped.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        self.step_towards(direction.index())
    }

    /// [`CellSet::step`] by the index of the direction, which the generator knows when it is compiled.
    #[inline(always)]
    pub(super) const fn step_towards(self, direction: usize) -> Self {
        Self(rotate(self.0, STRIDES[direction]) & ENTERED[direction])
    }

    /// The set of one cell.
    pub const fn of(cell: Cell) -> Self {
        Self(1 << PLACES[cell.index()])
    }

    /// The cells of a ring around the centre: 0 is the centre itself, 4 the edge.
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

    /// The raw word: bit `(13 · row + digit) mod 61` for each cell.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// A set from such a word; the three bits above the board are dropped.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits & BOARD)
    }

    /// The first cell along the ring, taken out.
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

/// Turns the ring by `stride` places.
#[inline(always)]
const fn rotate(bits: u64, stride: u32) -> u64 {
    bits << stride | bits >> (RING - stride)
}

/// Where a cell is on the ring.
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

    /// The place one stride on. Whether that is on the board is the caller's business.
    #[inline(always)]
    pub(super) const fn onward(self, direction: usize) -> Self {
        let sum = self.0 + STRIDES[direction] as u8;
        Self(if sum >= RING as u8 { sum - RING as u8 } else { sum })
    }
}

impl BitAnd for CellSet {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CellSet {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for CellSet {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The cells of one set that are not in the other.
impl Sub for CellSet {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for CellSet {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ BOARD)
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for CellSet {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
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

/// The cells of a set, in the order of the ring.
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
    fn the_ring_has_one_place_for_each_cell() {
        assert_eq!(Cell::ALL.into_iter().collect::<CellSet>(), CellSet::BOARD);
        for cell in Cell::ALL {
            assert_eq!(Place::of(cell).cell(), cell);
            assert_eq!(CellSet::of(cell).into_iter().collect::<Vec<_>>(), [cell]);
        }
    }

    #[test]
    fn a_step_of_a_set_is_the_step_of_each_cell() {
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

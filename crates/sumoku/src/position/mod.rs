//! A fast generator of Classic's plays.
//!
//! A [`Position`] stores every tile twice, by rows and by columns, on a table that wraps around after 128 cells: 96
//! connected tiles never reach that far. Plays are found in one *lane* at a time, a row or a column:
//!
//! ```text
//!   lane       . x . T T . x .      T  a tile
//!                                   x  a free place beside a tile of a neighbouring lane: a tile laid there also
//!                                      completes a crossing line
//! ```
//!
//! [`Position::plays`] lists every play. [`Position::best`] finds the play with the most points without listing the
//! others.
//! Both are tested against [`Classic::plays_by_trial`](crate::Classic::plays_by_trial).
//!
//! ```
//! use dohyo_sumoku::position::{Hand, Position};
//! use dohyo_sumoku::{Grid, Key, Laid, Terms, Tile};
//!
//! let key = Key::new(5).unwrap();
//! let grid: Grid = "0,0:3R 1,0:7G".parse()?;
//! let position = Position::new(&grid, key, Terms::default()).unwrap();
//! let tiles: Result<Vec<Tile>, _> = "5B 6Y 1P".split(' ').map(|tile| tile.parse().map(Laid::tile)).collect();
//! let best = position.best(&Hand::new(&tiles?, key)).unwrap();
//! assert_eq!(best.points(), 30); // 3 + 7 + 5 and 5 + 9 + 1
//! # Ok::<(), dohyo_core::Malformed>(())
//! ```

mod best;
mod build;
mod changes;
mod hand;
mod plays;
mod replies;

use crate::{Cell, Colour, Grid, Key, Laid, Line, Play, Reading, Terms, Way};

pub use changes::{Changed, Changes, Spot};
pub use hand::Hand;
pub use replies::{Most, Replies};

/// The number of cells after which the table wraps around, in each direction.
const SIDE: usize = 128;
/// The number of free places before the first tile of a lane.
const MARGIN: i16 = 8;
/// The width of the widest grid that fits, without its margins.
const WIDEST: i16 = SIDE as i16 - 2 * MARGIN;

/// A laid tile in a byte: the number in the lower four bits, the colour above. An empty cell is 0.
type Code = u8;

fn code(laid: Laid) -> Code {
    laid.value() | (laid.colour().index() as u8) << 4
}

fn value(code: Code) -> u8 {
    code & 15
}

fn colour_bit(code: Code) -> u8 {
    1 << (code >> 4)
}

fn laid(code: Code) -> Option<Laid> {
    Laid::reading(value(code), *Colour::ALL.get(usize::from(code >> 4))?)
}

/// A play found by the generator, with its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    start: Cell,
    way: Way,
    tiles: [Code; 6],
    count: u8,
    points: u16,
    six: bool,
    /// The number of tiles before the first new one, in the line along `way`.
    before: u8,
    /// The length of the line along `way`, including the new tiles.
    length: u8,
}

impl Found {
    /// Returns the points.
    pub fn points(&self) -> i32 {
        i32::from(self.points)
    }

    /// Returns `true` if the play completes a line of six, which gives another play.
    pub fn completes_six(&self) -> bool {
        self.six
    }

    /// Returns the cell of the first new tile.
    pub const fn start(&self) -> Cell {
        self.start
    }

    /// Returns the direction. A single tile is always laid [`Way::Across`].
    pub const fn way(&self) -> Way {
        self.way
    }

    /// Returns the tiles in order.
    pub fn tiles(&self) -> impl Iterator<Item = Laid> + '_ {
        self.tiles[..usize::from(self.count)].iter().filter_map(|&code| laid(code))
    }

    /// Returns the play as an action of the rules.
    pub fn play(&self) -> Play {
        Play { start: self.start, way: self.way, tiles: self.tiles().collect() }
    }
}

/// A grid with its key and terms, stored for fast generation of plays.
#[derive(Clone, Debug)]
pub struct Position {
    key: Key,
    terms: Terms,
    /// The tiles by direction, lane and place.
    tiles: Box<[[[Code; SIDE]; SIDE]]>,
    /// The occupied places by direction and lane.
    taken: Box<[[u128; SIDE]; 2]>,
    /// The smallest and the largest x and y of a tile.
    low: [i16; 2],
    high: [i16; 2],
    count: usize,
    hash: u64,
}

/// The tiles on both sides of a free place: the line that a tile laid there would complete.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    colours: u8,
    length: u8,
    sum: u8,
    sixes: u8,
    nines: u8,
    numbers: u16,
    /// Whether a colour, or a number that may not repeat, appears twice.
    clash: bool,
}

impl Around {
    /// Adds a tile.
    fn add(&mut self, code: Code, terms: Terms) {
        let six = matches!(value(code), 6 | 9);
        // With `PerLine` the number of a six is not known yet.
        let number = if six && terms.reading == Reading::PerLine { 0 } else { 1 << value(code) };
        self.clash |=
            self.colours & colour_bit(code) != 0 || (!terms.numbers_repeat && self.numbers & number != 0);
        self.colours |= colour_bit(code);
        self.numbers |= number;
        self.sum += value(code);
        self.sixes += u8::from(six);
        self.nines += u8::from(value(code) == 9);
        self.length += 1;
    }

    /// Returns the score of the line, or `None` if the line is not correct.
    fn score(self, key: Key, terms: Terms) -> Option<u16> {
        let sum = u32::from(self.sum);
        let score = match terms.reading {
            _ if self.clash || usize::from(self.length) > Line::LONGEST => None,
            Reading::Shown => Some(sum).filter(|&sum| key.divides(sum)),
            Reading::PerLine => {
                terms.highest_reading(sum - 3 * u32::from(self.nines), self.sixes.into(), key)
            }
        };
        score.map(|score| score as u16)
    }
}

/// Returns the coordinate that changes along a direction: 0 for x, 1 for y.
const fn axis(way: Way) -> usize {
    match way {
        Way::Across => 0,
        Way::Down => 1,
    }
}

const fn wrap(coordinate: i16) -> usize {
    coordinate as usize & (SIDE - 1)
}

fn ones(mut bits: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(lowest)
    })
}

/// Returns the contribution of a tile at a place to the hash of a grid. An empty place contributes 0.
const fn hash(x: usize, y: usize, code: Code) -> u64 {
    if code == 0 {
        return 0;
    }
    // The finisher of splitmix64.
    let mut bits = (code as u64) << 14 | (y << 7 | x) as u64;
    bits = (bits ^ bits >> 30).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

impl Position {
    /// Creates a position from a grid, or returns `None` if the grid is more than 112 cells wide or high. 96 connected
    /// tiles always fit.
    pub fn new(grid: &Grid, key: Key, terms: Terms) -> Option<Self> {
        let mut position = Self {
            key,
            terms,
            tiles: vec![[[0; SIDE]; SIDE]; 2].into_boxed_slice(),
            taken: Box::new([[0; SIDE]; 2]),
            low: [0; 2],
            high: [0; 2],
            count: 0,
            hash: 0,
        };
        for (cell, laid) in grid.iter() {
            position.set(cell, code(laid));
            if (0..2).any(|axis| position.high[axis] - position.low[axis] >= WIDEST) {
                return None;
            }
        }
        Some(position)
    }

    /// Returns the key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Returns `true` if the grid is empty.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns a hash of the grid. It does not depend on the order in which the tiles were laid.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns `true` if numbers may repeat and are read as shown. Only then can tables of sums tell whether a line is
    /// correct.
    fn is_plain(&self) -> bool {
        self.terms.reading == Reading::Shown && self.terms.numbers_repeat
    }

    fn set(&mut self, cell: Cell, code: Code) {
        for (axis, at) in [cell.x, cell.y].into_iter().enumerate() {
            self.low[axis] = if self.count == 0 { at } else { self.low[axis].min(at) };
            self.high[axis] = if self.count == 0 { at } else { self.high[axis].max(at) };
        }
        self.put(cell, code);
        self.count += 1;
    }

    fn put(&mut self, cell: Cell, code: Code) {
        let (x, y) = (wrap(cell.x), wrap(cell.y));
        self.hash ^= hash(x, y, self.tiles[0][y][x]) ^ hash(x, y, code);
        self.tiles[0][y][x] = code;
        self.tiles[1][x][y] = code;
        let mark = |taken: &mut u128, place: usize| {
            *taken = *taken & !(1 << place) | u128::from(code != 0) << place;
        };
        mark(&mut self.taken[0][y], x);
        mark(&mut self.taken[1][x], y);
    }

    fn get(&self, cell: Cell) -> Code {
        self.tiles[0][wrap(cell.y)][wrap(cell.x)]
    }

    /// Lays the tiles of a play. Pass the returned value to [`Position::take_back`] to undo it.
    pub fn lay(&mut self, found: &Found) -> Laying {
        let mut laying = Laying {
            low: self.low,
            high: self.high,
            cells: [found.start; 6],
            count: found.count,
            way: found.way,
        };
        let mut cell = found.start;
        for (index, &code) in found.tiles[..usize::from(found.count)].iter().enumerate() {
            while self.get(cell) != 0 {
                cell = cell.along(found.way, 1);
            }
            self.set(cell, code);
            laying.cells[index] = cell;
        }
        laying
    }

    /// Removes the tiles of the last play.
    pub fn take_back(&mut self, laying: &Laying) {
        for &cell in &laying.cells[..usize::from(laying.count)] {
            self.put(cell, 0);
            self.count -= 1;
        }
        (self.low, self.high) = (laying.low, laying.high);
    }

    /// Returns the grid.
    pub fn grid(&self) -> Grid {
        let cells = (self.low[1]..=self.high[1])
            .flat_map(|y| (self.low[0]..=self.high[0]).map(move |x| Cell::at(x, y)));
        cells.filter_map(|cell| Some((cell, laid(self.get(cell))?))).collect()
    }

    /// Returns the tiles on both sides of a place along `way`.
    fn around(&self, way: Way, lane: usize, place: usize) -> Around {
        let lane = &self.tiles[axis(way)][lane];
        let mut around = Around::default();
        for step in [1, SIDE - 1] {
            let mut at = (place + step) % SIDE;
            while lane[at] != 0 {
                around.add(lane[at], self.terms);
                at = (at + step) % SIDE;
            }
        }
        around
    }

    /// Returns the lanes along `way` that have a tile or lie beside one.
    fn lanes(&self, way: Way) -> impl Iterator<Item = i16> {
        let across = axis(way.crossing());
        self.low[across] - 1..=self.high[across] + 1
    }

    /// Returns the coordinate of place 0 of the lanes along `way`.
    fn origin(&self, way: Way) -> i16 {
        self.low[axis(way)] - MARGIN
    }

    /// Returns the occupied places of a lane, and the free places beside tiles of the neighbouring lanes. Both are
    /// counted from [`Position::origin`].
    fn marks(&self, way: Way, lane: i16) -> (u128, u128) {
        let taken = |lane: i16| self.taken[axis(way)][wrap(lane)].rotate_right(wrap(self.origin(way)) as u32);
        let tiles = taken(lane);
        (tiles, (taken(lane - 1) | taken(lane + 1)) & !tiles)
    }

    /// Returns the cell at a place of a lane.
    fn cell(&self, way: Way, lane: i16, place: i16) -> Cell {
        let along = self.origin(way) + place;
        match way {
            Way::Across => Cell::at(along, lane),
            Way::Down => Cell::at(lane, along),
        }
    }
}

/// The record of a laid play that [`Position::take_back`] needs to undo it.
#[derive(Clone, Copy, Debug)]
pub struct Laying {
    low: [i16; 2],
    high: [i16; 2],
    cells: [Cell; 6],
    count: u8,
    way: Way,
}

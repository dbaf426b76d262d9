//! Classic made fast: the same grid as rows and columns of machine words.
//!
//! A [`Position`] keeps every tile twice, once by rows and once by columns, on a table that is rolled up
//! into a ring: 96 tiles that hang together never reach around 128 places. What a play may look like is
//! read off a *lane*, one row or column:
//!
//! ```text
//!   lane       . x . T T . x .      T  a tile that lies there
//!                                   x  a free place beside tiles of neighbouring lanes: whatever comes
//!                                      there also finishes a crossing line
//! ```
//!
//! [`Position::plays`] lists every play; [`Position::best`] finds the one with the most points without
//! listing them. The rules' own generator, [`Classic::plays`](crate::Classic::plays), is the oracle of both.

mod best;
mod changes;
mod hand;
mod plays;
mod replies;

use crate::{Cell, Colour, Grid, Key, Laid, Play, Reading, Terms, Way};

pub use changes::{Changed, Changes, Spot};
pub use hand::Hand;
pub use replies::{Most, Replies};

/// Places around the ring, in each way.
const SIDE: usize = 128;
/// Free places kept before the first tile of a lane.
const MARGIN: i16 = 8;
/// The widest grid that fits with its margins.
const WIDEST: i16 = SIDE as i16 - 2 * MARGIN;

/// A tile as it lies, in a byte: its number and four bits up its colour. Nothing is 0.
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

/// A play with what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    start: Cell,
    way: Way,
    tiles: [Code; 6],
    count: u8,
    points: u16,
    six: bool,
    /// Of the line it is laid in: how many tiles lay before the first new one, and how many it has now.
    before: u8,
    length: u8,
}

impl Found {
    /// Its points.
    pub fn points(&self) -> i32 {
        i32::from(self.points)
    }

    /// Whether it completes a line of six, and so gives another play.
    pub fn completes_six(&self) -> bool {
        self.six
    }

    /// Its tiles in order.
    pub fn tiles(&self) -> impl Iterator<Item = Laid> + '_ {
        self.tiles[..usize::from(self.count)].iter().filter_map(|&code| laid(code))
    }

    /// As the rules write it.
    pub fn play(&self) -> Play {
        Play { start: self.start, way: self.way, tiles: self.tiles().collect() }
    }
}

/// A grid under a key and its terms, ready to be played on fast.
#[derive(Clone, Debug)]
pub struct Position {
    key: Key,
    terms: Terms,
    /// By way, lane and place.
    tiles: Box<[[[Code; SIDE]; SIDE]]>,
    /// Where tiles lie, by way and lane.
    taken: Box<[[u128; SIDE]; 2]>,
    /// The least and the greatest coordinates of tiles: x, then y.
    low: [i16; 2],
    high: [i16; 2],
    count: usize,
    hash: u64,
}

/// What lies on both sides of a free place, one way: the line that a tile there would finish.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    colours: u8,
    length: u8,
    sum: u8,
    sixes: u8,
    nines: u8,
    numbers: u16,
    /// Whether a colour, or a number where that matters, is on both sides: nothing can come between.
    clash: bool,
}

impl Around {
    /// Takes a tile in.
    fn add(&mut self, code: Code, terms: Terms) {
        let number = 1 << value(code);
        self.clash |=
            self.colours & colour_bit(code) != 0 || (!terms.numbers_repeat && self.numbers & number != 0);
        self.colours |= colour_bit(code);
        self.numbers |= number;
        self.sum += value(code);
        self.sixes += u8::from(matches!(value(code), 6 | 9));
        self.nines += u8::from(value(code) == 9);
        self.length += 1;
    }

    /// Whether it is a line as it must be.
    fn fits(self, key: Key, terms: Terms) -> bool {
        !self.clash
            && usize::from(self.length) <= crate::grid::LONGEST
            && match terms.reading {
                Reading::Shown => key.divides(u32::from(self.sum)),
                Reading::PerLine => {
                    let least = u32::from(self.sum) - 3 * u32::from(self.nines);
                    (0..=u32::from(self.sixes)).any(|nines| key.divides(least + 3 * nines))
                }
            }
    }
}

/// Which coordinate runs along a way: 0 for x.
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

/// What a tile at a place adds to the hash of a grid; nothing adds nothing.
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
    /// A grid to play on. None if it is wider than 96 tiles that hang together can be.
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

    /// The key.
    pub fn key(&self) -> Key {
        self.key
    }

    /// How many tiles lie there.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing lies there.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// A number that stands for the grid, whatever the order in which it was laid.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Whether numbers may repeat and are read as they lie, so that tables of sums say all about a line.
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

    /// Lays the tiles of a play. [`Position::take_back`] with what is returned undoes it.
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

    /// Takes the tiles of the last play up again.
    pub fn take_back(&mut self, laying: &Laying) {
        for &cell in &laying.cells[..usize::from(laying.count)] {
            self.put(cell, 0);
            self.count -= 1;
        }
        (self.low, self.high) = (laying.low, laying.high);
    }

    /// The grid as the rules know it.
    pub fn grid(&self) -> Grid {
        let cells = (self.low[1]..=self.high[1])
            .flat_map(|y| (self.low[0]..=self.high[0]).map(move |x| Cell::at(x, y)));
        cells.filter_map(|cell| Some((cell, laid(self.get(cell))?))).collect()
    }

    /// What lies on both sides of a place, along a way.
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

    /// The lanes of a way that have a tile or lie beside one, by the coordinate across.
    fn lanes(&self, way: Way) -> impl Iterator<Item = i16> {
        let across = axis(way.crossing());
        self.low[across] - 1..=self.high[across] + 1
    }

    /// The coordinate along a way of a lane's place 0.
    fn origin(&self, way: Way) -> i16 {
        self.low[axis(way)] - MARGIN
    }

    /// Where tiles lie in a lane, and the free places beside tiles of its neighbours, both counted from
    /// [`Position::origin`].
    fn marks(&self, way: Way, lane: i16) -> (u128, u128) {
        let taken = |lane: i16| self.taken[axis(way)][wrap(lane)].rotate_right(wrap(self.origin(way)) as u32);
        let tiles = taken(lane);
        (tiles, (taken(lane - 1) | taken(lane + 1)) & !tiles)
    }

    /// The cell at a place of a lane.
    fn cell(&self, way: Way, lane: i16, place: i16) -> Cell {
        let along = self.origin(way) + place;
        match way {
            Way::Across => Cell::at(along, lane),
            Way::Down => Cell::at(lane, along),
        }
    }
}

/// A play that was laid, for taking it back.
#[derive(Clone, Copy, Debug)]
pub struct Laying {
    low: [i16; 2],
    high: [i16; 2],
    cells: [Cell; 6],
    count: u8,
    way: Way,
}

//! A set of up to sixteen tiles, each in one reading, and every line they can make.

use dohyo_sumoku::{Colour, Key, Laid, Line, Reading, Terms};

/// A set of tiles, one bit for each index.
pub(crate) type Set = u32;

/// Returns the indices of the tiles in a set.
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Tiles and the lines they can make.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) tiles: Vec<Laid>,
    /// Every set of tiles that makes a line, longest first.
    pub(crate) all: Vec<Set>,
    /// The lines of each tile, longest first.
    of: Vec<Vec<Set>>,
    /// One bit for each set: whether it makes a line.
    valid: Vec<u64>,
    /// The tiles of each colour.
    colours: [Set; Colour::ALL.len()],
    /// One bit for each set: whether it is part of a line.
    parts: Vec<u64>,
    /// For each tile, the last earlier tile that is interchangeable with it.
    pub(crate) twin_before: Vec<Option<usize>>,
}

impl Lines {
    /// Finds the lines among at most [`CERTAIN`](crate::CERTAIN) `tiles`.
    pub(crate) fn new(tiles: &[Laid], key: Key, terms: Terms) -> Self {
        let mut lines = Self {
            tiles: tiles.to_vec(),
            all: Vec::with_capacity(256),
            of: vec![Vec::with_capacity(64); tiles.len()],
            valid: vec![0; (1_usize << tiles.len()).div_ceil(64)],
            colours: [0; Colour::ALL.len()],
            parts: Vec::new(),
            twin_before: Vec::new(),
        };
        for (index, laid) in tiles.iter().enumerate() {
            lines.colours[laid.colour().index()] |= 1 << index;
        }
        lines.find(key, terms);
        lines
    }

    /// Returns `false` if `rest` has too many tiles of one colour for all of them to be laid. `once` are the laid tiles
    /// that can be in at least one more line, and `twice` those that can be in two more.
    ///
    /// Call each pair of a tile and a line that contains it a membership. Tiles and lines are connected, so every tile
    /// of `rest` and every new line needs a membership of its own. A line has each colour at most once, so one colour
    /// has at most as many memberships as there are new lines. Every other tile has at most two memberships.
    pub(crate) fn colours_allow(&self, rest: Set, once: Set, twice: Set) -> bool {
        self.colours.iter().all(|&colour| {
            let others = |set: Set| (set & !colour).count_ones();
            (rest & colour).count_ones() <= others(rest) + others(once) + others(twice)
        })
    }

    fn find(&mut self, key: Key, terms: Terms) {
        let mut found: [Vec<Set>; Line::LONGEST + 1] = Default::default();
        let mut open = vec![Partial { set: 0, colours: 0, numbers: 0, sum: 0, sixes: 0, nines: 0, next: 0 }];
        while let Some(partial) = open.pop() {
            for (index, laid) in self.tiles.iter().enumerate().skip(partial.next) {
                let Some(longer) = partial.with(index, *laid, terms) else { continue };
                let length = longer.set.count_ones() as usize;
                if length >= 2 && longer.fits(key, terms) {
                    found[length].push(longer.set);
                    self.valid[longer.set as usize / 64] |= 1 << (longer.set % 64);
                }
                if length < Line::LONGEST {
                    open.push(longer);
                }
            }
        }
        for set in found.into_iter().rev().flatten() {
            self.all.push(set);
            for index in members(set) {
                self.of[index].push(set);
            }
        }
    }

    /// Fills the tables that the complete search needs: the sets that are parts of lines, and the interchangeable
    /// tiles. If numbers may repeat and are read as shown, only remainders matter.
    pub(crate) fn prepare(&mut self, key: Key, terms: Terms) {
        let only_remainder = terms.numbers_repeat && terms.reading == Reading::Shown;
        let alike = |one: Laid, other: Laid| {
            let same_remainder = one.value() % key.number() == other.value() % key.number();
            one == other || (only_remainder && one.colour() == other.colour() && same_remainder)
        };
        self.parts = vec![0; self.valid.len()];
        for &line in &self.all {
            mark_parts(&mut self.parts, line);
        }
        let tiles = &self.tiles;
        self.twin_before = (0..tiles.len())
            .map(|tile| (0..tile).rev().find(|&other| alike(tiles[other], tiles[tile])))
            .collect();
    }

    /// Returns `true` if a set of tiles makes a line.
    pub(crate) fn is_line(&self, set: Set) -> bool {
        self.valid[set as usize / 64] >> (set % 64) & 1 != 0
    }

    /// Returns `true` if a set of tiles is a line or part of one. Needs [`Lines::prepare`].
    pub(crate) fn is_part(&self, set: Set) -> bool {
        self.parts[set as usize / 64] >> (set % 64) & 1 != 0
    }

    /// Returns the lines that a tile is in, longest first.
    pub(crate) fn of(&self, index: usize) -> &[Set] {
        &self.of[index]
    }

    /// Returns the tile that is in the fewest lines.
    pub(crate) fn hardest(&self) -> usize {
        (0..self.tiles.len()).min_by_key(|&index| self.of[index].len()).unwrap_or(0)
    }
}

/// Sets the bit of every subset of a line.
pub(crate) fn mark_parts(parts: &mut [u64], line: Set) {
    let mut part = line;
    while part != 0 {
        parts[part as usize / 64] |= 1 << (part % 64);
        part = (part - 1) & line;
    }
}

/// A line under construction.
#[derive(Clone, Copy)]
struct Partial {
    set: Set,
    colours: u8,
    numbers: u16,
    sum: u32,
    sixes: u32,
    nines: u32,
    /// The first tile that may be added.
    next: usize,
}

impl Partial {
    fn with(self, index: usize, laid: Laid, terms: Terms) -> Option<Self> {
        let six = laid.tile().value() == 6;
        let colour = 1 << laid.colour().index();
        // With `PerLine` the number of a six is not known yet.
        let number = if six && terms.reading == Reading::PerLine { 0 } else { 1 << laid.value() };
        if self.colours & colour != 0 || (!terms.numbers_repeat && self.numbers & number != 0) {
            return None;
        }
        Some(Self {
            set: self.set | 1 << index,
            colours: self.colours | colour,
            numbers: self.numbers | number,
            sum: self.sum + u32::from(laid.value()),
            sixes: self.sixes + u32::from(six),
            nines: self.nines + u32::from(laid.value() == 9),
            next: index + 1,
        })
    }

    fn fits(&self, key: Key, terms: Terms) -> bool {
        match terms.reading {
            Reading::Shown => key.divides(self.sum),
            Reading::PerLine => {
                let least = self.sum - 3 * self.nines;
                terms.nines(self.sixes).any(|nines| key.divides(least + 3 * nines))
            }
        }
    }
}

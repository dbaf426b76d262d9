//! Up to sixteen tiles, each read one way, and every line they can make.

use crate::grid::LONGEST;
use crate::{Colour, Key, Laid, Reading, Terms};

/// A set of tiles, by index: those of a whole task, or of a rest with what it hangs on.
pub(super) type Set = u32;

/// The tiles of a set, by index.
pub(super) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Tiles and the lines among them.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) tiles: Vec<Laid>,
    /// Every set of tiles that makes a line, the longest first.
    pub(super) all: Vec<Set>,
    /// The same by tile.
    of: Vec<Vec<Set>>,
    /// Whether a set makes a line, a bit each.
    valid: Vec<u64>,
    /// The tiles of each colour.
    colours: [Set; Colour::ALL.len()],
    /// Whether a set is a part of a line, a bit each.
    parts: Vec<u64>,
    /// For each tile, the last one before it that can take its place anywhere.
    pub(super) twin_before: Vec<Option<usize>>,
}

impl Lines {
    /// The lines among these tiles, at most [`FEW`].
    pub(super) fn new(tiles: &[Laid], key: Key, terms: Terms) -> Self {
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

    /// Whether no colour is too plentiful among the tiles that are left, given those that can be in one more
    /// line, and those among them that can be in two.
    ///
    /// Tiles and the lines they are in hang together, so that each of the tiles that are left and of the lines
    /// to come needs a membership of its own, a tile in a line. A line has a colour once at most, so of that
    /// colour there are as many memberships as lines, and all other tiles have two, or what is left of two.
    pub(super) fn colours_allow(&self, rest: Set, once: Set, twice: Set) -> bool {
        self.colours.iter().all(|&colour| {
            let others = |set: Set| (set & !colour).count_ones();
            (rest & colour).count_ones() <= others(rest) + others(once) + others(twice)
        })
    }

    fn find(&mut self, key: Key, terms: Terms) {
        let mut found: [Vec<Set>; LONGEST + 1] = Default::default();
        let mut open = vec![Partial { set: 0, colours: 0, numbers: 0, sum: 0, sixes: 0, nines: 0, next: 0 }];
        while let Some(partial) = open.pop() {
            for (index, laid) in self.tiles.iter().enumerate().skip(partial.next) {
                let Some(longer) = partial.with(index, *laid, terms) else { continue };
                let length = longer.set.count_ones() as usize;
                if length >= 2 && longer.fits(key, terms) {
                    found[length].push(longer.set);
                    self.valid[longer.set as usize / 64] |= 1 << (longer.set % 64);
                }
                if length < LONGEST {
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

    /// Finds out what a search of every grid has to know: which sets are parts of lines, and which tiles can
    /// take each other's place. Where numbers may repeat and are read as they lie, only the remainder matters.
    pub(super) fn prepare(&mut self, key: Key, terms: Terms) {
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

    /// Whether a set of tiles makes a line.
    pub(super) fn is_line(&self, set: Set) -> bool {
        self.valid[set as usize / 64] >> (set % 64) & 1 != 0
    }

    /// Whether a set of tiles is a line or a part of one. Only after [`Lines::prepare`].
    pub(super) fn is_part(&self, set: Set) -> bool {
        self.parts[set as usize / 64] >> (set % 64) & 1 != 0
    }

    /// The lines that a tile is in, the longest first.
    pub(super) fn of(&self, index: usize) -> &[Set] {
        &self.of[index]
    }

    /// The tile in the fewest lines.
    pub(super) fn hardest(&self) -> usize {
        (0..self.tiles.len()).min_by_key(|&index| self.of[index].len()).unwrap_or(0)
    }
}

/// Marks every set within a line, the whole first, a bit each.
pub(super) fn mark_parts(parts: &mut [u64], line: Set) {
    let mut part = line;
    while part != 0 {
        parts[part as usize / 64] |= 1 << (part % 64);
        part = (part - 1) & line;
    }
}

/// A line in the making.
#[derive(Clone, Copy)]
struct Partial {
    set: Set,
    colours: u8,
    numbers: u16,
    sum: u32,
    sixes: u32,
    nines: u32,
    /// Tiles from here on may join.
    next: usize,
}

impl Partial {
    fn with(self, index: usize, laid: Laid, terms: Terms) -> Option<Self> {
        let (colour, number) = (1 << laid.colour().index(), 1 << laid.value());
        if self.colours & colour != 0 || (!terms.numbers_repeat && self.numbers & number != 0) {
            return None;
        }
        Some(Self {
            set: self.set | 1 << index,
            colours: self.colours | colour,
            numbers: self.numbers | number,
            sum: self.sum + u32::from(laid.value()),
            sixes: self.sixes + u32::from(laid.tile().value() == 6),
            nines: self.nines + u32::from(laid.value() == 9),
            next: index + 1,
        })
    }

    fn fits(&self, key: Key, terms: Terms) -> bool {
        match terms.reading {
            Reading::Shown => key.divides(self.sum),
            Reading::PerLine => {
                let least = self.sum - 3 * self.nines;
                (0..=self.sixes).any(|nines| key.divides(least + 3 * nines))
            }
        }
    }
}

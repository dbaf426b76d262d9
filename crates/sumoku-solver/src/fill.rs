//! A search for ways to fill the holes of a grid with given tiles.

use dohyo_sumoku::{Cell, Grid, Key, Laid, Tile, Way};

use crate::{Task, lines::members};

/// The largest number of holes, so that a set of them fits into a word.
const MOST: usize = 32;

/// A search for ways to fill the holes of a grid.
#[derive(Clone, Debug)]
pub struct Fill {
    key: Key,
    holes: Vec<Cell>,
    /// The different tiles, with the number of copies left.
    tiles: Vec<(Tile, u8)>,
    /// The lines with holes.
    lines: Vec<Row>,
    /// The lines of each hole.
    of: Vec<Vec<usize>>,
    laid: Vec<Option<Laid>>,
    given: Grid,
    readings: usize,
    nodes: u64,
}

/// A line with holes.
#[derive(Clone, Debug)]
struct Row {
    holes: u32,
    open: u32,
    colours: u8,
    sum: u32,
}

/// An error returned when a search reaches its limit of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search reached its limit of states")]
pub struct BrokenOff;

impl Fill {
    /// Creates a search that fills `holes` with the same number of `tiles`, under default terms. Holes after the 32nd
    /// are ignored.
    pub fn new(given: &Grid, holes: &[Cell], tiles: &[Tile], key: Key) -> Self {
        let mut distinct: Vec<(Tile, u8)> = Vec::new();
        for &tile in tiles {
            match distinct.iter_mut().find(|(other, _)| *other == tile) {
                Some((_, count)) => *count += 1,
                None => distinct.push((tile, 1)),
            }
        }
        let holes: Vec<Cell> = holes.iter().copied().take(MOST).collect();
        let readings = if Task::new(tiles, key).reading_matters() { 2 } else { 1 };
        let mut fill = Self {
            key,
            lines: Vec::new(),
            of: vec![Vec::new(); holes.len()],
            laid: vec![None; holes.len()],
            tiles: distinct,
            given: given.clone(),
            readings,
            nodes: 0,
            holes,
        };
        fill.find_lines();
        fill
    }

    fn find_lines(&mut self) {
        let hole_at = |cell: Cell| self.holes.iter().position(|&hole| hole == cell);
        let is_there = |cell: Cell| hole_at(cell).is_some() || self.given.get(cell).is_some();
        let mut lines = Vec::new();
        for way in Way::ALL {
            for &hole in &self.holes {
                let mut start = hole;
                while is_there(start.along(way, -1)) {
                    start = start.along(way, -1);
                }
                let cells: Vec<Cell> = (0..=MOST as i16)
                    .map(|steps| start.along(way, steps))
                    .take_while(|&cell| is_there(cell))
                    .collect();
                // Each line is added once, at its first hole.
                if cells.len() < 2
                    || cells.iter().copied().find(|&cell| hole_at(cell).is_some()) != Some(hole)
                {
                    continue;
                }
                let set = cells.iter().filter_map(|&cell| hole_at(cell)).fold(0, |set, hole| set | 1 << hole);
                let known: Vec<Laid> = cells.iter().filter_map(|&cell| self.given.get(cell)).collect();
                lines.push(Row {
                    holes: set,
                    open: set,
                    colours: known.iter().fold(0, |colours, laid| colours | 1 << laid.colour().index()),
                    sum: known.iter().map(|laid| u32::from(laid.value())).sum(),
                });
            }
        }
        self.lines = lines;
        for (number, line) in self.lines.iter().enumerate() {
            for hole in members(line.holes) {
                self.of[hole].push(number);
            }
        }
    }

    /// Returns the number of states visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns a filled grid in which some hole has a different tile than in `grid`, or `None` if it is proved that
    /// there is none. A six and the same six laid as a nine count as the same tile.
    ///
    /// # Errors
    ///
    /// Returns [`BrokenOff`] if the search visits `most` states without a decision.
    pub fn other_than(&mut self, grid: &Grid, most: u64) -> Result<Option<Grid>, BrokenOff> {
        let known: Vec<Option<Tile>> =
            self.holes.iter().map(|&cell| grid.get(cell).map(Laid::tile)).collect();
        let last = self.nodes + most;
        if self.search(&known, last)? {
            let filled = self.holes.iter().zip(&self.laid).filter_map(|(&cell, &laid)| Some((cell, laid?)));
            return Ok(Some(self.given.iter().chain(filled).collect()));
        }
        Ok(None)
    }

    /// Fills one hole after another, always the one whose lines have the fewest open holes.
    fn search(&mut self, known: &[Option<Tile>], last: u64) -> Result<bool, BrokenOff> {
        self.nodes += 1;
        if self.nodes > last {
            return Err(BrokenOff);
        }
        let next = (0..self.holes.len()).filter(|&hole| self.laid[hole].is_none()).min_by_key(|&hole| {
            let open = |&line: &usize| self.lines[line].open.count_ones();
            (self.of[hole].iter().map(open).min().unwrap_or(0), std::cmp::Reverse(self.of[hole].len()))
        });
        let Some(hole) = next else {
            let differs = |(laid, known): (&Option<Laid>, &Option<Tile>)| laid.map(Laid::tile) != *known;
            return Ok(self.laid.iter().zip(known).any(differs));
        };
        for index in 0..self.tiles.len() {
            let (tile, left) = self.tiles[index];
            if left == 0 {
                continue;
            }
            for laid in tile.readings().take(self.readings) {
                if !self.lay(hole, laid) {
                    continue;
                }
                self.tiles[index].1 -= 1;
                let found = self.search(known, last);
                if matches!(found, Ok(true)) {
                    return found;
                }
                self.tiles[index].1 += 1;
                self.take_up(hole, laid);
                found?;
            }
        }
        Ok(false)
    }

    /// Lays a tile in a hole and returns `true`, or returns `false` if a line does not allow it.
    fn lay(&mut self, hole: usize, laid: Laid) -> bool {
        let colour = 1 << laid.colour().index();
        let value = u32::from(laid.value());
        let allows = |&line: &usize| {
            let line = &self.lines[line];
            let closes = line.open & !(1 << hole) == 0;
            line.colours & colour == 0 && (!closes || self.key.divides(line.sum + value))
        };
        if !self.of[hole].iter().all(allows) {
            return false;
        }
        for &line in &self.of[hole] {
            let line = &mut self.lines[line];
            line.colours |= colour;
            line.sum += value;
            line.open &= !(1 << hole);
        }
        self.laid[hole] = Some(laid);
        true
    }

    fn take_up(&mut self, hole: usize, laid: Laid) {
        for &line in &self.of[hole] {
            let line = &mut self.lines[line];
            line.colours &= !(1 << laid.colour().index());
            line.sum -= u32::from(laid.value());
            line.open |= 1 << hole;
        }
        self.laid[hole] = None;
    }
}

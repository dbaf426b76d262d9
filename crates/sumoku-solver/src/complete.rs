//! A complete search of all grids, for the cases that no other stage decides.
//!
//! The search settles the row and the column of one tile after another: the tiles before and after it, and the ends of
//! the line. The cells beyond the ends of a line stay empty, so each grid is visited once. The relaxation prunes grids
//! that cannot be completed.

use dohyo_sumoku::{Cell, Grid, Way};

use crate::CERTAIN as MOST;
use crate::lines::{Lines, Set, members};
use crate::trees::Relaxed;

/// Half the width of the board. Tiles are at most [`CERTAIN`](crate::CERTAIN) cells away from the first one.
const REACH: i16 = 24;
const SIDE: usize = 2 * REACH as usize;

pub(crate) struct Complete<'a> {
    lines: &'a Lines,
    relaxed: Relaxed<'a>,
    /// The tile in each cell, counted from 1, or 0 if the cell is empty.
    board: Vec<u8>,
    /// The number of lines that end beside each cell.
    ends: Vec<u8>,
    /// The laid tiles in order, with their cells.
    laid: Vec<(usize, Cell)>,
    rest: Set,
    /// The tiles whose line is settled, by direction.
    decided: [Set; 2],
    /// The cell of each tile.
    places: Vec<Cell>,
    /// The number of locked tiles.
    locked: usize,
    /// The number of states that may be visited.
    most: u64,
    /// The number of states visited.
    nodes: u64,
}

fn index(cell: Cell) -> usize {
    (cell.y + REACH) as usize * SIDE + (cell.x + REACH) as usize
}

const fn which(way: Way) -> usize {
    match way {
        Way::Across => 0,
        Way::Down => 1,
    }
}

impl<'a> Complete<'a> {
    pub(crate) fn new(lines: &'a Lines, most: u64) -> Self {
        Self {
            lines,
            relaxed: Relaxed::new(lines, most),
            board: vec![0; SIDE * SIDE],
            ends: vec![0; SIDE * SIDE],
            laid: Vec::new(),
            rest: (1 << lines.tiles.len()) - 1,
            decided: [0; 2],
            places: vec![Cell::at(0, 0); lines.tiles.len()],
            locked: 0,
            most,
            nodes: 0,
        }
    }

    /// Like [`Complete::new`], but with the first tiles locked in the cells of `locked`, which must be near the origin.
    pub(crate) fn around(lines: &'a Lines, locked: &[Cell], most: u64) -> Self {
        let mut complete = Self::new(lines, most);
        for (tile, &cell) in locked.iter().enumerate() {
            complete.lay(tile, cell);
        }
        complete.locked = locked.len();
        complete
    }

    /// Returns the number of states visited.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes + self.relaxed.nodes
    }

    /// Returns a grid of all tiles. `None` proves that there is none, unless the limit of states was reached.
    pub(crate) fn find(&mut self) -> Option<Grid> {
        let found = if self.locked > 0 {
            self.next()
        } else {
            // Any grid, turned if necessary, has a line across through this tile.
            let root = self.lines.hardest();
            self.lay(root, Cell::at(0, 0));
            self.decide(root, Way::Across, true)
        };
        found.then(|| self.laid.iter().map(|&(tile, cell)| (cell, self.lines.tiles[tile])).collect())
    }

    /// Returns `true` if all tiles are connected. New tiles always touch others; only locked tiles may lie apart.
    fn hangs_together(&self) -> bool {
        let mut reached: Set = 1;
        let mut open = vec![self.places[0]];
        while let Some(cell) = open.pop() {
            for next in cell.neighbours() {
                if let Some(tile) = self.tile_at(next).filter(|tile| reached >> tile & 1 == 0) {
                    reached |= 1 << tile;
                    open.push(next);
                }
            }
        }
        self.locked == 0 || reached.count_ones() as usize == self.laid.len()
    }

    fn tile_at(&self, cell: Cell) -> Option<usize> {
        usize::from(self.board[index(cell)]).checked_sub(1)
    }

    fn lay(&mut self, tile: usize, cell: Cell) {
        self.board[index(cell)] = tile as u8 + 1;
        self.laid.push((tile, cell));
        self.places[tile] = cell;
        self.rest &= !(1 << tile);
    }

    fn take_up(&mut self) {
        if let Some((tile, cell)) = self.laid.pop() {
            self.board[index(cell)] = 0;
            self.rest |= 1 << tile;
        }
    }

    /// Returns the run through a cell: its tiles, and the cells before and after it.
    fn run(&self, cell: Cell, way: Way) -> (Set, Cell, Cell) {
        let mut set = 0;
        let mut before = cell;
        while let Some(tile) = self.tile_at(before) {
            set |= 1 << tile;
            before = before.along(way, -1);
        }
        let mut after = cell.along(way, 1);
        while let Some(tile) = self.tile_at(after) {
            set |= 1 << tile;
            after = after.along(way, 1);
        }
        (set, before, after)
    }

    /// Returns the tiles that can still be in a new line along `way`, and writes the run of each to `runs`.
    fn open(&self, way: Way, runs: &mut [Set; MOST]) -> Set {
        let mut open = 0;
        for &(tile, cell) in &self.laid {
            if self.decided[which(way)] >> tile & 1 == 0 {
                let (set, before, after) = self.run(cell, way);
                if self.ends[index(before)] == 0 || self.ends[index(after)] == 0 {
                    open |= 1 << tile;
                    runs[tile] = set;
                }
            }
        }
        open
    }

    /// Returns `true` if the laid tiles of `line` can be in one line along `way`.
    fn in_line(&self, line: Set, way: Way, open: Set, runs: &[Set; MOST]) -> bool {
        let laid = line & !self.rest;
        if laid & !open != 0 {
            return false;
        }
        let along = |tile: usize| match way {
            Way::Across => (self.places[tile].y, self.places[tile].x),
            Way::Down => (self.places[tile].x, self.places[tile].y),
        };
        let mut span: Option<(i16, i16, i16)> = None;
        for tile in members(laid) {
            let (across, place) = along(tile);
            let (first, low, high) = span.unwrap_or((across, place, place));
            if runs[tile] & !line != 0 || across != first {
                return false;
            }
            span = Some((across, low.min(place), high.max(place)));
        }
        span.is_none_or(|(_, low, high)| high - low < line.count_ones() as i16)
    }

    /// Returns `false` if some remaining tile cannot be connected to the laid tiles by any lines.
    fn may_go_on(&mut self) -> bool {
        let mut runs = [[0; MOST]; 2];
        let open = Way::ALL.map(|way| self.open(way, &mut runs[which(way)]));
        let mut reached = open[0] | open[1];
        let usable = self.rest | reached;
        if !self.relaxed.can_go_on(self.rest, reached, open[0] & open[1]) {
            return false;
        }
        loop {
            let before = reached;
            for &line in &self.lines.all {
                // The position has to be checked only for lines that reach a new tile.
                let new = line & !usable == 0 && line & reached != 0 && line & self.rest & !reached != 0;
                let lies = |&way: &Way| self.in_line(line, way, open[which(way)], &runs[which(way)]);
                if new && Way::ALL.iter().any(lies) {
                    reached |= line;
                }
            }
            if self.rest & !reached == 0 || reached == before {
                break;
            }
        }
        self.rest & !reached == 0
    }

    /// Continues with the next tile whose row or column is not settled.
    fn next(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes() > self.most {
            return false;
        }
        if self.rest != 0 && !self.may_go_on() {
            return false;
        }
        let mut first = None;
        for position in 0..self.laid.len() {
            let (tile, cell) = self.laid[position];
            for way in Way::ALL {
                if self.decided[which(way)] >> tile & 1 != 0 {
                    continue;
                }
                let (set, ..) = self.run(cell, way);
                if set.count_ones() > 1 && !self.lines.is_line(set) {
                    // The run must grow, which leaves few choices.
                    return self.decide(tile, way, false);
                }
                first = first.or(Some((tile, way)));
            }
        }
        match first {
            Some((tile, way)) => self.decide(tile, way, false),
            None => self.rest == 0 && self.hangs_together(),
        }
    }

    /// Tries every line through a tile along `way`. If `must` is set, the line has at least two tiles.
    fn decide(&mut self, tile: usize, way: Way, must: bool) -> bool {
        let Some(&(_, cell)) = self.laid.iter().find(|&&(other, _)| other == tile) else { return false };
        self.grow(cell, way, false, must)
    }

    /// Grows the run through a cell, first backwards and then forwards.
    fn grow(&mut self, cell: Cell, way: Way, forwards: bool, must: bool) -> bool {
        let (set, before, after) = self.run(cell, way);
        let next = if forwards { after } else { before };
        // The run ends here.
        if forwards {
            let single = set.is_power_of_two();
            let sound = if single { !must } else { self.lines.is_line(set) };
            // By symmetry, lines with more tiles before the first tile than after it can be skipped.
            let turned = self.locked == 0 && cell == Cell::at(0, 0) && {
                let along = |other: Cell| (other.x - cell.x).abs() + (other.y - cell.y).abs();
                along(before) > along(after)
            };
            if sound && !turned {
                self.ends[index(before)] += 1;
                self.ends[index(after)] += 1;
                self.decided[which(way)] |= set;
                if self.next() {
                    return true;
                }
                self.decided[which(way)] &= !set;
                self.ends[index(before)] -= 1;
                self.ends[index(after)] -= 1;
            }
        } else if self.grow_forwards(cell, way, before, must) {
            return true;
        }
        // Another tile follows.
        if self.ends[index(next)] > 0 {
            return false;
        }
        for tile in members(self.rest) {
            if self.lines.twin_before[tile].is_some_and(|twin| self.rest >> twin & 1 != 0)
                || !self.lines.is_part(set | 1 << tile)
            {
                continue;
            }
            self.lay(tile, next);
            let (crossing, ..) = self.run(next, way.crossing());
            let (along, ..) = self.run(next, way);
            // Settled crossing lines end before this cell, so the crossing run is not settled yet.
            let sound = self.lines.is_part(along) && self.lines.is_part(crossing);
            if sound && self.grow(cell, way, forwards, must) {
                return true;
            }
            self.take_up();
        }
        false
    }

    /// Grows the run forwards. The cell before it stays empty.
    fn grow_forwards(&mut self, cell: Cell, way: Way, before: Cell, must: bool) -> bool {
        self.ends[index(before)] += 1;
        let found = self.grow(cell, way, true, must);
        self.ends[index(before)] -= 1;
        found
    }
}

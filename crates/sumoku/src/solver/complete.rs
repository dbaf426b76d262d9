//! Every grid there is: the search that decides when nothing else does.
//!
//! Tile by tile it is decided how the row and the column through it go on: what comes before and after, and
//! where they end. A place where a line ended stays empty for good, so each grid is met once. What no
//! relaxed Sumoku can complete is cut off.

use super::CERTAIN as MOST;
use super::lines::{Lines, Set, members};
use super::trees::Relaxed;
use crate::{Cell, Grid, Way};

/// Half the width of the table: tiles reach at most [`super::CERTAIN`] places from the first.
const REACH: i16 = 24;
const SIDE: usize = 2 * REACH as usize;

pub(super) struct Complete<'a> {
    lines: &'a Lines,
    relaxed: Relaxed<'a>,
    /// The tile at each place, counted from 1; 0 if there is none.
    board: Vec<u8>,
    /// How many lines ended beside each place.
    ends: Vec<u8>,
    /// The tiles that were laid, in order, with their places.
    laid: Vec<(usize, Cell)>,
    rest: Set,
    /// By way: the tiles whose line that way is decided.
    decided: [Set; 2],
    /// Where the tiles lie.
    places: Vec<Cell>,
    /// How many tiles lay there before, and stay.
    locked: usize,
    /// States that may be looked at, and that were.
    most: u64,
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
    pub(super) fn new(lines: &'a Lines, most: u64) -> Self {
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

    /// The same with the first tiles locked at these places, which are no farther from the middle than tiles
    /// that hang together can be from each other.
    pub(super) fn around(lines: &'a Lines, locked: &[Cell], most: u64) -> Self {
        let mut complete = Self::new(lines, most);
        for (tile, &cell) in locked.iter().enumerate() {
            complete.lay(tile, cell);
        }
        complete.locked = locked.len();
        complete
    }

    /// States looked at.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes + self.relaxed.nodes
    }

    /// A grid of all tiles; none is a certainty unless the states have run out.
    pub(super) fn find(&mut self) -> Option<Grid> {
        let found = if self.locked > 0 {
            self.next()
        } else {
            // Some tile lies somewhere; turned over if need be, its line runs across.
            let root = self.lines.hardest();
            self.lay(root, Cell::at(0, 0));
            self.decide(root, Way::Across, true)
        };
        found.then(|| self.laid.iter().map(|&(tile, cell)| (cell, self.lines.tiles[tile])).collect())
    }

    /// Whether all that lies hangs together. What is laid always touches something; only locked tiles may lie
    /// apart.
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

    /// The run through a tile, one way: its tiles, and the places before and after it.
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

    /// The tiles that can still be part of a new line one way, and for each of them the run it is in.
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

    /// Whether tiles that lie can all be in one line of a set, one way.
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

    /// Whether the tiles that are left could still come to lie: each in a line that hangs together with
    /// those that lie, as far as can be seen without trying.
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
                // Where a line lies is only asked of those that reach something new.
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

    /// Goes on with the next tile whose row or column is open.
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
                    // It cannot stay as it is: few ways to go on.
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

    /// Tries every line through a tile, one way. `must` says that it has to be one of two tiles or more.
    fn decide(&mut self, tile: usize, way: Way, must: bool) -> bool {
        let Some(&(_, cell)) = self.laid.iter().find(|&&(other, _)| other == tile) else { return false };
        self.grow(cell, way, false, must)
    }

    /// Grows the run through a place, first backwards, then, once it has ended there, forwards.
    fn grow(&mut self, cell: Cell, way: Way, forwards: bool, must: bool) -> bool {
        let (set, before, after) = self.run(cell, way);
        let next = if forwards { after } else { before };
        // It ends here.
        if forwards {
            let single = set.is_power_of_two();
            let sound = if single { !must } else { self.lines.is_line(set) };
            // Turned round, the first tile's lines would be others: only those with more after it are needed.
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
        // Or another tile comes.
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
            // A crossing line that was decided has ended before this place, so it cannot be one of those.
            let sound = self.lines.is_part(along) && self.lines.is_part(crossing);
            if sound && self.grow(cell, way, forwards, must) {
                return true;
            }
            self.take_up();
        }
        false
    }

    /// The run has ended backwards at a place, which stays empty while it grows forwards.
    fn grow_forwards(&mut self, cell: Cell, way: Way, before: Cell, must: bool) -> bool {
        self.ends[index(before)] += 1;
        let found = self.grow(cell, way, true, must);
        self.ends[index(before)] -= 1;
        found
    }
}

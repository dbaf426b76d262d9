//! Proves that no Sumoku is better.
//!
//! The proof goes through all shapes, the most promising first, and tries to lay the tiles into each (`shapes.rs`,
//! `inlay.rs`). For the smallest box, it starts with the smallest boxes. For the highest total, it starts with the
//! shapes that have the fewest tiles in only one line, because the total is twice the sum of all numbers minus the
//! numbers of these tiles.

use dohyo_sumoku::{Cell, Grid, Laid};

use crate::inlay::{Found, Kit, Layout, find};
use crate::patience::Patience;
use crate::shapes::Frame;
use crate::{CERTAIN, Goal, Task};

/// The best Sumoku found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The grid.
    pub grid: Grid,
    /// Whether it is proved that no Sumoku is better.
    pub proved: bool,
    /// The number of states visited.
    pub nodes: u64,
}

/// A box on the table.
struct Site {
    frame: Frame,
    /// The north-west corner.
    corner: Cell,
    /// Whether rows of the box are columns on the table.
    turned: bool,
}

impl Site {
    /// Returns the cell of the table for a cell of the box.
    fn on_table(&self, cell: Cell) -> Cell {
        let (x, y) = if self.turned { (cell.y, cell.x) } else { (cell.x, cell.y) };
        Cell::at(self.corner.x + x, self.corner.y + y)
    }
}

impl Task<'_> {
    /// Improves on the Sumoku `known` and proves that no Sumoku is better.
    ///
    /// Returns `known` unproved if there are more than [`CERTAIN`] tiles, including locked tiles. The proof stops early
    /// if `patience` runs out or if `go_on`, which is called from time to time, returns `false`.
    pub fn prove(&self, goal: Goal, known: Grid, go_on: &mut dyn FnMut() -> bool) -> Best {
        let patience = Patience::new(self.patience, go_on);
        let locked: Vec<(Cell, Laid)> = self.locked.iter().flat_map(|grid| grid.iter()).collect();
        if locked.len() + self.tiles.len() > CERTAIN {
            return Best { grid: known, proved: false, nodes: 0 };
        }
        let kits: Vec<Kit> =
            self.readings_for(goal).map(|laid| Kit::new(&locked, &laid, self.key, self.terms)).collect();
        let count = locked.len() + self.tiles.len();
        let proof = Proof { kits, locked, count, patience };
        let better = match goal {
            Goal::Compact => proof.seek_smaller(goal.value(&known)),
            Goal::Highest => proof.seek_higher(goal.value(&known)),
        };
        Best {
            grid: better.unwrap_or(known),
            proved: !proof.patience.is_over(),
            nodes: proof.patience.nodes(),
        }
    }

    /// Returns every reading of the tiles that can lead to the best grid.
    fn readings_for(&self, goal: Goal) -> impl Iterator<Item = Vec<Laid>> {
        // If a six can always be laid as a nine instead, the nine counts more.
        let nines = goal == Goal::Highest && !self.reading_matters();
        let highest = |laid: Laid| laid.tile().readings().last().unwrap_or(laid);
        self.readings().map(move |laid| if nines { laid.into_iter().map(highest).collect() } else { laid })
    }
}

struct Proof<'a> {
    /// The tiles in every reading.
    kits: Vec<Kit>,
    locked: Vec<(Cell, Laid)>,
    /// The number of tiles, including locked tiles.
    count: usize,
    patience: Patience<'a>,
}

impl Proof<'_> {
    /// Tries the boxes that are better than `known`, smallest first, until the tiles fit into one.
    fn seek_smaller(&self, known: i32) -> Option<Grid> {
        let value = |&(wide, high): &(usize, usize)| Goal::value_of_box((wide as i32, high as i32));
        let mut sizes = self.sizes();
        sizes.retain(|size| value(size) > known);
        sizes.sort_by_key(|size| -value(size));
        for site in sizes.into_iter().flat_map(|size| self.sites(size, self.count)) {
            let mut found = None;
            let go_on = site.frame.each(&self.patience, &mut |rows, _| {
                let layout = Layout::new(rows, |cell| site.on_table(cell), &self.locked);
                found = self.kits.iter().find_map(|kit| find(kit, &layout, None, &self.patience));
                found.is_none()
            });
            if !go_on {
                return found.map(|found| found.tiles.into_iter().collect());
            }
        }
        None
    }

    /// Tries all shapes, in the order of the number of tiles in only one line, until no further shape can have a higher
    /// total than the best so far.
    fn seek_higher(&self, known: i32) -> Option<Grid> {
        let (mut best, mut found) = (known, None);
        for once in 0..=self.count {
            if !self.kits.iter().any(|kit| kit.highest(once) > best) {
                break;
            }
            for site in self.sizes().into_iter().flat_map(|size| self.sites(size, once)) {
                site.frame.each(&self.patience, &mut |rows, number| {
                    // Shapes with a smaller number have already been tried.
                    if number < once {
                        return true;
                    }
                    let layout = Layout::new(rows, |cell| site.on_table(cell), &self.locked);
                    for kit in &self.kits {
                        let most = kit.highest(0) - best - 1;
                        if let Some(Found { tiles, loss }) = find(kit, &layout, Some(most), &self.patience) {
                            best = kit.highest(0) - loss;
                            found = Some(tiles);
                        }
                    }
                    true
                });
            }
        }
        found.map(|tiles| tiles.into_iter().collect())
    }

    /// Returns the sizes of boxes that connected tiles can span. Without locked tiles, includes only one of each pair
    /// of sizes that differ by a quarter turn.
    fn sizes(&self) -> Vec<(usize, usize)> {
        let count = self.count;
        let all = (1..=count).flat_map(move |wide| (1..=count + 1 - wide).map(move |high| (wide, high)));
        let free = self.locked.is_empty();
        all.filter(|&(wide, high)| wide * high >= count && (!free || wide <= high)).collect()
    }

    /// Returns the boxes of a size that contain all locked tiles, limited to shapes with at most `once` cells in only
    /// one line.
    fn sites(&self, (wide, high): (usize, usize), once: usize) -> Vec<Site> {
        let (turned, narrow, long) = (wide > high, wide.min(high), wide.max(high));
        let frame = |locked| Frame { wide: narrow, high: long, count: self.count, locked, once };
        if self.locked.is_empty() {
            return vec![Site { frame: frame(None), corner: Cell::at(0, 0), turned }];
        }
        let range = |along: fn(Cell) -> i16, side: usize| {
            let places = || self.locked.iter().map(|&(cell, _)| along(cell));
            let (low, high) = (places().min().unwrap_or(0), places().max().unwrap_or(0));
            high + 1 - side as i16..=low
        };
        let mut sites = Vec::new();
        for x in range(|cell| cell.x, wide) {
            for y in range(|cell| cell.y, high) {
                let mut rows = vec![0; long];
                for &(cell, _) in &self.locked {
                    let (along, across) = (cell.x - x, cell.y - y);
                    let (bit, row) = if turned { (across, along) } else { (along, across) };
                    rows[row as usize] |= 1 << bit;
                }
                sites.push(Site { frame: frame(Some(rows)), corner: Cell::at(x, y), turned });
            }
        }
        sites
    }
}

//! The best Sumoku there is, with the proof that none is better.
//!
//! Shape by shape, the best first, it is tried to lay the tiles ([`shapes`](super::shapes),
//! [`inlay`](super::inlay)). For the smallest box the shapes of small boxes come first. For the highest total
//! those come first in which the fewest tiles are in one line only: what such tiles show is what a grid lacks
//! of twice the sum of all numbers.

use super::inlay::{Found, Kit, Layout, find};
use super::patience::Patience;
use super::shapes::Frame;
use super::{CERTAIN, Goal, Task};
use crate::{Cell, Grid, Laid};

/// The best Sumoku that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The grid.
    pub grid: Grid,
    /// Whether none is better: a proof, not a guess.
    pub proved: bool,
    /// States that the proof looked at.
    pub nodes: u64,
}

/// Where a box lies.
struct Site {
    frame: Frame,
    /// The place of its first corner.
    corner: Cell,
    /// Whether its rows are columns on the table.
    turned: bool,
}

impl Site {
    /// A place of the box as one of the table.
    fn on_table(&self, cell: Cell) -> Cell {
        let (x, y) = if self.turned { (cell.y, cell.x) } else { (cell.x, cell.y) };
        Cell::at(self.corner.x + x, self.corner.y + y)
    }
}

impl Task<'_> {
    /// The best Sumoku, given one that is known, with the proof that none is better: for up to [`CERTAIN`]
    /// tiles, locked ones included, as far as `patience` and `go_on`, which is asked now and then, allow.
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

    /// Every way to read the tiles that can lead to the best grid.
    fn readings_for(&self, goal: Goal) -> impl Iterator<Item = Vec<Laid>> {
        // Where a nine does as well as a six, it counts more.
        let nines = goal == Goal::Highest && !self.reading_matters();
        let highest = |laid: Laid| laid.tile().readings().last().unwrap_or(laid);
        self.readings().map(move |laid| if nines { laid.into_iter().map(highest).collect() } else { laid })
    }
}

struct Proof<'a> {
    /// The tiles, read in every way.
    kits: Vec<Kit>,
    locked: Vec<(Cell, Laid)>,
    /// How many tiles there are, those that are locked included.
    count: usize,
    patience: Patience<'a>,
}

impl Proof<'_> {
    /// Goes through the boxes that are better than a value, the smallest first, until the tiles fit into one.
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

    /// Goes through all shapes, those with the fewest tiles in one line only first, until even the smallest
    /// numbers there would not be better than what is known.
    fn seek_higher(&self, known: i32) -> Option<Grid> {
        let (mut best, mut found) = (known, None);
        for once in 0..=self.count {
            if !self.kits.iter().any(|kit| kit.highest(once) > best) {
                break;
            }
            for site in self.sizes().into_iter().flat_map(|size| self.sites(size, once)) {
                site.frame.each(&self.patience, &mut |rows, number| {
                    // Those with fewer have been looked at.
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

    /// The sizes of boxes that so many tiles can fill from side to side. With nothing locked, a box on its side
    /// is the same.
    fn sizes(&self) -> Vec<(usize, usize)> {
        let count = self.count;
        let all = (1..=count).flat_map(move |wide| (1..=count + 1 - wide).map(move |high| (wide, high)));
        let free = self.locked.is_empty();
        all.filter(|&(wide, high)| wide * high >= count && (!free || wide <= high)).collect()
    }

    /// Where boxes of a size can lie, so that they have room for what lies. Their shapes have no more places in
    /// one line only than `once`.
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

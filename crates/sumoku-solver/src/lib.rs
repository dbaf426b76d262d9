//! A solver for Sumoku: builds a grid from given tiles, or proves that there is none.
//!
//! The solver always decides tasks of up to [`CERTAIN`] tiles, including locked tiles. [`Task::solve`] goes through
//! these stages:
//!
//! 1. A *chain* of lines, each hung on one tile of the line before. A chain can always be laid as a staircase, so the
//!    search works on sets of tiles and ignores geometry (`trees.rs`, `laying.rs`).
//! 2. A *tree* of lines, laid at random.
//! 3. A *relaxation*: a weaker condition that every Sumoku meets. If it is impossible, there is no Sumoku.
//! 4. A *complete search* of every grid (`complete.rs`), which is rarely needed.
//!
//! With more tiles there is so much freedom that a long chain is built at random and only its end is searched
//! (`many.rs`). Grids of locked tiles are extended in `extend.rs`.
//!
//! [`Task::best`] looks for a compact or high-scoring Sumoku, and [`Task::prove`] proves that none is better.
//! [`Task::fewest_swaps`] finds the swaps that a hand without a Sumoku needs. [`daily`] makes the daily puzzles.
//!
//! # Example
//!
//! ```
//! use dohyo_sumoku::{Key, Laid, Tile};
//! use dohyo_sumoku_solver::{Answer, Task};
//!
//! let tiles: Result<Vec<Tile>, _> = "3R 7G 5B 6Y 1P".split(' ').map(|tile| tile.parse().map(Laid::tile)).collect();
//! let tiles = tiles?;
//! let task = Task::new(&tiles, Key::new(5).unwrap());
//! let Answer::Sumoku(grid) = task.solve().answer else { panic!("there is one") };
//! assert!(grid.check(&tiles, task.key, task.terms).is_ok());
//! # Ok::<(), dohyo_core::Malformed>(())
//! ```

mod complete;
pub mod daily;
mod ease;
mod extend;
mod fill;
mod goal;
mod inlay;
mod laying;
mod lines;
mod many;
mod patience;
mod proof;
mod shapes;
mod swaps;
mod trees;

use dohyo_core::Seed;
use dohyo_sumoku::{Cell, Colour, Grid, Key, Laid, Reading, Terms, Tile};

use complete::Complete;
use lines::Lines;
use trees::{Relaxed, Search};

pub use fill::{BrokenOff, Fill};
pub use goal::Goal;
pub use proof::Best;
pub use swaps::Swaps;

/// The largest number of tiles, including locked tiles, that the solver always decides.
pub const CERTAIN: usize = 16;

/// A task for the solver: tiles from which to build a Sumoku.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The tiles, all of which must be used.
    pub tiles: &'a [Tile],
    /// The key.
    pub key: Key,
    /// The terms. Only the reading of sixes and the repetition of numbers matter.
    pub terms: Terms,
    /// Tiles that stay where they are. They are not among `tiles`.
    pub locked: Option<&'a Grid>,
    /// The seed for random choices between grids.
    pub seed: u64,
    /// The number of states that a proof of impossibility may visit, or `None` for no limit. Proofs are rarely needed
    /// and mostly short, but a few are long. If the limit is reached, the answer is [`Answer::Undecided`].
    pub patience: Option<u64>,
}

/// The answer to a [`Task`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A Sumoku of all tiles.
    Sumoku(Grid),
    /// There is provably no Sumoku.
    Impossible,
    /// Neither a Sumoku nor a proof was found. With up to [`CERTAIN`] tiles this only happens if `patience` runs out.
    Undecided,
}

/// The stage in which the solver found its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The search for a chain.
    Chain,
    /// The search for a tree.
    Tree,
    /// The relaxation.
    Relaxed,
    /// The complete search.
    Complete,
}

/// An answer with the effort it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer.
    pub answer: Answer,
    /// The stage in which it was found.
    pub stage: Stage,
    /// The number of states visited.
    pub nodes: u64,
}

/// The number of states that the search for a chain may visit.
const CHAIN_NODES: u64 = 1_500;
/// The number of states that the search for trees may visit.
const TREE_NODES: u64 = 100_000;

impl<'a> Task<'a> {
    /// Creates a task with default terms and no locked tiles.
    pub fn new(tiles: &'a [Tile], key: Key) -> Self {
        Self { tiles, key, terms: Terms::default(), locked: None, seed: 0, patience: None }
    }

    /// Solves the task.
    pub fn solve(&self) -> Solution {
        if let Some(grid) = self.locked.filter(|grid| !grid.is_empty()) {
            return extend::solve(self, grid);
        }
        if self.tiles.len() < 2 || surplus(self.tiles) > 0 {
            return Solution { answer: Answer::Impossible, stage: Stage::Chain, nodes: 0 };
        }
        if self.tiles.len() > CERTAIN {
            return many::solve(self);
        }
        let (chain, mut all, nodes) = self.seek_chain();
        match chain {
            Some(grid) => Solution { answer: Answer::Sumoku(grid), stage: Stage::Chain, nodes },
            None => self.solve_hard(&mut all, nodes),
        }
    }

    /// Returns `true` if a Sumoku is found quickly. `false` does not prove that there is none.
    pub(crate) fn is_easy(&self) -> bool {
        match self.tiles.len() {
            0..2 => false,
            2..=CERTAIN if self.locked.is_none() => self.seek_chain().0.is_some(),
            _ => matches!(self.solve().answer, Answer::Sumoku(_)),
        }
    }

    /// Looks for a chain. Also returns the lines of each reading in which every tile has a line, and the number of
    /// states visited.
    fn seek_chain(&self) -> (Option<Grid>, Vec<Lines>, u64) {
        let mut nodes = 0;
        let mut all = Vec::new();
        for laid in self.readings() {
            let lines = Lines::new(&laid, self.key, self.terms);
            // A tile that is in no line rules out the reading.
            if lines.of(lines.hardest()).is_empty() {
                continue;
            }
            let mut search = Search::new(&lines, CHAIN_NODES);
            let chain = search.chain();
            nodes += search.nodes;
            if let Some(chain) = chain {
                let grid = laying::staircase(&lines, &chain, Cell::at(0, 0));
                return (Some(grid), all, nodes);
            }
            all.push(lines);
        }
        (None, all, nodes)
    }

    /// Returns the answer of [`Task::solve`], but tries the relaxation first, which is faster if there is probably no
    /// Sumoku.
    fn decide_doubtful(&self) -> Answer {
        let most = self.patience.unwrap_or(u64::MAX);
        let possible = self.locked.is_some()
            || self.readings().any(|laid| {
                let lines = Lines::new(&laid, self.key, self.terms);
                Relaxed::new(&lines, most).is_possible()
            });
        if possible { self.solve().answer } else { Answer::Impossible }
    }

    /// Continues after the search for a chain has failed.
    fn solve_hard(&self, all: &mut [Lines], mut nodes: u64) -> Solution {
        let mut chance = Seed::from(self.seed).chance();
        for lines in all.iter() {
            let mut search = Search::new(lines, TREE_NODES);
            let mut grid = None;
            search.trees(&mut |tree| {
                grid = laying::tree(lines, tree, &mut chance);
                grid.is_some()
            });
            nodes += search.nodes;
            if let Some(grid) = grid {
                return Solution { answer: Answer::Sumoku(grid), stage: Stage::Tree, nodes };
            }
        }
        let mut stage = Stage::Relaxed;
        let mut left = self.patience.unwrap_or(u64::MAX);
        for lines in all {
            lines.prepare(self.key, self.terms);
            let mut relaxed = Relaxed::new(lines, left);
            let possible = relaxed.is_possible();
            nodes += relaxed.nodes;
            left -= relaxed.nodes.min(left);
            if possible {
                stage = Stage::Complete;
                let mut complete = Complete::new(lines, left);
                let found = complete.find();
                nodes += complete.nodes();
                left -= complete.nodes().min(left);
                if let Some(grid) = found {
                    return Solution { answer: Answer::Sumoku(grid), stage, nodes };
                }
            }
        }
        let answer = if left == 0 { Answer::Undecided } else { Answer::Impossible };
        Solution { answer, stage, nodes }
    }

    /// Returns `true` if it matters how a six is laid.
    fn reading_matters(&self) -> bool {
        let remainder_differs = self.key.number() != 3;
        self.terms.reading == Reading::Shown && (remainder_differs || !self.terms.numbers_repeat)
    }

    /// Returns every way to lay the sixes, without those that make no difference.
    fn readings(&self) -> impl Iterator<Item = Vec<Laid>> {
        let mut tiles = self.tiles.to_vec();
        tiles.sort_unstable();
        let sixes: Vec<usize> = (0..tiles.len()).filter(|&index| tiles[index].value() == 6).collect();
        let ways = if self.reading_matters() { 1_u32 << sixes.len() } else { 1 };
        (0..ways).filter_map(move |nines| {
            let mut laid: Vec<Laid> = tiles.iter().map(|&tile| Laid::upright(tile)).collect();
            for (bit, &index) in sixes.iter().enumerate().filter(|&(bit, _)| nines >> bit & 1 != 0) {
                // Of two equal tiles the second is turned first.
                let twin = sixes.get(bit + 1).is_some_and(|&next| tiles[next] == tiles[index]);
                if twin && nines >> (bit + 1) & 1 == 0 {
                    return None;
                }
                laid[index] = tiles[index].readings().last()?;
            }
            Some(laid)
        })
    }
}

/// Returns the number of tiles of the most frequent colour beyond the limit for a Sumoku, which is one more than the
/// number of tiles of all other colours. See [`Lines::colours_allow`] for the reason.
fn surplus(tiles: &[Tile]) -> usize {
    let count = |colour: &Colour| tiles.iter().filter(|tile| tile.colour() == *colour).count();
    let most = Colour::ALL.iter().map(count).max().unwrap_or(0);
    most.saturating_sub(tiles.len() - most + 1)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

//! Finds a Sumoku of given tiles, or proves that there is none.
//!
//! Ten to sixteen tiles are decided for certain. First chains of lines are tried, which can always be laid
//! ([`trees`]); then trees of lines, laid by chance; then whether even less than a Sumoku is possible, whose
//! failure is a proof; and in the rare cases that are left, every grid there is ([`complete`]). More tiles
//! leave so much freedom that a long chain is built as it comes and only its end is searched ([`many`]). Locked
//! tiles ([`extend`]) change nothing about that: up to sixteen tiles in all are decided for certain.
//!
//! A good Sumoku is sought by chance ([`goal`]); that none is better is proved shape by shape ([`proof`]).
//!
//! ```
//! use dohyo_sumoku::solver::{Answer, Task};
//! use dohyo_sumoku::{Key, Laid, Tile};
//! let tiles: Vec<Tile> = "3R 7G 5B 6Y 1P".split(' ').map(|tile| tile.parse::<Laid>().unwrap().tile()).collect();
//! let task = Task::new(&tiles, Key::new(5).unwrap());
//! let Answer::Sumoku(grid) = task.solve().answer else { panic!("there is one") };
//! assert!(grid.check(&tiles, task.key, task.terms).is_ok());
//! ```

mod complete;
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

use dohyo_core::{Options, Seed};

use crate::{Cell, Colour, Grid, Key, Laid, Reading, Terms, Tile};
use complete::Complete;
use lines::Lines;
use trees::{Relaxed, Search};

pub use fill::{BrokenOff, Fill};
pub use goal::Goal;
pub use proof::Best;
pub use swaps::Swaps;

/// The most tiles that are decided for certain.
pub const CERTAIN: usize = 16;

/// Tiles to build a Sumoku of.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The tiles, all of which are to be used.
    pub tiles: &'a [Tile],
    /// The key.
    pub key: Key,
    /// The terms: how sixes are read, and whether numbers may repeat.
    pub terms: Terms,
    /// Tiles that lie already and stay where they are. They are not among `tiles`.
    pub locked: Option<&'a Grid>,
    /// Where chance comes from, where several grids would do.
    pub seed: u64,
    /// How many states the proof that there is none may look at. Proofs are seldom needed and mostly short, but a
    /// few are long: who cannot wait sets a limit, and takes [`Answer::Undecided`] for an answer.
    pub patience: Option<u64>,
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A Sumoku.
    Sumoku(Grid),
    /// There is none: a proof, not a guess.
    Impossible,
    /// Neither was found. Never for up to [`CERTAIN`] tiles, locked ones included, given enough patience.
    Undecided,
}

/// How far the solver had to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A chain of lines.
    Chain,
    /// A tree of lines.
    Tree,
    /// Less than a Sumoku, which was impossible.
    Relaxed,
    /// Every grid.
    Complete,
}

/// An answer and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What was found.
    pub answer: Answer,
    /// How far the solver had to go.
    pub stage: Stage,
    /// States that it looked at.
    pub nodes: u64,
}

/// States that the search for a chain, and that for trees, may look at.
const CHAIN_NODES: u64 = 1_500;
const TREE_NODES: u64 = 100_000;

impl<'a> Task<'a> {
    /// Tiles by the usual terms, with nothing locked.
    pub fn new(tiles: &'a [Tile], key: Key) -> Self {
        Self { tiles, key, terms: usual_terms(), locked: None, seed: 0, patience: None }
    }

    /// Solves it.
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

    /// Whether there is a Sumoku that is found at once. That there is none such proves nothing.
    pub(crate) fn is_easy(&self) -> bool {
        match self.tiles.len() {
            0..2 => false,
            2..=CERTAIN if self.locked.is_none() => self.seek_chain().0.is_some(),
            _ => matches!(self.solve().answer, Answer::Sumoku(_)),
        }
    }

    /// Looks for a chain. If there is none, the lines are returned for each way to read the tiles that leaves
    /// each of them a line.
    fn seek_chain(&self) -> (Option<Grid>, Vec<Lines>, u64) {
        let mut nodes = 0;
        let mut all = Vec::new();
        for laid in self.readings() {
            let lines = Lines::new(&laid, self.key, self.terms);
            // A tile that is in no line ends it before it begins.
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

    /// The answer, in the order of work that is quickest where there mostly is no Sumoku.
    fn decide_doubtful(&self) -> Answer {
        let most = self.patience.unwrap_or(u64::MAX);
        let possible = self.locked.is_some()
            || self.readings().any(|laid| {
                let lines = Lines::new(&laid, self.key, self.terms);
                Relaxed::new(&lines, most).is_possible()
            });
        if possible { self.solve().answer } else { Answer::Impossible }
    }

    /// Goes on where there is no chain.
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

    /// Whether it matters how a six is read.
    fn reading_matters(&self) -> bool {
        let same = self.terms.reading == Reading::PerLine || self.key.number() == 3;
        !same || !self.terms.numbers_repeat
    }

    /// Every way to read the tiles that makes a difference.
    fn readings(&self) -> impl Iterator<Item = Vec<Laid>> {
        let mut tiles = self.tiles.to_vec();
        tiles.sort_unstable();
        let sixes: Vec<usize> = (0..tiles.len()).filter(|&index| tiles[index].value() == 6).collect();
        let ways = if self.reading_matters() { 1_u32 << sixes.len() } else { 1 };
        (0..ways).filter_map(move |nines| {
            let mut laid: Vec<Laid> = tiles.iter().map(|&tile| Laid::upright(tile)).collect();
            for (bit, &index) in sixes.iter().enumerate().filter(|&(bit, _)| nines >> bit & 1 != 0) {
                // Of two that are alike, the second is the first to be turned.
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

/// By how much the most plentiful colour exceeds what a Sumoku can have of it: one tile more than of all others
/// together. See [`Lines::colours_allow`]; of a whole Sumoku, one membership is not needed.
fn surplus(tiles: &[Tile]) -> usize {
    let count = |colour: &Colour| tiles.iter().filter(|tile| tile.colour() == *colour).count();
    let most = Colour::ALL.iter().map(count).max().unwrap_or(0);
    most.saturating_sub(tiles.len() - most + 1)
}

/// The terms of a game without options.
fn usual_terms() -> Terms {
    Terms::of(&Options::new().with("repeat-numbers", "on"))
}

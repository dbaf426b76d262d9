//! “Fill the holes”.

use super::{Date, Help, Hint, Size, Stars, chance_of, draw, hint};
use crate::solver::{Answer, Fill, Goal, Task};
use crate::{Cell, Grid, GridFault, Key, Laid, Tile};

/// A grid with holes, and the tiles that belong there: there is just one way to fill them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    /// The day.
    pub date: Date,
    /// The size of the whole grid.
    pub size: Size,
    /// The key.
    pub key: Key,
    /// The tiles that lie.
    pub given: Grid,
    /// The holes.
    pub holes: Vec<Cell>,
    /// The tiles that belong there, sorted by colour.
    pub tiles: Vec<Tile>,
    /// How hard it is, by how much had to be tried to prove that there is no other way.
    pub stars: Stars,
    solution: Grid,
}

/// Tries for a small box: lines that cross leave less freedom.
const TRIES: u32 = 12;
/// States that the proof may look at before the puzzle is given up for another.
const PROOF: u64 = 60_000;
/// States of the proof in puzzles of two stars up to five, at least. A fifth of all falls into each class.
const fn bounds(size: Size) -> [u64; 4] {
    match size {
        Size::Small => [8, 11, 15, 29],
        Size::Medium => [11, 16, 27, 63],
        Size::Large => [15, 27, 57, 139],
    }
}

impl Skeleton {
    /// The skeleton of a day.
    pub fn of(date: Date, size: Size) -> Self {
        let mut chance = chance_of(date, size, 1);
        loop {
            let (key, tiles) = draw(size, &mut chance);
            let task = Task { seed: chance.word(), ..Task::new(&tiles, key) };
            let Some(solution) = Self::grid_of(&task) else { continue };
            if let Some(skeleton) = Self::carve(date, size, key, solution, &mut chance) {
                return skeleton;
            }
        }
    }

    fn grid_of(task: &Task<'_>) -> Option<Grid> {
        match task.solve().answer {
            Answer::Sumoku(_) => task.best(Goal::Compact, TRIES),
            Answer::Impossible | Answer::Undecided => None,
        }
    }

    /// Takes tiles away from a grid as long as there is one way only to put them back: rather, all of them,
    /// and gives back those that a second way would lay elsewhere.
    fn carve(
        date: Date,
        size: Size,
        key: Key,
        solution: Grid,
        chance: &mut dohyo_core::Chance,
    ) -> Option<Self> {
        let mut given = Grid::default();
        loop {
            let holes: Vec<Cell> =
                solution.iter().map(|(cell, _)| cell).filter(|&cell| given.get(cell).is_none()).collect();
            let mut tiles: Vec<Tile> =
                holes.iter().filter_map(|&cell| solution.get(cell)).map(Laid::tile).collect();
            tiles.sort_unstable_by_key(|tile| (tile.colour(), tile.value()));
            let mut fill = Fill::new(&given, &holes, &tiles, key);
            match fill.other_than(&solution, PROOF) {
                Ok(None) => {
                    let nodes = fill.nodes();
                    let stars = 1 + bounds(size).iter().filter(|&&bound| nodes >= bound).count() as Stars;
                    return Some(Self { date, size, key, given, holes, tiles, stars, solution });
                }
                Ok(Some(other)) => {
                    let differ: Vec<Cell> = holes
                        .iter()
                        .copied()
                        .filter(|&cell| other.get(cell).map(Laid::tile) != solution.get(cell).map(Laid::tile))
                        .collect();
                    let &cell = chance.pick(&differ)?;
                    given.set(cell, solution.get(cell)?);
                }
                // Too hard to prove: one more tile makes it easier.
                Err(_) => {
                    let &cell = chance.pick(&holes)?;
                    given.set(cell, solution.get(cell)?);
                }
            }
        }
    }

    /// The one solution.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    /// Whether a grid, the given tiles included, solves it.
    pub fn check(&self, grid: &Grid) -> Result<(), GridFault> {
        if self.given.iter().any(|(cell, laid)| grid.get(cell) != Some(laid)) {
            return Err(GridFault::Moved);
        }
        let all: Vec<Tile> =
            self.given.iter().map(|(_, laid)| laid.tile()).chain(self.tiles.iter().copied()).collect();
        grid.check(&all, self.key, Task::new(&[], self.key).terms)?;
        let in_place = grid.iter().all(|(cell, _)| self.solution.get(cell).is_some());
        if in_place { Ok(()) } else { Err(GridFault::Moved) }
    }

    /// Help with a grid as far as it was filled; none once it is solved.
    pub fn hint(&self, grid: &Grid, help: Help) -> Option<Hint> {
        hint::towards(&self.solution, grid, self.key, help)
    }
}

//! The puzzle “Fill the gaps”.

use dohyo_sumoku::{Cell, Grid, GridFault, Key, Laid, Terms, Tile};

use super::{Date, Help, Hint, Size, Stars, chance_of, draw, hint};
use crate::{Answer, Fill, Goal, Task};

/// A grid with holes and the tiles that belong there. There is exactly one way to fill them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skeleton {
    /// The day.
    pub date: Date,
    /// The size of the whole grid.
    pub size: Size,
    /// The key.
    pub key: Key,
    /// The given tiles.
    pub given: Grid,
    /// The holes.
    pub holes: Vec<Cell>,
    /// The tiles that belong in the holes, sorted by colour.
    pub tiles: Vec<Tile>,
    /// The difficulty, measured by the length of the proof that there is no other solution.
    pub stars: Stars,
    solution: Grid,
}

/// The number of attempts to find a compact grid. More crossings leave less freedom.
const TRIES: u32 = 12;
/// The number of states that the proof may visit before another tile is given.
const PROOF: u64 = 60_000;
/// Returns the smallest number of states of the proof for two to five stars. Each number of stars covers a fifth of all
/// puzzles.
const fn bounds(size: Size) -> [u64; 4] {
    match size {
        Size::Small => [8, 11, 15, 29],
        Size::Medium => [11, 16, 27, 63],
        Size::Large => [15, 27, 57, 139],
    }
}

impl Skeleton {
    /// Returns the puzzle of a day.
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

    /// Removes all tiles from `solution`, then gives back tiles in cells where a second solution differs, until there
    /// is only one solution.
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
                // One more tile makes the proof easier.
                Err(_) => {
                    let &cell = chance.pick(&holes)?;
                    given.set(cell, solution.get(cell)?);
                }
            }
        }
    }

    /// Returns the only solution.
    pub fn solution(&self) -> &Grid {
        &self.solution
    }

    /// Checks whether a grid, including the given tiles, solves the puzzle.
    ///
    /// # Errors
    ///
    /// Returns the first [`GridFault`] found. A tile outside the holes is [`GridFault::Moved`].
    pub fn check(&self, grid: &Grid) -> Result<(), GridFault> {
        if self.given.iter().any(|(cell, laid)| grid.get(cell) != Some(laid)) {
            return Err(GridFault::Moved);
        }
        let all: Vec<Tile> =
            self.given.iter().map(|(_, laid)| laid.tile()).chain(self.tiles.iter().copied()).collect();
        grid.check(&all, self.key, Terms::default())?;
        let in_place = grid.iter().all(|(cell, _)| self.solution.get(cell).is_some());
        if in_place { Ok(()) } else { Err(GridFault::Moved) }
    }

    /// Returns a hint for an unfinished grid, or `None` if `grid` solves the puzzle.
    pub fn hint(&self, grid: &Grid, help: Help) -> Option<Hint> {
        hint::towards(&self.solution, grid, self.key, help)
    }
}

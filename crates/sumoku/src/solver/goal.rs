//! Not any Sumoku, but a good one.

use dohyo_core::Seed;

use super::extend::build;
use super::{Answer, Task};
use crate::position::{Found, Position};
use crate::{Grid, Line, Tile};

/// What makes one Sumoku better than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The smallest box around it: the fewest places, then the shortest sides.
    Compact,
    /// The greatest total of all its lines, so that a tile in two of them counts twice.
    Highest,
}

impl Goal {
    /// How good a grid is: the greater the better.
    pub fn value(self, grid: &Grid) -> i32 {
        match self {
            Self::Compact => Self::value_of_box(grid.extent()),
            Self::Highest => grid.lines().map(|line: Line| line.sum() as i32).sum(),
        }
    }

    /// How compact a grid is that has this box around it.
    pub(super) fn value_of_box((wide, high): (i32, i32)) -> i32 {
        -(1_000 * wide * high + wide + high)
    }
}

impl Task<'_> {
    /// The best Sumoku among so many tries; none if none of them, nor the solver, finds one. More tries can
    /// only make it better. Whether another is better still is what [`Task::prove`] finds out.
    pub fn best(&self, goal: Goal, tries: u32) -> Option<Grid> {
        let mut chance = Seed::from(self.seed).chance();
        let empty = Grid::default();
        let start = Position::new(self.locked.unwrap_or(&empty), self.key, self.terms)?;
        let mut all: Vec<Tile> = start.grid().iter().map(|(_, laid)| laid.tile()).collect();
        all.extend(self.tiles);
        let mut best = match self.solve().answer {
            Answer::Sumoku(grid) => Some((goal.value(&grid), grid)),
            Answer::Impossible => return None,
            Answer::Undecided => None,
        };
        let mut nodes = 0;
        for _ in 0..tries {
            let mut position = start.clone();
            // A play that crosses much keeps the box small and counts much: its points say both.
            let points = |found: &Found| match goal {
                Goal::Highest => found.points(),
                Goal::Compact => found.points() - 6 * found.tiles().count() as i32,
            };
            if !build(&mut position, self.tiles, &mut chance, &mut nodes, &points) {
                continue;
            }
            let grid = position.grid();
            let value = goal.value(&grid);
            let better = best.as_ref().is_none_or(|(most, _)| value > *most);
            if better && grid.check(&all, self.key, self.terms).is_ok() {
                best = Some((value, grid));
            }
        }
        best.map(|(_, grid)| grid)
    }
}

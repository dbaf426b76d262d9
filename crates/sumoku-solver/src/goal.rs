//! Goals, and random attempts to reach them.

use dohyo_core::Seed;
use dohyo_sumoku::position::{Found, Position};
use dohyo_sumoku::{Grid, Line, Tile};

use crate::{Answer, Task};

/// A measure of how good a Sumoku is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The smallest bounding box: the fewest cells, then the shortest sides.
    Compact,
    /// The highest total of all lines, with sixes counted as laid. A tile in two lines counts twice.
    Highest,
}

impl Goal {
    /// Returns the value of a grid. Higher is better.
    pub fn value(self, grid: &Grid) -> i32 {
        match self {
            Self::Compact => Self::value_of_box(grid.extent()),
            Self::Highest => grid.lines().map(|line: Line| line.sum() as i32).sum(),
        }
    }

    /// Returns the value of a grid with this bounding box for [`Goal::Compact`].
    pub(crate) fn value_of_box((wide, high): (i32, i32)) -> i32 {
        -(1_000 * wide * high + wide + high)
    }
}

impl Task<'_> {
    /// Returns the best Sumoku among that of [`Task::solve`] and `tries` random attempts, or `None` if none is found.
    /// More tries never make the result worse. [`Task::prove`] finds a better one or proves that there is none.
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
        for _ in 0..tries {
            let mut position = start.clone();
            // Points reward crossings, which also keep the box small.
            let points = |found: &Found| match goal {
                Goal::Highest => found.points(),
                Goal::Compact => found.points() - 6 * found.tiles().count() as i32,
            };
            if !position.build(self.tiles, &mut chance, &points) {
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

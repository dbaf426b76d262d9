//! Hints of different strength.

use dohyo_sumoku::{Cell, Grid, Key, Laid, Line, Terms, Tile};

use crate::{Answer, Task};

/// The strength of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Help {
    /// A tile that begins a line.
    Tile,
    /// A whole line.
    Line,
    /// The next tile and its cell.
    Step,
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A new line can begin with this tile.
    Tile(Tile),
    /// These tiles make a line, in this order.
    Line(Vec<Laid>),
    /// This tile belongs in this cell.
    Step {
        /// The cell.
        cell: Cell,
        /// The tile as it must be laid.
        laid: Laid,
    },
    /// The grid cannot be completed; the tile in this cell must be taken up.
    TakeUp(Cell),
}

/// The number of states that the solver may visit before the hint is to take up a tile.
const PATIENCE: u64 = 5_000;

/// Returns a hint towards any Sumoku of `tiles` that extends `grid`.
pub(super) fn towards_any(tiles: &[Tile], key: Key, grid: &Grid, help: Help) -> Option<Hint> {
    let mut rest = tiles.to_vec();
    for (cell, laid) in grid.iter() {
        match rest.iter().position(|&tile| tile == laid.tile()) {
            Some(index) => _ = rest.remove(index),
            None => return Some(Hint::TakeUp(cell)),
        }
    }
    let (base, loose) = without_loose_ends(grid, key);
    rest.extend(loose.iter().filter_map(|&cell| grid.get(cell)).map(Laid::tile));
    // The same base always gives the same solution, so that earlier hints remain valid.
    rest.sort_unstable();
    let locked = (!base.is_empty()).then_some(&base);
    // A proof that the base cannot be completed is not needed.
    let task = Task { locked, patience: locked.map(|_| PATIENCE), ..Task::new(&rest, key) };
    if let Answer::Sumoku(solution) = task.solve().answer {
        let holds = |solution: &Grid| grid.iter().all(|(cell, laid)| solution.get(cell) == Some(laid));
        let solution =
            if base.is_empty() { moved_to(&solution, grid, &holds) } else { Some(solution).filter(holds) };
        if let Some(solution) = solution {
            return towards(&solution, grid, key, help);
        }
    }
    let last = || grid.iter().last().map(|(cell, _)| cell);
    loose.first().copied().or_else(last).map(Hint::TakeUp)
}

/// Returns the solution moved so that it contains `grid`, if possible.
fn moved_to(solution: &Grid, grid: &Grid, holds: &dyn Fn(&Grid) -> bool) -> Option<Grid> {
    let Some((cell, laid)) = grid.iter().next() else { return Some(solution.clone()) };
    let same = solution.iter().filter(|&(_, other)| other == laid);
    let mut moved = same.map(|(there, _)| -> Grid {
        let at = |other: Cell| Cell::at(other.x - there.x + cell.x, other.y - there.y + cell.y);
        solution.iter().map(|(other, laid)| (at(other), laid)).collect()
    });
    moved.find(|moved| holds(moved))
}

/// Takes up the ends of unfinished lines until a Sumoku is left. Returns the Sumoku and the cells taken up.
fn without_loose_ends(grid: &Grid, key: Key) -> (Grid, Vec<Cell>) {
    let terms = Terms::default();
    let mut base = grid.clone();
    let mut loose = Vec::new();
    loop {
        let wrong = base.lines().find(|line| line.check(key, terms).is_err());
        let cell = match wrong {
            Some(line) => loose_end(&base, &line).unwrap_or(line.start),
            None if base.len() == 1 || !base.is_connected() => match base.iter().last() {
                Some((cell, _)) => cell,
                None => return (base, loose),
            },
            None => return (base, loose),
        };
        base.take(cell);
        loose.push(cell);
    }
}

/// Returns an end of the line that is in no other line.
fn loose_end(grid: &Grid, line: &Line) -> Option<Cell> {
    let ends = [line.start.along(line.way, line.tiles.len() as i16 - 1), line.start];
    ends.into_iter().find(|&cell| {
        let aside = [-1, 1].map(|side| cell.along(line.way.crossing(), side));
        aside.into_iter().all(|cell| grid.get(cell).is_none())
    })
}

/// Returns a hint towards one solution.
pub(super) fn towards(solution: &Grid, grid: &Grid, key: Key, help: Help) -> Option<Hint> {
    // The reading of a six matters unless six and nine leave the same remainder.
    let same = |one: Laid, other: Laid| {
        one.tile() == other.tile() && one.value() % key.number() == other.value() % key.number()
    };
    let wrong = grid.iter().find(|&(cell, laid)| !solution.get(cell).is_some_and(|other| same(other, laid)));
    if let Some((cell, _)) = wrong {
        return Some(Hint::TakeUp(cell));
    }
    let is_new = |cell: Cell| grid.get(cell).is_none();
    let touches = |cell: Cell| grid.is_empty() || cell.neighbours().into_iter().any(|next| !is_new(next));
    let cells = |line: &Line| line.cells().collect::<Vec<_>>();
    // Prefer a line that extends the grid.
    let lines: Vec<Line> = solution.lines().filter(|line| cells(line).into_iter().any(is_new)).collect();
    let reaches = |line: &&Line| grid.is_empty() || cells(line).into_iter().any(|cell| !is_new(cell));
    let line = lines.iter().find(reaches).or(lines.first())?;
    match help {
        Help::Tile => {
            let new = cells(line).into_iter().find(|&cell| is_new(cell))?;
            solution.get(new).map(|laid| Hint::Tile(laid.tile()))
        }
        Help::Line => Some(Hint::Line(line.tiles.clone())),
        Help::Step => {
            let near = |cell: &Cell| is_new(*cell) && touches(*cell);
            let next = cells(line)
                .into_iter()
                .find(near)
                .or_else(|| solution.iter().map(|(cell, _)| cell).find(near));
            let cell = next.or_else(|| solution.iter().map(|(cell, _)| cell).find(|&cell| is_new(cell)))?;
            solution.get(cell).map(|laid| Hint::Step { cell, laid })
        }
    }
}

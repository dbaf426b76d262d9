//! Sumoku's solver.

use std::collections::BTreeMap;

use dohyo_sumoku::{Grid, Key, Laid, Tile};
use dohyo_sumoku_solver::{Answer, Goal, Task};
use pyo3::prelude::*;

use crate::error::wrong;

/// The default limit on the number of states that a proof visits, which takes a few seconds.
const PATIENCE: u64 = 5_000_000;

/// The tiles of a grid by column and row.
type Cells = BTreeMap<(i16, i16), String>;

/// The answer of the solver.
#[pyclass(frozen, module = "dohyo")]
pub(crate) struct Solution {
    /// `sumoku`, `impossible` or `undecided`.
    #[pyo3(get)]
    answer: &'static str,
    /// The tiles by column and row, or `None` if no Sumoku was found.
    #[pyo3(get)]
    grid: Option<Cells>,
    /// The number of states visited.
    #[pyo3(get)]
    nodes: u64,
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        format!("<Solution {} after {} states>", self.answer, self.nodes)
    }
}

fn cells(grid: &Grid) -> Cells {
    grid.iter().map(|(cell, laid)| ((cell.x, cell.y), laid.to_string())).collect()
}

/// Tiles passed from Python.
#[derive(FromPyObject)]
pub(crate) enum Tiles {
    Text(String),
    List(Vec<String>),
}

fn read_tiles(tiles: &Tiles) -> PyResult<Vec<Tile>> {
    let words: Vec<&str> = match tiles {
        Tiles::Text(text) => text.split_whitespace().collect(),
        Tiles::List(words) => words.iter().map(String::as_str).collect(),
    };
    let read: Result<Vec<Tile>, _> = words.into_iter().map(|word| word.parse().map(Laid::tile)).collect();
    let mut read = read.map_err(wrong)?;
    read.sort_unstable();
    let thrice = read
        .windows(Tile::COPIES + 1)
        .find_map(|same| same.iter().all(|tile| tile == &same[0]).then(|| same[0]));
    if let Some(tile) = thrice {
        return Err(wrong(format!("{tile} comes more than twice; expected at most two of each tile")));
    }
    Ok(read)
}

fn read_key(key: u8) -> PyResult<Key> {
    Key::new(key).ok_or_else(|| wrong(format!("no key {key}; expected 3, 4 or 5")))
}

/// Looks for a Sumoku of all `tiles`, or a proof that there is none.
#[pyfunction]
#[pyo3(signature = (tiles, key, *, locked=None, seed=0, patience=5_000_000))]
#[allow(clippy::needless_pass_by_value, reason = "arguments are converted from Python objects")]
pub(crate) fn solve(
    py: Python<'_>,
    tiles: Tiles,
    key: u8,
    locked: Option<&str>,
    seed: u64,
    patience: Option<u64>,
) -> PyResult<Solution> {
    let (tiles, key) = (read_tiles(&tiles)?, read_key(key)?);
    let locked: Option<Grid> = locked.map(str::parse).transpose().map_err(wrong)?;
    let solution =
        py.detach(|| Task { locked: locked.as_ref(), seed, patience, ..Task::new(&tiles, key) }.solve());
    let (answer, grid) = match &solution.answer {
        Answer::Sumoku(grid) => ("sumoku", Some(cells(grid))),
        Answer::Impossible => ("impossible", None),
        Answer::Undecided => ("undecided", None),
    };
    Ok(Solution { answer, grid, nodes: solution.nodes })
}

/// Returns the best Sumoku found in several attempts: the most `compact`, or the one with the `highest` total.
#[pyfunction]
#[pyo3(signature = (tiles, key, goal="compact", *, tries=1_000, seed=0))]
#[allow(clippy::needless_pass_by_value, reason = "arguments are converted from Python objects")]
pub(crate) fn best(
    py: Python<'_>,
    tiles: Tiles,
    key: u8,
    goal: &str,
    tries: u32,
    seed: u64,
) -> PyResult<Option<Cells>> {
    let (tiles, key) = (read_tiles(&tiles)?, read_key(key)?);
    let goal = match goal {
        "compact" => Goal::Compact,
        "highest" => Goal::Highest,
        other => return Err(wrong(format!("no goal `{other}`; expected compact or highest"))),
    };
    let task = Task { seed, patience: Some(PATIENCE), ..Task::new(&tiles, key) };
    Ok(py.detach(|| task.best(goal, tries)).as_ref().map(cells))
}

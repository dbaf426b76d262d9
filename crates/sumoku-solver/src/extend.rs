//! Adds tiles to a grid of locked tiles: first as a chain that leads away from them, then in random plays, and with up
//! to sixteen tiles in all by a complete search.

use dohyo_core::{Chance, Seed};
use dohyo_sumoku::position::{Found, Position};
use dohyo_sumoku::{Cell, Grid, Laid, Tile, Way};

use crate::complete::Complete;
use crate::lines::Lines;
use crate::many::{Effort, chain_on};
use crate::{Answer, CERTAIN, Solution, Stage, Task, laying};

/// The number of chains tried for each tile at the edge.
const CHAINS: u32 = 4;
/// The number of attempts to lay all tiles in random plays.
const TRIES: u32 = 400;

pub(crate) fn solve(task: &Task<'_>, grid: &Grid) -> Solution {
    let mut all: Vec<Tile> =
        grid.iter().map(|(_, laid)| laid.tile()).chain(task.tiles.iter().copied()).collect();
    all.sort_unstable();
    let is_sumoku = |grid: &Grid| grid.check(&all, task.key, task.terms).is_ok();
    let mut nodes = 0;
    let mut chance = Seed::from(task.seed).chance();
    let found = if task.tiles.is_empty() {
        Some(grid.clone()).filter(is_sumoku)
    } else {
        hang(task, grid, &mut chance, &mut nodes, &is_sumoku)
            .or_else(|| lay(task, grid, &mut chance, &mut nodes, &is_sumoku))
    };
    let answer = match found {
        Some(grid) => Answer::Sumoku(grid),
        None if task.tiles.is_empty() => Answer::Impossible,
        None if all.len() <= CERTAIN => return decide(task, grid, nodes),
        None => Answer::Undecided,
    };
    Solution { answer, stage: Stage::Chain, nodes }
}

/// Searches every grid around the locked tiles.
fn decide(task: &Task<'_>, grid: &Grid, mut nodes: u64) -> Solution {
    let (wide, high) = grid.extent();
    let mut left = task.patience.unwrap_or(u64::MAX);
    let mut answer = Answer::Impossible;
    let (low_x, low_y) =
        grid.iter().fold((i16::MAX, i16::MAX), |(x, y), (cell, _)| (x.min(cell.x), y.min(cell.y)));
    // At most `CERTAIN` tiles cannot connect a larger grid.
    if wide.max(high) <= CERTAIN as i32 {
        let middle = Cell::at(low_x + wide as i16 / 2, low_y + high as i16 / 2);
        let locked: Vec<Cell> =
            grid.iter().map(|(cell, _)| Cell::at(cell.x - middle.x, cell.y - middle.y)).collect();
        for laid in task.readings() {
            let tiles: Vec<Laid> = grid.iter().map(|(_, laid)| laid).chain(laid).collect();
            let mut lines = Lines::new(&tiles, task.key, task.terms);
            lines.prepare(task.key, task.terms);
            let mut complete = Complete::around(&lines, &locked, left);
            let found = complete.find();
            nodes += complete.nodes();
            left -= complete.nodes().min(left);
            if let Some(found) = found {
                let back = |cell: Cell| Cell::at(cell.x + middle.x, cell.y + middle.y);
                answer = Answer::Sumoku(found.iter().map(|(cell, laid)| (back(cell), laid)).collect());
                break;
            }
        }
    }
    if left == 0 && answer == Answer::Impossible {
        answer = Answer::Undecided;
    }
    Solution { answer, stage: Stage::Complete, nodes }
}

/// Hangs a staircase of all tiles on a tile at the edge, leading away from the grid.
fn hang(
    task: &Task<'_>,
    grid: &Grid,
    chance: &mut Chance,
    nodes: &mut u64,
    is_sumoku: &dyn Fn(&Grid) -> bool,
) -> Option<Grid> {
    let mut edges: Vec<(Cell, Laid, Way, i16)> = Vec::new();
    for way in Way::ALL {
        let along = |cell: Cell| if way == Way::Across { cell.x } else { cell.y };
        for outward in [-1, 1] {
            let edge = grid.iter().map(|(cell, _)| along(cell) * outward).max()?;
            let at_edge = grid.iter().filter(|&(cell, _)| along(cell) * outward == edge);
            // A tile with a neighbour inwards is already in a line in that direction.
            let free = at_edge.filter(|&(cell, _)| grid.get(cell.along(way, -outward)).is_none());
            edges.extend(free.map(|(cell, laid)| (cell, laid, way, outward)));
        }
    }
    chance.shuffle(&mut edges);
    for (cell, laid, way, outward) in edges {
        for _ in 0..CHAINS {
            let Some(steps) = chain_on(task, vec![vec![laid]], Effort::USUAL, chance, nodes) else {
                continue;
            };
            for aside in [1, -1] {
                let forth = if way == Way::Across { [outward, aside] } else { [aside, outward] };
                let mut longer = grid.clone();
                // The first step is the tile that the staircase hangs on.
                for (cell, laid) in laying::steps(&steps, cell, way.crossing(), forth) {
                    longer.set(cell, laid);
                }
                if is_sumoku(&longer) {
                    return Some(longer);
                }
            }
        }
    }
    None
}

/// Lays random plays, as in Classic, until no tile is left.
fn lay(
    task: &Task<'_>,
    grid: &Grid,
    chance: &mut Chance,
    nodes: &mut u64,
    is_sumoku: &dyn Fn(&Grid) -> bool,
) -> Option<Grid> {
    let start = Position::new(grid, task.key, task.terms)?;
    let most_tiles = |found: &Found| found.tiles().count() as i32;
    (0..TRIES).find_map(|_| {
        let mut position = start.clone();
        let built = position.build(task.tiles, chance, &most_tiles);
        *nodes += (position.len() - start.len()) as u64;
        built.then(|| position.grid()).filter(|grid| is_sumoku(grid))
    })
}

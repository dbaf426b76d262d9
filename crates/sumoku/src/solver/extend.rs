//! Tiles added to a grid whose own stay where they are: a chain that leads away from them, plays laid by
//! chance, and where neither comes to an end, up to sixteen tiles in all, every grid there is.

use dohyo_core::{Chance, Seed};

use super::complete::Complete;
use super::lines::Lines;
use super::many::{Effort, chain_on};
use super::{Answer, CERTAIN, Solution, Stage, Task, laying};
use crate::position::{Found, Hand, Position};
use crate::{Cell, Grid, Laid, Tile, Way};

/// How often a chain is hung on each tile at the edge, and plays are laid by chance.
const CHAINS: u32 = 4;
const TRIES: u32 = 400;
/// The most tiles that are thought of at a time: with more there are too many plays to list.
const AT_A_TIME: usize = 5;

pub(super) fn solve(task: &Task<'_>, grid: &Grid) -> Solution {
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

/// Looks at every grid there is around the locked tiles.
fn decide(task: &Task<'_>, grid: &Grid, mut nodes: u64) -> Solution {
    let (wide, high) = grid.extent();
    let mut left = task.patience.unwrap_or(u64::MAX);
    let mut answer = Answer::Impossible;
    let (low_x, low_y) =
        grid.iter().fold((i16::MAX, i16::MAX), |(x, y), (cell, _)| (x.min(cell.x), y.min(cell.y)));
    // So few tiles do not hang together across a greater distance.
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

/// Hangs a staircase of all the tiles on one at the edge, so that it leads away from the others.
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
            // A tile that has a neighbour inwards is in a line that way already.
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
                // The first step is the tile it hangs on.
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

/// Lays plays as in Classic, by chance, until no tile is left.
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
        build(&mut position, task.tiles, chance, nodes, &most_tiles)
            .then(|| position.grid())
            .filter(|grid| is_sumoku(grid))
    })
}

/// Lays plays until no tile is left, or none can be laid. Among the plays that it thinks of it takes one of
/// those with the greatest value.
pub(super) fn build(
    position: &mut Position,
    tiles: &[Tile],
    chance: &mut Chance,
    nodes: &mut u64,
    value: &dyn Fn(&Found) -> i32,
) -> bool {
    let mut rest = tiles.to_vec();
    while !rest.is_empty() {
        chance.shuffle(&mut rest);
        let hand = &rest[..rest.len().min(AT_A_TIME)];
        *nodes += 1;
        let plays = position.plays(&Hand::new(hand, position.key()));
        // A few points of luck, so that not every try is the same.
        let best = plays.iter().max_by_key(|found| 4 * value(found) + chance.below(8) as i32);
        let Some(best) = best else { return false };
        position.lay(best);
        for laid in best.tiles() {
            if let Some(index) = rest.iter().position(|&tile| tile == laid.tile()) {
                rest.swap_remove(index);
            }
        }
    }
    true
}

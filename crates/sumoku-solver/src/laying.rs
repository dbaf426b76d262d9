//! Lays chains and trees of lines on the table.

use dohyo_core::Chance;
use dohyo_sumoku::{Cell, Grid, Laid, Way};

use crate::lines::{Lines, members};
use crate::many::Step;
use crate::trees::Hung;

/// Lays a chain as a staircase. The first line runs along `way`, the next one crosses it, and so on. `forth` has the
/// direction, 1 or -1, of lines across and of lines down.
pub(crate) fn steps(steps: &[Step], start: Cell, way: Way, forth: [i16; 2]) -> Vec<(Cell, Laid)> {
    let mut laid = Vec::new();
    let (mut cell, mut way) = (start, way);
    for (index, step) in steps.iter().enumerate() {
        let forth = forth[usize::from(way == Way::Down)];
        for (number, &tile) in step.iter().enumerate() {
            // The tile that the line hangs on is laid already.
            if index > 0 || number > 0 {
                cell = cell.along(way, forth);
            }
            laid.push((cell, tile));
        }
        way = way.crossing();
    }
    laid
}

/// Lays a chain as a staircase that begins at `start`.
pub(crate) fn staircase(lines: &Lines, chain: &[Hung], start: Cell) -> Grid {
    let mut line = Vec::new();
    join(lines, &mut line, chain);
    steps(&line, start, Way::Across, [1, 1]).into_iter().collect()
}

/// Hangs a chain on the last of `steps`. Moves the tile that the next line hangs on to the end of each step.
pub(crate) fn join(lines: &Lines, steps: &mut Vec<Step>, chain: &[Hung]) {
    for hung in chain {
        if let (Some(on), Some(last)) = (hung.on, steps.last_mut()) {
            let on = lines.tiles[on];
            if let Some(index) = last.iter().position(|&laid| laid == on) {
                let end = last.len() - 1;
                last.swap(index, end);
            }
        }
        steps.push(
            members(hung.set).filter(|&tile| Some(tile) != hung.on).map(|tile| lines.tiles[tile]).collect(),
        );
    }
}

/// The number of random attempts to lay a tree.
const TRIES: u32 = 300;

/// Lays a tree at random, or returns `None` if no attempt succeeds.
pub(crate) fn tree(lines: &Lines, tree: &[Hung], chance: &mut Chance) -> Option<Grid> {
    (0..TRIES).find_map(|_| try_tree(lines, tree, chance))
}

fn try_tree(lines: &Lines, tree: &[Hung], chance: &mut Chance) -> Option<Grid> {
    let mut grid = Grid::default();
    let mut places: Vec<Option<(Cell, Way)>> = vec![None; lines.tiles.len()];
    for hung in tree {
        let mut order: Vec<usize> = members(hung.set).filter(|&tile| Some(tile) != hung.on).collect();
        chance.shuffle(&mut order);
        let (start, way) = match hung.on {
            None => (Cell::at(0, 0), Way::Across),
            Some(on) => {
                // Mostly at an end of the line, which leaves the most room.
                let somewhere = chance.below(order.len() as u32 + 1) as usize;
                let at = [0, order.len(), somewhere][chance.below(3) as usize];
                order.insert(at, on);
                let (cell, way) = places[on]?;
                (cell.along(way.crossing(), -(at as i16)), way.crossing())
            }
        };
        for (steps, &tile) in (0..).zip(&order) {
            if Some(tile) == hung.on {
                continue;
            }
            let cell = start.along(way, steps);
            places[tile] = Some((cell, way));
            let beside = [-1, 1].map(|side| cell.along(way.crossing(), side));
            let touches = beside.into_iter().any(|cell| grid.get(cell).is_some());
            if touches || grid.set(cell, lines.tiles[tile]).is_some() {
                return None;
            }
        }
        let ends = [start.along(way, -1), start.along(way, order.len() as i16)];
        if ends.into_iter().any(|cell| grid.get(cell).is_some()) {
            return None;
        }
    }
    Some(grid)
}

//! The shapes of grids: every connected set of cells that touches all four sides of a box.
//!
//! Shapes are built row by row. A row is a word whose lowest bit is the leftmost cell:
//!
//! ```text
//!   x x .     0b011
//!   . x x     0b110     a shape in a box of width 3 and height 2
//! ```

use dohyo_sumoku::Line;

use crate::patience::Patience;

/// The cells of a row, one bit each.
pub(crate) type Row = u16;
/// A callback for the rows of a shape and its number of cells in only one line. Returns `true` to continue.
pub(crate) type Visit<'a> = dyn FnMut(&[Row], usize) -> bool + 'a;

/// A box and conditions on the shapes in it.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) wide: usize,
    pub(crate) high: usize,
    /// The number of cells.
    pub(crate) count: usize,
    /// The cells that the shape must have, by row. If this is `None`, only one of several mirror images is visited.
    pub(crate) locked: Option<Vec<Row>>,
    /// The largest allowed number of cells in only one line.
    pub(crate) once: usize,
}

impl Frame {
    /// Calls `visit` with every shape and its number of cells in only one line. Returns `false` if `visit` or
    /// `patience` stopped the search.
    pub(crate) fn each(&self, patience: &Patience<'_>, visit: &mut Visit<'_>) -> bool {
        let fits = (self.wide + self.high - 1..=self.wide * self.high).contains(&self.count);
        if !fits || self.wide > Row::BITS as usize {
            return true;
        }
        let masks = (1..=Row::MAX >> (Row::BITS as usize - self.wide)).filter(|&row| !has_long_run(row));
        let masks = masks.collect();
        Growing { of: self, masks, rows: Vec::with_capacity(self.high), patience }.add(
            self.count,
            &[],
            0,
            visit,
        )
    }

    /// Returns `true` if a shape comes first among its mirror images.
    fn is_first(&self, rows: &[Row]) -> bool {
        let flip = |row: Row| row.reverse_bits() >> (Row::BITS as usize - self.wide);
        let images = |rows: &[Row]| {
            let down = rows.iter().copied().rev();
            let across = rows.iter().map(|&row| flip(row));
            rows.iter().copied().le(down.clone())
                && rows.iter().copied().le(across.clone())
                && rows.iter().copied().le(down.map(flip))
        };
        let turned = |rows: &[Row]| {
            (0..self.wide).map(|x| (0..self.high).fold(0, |row, y| row | (rows[y] >> x & 1) << y)).collect()
        };
        if !images(rows) {
            return false;
        }
        if self.wide != self.high {
            return true;
        }
        let turned: Vec<Row> = turned(rows);
        let flipped = |rows: &[Row]| rows.iter().map(|&row| flip(row)).collect::<Vec<Row>>();
        let upside_down: Vec<Row> = turned.iter().rev().copied().collect();
        [&turned, &flipped(&turned), &flipped(&upside_down), &upside_down]
            .into_iter()
            .all(|image| rows <= image)
    }
}

fn has_long_run(row: Row) -> bool {
    (1..=Line::LONGEST).fold(row, |run, shift| run & row >> shift) != 0
}

/// A shape under construction.
struct Growing<'a, 'b> {
    of: &'a Frame,
    /// Every possible row.
    masks: Vec<Row>,
    rows: Vec<Row>,
    patience: &'a Patience<'b>,
}

impl Growing<'_, '_> {
    /// Adds the next row. `left` is the number of cells to come, and `parts` has the cells in the last row of each
    /// part of the shape that is not yet connected to the others.
    fn add(&mut self, left: usize, parts: &[Row], once: usize, visit: &mut Visit<'_>) -> bool {
        if !self.patience.count() {
            return false;
        }
        let y = self.rows.len();
        let to_come = self.of.high - y;
        if to_come == 0 {
            let once = once + self.once_in(y - 1, 0);
            let seen = parts.len() == 1
                && once <= self.of.once
                && self.rows.iter().fold(0, |all, row| all | row).count_ones() as usize == self.of.wide
                && (self.of.locked.is_some() || self.of.is_first(&self.rows));
            return !seen || visit(&self.rows, once);
        }
        let locked = self.of.locked.as_ref().map_or(0, |locked| locked[y]);
        for index in 0..self.masks.len() {
            let row = self.masks[index];
            let taken = row.count_ones() as usize;
            let enough = taken + (to_come - 1) <= left && left <= taken + (to_come - 1) * self.of.wide;
            if row & locked != locked || !enough || self.too_long(row) {
                continue;
            }
            let once = once + if y > 0 { self.once_in(y - 1, row) } else { 0 };
            // If fewer than two cells are left for each remaining row, some are alone in their row.
            let alone = (row & !(row << 1 | row >> 1)).count_ones() as usize;
            let to_be_alone = (2 * (to_come - 1)).saturating_sub(left - taken);
            if once + alone + to_be_alone > self.of.once {
                continue;
            }
            let Some(parts) = joined(parts, row) else { continue };
            self.rows.push(row);
            let go_on = self.add(left - taken, &parts, once, visit);
            self.rows.pop();
            if !go_on {
                return false;
            }
        }
        true
    }

    /// Returns `true` if a column would become too long.
    fn too_long(&self, row: Row) -> bool {
        self.rows.len() >= Line::LONGEST
            && self.rows.iter().rev().take(Line::LONGEST).fold(row, |run, row| run & row) != 0
    }

    /// Returns the number of cells of row `y` that are in only one line, given the row `below`.
    fn once_in(&self, y: usize, below: Row) -> usize {
        let row = self.rows[y];
        let above = if y > 0 { self.rows[y - 1] } else { 0 };
        (row & !((row << 1 | row >> 1) & (above | below))).count_ones() as usize
    }
}

/// Returns the unconnected parts after adding `row`, or `None` if one of `parts` can no longer be connected.
fn joined(parts: &[Row], row: Row) -> Option<Vec<Row>> {
    let mut runs = Vec::with_capacity(8);
    let mut rest = row;
    while rest != 0 {
        // Adding the lowest bit carries through its run.
        let run = rest & !(rest.wrapping_add(rest & rest.wrapping_neg()));
        runs.push(run);
        rest &= !run;
    }
    for part in parts {
        let together = runs.iter().filter(|&run| run & part != 0).fold(0, |all, run| all | run);
        if together == 0 {
            return None;
        }
        runs.retain(|run| run & part == 0);
        runs.push(together);
    }
    Some(runs)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use dohyo_sumoku::{Cell, Way};

    type Cells = BTreeSet<Cell>;

    /// Returns the first of all ways to turn, flip and move a shape.
    fn first_image(cells: &Cells) -> Cells {
        let image = |turn: usize| {
            let turned = cells.iter().map(|cell| match turn {
                0 => (cell.x, cell.y),
                1 => (-cell.x, cell.y),
                2 => (cell.x, -cell.y),
                3 => (-cell.x, -cell.y),
                4 => (cell.y, cell.x),
                5 => (-cell.y, cell.x),
                6 => (cell.y, -cell.x),
                _ => (-cell.y, -cell.x),
            });
            let turned: Vec<(i16, i16)> = turned.collect();
            let low = |along: fn(&(i16, i16)) -> i16| turned.iter().map(along).min().unwrap_or(0);
            let (left, top) = (low(|place| place.0), low(|place| place.1));
            turned.into_iter().map(|(x, y)| Cell::at(x - left, y - top)).collect::<Cells>()
        };
        (0..8).map(image).min().unwrap_or_default()
    }

    /// Grows all shapes of `count` cells one cell at a time, and counts them by their number of cells in only one line.
    fn by_growing(count: usize) -> BTreeMap<usize, usize> {
        let mut shapes = BTreeSet::from([Cells::from([Cell::at(0, 0)])]);
        for _ in 1..count {
            let longer = shapes.iter().flat_map(|shape| {
                let beside = shape.iter().flat_map(|cell| cell.neighbours());
                beside.filter(|cell| !shape.contains(cell)).map(|cell| {
                    let mut shape = shape.clone();
                    shape.insert(cell);
                    first_image(&shape)
                })
            });
            shapes = longer.collect();
        }
        let run = |shape: &Cells, cell: Cell, way: Way, step: i16| {
            (1..=shape.len() as i16)
                .take_while(|&steps| shape.contains(&cell.along(way, step * steps)))
                .count()
        };
        let length = |shape: &Cells, cell, way| 1 + run(shape, cell, way, 1) + run(shape, cell, way, -1);
        let mut counts = BTreeMap::new();
        for shape in &shapes {
            let lengths = || shape.iter().map(|&cell| Way::ALL.map(|way| length(shape, cell, way)));
            if lengths().flatten().all(|length| length <= Line::LONGEST) {
                *counts.entry(lengths().filter(|lengths| lengths.contains(&1)).count()).or_insert(0) += 1;
            }
        }
        counts
    }

    fn by_rows(count: usize, once: usize) -> BTreeMap<usize, usize> {
        let mut counts = BTreeMap::new();
        for (wide, high) in (1..=count).flat_map(|wide| (wide..=count).map(move |high| (wide, high))) {
            let frame = Frame { wide, high, count, locked: None, once };
            frame.each(&Patience::new(None, &mut || true), &mut |_, alone| {
                *counts.entry(alone).or_insert(0) += 1;
                true
            });
        }
        counts
    }

    #[test]
    fn shapes_built_by_rows_are_those_grown_cell_by_cell() {
        for count in 2..=9 {
            let mut expected = by_growing(count);
            assert_eq!(by_rows(count, count), expected, "{count}");
            expected.retain(|&once, _| once <= 3);
            assert_eq!(by_rows(count, 3), expected, "{count}, few in one line only");
        }
        // There are 35 free hexominoes.
        assert_eq!(by_growing(6).values().sum::<usize>(), 35);
    }
}

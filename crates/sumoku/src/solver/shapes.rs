//! The shapes a grid can have: every set of places that hang together and reach all four sides of a box.
//!
//! They are built row by row, the places of a row as a word whose lowest bit is the leftmost place:
//!
//! ```text
//!   x x .     0b011
//!   . x x     0b110     a shape of a box that is three wide and two high
//! ```

use super::patience::Patience;
use crate::grid::LONGEST;

/// Places of a row, a bit each.
pub(super) type Row = u16;
/// Looks at the rows of a shape, and says whether to go on.
pub(super) type Visit<'a> = dyn FnMut(&[Row], usize) -> bool + 'a;

/// A box and what is asked of the shapes in it.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) wide: usize,
    pub(super) high: usize,
    /// How many places have tiles.
    pub(super) count: usize,
    /// By row, places that have tiles already. Without them, of shapes that are each other's mirror images,
    /// only one is shown.
    pub(super) locked: Option<Vec<Row>>,
    /// The most places that may be in one line only.
    pub(super) once: usize,
}

impl Frame {
    /// Shows every shape, with how many of its places are in one line only, until `visit` says to stop or
    /// patience is over. Says whether neither happened.
    pub(super) fn each(&self, patience: &Patience<'_>, visit: &mut Visit<'_>) -> bool {
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

    /// Whether a shape comes first among its mirror images.
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
    (1..=LONGEST).fold(row, |run, shift| run & row >> shift) != 0
}

/// A shape in the making.
struct Growing<'a, 'b> {
    of: &'a Frame,
    /// Every row there can be.
    masks: Vec<Row>,
    rows: Vec<Row>,
    patience: &'a Patience<'b>,
}

impl Growing<'_, '_> {
    /// Adds the next row. `left` places are to be taken yet, `parts` are the places in the last row of each
    /// part that does not hang together with the others so far.
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
            // Where there are less than two places for each row to come, some are alone in theirs.
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

    /// Whether a column would become too long.
    fn too_long(&self, row: Row) -> bool {
        self.rows.len() >= LONGEST
            && self.rows.iter().rev().take(LONGEST).fold(row, |run, row| run & row) != 0
    }

    /// How many places of a row are in one line only, given the row below.
    fn once_in(&self, y: usize, below: Row) -> usize {
        let row = self.rows[y];
        let above = if y > 0 { self.rows[y - 1] } else { 0 };
        (row & !((row << 1 | row >> 1) & (above | below))).count_ones() as usize
    }
}

/// The parts that do not hang together after another row; none if one of them is left behind for good.
fn joined(parts: &[Row], row: Row) -> Option<Vec<Row>> {
    let mut runs = Vec::with_capacity(8);
    let mut rest = row;
    while rest != 0 {
        // Adding the lowest place carries through its run.
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
    use crate::{Cell, Way};

    type Cells = BTreeSet<Cell>;

    /// Of all the ways to turn, flip and move a shape, the first.
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

    /// By how many places are in one line only: all shapes of so many places, grown place by place.
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
            if lengths().flatten().all(|length| length <= LONGEST) {
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
    fn shapes_are_those_that_grow_place_by_place() {
        for count in 2..=9 {
            let mut expected = by_growing(count);
            assert_eq!(by_rows(count, count), expected, "{count}");
            expected.retain(|&once, _| once <= 3);
            assert_eq!(by_rows(count, 3), expected, "{count}, few in one line only");
        }
        // All polyominoes of six places.
        assert_eq!(by_growing(6).values().sum::<usize>(), 35);
    }
}

//! Tiles on a table and on a rack, as characters.

use dohyo_sumoku::{Cell, Grid, Laid};
use dohyo_texts::sumoku::desk::{Desk, TileId};

use crate::sketch::{Mark, Role, Sketch, Spot};

/// The distance between two cells, in columns.
const STEP: i32 = 4;
/// The number of the first place on the rack. Smaller numbers are cells.
const RACK: i32 = 1 << 20;
/// The offset that makes coordinates non-negative.
const SHIFT: i32 = 256;

fn spot(cell: Cell) -> Spot {
    Spot((i32::from(cell.y) + SHIFT) * 2 * SHIFT + i32::from(cell.x) + SHIFT)
}

fn cell(spot: Spot) -> Cell {
    cell_at(spot.0 % (2 * SHIFT) - SHIFT, spot.0 / (2 * SHIFT) - SHIFT)
}

fn cell_at(x: i32, y: i32) -> Cell {
    Cell::at(x as i16, y as i16)
}

/// Returns the cell of a place, or `None` on the rack.
pub(crate) fn cell_of(spot: Spot) -> Option<Cell> {
    (spot.0 < RACK).then(|| cell(spot))
}

/// Presses a place: a tile of the rack, or a cell.
pub(crate) fn press(desk: &mut Desk, at: Spot, fixed: &Grid) {
    if at.0 >= RACK {
        desk.touch(TileId::of_number((at.0 - RACK) as u8));
    } else {
        desk.touch_cell(cell(at), fixed);
    }
}

/// The contents of the table and of a player's rack.
pub(crate) struct Bench<'a> {
    /// The tiles that cannot be moved.
    pub(crate) fixed: &'a Grid,
    /// The cells to fill, or none if tiles may be laid anywhere.
    pub(crate) gaps: &'a [Cell],
    /// The tiles of the player.
    pub(crate) desk: &'a Desk,
    /// The cells of the last play.
    pub(crate) last: &'a [Cell],
    /// The tiles of a hint.
    pub(crate) hint: &'a [(Cell, Laid)],
    /// The place of the cursor.
    pub(crate) cursor: Option<Spot>,
    /// Whether to draw with ASCII only.
    pub(crate) ascii: bool,
}

impl Bench<'_> {
    /// Draws the table and the rack into `room`.
    pub(crate) fn sketch(&self, room: (u16, u16)) -> Sketch {
        let (width, height) = (room.0.max(24), room.1.max(8));
        let mut sketch = Sketch::new(width, height);
        let own = self.desk.grid();
        let columns = (i32::from(width) - 5) / STEP;
        let racks = (self.desk.rack().count() as i32 - 1).max(0) / columns.max(1) + 1;
        let rows = (i32::from(height) - 2 - racks).max(3);
        let (left, top) = self.corner(&own, columns, rows);
        for line in 0..rows {
            let y = top + line;
            sketch.write(0, line, &format!("{y:>3}"), Role::Board);
            for column in 0..columns {
                self.draw_cell(&mut sketch, cell_at(left + column, y), (4 + column * STEP, line), &own);
            }
        }
        for column in 0..columns {
            sketch.write(5 + column * STEP, rows, &format!("{:<3}", left + column), Role::Board);
        }
        let held = self.desk.held();
        for (index, (id, laid)) in self.desk.rack().enumerate() {
            let at = Spot(RACK + i32::from(id.number()));
            let (x, y) = (4 + index as i32 % columns.max(1) * STEP, rows + 1 + index as i32 / columns.max(1));
            let marks = [(self.cursor == Some(at), Mark::Cursor), (held == Some(id), Mark::Picked)];
            let mark = marks.into_iter().find(|(is, _)| *is).map(|(_, mark)| mark);
            sketch.place(at, x, y, (&laid.to_string(), Role::Side(laid.colour() as u8)), mark);
        }
        sketch
    }

    /// Returns the cell in the upper left corner, chosen so that the cursor is visible or, without a cursor, the tiles.
    fn corner(&self, own: &Grid, columns: i32, rows: i32) -> (i32, i32) {
        let laid = self.fixed.iter().chain(own.iter()).map(|(cell, _)| cell);
        let all: Vec<Cell> = laid.chain(self.gaps.iter().copied()).collect();
        let middle =
            |low: Option<i16>, high: Option<i16>| i32::from(low.unwrap_or(0) + high.unwrap_or(0)) / 2;
        let mut centre = (
            middle(all.iter().map(|cell| cell.x).min(), all.iter().map(|cell| cell.x).max()),
            middle(all.iter().map(|cell| cell.y).min(), all.iter().map(|cell| cell.y).max()),
        );
        if let Some(cursor) = self.cursor.filter(|cursor| cursor.0 < RACK).map(cell) {
            let (x, y) = (i32::from(cursor.x), i32::from(cursor.y));
            let (aside, above) = ((columns / 2 - 1).max(1), (rows / 2 - 1).max(1));
            centre = (centre.0.clamp(x - aside, x + aside), centre.1.clamp(y - above, y + above));
        }
        (centre.0 - columns / 2, centre.1 - rows / 2)
    }

    fn draw_cell(&self, sketch: &mut Sketch, at: Cell, (x, y): (i32, i32), own: &Grid) {
        let hinted = self.hint.iter().find(|(cell, _)| *cell == at);
        let (laid, mine) = match (self.fixed.get(at), own.get(at)) {
            (Some(laid), _) => (Some(laid), false),
            (None, Some(laid)) => (Some(laid), true),
            (None, None) => (hinted.map(|(_, laid)| *laid), false),
        };
        let marks = [
            (self.cursor == Some(spot(at)), Mark::Cursor),
            (mine, Mark::Picked),
            (hinted.is_some() && self.fixed.get(at).is_none(), Mark::Hint),
            (self.last.contains(&at), Mark::Last),
            (self.gaps.contains(&at), Mark::Target),
        ];
        let mark = marks.into_iter().find(|(is, _)| *is).map(|(_, mark)| mark);
        let (text, role) = match laid {
            Some(laid) => (laid.to_string(), Role::Side(laid.colour() as u8)),
            None => (if self.ascii { " ." } else { " ·" }.to_owned(), Role::Board),
        };
        sketch.place(spot(at), x, y, (&text, role), mark);
    }
}

//! The part of the endless table that is seen.

use dohyo_sumoku::Cell;

/// The side of a cell in the drawing.
pub const CELL: f64 = 100.0;

/// A part of the table, in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
}

/// A point on the table, in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Eastwards.
    pub x: f64,
    /// Southwards.
    pub y: f64,
}

impl Point {
    /// The cell it lies in.
    pub fn cell(self) -> Option<Cell> {
        let far = f64::from(Cell::FARTHEST);
        let inside = self.x.abs() < far && self.y.abs() < far;
        inside.then(|| Cell::at(self.x.floor() as i16, self.y.floor() as i16))
    }
}

/// A part of the page, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Place {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// Free cells around what lies.
const MARGIN: f64 = 2.0;
/// The least that is seen.
const LEAST: (f64, f64) = (7.0, 6.0);
/// The fewest and the most cells across.
const NEAREST: f64 = 4.0;
const FARTHEST: f64 = 60.0;

impl Frame {
    /// What is seen of a table on which these cells matter.
    pub fn around(cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut bounds: Option<(i16, i16, i16, i16)> = None;
        for Cell { x, y } in cells {
            let (left, top, right, bottom) = bounds.unwrap_or((x, y, x, y));
            bounds = Some((left.min(x), top.min(y), right.max(x), bottom.max(y)));
        }
        let (left, top, right, bottom) = bounds.unwrap_or((0, 0, 0, 0));
        let (width, height) = (f64::from(right - left) + 1.0, f64::from(bottom - top) + 1.0);
        let centre = Point { x: f64::from(left) + width / 2.0, y: f64::from(top) + height / 2.0 };
        let (width, height) = ((width + 2.0 * MARGIN).max(LEAST.0), (height + 2.0 * MARGIN).max(LEAST.1));
        Self { left: centre.x - width / 2.0, top: centre.y - height / 2.0, width, height }
    }

    /// Whether a cell is well inside.
    pub fn shows(&self, cell: Cell) -> bool {
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        let inside = |low: f64, size: f64, at: f64| at >= low + 0.9 && at + 1.9 <= low + size;
        inside(self.left, self.width, x) && inside(self.top, self.height, y)
    }

    /// The least frame that shows this and another.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self { left, top, width: right - left, height: bottom - top }
    }

    /// For the drawing.
    pub fn view_box(&self) -> String {
        let part = |number: f64| (number * CELL).round();
        format!("{} {} {} {}", part(self.left), part(self.top), part(self.width), part(self.height))
    }

    /// How many pixels a cell has where the frame is drawn: the whole frame is seen, in the middle.
    pub fn scale(&self, place: Place) -> f64 {
        (place.width / self.width).min(place.height / self.height).max(f64::EPSILON)
    }

    /// The point under a pixel of the page.
    pub fn point(&self, place: Place, x: f64, y: f64) -> Point {
        let scale = self.scale(place);
        let middle = (place.left + place.width / 2.0, place.top + place.height / 2.0);
        Point {
            x: self.left + self.width / 2.0 + (x - middle.0) / scale,
            y: self.top + self.height / 2.0 + (y - middle.1) / scale,
        }
    }

    /// Moved by so many cells.
    #[must_use]
    pub fn moved(self, by: Point) -> Self {
        let far = f64::from(Cell::FARTHEST) / 2.0;
        Self { left: (self.left + by.x).clamp(-far, far), top: (self.top + by.y).clamp(-far, far), ..self }
    }

    /// So many times nearer, with a point that stays where it is.
    #[must_use]
    pub fn zoomed(self, nearer: f64, about: Point) -> Self {
        let width = (self.width / nearer).clamp(NEAREST, FARTHEST);
        let shrink = width / self.width;
        Self {
            left: about.x + (self.left - about.x) * shrink,
            top: about.y + (self.top - about.y) * shrink,
            width,
            height: self.height * shrink,
        }
    }

    /// So many times nearer to its middle.
    #[must_use]
    pub fn nearer(self, nearer: f64) -> Self {
        let about = Point { x: self.left + self.width / 2.0, y: self.top + self.height / 2.0 };
        self.zoomed(nearer, about)
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::around([])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place = Place { left: 10.0, top: 20.0, width: 700.0, height: 600.0 };

    #[test]
    fn an_empty_table_shows_its_middle() {
        let frame = Frame::default();
        assert_eq!(frame.view_box(), "-300 -250 700 600");
        assert_eq!(frame.point(PLACE, 360.0, 320.0).cell(), Some(Cell::at(0, 0)));
        assert_eq!(frame.point(PLACE, 11.0, 21.0).cell(), Some(Cell::at(-3, -3)));
    }

    #[test]
    fn the_frame_is_in_the_middle_of_a_wider_place() {
        let wide = Place { width: 1400.0, ..PLACE };
        let frame = Frame::default();
        assert!((frame.scale(wide) - 100.0).abs() < 1e-9);
        assert_eq!(frame.point(wide, 710.0, 320.0).cell(), Some(Cell::at(0, 0)));
        // Beside the frame the table goes on.
        assert_eq!(frame.point(wide, 11.0, 320.0).cell(), Some(Cell::at(-7, 0)));
    }

    #[test]
    fn what_lies_has_room_around_it() {
        let cells = [Cell::at(-2, 0), Cell::at(5, 3)];
        let frame = Frame::around(cells);
        assert_eq!(frame.view_box(), "-400 -200 1200 800");
        assert!(cells.iter().all(|&cell| frame.shows(cell)) && !frame.shows(Cell::at(8, 0)));
        let both = frame.with(Frame::around([Cell::at(20, 0)]));
        assert!(both.shows(Cell::at(20, 0)) && both.shows(Cell::at(-2, 0)));
    }

    #[test]
    fn zooming_keeps_the_point_under_the_finger() {
        let frame = Frame::around([Cell::at(0, 0), Cell::at(9, 9)]);
        let about = frame.point(PLACE, 200.0, 100.0);
        for nearer in [0.1, 0.5, 1.3, 100.0] {
            let zoomed = frame.zoomed(nearer, about);
            let after = zoomed.point(PLACE, 200.0, 100.0);
            assert!((after.x - about.x).abs() < 1e-6 && (after.y - about.y).abs() < 1e-6, "{nearer}");
            assert!(zoomed.width >= NEAREST && zoomed.width <= FARTHEST);
        }
        let moved = frame.moved(Point { x: 3.0, y: -1.0 }).point(PLACE, 200.0, 100.0);
        assert!((moved.x - about.x - 3.0).abs() < 1e-6 && (moved.y - about.y + 1.0).abs() < 1e-6);
    }
}

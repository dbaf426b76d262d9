//! The visible part of the endless table.

use dohyo_drawing::number;
pub use dohyo_drawing::sumoku::CELL;
use dohyo_sumoku::Cell;

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
    /// Returns the cell in which the point lies.
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

/// The number of free cells shown around the tiles.
const MARGIN: f64 = 2.0;
/// The smallest frame, in cells.
const LEAST: (f64, f64) = (7.0, 6.0);
/// The fewest cells across.
const NEAREST: f64 = 4.0;
/// The maximum number of cells across.
const FARTHEST: f64 = 60.0;

impl Frame {
    /// Returns the frame that shows `cells` with a margin.
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

    /// Returns `true` if a cell is well inside the frame.
    pub fn shows(&self, cell: Cell) -> bool {
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        let inside = |low: f64, size: f64, at: f64| at >= low + 0.9 && at + 1.9 <= low + size;
        inside(self.left, self.width, x) && inside(self.top, self.height, y)
    }

    /// Returns the smallest frame that shows this one and `other`.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Self { left, top, width: right - left, height: bottom - top }
    }

    /// Returns left, top, width and height in units of the drawing.
    pub fn bounds(&self) -> [f64; 4] {
        [self.left, self.top, self.width, self.height].map(|number| (number * CELL).round())
    }

    /// Returns the `viewBox` of the drawing.
    pub fn view_box(&self) -> String {
        let [left, top, width, height] = self.bounds().map(number);
        format!("{left} {top} {width} {height}")
    }

    /// Returns the width of a cell in pixels, with the whole frame in the middle of `place`.
    pub fn scale(&self, place: Place) -> f64 {
        (place.width / self.width).min(place.height / self.height).max(f64::EPSILON)
    }

    /// Returns the point of the table at a pixel of the page.
    pub fn point(&self, place: Place, x: f64, y: f64) -> Point {
        let scale = self.scale(place);
        let middle = (place.left + place.width / 2.0, place.top + place.height / 2.0);
        Point {
            x: self.left + self.width / 2.0 + (x - middle.0) / scale,
            y: self.top + self.height / 2.0 + (y - middle.1) / scale,
        }
    }

    /// Returns the frame moved by a number of cells.
    #[must_use]
    pub fn moved(self, by: Point) -> Self {
        let far = f64::from(Cell::FARTHEST) / 2.0;
        Self { left: (self.left + by.x).clamp(-far, far), top: (self.top + by.y).clamp(-far, far), ..self }
    }

    /// Returns the frame enlarged by the factor `nearer`, with the point `about` where it is.
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

    /// Returns the frame enlarged by the factor `nearer` about its middle.
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
    fn an_empty_table_shows_the_origin() {
        let frame = Frame::default();
        assert_eq!(frame.view_box(), "-300 -250 700 600");
        assert_eq!(frame.point(PLACE, 360.0, 320.0).cell(), Some(Cell::at(0, 0)));
        assert_eq!(frame.point(PLACE, 11.0, 21.0).cell(), Some(Cell::at(-3, -3)));
    }

    #[test]
    fn a_frame_is_centred_in_a_wider_place() {
        let wide = Place { width: 1400.0, ..PLACE };
        let frame = Frame::default();
        assert!((frame.scale(wide) - 100.0).abs() < 1e-9);
        assert_eq!(frame.point(wide, 710.0, 320.0).cell(), Some(Cell::at(0, 0)));
        // The table is visible beyond the frame.
        assert_eq!(frame.point(wide, 11.0, 320.0).cell(), Some(Cell::at(-7, 0)));
    }

    #[test]
    fn tiles_have_a_margin() {
        let cells = [Cell::at(-2, 0), Cell::at(5, 3)];
        let frame = Frame::around(cells);
        assert_eq!(frame.view_box(), "-400 -200 1200 800");
        assert!(cells.iter().all(|&cell| frame.shows(cell)) && !frame.shows(Cell::at(8, 0)));
        let both = frame.with(Frame::around([Cell::at(20, 0)]));
        assert!(both.shows(Cell::at(20, 0)) && both.shows(Cell::at(-2, 0)));
    }

    #[test]
    fn zooming_keeps_a_point_in_place() {
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

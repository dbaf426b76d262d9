//! Small pictures of positions, for lists of puzzles.

use std::fmt::Write as _;

use super::Facing;
use crate::spot::Point;

/// A small picture of a board, as the inside of an SVG element.
pub struct Sketch<const COLUMNS: u8, const ROWS: u8> {
    facing: Facing<COLUMNS, ROWS>,
    svg: String,
}

impl<const COLUMNS: u8, const ROWS: u8> Sketch<COLUMNS, ROWS> {
    /// Begins a picture of an empty board.
    pub fn new(facing: Facing<COLUMNS, ROWS>) -> Self {
        let (width, height) = (28 + 100 * u32::from(COLUMNS), 28 + 100 * u32::from(ROWS));
        let svg = format!(
            "<rect class=\"ring\" x=\"-14\" y=\"-14\" width=\"{width}\" height=\"{height}\" rx=\"30\"/>"
        );
        Self { facing, svg }
    }

    /// Returns where a square is drawn.
    pub fn middle(&self, square: dohyo_core::Square<COLUMNS, ROWS>) -> Point {
        self.facing.middle(square)
    }

    /// Draws an empty square.
    pub fn hole(&mut self, at: Point) {
        self.disc("hole", at, 7);
    }

    /// Draws a disc.
    pub fn disc(&mut self, class: &str, Point { x, y }: Point, radius: u32) {
        let _ = write!(self.svg, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    /// Draws a cube.
    pub fn cube(&mut self, class: &str, Point { x, y }: Point) {
        let (left, top) = (x - 42.0, y - 42.0);
        let _ = write!(
            self.svg,
            "<rect class=\"{class}\" x=\"{left}\" y=\"{top}\" width=\"84\" height=\"84\" rx=\"16\"/>"
        );
    }

    /// Writes a number or letter on a piece.
    pub fn text(&mut self, class: &str, Point { x, y }: Point, text: impl std::fmt::Display) {
        let _ = write!(self.svg, "<text class=\"{class}-force\" x=\"{x}\" y=\"{y}\">{text}</text>");
    }

    /// Returns the picture.
    pub fn finish(self) -> String {
        self.svg
    }
}

//! The texts of puzzles.

mod texts;

pub use texts::PuzzleTexts;

//! What is said about puzzles.

mod texts;

pub use texts::PuzzleTexts;

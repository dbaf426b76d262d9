//! What is said about puzzles, and how attempts at them are judged.

mod standing;
mod texts;

pub use standing::Standing;
pub use texts::PuzzleTexts;

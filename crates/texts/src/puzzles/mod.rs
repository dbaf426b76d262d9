//! The texts of puzzles, and the judgement of attempts.

mod standing;
mod texts;

pub use standing::Standing;
pub use texts::PuzzleTexts;

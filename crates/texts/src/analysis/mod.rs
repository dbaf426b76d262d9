//! The texts of the analysis board and of the board on which positions are set up.

mod texts;

pub use texts::AnalysisTexts;

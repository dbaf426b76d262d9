//! SUMOO: its texts and the selection of tokens.

pub mod choose;
pub mod spoken;
pub mod texts;

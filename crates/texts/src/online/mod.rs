//! The texts of online tables.

pub mod around;
pub mod texts;

//! Kumo Hogosha: its texts and the selection of wrestlers.

pub mod choose;
pub mod duty;
pub mod offer;
pub mod spoken;
pub mod texts;

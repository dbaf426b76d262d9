//! Sumoku: its texts and the tiles that a player is laying.

pub mod desk;
pub mod news;
pub mod spoken;
pub mod survey;
pub mod texts;

//! Sumoku: its texts, the tiles that a player is laying, and the puzzles of a day.

pub mod daily;
pub mod desk;
pub mod news;
pub mod spoken;
pub mod survey;
pub mod texts;

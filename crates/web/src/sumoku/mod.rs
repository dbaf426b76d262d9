//! Sumoku in the browser: Classic at a table, the races, and the puzzle of the day.
//!
//! The first group of modules knows nothing of the browser: the tiles a player arranges, the lines of a grid, the part
//! of the table that is visible, and the plans of computers in a race.

pub use dohyo_texts::sumoku::{daily, desk, spoken, survey, texts};

pub mod bests;
pub mod frame;
pub mod layout;
pub mod moments;
pub mod pick;
pub mod plans;

pub mod bench;
pub mod bench_view;
pub mod choice;
pub mod choose_race;
mod daily_attempt;
pub mod daily_page;
mod interlude;
pub mod race;
mod race_choice;
mod race_players;
pub mod races;
pub mod rack;
pub mod rules;
mod shown;
pub mod tile;
mod told;

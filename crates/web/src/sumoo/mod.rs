//! SUMOO in the browser.
//!
//! `choose` and `geometry` know nothing of the browser: what a player means, and where things are drawn.

pub use dohyo_texts::sumoo::{choose, spoken, texts};

pub mod geometry;

pub mod board;
mod compose;
pub mod drawing;
pub mod layers;
mod puzzle;
pub mod rules;
mod shown;
pub mod turn;

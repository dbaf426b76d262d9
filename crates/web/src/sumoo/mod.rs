//! SUMOO in the browser.
//!
//! `choose` and `geometry` know nothing of the browser: what a player means, and where things are drawn.

pub mod choose;
pub mod geometry;
pub mod texts;

pub mod board;
pub mod drawing;
pub mod layers;
mod puzzle;
pub mod rules;
mod shown;
pub mod turn;

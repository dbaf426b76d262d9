//! SUMOO in the browser.
//!
//! The first two modules know nothing of the browser: where squares are drawn, and what a player means.

pub mod choose;
pub mod geometry;

pub mod board;
pub mod drawing;
pub mod layers;
mod puzzle;
pub mod rules;
mod shown;
pub mod turn;

//! Abalone in the browser.
//!
//! The first four modules know nothing of the browser: where cells are drawn, which marble is which, what a
//! player means, how a move is told.

pub mod geometry;
pub mod marbles;
pub mod select;
pub mod speak;

pub mod board;
pub mod drawing;
pub mod layers;
pub mod layout_choice;
pub mod rules;
mod shown;

//! Abalone in the browser.
//!
//! The first five modules know nothing of the browser: where cells are drawn, what a player means, which
//! marble is which, how a move is told, how a table is kept.

pub mod geometry;
pub mod keeping;
pub mod marbles;
pub mod select;
pub mod speak;

pub mod board;
pub mod controls;
pub mod drawing;
pub mod help;
pub mod layers;
pub mod load;
pub mod moves;
pub mod new_game;
pub mod page;
pub mod plate;
pub mod review;
pub mod rules;
pub mod sitting;

//! Abalone in the browser.
//!
//! The first group of modules knows nothing of the browser: where cells are drawn, which marble is which, what a player
//! means, and how a move is put into words.

pub use dohyo_texts::abalone::{select, speak, spoken, texts};

pub mod geometry;
pub mod marbles;

pub mod board;
mod compose;
pub mod drawing;
pub mod glossary;
pub mod layers;
pub mod layout_choice;
pub mod rules;
mod shown;

/// Returns the cell with a name.
#[cfg(test)]
fn cell(text: &str) -> dohyo_abalone::Cell {
    text.parse().expect(text)
}

/// Returns the cells with these names, separated by spaces.
#[cfg(test)]
fn cells(text: &str) -> Vec<dohyo_abalone::Cell> {
    text.split_whitespace().map(cell).collect()
}

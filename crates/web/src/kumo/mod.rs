//! Kumo Hogosha in the browser.
//!
//! The first group of modules knows nothing of the browser: which wrestler is which, what a player means, what may be
//! chosen, what a turn still requires, and where things are drawn.

pub use dohyo_texts::kumo::{choose, duty, offer, spoken, texts};

pub mod cast;
pub mod geometry;

pub mod board;
pub mod camp;
mod compose;
pub mod drawing;
pub mod layers;
pub mod options;
mod puzzle;
pub mod rules;
mod shown;
mod trace;
pub mod turn;

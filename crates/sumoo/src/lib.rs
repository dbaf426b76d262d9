//! SUMOO (Lucas Borboleta): a 5 × 7 arena, tokens with forces, pushes and pulls.
//!
//! ```text
//! 7   .  .  .  .  .
//! 6   .  2U 3  2E .      Black
//! 5   .  1U 1N 1E .                  N
//! 4   S  U  M  O  O                U   E     the compass, in Esperanto
//! 3   .  1U 1S 1E .                  S
//! 2   .  2U 3  2E .      White
//! 1   .  .  .  .  .
//!     a  b  c  d  e
//! ```
//!
//! A turn spends up to three action points on moves, swaps, pushes and pulls; the first to put an
//! enemy token out of the arena wins. [`rulebook`] holds the rules as they read, and says why an action
//! is refused; [`Sumoo`] is the game that people play. [`Position`] does the same with bitboards, fast and
//! unexplained, for search and counting; tests hold the two equal.

mod action;
mod board;
mod game;
mod illegal;
mod notation;
pub mod position;
pub mod rulebook;
mod square;
mod token;

pub use action::Action;
pub use board::{Board, Situation};
pub use game::{OUT, POINTS, Sumoo, View};
pub use illegal::Illegal;
pub use position::Position;
pub use rulebook::{Effect, Shift};
pub use square::{Direction, Square, compass};
pub use token::{Colour, Name, Token};

//! Abalone (Michel Lalet and Laurent Lévi, 1988): 61 cells, marbles, sumito pushes.
//!
//! ```text
//!       I o o o o o          rows A to I from the bottom, and the digit
//!      H o o o o o o         counts the diagonals 1 to 9: the corners of
//!     G . . o o o . .        the board are a1, a5, e9, i9, i5 and e1.
//!    F . . . . . . . .
//!   E . . . . . . . . .          NW   NE
//!    D . . . . . . . . 9           \ /
//!     C . . @ @ @ . . 8          W -+- E
//!      B @ @ @ @ @ @ 7             / \
//!       A @ @ @ @ @ 6            SW   SE
//!          1 2 3 4 5
//! ```
//!
//! The rules are written twice. [`rulebook`] reads like the rule book, marble by marble, and says why
//! a move is refused; [`Abalone`], the game that people play, is built on it. [`Position`] does the
//! same with bitboards, fast and unexplained, for search and counting. Tests hold the two equal.

mod board;
mod cell;
mod game;
mod illegal;
pub mod layouts;
mod moves;
pub mod notation;
pub mod position;
pub mod rulebook;

pub use board::{Board, Situation};
pub use cell::{Cell, Direction};
pub use game::{Abalone, EJECTION, View};
pub use illegal::Illegal;
pub use moves::{Colour, Move};
pub use position::Position;
pub use rulebook::Effect;

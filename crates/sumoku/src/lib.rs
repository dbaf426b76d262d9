//! Sumoku (Thierry Denoual, 2011): number tiles in a crossword whose every line sums to a multiple of
//! the key.
//!
//! ```text
//! key 5      3R 7G 5B        3 + 7 + 5 = 15        every line: two to six tiles, no colour twice,
//!                  9Y        5 + 9 + 1 = 15        sum a multiple of the key
//!                  1P
//! ```
//!
//! Five modes: in *Classic* players take turns at one common grid; in *Speed*, *Team* and *Solo* each
//! builds a grid of their own; in *Spot* all look for four tiles that fit. [`Grid`] knows what a
//! Sumoku is; [`Sumoku`] is the game that people play, in any mode; [`Position`] finds plays of Classic
//! fast.

mod action;
mod bag;
mod classic;
pub mod daily;
mod game;
mod grid;
mod illegal;
pub mod position;
mod race;
pub mod solver;
mod spot;
mod terms;
mod text;
mod tile;

pub use action::{Action, Play, Way};
pub use classic::{Classic, Score};
pub use game::{COMPLETE, Open, POINTS, ROUNDS, Sumoku, TILES, View};
pub use grid::{Cell, Fault, Grid, GridFault, Line};
pub use illegal::Illegal;
pub use position::Position;
pub use race::{Builder, Race};
pub use spot::Spot;
pub use terms::{Mode, Reading, Terms};
pub use tile::{Colour, Key, Laid, Tile};

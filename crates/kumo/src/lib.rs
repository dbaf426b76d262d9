//! Kumo Hogosha (Patrick Gere and Nico Pirard): an arena that turns, wrestlers with six faces, and a
//! stone that must leave over the enemy's edge.
//!
//! ```text
//!            North's camp
//! 9  .  .  .  .  .  .  .  .  .
//! 8  .  .  .  .  .  .  .  .  .      Squares and camps belong to the table: `a1` is
//! 7  .  .  .  .  .  .  .  .  .      always the corner at South's left hand. The arena
//! 6  .  .  .  .  .  .  .  .  .      and all that stands on it turns under them.
//! 5  .  .  .  .  *  .  .  .  .
//! 4  .  .  .  .  .  .  .  .  .
//! 3  .  .  .  .  .  .  .  .  .
//! 2  .  .  .  .  .  .  .  .  .
//! 1  .  .  .  .  .  .  .  .  .
//!    a  b  c  d  e  f  g  h  i
//!            South's camp
//! ```
//!
//! The printed rules that survive tell the six kinds of move; the frame around them follows public
//! descriptions, and where those are silent, house rules. [`rulebook`] holds the rules as they read,
//! and says why an action is refused; [`Kumo`] is the game that people play; [`position`] is the fast
//! version for searching.

mod action;
mod arena;
mod game;
mod illegal;
mod piece;
pub mod position;
pub mod rulebook;
mod square;
mod terms;
mod text;

pub use action::{Action, Turning};
pub use arena::{Arena, Situation};
pub use game::{CAPTURES, Kumo, PRISONERS, STONE, View};
pub use illegal::Illegal;
pub use piece::{Cube, Face, Piece, Side};
pub use square::{Direction, Square};
pub use terms::{Bonus, Prison, Stepping, Terms};

//! The rules of Kumo Hogosha, a game by Patrick Gere and Nico Pirard (2015).
//!
//! Wrestlers are cubes; the face on top decides what a wrestler can do. Two of them together move the Balance Stone.
//! The player who pushes it off the arena across the enemy's edge wins. But the arena rotates every turn.
//!
//! ```text
//!            North's camp
//! 9  .  .  .  .  .  .  .  .  .
//! 8  .  .  .  .  .  .  .  .  .      Squares and camps belong to the table: `a1` is
//! 7  .  .  .  .  .  .  .  .  .      always the corner at South's left hand. The arena
//! 6  .  .  .  .  .  .  .  .  .      rotates under them, with everything on it.
//! 5  .  .  .  .  *  .  .  .  .
//! 4  .  .  .  .  K  .  .  .  .      The Stone on e5, and two wrestlers of South that
//! 3  .  .  .  .  K  .  .  .  .      show KUMO: `kumo e4 e3 N` moves all three north.
//! 2  .  .  .  .  .  .  .  .  .
//! 1  .  .  .  .  .  .  .  .  .
//!    a  b  c  d  e  f  g  h  i
//!            South's camp
//! ```
//!
//! ```
//! use dohyo_core::{Fate, Game, Options, Seat, Setup};
//! use dohyo_kumo::{Illegal, Kumo, STONE};
//!
//! let position = "4,*,4/4,sk,4/4,sk,4/9/9/9/9/9/9 s 5 - 0 4/6 0/0 9";
//! let mut game = Kumo::from_position(position, &Options::new())?;
//!
//! // Rules explain their refusals …
//! assert_eq!(game.judge("pass".parse()?), Err(Illegal::NotRotatedYet));
//!
//! // … and every legal action can be listed.
//! let kumos = game.legal().into_iter().filter(|action| action.to_string().starts_with("kumo"));
//! assert_eq!(kumos.map(|action| format!("{action:#}")).collect::<Vec<_>>(), [
//!     "kumo e8 e7 E", "kumo e8 e7 N", "kumo e8 e7 S", "kumo e8 e7 W",
//! ]);
//!
//! // The Stone leaves across North's edge: South wins.
//! game.play_text(Seat::FIRST, "kumo e8 e7 N", Fate::Unknown).expect("a legal action");
//! assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(STONE));
//! # Ok::<(), dohyo_core::SetupError>(())
//! ```
//!
//! # Where to find things
//!
//! - [`rulebook`] holds the rules, one function per rule, and the list of house rulings. It explains why an action is
//!   refused.
//! - [`Kumo`] is a game under way: turns, repetition, the end of the game, options.
//! - [`position`] is a fast representation for search and perft, without explanations. Tests compare it with the rule
//!   book.

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
pub use game::{CAPTURES, Kumo, Opening, PRISONERS, STONE};
pub use illegal::Illegal;
pub use piece::{Cube, Face, Piece, Side};
pub use position::Position;
pub use square::{Direction, Square};
pub use terms::{Bonus, Prison, Stepping, Terms};

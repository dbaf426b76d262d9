//! The rules of SUMOO, a game by Lucas Borboleta.
//!
//! Each side has six tokens with forces from 1 to 3. A turn spends up to three action points on moves, swaps, pushes
//! and pulls. The first to put an enemy token out of the arena wins. White moves first.
//!
//! ```text
//! 7   .  .  .  .  .
//! 6   .  2U 3  2E .      Black        The digit is the force. The letters are compass points
//! 5   .  1U 1N 1E .                   in Esperanto; they tell tokens of equal force apart:
//! 4   S  U  M  O  O
//! 3   .  1U 1S 1E .                            N  nordo
//! 2   .  2U 3  2E .      White       U  uesto     E  eosto
//! 1   .  .  .  .  .                            S  sudo
//!     a  b  c  d  e
//! ```
//!
//! ```
//! use dohyo_core::{Fate, Fixed, Game, Options, Seat, Setup};
//! use dohyo_sumoo::position::{Unit, perft};
//! use dohyo_sumoo::{Action, Colour, Illegal, Sumoo};
//!
//! let mut game = Sumoo::new(&Options::new(), &Fixed)?;
//! assert_eq!(game.legal().len(), 18); // ten moves, seven swaps, and the end of the turn
//!
//! // Rules explain their refusals.
//! let push = Action::read(Colour::White, "1S NN")?;
//! assert_eq!(game.judge(push), Err(Illegal::NobodyToAttack));
//!
//! // Move 1S next to Black's 1N, and 3 behind it: together they are strong enough to push.
//! for action in ["1S N", "3 N", "end"] {
//!     game.play_text(Seat::FIRST, action, Fate::Unknown).expect(action);
//! }
//! assert_eq!(game.to_act().single(), Some(Seat::SECOND));
//!
//! // There are 5748 sequences of actions that make a first turn.
//! let start = Sumoo::new(&Options::new(), &Fixed)?;
//! assert_eq!(perft(start.situation(), Unit::Turn, 1), 5748);
//! # Ok::<(), dohyo_core::SetupError>(())
//! ```
//!
//! # Where to find things
//!
//! - [`rulebook`] holds the rules, one function per rule, and explains why an action is refused.
//! - [`Sumoo`] is a game under way: turns, draws, options.
//! - [`Action`] describes the notation of the game's document.
//! - [`position`] is a fast representation on bitboards for search and perft, without explanations. Tests compare it with
//!   the rule book.

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
pub use game::{OUT, POINTS, Sumoo};
pub use illegal::Illegal;
pub use position::Position;
pub use rulebook::{Effect, Shift};
pub use square::{Direction, Square, compass};
pub use token::{Colour, Name, Token};

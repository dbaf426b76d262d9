//! The rules of Abalone, a game by Michel Lalet and Laurent Lévi (1988).
//!
//! Two players move one to three marbles at a time. A player who outnumbers the enemy on a line pushes: a *sumito*. The
//! first to push six enemy marbles off the board wins. Black moves first.
//!
//! ```text
//!       I o o o o o          Rows are named A to I from the bottom, and
//!      H o o o o o o         digits count the diagonals 1 to 9: the corners
//!     G . . o o o . .        of the board are a1, a5, e9, i9, i5 and e1.
//!    F . . . . . . . .
//!   E . . . . . . . . .          NW   NE
//!    D . . . . . . . . 9           \ /
//!     C . . @ @ @ . . 8          W -+- E
//!      B @ @ @ @ @ @ 7             / \
//!       A @ @ @ @ @ 6            SW   SE
//!          1 2 3 4 5
//! ```
//!
//! ```
//! use dohyo_abalone::{Abalone, EJECTION, Illegal, Position};
//! use dohyo_core::{Fate, Fixed, Game, Options, Seat, Setup};
//!
//! let mut game = Abalone::new(&Options::new(), &Fixed)?;
//! assert_eq!(game.legal_moves().len(), 44);
//!
//! // Three marbles move broadside. Rules explain their refusals.
//! game.play_text(Seat::FIRST, "c3c5d4", Fate::Unknown).expect("a legal move");
//! let refused = game.judge(game.read_action("i5i6")?);
//! assert_eq!(refused, Err(Illegal::TooMany { count: 5 }));
//!
//! // The sixth ejection wins.
//! let mut game = Abalone::from_position("5/6/7/8/6bbw/8/2w4/6/5 b 0 5", &Options::new())?;
//! game.play_text(Seat::FIRST, "e7e8", Fate::Unknown).expect("a sumito");
//! assert_eq!(game.outcome().map(|outcome| outcome.reason), Some(EJECTION));
//!
//! // Count the sequences of three moves from the start.
//! let start = Abalone::new(&Options::new(), &Fixed)?;
//! assert_eq!(Position::from(&start).perft(3), 98_912);
//! # Ok::<(), dohyo_core::SetupError>(())
//! ```
//!
//! # Where to find things
//!
//! - [`rulebook`] holds the rules, one function per rule, and explains why a move is refused.
//! - [`Abalone`] is a game under way: turns, the end of the game, options.
//! - [`layouts`] lists the starting layouts; the default is the classical one.
//! - [`formation`] finds the formations of the rule book's glossary, such as *lance*, *pac* and *det*.
//! - [`notation`] reads and writes moves and games.
//! - [`position`] is a fast representation on bitboards for search and perft, without explanations. Tests compare it with
//!   the rule book.

mod board;
mod cell;
pub mod formation;
mod game;
mod illegal;
pub mod layouts;
mod moves;
pub mod notation;
pub mod position;
pub mod rulebook;

pub use board::{Board, Situation};
pub use cell::{Cell, Direction};
pub use game::{Abalone, EJECTION};
pub use illegal::Illegal;
pub use moves::{Colour, Move};
pub use position::Position;
pub use rulebook::Effect;

//! The foundations of the games of Dohyō: the traits and types that all games share.
//!
//! A [`Game`] is a value. It says who may act, which actions are legal, what an action does, and how the game ended.
//! [`Setup`] begins one. Nothing in this crate reads a clock, a file or a source of randomness: time and chance are
//! arguments.
//!
//! - **Actions and luck.** Players act; chance decides the rest. The result of chance in an action is its *luck*, and a
//!   [`Fate`] supplies it: drawn from a [`Seed`], repeated from a log, or unknown.
//! - **Texts.** Positions, actions, lucks and openings have a text form that reads back. A text that cannot be read
//!   gives a [`Malformed`] error with a position and what was expected.
//! - **Records.** A [`Record`] is a game that was played, as readable text.
//! - **Parts for games.** [`Square`] and [`Direction`] for rectangular boards, [`History`] for repetitions, [`Words`]
//!   for notations.
//!
//! Errors that may get new variants are `#[non_exhaustive]`. The `Illegal` errors of the games are not: programs that
//! translate them should fail to compile when a refusal has no text yet.
//!
//! # Example
//!
//! The race to 21: in turn, each player adds 1, 2 or 3, and the first to reach 21 wins.
//!
//! ```
//! use dohyo_core::*;
//!
//! #[derive(Clone)]
//! struct Race { total: u8, turns: usize }
//!
//! #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
//! #[error("add 1, 2 or 3 in your turn")]
//! struct Illegal;
//!
//! const REACHED: Reason = Reason::new("reached");
//!
//! impl Race {
//!     fn seat(&self) -> Seat {
//!         Seat::ALL[self.turns % 2]
//!     }
//! }
//!
//! impl Game for Race {
//!     type Action = u8;
//!     type Illegal = Illegal;
//!     type Luck = NoLuck;
//!
//!     fn info(&self) -> &'static GameInfo {
//!         &GameInfo {
//!             id: "race",
//!             name: "Race to 21",
//!             rules: 1,
//!             oldest_rules: 1,
//!             seats: &["first", "second"],
//!             min_players: 2,
//!             options: &[],
//!             reasons: &[REACHED],
//!             credits: "traditional",
//!         }
//!     }
//!
//!     fn options(&self) -> Options {
//!         Options::new()
//!     }
//!
//!     fn position(&self) -> String {
//!         format!("{} {}", self.total, self.seat())
//!     }
//!
//!     fn to_act(&self) -> SeatSet {
//!         if self.total < 21 { self.seat().into() } else { SeatSet::EMPTY }
//!     }
//!
//!     fn legal_actions(&self, seat: Seat, out: &mut Vec<u8>) {
//!         if self.to_act().contains(seat) {
//!             out.extend(1..=3.min(21 - self.total));
//!         }
//!     }
//!
//!     fn read_action(&self, text: &str) -> Result<u8, Malformed> {
//!         text.parse().map_err(|_| Malformed::new("action", 0, text, "a number"))
//!     }
//!
//!     fn read_luck(&self, text: &str) -> Result<NoLuck, Malformed> {
//!         text.parse()
//!     }
//!
//!     fn play(
//!         &mut self,
//!         seat: Seat,
//!         action: &u8,
//!         _fate: Fate<'_, NoLuck>,
//!     ) -> Result<Option<NoLuck>, Refused<Illegal>> {
//!         let mut legal = Vec::new();
//!         self.legal_actions(seat, &mut legal);
//!         if !legal.contains(action) {
//!             return Err(Illegal.into());
//!         }
//!         self.total += action;
//!         self.turns += 1;
//!         Ok(None)
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.total == 21).then(|| Outcome::win(Seat::ALL[(self.turns + 1) % 2], REACHED))
//!     }
//! }
//!
//! let mut game = Race { total: 0, turns: 0 };
//! while let Some(seat) = game.to_act().single() {
//!     // Leave a multiple of four to go, plus one.
//!     let action = if game.total % 4 == 1 { 1 } else { (5 - game.total % 4) % 4 };
//!     game.play(seat, &action, Fate::Unknown)?;
//! }
//! let outcome = game.outcome().expect("the game is over");
//! assert_eq!(outcome.describe(game.info()), "first wins (reached)");
//! # Ok::<(), Refused<Illegal>>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod game;
mod hashed;
mod history;
mod info;
mod luck;
mod mix;
mod notation;
mod options;
mod outcome;
mod record;
mod rows;
mod seat;
mod seed;
mod set_operators;
mod square;
mod text;
mod time;

pub use game::{Game, Played, PlayedIn, Refused, Setup, SetupError, Unplayable};
pub use hashed::{AsIs, HashedMap, HashedSet};
pub use history::{History, REPETITIONS};
pub use info::{GameInfo, OptionSpec, OptionValues};
pub use luck::{Fate, Fixed, LuckError, NoLuck};
pub use mix::{mix, scramble, split_mix};
pub use notation::Notation;
pub use options::Options;
pub use outcome::{Outcome, Reason};
pub use record::{Record, RecordError, RecordedAction};
pub use rows::Placed;
pub use seat::{Seat, SeatSet};
pub use seed::{Chance, Seed};
pub use square::{Direction, Square};
pub use text::{Malformed, Words, action_gap, split_counters, with_counters, write_action};
pub use time::Timestamp;

//! One sitting at a game: who sits where, the clocks, offers, undo, and the log of what happened.
//!
//! A [`Table`] is a value. It never reads a clock: every event comes with the time since the sitting
//! began. Its [log](Table::log) is the whole truth: folding the same log from the same start gives the
//! same table, on any machine.
//!
//! ```
//! use std::time::Duration;
//! use dohyo_abalone::Abalone;
//! use dohyo_core::{Options, Seat, Seed, Setup};
//! use dohyo_table::{Event, Player, Seating, Table};
//!
//! let game = Abalone::new(&Options::new(), Seed::default())?;
//! let seating = Seating::new([Player::human("Ada"), Player::computer(3)]);
//! let mut table = Table::new(game, seating);
//! let step = Event::Act { seat: Seat::FIRST, action: "c3d3".to_owned() };
//! assert_eq!(table.apply(Duration::from_secs(4), step), Ok(()));
//! assert_eq!(table.line().len(), 1);
//! # Ok::<(), dohyo_core::SetupError>(())
//! ```

mod clock;
mod event;
mod record;
mod seating;
mod table;

pub use clock::ClockSetting;
pub use event::{Entry, Event, Refusal};
pub use record::ReplayError;
pub use seating::{Player, PlayerKind, Seating};
pub use table::{Step, Table};

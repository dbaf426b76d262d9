//! Tables: the players of a game, its clocks, offers and takebacks, and the log of what happened.
//!
//! A [`Table`] is a value around one [`Game`](dohyo_core::Game), and like a game it never reads a clock: the time since
//! the game began is an argument. Somebody sends a [`Command`]. [`Table::decide`] returns the [`Event`]s that answer it,
//! and [`Table::evolve`] applies them. [`Table::submit`] does both.
//!
//! The side that knows the seed of the game decides; it is the *authority*. Everybody else is a [`Follower`] of its log.
//! The log is the whole truth: replaying it gives the same table on any machine.
//!
//! A table can be written as a [`Record`](dohyo_core::Record), which has the game as it was played, or stored as
//! [`Kept`], which has the whole log.
//!
//! # Example
//!
//! Open a table, play a move, take it back, and rebuild the same table from the log:
//!
//! ```
//! use std::time::Duration;
//! use dohyo_abalone::Abalone;
//! use dohyo_core::{Fate, Game, Options, Seat, Seed, Setup};
//! use dohyo_table::{Actor, Entry, Player, Refusal, Seating, Table, Wish};
//!
//! let seed = Seed::from(1);
//! let game = Abalone::dealt(&Options::new(), seed)?;
//! let mut table = Table::new(game, Seating::new([Player::human("Ada"), Player::human("Blaise")]))?;
//! let ada = Actor::Seat(Seat::FIRST);
//!
//! let act = Wish::Act(table.game().read_action("c3d3")?);
//! let command = table.own_command(ada, act.clone());
//! table.submit(Duration::from_secs(4), &command, Fate::Drawn(seed))?;
//! assert_eq!(table.line().len(), 1);
//!
//! // The rules refuse a second move in a row, and nothing happens.
//! let command = table.own_command(ada, act);
//! let refused = table.submit(Duration::from_secs(5), &command, Fate::Drawn(seed));
//! assert!(matches!(refused, Err(Refusal::Illegal(_))));
//!
//! let command = table.own_command(ada, Wish::TakeBack);
//! table.submit(Duration::from_secs(6), &command, Fate::Drawn(seed))?;
//! assert_eq!(table.line().len(), 0);
//!
//! let log: Vec<Entry<String>> = table.log().iter().map(|entry| entry.to_text()).collect();
//! assert_eq!(log.len(), 2);
//! let rebuilt = Table::replay(table.start().clone(), table.seating().clone(), log)?;
//! assert_eq!(rebuilt.game().position(), table.game().position());
//! assert_eq!(rebuilt.log(), table.log());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

mod clock;
mod command;
mod decide;
mod event;
mod evolve;
mod follower;
pub mod json;
mod kept;
mod offer;
mod record;
mod rehearsal;
mod seating;
pub mod squeeze;
mod table;
mod tree;

pub use clock::{ClockSetting, Timing};
pub use command::{Actor, Arrival, Command, CommandId, Proposal, Wish};
pub use event::{Corrupt, Entry, EntryOf, Event, Refusal, Seq};
pub use evolve::ReplayLogError;
pub use follower::Follower;
pub use kept::{Kept, KeptError};
pub use offer::Offer;
pub use record::ReplayError;
pub use rehearsal::{Link, Rehearsal};
pub use seating::{Absence, Consent, Origin, Player, PlayerKind, Seating, SeatingError, Terms};
pub use table::{Step, Table};
pub use tree::{Deleted, MAX_COMMENT, MAX_NAME, MAX_NODES, NodeId, Reader, Tree, TreeError, Unplayed};

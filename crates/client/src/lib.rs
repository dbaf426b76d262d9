//! The client side of an online table, for pages, terminals and programs.
//!
//! A [`Session`] follows one table. It takes in the messages of the server, returns those to send, and holds the state
//! to show: the [`Room`](dohyo_room::Room), and its table including the predicted effect of unconfirmed commands. It
//! never reads a clock and has no socket: its owner passes in the time and the messages, and reconnects after the
//! connection is lost. Unanswered requests are then sent again; the server carries each out once.

mod clock;
mod session;

pub use session::{Dropped, Missing, Session, Trouble};

//! A client of a table on a server, whatever shows it: a page, a terminal, a program.
//!
//! A [`Session`] follows one table. It takes in the messages of the server, returns those to send, and has the state to
//! show: the [`Room`](dohyo_room::Room), and its table with the effect of the client's own commands, before they are
//! confirmed. It never reads a clock and has no socket: its owner passes in the time and the messages, and connects
//! again after a connection was lost. Unanswered requests are sent again then; the server carries each out once.

#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

mod clock;
mod session;

pub use session::{Missing, Session, Trouble};

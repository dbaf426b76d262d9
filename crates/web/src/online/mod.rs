//! Tables that people at different screens share through a server.
//!
//! A [`Meeting`] connects the page with a room of the server. Before the game, its page is a waiting room. Then it is
//! the same page as for any other table, with a [`Host`](crate::table::host::Host) that follows the server.

pub use dohyo_texts::online::{around as around_texts, texts};

pub mod absence;
pub mod attention;
pub mod banner;
pub mod chat;
pub mod confirm;
pub mod device;
pub mod lobby;
pub mod meeting;
pub mod mine;
pub mod opening;
pub mod qr;
pub mod remote;
pub mod room_page;
pub mod seats;
pub mod start;
pub mod waiting;
pub mod wire;

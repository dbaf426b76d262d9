//! Rooms: where the players of a table meet, agree on how to play, and see that chance was fair.
//!
//! A [`Room`] begins as a waiting room: people and computers take its chairs. Once everybody is ready the game begins,
//! and the room contains its [`Table`](dohyo_table::Table). When the game is over, the secret behind its luck is
//! published, and anybody can check it.
//!
//! A room works like a table: it is a value, never reads a clock, and is the fold of its log. The *authority*, which
//! has the [`Secret`], asks [`Room::decide`] what a [`Request`] leads to, stores the [`Line`]s, and applies them with
//! [`Room::evolve`]. Everybody else applies the lines they receive. Lines contain nothing that chance has not shown yet.
//!
//! # Fair luck
//!
//! Nobody can choose the luck of a game. The authority commits itself to a secret when the room opens, and each person
//! to a nonce when they sit down. Once everybody is ready, the nonces are published; the seed of the game is the hash
//! of the secret and all nonces. The authority could not know the nonces when it chose the secret, and no player knows
//! the secret when they reveal theirs. [`Room::seed`] computes the seed, and [`Room::is_proved`] checks it afterwards.

mod absence;
mod codes;
mod dealer;
mod decide;
mod evolve;
mod line;
mod request;
mod room;

pub use absence::{Away, Claim};
pub use codes::{Commitment, Nonce, PlayerId, RoomId, Secret};
pub use dealer::{begin, dealer};
pub use decide::presentable_name;
pub use evolve::CorruptRoom;
pub use line::{Access, Closing, Happening, Line, Plan};
pub use request::{By, Dealer, Declined, Received, Request, RoomWish};
pub use room::{Chair, Occupant, Room, Stage};

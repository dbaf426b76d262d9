//! What Dohyō says to people, in English and French, and what their input on a board means.
//!
//! Homes where people play (pages, the terminal) share this crate. It knows neither a browser nor a terminal: [`texts`]
//! has the languages and what is said everywhere, [`table`] what is said at every table, and a folder for each game its
//! texts, its [`Spoken`](table::Spoken) and the selection on its board.

pub mod abalone;
pub mod analysis;
pub mod game;
pub mod kabuto;
pub mod kumo;
pub mod online;
pub mod puzzles;
pub mod spot;
pub mod sumoku;
pub mod sumoo;
pub mod table;
pub mod texts;

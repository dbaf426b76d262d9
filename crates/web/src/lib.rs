//! The browser client: a page that shows tables, and a worker in which the computer thinks.
//!
//! Everything that can be decided without a browser is, and is tested natively: what a player means by
//! touching the board ([`abalone::select`]), which marble went where ([`abalone::marbles`]), how a move is
//! told in words ([`abalone::speak`], [`texts`]), what page and worker say to each other ([`thinker`]).

pub mod abalone;
pub mod address;
pub mod app;
pub mod dialog;
pub mod emblem;
pub mod home;
pub mod icon;
pub mod kumo;
pub mod puzzles;
pub mod settings;
pub mod spot;
pub mod storage;
pub mod sumoo;
pub mod table;
pub mod texts;
pub mod thinker;
pub mod thinking;
pub mod worker;

/// Shows the client in the document.
pub fn show_page() {
    leptos::mount::mount_to_body(app::App);
}

//! The browser client: pages that show tables, and a worker in which the computer thinks.
//!
//! A [`Program`] is built for each game. [`table`] has everything that tables of all games share; a game implements
//! [`table::Shown`] in its own module. Whatever can be decided without a browser is tested natively: what a player
//! means by an input ([`abalone::select`]), which marble moved where ([`abalone::marbles`]), how a move is put into words
//! ([`abalone::speak`], [`texts`]), and the messages between page and worker ([`messages`]).

pub mod abalone;
pub mod account;
pub mod address;
pub mod afresh;
pub mod analysis;
pub mod app;
pub mod clay;
pub mod dialog;
pub mod emblem;
pub mod home;
pub mod icon;
pub mod kabuto;
pub mod kumo;
pub mod later;
pub mod learn;
pub mod line;
pub mod messages;
pub mod online;
pub mod prospects;
pub mod puzzles;
pub mod rules_page;
pub mod settings;
pub mod shapes;
pub mod site;
pub mod squares;
pub mod storage;
pub mod sumoku;
pub mod sumoo;
pub mod table;
pub mod thinking;
pub mod worker;

pub use dohyo_texts::{game, spot, texts};

/// A program for the browser. Each game has its own, so that a page loads no more than it needs.
pub struct Program {
    /// The game, or `None` for the pages that belong to no game.
    pub game: Option<game::Game>,
    /// Returns the page at an address, if the program has it.
    pub page: fn(&address::Page) -> Option<leptos::prelude::AnyView>,
}

/// Starts a program in the document.
pub fn show(program: &'static Program) {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(move || app::App(app::AppProps { program }));
}

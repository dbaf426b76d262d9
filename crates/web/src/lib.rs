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
pub mod kabuto;
pub mod kumo;
pub mod line;
pub mod puzzles;
pub mod rules_page;
pub mod settings;
pub mod spot;
pub mod storage;
pub mod sumoku;
pub mod sumoo;
pub mod table;
pub mod texts;
pub mod thinker;
pub mod thinking;
pub mod worker;

/// What one program for the browser shows. Every game has one of its own, so that a page loads no more than
/// it needs; a link to a page of another program loads that.
pub struct Program {
    /// The game, or none for what belongs to no game.
    pub game: Option<emblem::Game>,
    /// The page asked for, if there is such a page.
    pub page: fn(&address::Page) -> Option<leptos::prelude::AnyView>,
}

/// Shows a program's page in the document.
pub fn show(program: &'static Program) {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(move || app::App(app::AppProps { program }));
}

//! Abalone in the browser.
//!
//! The first four modules know nothing of the browser: where cells are drawn, which marble is which, what a
//! player means, how a move is told.

pub mod geometry;
pub mod marbles;
pub mod select;
pub mod speak;

pub mod board;
pub mod drawing;
pub mod layers;
pub mod layout_choice;
pub mod rules;
mod shown;

use dohyo_abalone::Abalone;
use leptos::prelude::*;

use crate::Program;
use crate::address::Page;
use crate::emblem::Game;
use crate::table::page::table_page;

/// The pages of Abalone.
pub const PROGRAM: Program = Program {
    game: Some(Game::Abalone),
    page: |page| match page {
        Page::Table { position, .. } => Some(table_page::<Abalone>(position.clone())),
        Page::Rules(_) => Some(view! { <rules::RulesPage/> }.into_any()),
        _ => None,
    },
};

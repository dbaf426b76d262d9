//! Kumo Hogosha in the browser.
//!
//! The first five modules know nothing of the browser: where things are drawn, who is who, what a player
//! means, what may be chosen, and what a turn still asks for.

pub mod cast;
pub mod choose;
pub mod duty;
pub mod geometry;
pub mod offer;

pub mod board;
pub mod camp;
pub mod drawing;
pub mod layers;
pub mod options;
mod puzzle;
pub mod rules;
mod shown;
pub mod turn;

use dohyo_kumo::Kumo;
use leptos::prelude::*;

use crate::address::Page;
use crate::emblem::Game;
use crate::table::page::table_page;
use crate::{Program, puzzles};

/// The pages of Kumo Hogosha.
pub const PROGRAM: Program = Program {
    game: Some(Game::Kumo),
    page: |page| match page {
        Page::Table { position, .. } => Some(table_page::<Kumo>(position.clone())),
        Page::Rules(_) => Some(view! { <rules::KumoRulesPage/> }.into_any()),
        _ => puzzles::pages_of::<Kumo>(page),
    },
};

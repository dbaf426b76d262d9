//! SUMOO in the browser.
//!
//! The first two modules know nothing of the browser: where squares are drawn, and what a player means.

pub mod choose;
pub mod geometry;

pub mod board;
pub mod drawing;
pub mod layers;
mod puzzle;
pub mod rules;
mod shown;
pub mod turn;

use dohyo_sumoo::Sumoo;
use leptos::prelude::*;

use crate::address::Page;
use crate::emblem::Game;
use crate::table::page::table_page;
use crate::{Program, puzzles};

/// The pages of SUMOO.
pub const PROGRAM: Program = Program {
    game: Some(Game::Sumoo),
    page: |page| match page {
        Page::Table { position, .. } => Some(table_page::<Sumoo>(position.clone())),
        Page::Rules(_) => Some(view! { <rules::SumooRulesPage/> }.into_any()),
        _ => puzzles::pages_of::<Sumoo>(page),
    },
};

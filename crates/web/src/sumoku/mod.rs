//! Sumoku in the browser.
//!
//! The first modules know nothing of the browser: what a player does with their tiles, what is to be said
//! about a grid, which part of the table is seen, and what computers mean to do in a race.

pub mod daily;
pub mod desk;
pub mod frame;
pub mod pick;
pub mod plans;
pub mod survey;

pub mod bench;
pub mod choice;
pub mod choose_race;
pub mod daily_page;
pub mod race;
pub mod races;
pub mod rack;
pub mod rules;
mod shown;
pub mod tile;

use dohyo_sumoku::Sumoku;
use leptos::prelude::*;

use crate::Program;
use crate::address::Page;
use crate::emblem::Game;
use crate::table::page::table_page;

/// The pages of Sumoku.
pub const PROGRAM: Program = Program {
    game: Some(Game::Sumoku),
    page: |page| match page {
        Page::Table { position, .. } => Some(table_page::<Sumoku>(position.clone())),
        Page::Rules(_) => Some(view! { <rules::SumokuRulesPage/> }.into_any()),
        Page::Races => Some(view! { <races::RacesPage/> }.into_any()),
        Page::Daily { date } => Some(daily_page::daily_page(*date)),
        _ => None,
    },
};

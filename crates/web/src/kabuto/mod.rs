//! Sakura Slam in the browser.
//!
//! The first five modules know nothing of the browser: where things are drawn, what may be chosen, what a player
//! means, how a push looks at a moment, and what page and worker say to each other about a push to come.

pub mod choose;
pub mod foresee;
pub mod geometry;
pub mod offer;
pub mod reel;

pub mod board;
pub mod cards;
pub mod drawing;
pub mod ghost;
pub mod hands;
pub mod options;
pub mod panel;
pub mod projector;
pub mod rules;
mod shown;
pub mod tokens;

use dohyo_kabuto::Kabuto;
use leptos::prelude::*;

use crate::Program;
use crate::address::Page;
use crate::emblem::Game;
use crate::table::page::table_page;

/// The pages of Sakura Slam.
pub const PROGRAM: Program = Program {
    game: Some(Game::Kabuto),
    page: |page| match page {
        Page::Table { position, .. } => Some(table_page::<Kabuto>(position.clone())),
        Page::Rules(_) => Some(view! { <rules::KabutoRulesPage/> }.into_any()),
        _ => None,
    },
};

/// The game after some actions, seat one first.
#[cfg(test)]
fn game_after(options: &str, actions: &[&str]) -> Kabuto {
    use dohyo_core::{Game as _, Options, Seed, Setup as _};
    let options: Options = options.parse().expect("options");
    let mut game = Kabuto::new(&options.with("first", "one"), Seed::default()).expect("a game");
    for action in actions {
        let seat = game.to_act().first().expect("somebody");
        game.play_text(seat, action).expect(action);
    }
    game
}

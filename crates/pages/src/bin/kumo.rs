//! The pages of Kumo Hogosha.

use dohyo_kumo::Kumo;
use dohyo_web::Program;
use dohyo_web::address::Page;
use dohyo_web::app::NotFound;
use dohyo_web::game::Game;
use dohyo_web::kumo::rules::KumoRulesPage;
use dohyo_web::later::{LoadError, later};
use dohyo_web::puzzles::pages_of;
use dohyo_web::table::page::{online_page, table_page};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

dohyo_web::table_parts!(Kumo);

#[wasm_split(rules, wasm_split_path = ::leptos::wasm_split, fallible)]
fn rules() -> Result<AnyView, LoadError> {
    Ok(view! { <KumoRulesPage/> }.into_any())
}

#[wasm_split(puzzles, wasm_split_path = ::leptos::wasm_split, fallible)]
fn puzzles(page: Page) -> Result<AnyView, LoadError> {
    Ok(pages_of::<Kumo>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

fn main() {
    dohyo_web::show(&Program {
        game: Some(Game::Kumo),
        page: |page| match page {
            Page::Table { position, .. } => Some(table_page::<Kumo>(position.clone(), &PARTS)),
            Page::Online { table, .. } => Some(online_page(table, &PARTS)),
            Page::Rules(_) => Some(later(|| Box::pin(rules()))),
            Page::Puzzles(_) | Page::Puzzle { .. } => {
                let page = page.clone();
                Some(later(move || Box::pin(puzzles(page.clone()))))
            }
            _ => None,
        },
    });
}

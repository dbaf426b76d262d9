//! The pages of SUMOO.

use dohyo_sumoo::Sumoo;
use dohyo_web::Program;
use dohyo_web::address::Page;
use dohyo_web::app::NotFound;
use dohyo_web::game::Game;
use dohyo_web::later::{LoadError, later};
use dohyo_web::puzzles::pages_of;
use dohyo_web::sumoo::rules::SumooRulesPage;
use dohyo_web::table::page::{online_page, table_page};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

dohyo_web::table_parts!(Sumoo);

#[wasm_split(rules, wasm_split_path = ::leptos::wasm_split, fallible)]
fn rules() -> Result<AnyView, LoadError> {
    Ok(view! { <SumooRulesPage/> }.into_any())
}

#[wasm_split(puzzles, wasm_split_path = ::leptos::wasm_split, fallible)]
fn puzzles(page: Page) -> Result<AnyView, LoadError> {
    Ok(pages_of::<Sumoo>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

fn main() {
    dohyo_web::show(&Program {
        game: Some(Game::Sumoo),
        page: |page| match page {
            Page::Table { position, .. } => Some(table_page::<Sumoo>(position.clone(), &PARTS)),
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

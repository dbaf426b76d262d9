//! The pages of Abalone.

use dohyo_abalone::Abalone;
use dohyo_web::Program;
use dohyo_web::abalone::glossary::Inspector;
use dohyo_web::abalone::rules::RulesPage;
use dohyo_web::address::Page;
use dohyo_web::analysis;
use dohyo_web::app::NotFound;
use dohyo_web::game::Game;
use dohyo_web::later::{LoadError, later};
use dohyo_web::learn;
use dohyo_web::table::Sitting;
use dohyo_web::table::page::{online_page, table_page};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

dohyo_web::table_parts!(Abalone, |sitting, open| Box::pin(inspector(sitting, open)));

#[wasm_split(inspector, wasm_split_path = ::leptos::wasm_split, fallible)]
fn inspector(sitting: Sitting<Abalone>, open: RwSignal<bool>) -> Result<AnyView, LoadError> {
    Ok(view! { <Inspector sitting=sitting open=open/> }.into_any())
}

#[wasm_split(rules, wasm_split_path = ::leptos::wasm_split, fallible)]
fn rules() -> Result<AnyView, LoadError> {
    Ok(view! { <RulesPage/> }.into_any())
}

#[wasm_split(lessons, wasm_split_path = ::leptos::wasm_split, fallible)]
fn lessons(page: Page) -> Result<AnyView, LoadError> {
    Ok(learn::pages_of::<Abalone>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

#[wasm_split(analysis, wasm_split_path = ::leptos::wasm_split, fallible)]
fn analysis(page: Page) -> Result<AnyView, LoadError> {
    Ok(analysis::composed_pages_of::<Abalone>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

fn main() {
    dohyo_web::show(&Program {
        game: Some(Game::Abalone),
        page: |page| match page {
            Page::Table { position, .. } => Some(table_page::<Abalone>(position.clone(), &PARTS)),
            Page::Online { table, .. } => Some(online_page(table, &PARTS)),
            Page::Rules(_) => Some(later(|| Box::pin(rules()))),
            Page::Lessons(_) | Page::Lesson { .. } | Page::Sheet(_) => {
                let page = page.clone();
                Some(later(move || Box::pin(lessons(page.clone()))))
            }
            Page::Analysis { .. } | Page::Editor { .. } => {
                let page = page.clone();
                Some(later(move || Box::pin(analysis(page.clone()))))
            }
            _ => None,
        },
    });
}

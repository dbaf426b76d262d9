//! The pages of Sakura Slam.

use dohyo_kabuto::Kabuto;
use dohyo_web::Program;
use dohyo_web::address::Page;
use dohyo_web::analysis;
use dohyo_web::app::NotFound;
use dohyo_web::game::Game;
use dohyo_web::kabuto::more::{Extras, LoadExtras};
use dohyo_web::kabuto::rules::KabutoRulesPage;
use dohyo_web::later::{LoadError, later};
use dohyo_web::learn;
use dohyo_web::table::page::{online_page, table_page};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

dohyo_web::table_parts!(Kabuto);

#[wasm_split(extras, wasm_split_path = ::leptos::wasm_split, fallible)]
fn extras() -> Result<Extras, LoadError> {
    Ok(Extras::default())
}

#[wasm_split(rules, wasm_split_path = ::leptos::wasm_split, fallible)]
fn rules() -> Result<AnyView, LoadError> {
    Ok(view! { <KabutoRulesPage/> }.into_any())
}

#[wasm_split(lessons, wasm_split_path = ::leptos::wasm_split, fallible)]
fn lessons(page: Page) -> Result<AnyView, LoadError> {
    Ok(learn::pages_of::<Kabuto>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

#[wasm_split(analysis, wasm_split_path = ::leptos::wasm_split, fallible)]
fn analysis(page: Page) -> Result<AnyView, LoadError> {
    Ok(analysis::pages_of::<Kabuto>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

fn main() {
    dohyo_web::show(&Program {
        game: Some(Game::Kabuto),
        page: |page| match page {
            Page::Table { position, .. } => {
                provide_context(LoadExtras(|| Box::pin(extras())));
                Some(table_page::<Kabuto>(position.clone(), &PARTS))
            }
            Page::Online { table, .. } => {
                provide_context(LoadExtras(|| Box::pin(extras())));
                Some(online_page(table, &PARTS))
            }
            Page::Rules(_) => Some(later(|| Box::pin(rules()))),
            Page::Lessons(_) | Page::Lesson { .. } | Page::Sheet(_) => {
                provide_context(LoadExtras(|| Box::pin(extras())));
                let page = page.clone();
                Some(later(move || Box::pin(lessons(page.clone()))))
            }
            Page::Analysis { .. } | Page::Editor { .. } => {
                provide_context(LoadExtras(|| Box::pin(extras())));
                let page = page.clone();
                Some(later(move || Box::pin(analysis(page.clone()))))
            }
            _ => None,
        },
    });
}

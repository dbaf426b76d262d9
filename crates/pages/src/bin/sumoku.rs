//! The pages of Sumoku.

use dohyo_sumoku::Sumoku;
use dohyo_sumoku_solver::daily::Date;
use dohyo_web::Program;
use dohyo_web::address::Page;
use dohyo_web::analysis;
use dohyo_web::app::NotFound;
use dohyo_web::game::Game;
use dohyo_web::later::{LoadError, later};
use dohyo_web::learn;
use dohyo_web::online::meeting::Meeting;
use dohyo_web::sumoku::daily_page::daily_page;
use dohyo_web::sumoku::races::{self, RacesPage};
use dohyo_web::sumoku::rules::SumokuRulesPage;
use dohyo_web::table::controls::OnlineControls;
use dohyo_web::table::page::{online_page, table_page};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

dohyo_web::table_parts!(
    Sumoku,
    |_, _| Box::pin(async { Ok(().into_any()) }),
    Some(|meeting, online| Box::pin(online_race(meeting, online)))
);

#[wasm_split(rules, wasm_split_path = ::leptos::wasm_split, fallible)]
fn rules() -> Result<AnyView, LoadError> {
    Ok(view! { <SumokuRulesPage/> }.into_any())
}

#[wasm_split(races, wasm_split_path = ::leptos::wasm_split, fallible)]
fn races() -> Result<AnyView, LoadError> {
    Ok(view! { <RacesPage/> }.into_any())
}

#[wasm_split(races, wasm_split_path = ::leptos::wasm_split, fallible)]
fn online_race(meeting: Meeting<Sumoku>, online: OnlineControls) -> Result<AnyView, LoadError> {
    Ok(races::online_race(meeting, online))
}

#[wasm_split(daily, wasm_split_path = ::leptos::wasm_split, fallible)]
fn daily(date: Option<Date>) -> Result<AnyView, LoadError> {
    Ok(daily_page(date))
}

#[wasm_split(lessons, wasm_split_path = ::leptos::wasm_split, fallible)]
fn lessons(page: Page) -> Result<AnyView, LoadError> {
    Ok(learn::pages_of::<Sumoku>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

#[wasm_split(analysis, wasm_split_path = ::leptos::wasm_split, fallible)]
fn analysis(page: Page) -> Result<AnyView, LoadError> {
    Ok(analysis::pages_of::<Sumoku>(&page).unwrap_or_else(|| view! { <NotFound/> }.into_any()))
}

fn main() {
    dohyo_web::show(&Program {
        game: Some(Game::Sumoku),
        page: |page| match page {
            Page::Table { position, .. } => Some(table_page::<Sumoku>(position.clone(), &PARTS)),
            Page::Online { table, .. } => Some(online_page(table, &PARTS)),
            Page::Rules(_) => Some(later(|| Box::pin(rules()))),
            Page::Races => Some(later(|| Box::pin(races()))),
            &Page::Daily { date } => Some(later(move || Box::pin(daily(date)))),
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

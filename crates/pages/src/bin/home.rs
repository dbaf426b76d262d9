//! The pages that belong to no game.

use dohyo_web::Program;
use dohyo_web::address::Page;
use dohyo_web::home::HomePage;
use dohyo_web::later::{LoadError, later};
use dohyo_web::online::lobby::lobby_page;
use dohyo_web::online::mine::your_tables;
use dohyo_web::puzzles;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

#[wasm_split(lobby, wasm_split_path = ::leptos::wasm_split, fallible)]
fn lobby() -> Result<AnyView, LoadError> {
    Ok(lobby_page())
}

#[wasm_split(lobby, wasm_split_path = ::leptos::wasm_split, fallible)]
fn tables(title: Signal<&'static str>) -> Result<AnyView, LoadError> {
    Ok(your_tables(title))
}

fn main() {
    dohyo_web::show(&Program {
        game: None,
        page: |page| match page {
            Page::Home => Some(view! { <HomePage tables=|title| Box::pin(tables(title))/> }.into_any()),
            Page::Lobby => Some(later(|| Box::pin(lobby()))),
            Page::PuzzleGames => Some(puzzles::games_page()),
            _ => None,
        },
    });
}

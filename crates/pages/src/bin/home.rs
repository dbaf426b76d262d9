//! The pages that belong to no game.

use dohyo_web::Program;
use dohyo_web::account::{account_page, leaders_page, profile_page};
use dohyo_web::address::Page;
use dohyo_web::game::Game;
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

#[wasm_split(account, wasm_split_path = ::leptos::wasm_split, fallible)]
fn account() -> Result<AnyView, LoadError> {
    Ok(account_page())
}

#[wasm_split(account, wasm_split_path = ::leptos::wasm_split, fallible)]
fn player(login: String) -> Result<AnyView, LoadError> {
    Ok(profile_page(&login))
}

#[wasm_split(account, wasm_split_path = ::leptos::wasm_split, fallible)]
fn leaders(game: Option<Game>) -> Result<AnyView, LoadError> {
    Ok(leaders_page(game))
}

fn main() {
    dohyo_web::show(&Program {
        game: None,
        page: |page| match page {
            Page::Home => Some(view! { <HomePage tables=|title| Box::pin(tables(title))/> }.into_any()),
            Page::Lobby => Some(later(|| Box::pin(lobby()))),
            Page::Account => Some(later(|| Box::pin(account()))),
            &Page::Leaders(game) => Some(later(move || Box::pin(leaders(game)))),
            Page::Player { login } => {
                let login = login.clone();
                Some(later(move || Box::pin(player(login.clone()))))
            }
            Page::PuzzleGames => Some(puzzles::games_page()),
            _ => None,
        },
    });
}

//! The pages of Sakura Slam.

use dohyo_kabuto::Kabuto;
use dohyo_web::Program;
use dohyo_web::address::Page;
use dohyo_web::game::Game;
use dohyo_web::kabuto::hands::Hands;
use dohyo_web::kabuto::more::{Aiming, More, PanelParts};
use dohyo_web::kabuto::rules::KabutoRulesPage;
use dohyo_web::later::{LoadError, later};
use dohyo_web::table::page::{online_page, table_page};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;

dohyo_web::table_parts!(Kabuto);

#[wasm_split(panel, wasm_split_path = ::leptos::wasm_split, fallible)]
fn aiming(hands: Hands) -> Result<AnyView, LoadError> {
    Ok(view! { <Aiming hands=hands/> }.into_any())
}

#[wasm_split(panel, wasm_split_path = ::leptos::wasm_split, fallible)]
fn more(hands: Hands, cards: RwSignal<bool>) -> Result<AnyView, LoadError> {
    Ok(view! { <More hands=hands cards=cards/> }.into_any())
}

#[wasm_split(rules, wasm_split_path = ::leptos::wasm_split, fallible)]
fn rules() -> Result<AnyView, LoadError> {
    Ok(view! { <KabutoRulesPage/> }.into_any())
}

/// The parts of the panel that are loaded later.
const PANEL: PanelParts =
    PanelParts { aiming: |hands| Box::pin(aiming(hands)), more: |hands, cards| Box::pin(more(hands, cards)) };

fn main() {
    dohyo_web::show(&Program {
        game: Some(Game::Kabuto),
        page: |page| match page {
            Page::Table { position, .. } => {
                provide_context(PANEL);
                Some(table_page::<Kabuto>(position.clone(), &PARTS))
            }
            Page::Online { table, .. } => {
                provide_context(PANEL);
                Some(online_page(table, &PARTS))
            }
            Page::Rules(_) => Some(later(|| Box::pin(rules()))),
            _ => None,
        },
    });
}

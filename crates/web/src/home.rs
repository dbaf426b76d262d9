//! The five games.

use leptos::prelude::*;

use crate::abalone::sitting::KEPT;
use crate::address::{Link, Page};
use crate::emblem::{Emblem, Game};
use crate::settings::texts;
use crate::storage;
use crate::texts::{GameWords, Texts};

/// Finds what is said about a game.
type Words = fn(&Texts) -> GameWords;

/// The games that are not built yet.
const COMING: [(Game, &str, Words); 4] = [
    (Game::Sumoo, "Sumoo", |t| t.sumoo),
    (Game::Kumo, "Kumo Hogosha", |t| t.kumo),
    (Game::Sumoku, "Sumoku", |t| t.sumoku),
    (Game::Kabuto, "Sakura Slam", |t| t.kabuto),
];

/// The home page.
#[component]
pub fn HomePage() -> impl IntoView {
    let t = texts();
    let begun = storage::read(KEPT).is_some();
    let coming = COMING
        .map(|(game, name, words)| {
            view! {
                <li class="card coming">
                    <div class="art">
                        <Emblem game=game/>
                    </div>
                    <div class="words">
                        <span class="tag">{move || t().coming}</span>
                        <h2>{name}</h2>
                        <p class="note">{move || words(t()).line}</p>
                        <p class="note">{move || words(t()).credit}</p>
                    </div>
                </li>
            }
        })
        .collect_view();
    view! {
        <main class="home" id="main">
            <header class="hero">
                <h1>{move || t().name}</h1>
                <p>{move || t().tagline}</p>
            </header>
            <ul class="cards">
                <li class="card ready">
                    <div class="art">
                        <Emblem game=Game::Abalone/>
                    </div>
                    <div class="words">
                        <h2>"Abalone"</h2>
                        <p>{move || t().abalone.line}</p>
                        <p class="note">{move || t().abalone.credit}</p>
                        <div class="actions">
                            <Link to=Page::ABALONE class="btn primary">
                                {move || if begun { t().go_on } else { t().play }}
                            </Link>
                            <Link to=Page::AbaloneRules class="btn">
                                {move || t().rules}
                            </Link>
                        </div>
                    </div>
                </li>
                {coming}
            </ul>
        </main>
    }
}

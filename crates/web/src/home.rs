//! The five games.

use dohyo_abalone::Abalone;
use dohyo_kabuto::Kabuto;
use dohyo_kumo::Kumo;
use dohyo_sumoku::Sumoku;
use dohyo_sumoo::Sumoo;
use leptos::prelude::*;

use crate::address::{Link, Page};
use crate::emblem::{Emblem, Game};
use crate::settings::texts;
use crate::storage;
use crate::table::Shown;
use crate::table::sitting::kept;
use crate::texts::{GameWords, Texts};
use crate::{Program, puzzles};

/// The pages that belong to no game.
pub const PROGRAM: Program = Program {
    game: None,
    page: |page| match page {
        Page::Home => Some(view! { <HomePage/> }.into_any()),
        Page::PuzzleGames => Some(puzzles::games_page()),
        _ => None,
    },
};

/// Finds what is said about a game.
type Words = fn(&Texts) -> GameWords;

/// The card of a game that can be played.
fn ready<G: Shown>(game: Game, words: Words) -> impl IntoView {
    let t = texts();
    let begun = storage::read(&kept::<G>()).is_some();
    view! {
        <li class="card ready">
            <div class="art">
                <Emblem game=game/>
            </div>
            <div class="words">
                <h2>{game.name()}</h2>
                <p>{move || words(t()).line}</p>
                <p class="note">{move || words(t()).credit}</p>
                <div class="actions">
                    <Link to=Page::table(game) class="btn primary">
                        {move || if begun { t().go_on } else { t().play }}
                    </Link>
                    <Link to=Page::Rules(game) class="btn">
                        {move || t().rules}
                    </Link>
                    {(game == Game::Sumoku).then(|| view! {
                        <Link to=Page::Races class="btn">
                            {move || t().sumoku_words.races.title}
                        </Link>
                        <Link to=Page::Daily { date: None } class="btn">
                            {move || t().sumoku_words.daily.title}
                        </Link>
                    })}
                    {puzzles::GAMES.contains(&game).then(|| view! {
                        <Link to=Page::Puzzles(game) class="btn">
                            {move || t().puzzle_words.title}
                        </Link>
                    })}
                </div>
            </div>
        </li>
    }
}

/// The home page.
#[component]
pub fn HomePage() -> impl IntoView {
    let t = texts();
    view! {
        <main class="home" id="main">
            <header class="hero">
                <h1>{move || t().name}</h1>
                <p>{move || t().tagline}</p>
            </header>
            <ul class="cards">
                {ready::<Abalone>(Game::Abalone, |t| t.abalone)}
                {ready::<Sumoo>(Game::Sumoo, |t| t.sumoo)}
                {ready::<Kumo>(Game::Kumo, |t| t.kumo)}
                {ready::<Sumoku>(Game::Sumoku, |t| t.sumoku)}
                {ready::<Kabuto>(Game::Kabuto, |t| t.kabuto)}
            </ul>
        </main>
    }
}

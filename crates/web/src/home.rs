//! The home page, with a card for each game.

mod texts;

use leptos::prelude::*;

use crate::address::{Link, Page};
use crate::emblem::Emblem;
use crate::game::Game;
use crate::later::{Coming, later};
use crate::learn::progress::is_new_to;
use crate::online::seats;
use crate::settings::texts_of;
use crate::site::has_server;
use crate::table::keeping::{self, Slot};
use crate::texts::ShellTexts;

use texts::HomeTexts;

/// The card of a game.
fn card(game: Game) -> impl IntoView {
    let (t, shell) = (texts_of::<HomeTexts>(), texts_of::<ShellTexts>());
    let begun = keeping::is_kept(game, Slot::Table);
    let is_new = is_new_to(game);
    let play = move || match (begun, is_new) {
        (true, _) => t().go_on,
        (false, true) => shell().rules_try,
        (false, false) => t().play,
    };
    let learn = is_new.then(|| {
        view! {
            <Link to=Page::first_lesson(game) class="btn primary">
                {move || shell().learn_in_a_minute}
            </Link>
        }
    });
    let invite = has_server().then(|| {
        view! {
            <Link to=Page::new_online(game) class="btn">
                {move || t().invite}
            </Link>
        }
    });
    let link = move |page: Page| {
        let named = page.clone();
        view! {
            <Link to=page class="btn">
                {move || named.called(shell()).title}
            </Link>
        }
    };
    let more = [Page::Rules(game)].into_iter().chain(Page::more_of(game));
    view! {
        <li class="card ready">
            <div class="art">
                <Emblem game=game/>
            </div>
            <div class="words">
                <h2>{game.name()}</h2>
                <p>{move || (t().about)(game).line}</p>
                <p class="note">{move || (t().about)(game).credit}</p>
                <div class="actions">
                    <Link to=Page::table(game) class="btn primary">
                        {play}
                    </Link>
                    {learn}
                    {invite}
                    {more.map(link).collect_view()}
                </div>
            </div>
        </li>
    }
}

/// The tables of the server at which the reader has a seat. Readers who never had one need not wait for the list.
fn your_tables(list: fn(Signal<&'static str>) -> Coming) -> Option<AnyView> {
    let t = texts_of::<HomeTexts>();
    let title = Signal::derive(move || t().your_tables);
    (has_server() && seats::is_guest()).then(|| later(move || list(title)))
}

/// The home page.
#[component]
pub fn HomePage(
    /// Loads the list of the reader's tables, with its title.
    tables: fn(Signal<&'static str>) -> Coming,
) -> impl IntoView {
    let (t, shell) = (texts_of::<HomeTexts>(), texts_of::<ShellTexts>());
    let lobby = has_server().then(|| {
        view! {
            <p>
                <Link to=Page::Lobby class="btn primary">
                    {move || shell().online}
                </Link>
            </p>
        }
    });
    view! {
        <main class="home" id="main">
            <header class="hero">
                <h1>{move || shell().name}</h1>
                <p>{move || t().tagline}</p>
                {lobby}
            </header>
            {your_tables(tables)}
            <ul class="cards">{Game::ALL.iter().copied().map(card).collect_view()}</ul>
        </main>
    }
}

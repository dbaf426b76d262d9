//! The shell around every page: header, settings, footer.

use leptos::prelude::*;

use crate::abalone::drawing::Gradients;
use crate::address::{Address, Link, Page};
use crate::emblem::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::{Settings, Theme, texts};
use crate::{Program, puzzles};

/// All that a program shows.
#[component]
pub fn App(
    /// Which.
    program: &'static Program,
) -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let address = Address::follow(program.game);
    provide_context(address);
    let t = texts();

    // A change of the query alone stays on the page.
    let page = Memo::new(move |_| address.page());
    Effect::new(move |_| {
        let t = t();
        let title = match page.get() {
            Page::Home | Page::Unknown => t.name.to_owned(),
            Page::Table { game, .. } => format!("{} · {}", game.name(), t.name),
            Page::Rules(Game::Sumoo) => format!("{} · {}", t.sumoo_words.rules_title, t.name),
            Page::Rules(Game::Kumo) => format!("{} · {}", t.kumo_words.rules_title, t.name),
            Page::Rules(game @ Game::Kabuto) => format!("{} · {} · {}", t.rules, game.name(), t.name),
            Page::Rules(Game::Sumoku) => format!("{} · {}", t.sumoku_words.rules_title, t.name),
            Page::Rules(_) => format!("{} · {}", t.rules_title, t.name),
            Page::Races => format!("{} · {}", t.sumoku_words.races.title, t.name),
            Page::Daily { .. } => format!("{} · Sumoku · {}", t.sumoku_words.daily.title, t.name),
            Page::PuzzleGames => format!("{} · {}", t.puzzle_words.title, t.name),
            Page::Puzzles(game) => format!("{} · {}", (t.puzzle_words.title_of)(game.name()), t.name),
            Page::Puzzle { game, number } => {
                format!("{} · {} · {}", (t.puzzle_words.number)(number), game.name(), t.name)
            }
        };
        document().set_title(&title);
    });
    let shown = move || (program.page)(&page.get()).unwrap_or_else(|| view! { <NotFound/> }.into_any());
    let footer = move || {
        (!matches!(page.get(), Page::Table { .. } | Page::Puzzle { .. } | Page::Races | Page::Daily { .. }))
            .then(|| {
                view! {
                    <footer class="foot">
                        <p>{move || t().independent}</p>
                    </footer>
                }
            })
    };
    view! {
        <Gradients/>
        <a class="skip btn" href="#main">{move || t().skip}</a>
        <Header/>
        {shown}
        {footer}
    }
}

#[component]
fn Header() -> impl IntoView {
    let t = texts();
    let settings: Settings = expect_context();
    let address: Address = expect_context();
    let theme_label = move || match settings.theme.get() {
        Theme::System => t().theme_system,
        Theme::Light => t().theme_light,
        Theme::Dark => t().theme_dark,
    };
    let theme_glyph = Signal::derive(move || match settings.theme.get() {
        Theme::System => Glyph::System,
        Theme::Light => Glyph::Sun,
        Theme::Dark => Glyph::Moon,
    });
    let game = Memo::new(move |_| address.page().game());
    let links = move || {
        let Some(game) = game.get() else {
            return view! {
                <Link to=Page::PuzzleGames class="btn quiet">
                    {move || t().puzzle_words.title}
                </Link>
            }
            .into_any();
        };
        view! {
            <Link to=Page::table(game) class="btn quiet">
                {game.name()}
            </Link>
            <Link to=Page::Rules(game) class="btn quiet">
                {move || t().rules}
            </Link>
            {(game == Game::Sumoku).then(|| view! {
                <Link to=Page::Races class="btn quiet">
                    {move || t().sumoku_words.races.short}
                </Link>
                <Link to=Page::Daily { date: None } class="btn quiet">
                    {move || t().sumoku_words.daily.short}
                </Link>
            })}
            {puzzles::GAMES.contains(&game).then(|| view! {
                <Link to=Page::Puzzles(game) class="btn quiet">
                    {move || t().puzzle_words.title}
                </Link>
            })}
        }
        .into_any()
    };
    view! {
        <header class="top">
            <Link to=Page::Home class="brand">
                <svg viewBox="-50 -50 100 100" aria-hidden="true">
                    <circle class="e-rope-shade" r="40" stroke-width="12"></circle>
                    <circle class="e-rope" r="40" stroke-width="9"></circle>
                    <circle class="e-clay" r="35"></circle>
                    <circle class="e-black" cx="-12" r="13"></circle>
                    <circle class="e-white" cx="14" r="13"></circle>
                </svg>
                <span class="word">{move || t().name}</span>
            </Link>
            <nav aria-label=move || game.get().map(Game::name)>{links}</nav>
            <span class="space"></span>
            <button
                type="button"
                class="btn quiet"
                id="language"
                lang=move || settings.lang.get().other().tag()
                aria-label=move || t().switch_language
                title=move || t().switch_language
                on:click=move |_| settings.lang.update(|lang| *lang = lang.other())
            >
                {move || t().other_language}
            </button>
            <button
                type="button"
                class="btn quiet"
                id="theme"
                aria-label=theme_label
                title=theme_label
                on:click=move |_| settings.theme.update(|theme| *theme = theme.next())
            >
                <Icon glyph=theme_glyph/>
            </button>
        </header>
    }
}

#[component]
fn NotFound() -> impl IntoView {
    let t = texts();
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{move || t().not_found}</h1>
                <p class="lead">{move || t().not_found_text}</p>
            </header>
            <p>
                <Link to=Page::Home class="btn primary">
                    {move || t().home}
                </Link>
            </p>
        </main>
    }
}

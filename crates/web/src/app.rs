//! The frame of every page: header, settings, footer.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::Program;
use crate::address::{Address, Link, Page};
use crate::clay::Gradients;
use crate::game::Game;
use crate::icon::{Glyph, Icon};
use crate::settings::{Settings, Theme, texts_of};
use crate::site::{address_of, has_server};
use crate::texts::ShellTexts;

/// A program with its frame.
#[component]
pub fn App(
    /// The program.
    program: &'static Program,
) -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let address = Address::follow(program.game);
    provide_context(address);
    let t = texts_of::<ShellTexts>();

    // A change that leads to the same page does not draw it again.
    let page = Memo::new(move |_| address.page());
    Effect::new(move |_| {
        document().set_title(&title(&page.get(), t()));
    });
    Effect::new(move |before: Option<()>| {
        page.track();
        if before.is_some() {
            request_animation_frame(focus_page);
        }
    });
    let shown = move || (program.page)(&page.get()).unwrap_or_else(|| view! { <NotFound/> }.into_any());
    let footer = move || {
        (!matches!(
            page.get(),
            Page::Table { .. }
                | Page::Online { .. }
                | Page::Puzzle { .. }
                | Page::Lesson { .. }
                | Page::Analysis { .. }
                | Page::Editor { .. }
                | Page::Races
                | Page::Daily { .. }
        ))
        .then(|| {
            view! {
                <footer class="foot">
                    <p>{move || t().independent}</p>
                    <p>
                        <a href=address_of("/docs")>{move || t().guides}</a>
                    </p>
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

/// Gives the focus to the page if the link that led here took it away.
fn focus_page() {
    if document().active_element().is_some_and(|active| active.tag_name() != "BODY") {
        return;
    }
    if let Some(main) = document().get_element_by_id("main") {
        let _ = main.set_attribute("tabindex", "-1");
        let options = web_sys::FocusOptions::new();
        options.set_prevent_scroll(true);
        let _ = main.unchecked_ref::<web_sys::HtmlElement>().focus_with_options(&options);
    }
}

/// Returns the title of the browser's window.
fn title(page: &Page, t: &ShellTexts) -> String {
    let title = match *page {
        Page::Home | Page::Unknown => return t.name.to_owned(),
        Page::Lobby => t.online.to_owned(),
        Page::Account | Page::Leaders(_) => page.called(t).title.to_owned(),
        Page::Player { ref login } => login.clone(),
        Page::PuzzleGames => t.puzzles.to_owned(),
        Page::Table { game, .. } | Page::Online { game, .. } => game.name().to_owned(),
        Page::Puzzles(game) => (t.puzzles_of)(game.name()),
        Page::Puzzle { game, number } => format!("{} · {}", (t.puzzle)(number), game.name()),
        Page::Rules(_)
        | Page::Lessons(_)
        | Page::Lesson { .. }
        | Page::Sheet(_)
        | Page::Analysis { .. }
        | Page::Editor { .. }
        | Page::Races
        | Page::Daily { .. } => {
            let game = page.game().map_or(t.name, Game::name);
            format!("{} · {game}", page.called(t).title)
        }
    };
    format!("{title} · {}", t.name)
}

#[component]
fn Header() -> impl IntoView {
    let t = texts_of::<ShellTexts>();
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
        let link = move |page: Page| {
            let named = page.clone();
            view! {
                <Link to=page class="btn quiet">
                    {move || named.called(t()).short}
                </Link>
            }
        };
        let pages: Vec<Page> = match game.get() {
            None if has_server() => vec![Page::PuzzleGames, Page::Leaders(None), Page::Account],
            None => vec![Page::PuzzleGames],
            Some(game) => {
                [Page::table(game), Page::Rules(game)].into_iter().chain(Page::more_of(game)).collect()
            }
        };
        pages.into_iter().map(link).collect_view()
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

/// The page for an address that leads nowhere.
#[component]
pub fn NotFound() -> impl IntoView {
    let t = texts_of::<ShellTexts>();
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

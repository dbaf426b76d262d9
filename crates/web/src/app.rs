//! The shell around every page: header, settings, footer.

use leptos::prelude::*;

use crate::abalone::drawing::Gradients;
use crate::abalone::page::TablePage;
use crate::abalone::rules::RulesPage;
use crate::address::{Address, Link, Page};
use crate::home::HomePage;
use crate::icon::{Glyph, Icon};
use crate::settings::{Settings, Theme, texts};

/// The whole client.
#[component]
pub fn App() -> impl IntoView {
    let settings = Settings::load();
    provide_context(settings);
    let address = Address::follow();
    provide_context(address);
    let t = texts();

    // A change of the query alone stays on the page.
    let page = Memo::new(move |_| address.page());
    Effect::new(move |_| {
        let t = t();
        let title = match page.get() {
            Page::Home | Page::Unknown => t.name.to_owned(),
            Page::Abalone { .. } => format!("Abalone · {}", t.name),
            Page::AbaloneRules => format!("{} · {}", t.rules_title, t.name),
        };
        document().set_title(&title);
    });
    let shown = move || match page.get() {
        Page::Home => view! { <HomePage/> }.into_any(),
        Page::Abalone { position } => view! { <TablePage position=position/> }.into_any(),
        Page::AbaloneRules => view! { <RulesPage/> }.into_any(),
        Page::Unknown => view! { <NotFound/> }.into_any(),
    };
    let footer = move || {
        (!matches!(page.get(), Page::Abalone { .. })).then(|| {
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
    let in_abalone = move || matches!(address.page(), Page::Abalone { .. } | Page::AbaloneRules);
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
            <nav aria-label="Abalone">
                <Show when=in_abalone>
                    <Link to=Page::ABALONE class="btn quiet">
                        "Abalone"
                    </Link>
                    <Link to=Page::AbaloneRules class="btn quiet">
                        {move || t().rules}
                    </Link>
                </Show>
            </nav>
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

//! What the pages with the rules of a game have in common: sections beside their pictures.

use leptos::prelude::*;

use crate::address::{Link, Page};
use crate::emblem::Game;
use crate::settings::texts;
use crate::texts::{Section, Texts};

/// What such a page says in one language.
#[derive(Clone, Copy)]
pub struct Told {
    /// The headline.
    pub title: &'static str,
    /// What the game is about.
    pub lead: &'static str,
    /// The rules.
    pub sections: &'static [Section],
    /// Whose game it is.
    pub credit: &'static str,
}

/// The page: each section beside its picture, then whatever the game adds.
pub fn rules_page<P: IntoView + 'static, M: IntoView + 'static>(
    game: Game,
    told: fn(&'static Texts) -> Told,
    picture: impl Fn(usize, &'static Texts) -> P + Send + 'static,
    more: M,
) -> impl IntoView {
    let t = texts();
    let sections = move || {
        let t = t();
        let section = |(index, section): (usize, &'static Section)| {
            view! {
                <section class="beside">
                    <div class="field">
                        <h2>{section.title}</h2>
                        <p>{section.text}</p>
                    </div>
                    <figure>{picture(index, t)}</figure>
                </section>
            }
        };
        told(t).sections.iter().enumerate().map(section).collect_view()
    };
    view! {
        <main class="pages" id="main">
            <header>
                <h1>{move || told(t()).title}</h1>
                <p class="lead">{move || told(t()).lead}</p>
            </header>
            {sections}
            {more}
            <p>
                <Link to=Page::table(game) class="btn primary">
                    {move || t().rules_try}
                </Link>
            </p>
            <p class="note">{move || told(t()).credit}</p>
        </main>
    }
}

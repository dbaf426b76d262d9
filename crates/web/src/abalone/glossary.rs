//! The rule book's words for what stands on a board: a glossary with pictures, and a window that finds them in a game.

use dohyo_abalone::formation::{Formation, Term};
use dohyo_abalone::layouts::{self, Layout};
use dohyo_abalone::{Abalone, Cell, Colour, Situation};
use leptos::prelude::*;

use super::drawing::Diagram;
use super::texts::glossary::AbaloneGlossary;
use crate::dialog::Dialog;
use crate::settings::texts_of;
use crate::table::Sitting;

/// Returns a position that shows a term.
const fn example(term: Term) -> &'static str {
    match term {
        Term::Board | Term::Marble | Term::Monomial => "5/6/7/8/4b4/8/7/6/4w b 0 0",
        Term::Binomial => "5/6/7/8/3bb4/8/7/6/4w b 0 0",
        Term::Trinomial => "5/6/1bbb3/8/1bb3b2/2b2bb1/7/6/4w b 0 0",
        Term::Lance | Term::InLineMove => "5/6/7/8/2bbb4/8/7/6/4w b 0 0",
        Term::Arc => "5/6/7/8/3bb4/4b3/7/6/4w b 0 0",
        Term::Shield => "5/6/7/8/3bb4/3b4/7/6/4w b 0 0",
        Term::Polynomial => "5/6/7/3b4/4bb3/5b2/7/6/4w b 0 0",
        Term::Block => "5/6/7/8/3bbb3/3bbb2/7/6/4w b 0 0",
        Term::Pac => "5/6/7/8/1bbbwww2/8/7/6/5 b 0 0",
        Term::Sumito => "5/6/7/8/1bbbww3/8/7/6/5 b 0 0",
        Term::Det => "5/6/7/3ww3/3wbw3/3ww3/7/6/4b b 0 0",
        Term::BroadsideMove => "5/6/7/8/9/2bbb3/7/6/4w b 0 0",
    }
}

/// Returns the cells of some formations, each once: those of the formations, and the enemy marbles that belong to them.
fn cells(found: &[Formation]) -> (Vec<Cell>, Vec<Cell>) {
    let sorted = |part: fn(&Formation) -> &Vec<Cell>| {
        let mut cells: Vec<Cell> = found.iter().flat_map(part).copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    (sorted(|formation| &formation.cells), sorted(|formation| &formation.against))
}

/// Draws a position with some formations marked.
fn marked(now: &Situation, found: &[Formation]) -> AnyView {
    let (own, against) = cells(found);
    view! { <Diagram board=now.board.clone() marked=own against=against/> }.into_any()
}

/// The glossary, with a picture for each term.
#[component]
pub fn Glossary() -> impl IntoView {
    let t = texts_of::<AbaloneGlossary>();
    let entry = move |term: Term| {
        let picture = example(term).parse::<Situation>().ok().map(|now| {
            // Both sides have what is shown of one, and the board is all of it.
            let own = |formation: &Formation| formation.colour == Some(Colour::Black);
            marked(&now, &term.find(&now).into_iter().filter(own).collect::<Vec<_>>())
        });
        view! {
            <figure data-term=format!("{term:?}")>
                {picture}
                <figcaption>
                    <strong>{move || (t().term)(term).0}</strong>
                    <br/>
                    {move || (t().term)(term).1}
                </figcaption>
            </figure>
        }
    };
    view! {
        <section id="glossary">
            <h2>{move || t().title}</h2>
            <p>{move || t().lead}</p>
            <div class="figures">{Term::ALL.map(entry)}</div>
        </section>
    }
}

/// The window that shows the formations of the position on the board.
#[component]
pub fn Inspector(
    /// The table.
    sitting: Sitting<Abalone>,
    /// Whether the window is shown.
    open: RwSignal<bool>,
) -> impl IntoView {
    let t = texts_of::<AbaloneGlossary>();
    let chosen = RwSignal::new(None::<Term>);
    let now = Memo::new(move |_| {
        let classical = || Layout::named(layouts::CLASSICAL).unwrap_or(&layouts::ALL[0]).board().into();
        sitting.shown().map_or_else(classical, |game| game.situation().clone())
    });
    let found =
        Memo::new(move |_| chosen.get().map(|term| now.with(|now| term.find(now))).unwrap_or_default());
    let picture = move || now.with(|now| found.with(|found| marked(now, found)));
    let button = move |term: Term| {
        let on = move || chosen.get() == Some(term);
        view! {
            <button
                type="button"
                class="btn"
                class:on=on
                aria-pressed=move || on().to_string()
                data-term=format!("{term:?}")
                on:click=move |_| chosen.set(Some(term))
            >
                {move || (t().term)(term).0}
            </button>
        }
    };
    let meaning = move || match chosen.get() {
        None => t().choose.to_owned(),
        Some(term) => format!("{} {}", (t().term)(term).1, (t().found)(found.with(Vec::len))),
    };
    view! {
        <Dialog open=open id="inspector" title=Signal::derive(move || t().inspector.to_owned())>
            <div class="body">
                <div class="inspected">{picture}</div>
                <p role="status" id="term-meaning">{meaning}</p>
                <div class="row">{Term::ALL.map(button)}</div>
            </div>
        </Dialog>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn every_picture_shows_its_term() {
        for term in Term::ALL {
            let now: Situation = example(term).parse().expect("a position");
            assert!(!term.find(&now).is_empty(), "{term:?}");
        }
        let count = |term: Term| {
            let now: Situation = example(term).parse().expect("a position");
            let black = |formation: &Formation| formation.colour == Some(Colour::Black);
            term.find(&now).into_iter().filter(black).count()
        };
        assert_eq!(count(Term::Trinomial), 3, "a lance, an arc and a shield");
        assert_eq!([Term::Pac, Term::Sumito, Term::Det, Term::Block].map(count), [1; 4]);
    }

    #[test]
    fn every_term_is_explained_in_both_languages() {
        for lang in Lang::ALL {
            let texts: &AbaloneGlossary = lang.of();
            let mut names: Vec<_> = Term::ALL.map(|term| (texts.term)(term).0).to_vec();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), Term::ALL.len());
        }
    }
}

//! A printable page with the rules that the lessons of a game teach and the position of the first step.

use dohyo_lessons::{Attempt, Rule, Step, page};
use leptos::prelude::*;

use super::{Learnt, tell};
use crate::address::{Link, Page};
use crate::table::Sitting;

/// Returns the page with the rules in short and a picture of the first step.
pub(super) fn sheet_page<G: Learnt>() -> AnyView {
    let rule = |rule: &'static Rule| view! { <li data-rule=rule.id>{tell(rule.text)}</li> };
    let print = |_| {
        let _ = window().print();
    };
    view! {
        <main class="pages sheet" id="main" data-game=G::INFO.id>
            <header>
                <h1>{G::INFO.name}</h1>
                <p class="row no-print">
                    <button type="button" class="btn primary" data-act="print" on:click=print>
                        {tell(page::PRINT)}
                    </button>
                    <Link to=Page::Lessons(G::GAME) class="btn">
                        {tell(page::ALL_LESSONS)}
                    </Link>
                </p>
            </header>
            {G::LESSONS.first().and_then(|lesson| lesson.steps.first()).and_then(picture::<G>)}
            <ol class="sheet-rules">{G::RULES.iter().map(rule).collect_view()}</ol>
        </main>
    }
    .into_any()
}

/// Draws the position of a step as a picture that cannot be played on.
fn picture<G: Learnt>(step: &'static Step) -> Option<AnyView> {
    let (attempt, table) = Attempt::begin::<G>(step).ok()?;
    let sitting = Sitting::apart(table);
    sitting.near.set(attempt.seat());
    sitting.hold(true);
    let figure = view! {
        <figure class="sheet-picture">
            <div class="sheet-board" inert=true>
                {G::board(sitting)}
            </div>
            <figcaption>{tell(step.idea)}</figcaption>
        </figure>
    };
    Some(figure.into_any())
}

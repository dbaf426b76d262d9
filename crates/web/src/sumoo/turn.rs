//! The turn box beside the arena: points left, actions of the picked tokens, and the end of the turn.

use dohyo_sumoo::{Action, POINTS, Sumoo};
use leptos::prelude::*;

use super::choose::{Candidate, Meant, Selection};
use crate::settings::texts;
use crate::table::turn::{Deeds, LastTurn, Points};
use crate::table::{Intent, Sitting};

/// The turn box.
#[component]
pub fn TurnBox(
    /// The table.
    sitting: Sitting<Sumoo>,
    /// The picked tokens.
    selection: RwSignal<Selection>,
    /// Their actions.
    choices: Memo<Vec<Candidate>>,
    /// Called with the action that is chosen.
    said: Callback<Meant>,
) -> impl IntoView {
    let t = texts();
    let points = Memo::new(move |_| sitting.shown().map_or(0, |game| game.situation().points));
    let mine = Memo::new(move |_| sitting.open().is_some());
    let end = move |_| sitting.hear(Intent::Play(Action::End));
    let fresh = move || points.get() == POINTS;
    let look = move |action| selection.update(|selection| selection.aim(action));
    let deeds = Deeds {
        title: |t| t.sumoo_words().choices,
        action: |choice: &Candidate| choice.effect.action,
        words: |t, choice| (t.sumoo_words().choice)(choice),
        group: |t, choice| (t.sumoo_words().group)(choice.group()),
        // In a puzzle the winning push is for the solver to find.
        grave: if sitting.is_apart() { |_| false } else { |choice| choice.effect.ejects() },
    };
    let deeds = deeds.list(choices, look, move |action| said.run(Meant::Play(action)));
    view! {
        <div class="turn-box">
            <Points left=points usual=POINTS words=|t, left| (t.sumoo_words().points_left)(left)/>
            <button
                type="button"
                class="btn"
                class:primary=move || mine.get() && points.get() == 0
                data-act="end-turn"
                disabled=move || !mine.get()
                on:click=end
            >
                {move || if fresh() { t().sumoo_words().pass } else { t().sumoo_words().end_turn }}
            </button>
            <LastTurn sitting=sitting covered=Signal::derive(move || !selection.with(Selection::is_empty))/>
            {deeds}
            <p class="note compass">{move || t().sumoo_words().compass}</p>
        </div>
    }
}

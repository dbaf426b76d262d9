//! The turn beside the arena: the points that are left, what the picked tokens can do, and its end.

use dohyo_sumoo::{Action, POINTS, Sumoo};
use leptos::prelude::*;

use super::choose::{Choice, Said, Selection};
use crate::settings::texts;
use crate::table::turn::{Deeds, Points, ReplayTurn};
use crate::table::{Heard, Sitting};

/// Points, choices, and the buttons of the turn.
#[component]
pub fn TurnBox(
    /// The table.
    sitting: Sitting<Sumoo>,
    /// The tokens picked so far.
    selection: RwSignal<Selection>,
    /// What they can do.
    choices: Memo<Vec<Choice>>,
    /// Told which action is meant.
    said: Callback<Said>,
) -> impl IntoView {
    let t = texts();
    let points = Memo::new(move |_| sitting.shown().map_or(0, |game| game.situation().points));
    let mine = Memo::new(move |_| sitting.open().is_some());
    let end = move |_| sitting.hear(Heard::Play(Action::End));
    let fresh = move || points.get() == POINTS;
    let look = move |action| selection.update(|selection| selection.aim(action));
    let deeds = Deeds {
        title: |t| t.sumoo_words.choices,
        action: |choice: &Choice| choice.effect.action,
        words: |t, choice| (t.sumoo_words.choice)(choice),
        grave: |_| false,
    };
    let deeds = deeds.list(choices, look, move |action| said.run(Said::Play(action)));
    view! {
        <div class="turn-box">
            <Points left=points usual=POINTS words=|t, left| (t.sumoo_words.points_left)(left)/>
            <button
                type="button"
                class="btn"
                class:primary=move || mine.get() && points.get() == 0
                data-act="end-turn"
                disabled=move || !mine.get()
                on:click=end
            >
                {move || if fresh() { t().sumoo_words.pass } else { t().sumoo_words.end_turn }}
            </button>
            <ReplayTurn sitting=sitting/>
            {deeds}
        </div>
    }
}

//! The turn beside the arena: the points that are left, what the picked tokens can do, and its end.

use dohyo_sumoo::{Action, POINTS, Sumoo};
use leptos::prelude::*;

use super::choose::{Choice, Said, Selection};
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::table::{Heard, Sitting, replay};

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
    let pips = move || {
        let left = points.get();
        let pip = |number: u8| {
            let spent = number >= left;
            view! { <span class="point" class:spent=spent></span> }
        };
        (0..POINTS).map(pip).collect_view()
    };
    let end = move |_| sitting.hear(Heard::Play(Action::End));
    let fresh = move || points.get() == POINTS;
    let shown = Memo::new(move |_| replay::last_turn(sitting));
    let again = move |_| {
        if let Some(ply) = shown.get_untracked() {
            replay::replay(sitting, ply);
        }
    };
    view! {
        <div class="turn-box">
            <div class="points" role="img" aria-label=move || (t().sumoo_words.points_left)(points.get())>
                {pips}
            </div>
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
            <button
                type="button"
                class="btn"
                data-act="replay-turn"
                disabled=move || shown.get().is_none()
                aria-label=move || t().sumoo_words.replay_turn
                title=move || t().sumoo_words.replay_turn
                on:click=again
            >
                <Icon glyph=Glyph::Again/>
            </button>
            <Choices selection=selection choices=choices said=said/>
        </div>
    }
}

/// What the picked tokens can do, as a list: for keys, for thumbs, and for those who do not see the arrows.
#[component]
fn Choices(
    selection: RwSignal<Selection>,
    choices: Memo<Vec<Choice>>,
    said: Callback<Said>,
) -> impl IntoView {
    let t = texts();
    let item = move |(index, choice): (usize, Choice)| {
        let action = choice.effect.action;
        let look = move |action| selection.update(|selection| selection.aim(action));
        view! {
            <li>
                <button
                    type="button"
                    class="btn"
                    data-choice=action.to_string()
                    on:pointerenter=move |_| look(Some(action))
                    on:pointerleave=move |_| look(None)
                    on:focus=move |_| look(Some(action))
                    on:blur=move |_| look(None)
                    on:click=move |_| said.run(Said::Play(action))
                >
                    <kbd>{index + 1}</kbd>
                    {move || (t().sumoo_words.choice)(&choice)}
                </button>
            </li>
        }
    };
    view! {
        <ol class="deeds" aria-label=move || t().sumoo_words.choices>
            {move || choices.get().into_iter().enumerate().map(item).collect_view()}
        </ol>
    }
}

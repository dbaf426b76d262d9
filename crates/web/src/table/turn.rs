//! What the turn boxes of games with several actions a turn have in common.

use std::fmt::Display;

use leptos::prelude::*;

use super::replay;
use super::shown::Shown;
use super::sitting::Sitting;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;
use crate::texts::Texts;

/// What is left of the turn, as dots: those that are spent stay as rings.
#[component]
pub fn Points(
    /// How many are left.
    #[prop(into)]
    left: Signal<u8>,
    /// How many a turn usually has.
    usual: u8,
    /// The same in words.
    words: fn(&'static Texts, u8) -> String,
) -> impl IntoView {
    let t = texts();
    let points = move || {
        let left = left.get();
        let point = |number: u8| view! { <span class="point" class:spent={number >= left}></span> };
        (0..usual.max(left)).map(point).collect_view()
    };
    view! {
        <div class="points" role="img" aria-label=move || words(t(), left.get())>
            {points}
        </div>
    }
}

/// The button that shows the last turn again.
#[component]
pub fn ReplayTurn<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
) -> impl IntoView {
    let t = texts();
    let shown = Memo::new(move |_| replay::last_turn(sitting));
    let again = move |_| {
        if let Some(ply) = shown.get_untracked() {
            replay::replay(sitting, ply);
        }
    };
    view! {
        <button
            type="button"
            class="btn"
            data-act="replay-turn"
            disabled=move || shown.get().is_none()
            aria-label=move || t().replay_turn
            title=move || t().replay_turn
            on:click=again
        >
            <Icon glyph=Glyph::Again/>
        </button>
    }
}

/// How a game's choices are listed.
pub struct Deeds<C, A> {
    /// What the list is.
    pub title: fn(&'static Texts) -> &'static str,
    /// What a choice plays.
    pub action: fn(&C) -> A,
    /// What it is, in words.
    pub words: fn(&'static Texts, &C) -> String,
    /// Whether it matters more than others.
    pub grave: fn(&C) -> bool,
}

impl<C, A> Deeds<C, A>
where
    C: Clone + PartialEq + Send + Sync + 'static,
    A: Copy + Display + Send + Sync + 'static,
{
    /// What those who are picked can do, as a list: for keys, for thumbs, and for those who do not see the
    /// arrows. `look` is told which one is thought about.
    pub fn list(
        self,
        choices: Memo<Vec<C>>,
        look: impl Fn(Option<A>) + Copy + Send + Sync + 'static,
        play: impl Fn(A) + Copy + Send + Sync + 'static,
    ) -> impl IntoView {
        let t = texts();
        let Self { title, action, words, grave } = self;
        let item = move |(index, choice): (usize, C)| {
            let (action, grave) = (action(&choice), grave(&choice));
            view! {
                <li>
                    <button
                        type="button"
                        class="btn"
                        class:grave=grave
                        data-choice=action.to_string()
                        on:pointerenter=move |_| look(Some(action))
                        on:pointerleave=move |_| look(None)
                        on:focus=move |_| look(Some(action))
                        on:blur=move |_| look(None)
                        on:click=move |_| play(action)
                    >
                        {(index < 9).then(|| view! { <kbd>{index + 1}</kbd> })}
                        {move || words(t(), &choice)}
                    </button>
                </li>
            }
        };
        view! {
            <ol class="deeds" aria-label=move || title(t())>
                {move || choices.get().into_iter().enumerate().map(item).collect_view()}
            </ol>
        }
    }
}

//! Parts of the turn box of games with several actions a turn.

use std::fmt::Display;
use std::time::Duration;

use leptos::prelude::*;

use super::replay::PACE;
use super::shown::Shown;
use super::sitting::Sitting;
use crate::afresh::afresh;
use crate::icon::{Glyph, Icon};
use crate::settings::{Pick, texts};
use crate::texts::Texts;

/// The actions left in the turn, as dots. Spent ones become rings.
#[component]
pub fn Points(
    /// The number left.
    #[prop(into)]
    left: Signal<u8>,
    /// The number that a turn usually has.
    usual: u8,
    /// Returns the number left in words.
    words: fn(&'static Texts, u8) -> String,
) -> impl IntoView {
    let t = texts();
    let points = move || {
        let left = left.get();
        let point = |number: u8| view! { <span class="point" class:spent={number >= left}></span> };
        (0..usual.max(left)).map(point).collect_view()
    };
    view! {
        <div class="points">
            {points}
            <span class="note">{move || words(t(), left.get())}</span>
        </div>
    }
}

/// The last turn in words, with buttons that replay it at full and at half speed.
#[component]
pub fn LastTurn<G: Shown>(
    /// The table.
    sitting: Sitting<G>,
    /// Whether something else takes its place.
    #[prop(into)]
    covered: Signal<bool>,
) -> impl IntoView {
    let t = texts();
    let turn = Memo::new(move |_| sitting.recalled().filter(|_| !covered.get()));
    let told = move || {
        let (who, deeds) = sitting.tell_turn(turn.get()?, t())?;
        let who = (t().last_turn)(&who, deeds.is_empty());
        let ply = sitting.ply();
        let deed = |(number, (made, text)): (usize, (usize, String))| {
            view! { " " <span class="deed" class:now=made == ply data-number=number>{text}</span> }
        };
        Some(view! { <b>{who}</b> {(1..).zip(deeds).map(deed).collect_view()} })
    };
    let button = move |act: &'static str, speed: &'static str, pace: Duration, label: Pick| {
        view! {
            <button
                type="button"
                class="btn"
                data-act=act
                disabled=move || turn.get().is_none()
                aria-label=move || label(t())
                title=move || label(t())
                on:click=move |_| {
                    if let Some(turn) = turn.get_untracked() {
                        sitting.replay(turn, pace);
                    }
                }
            >
                <Icon glyph=Glyph::Again/>
                {speed}
            </button>
        }
    };
    view! {
        <div class="last-turn" class:none=move || turn.get().is_none()>
            <p id="last-turn">{afresh(move || turn.get().map(|turn| turn.start), told)}</p>
            <div class="row">
                {button("replay-turn", "1×", PACE, |t| t.replay_turn)}
                {button("replay-slowly", "½×", 2 * PACE, |t| t.replay_slowly)}
            </div>
        </div>
    }
}

/// A list of actions to choose from.
pub struct Deeds<C, A> {
    /// The title of the list.
    pub title: fn(&'static Texts) -> &'static str,
    /// Returns the action of a choice.
    pub action: fn(&C) -> A,
    /// Returns a choice in words.
    pub words: fn(&'static Texts, &C) -> String,
    /// Returns the name of a choice's group. Choices of a group follow each other.
    pub group: fn(&'static Texts, &C) -> &'static str,
    /// Returns `true` if a choice is emphasised.
    pub grave: fn(&C) -> bool,
}

impl<C, A> Deeds<C, A>
where
    C: Clone + PartialEq + Send + Sync + 'static,
    A: Copy + Display + Send + Sync + 'static,
{
    /// Draws the list, for keys, small screens and screen readers. Calls `look` with the choice that is pointed at.
    pub fn list(
        self,
        choices: Memo<Vec<C>>,
        look: impl Fn(Option<A>) + Copy + Send + Sync + 'static,
        play: impl Fn(A) + Copy + Send + Sync + 'static,
    ) -> impl IntoView {
        let t = texts();
        let Self { title, action, words, group, grave } = self;
        let item = move |index: usize, choice: C| {
            let (action, grave) = (action(&choice), grave(&choice));
            view! {
                <li>
                    <button
                        type="button"
                        class="btn"
                        class:grave=grave
                        data-choice=format!("{action:#}")
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
            .into_any()
        };
        let items = move || {
            let t = t();
            let mut items = Vec::new();
            let mut before = "";
            for (index, choice) in choices.get().into_iter().enumerate() {
                let name = group(t, &choice);
                if name != std::mem::replace(&mut before, name) {
                    items.push(view! { <li class="group note">{name}</li> }.into_any());
                }
                items.push(item(index, choice));
            }
            items
        };
        view! {
            <ol class="deeds" aria-label=move || title(t())>
                {items}
            </ol>
        }
    }
}

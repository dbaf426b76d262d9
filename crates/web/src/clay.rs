//! The ring of clay with its rope under boards and emblems, and the gradients that fill them.

use dohyo_drawing::clay;
use leptos::prelude::*;

use crate::shapes::shapes;

/// The gradients of clay, dimples and round pieces. Drawings refer to them by id, so the document has them once, in the
/// frame of the page.
#[component]
pub fn Gradients() -> impl IntoView {
    let round = |id: &'static str, lit: &'static str, mid: &'static str, deep: &'static str| {
        view! {
            <radialGradient id=id cx="0.36" cy="0.3" r="0.78">
                <stop offset="0" class=lit></stop>
                <stop offset="0.42" class=mid></stop>
                <stop offset="1" class=deep></stop>
            </radialGradient>
        }
    };
    view! {
        <svg class="unseen" width="0" height="0" aria-hidden="true">
            <defs>
                <radialGradient id="b-clay" cx="0.5" cy="0.42" r="0.62">
                    <stop offset="0" class="b-clay-lit"></stop>
                    <stop offset="0.6" class="b-clay-mid"></stop>
                    <stop offset="1" class="b-clay-edge"></stop>
                </radialGradient>
                <radialGradient id="b-dimple" cx="0.5" cy="0.62" r="0.6">
                    <stop offset="0.2" class="b-dimple-lit"></stop>
                    <stop offset="1" class="b-dimple-deep"></stop>
                </radialGradient>
                {round("m-black", "m-black-lit", "m-black", "m-black-deep")}
                {round("m-white", "m-white-lit", "m-white", "m-white-deep")}
            </defs>
        </svg>
    }
}

/// The ring of clay with its rope, in the units of Abalone's board.
#[component]
pub fn Ring() -> impl IntoView {
    shapes(clay::ring())
}

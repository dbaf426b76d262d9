//! The tiles beside the table, and what is said about those on it.

use leptos::prelude::*;

use super::bench::Bench;
use super::desk::{Own, TileId};
use super::survey::{Noted, Survey};
use super::tile::{colour_class, tile_shapes};
use crate::settings::texts;

/// The most tiles that keep their place on the rack when they are laid.
const SMALL_RACK: usize = 12;

/// The player's tiles that do not lie, and the one that follows the finger.
#[component]
pub fn Rack(
    /// The table they belong to.
    bench: Bench,
) -> impl IntoView {
    let t = texts();
    let tiles = move || {
        let t = t();
        let dragged = bench.drag.get().map(|drag| drag.id);
        bench.desk.with(|desk| {
            let keeps_place = desk.tiles().count() <= SMALL_RACK;
            let tile = |(id, own): (TileId, Own)| {
                if own.at.is_some() {
                    return keeps_place.then(|| view! { <span class="k-gap"></span> }.into_any());
                }
                let class = format!("k-tile {}", colour_class(own.laid.colour()));
                let held = desk.held() == Some(id);
                let click = move |_| {
                    // Taps were dealt with when the finger went up; this is the keyboard, or a reader.
                    if !bench.tapped.get_value() && bench.open.get_untracked() {
                        bench.desk.update(|desk| desk.touch(id));
                    }
                    bench.tapped.set_value(false);
                };
                let button = view! {
                    <button
                        type="button"
                        class="k-own"
                        class:held=held
                        class:away=dragged == Some(id)
                        data-rack=id.number()
                        data-tile=own.laid.to_string()
                        aria-pressed=held.to_string()
                        aria-label=(t.sumoku_words.tile)(own.laid)
                        on:pointerdown=move |event| bench.pointer_down(&event, Some(id))
                        on:click=click
                    >
                        <svg viewBox="-50 -50 100 104" aria-hidden="true">
                            <g class=class>{tile_shapes(own.laid, t)}</g>
                        </svg>
                    </button>
                };
                Some(button.into_any())
            };
            desk.tiles().filter_map(tile).collect_view()
        })
    };
    let ghost = move || {
        let drag = bench.drag.get()?;
        let laid = bench.desk.with(|desk| desk.get(drag.id))?.laid;
        let class = format!("k-tile {}", colour_class(laid.colour()));
        let (left, top, size) =
            (format!("{}px", drag.x), format!("{}px", drag.y), format!("{}px", drag.size));
        Some(view! {
            <svg
                class="k-ghost"
                viewBox="-50 -50 100 104"
                aria-hidden="true"
                style:left=left
                style:top=top
                style:width=size
            >
                <g class=class>{tile_shapes(laid, t())}</g>
            </svg>
        })
    };
    let many = move || bench.desk.with(|desk| desk.tiles().count() > SMALL_RACK);
    view! {
        <div class="k-rack" class:many=many role="group" aria-label=move || t().sumoku_words.rack>
            {tiles}
        </div>
        {ghost}
    }
}

/// The lines with their sums in words: the wrong ones with why, the right ones on request.
#[component]
pub fn Lines(
    /// What is to be said.
    survey: Signal<Survey>,
) -> impl IntoView {
    let t = texts();
    let lines = move || {
        let t = t();
        survey.with(|survey| {
            let line = |noted: &Noted| {
                let wrong = noted.fault.is_some();
                view! { <li class:wrong=wrong>{(t.sumoku_words.line)(noted)}</li> }
            };
            let wrong = survey.wrong();
            let right = survey.lines.iter().filter(|noted| noted.fault.is_none());
            wrong.chain(right).take(4).map(line).collect_view()
        })
    };
    view! { <ul class="k-lines" aria-live="polite">{lines}</ul> }
}

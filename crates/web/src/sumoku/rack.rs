//! Around the table: the rack and its buttons, the sums of the lines, and the key.

use dohyo_drawing::number;
use dohyo_sumoku::Key;
use leptos::prelude::*;

use super::bench::Bench;
use super::desk::{Desk, Own, TileId};
use super::survey::{Noted, Survey};
use super::tile::{colour_class, tile_shapes};
use crate::icon::Glyph;
use crate::settings::{says, texts};
use crate::table::controls::Act;
use crate::texts::Texts;

/// The largest rack on which tiles keep their places when others are laid.
const SMALL_RACK: usize = 12;

/// The player's tiles that are not laid, and the one that is dragged.
#[component]
pub fn Rack(
    /// The table.
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
                    // A tap was handled when the finger went up; this click comes from a key or a screen reader.
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
                        aria-label=(t.sumoku_words().tile)(own.laid)
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
        let [left, top, size] = [drag.x, drag.y, drag.size].map(|length| number(length) + "px");
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
        <div class="k-rack" class:many=many role="group" aria-label=move || t().sumoku_words().rack>
            {tiles}
        </div>
        {ghost}
    }
}

/// The sums of the lines in words, wrong lines first.
#[component]
pub fn Lines(
    /// The lines.
    survey: Signal<Survey>,
) -> impl IntoView {
    let t = texts();
    let lines = move || {
        let t = t();
        survey.with(|survey| {
            let line = |noted: &Noted| {
                let wrong = noted.fault.is_some();
                view! { <li class:wrong=wrong>{(t.sumoku_words().line)(noted)}</li> }
            };
            let wrong = survey.wrong();
            let right = survey.lines.iter().filter(|noted| noted.fault.is_none());
            wrong.chain(right).map(line).collect_view()
        })
    };
    view! { <ul class="k-lines" aria-live="polite">{lines}</ul> }
}

/// The key in force, and what it means in words.
pub(super) fn key_sign(key: Key, words: String, t: &Texts) -> AnyView {
    let name = (t.sumoku_words().key)(key);
    view! {
        <span class="k-key" role="img" aria-label=name>{key.number()}</span>
        <span class="k-words">{words}</span>
    }
    .into_any()
}

/// The buttons that sort and shuffle the rack and take the last change back.
pub(super) fn rack_tools(desk: RwSignal<Desk>, off: Signal<bool>) -> AnyView {
    let change = move |change: fn(&mut Desk)| Callback::new(move |()| desk.update(change));
    let shuffle: fn(&mut Desk) = |desk| {
        desk.arrange(&mut |_| (js_sys::Math::random() * f64::from(u32::MAX)) as u32);
    };
    let undo: fn(&mut Desk) = |desk| {
        desk.undo();
    };
    let no_undo = Signal::derive(move || off.get() || desk.with(|desk| !desk.can_undo()));
    view! {
        <Act glyph=Glyph::Sort name="sort" label=says(|t| t.sumoku_words().sort) go=change(Desk::sort)/>
        <Act glyph=Glyph::Shuffle name="shuffle" label=says(|t| t.sumoku_words().shuffle) go=change(shuffle)/>
        <Act
            glyph=Glyph::Undo
            name="take-back"
            label=says(|t| t.sumoku_words().take_back)
            off=no_undo
            go=change(undo)
        />
    }
    .into_any()
}

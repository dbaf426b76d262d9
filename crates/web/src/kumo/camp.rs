//! The camps beside the arena, which do not turn with it.

use dohyo_kumo::Side;
use leptos::prelude::*;
use web_sys::PointerEvent;

use super::choose::{Offer, Selection};
use super::drawing::{body, cube_class, on_mat};
use super::geometry::{MARGIN, MAT, Near, SIZE, near_side};
use super::layers::Scene;
use crate::settings::texts;
use crate::table::keys::press_keys;

/// Places on a mat for waiting wrestlers.
const PLACES: u8 = 6;
/// Cells on a mat. One prisoner more ends the game.
const CELLS: u8 = 5;

/// Draws the waiting wrestlers, and empty places.
fn waiting(
    side: Side,
    reserve: u8,
    entering: impl Fn() -> bool + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let cube = move |index: u8| {
        // The last one is the next to enter.
        let held = index + 1 == reserve;
        view! {
            <g
                class=cube_class(side)
                class:held=move || held && entering()
                transform=format!("translate({:.0} 0) scale(0.74)", on_mat(index))
            >
                <rect class="halo" x="-48" y="-48" width="96" height="100" rx="18"></rect>
                {body(side)}
            </g>
        }
    };
    let place = |index: u8| view! { <circle class="ku-slot" cx=on_mat(index) r="9"></circle> };
    view! {
        {(reserve..PLACES).map(place).collect_view()}
        {(0..reserve).map(cube).collect_view()}
    }
}

/// Draws the prisoners, and empty cells.
fn captured(side: Side, prisoners: u8) -> impl IntoView {
    let cell = |index: u8| {
        let place = format!("translate({:.0} 0) scale(0.5)", SIZE - on_mat(index));
        view! { <path class="bars empty" transform=place d="M-26 -40V40M-9 -40V40M9 -40V40M26 -40V40"></path> }
    };
    let cube = |index: u8| {
        let place = format!("translate({:.0} 0) scale(0.74)", SIZE - on_mat(index));
        view! {
            <g class=format!("{} captured", cube_class(side)) transform=place>
                {body(side)}
                <path class="bars" d="M-26 -48V54M-9 -48V54M9 -48V54M26 -48V54"></path>
            </g>
        }
    };
    view! {
        {(prisoners..CELLS).map(cell).collect_view()}
        {(0..prisoners).map(cube).collect_view()}
    }
}

/// A side's camp: waiting wrestlers on the left, prisoners on the right.
#[component]
pub fn Camp(
    /// What to show.
    scene: Memo<Scene>,
    /// How the table is turned.
    near: Signal<Near>,
    /// Whether this is the far camp.
    far: bool,
    /// What may be chosen.
    offer: Memo<Offer>,
    /// The player's selection.
    selection: RwSignal<Selection>,
    /// Called when the reserve is pressed.
    press: Callback<()>,
    /// Called when a pointer goes down on the reserve.
    grip: Callback<PointerEvent>,
) -> impl IntoView {
    let t = texts();
    let side = Memo::new(move |_| {
        let side = near_side(near.get(), scene.with(|scene| scene.moment.terms));
        if far { side.enemy() } else { side }
    });
    let counts = Memo::new(move |_| {
        scene.with(|scene| {
            let (side, now) = (side.get().index(), &scene.moment.now);
            (now.reserve[side], now.prisoners[side])
        })
    });
    let mine = Memo::new(move |_| offer.with(|offer| offer.is_open() && offer.side == side.get()));
    let turn = move || scene.with(|scene| scene.moment.now.to_move == side.get());
    let entering = move || mine.get() && selection.with(Selection::is_entering);
    let label = move || {
        let words = t().kumo_words();
        let (reserve, four) = (counts.get().0, scene.with(|scene| scene.moment.terms.four_players));
        let text = format!("{}. {}", (words.side)(side.get(), four), (words.reserve)(reserve));
        if mine.get() && reserve > 0 { format!("{text}: {}", words.enter) } else { text }
    };
    let waiting = move || waiting(side.get(), counts.get().0, entering);
    let captured = move || {
        let prisoners = counts.get().1;
        let label = (t().kumo_words().prisoners)(prisoners);
        view! {
            <g role="img" aria-label=label data-prisoners=prisoners>
                {captured(side.get().enemy(), prisoners)}
            </g>
        }
    };
    let top = if far { -MARGIN - MAT + 4.0 } else { SIZE + MARGIN + 4.0 };
    view! {
        <g class="ku-camp" class:turn=turn class:far=far transform=format!("translate(0 {:.0})", top + MAT / 2.0 - 4.0)>
            <rect class=move || match side.get() {
                Side::First => "ku-mat light",
                Side::Second => "ku-mat dark",
            } x="-8" y=4.0 - MAT / 2.0 width=SIZE + 16.0 height=MAT - 8.0 rx="20"></rect>
            <g
                class="ku-reserve"
                class:mine=mine
                class:taken=entering
                role="button"
                tabindex=move || if mine.get() { "0" } else { "-1" }
                aria-label=label
                aria-pressed=move || entering().to_string()
                aria-disabled=move || (!mine.get()).to_string()
                data-reserve=move || if mine.get() { "mine" } else { "theirs" }
                on:click=move |_| {
                    if mine.get_untracked() {
                        press.run(());
                    }
                }
                on:keydown=press_keys(move || press.run(()))
                on:pointerdown=move |event| {
                    if mine.get_untracked() {
                        grip.run(event);
                    }
                }
            >
                <rect class="ku-reserve-hit" x="-4" y=8.0 - MAT / 2.0 width="456" height=MAT - 16.0 rx="16"></rect>
                {waiting}
            </g>
            {captured}
        </g>
    }
}

//! The panel beside the ring: tray, aim or last turn, push, and the end of the turn. What is below them, and the
//! controls of the aim, are loaded later ([`super::more`]).

use dohyo_core::Seat;
use dohyo_kabuto::{Action, Item, Situation};
use leptos::prelude::*;
use web_sys::PointerEvent;

use super::drawing::item_icon;
use super::hands::Hands;
use super::more::{Extras, load_extras};
use super::offer::Due;
use super::shown::last_turn_words;
use crate::icon::{Glyph, Icon};
use crate::settings::texts;

/// Returns the seat whose tray is shown: the one that pushes or may choose, or else the near one.
fn shown_seat(hands: &Hands, now: &Situation) -> Option<Seat> {
    let pushing = hands.sitting.showing().map(|_| now.seat);
    let seat = pushing.or_else(|| hands.offer.with(|offer| offer.seat));
    let seat = seat.unwrap_or_else(|| hands.sitting.near.get());
    (seat.index() < now.players.len()).then_some(seat)
}

/// The panel.
///
/// Tray, slot and buttons keep their places whatever the turn brings; what comes and goes is below them.
#[component]
pub fn Panel(
    /// The player's input.
    hands: Hands,
    /// Views that are loaded later.
    extras: RwSignal<Option<Extras>>,
) -> impl IntoView {
    let t = texts();
    let aim_words = move || {
        let words = t().kabuto_words();
        let shot = hands.shot()?;
        Some(format!(
            "{}, {}: {}",
            (words.item)(shot.item),
            (words.stand)(shot.stand),
            (words.aim)(hands.seen_aim())
        ))
    };
    // On small screens the cards are a sheet, which closes once something is played.
    let cards = RwSignal::new(false);
    Effect::new(move |_| {
        hands.sitting.length();
        cards.set(false);
    });
    view! {
        <div class="kb-panel">
            <Tray hands=hands/>
            <div class="kb-slot">
                {move || extras.get().map(|extras| (extras.aiming)(hands))}
                <LastTurn hands=hands/>
            </div>
            <Go hands=hands cards=cards/>
            <p class="unseen" id="kb-aim-words" aria-live="polite">{aim_words}</p>
            <div class="kb-more">
                {load_extras(extras)}
                {move || extras.get().map(|extras| (extras.more)(hands, cards))}
            </div>
        </div>
    }
}

/// The buttons that push and end the turn, and on small screens the one that opens the cards.
#[component]
fn Go(hands: Hands, cards: RwSignal<bool>) -> impl IntoView {
    let t = texts();
    let offer = hands.offer;
    // In the junior league turns end by themselves.
    let senior = Memo::new(move |_| {
        hands.sitting.table.with(|table| table.as_ref().is_some_and(|table| !table.game().terms().junior))
    });
    let submits = Memo::new(move |_| offer.with(|offer| offer.may_submit));
    let action = move || if submits.get() { Action::Submit } else { Action::End };
    let label = move || {
        let words = t().kabuto_words();
        if submits.get() { words.submit } else { words.end_turn }
    };
    let advised = move || hands.sitting.advice().is_some_and(|(_, advised)| advised == action());
    view! {
        <div class="kb-go">
            <PushButton hands=hands/>
            <Show when=move || senior.get()>
                <button
                    type="button"
                    class="btn"
                    class:advised=advised
                    data-act=move || if submits.get() { "submit" } else { "end-turn" }
                    disabled=move || offer.with(|offer| !offer.may_end && !offer.may_submit)
                    on:click=move |_| hands.play(untrack(action))
                >
                    {label}
                </button>
                <button
                    type="button"
                    class="btn kb-open-cards"
                    data-act="cards"
                    disabled=move || offer.with(|offer| offer.cards.is_empty())
                    aria-expanded=move || cards.get().to_string()
                    on:click=move |_| cards.update(|open| *open = !*open)
                >
                    {move || t().kabuto_words().moves}
                </button>
            </Show>
        </div>
    }
}

/// The last turn in one line, with buttons that show it again.
#[component]
fn LastTurn(hands: Hands) -> impl IntoView {
    let t = texts();
    let sitting = hands.sitting;
    // Nothing gives away the result of a push while it is animated.
    let told = Memo::new(move |before: Option<&Option<String>>| match sitting.showing() {
        Some(_) => before.cloned().flatten(),
        None => last_turn_words(sitting, t()),
    });
    let none = move || told.with(Option::is_none);
    let again = move |name: &'static str, face: &'static str, slow: bool| {
        let label = move || {
            let words = t().kabuto_words();
            if slow { words.replay_slow } else { words.replay }
        };
        view! {
            <button
                type="button"
                class="btn"
                data-act=name
                disabled=none
                aria-label=label
                title=label
                on:click=move |_| hands.replay(slow)
            >
                <Icon glyph=Glyph::Again/>
                <span aria-hidden="true">{face}</span>
            </button>
        }
    };
    let hidden = move || hands.is_picked();
    view! {
        <div class="kb-told" class:away=hidden inert=hidden>
            <p id="last-turn">{move || told.get().unwrap_or_else(|| t().kabuto_words().nothing_yet.to_owned())}</p>
            {again("again", "1×", false)}
            {again("slow", "½×", true)}
        </div>
    }
}

/// The pieces to push.
#[component]
fn Tray(hands: Hands) -> impl IntoView {
    let t = texts();
    let (beside, offer, selection) = (hands.beside, hands.offer, hands.selection());
    let items = Memo::new(move |_| {
        let own = beside.with(|now| {
            let now = now.as_ref()?;
            Some(now.side(shown_seat(&hands, now)?).tray)
        });
        let tray = own.unwrap_or_default();
        let groups = offer.with(|offer| offer.groups.clone());
        let single = tray.kinds().map(|kind| (Item::one(kind), tray.count(kind)));
        single.chain(groups.into_iter().map(|group| (Item::Group(group), 1))).collect::<Vec<_>>()
    });
    let is_picked = move |item: Item| {
        selection.with(|selection| match (selection.item, item) {
            (Some(Item::One { kind, .. }), Item::One { kind: other, .. }) => kind == other,
            (Some(picked), other) => picked == other,
            (None, _) => false,
        })
    };
    let button = move |(index, (item, count)): (usize, (Item, u8))| {
        let picked = move || is_picked(item);
        let drawn = move || {
            let heading = selection.with(|selection| selection.item).filter(|_| picked());
            item_icon(heading.unwrap_or(item))
        };
        let label = move || {
            let words = t().kabuto_words();
            let name = (words.item)(item);
            if count > 1 { format!("{name} ×{count}") } else { name }
        };
        view! {
            <button
                type="button"
                class="kb-item"
                class:picked=picked
                data-item=item.to_string()
                disabled=move || offer.with(|offer| offer.due.is_none())
                aria-pressed=move || picked().to_string()
                aria-label=label
                title=label
                on:click=move |_| hands.change(|selection, _| selection.pick(item))
            >
                {drawn}
                <span class="kb-count" aria-hidden="true">{(count > 1).then(|| format!("×{count}"))}</span>
                <kbd aria-hidden="true">{index + 1}</kbd>
            </button>
        }
    };
    let list = move || {
        let items = items.get();
        if items.is_empty() {
            return view! { <p class="note">{t().kabuto_words().tray_empty}</p> }.into_any();
        }
        items.into_iter().enumerate().map(button).collect_view().into_any()
    };
    view! {
        <section class="kb-tray" aria-label=move || t().kabuto_words().your_tray>
            {list}
        </section>
    }
}

/// The button that pushes while it is held.
#[component]
fn PushButton(hands: Hands) -> impl IntoView {
    let t = texts();
    let offer = hands.offer;
    let start = StoredValue::new(0_i32);
    let ready = move || hands.shot().is_some();
    let warned = Memo::new(move |_| {
        offer.with(|offer| hands.selection().with(|selection| selection.is_warned(offer)))
    });
    let label = move || {
        let words = t().kabuto_words();
        match offer.with(|offer| offer.due) {
            _ if warned.get() => words.push_anyway,
            Some(Due::Slam) => words.push_slam,
            _ => words.push,
        }
    };
    let down = move |event: PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            start.set_value(event.client_y());
            hands.push();
        }
    };
    let sliding = window_event_listener(leptos::ev::pointermove, move |event| {
        // Only a pointer slides; a key may be held as well.
        if let Some(start) = start.try_get_value().filter(|_| event.buttons() & 1 != 0) {
            hands.projector.slide(f64::from(start - event.client_y()));
        }
    });
    on_cleanup(move || sliding.remove());
    // A pointer pushes when it goes down; this click comes from a screen reader.
    let click = move |event: web_sys::MouseEvent| {
        if event.detail() == 0 {
            hands.push();
            hands.projector.release();
        }
    };
    let key = move |event: web_sys::KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            event.stop_propagation();
            if !event.repeat() {
                hands.push();
            }
        }
    };
    view! {
        <button
            type="button"
            class="btn primary kb-push"
            class:grave=move || warned.get()
            data-act="push"
            aria-disabled=move || (!ready()).to_string()
            title=move || t().kabuto_words().push_note
            on:pointerdown=down
            on:click=click
            on:contextmenu=move |event| event.prevent_default()
            on:keydown=key
        >
            {label}
        </button>
    }
}

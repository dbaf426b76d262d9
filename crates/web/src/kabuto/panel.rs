//! Beside the ring: the tray, the aim, the push, and what ends a turn.

use dohyo_core::Seat;
use dohyo_kabuto::{Action, Aim, Item, Kind, Pieces, Situation, Stand};
use leptos::prelude::*;
use web_sys::PointerEvent;

use super::cards::Cards;
use super::drawing::{icon, item_icon};
use super::hands::Hands;
use super::offer::{Due, Offer};
use crate::icon::{Glyph, Icon};
use crate::settings::texts;

/// All pieces of a tray, one by one.
pub fn listed(tray: &Pieces) -> Vec<Kind> {
    tray.kinds().flat_map(|kind| std::iter::repeat_n(kind, tray.count(kind).into())).collect()
}

/// Whose tray is shown: that of whoever may choose or is seen to push, or of the one who sits near.
fn shown_seat(hands: &Hands, now: &Situation) -> Option<Seat> {
    let pushing = hands.sitting.showing().map(|_| now.seat);
    let seat = pushing.or_else(|| hands.offer.with(|offer| offer.seat));
    let seat = seat.unwrap_or_else(|| hands.sitting.near.get());
    (seat.index() < now.players.len()).then_some(seat)
}

/// Tray, aim, push, cards.
#[component]
pub fn Panel(
    /// The table.
    hands: Hands,
) -> impl IntoView {
    let t = texts();
    let offer = hands.offer;
    let selection = hands.selection();
    let act = move |name: &'static str, action: Action, shown: fn(&Offer) -> bool| {
        let label = move || {
            let words = t().kabuto_words();
            if action == Action::End { words.end_turn } else { words.submit }
        };
        let advised = move || hands.sitting.advice() == Some(action);
        view! {
            <Show when=move || offer.with(shown)>
                <button
                    type="button"
                    class="btn"
                    class:advised=advised
                    data-act=name
                    on:click=move |_| hands.play(action)
                >
                    {label}
                </button>
            </Show>
        }
    };
    let aim_words = move || {
        let words = t().kabuto_words();
        let shot = offer.with(|offer| selection.with(|selection| selection.shot(offer)))?;
        Some(format!(
            "{}, {}: {}",
            (words.item)(shot.item),
            (words.stand)(shot.stand),
            (words.aim)(hands.seen_aim())
        ))
    };
    let ghost_label = move || {
        let words = t().kabuto_words();
        if hands.ghost_on.get() { words.ghost_on } else { words.ghost_off }
    };
    view! {
        <div class="kb-panel">
            <Tray hands=hands/>
            <Aiming hands=hands/>
            <Keep hands=hands/>
            <div class="kb-go">
                <PushButton hands=hands/>
                {act("end-turn", Action::End, |offer| offer.may_end)}
                {act("submit", Action::Submit, |offer| offer.may_submit)}
            </div>
            <p class="unseen" id="kb-aim-words" aria-live="polite">{aim_words}</p>
            <div class="kb-tools">
                <button
                    type="button"
                    class="btn"
                    data-act="slow"
                    disabled=move || hands.last_push().is_none()
                    aria-label=move || t().kabuto_words().replay
                    title=move || t().kabuto_words().replay
                    on:click=move |_| hands.replay()
                >
                    <Icon glyph=Glyph::Play/>
                    <span aria-hidden="true">"×¼"</span>
                </button>
                <button
                    type="button"
                    class="btn"
                    class:on=move || hands.ghost_on.get()
                    data-act="ghost"
                    aria-pressed=move || hands.ghost_on.get().to_string()
                    on:click=move |_| hands.switch_ghost()
                >
                    {ghost_label}
                </button>
            </div>
            <Cards hands=hands/>
            <Reserve hands=hands/>
            <p class="note" id="credit">{move || t().kabuto_words().credit}</p>
        </div>
    }
}

/// The pieces that can be pushed.
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
    let turns = move || {
        selection.with(|selection| match selection.item {
            Some(Item::One { kind, .. }) => !kind.piece().shape.is_disc(),
            _ => false,
        })
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
            <Show when=turns>
                <button
                    type="button"
                    class="btn kb-turn"
                    data-act="turn-piece"
                    on:click=move |_| hands.change(|selection, _| selection.turn())
                >
                    <Icon glyph=Glyph::Redo/>
                    {move || t().kabuto_words().turn_piece}
                </button>
            </Show>
        </section>
    }
}

/// A number that is set by sliding.
#[component]
fn Slider(
    name: &'static str,
    label: Signal<&'static str>,
    /// To the left is positive; a slider's own numbers grow to the right.
    value: Signal<i16>,
    most: Signal<i16>,
    says: Signal<String>,
    set: Callback<i16>,
) -> impl IntoView {
    let input = move |event: leptos::ev::Event| {
        if let Ok(value) = event_target_value(&event).parse::<i16>() {
            set.run(-value);
        }
    };
    view! {
        <label class="kb-slider">
            <span>{label}</span>
            <input
                type="range"
                data-slider=name
                min=move || -most.get()
                max=move || most.get()
                prop:value=move || (-value.get()).to_string()
                aria-valuetext=says
                on:input=input
            />
            <output aria-hidden="true">{says}</output>
        </label>
    }
}

/// The sign of a number that is positive to the left: to the right, or to the left.
fn arrow(number: i16, [right, left]: [&'static str; 2]) -> &'static str {
    match number.signum() {
        0 => "",
        1 => left,
        _ => right,
    }
}

/// Offset and angle, for those who do not drag.
#[component]
fn Aiming(hands: Hands) -> impl IntoView {
    let t = texts();
    let (offer, selection) = (hands.offer, hands.selection());
    let aiming = move || offer.with(|offer| selection.with(|selection| selection.shot(offer).is_some()));
    let aim = Signal::derive(move || hands.seen_aim());
    let lateral = Callback::new(move |lateral: i16| hands.aim_as_seen(|aim| Aim { lateral, ..aim }));
    let angle = Callback::new(move |angle: i16| hands.aim_as_seen(|aim| Aim { angle, ..aim }));
    let far = move |tenths: i16| {
        let arrow = arrow(tenths, ["→ ", "← "]);
        format!("{arrow}{:.1} mm", f64::from(tenths.abs()) / 10.0)
    };
    let bent = move || {
        let aim = aim.get();
        let arrow = arrow(aim.angle, ["↷ ", "↶ "]);
        format!("{arrow}{:.0}°", super::geometry::degrees(aim).abs())
    };
    let offset = Signal::derive(move || hands.seen_shift());
    let shift = Callback::new(move |to: i16| hands.shift_as_seen(to - untrack(|| hands.seen_shift())));
    let at_side = move || {
        let chosen = selection.with(|selection| matches!(selection.stand, Some(Stand::Side { .. })));
        chosen && offer.with(|offer| offer.side.is_some())
    };
    view! {
        <Show when=aiming>
            <div class="kb-aiming">
                <Slider
                    name="offset"
                    label=Signal::derive(move || t().kabuto_words().offset)
                    value=Signal::derive(move || aim.get().lateral)
                    most=Signal::derive(move || selection.with(super::choose::Selection::widest))
                    says=Signal::derive(move || far(aim.get().lateral))
                    set=lateral
                />
                <Slider
                    name="angle"
                    label=Signal::derive(move || t().kabuto_words().angle)
                    value=Signal::derive(move || aim.get().angle)
                    most=Signal::derive(|| Aim::WIDEST)
                    says=Signal::derive(bent)
                    set=angle
                />
                <Show when=at_side>
                    <Slider
                        name="platform"
                        label=Signal::derive(move || t().kabuto_words().platform_shift)
                        value=offset
                        most=Signal::derive(move || offer.with(|offer| offer.side.unwrap_or(0)))
                        says=Signal::derive(move || far(offset.get()))
                        set=shift
                    />
                </Show>
            </div>
        </Show>
    }
}

/// The marker that stays on its post when the slam is made.
#[component]
fn Keep(hands: Hands) -> impl IntoView {
    let t = texts();
    let (offer, selection) = (hands.offer, hands.selection());
    let keeps = Memo::new(move |_| offer.with(|offer| offer.keeps.clone()));
    move || {
        let keeps = keeps.get();
        (!keeps.is_empty()).then(|| {
            let choices = std::iter::once(None).chain(keeps.into_iter().map(Some)).map(|keep| {
                let chosen = move || selection.with(|selection| selection.keep == keep);
                let says = move || {
                    let words = t().kabuto_words();
                    keep.map_or(words.keep_none, |corner| (words.corner)(corner))
                };
                view! {
                    <button
                        type="button"
                        class="btn"
                        class:on=chosen
                        data-keep=keep.map_or("none", dohyo_kabuto::Corner::name)
                        aria-pressed=move || chosen().to_string()
                        on:click=move |_| hands.change(|selection, _| selection.keep(keep))
                    >
                        {says}
                    </button>
                }
            });
            view! {
                <fieldset class="field kb-keep">
                    <legend>{move || t().kabuto_words().keep}</legend>
                    <div class="choices">{choices.collect_view()}</div>
                </fieldset>
            }
        })
    }
}

/// The button that pushes while it is held.
#[component]
fn PushButton(hands: Hands) -> impl IntoView {
    let t = texts();
    let (offer, selection) = (hands.offer, hands.selection());
    let start = StoredValue::new(0_i32);
    let ready = move || offer.with(|offer| selection.with(|selection| selection.shot(offer).is_some()));
    let label = move || {
        let words = t().kabuto_words();
        if offer.with(|offer| offer.due == Some(Due::Slam)) { words.push_slam } else { words.push }
    };
    let down = move |event: PointerEvent| {
        if event.button() == 0 && event.is_primary() {
            start.set_value(event.client_y());
            hands.push();
        }
    };
    let sliding = window_event_listener(leptos::ev::pointermove, move |event| {
        // A hand that holds a key does not slide.
        if let Some(start) = start.try_get_value().filter(|_| event.buttons() & 1 != 0) {
            hands.projector.slide(f64::from(start - event.client_y()));
        }
    });
    on_cleanup(move || sliding.remove());
    // A pointer has pushed when it went down; this is for what clicks without one.
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

/// What is in the reserve.
#[component]
fn Reserve(hands: Hands) -> impl IntoView {
    let t = texts();
    let reserve = Memo::new(move |_| {
        hands.beside.with(|now| now.as_ref().map(dohyo_kabuto::Situation::reserve)).unwrap_or_default()
    });
    let list = move || {
        let reserve = reserve.get();
        let piece = |kind: Kind| {
            let count = reserve.count(kind);
            view! { <span class="kb-held">{icon(kind)}<span aria-hidden="true">{format!("×{count}")}</span></span> }
        };
        reserve.kinds().map(piece).collect_view()
    };
    let words = move || reserve.with(|reserve| (t().kabuto_words().tray)(&listed(reserve)));
    view! {
        <section class="kb-reserve">
            <h3 class="note">{move || t().kabuto_words().reserve}</h3>
            <div role="img" aria-label=words>{list}</div>
        </section>
    }
}

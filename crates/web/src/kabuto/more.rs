//! The parts of the panel that are loaded later: the controls of the aim, which a player needs once a piece is picked,
//! and what is below the buttons.

use dohyo_kabuto::{Aim, Item, Kind, Situation, Stand};
use leptos::prelude::*;

use super::cards::Cards;
use super::drawing::icon;
use super::hands::Hands;
use super::panel::listed;
use crate::later::Coming;
use crate::settings::texts;

/// Functions that load a part of the panel and show it. The panel expects them as a context.
#[derive(Clone, Copy)]
pub struct PanelParts {
    /// [`Aiming`].
    pub aiming: fn(Hands) -> Coming,
    /// [`More`]: the player's input, and whether the cards are shown on a small screen.
    pub more: fn(Hands, RwSignal<bool>) -> Coming,
}

/// What comes and goes below the buttons of the panel: rare choices, special moves, and the reserve.
#[component]
pub fn More(
    /// The player's input.
    hands: Hands,
    /// Whether the cards are shown on a small screen.
    cards: RwSignal<bool>,
) -> impl IntoView {
    let t = texts();
    view! {
        <PlatformShift hands=hands/>
        <Keep hands=hands/>
        <Cards hands=hands open=cards/>
        <Reserve hands=hands/>
        <p class="note" id="credit">{move || t().kabuto_words().credit}</p>
    }
}

/// A slider for a number that is positive to the left.
#[component]
fn Slider(
    name: &'static str,
    label: Signal<&'static str>,
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

/// Returns the arrow for a number that is positive to the left.
fn arrow(number: i16, [right, left]: [&'static str; 2]) -> &'static str {
    match number.signum() {
        0 => "",
        1 => left,
        _ => right,
    }
}

/// Returns a distance in words, with the way it goes on the drawing.
fn far(tenths: i16) -> String {
    format!("{}{:.1} mm", arrow(tenths, ["→ ", "← "]), f64::from(tenths.abs()) / 10.0)
}

/// Sliders for the aim, and the buttons that turn the piece and switch the preview.
#[component]
pub fn Aiming(
    /// The player's input.
    hands: Hands,
) -> impl IntoView {
    let t = texts();
    let selection = hands.selection();
    let aim = Signal::derive(move || hands.seen_aim());
    let lateral = Callback::new(move |lateral: i16| hands.aim_as_seen(|aim| Aim { lateral, ..aim }));
    let angle = Callback::new(move |angle: i16| hands.aim_as_seen(|aim| Aim { angle, ..aim }));
    let bent = move || {
        let aim = aim.get();
        let arrow = arrow(aim.angle, ["↷ ", "↶ "]);
        format!("{arrow}{:.0}°", super::geometry::degrees(aim).abs())
    };
    let away = move || !hands.is_picked();
    let disc = move || {
        selection.with(|selection| match selection.item {
            Some(Item::One { kind, .. }) => kind.piece().shape.is_disc(),
            _ => true,
        })
    };
    view! {
        <div class="kb-aiming" class:away=away inert=away>
            <div class="kb-sliders" inert=move || hands.shot().is_none()>
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
            </div>
            <button
                type="button"
                class="btn"
                data-act="turn-piece"
                disabled=disc
                on:click=move |_| hands.change(|selection, _| selection.turn())
            >
                {move || t().kabuto_words().turn_piece}
            </button>
            <button
                type="button"
                class="btn"
                class:on=move || hands.ghosts.on.get()
                data-act="ghost"
                aria-pressed=move || hands.ghosts.on.get().to_string()
                on:click=move |_| hands.ghosts.switch()
            >
                {move || t().kabuto_words().ghost}
            </button>
        </div>
    }
}

/// A slider that moves a platform at a side.
#[component]
fn PlatformShift(hands: Hands) -> impl IntoView {
    let t = texts();
    let (offer, selection) = (hands.offer, hands.selection());
    let offset = Signal::derive(move || hands.seen_shift());
    let shift = Callback::new(move |to: i16| hands.shift_as_seen(to - untrack(|| hands.seen_shift())));
    let at_side = move || {
        let chosen = selection.with(|selection| matches!(selection.stand, Some(Stand::Side { .. })));
        chosen && offer.with(|offer| offer.side.is_some())
    };
    view! {
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
    }
}

/// The choice of the marker that stays on its post after a corner slam.
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

/// The pieces in the reserve.
#[component]
fn Reserve(hands: Hands) -> impl IntoView {
    let t = texts();
    let reserve =
        Memo::new(move |_| hands.beside.with(|now| now.as_ref().map(Situation::reserve)).unwrap_or_default());
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

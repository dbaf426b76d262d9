//! What is loaded after the first view: the controls of the aim, which a player needs once a piece is picked, what is
//! below the buttons of the panel, and the layers of the ring that show an aim, a turn or a special move.

use std::pin::Pin;

use dohyo_kabuto::{Aim, Item, Kind, Situation, Stand};
use leptos::prelude::*;

use super::cards::Cards;
use super::drawing::icon;
use super::hands::Hands;
use super::layers::{advice, aim, announcement, ghost, last_turn, lead, sides, targets};
use super::ring::Ring;
use super::spoken::listed;
use crate::later::{LoadError, later};
use crate::settings::texts;

/// Views that are loaded after the first one.
#[derive(Clone, Copy)]
pub struct Extras {
    /// The controls of the aim.
    pub(super) aiming: fn(Hands) -> AnyView,
    /// What is below the buttons of the panel: the player's input, and whether the cards are shown on a small screen.
    pub(super) more: fn(Hands, RwSignal<bool>) -> AnyView,
    /// The layers of the ring under the pieces, between pieces and posts, and over the posts.
    pub(super) layers: [fn(Hands, Ring) -> AnyView; 3],
}

impl Default for Extras {
    /// Returns the views. Only the part that is loaded later calls this, so that they belong to it.
    fn default() -> Self {
        Self {
            aiming: |hands| view! { <Aiming hands=hands/> }.into_any(),
            more: |hands, cards| view! { <More hands=hands cards=cards/> }.into_any(),
            layers: [
                |hands, _| sides(&hands),
                |hands, ring| {
                    let layers = [ghost(&hands, &ring), aim(&hands, &ring), lead(&hands), last_turn(&hands)];
                    layers.into_any()
                },
                |hands, _| [targets(&hands), advice(&hands), announcement(&hands)].into_any(),
            ],
        }
    }
}

/// [`Extras`] on their way.
pub type ComingExtras = Pin<Box<dyn Future<Output = Result<Extras, LoadError>>>>;

/// The function that loads [`Extras`], which the board expects as a context.
#[derive(Clone, Copy)]
pub struct LoadExtras(pub fn() -> ComingExtras);

/// Loads the extras into `extras`. Shows a message if that fails.
pub(super) fn load_extras(extras: RwSignal<Option<Extras>>) -> AnyView {
    let LoadExtras(load) = expect_context();
    later(move || {
        Box::pin(async move {
            extras.set(Some(load().await?));
            Ok(().into_any())
        })
    })
}

/// What comes and goes below the buttons of the panel: rare choices, special moves, and the reserve.
#[component]
fn More(hands: Hands, cards: RwSignal<bool>) -> impl IntoView {
    let t = texts();
    view! {
        <PlatformShift hands=hands/>
        <Keep hands=hands/>
        <Cards hands=hands open=cards/>
        <Reserve hands=hands/>
        <p class="note" id="credit">{move || t().kabuto_more().credit}</p>
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
fn Aiming(hands: Hands) -> impl IntoView {
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
                    label=Signal::derive(move || t().kabuto_more().offset)
                    value=Signal::derive(move || aim.get().lateral)
                    most=Signal::derive(move || selection.with(super::choose::Selection::widest))
                    says=Signal::derive(move || far(aim.get().lateral))
                    set=lateral
                />
                <Slider
                    name="angle"
                    label=Signal::derive(move || t().kabuto_more().angle)
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
                {move || t().kabuto_more().turn_piece}
            </button>
            <button
                type="button"
                class="btn"
                class:on=move || hands.ghosts.on.get()
                data-act="ghost"
                aria-pressed=move || hands.ghosts.on.get().to_string()
                on:click=move |_| hands.ghosts.switch()
            >
                {move || t().kabuto_more().ghost}
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
                label=Signal::derive(move || t().kabuto_more().platform_shift)
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
                    keep.map_or(t().kabuto_more().keep_none, |corner| (words.corner)(corner))
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
                    <legend>{move || t().kabuto_more().keep}</legend>
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
            <h3 class="note">{move || t().kabuto_more().reserve}</h3>
            <div role="img" aria-label=words>{list}</div>
        </section>
    }
}

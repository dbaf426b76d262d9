//! What is drawn on the arena, from the ground up. Each layer is given what to show and knows nothing else.

use dohyo_sumoo::{Action, Colour, Effect, Name, Situation, Square, Token};
use leptos::prelude::*;
use web_sys::MouseEvent;

use super::choose::{Choice, Kind, Offer, Said, Selection};
use super::drawing::{arrows, ghosts, token_class, token_shapes};
use super::geometry::{FLIGHT, Side, beyond};
use crate::settings::texts;
use crate::spot::{Point, Spot};

/// What the arena shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What stands where.
    pub now: Situation,
    /// What was done last.
    pub last: Option<Effect>,
    /// An action to point at: a hint, or the best one of a review.
    pub advice: Option<Effect>,
}

/// Where the last action came from.
#[component]
pub fn LastAction(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let (effect, side) = (scene.get().last?, side.get());
        let marks = effect.moved.iter().chain(&effect.resistants).map(move |shift| {
            let Point { x, y } = side.middle(shift.from);
            view! { <rect class="s-last" x=x - 44.0 y=y - 44.0 width="88" height="88" rx="8"></rect> }
        });
        Some(marks.collect_view())
    }
}

/// The tokens, which glide from square to square, and off the arena.
#[component]
pub fn Tokens(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
    /// The tokens picked.
    selection: RwSignal<Selection>,
) -> impl IntoView {
    let token = move |token: Token| {
        let spot = Memo::new(move |before: Option<&(Spot, bool)>| {
            scene.with(|scene| {
                if let Some(square) = scene.now.board.find(token) {
                    return (Spot::of(square), true);
                }
                let left = scene.last.as_ref().and_then(|effect| {
                    let shift = effect.resistants.iter().find(|shift| shift.token == token)?;
                    Some(beyond(effect, shift.from, FLIGHT))
                });
                (left.or(before.map(|before| before.0)).unwrap_or(Spot { x: 2.5, y: -1.0 }), false)
            })
        });
        let transform = move || side.get().place(spot.get().0).glide();
        let picked = move || selection.with(|selection| selection.tokens().contains(&token));
        view! {
            <g
                class=token_class(token.colour)
                class:off=move || !spot.get().1
                class:held=picked
                data-token=format!("{token:?}")
                style:transform=transform
            >
                <circle class="halo" r="47"></circle>
                {token_shapes(token)}
            </g>
        }
    };
    let all = Colour::ALL.into_iter().flat_map(|colour| Name::ALL.map(|name| Token { colour, name }));
    all.map(token).collect_view()
}

/// What the action that is looked at would do: ghosts of the tokens, and the forces that meet.
#[component]
pub fn Preview(
    /// The action looked at.
    aimed: Memo<Option<Choice>>,
    /// From which side.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let (choice, side) = (aimed.get()?, side.get());
        let effect = choice.effect;
        let forces = choice.forces.map(|(attack, resistance)| {
            let Point { x, y } = side.middle(effect.resistants[0].from);
            view! {
                <g class="s-forces" transform=format!("translate({x:.1} {y:.1})")>
                    <rect x="-45" y="-20" width="90" height="40" rx="20"></rect>
                    <text>{format!("{attack} ≥ {resistance}")}</text>
                </g>
            }
        });
        Some(view! {
            <g class="preview">
                {ghosts(side, &effect)}
                {arrows(side, &effect)}
                {forces}
            </g>
        })
    }
}

/// The action of a hint or a review.
#[component]
pub fn Advice(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let effect = scene.get().advice?;
        Some(view! {
            <g class="s-advice" data-advice="">
                {arrows(side.get(), &effect)}
            </g>
        })
    }
}

/// The handles of what the picked tokens can do: an arrow each, with a dot for each point it costs.
#[component]
pub fn Handles(
    /// What they can do.
    choices: Memo<Vec<Choice>>,
    /// From which side.
    side: Signal<Side>,
    /// The tokens picked.
    selection: RwSignal<Selection>,
    /// Told which action is meant.
    said: Callback<Said>,
) -> impl IntoView {
    let t = texts();
    let handle = move |choice: Choice| {
        let action = choice.effect.action;
        let (kind, cost, at) = (choice.kind, choice.cost(), choice.at);
        let label = move || (t().sumoo_words.choice)(&choice);
        let sign = move || {
            let (direction, aside) = match action {
                Action::Move { direction, .. } => (direction, None),
                Action::Attack { direction, deviation, .. } => (direction, deviation),
                Action::Swap { .. } | Action::End => {
                    return view! { <path class="arrow" d="M-9 -6H9L4 -11M9 3H-9L-4 8"></path> }.into_any();
                }
            };
            let turn = format!("translate(0 -3) rotate({:.0})", side.get().turn(direction, aside));
            view! { <path class="arrow" transform=turn d="M-8 0H8M2 -6 8 0 2 6"></path> }.into_any()
        };
        let class = match kind {
            Kind::Move => "handle",
            Kind::Swap => "handle swap",
            Kind::Push | Kind::Pull => "handle attack",
        };
        let pips = (0..cost).map(move |pip| {
            let x = f64::from(pip).mul_add(7.0, f64::from(cost - 1) * -3.5);
            view! { <circle class="pip" cx=x cy="11.5" r="2.3"></circle> }
        });
        let look = move |action| selection.update(|selection| selection.aim(action));
        view! {
            <g
                class=class
                transform=move || side.get().place(at).transform()
                data-action=action.to_string()
                on:pointerenter=move |_| look(Some(action))
                on:pointerleave=move |_| look(None)
                on:click=move |event: MouseEvent| {
                    event.stop_propagation();
                    said.run(Said::Play(action));
                }
            >
                <title>{label}</title>
                <circle class="disc" r="20"></circle>
                {sign}
                {pips.collect_view()}
            </g>
        }
    };
    view! { <g class="handles" aria-hidden="true">{move || choices.get().into_iter().map(handle).collect_view()}</g> }
}

/// The squares as fingers, keys and screen readers find them.
#[component]
pub fn Grid(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
    /// What may be chosen.
    offer: Memo<Offer>,
    /// The tokens picked.
    selection: RwSignal<Selection>,
    /// The square that has the focus.
    focus: RwSignal<Square>,
    /// Told which square was touched.
    press: Callback<Square>,
) -> impl IntoView {
    let t = texts();
    let cell = move |square: Square| {
        let place = move || side.get().middle(square);
        let token = move || scene.with(|scene| scene.now.board.get(square));
        let picked = move || {
            token().is_some_and(|token| selection.with(|selection| selection.tokens().contains(&token)))
        };
        view! {
            <rect
                class="cell"
                class:own=move || offer.with(|offer| offer.own.iter().any(|(own, _)| *own == square))
                role="gridcell"
                data-square=square.to_string()
                tabindex=move || if focus.get() == square { "0" } else { "-1" }
                aria-label=move || (t().sumoo_words.square)(square, token(), picked())
                aria-selected=move || picked().to_string()
                x=move || place().x - 48.0
                y=move || place().y - 48.0
                width="96"
                height="96"
                rx="9"
                on:focus=move |_| focus.set(square)
                on:click=move |_| press.run(square)
            ></rect>
        }
    };
    let rows = (0..Square::ROWS)
        .rev()
        .map(|row| {
            let squares = Square::all().filter(move |square| square.row() == row);
            view! { <g role="row">{squares.map(cell).collect_view()}</g> }
        })
        .collect_view();
    view! {
        <g role="grid" aria-label=move || t().sumoo_words.board>
            {rows}
        </g>
    }
}

//! The layers of the arena's drawing, from the ground up.

use dohyo_sumoo::{Action, Colour, Effect, Name, Situation, Token};
use leptos::prelude::*;

use super::choose::{Candidate, Kind, Meant, Selection};
use super::drawing::{arrows, ghosts, leg, token_class, token_shapes};
use super::geometry::{FLIGHT, Side, beyond};
use crate::settings::texts;
use crate::spot::{Point, Spot};
use crate::squares::{self, Handle, last_mark, trail};

/// The content of the arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The position.
    pub now: Situation,
    /// The effect of the last action.
    pub last: Option<Effect>,
    /// The effects of the last turn, while it is recalled.
    pub trail: Vec<Effect>,
    /// The effect of an action to point at: a hint, or the best action in a review.
    pub advice: Option<Effect>,
}

/// The squares that the last action came from.
#[component]
pub fn LastAction(
    /// What to show.
    scene: Memo<Scene>,
    /// How the arena is turned.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let (effect, side) =
            (scene.with(|scene| scene.last.clone().filter(|_| scene.trail.is_empty()))?, side.get());
        let moved = effect.moved.iter().chain(&effect.resistants);
        Some(moved.map(|shift| last_mark(side.middle(shift.from))).collect_view())
    }
}

/// The last turn as numbered arrows.
#[component]
pub fn Trail(
    /// What to show.
    scene: Memo<Scene>,
    /// How the arena is turned.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let side = side.get();
        scene.with(|scene| trail(scene.trail.iter().map(|effect| leg(side, effect)).collect()))
    }
}

/// The tokens, which glide from square to square and off the arena.
#[component]
pub fn Tokens(
    /// What to show.
    scene: Memo<Scene>,
    /// How the arena is turned.
    side: Signal<Side>,
    /// The picked tokens.
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

/// The preview of an action: ghosts of the tokens, and the forces that meet.
#[component]
pub fn Preview(
    /// The action to preview.
    aimed: Memo<Option<Candidate>>,
    /// How the arena is turned.
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

/// The arrows of a hint or a review.
#[component]
pub fn Advice(
    /// What to show.
    scene: Memo<Scene>,
    /// How the arena is turned.
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

/// The handles of the picked tokens' actions: an arrow, with a dot for each point that the action costs.
#[component]
pub fn Handles(
    /// The actions.
    choices: Memo<Vec<Candidate>>,
    /// How the arena is turned.
    side: Signal<Side>,
    /// The picked tokens.
    selection: RwSignal<Selection>,
    /// Called with the action that is chosen.
    said: Callback<Meant>,
) -> impl IntoView {
    let t = texts();
    let handle = move |choice: Candidate| {
        let action = choice.effect.action;
        let (kind, cost, at) = (choice.kind, choice.cost(), choice.at);
        let label = move || (t().sumoo_words().choice)(&choice);
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
        let drawn = view! {
            <circle class="disc" r="20"></circle>
            {sign}
            {pips.collect_view()}
        };
        Handle { action, class, at, label: Signal::derive(label), drawn: drawn.into_any() }
    };
    let handles = squares::Handles {
        facing: side,
        aimed: Signal::derive(move || selection.with(Selection::aimed)),
        look: Callback::new(move |action| selection.update(|selection| selection.aim(action))),
        play: Callback::new(move |action| said.run(Meant::Play(action))),
    };
    handles.draw(choices, handle)
}

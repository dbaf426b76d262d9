//! What is drawn on the table, from the ground up. Each layer is given what to show and knows nothing else.

use dohyo_kumo::{Action, Face, Square};
use leptos::prelude::*;
use web_sys::{MouseEvent, PointerEvent};

use super::cast::{Actor, Cast, Moment, Place, exit};
use super::choose::{Choice, Offer, Said, Selection, Sign};
use super::drawing::{OVER, UNDER, arrows, body, cube_class, cube_shapes, face_sign, stone_shapes};
use super::geometry::{Lie, Near};
use super::offer::Act;
use crate::settings::texts;
use crate::spot::{Point, Spot};

/// What the table shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The position, and what led to it.
    pub moment: Moment,
    /// How the arena lies.
    pub lie: Lie,
    /// An action to point at: a hint, or the best one of a review.
    pub advice: Option<Act>,
}

impl Scene {
    /// Where what leaves the arena goes when this is done now.
    fn beyond(&self, act: &Act) -> Spot {
        let left = act.shifts.iter().find(|shift| shift.to.is_none()).and_then(|shift| shift.from);
        let now = &self.moment.now;
        exit(act.action, now.to_move, self.moment.terms, left.unwrap_or(Square::CENTRE))
    }
}

/// Where the last action came from, on the arena.
#[component]
pub fn LastAction(
    /// What to show.
    scene: Memo<Scene>,
    /// Whose camp is near.
    near: Signal<Near>,
) -> impl IntoView {
    move || {
        let (scene, near) = (scene.get(), near.get());
        let (action, shifts) = scene.moment.last?;
        let turned = match action {
            Action::Turn { cube, .. } => Some(cube),
            _ => None,
        };
        let squares = shifts.into_iter().flat_map(|shift| [shift.from, shift.to]).flatten().chain(turned);
        let marks = squares.map(move |square| {
            let Point { x, y } = scene.lie.on_arena(near.middle(square));
            view! { <rect class="s-last" x=x - 44.0 y=y - 44.0 width="88" height="88" rx="8"></rect> }
        });
        Some(marks.collect_view())
    }
}

/// The Stone and the wrestlers, who glide over the arena, onto it and off it.
#[component]
pub fn Actors(
    /// Who is where.
    cast: Memo<(Moment, Cast)>,
    /// How the arena lies.
    lie: Memo<Lie>,
    /// Whose camp is near.
    near: Signal<Near>,
    /// What is picked.
    selection: RwSignal<Selection>,
    /// Whether this layer shows those who stand on somebody, or all others: a drawing knows no other height
    /// than the order in which it is drawn.
    upper: bool,
) -> impl IntoView {
    let t = texts();
    let count = cast.with_untracked(|(_, cast)| cast.actors().len());
    let actor = move |index: usize| {
        let actor = Memo::new(move |_| cast.with(|(_, cast)| cast.actors()[index]));
        let side = actor.with_untracked(|actor| actor.side);
        let face = Memo::new(move |_| actor.get().face);
        let glide = move || lie.get().on_arena(near.get().place(actor.get().place.spot())).glide();
        let upright = move || format!("rotate({}deg)", -lie.get().degrees());
        let pose = move || match actor.get().place {
            Place::Out(_) | Place::On(_) => "translate(0px, 0px) scale(1)",
            Place::Under(_) => UNDER,
            Place::Over(_) => OVER,
        };
        let is = move |wanted: fn(&Actor) -> bool| move || actor.with(wanted);
        let held = move || {
            let square = actor.with(|actor| match actor.place {
                Place::On(square) | Place::Over(square) => Some(square),
                Place::Out(_) | Place::Under(_) => None,
            });
            square.is_some() && selection.with(|selection| selection.cube() == square)
        };
        let shapes = move || match side {
            None => stone_shapes().into_any(),
            Some(side) => cube_shapes(side, face.get(), (t().kumo_words.face)(face.get())).into_any(),
        };
        view! {
            <g
                class="ku-actor"
                class:off=is(|actor| actor.place.square().is_none())
                class:away=move || actor.with(|actor| matches!(actor.place, Place::Over(_))) != upper
                style:transform=glide
            >
                <g class="ku-upright" style:transform=upright>
                    <g
                        class=side.map_or("stone", cube_class)
                        class:ku-pose=true
                        class:under=is(|actor| matches!(actor.place, Place::Under(_)))
                        class:over=is(|actor| matches!(actor.place, Place::Over(_)))
                        class:held=held
                        style:transform=pose
                    >
                        <rect class="halo" x="-48" y="-48" width="96" height="100" rx="18"></rect>
                        {shapes}
                        {move || actor.get().due.then(|| view! { <circle class="ku-due" cx="36" cy="-36" r="13"></circle> })}
                    </g>
                </g>
            </g>
        }
    };
    (0..count).map(actor).collect_view()
}

/// What the action that is looked at would do: arrows for all that moves.
#[component]
pub fn Preview(
    /// What to show.
    scene: Memo<Scene>,
    /// The action looked at.
    aimed: Memo<Option<Act>>,
    /// Whose camp is near.
    near: Signal<Near>,
) -> impl IntoView {
    move || {
        let (act, scene) = (aimed.get()?, scene.get());
        let now = &scene.moment.now;
        let beyond = scene.beyond(&act);
        Some(view! { <g class="preview">{arrows(near.get(), &now.arena, now.to_move, &act, beyond)}</g> })
    }
}

/// The action of a hint or a review.
#[component]
pub fn Advice(
    /// What to show.
    scene: Memo<Scene>,
    /// Whose camp is near.
    near: Signal<Near>,
) -> impl IntoView {
    let t = texts();
    let ring = move |square: Square, face: Option<Face>| {
        let Point { x, y } = near.get().middle(square);
        let face = face.map(|face| {
            let sign = format!("translate({x:.0} {y:.0})");
            view! { <g class="ku-advised" transform=sign><circle r="36"></circle>{face_sign(face)}</g> }
        });
        view! {
            <rect class="ku-advice-ring" x=x - 47.0 y=y - 47.0 width="94" height="94" rx="12"></rect>
            {face}
        }
    };
    move || {
        let scene = scene.get();
        let act = scene.advice.clone()?;
        let now = &scene.moment.now;
        let drawn = match act.action {
            Action::Rotate(turning) => {
                let flip = match turning {
                    dohyo_kumo::Turning::Clockwise => "translate(450 450) scale(9)",
                    dohyo_kumo::Turning::CounterClockwise => "translate(450 450) scale(-9 9)",
                };
                let label = (t().kumo_words.verb)(act.action);
                view! {
                    <g class="ku-advice-turn" transform=flip>
                        <title>{label}</title>
                        <path d="M-14 -14A20 20 0 0 1 14 -14M14 -14 13 -21M14 -14 7 -15"></path>
                    </g>
                }
                .into_any()
            }
            Action::Enter { square, face } => ring(square, Some(face)).into_any(),
            Action::Turn { cube, face } => ring(cube, Some(face)).into_any(),
            Action::Pass => return None,
            _ => arrows(near.get(), &now.arena, now.to_move, &act, scene.beyond(&act)).into_any(),
        };
        Some(view! { <g class="s-advice" data-advice=act.action.to_string()>{drawn}</g> })
    }
}

/// Where the one from the reserve may enter, and where it was put down.
#[component]
pub fn Entries(
    /// What may be chosen.
    offer: Memo<Offer>,
    /// What is picked.
    selection: RwSignal<Selection>,
    /// Whose camp is near.
    near: Signal<Near>,
) -> impl IntoView {
    move || {
        let (offer, selection, near) = (offer.get(), selection.get(), near.get());
        let entry = |square: Square| {
            let Point { x, y } = near.middle(square);
            view! { <circle class="ku-entry" class:chosen=selection.entry() == Some(square) cx=x cy=y r="22"></circle> }
        };
        let waiting = selection.entry().map(|square| {
            let class = format!("{} ghost", cube_class(offer.side));
            view! { <g class=class transform=near.middle(square).transform()>{body(offer.side)}</g> }
        });
        let entries = selection.entries(&offer).into_iter().map(entry).collect_view();
        view! { <g class="preview">{waiting}{entries}</g> }
    }
}

/// The handles of what the picked wrestler can do.
#[component]
pub fn Handles(
    /// What it can do.
    choices: Memo<Vec<Choice>>,
    /// Whose camp is near.
    near: Signal<Near>,
    /// What is picked.
    selection: RwSignal<Selection>,
    /// Told which action is meant.
    said: Callback<Said>,
) -> impl IntoView {
    let t = texts();
    let handle = move |choice: Choice| {
        let action = choice.act.action;
        let (at, sign) = (choice.at, choice.sign);
        let matters = choice.act.captures || choice.act.wins;
        let label = move || (t().kumo_words.choice)(&choice);
        let verb = move || (t().kumo_words.verb)(action);
        let drawn = move || match sign {
            Sign::Go => view! {
                <circle class="disc" r="21"></circle>
                <text class="verb" y="38">{verb}</text>
            }
            .into_any(),
            Sign::Up => view! {
                <circle class="disc" r="24"></circle>
                <path class="arrow" d="M0 11V-11M-9 -2 0 -11 9 -2"></path>
                <text class="verb" y="40">{verb}</text>
            }
            .into_any(),
            Sign::Way(way) => {
                let turn = format!("rotate({:.0})", near.get().turn(way));
                view! {
                    <circle class="disc" r="18"></circle>
                    <path class="arrow" transform=turn d="M-9 0H9M2 -7 9 0 2 7"></path>
                }
                .into_any()
            }
        };
        let look = move |action| selection.update(|selection| selection.aim(action));
        view! {
            <g
                class="handle ku-handle"
                class:attack=matters
                class:on=move || selection.with(|selection| selection.aimed() == Some(action))
                transform=move || near.get().place(at).transform()
                data-action=action.to_string()
                on:pointerenter=move |_| look(Some(action))
                on:pointerleave=move |_| look(None)
                on:click=move |event: MouseEvent| {
                    event.stop_propagation();
                    said.run(Said::Play(action));
                }
            >
                <title>{label}</title>
                {drawn}
            </g>
        }
    };
    view! {
        <g class="handles" aria-hidden="true">{move || choices.get().into_iter().map(handle).collect_view()}</g>
    }
}

/// The squares as fingers, keys and screen readers find them.
#[component]
pub fn Grid(
    /// What to show.
    scene: Memo<Scene>,
    /// Whose camp is near.
    near: Signal<Near>,
    /// What may be chosen.
    offer: Memo<Offer>,
    /// What is picked.
    selection: RwSignal<Selection>,
    /// The square that has the focus.
    focus: RwSignal<Square>,
    /// Told which square was touched.
    press: Callback<Square>,
    /// Told on which square a pointer went down.
    grip: Callback<(Square, PointerEvent)>,
) -> impl IntoView {
    let t = texts();
    let cell = move |square: Square| {
        let place = move || near.get().middle(square);
        let piece = Memo::new(move |_| scene.with(|scene| scene.moment.now.arena.get(square)));
        let picked = move || {
            selection.with(|selection| selection.cube() == Some(square) || selection.entry() == Some(square))
        };
        let own = Memo::new(move |_| offer.with(|offer| offer.is_own(square)));
        view! {
            <rect
                class="cell"
                class:own=own
                role="gridcell"
                data-square=square.to_string()
                tabindex=move || if focus.get() == square { "0" } else { "-1" }
                aria-label=move || (t().kumo_words.square)(square, piece.get(), picked())
                aria-selected=move || picked().to_string()
                x=move || place().x - 48.0
                y=move || place().y - 48.0
                width="96"
                height="96"
                rx="9"
                on:focus=move |_| focus.set(square)
                on:pointerdown=move |event| grip.run((square, event))
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
        <g role="grid" aria-label=move || t().kumo_words.board>
            {rows}
        </g>
    }
}

//! The layers of the table's drawing, from the ground up.

use dohyo_kumo::{Action, Face, Square};
use leptos::prelude::*;

use super::cast::{Actor, Cast, Moment, Place, exit};
use super::choose::{Candidate, Meant, Offer, Selection, Sign};
use super::drawing::{OVER, UNDER, arrows, body, cube_class, cube_shapes, face_sign, stone_shapes};
use super::geometry::{Lie, Near};
use super::offer::Act;
use super::trace::Trace;
use crate::settings::texts;
use crate::spot::{Point, Spot};
use crate::squares::{self, Handle, last_mark, trail};

/// The content of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The position, and the action that led to it.
    pub moment: Moment,
    /// The turn of the arena.
    pub lie: Lie,
    /// The actions of the last turn, while it is recalled.
    pub trail: Vec<Trace>,
    /// An action to point at: a hint, or the best action in a review.
    pub advice: Option<Act>,
}

impl Scene {
    /// Returns where an action sends the piece that leaves the arena.
    fn beyond(&self, act: &Act) -> Spot {
        let left = act.shifts.iter().find(|shift| shift.to.is_none()).and_then(|shift| shift.from);
        let now = &self.moment.now;
        exit(act.action, now.to_move, self.moment.terms, left.unwrap_or(Square::CENTRE))
    }
}

/// The squares that the last action was about.
#[component]
pub fn LastAction(
    /// What to show.
    scene: Memo<Scene>,
    /// How the table is turned.
    near: Signal<Near>,
) -> impl IntoView {
    move || {
        let (scene, near) = (scene.get(), near.get());
        let (action, shifts) = scene.moment.last.filter(|_| scene.trail.is_empty())?;
        let turned = match action {
            Action::Turn { cube, .. } => Some(cube),
            _ => None,
        };
        let squares = shifts.into_iter().flat_map(|shift| [shift.from, shift.to]).flatten().chain(turned);
        Some(squares.map(|square| last_mark(scene.lie.on_arena(near.middle(square)))).collect_view())
    }
}

/// The last turn as numbered arrows.
#[component]
pub fn Trail(
    /// What to show.
    scene: Memo<Scene>,
    /// How the table is turned.
    near: Signal<Near>,
) -> impl IntoView {
    move || {
        let near = near.get();
        let mut rotations = 0;
        let mut leg = |trace: &Trace| {
            let leg = trace.leg(near, rotations);
            rotations += usize::from(matches!(trace, Trace::Rotated(_)));
            leg
        };
        scene.with(|scene| trail(scene.trail.iter().map(&mut leg).collect()))
    }
}

/// The Stone and the wrestlers, which glide over the arena, onto it and off it.
#[component]
pub fn Actors(
    /// The places of all pieces.
    cast: Memo<(Moment, Cast)>,
    /// The turn of the arena.
    lie: Memo<Lie>,
    /// How the table is turned.
    near: Signal<Near>,
    /// The player's selection.
    selection: RwSignal<Selection>,
    /// Whether to draw the blockers on top of others, rather than all other pieces. They are drawn in a later layer,
    /// because only the order of drawing puts one piece over another.
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
            Some(side) => cube_shapes(side, face.get(), (t().kumo_words().face)(face.get())).into_any(),
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

/// The preview of an action: arrows for all pieces that it moves.
#[component]
pub fn Preview(
    /// What to show.
    scene: Memo<Scene>,
    /// The action to preview.
    aimed: Memo<Option<Act>>,
    /// How the table is turned.
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
    /// How the table is turned.
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
                let label = (t().kumo_words().verb)(act.action);
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
        Some(view! { <g class="s-advice" data-advice=format!("{:#}", act.action)>{drawn}</g> })
    }
}

/// The squares where a wrestler from the reserve may enter, and the chosen one.
#[component]
pub fn Entries(
    /// What may be chosen.
    offer: Memo<Offer>,
    /// The player's selection.
    selection: RwSignal<Selection>,
    /// How the table is turned.
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

/// The handles of the picked wrestler's actions.
#[component]
pub fn Handles(
    /// The actions.
    choices: Memo<Vec<Candidate>>,
    /// How the table is turned.
    near: Signal<Near>,
    /// The player's selection.
    selection: RwSignal<Selection>,
    /// Called with the action that is chosen.
    said: Callback<Meant>,
) -> impl IntoView {
    let t = texts();
    let handle = move |choice: Candidate| {
        let action = choice.act.action;
        let (at, sign) = (choice.at, choice.sign);
        let matters = choice.act.captures || choice.act.wins;
        let label = move || (t().kumo_words().choice)(&choice);
        let verb = move || (t().kumo_words().verb)(action);
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
                let turn = format!("rotate({:.0})", near.get().turn(way, None));
                view! {
                    <circle class="disc" r="18"></circle>
                    <path class="arrow" transform=turn d="M-9 0H9M2 -7 9 0 2 7"></path>
                }
                .into_any()
            }
        };
        let class = if matters { "handle ku-handle attack" } else { "handle ku-handle" };
        Handle { action, class, at, label: Signal::derive(label), drawn: drawn.into_any() }
    };
    let handles = squares::Handles {
        facing: near,
        aimed: Signal::derive(move || selection.with(Selection::aimed)),
        look: Callback::new(move |action| selection.update(|selection| selection.aim(action))),
        play: Callback::new(move |action| said.run(Meant::Play(action))),
    };
    handles.draw(choices, handle)
}

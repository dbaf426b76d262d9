//! The layers of the board's drawing, from the ground up.

use dohyo_abalone::{Cell, Colour, Effect, Situation};
use dohyo_drawing::abalone;
use leptos::prelude::*;

use super::drawing::{arrow_of, arrow_path, marble_class, marble_shapes};
use super::geometry::{MARBLE, Side, turn};
use super::marbles::{Marbles, Place};
use super::select::{Offer, Target};
use crate::settings::texts;
use crate::shapes::shapes;
use crate::spot::Point;
use crate::table::marks::is_marked;

/// The content of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The position.
    pub now: Situation,
    /// The effect of the last move.
    pub last: Option<Effect>,
    /// The effect of a move to point at: a planned move, a hint, or the best move in a review.
    pub advice: Option<Effect>,
    /// Whether that move is planned.
    pub planned: bool,
}

fn circle(class: &'static str, side: Side, cell: Cell, radius: f64) -> impl IntoView {
    let Point { x, y } = side.place(cell);
    view! { <circle class=class cx=x cy=y r=radius></circle> }
}

/// Rope, clay, hollows and coordinates.
#[component]
pub fn Ground(
    /// How the board is turned.
    side: Signal<Side>,
) -> impl IntoView {
    move || shapes(abalone::ground(side.get()))
}

/// The cells that the last move left.
#[component]
pub fn LeftCells(
    /// What to show.
    scene: Memo<Scene>,
    /// How the board is turned.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let (scene, side) = (scene.get(), side.get());
        let effect = scene.last?;
        let left = effect.moved.iter().copied().filter(|cell| scene.now.board.get(*cell).is_none());
        Some(left.map(|cell| circle("last-from", side, cell, 30.0)).collect_view())
    }
}

/// Rings around the marbles of the last move, above all marbles.
#[component]
pub fn MovedMarbles(
    /// What to show.
    scene: Memo<Scene>,
    /// How the board is turned.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let (effect, side) = (scene.get().last?, side.get());
        let arrived = effect.moved.iter().copied().filter_map(|cell| cell.neighbour(effect.direction));
        let ring = |cell| (circle("last-under", side, cell, MARBLE), circle("last-to", side, cell, MARBLE));
        Some(arrived.map(ring).collect_view())
    }
}

/// The marbles, which glide from cell to cell.
#[component]
pub fn MarbleLayer(
    /// What to show.
    scene: Memo<Scene>,
    /// How the board is turned.
    side: Signal<Side>,
) -> impl IntoView {
    let marbles = Memo::new(move |before: Option<&(Marbles, Option<Effect>)>| {
        let (mut marbles, last) = before.cloned().unwrap_or_default();
        let scene = scene.get();
        let around: Vec<&Effect> = scene.last.iter().chain(&last).collect();
        marbles.follow(&scene.now.board, &around);
        (marbles, scene.last)
    });
    let marble = move |id: u32, colour: Colour| {
        let place = Memo::new(move |_| {
            marbles
                .with(|(marbles, _)| marbles.iter().find(|marble| marble.id == id).map(|marble| marble.place))
        });
        let transform = move || {
            let at = match place.get() {
                Some(Place::On(cell)) => side.get().place(cell),
                Some(Place::Off(cell, direction)) => side.get().beyond(cell, direction),
                None => Point { x: 0.0, y: 0.0 },
            };
            at.glide()
        };
        let off = move || !matches!(place.get(), Some(Place::On(_)));
        view! {
            <g class=marble_class(colour) class:off=off style:transform=transform>
                {marble_shapes(colour)}
            </g>
        }
    };
    view! {
        <For
            each=move || marbles.with(|(marbles, _)| marbles.iter().collect::<Vec<_>>())
            key=|marble| marble.id
            children=move |each| marble(each.id, each.colour)
        />
    }
}

/// The picked marbles, and arrows where they can go.
#[component]
pub fn Choice(
    /// What to show.
    scene: Memo<Scene>,
    /// How the board is turned.
    side: Signal<Side>,
    /// The picked marbles.
    picked: Memo<Vec<Cell>>,
    /// Where they can go.
    targets: Memo<Vec<Target>>,
) -> impl IntoView {
    let rings = move || {
        let side = side.get();
        let ring = |cell: Cell| {
            (circle("picked-under", side, cell, MARBLE + 1.0), circle("picked", side, cell, MARBLE + 1.0))
        };
        picked.get().into_iter().map(ring).collect_view()
    };
    let arrows = move || {
        let (side, scene) = (side.get(), scene.get());
        let arrow = move |target: Target| {
            let Point { x, y } = side.place(target.at);
            let angle = turn(side, target.action.direction());
            let push = scene.now.board.get(target.at).is_some();
            let place = format!("translate({x:.1} {y:.1}) rotate({angle:.0})");
            view! {
                <g class="target" class:push=push transform=place data-move=target.action.to_string()>
                    <circle class="disc" r=if push { MARBLE + 1.0 } else { 31.0 }></circle>
                    {push.then(|| view! { <circle class="knob" r="26"></circle> })}
                    <path class="arrow" d="M-14 0H13M2 -12 14 0 2 12"></path>
                </g>
            }
        };
        targets.get().into_iter().map(arrow).collect_view()
    };
    (rings, arrows)
}

/// The arrow of a planned move, of a hint, or of the best move in a review.
#[component]
pub fn Advice(
    /// What to show.
    scene: Memo<Scene>,
    /// How the board is turned.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let scene = scene.get();
        let effect = scene.advice?;
        let side = side.get();
        let (from, to) = arrow_of(side, &effect);
        let path = arrow_path(from, to);
        let rings = effect.moved.iter().map(|&cell| circle("ring", side, cell, MARBLE - 1.0)).collect_view();
        Some(view! {
            <g class="hint-arrow" class:planned=scene.planned data-advice="">
                {rings}
                <path class="under" d=path.clone()></path>
                <path class="shaft" d=path></path>
            </g>
        })
    }
}

/// The grid for keys and screen readers, of which one cell has the focus.
#[component]
pub fn Grid(
    /// What to show.
    scene: Memo<Scene>,
    /// How the board is turned.
    side: Signal<Side>,
    /// What may be chosen.
    offer: Memo<Offer>,
    /// The picked marbles.
    picked: Memo<Vec<Cell>>,
    /// Where they can go.
    targets: Memo<Vec<Target>>,
    /// The cell that has the focus.
    focus: RwSignal<Option<Cell>>,
) -> impl IntoView {
    let t = texts();
    let cell = move |cell: Cell| {
        let place = move || side.get().place(cell);
        let is_picked = move || picked.with(|picked| picked.contains(&cell));
        let target = move || targets.with(|targets| targets.iter().find(|target| target.at == cell).copied());
        let label = move || {
            let t = t();
            let marble = scene.with(|scene| scene.now.board.get(cell));
            let mut text = (t.abalone_words().cell)(cell, marble, is_picked());
            if let Some(target) = target() {
                text += ", ";
                text += &(t.abalone_words().target)(target.action.direction());
            }
            text
        };
        let open = move || offer.with(|offer| offer.own.contains(&cell)) || target().is_some();
        view! {
            <circle
                class="cell"
                class:own=open
                class:marked=is_marked(cell.to_string())
                role="gridcell"
                data-cell=cell.to_string()
                tabindex=move || if focus.get() == Some(cell) { "0" } else { "-1" }
                aria-label=label
                aria-selected=move || is_picked().to_string()
                cx=move || place().x
                cy=move || place().y
                r="47"
                on:focus=move |_| focus.set(Some(cell))
            ></circle>
        }
    };
    let rows = (0..9_u8)
        .rev()
        .map(|row| view! { <g role="row">{Cell::in_row(row).map(cell).collect_view()}</g> })
        .collect_view();
    view! {
        <g role="grid" aria-label=move || t().abalone_words().board>
            {rows}
        </g>
    }
}

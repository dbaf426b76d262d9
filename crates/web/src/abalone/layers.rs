//! What is drawn on the board, from the ground up. Each layer is given what to show and knows nothing else.

use dohyo_abalone::{Cell, Colour, Direction, Effect, Situation};
use leptos::prelude::*;

use super::drawing::{Ring, arrow_of, arrow_path, marble_class, marble_shapes};
use super::geometry::{MARBLE, Point, Side, turn};
use super::marbles::{Marbles, Place};
use super::select::{Offer, Target};
use crate::settings::texts;

/// What the board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// What stands where.
    pub now: Situation,
    /// What the last move did.
    pub last: Option<Effect>,
    /// A move to point at: a hint, or the best move of a review.
    pub advice: Option<Effect>,
}

fn circle(class: &'static str, side: Side, cell: Cell, radius: f64) -> impl IntoView {
    let Point { x, y } = side.place(cell);
    view! { <circle class=class cx=x cy=y r=radius></circle> }
}

/// Rope, clay, hollows and their names.
#[component]
pub fn Ground(
    /// From which side.
    side: Signal<Side>,
) -> impl IntoView {
    let hollows = move || Cell::ALL.map(|cell| circle("b-dimple", side.get(), cell, 46.0)).collect_view();
    let names = move || {
        let side = side.get();
        let label = |cell: Option<Cell>, away: Direction, text: String| {
            let (at, step) = (side.place(cell?), side.step(away));
            let (x, y) = (at.x + step.x * 0.74, at.y + step.y * 0.74);
            Some(view! { <text class="b-coord" x=x y=y>{text}</text> })
        };
        let rows = (0..9_u8).map(|row| {
            let first = Cell::in_row(row).next();
            label(first, Direction::West, char::from(b'A' + row).to_string())
        });
        let diagonals = (1..=9_u8).map(|digit| {
            let row = digit.saturating_sub(5);
            label(Cell::at(row, digit), Direction::SouthEast, digit.to_string())
        });
        (rows.collect_view(), diagonals.collect_view())
    };
    view! {
        <Ring/>
        {hollows}
        {names}
    }
}

/// Where the last move came from and where it went.
#[component]
pub fn LastMove(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let (scene, side) = (scene.get(), side.get());
        let effect = scene.last?;
        let left = effect.moved.iter().copied().filter(|cell| scene.now.board.get(*cell).is_none());
        let arrived = effect.moved.iter().copied().filter_map(|cell| cell.neighbour(effect.direction));
        Some((
            left.map(|cell| circle("last-from", side, cell, 30.0)).collect_view(),
            arrived.map(|cell| circle("last-to", side, cell, 44.0)).collect_view(),
        ))
    }
}

/// The marbles, which glide from cell to cell.
#[component]
pub fn MarbleLayer(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
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
            format!("translate({:.2}px, {:.2}px)", at.x, at.y)
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

/// The marbles that are picked, and arrows where they can go.
#[component]
pub fn Choice(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
    /// What is picked.
    picked: Memo<Vec<Cell>>,
    /// Where it can go.
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

/// The arrow of a hint, or of the best move in a review.
#[component]
pub fn Advice(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
) -> impl IntoView {
    move || {
        let effect = scene.get().advice?;
        let side = side.get();
        let (from, to) = arrow_of(side, &effect);
        let path = arrow_path(from, to);
        let rings = effect.moved.iter().map(|&cell| circle("ring", side, cell, MARBLE - 1.0)).collect_view();
        Some(view! {
            <g class="hint-arrow" data-advice="">
                {rings}
                <path class="under" d=path.clone()></path>
                <path class="shaft" d=path></path>
            </g>
        })
    }
}

/// The cells as the keyboard and a screen reader find them: a grid of which one cell has the focus.
#[component]
pub fn Grid(
    /// What to show.
    scene: Memo<Scene>,
    /// From which side.
    side: Signal<Side>,
    /// What may be chosen.
    offer: Memo<Offer>,
    /// What is picked.
    picked: Memo<Vec<Cell>>,
    /// Where it can go.
    targets: Memo<Vec<Target>>,
    /// The cell that Tab leads to.
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
            let mut text = (t.cell)(cell, marble, is_picked());
            if let Some(target) = target() {
                text += ", ";
                text += &(t.target)(target.action.direction());
            }
            text
        };
        let open = move || offer.with(|offer| offer.own.contains(&cell)) || target().is_some();
        view! {
            <circle
                class="cell"
                class:own=open
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
        <g role="grid" aria-label=move || t().board>
            {rows}
        </g>
    }
}

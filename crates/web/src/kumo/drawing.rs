//! Pieces of drawing that the arena, the camps, the net of faces and the pictures of the rules share.

use dohyo_kumo::{Arena, Cube, Direction, Face, Piece, Side, Square, Terms};
use leptos::prelude::*;

use super::geometry::{Near, SIZE, UNIT, arena_box};
use super::offer::Act;
use crate::spot::{Point, Spot};

/// The class of a wrestler.
pub const fn cube_class(side: Side) -> &'static str {
    match side {
        Side::First => "kumotori light",
        Side::Second => "kumotori dark",
    }
}

/// What a face shows: lines, and what is filled.
const fn marks(face: Face) -> (&'static str, &'static str) {
    match face {
        // Two chevrons: two squares.
        Face::Run => ("M-17 -3 0 -19 17 -3M-17 17 0 1 17 17", ""),
        // An arc over somebody.
        Face::Jump => {
            ("M-23 15C-22 -24 15 -28 19 5M8 -4 19 7 28 -6", "M-10 14a7 7 0 1 0 14 0a7 7 0 1 0 -14 0")
        }
        // Around oneself, from one side to another.
        Face::Throw => {
            ("M-12 -19C5 -22 17 -12 17 6M7 -3 17 8 26 -4", "M-22 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0")
        }
        // A clasp, and away.
        Face::Grab => {
            ("M-5 -17H-23V17H-5M2 0H25M16 -10 26 0 16 10", "M-15 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0")
        }
        // One on top of another.
        Face::Block => ("M-19 0H19V20H-19Z", "M-12 -23H12V-5H-12Z"),
        // The Stone, and two who move it.
        Face::Kumo => ("M-19 5H19M-19 18H19", "M-11 -12a11 11 0 1 0 22 0a11 11 0 1 0 -22 0"),
    }
}

/// The sign of a face, at the origin, about 50 wide.
pub fn face_sign(face: Face) -> impl IntoView {
    let (lines, solid) = marks(face);
    view! {
        <path class="lines" d=lines></path>
        <path class="solid" d=solid></path>
    }
}

/// The body of a wrestler at the origin, 80 wide: a light one has round corners, a dark one cut corners, so
/// that colour is never the only difference.
pub fn body(side: Side) -> impl IntoView {
    match side {
        Side::First => view! {
            <rect class="ku-side" x="-40" y="-33" width="80" height="80" rx="15"></rect>
            <rect class="ku-top" x="-40" y="-40" width="80" height="80" rx="15"></rect>
        }
        .into_any(),
        Side::Second => view! {
            <path class="ku-side" d="M-40 -16-22 -33H22L40 -16V29L22 47H-22L-40 29Z"></path>
            <path class="ku-top" d="M-40 -23-23 -40H23L40 -23V23L23 40H-23L-40 23Z"></path>
        }
        .into_any(),
    }
}

/// A wrestler that shows a face, with the word for it.
pub fn cube_shapes(side: Side, face: Face, word: &'static str) -> impl IntoView {
    view! {
        {body(side)}
        <g class="sign">{face_sign(face)}</g>
        <text class="word" y="29">{word}</text>
    }
}

/// The Stone.
pub fn stone_shapes() -> impl IntoView {
    view! {
        <circle class="ku-stone-side" cy="6" r="39"></circle>
        <circle class="ku-stone" r="39"></circle>
        <circle class="ku-stone-ring" r="29"></circle>
        <path class="ku-stone-mark" d="M-13 8C-13 -12 13 -12 13 4C13 16 -3 16 -3 5C-3 -1 5 -1 5 4"></path>
    }
}

/// What lies still around the arena: coordinates, and the edges of those who have a camp there.
pub fn surroundings(near: Near, terms: Terms) -> impl IntoView {
    let out = 0.37;
    let rows = (0..Square::ROWS).map(|row| {
        let Point { x, y } = near.place(Spot { x: -out, y: f64::from(row) + 0.5 });
        view! { <text class="b-coord" x=x y=y>{(row + 1).to_string()}</text> }
    });
    let columns = (0..Square::COLUMNS).map(|column| {
        let Point { x, y } = near.place(Spot { x: f64::from(column) + 0.5, y: -out });
        view! { <text class="b-coord" x=x y=y>{char::from(b'a' + column).to_string()}</text> }
    });
    let edge = |side: Side, edge: Direction| {
        let (last, far) = (9.0, 0.585);
        let (from, to) = match edge {
            Direction::South => (Spot { x: 0.0, y: -far }, Spot { x: last, y: -far }),
            Direction::North => (Spot { x: 0.0, y: last + far }, Spot { x: last, y: last + far }),
            Direction::West => (Spot { x: -far, y: 0.0 }, Spot { x: -far, y: last }),
            Direction::East => (Spot { x: last + far, y: 0.0 }, Spot { x: last + far, y: last }),
        };
        let (from, to) = (near.place(from), near.place(to));
        let class = match side {
            Side::First => "ku-edge light",
            Side::Second => "ku-edge dark",
        };
        let path = format!("M{} {}L{} {}", from.x, from.y, to.x, to.y);
        view! {
            <path class="ku-edge-under" d=path.clone()></path>
            <path class=class d=path></path>
        }
    };
    let edges = Side::ALL
        .into_iter()
        .flat_map(|side| terms.own_edges(side).iter().map(move |&way| (side, way)))
        .map(|(side, way)| edge(side, way));
    view! {
        {rows.collect_view()}
        {columns.collect_view()}
        {edges.collect_view()}
    }
}

/// Rope, clay and squares; a knot in each corner, so that one sees how the arena lies.
pub fn ground(near: Near) -> impl IntoView {
    let square = |square: Square| {
        let Point { x, y } = near.middle(square);
        let class =
            if (square.column() + square.row()).is_multiple_of(2) { "s-square" } else { "s-square alt" };
        view! { <rect class=class x=x - 48.0 y=y - 48.0 width="96" height="96" rx="9"></rect> }
    };
    let corners = [(0.0, 0.0), (0.0, 9.0), (9.0, 9.0), (9.0, 0.0)];
    let knots = corners.into_iter().zip(1_u8..).map(|((x, y), count)| {
        let Point { x, y } = near.place(Spot { x, y });
        let dot = move |index: u8| {
            let turn = f64::from(index) / f64::from(count) * std::f64::consts::TAU;
            let far = if count == 1 { 0.0 } else { 9.0 };
            view! { <circle class="ku-knot-dot" cx=x + far * turn.sin() cy=y - far * turn.cos() r="4.5"></circle> }
        };
        view! {
            <circle class="ku-knot" cx=x cy=y r="21"></circle>
            {(0..count).map(dot).collect_view()}
        }
    });
    let middle = SIZE / 2.0;
    view! {
        <rect class="s-rope-shade ku-rope" x="-16" y="-16" width=SIZE + 32.0 height=SIZE + 32.0 rx="22"></rect>
        <rect class="s-rope ku-rope" x="-16" y="-16" width=SIZE + 32.0 height=SIZE + 32.0 rx="22"></rect>
        <rect class="s-clay" x="-8" y="-8" width=SIZE + 16.0 height=SIZE + 16.0 rx="14"></rect>
        {Square::all().map(square).collect_view()}
        <circle class="ku-ring" cx=middle cy=middle r="148"></circle>
        {knots.collect_view()}
    }
}

/// How a stack is drawn: where its two wrestlers lie in it, and how large.
pub const UNDER: &str = "translate(-9px, 9px) scale(0.9)";
/// See [`UNDER`].
pub const OVER: &str = "translate(13px, -15px) scale(0.68)";

/// Arrows from where things stand to where an action takes them.
pub fn arrows(near: Near, arena: &Arena, side: Side, act: &Act, beyond: Spot) -> impl IntoView + use<> {
    let arrow = |from: Square, to: Spot, of: &'static str| {
        let (from, to) = (near.middle(from), near.place(to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1.0) - 14.0;
        let place = format!("{} rotate({:.1})", from.transform(), f64::atan2(dy, dx).to_degrees());
        let head = length - 20.0;
        let path = format!("M0 0H{length:.0}M{head:.0} -18 {length:.0} 0 {head:.0} 18");
        view! {
            <g class=of transform=place>
                <path class="under" d=path.clone()></path>
                <path class="shaft" d=path></path>
            </g>
        }
    };
    let arrows = act.shifts.iter().filter_map(|shift| {
        let from = shift.from?;
        let own = arena.cube(from).is_none_or(|cube| cube.side == side);
        let of = if own { "s-way" } else { "s-way theirs" };
        Some(arrow(from, shift.to.map_or(beyond, Spot::of), of))
    });
    arrows.collect_view()
}

/// What stands on a square, drawn at rest.
pub fn piece(piece: Piece, word: fn(Face) -> &'static str) -> AnyView {
    let cube = |cube: Cube| {
        let class = cube_class(cube.side);
        view! { <g class=class>{cube_shapes(cube.side, cube.face, word(cube.face))}</g> }
    };
    match piece {
        Piece::Stone => stone_shapes().into_any(),
        Piece::Cube(held) => cube(held).into_any(),
        Piece::Stack { top, bottom, .. } => view! {
            <g style:transform=UNDER class="ku-pose under">{cube(bottom)}</g>
            <g style:transform=OVER class="ku-pose over">{cube(top)}</g>
        }
        .into_any(),
    }
}

/// A picture of the arena with an action in it; the text around it says what it shows.
pub fn picture(
    arena: &Arena,
    terms: Terms,
    side: Side,
    act: Option<(&Act, Spot)>,
    word: fn(Face) -> &'static str,
) -> impl IntoView + use<> {
    let near = Near::South;
    let pieces = Square::all().filter_map(|square| {
        let held = arena.get(square)?;
        Some(view! { <g transform=near.middle(square).transform()>{piece(held, word)}</g> }.into_any())
    });
    let pieces = pieces.collect_view();
    let arrows = act.map(|(act, beyond)| arrows(near, arena, side, act, beyond));
    view! {
        <svg class="kumo-picture" viewBox=arena_box() role="presentation" aria-hidden="true">
            {surroundings(near, terms)}
            {ground(near)}
            {pieces}
            {arrows}
        </svg>
    }
}

/// The arena and an arrow over it, for turning it clockwise.
pub const TURN_ARROW: &str = "M-9 -3H9V15H-9ZM-16 -8A19 19 0 0 1 17 -7M17 -7 18 -16M17 -7 8 -8";

/// The middle of the `n`th place on a mat, from its left end.
pub fn on_mat(index: u8) -> f64 {
    f64::from(index).mul_add(UNIT * 0.74, 46.0)
}

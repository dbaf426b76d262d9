//! Drawings that the arena, the camps, the net of faces and the rules page share.

use dohyo_drawing::kumo;
use dohyo_kumo::{Arena, Cube, Direction, Face, Piece, Side, Square, Terms};
use leptos::prelude::*;

use super::geometry::{Near, SIZE, arena_box, near_side};
use super::offer::Act;
use crate::shapes::shapes;
use crate::spot::Spot;
use crate::squares::{UNIT, arrow};

/// Returns the class of a wrestler.
pub const fn cube_class(side: Side) -> &'static str {
    match side {
        Side::First => "kumotori light",
        Side::Second => "kumotori dark",
    }
}

/// Draws the sign of a face at the origin.
pub fn face_sign(face: Face) -> impl IntoView {
    shapes(kumo::sign(face))
}

/// Draws the body of a wrestler at the origin.
pub fn body(side: Side) -> impl IntoView {
    shapes(kumo::body(side))
}

/// Draws a wrestler with the sign and the word of its face.
pub fn cube_shapes(side: Side, face: Face, word: &'static str) -> impl IntoView {
    view! {
        {body(side)}
        <g class="sign">{face_sign(face)}</g>
        <text class="word" y="29">{word}</text>
    }
}

/// Draws the Stone.
pub fn stone_shapes() -> impl IntoView {
    shapes(kumo::stone())
}

/// Draws what does not turn with the arena: coordinates, the edges of the camps, and the goal of the near side: the
/// edges over which it pushes the Stone out. `goal` names the one across the arena.
pub fn surroundings(near: Near, terms: Terms, goal: &'static str) -> impl IntoView {
    let edge = |side: Side, edge: Direction| {
        let (last, far) = (9.0, 0.7);
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
    let goals = terms.own_edges(near_side(near, terms).enemy()).iter().map(|&way| {
        let turn = near.turn(way, None) + 90.0;
        let place = format!("rotate({turn:.0} {0} {0})", SIZE / 2.0);
        let named =
            (turn.rem_euclid(360.0) < 1.0).then(|| view! { <text x=SIZE / 2.0 y="-45">{goal}</text> });
        view! { <g class="ku-goal" transform=place><path d=GOAL></path>{named}</g> }
    });
    view! {
        {shapes(kumo::coordinates(|spot| near.place(spot)))}
        {edges.collect_view()}
        {goals.collect_view()}
    }
}

/// Draws the empty arena.
pub fn ground(near: Near) -> impl IntoView {
    shapes(kumo::ground(|spot| near.place(spot)))
}

/// The place and size of the lower wrestler of a stack.
pub const UNDER: &str = "translate(-9px, 9px) scale(0.9)";
/// The place and size of the upper wrestler of a stack.
pub const OVER: &str = "translate(13px, -15px) scale(0.68)";

/// Draws arrows from where pieces stand to where an action takes them. A piece that leaves the arena goes to `beyond`.
pub fn arrows(near: Near, arena: &Arena, side: Side, act: &Act, beyond: Spot) -> impl IntoView + use<> {
    let arrows = act.shifts.iter().filter_map(|shift| {
        let from = shift.from?;
        let own = arena.cube(from).is_none_or(|cube| cube.side == side);
        Some(arrow(near, from, shift.to.map_or(beyond, Spot::of), own))
    });
    arrows.collect_view()
}

/// Draws the piece on a square.
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

/// Draws the arena with an action, for the rules page. The text beside it describes the picture.
pub fn picture(
    arena: &Arena,
    terms: Terms,
    side: Side,
    act: Option<(&Act, Spot)>,
    word: fn(Face) -> &'static str,
) -> impl IntoView + use<> {
    let near = Near::SOUTH;
    let pieces = Square::all().filter_map(|square| {
        let held = arena.get(square)?;
        Some(view! { <g transform=near.middle(square).transform()>{piece(held, word)}</g> }.into_any())
    });
    let pieces = pieces.collect_view();
    let arrows = act.map(|(act, beyond)| arrows(near, arena, side, act, beyond));
    view! {
        <svg class="kumo-picture" viewBox=arena_box() role="presentation" aria-hidden="true">
            {surroundings(near, terms, "")}
            {ground(near)}
            {pieces}
            {arrows}
        </svg>
    }
}

/// Arrowheads out of the arena, over its upper edge.
const GOAL: &str =
    "M80 -34 100 -54 120 -34M180 -34 200 -54 220 -34M680 -34 700 -54 720 -34M780 -34 800 -54 820 -34";

/// The sign for turning the arena clockwise.
pub const TURN_ARROW: &str = "M-9 -3H9V15H-9ZM-16 -8A19 19 0 0 1 17 -7M17 -7 18 -16M17 -7 8 -8";

/// Returns the centre of the place at `index` on a mat, counted from the left.
pub fn on_mat(index: u8) -> f64 {
    f64::from(index).mul_add(UNIT * 0.74, 46.0)
}

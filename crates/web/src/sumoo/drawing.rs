//! Drawings that the arena, the trays and the rules page share.

use dohyo_drawing::sumoo;
use dohyo_sumoo::{Action, Colour, Effect, Shift, Situation, Square, Token};
use leptos::prelude::*;

use super::geometry::{BRINK, Side, beyond, view_box};
use crate::shapes::shapes;
use crate::spot::{Point, Spot};
use crate::squares::{Leg, arrow, number_at};

/// Returns the class of a token.
pub const fn token_class(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "token white",
        Colour::Black => "token black",
    }
}

/// Draws a token at the origin.
pub fn token_shapes(token: Token) -> impl IntoView {
    shapes(sumoo::token(token))
}

/// Draws the empty arena.
pub fn ground(side: Side) -> impl IntoView {
    shapes(sumoo::ground(|spot| side.place(spot)))
}

/// Draws the tokens where an action would put them.
pub fn ghosts(side: Side, effect: &Effect) -> impl IntoView + use<> {
    let ghost = |token: Token, spot: Spot, out: bool| {
        let class = token_class(token.colour);
        view! {
            <g class=class class:ghost=true class:out=out transform=side.place(spot).transform()>
                {token_shapes(token)}
            </g>
        }
    };
    let shifts = effect.moved.iter().chain(&effect.resistants);
    shifts
        .map(|shift| match shift.to {
            Some(square) => ghost(shift.token, Spot::of(square), false),
            None => ghost(shift.token, beyond(effect, shift.from, BRINK), true),
        })
        .collect_view()
}

/// Returns where an action takes a token, on the rope if it leaves the arena.
fn end_of(effect: &Effect, shift: Shift) -> Spot {
    shift.to.map_or_else(|| beyond(effect, shift.from, BRINK), Spot::of)
}

/// Draws arrows from where tokens stand to where an action takes them.
pub fn arrows(side: Side, effect: &Effect) -> impl IntoView + use<> {
    let own = effect.moved.iter().map(|shift| (shift, true));
    let theirs = effect.resistants.iter().map(|shift| (shift, false));
    let drawn = own.chain(theirs).map(|(shift, own)| arrow(side, shift.from, end_of(effect, *shift), own));
    drawn.collect_view()
}

/// Returns an action of the last turn as it is drawn.
pub fn leg(side: Side, effect: &Effect) -> Leg {
    let shifts = effect.moved.iter().chain(&effect.resistants);
    let ways: Vec<_> =
        shifts.map(|shift| (side.middle(shift.from), side.place(end_of(effect, *shift)))).collect();
    let at = match (effect.action, &ways[..]) {
        // Beside the arrow, whose ends no token has left.
        (Action::Swap { .. }, &[(one, other), ..]) => {
            let (dx, dy) = ((other.x - one.x) * 0.34, (other.y - one.y) * 0.34);
            let middle = Point { x: one.x.midpoint(other.x), y: one.y.midpoint(other.y) };
            Some(Point { x: middle.x + dy.abs(), y: middle.y + dx.abs() })
        }
        _ => number_at(&ways),
    };
    Leg { at: at.unwrap_or(Point::ORIGIN), ways, ring: None, sign: None }
}

/// Draws the arena with an action, for the rules page. The text beside it describes the picture.
pub fn picture(situation: &Situation, effect: &Effect) -> impl IntoView + use<> {
    let side = Side::SOUTH;
    let tokens = Square::all().filter_map(|square| {
        let token = situation.board.get(square)?;
        let place = side.middle(square).transform();
        Some(view! { <g class=token_class(token.colour) transform=place>{token_shapes(token)}</g> })
    });
    let tokens = tokens.collect_view();
    view! {
        <svg class="arena-picture" viewBox=view_box() role="presentation" aria-hidden="true">
            {ground(side)}
            {tokens}
            {arrows(side, effect)}
        </svg>
    }
}

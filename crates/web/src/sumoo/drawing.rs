//! Pieces of drawing that the arena, the trays and the pictures of the rules share.

use dohyo_sumoo::{Colour, Effect, Situation, Square, Token};
use leptos::prelude::*;

use super::geometry::{BRINK, HEIGHT, Side, WIDTH, beyond, view_box};
use crate::spot::{Point, Spot};

/// The class of a token.
pub const fn token_class(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "token white",
        Colour::Black => "token black",
    }
}

/// A token at the origin: its force as a number, the letter of its name, and a rim that differs by
/// colour, so that colour is never the only difference.
pub fn token_shapes(token: Token) -> impl IntoView {
    let rim = match token.colour {
        Colour::White => view! { <circle class="rim" r="35"></circle> }.into_any(),
        Colour::Black => view! { <circle class="rim" r="35" stroke-dasharray="2 9"></circle> }.into_any(),
    };
    let letter = token.to_string().get(1..).unwrap_or_default().to_owned();
    let (force_y, size) = if letter.is_empty() { (1, "force alone") } else { (-5, "force") };
    view! {
        <circle class="b-shade" cx="3" cy="7" r="42"></circle>
        <circle class="body" r="42"></circle>
        {rim}
        <text class=size y=force_y>{token.force().to_string()}</text>
        <text class="letter" y="22">{letter}</text>
    }
}

/// Rope and clay, the squares with the word SUMOO, coordinates, and the compass on the rope.
pub fn ground(side: Side) -> impl IntoView {
    let square = move |square: Square| {
        let Point { x, y } = side.middle(square);
        let class =
            if (square.column() + square.row()).is_multiple_of(2) { "s-square" } else { "s-square alt" };
        let letter = (square.row() == 3).then(|| {
            let letter = ["S", "U", "M", "O", "O"][usize::from(square.column())];
            view! { <text class="s-word" x=x y=y>{letter}</text> }
        });
        view! {
            <rect class=class x=x - 48.0 y=y - 48.0 width="96" height="96" rx="9"></rect>
            {letter}
        }
    };
    let rows = (0..Square::ROWS).map(|row| {
        let Point { y, .. } = side.place(Spot { x: 0.0, y: f64::from(row) + 0.5 });
        view! { <text class="b-coord" x="-16" y=y>{(row + 1).to_string()}</text> }
    });
    let columns = (0..Square::COLUMNS).map(|column| {
        let Point { x, .. } = side.place(Spot { x: f64::from(column) + 0.5, y: 0.0 });
        view! { <text class="b-coord" x=x y=HEIGHT + 17.0>{char::from(b'a' + column).to_string()}</text> }
    });
    let (east, north) = (WIDTH / 200.0, HEIGHT / 200.0);
    let points = [
        ("N", east, 2.0 * north + 0.5),
        ("S", east, -0.5),
        ("E", 2.0 * east + 0.5, north),
        ("U", -0.5, north),
    ];
    let compass = points.map(|(letter, x, y)| {
        let place = side.place(Spot { x, y }).transform();
        view! {
            <g class="s-compass" transform=place>
                <circle r="19"></circle>
                <text>{letter}</text>
            </g>
        }
    });
    view! {
        <rect class="s-rope-shade" x="-44" y="-44" width=WIDTH + 88.0 height=HEIGHT + 88.0 rx="44"></rect>
        <rect class="s-rope" x="-44" y="-44" width=WIDTH + 88.0 height=HEIGHT + 88.0 rx="44"></rect>
        <rect class="s-clay" x="-33" y="-33" width=WIDTH + 66.0 height=HEIGHT + 66.0 rx="34"></rect>
        {Square::all().map(square).collect_view()}
        {rows.collect_view()}
        {columns.collect_view()}
        {compass.collect_view()}
    }
}

/// The tokens where an action would put them.
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

/// Arrows from where tokens stand to where an action takes them.
pub fn arrows(side: Side, effect: &Effect) -> impl IntoView + use<> {
    let arrow = |from: Square, to: Spot, of: &'static str| {
        let (from, to) = (side.middle(from), side.place(to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1.0) - 14.0;
        let place = format!("{} rotate({:.1})", from.transform(), f64::atan2(dy, dx).to_degrees());
        let path = format!("M0 0H{length:.0}M{:.0} -18 {length:.0} 0 {:.0} 18", length - 20.0, length - 20.0);
        view! {
            <g class=of transform=place>
                <path class="under" d=path.clone()></path>
                <path class="shaft" d=path></path>
            </g>
        }
    };
    let own = effect.moved.iter().filter_map(|shift| Some(arrow(shift.from, Spot::of(shift.to?), "s-way")));
    let theirs = effect.resistants.iter().map(|shift| {
        arrow(
            shift.from,
            shift.to.map_or_else(|| beyond(effect, shift.from, BRINK), Spot::of),
            "s-way theirs",
        )
    });
    own.chain(theirs).collect_view()
}

/// A picture of the arena with an action in it; the text around it says what it shows.
pub fn picture(situation: &Situation, effect: &Effect) -> impl IntoView + use<> {
    let side = Side::South;
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

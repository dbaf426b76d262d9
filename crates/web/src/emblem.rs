//! The emblems of the games, all on the same ring of clay.

use dohyo_abalone::Colour;
use dohyo_drawing::{Point, Shape, number};
use leptos::prelude::*;

use crate::abalone::drawing::{marble_class, marble_shapes};
use crate::clay::Ring;
use crate::game::Game;
use crate::shapes::shapes;

/// Draws the ring of clay.
fn ring() -> impl IntoView {
    view! {
        <g transform="scale(0.17)">
            <Ring/>
        </g>
    }
}

fn abalone() -> impl IntoView {
    // Three marbles push two, of which the front one is already over the rope.
    let marble = |colour: Colour, x: f64, y: f64| {
        let place = format!("translate({} {}) scale(0.36)", number(x), number(y));
        view! { <g transform=place><g class=marble_class(colour)>{marble_shapes(colour)}</g></g> }
    };
    let (step_x, step_y) = (17.0, -29.4);
    let place = move |along: f64, side: f64| (along * step_x + side * 34.0, along * step_y);
    let mut holes = Vec::new();
    for along in -2..=2 {
        for side in -2..=2 {
            let (x, y) = place(f64::from(along), f64::from(side));
            if x.hypot(y) < 70.0 {
                holes.push(Shape::circle("b-dimple", Point { x, y }, 15.0));
            }
        }
    }
    let row = [Colour::Black, Colour::Black, Colour::Black, Colour::White, Colour::White];
    let along = [-2.0, -1.0, 0.0, 1.0, 2.45];
    let marbles = row.into_iter().zip(along).map(|(colour, along)| {
        let (x, y) = place(along, 0.0);
        marble(colour, x, y)
    });
    (shapes(holes), marbles.collect_view())
}

fn sumoo() -> impl IntoView {
    let token = |x: f64, y: f64, white: bool, force: &'static str| {
        let class = if white { "e-white" } else { "e-black" };
        let text = if white { "e-text" } else { "e-text e-light" };
        let at = Point { x, y };
        shapes(vec![Shape::circle(class, at, 15.0), Shape::text(text, at, force)])
    };
    view! {
        <path class="e-grid" d="M-51 -51H51M-51 -17H51M-51 17H51M-51 51H51M-51 -51V51M-17 -51V51M17 -51V51M51 -51V51"></path>
        {token(-34.0, 34.0, true, "2")}
        {token(-34.0, 0.0, true, "3")}
        {token(-34.0, -34.0, false, "2")}
        {token(34.0, -34.0, false, "1")}
        {token(0.0, 34.0, true, "1")}
    }
}

fn kumo() -> impl IntoView {
    view! {
        <g transform="rotate(-14)">
            <path class="e-grid" d="M-50 -50H50V50H-50ZM-50 -16.7H50M-50 16.7H50M-16.7 -50V50M16.7 -50V50"></path>
            <rect class="e-paper" x="-46" y="-46" width="26" height="26" rx="5"></rect>
            <path class="e-line" d="M-40 -27 -33 -40 -26 -27"></path>
            <rect class="e-indigo" x="20" y="-13" width="26" height="26" rx="5"></rect>
            <rect class="e-paper" x="-13" y="20" width="26" height="26" rx="5"></rect>
            <path class="e-line" d="M-6 28 6 39M6 28-6 39"></path>
            <circle class="e-vermilion" r="9"></circle>
        </g>
        <path class="e-line" d="M-22 -68A72 72 0 0 1 40 -58M40 -58 30 -66M40 -58 29 -53"></path>
    }
}

/// The tiles of Sumoku: column, row, number and class. All lines add up to multiples of three.
const TILES: [(i16, i16, u8, &str); 6] = [
    (-1, 0, 4, "e-indigo"),
    (0, 0, 7, "e-vermilion"),
    (1, 0, 1, "e-black"),
    (0, -1, 1, "e-clay"),
    (0, 1, 4, "e-black"),
    (1, 1, 5, "e-clay"),
];

fn sumoku() -> impl IntoView {
    let tile = |(column, row, number, class): (i16, i16, u8, &'static str)| {
        let (x, y) = (31 * column, 31 * row);
        view! {
            <rect class="e-paper" x=x - 14 y=y - 14 width="28" height="28" rx="5"></rect>
            <circle class=class cx=x + 8 cy=y + 8 r="3.5"></circle>
            <text class="e-text" x=x y=y>{number}</text>
        }
    };
    TILES.map(tile)
}

/// The discs around the wrestler of Sakura Slam: place and radius. No piece lies on another.
const DISCS: [(f64, f64, f64); 6] = [
    (-40.0, 16.0, 17.0),
    (-8.0, 40.0, 13.0),
    (30.0, 32.0, 19.0),
    (-30.0, -32.0, 20.0),
    (44.0, -12.0, 12.0),
    (12.0, -50.0, 10.0),
];

/// The longer half-axis of the wrestler, and the shorter one.
const WRESTLER: (f64, f64) = (22.0, 17.0);

fn kabuto() -> impl IntoView {
    let disc = |(x, y, radius): (f64, f64, f64)| Shape::circle("e-white", Point { x, y }, radius);
    view! {
        {shapes(DISCS.map(disc).into())}
        <g transform="rotate(38)">
            <ellipse class="e-black" rx=number(WRESTLER.1) ry=number(WRESTLER.0)></ellipse>
            <path class="e-line e-horn" d="M0 -20V-36M0 -36-8 -42M0 -36 8 -42"></path>
            <path class="e-shell" d="M0 -12V21M-16 -10H16"></path>
        </g>
    }
}

/// The emblem of a game.
#[component]
pub fn Emblem(
    /// The game.
    game: Game,
) -> impl IntoView {
    let inside = match game {
        Game::Abalone => abalone().into_any(),
        Game::Sumoo => sumoo().into_any(),
        Game::Kumo => kumo().into_any(),
        Game::Sumoku => sumoku().into_any(),
        Game::Kabuto => kabuto().into_any(),
    };
    view! {
        <svg viewBox="-100 -100 200 200" aria-hidden="true">
            {ring()}
            {inside}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use dohyo_sumoku::{Cell, Grid, Key, Laid, Terms};

    use super::*;
    use crate::sumoku::survey::Survey;

    #[test]
    fn the_tiles_of_sumoku_are_laid_by_the_rules() {
        let laid = |(column, row, number, class): (i16, i16, u8, &str)| {
            let colour = ["e-indigo", "e-vermilion", "e-black", "e-clay"].iter().position(|&of| of == class);
            let letter = ["B", "R", "P", "Y"][colour.expect("a colour")];
            let laid: Laid = format!("{number}{letter}").parse().expect("a tile");
            (Cell { x: column, y: row }, laid)
        };
        let grid: Grid = TILES.map(laid).into_iter().collect();
        let key = Key::new(3).expect("a key");
        assert!(Survey::of(&Grid::default(), &grid, key, Terms::default()).is_right());
    }

    #[test]
    fn no_piece_of_sakura_slam_lies_on_another() {
        let pieces: Vec<_> = DISCS.into_iter().chain([(0.0, 0.0, WRESTLER.0)]).collect();
        for (index, (x, y, radius)) in pieces.iter().enumerate() {
            for (other_x, other_y, other) in &pieces[..index] {
                let distance = (x - other_x).hypot(y - other_y);
                assert!(distance >= radius + other, "({x}, {y}) and ({other_x}, {other_y})");
            }
        }
    }
}

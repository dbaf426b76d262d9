//! A drawing for each game, all on the same ring of clay.

use dohyo_abalone::Colour;
use leptos::prelude::*;

use crate::abalone::drawing::{Ring, marble_class, marble_shapes};

/// A game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Game {
    Abalone,
    Sumoo,
    Kumo,
    Sumoku,
    Kabuto,
}

impl Game {
    /// Its name in an address, as in a record.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Abalone => "abalone",
            Self::Sumoo => "sumoo",
            Self::Kumo => "kumo",
            Self::Sumoku => "sumoku",
            Self::Kabuto => "kabuto",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Abalone => "Abalone",
            Self::Sumoo => "SUMOO",
            Self::Kumo => "Kumo Hogosha",
            Self::Sumoku => "Sumoku",
            Self::Kabuto => "Sakura Slam",
        }
    }
}

/// The ring: clay inside, rope around.
fn ring() -> impl IntoView {
    view! {
        <g transform="scale(0.17)">
            <Ring/>
        </g>
    }
}

fn abalone() -> impl IntoView {
    // Three push two: the front one of the two is already over the rope.
    let marble = |colour: Colour, x: f64, y: f64| {
        let place = format!("translate({x} {y}) scale(0.36)");
        view! { <g transform=place><g class=marble_class(colour)>{marble_shapes(colour)}</g></g> }
    };
    let hole = |x: f64, y: f64| view! { <circle class="b-dimple" cx=x cy=y r="15"></circle> };
    let (step_x, step_y) = (17.0, -29.4);
    let place = move |along: f64, side: f64| (along * step_x + side * 34.0, along * step_y);
    let mut holes = Vec::new();
    for along in -2..=2 {
        for side in -2..=2 {
            let (x, y) = place(f64::from(along), f64::from(side));
            if x.hypot(y) < 70.0 {
                holes.push(hole(x, y));
            }
        }
    }
    let row = [Colour::Black, Colour::Black, Colour::Black, Colour::White, Colour::White];
    let along = [-2.0, -1.0, 0.0, 1.0, 2.45];
    let marbles = row.into_iter().zip(along).map(|(colour, along)| {
        let (x, y) = place(along, 0.0);
        marble(colour, x, y)
    });
    (holes, marbles.collect_view())
}

fn sumoo() -> impl IntoView {
    let token = |x: f64, y: f64, white: bool, force: &'static str| {
        let class = if white { "e-white" } else { "e-black" };
        let text = if white { "e-text" } else { "e-text e-light" };
        view! {
            <circle class=class cx=x cy=y r="15"></circle>
            <text class=text x=x y=y>{force}</text>
        }
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

fn sumoku() -> impl IntoView {
    let tile = |x: f64, y: f64, number: &'static str, class: &'static str| {
        view! {
            <rect class="e-paper" x=x - 14.0 y=y - 14.0 width="28" height="28" rx="5"></rect>
            <circle class=class cx=x + 8.0 cy=y + 8.0 r="3.5"></circle>
            <text class="e-text" x=x y=y>{number}</text>
        }
    };
    view! {
        {tile(-31.0, 0.0, "4", "e-indigo")}
        {tile(0.0, 0.0, "7", "e-vermilion")}
        {tile(31.0, 0.0, "1", "e-black")}
        {tile(0.0, -31.0, "2", "e-clay")}
        {tile(0.0, 31.0, "3", "e-indigo")}
        {tile(31.0, 31.0, "5", "e-clay")}
    }
}

fn kabuto() -> impl IntoView {
    let disc = |x: f64, y: f64, radius: f64, class: &'static str| {
        view! { <circle class=class cx=x cy=y r=radius></circle> }
    };
    view! {
        {disc(-34.0, 12.0, 17.0, "e-white")}
        {disc(-8.0, 34.0, 13.0, "e-white")}
        {disc(22.0, 28.0, 19.0, "e-white")}
        {disc(-24.0, -26.0, 20.0, "e-white")}
        {disc(38.0, -10.0, 12.0, "e-white")}
        {disc(8.0, -46.0, 10.0, "e-white")}
        <g transform="rotate(38)">
            <ellipse class="e-black" rx="17" ry="22"></ellipse>
            <path class="e-line e-horn" d="M0 -20V-36M0 -36-8 -42M0 -36 8 -42"></path>
            <path class="e-shell" d="M0 -12V21M-16 -10H16"></path>
        </g>
    }
}

/// The emblem of a game.
#[component]
pub fn Emblem(
    /// Which.
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

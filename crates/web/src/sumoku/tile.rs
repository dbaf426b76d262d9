//! How tiles are drawn: a number, and for each colour a shape with its letter, so that nobody needs the
//! colour.

use dohyo_sumoku::{Cell, Colour, Laid};
use leptos::prelude::*;

use super::frame::CELL;
use crate::texts::Texts;

/// The class of a colour.
pub const fn colour_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "k-red",
        Colour::Orange => "k-orange",
        Colour::Yellow => "k-yellow",
        Colour::Green => "k-green",
        Colour::Blue => "k-blue",
        Colour::Purple => "k-purple",
    }
}

/// The shape of a colour, about 40 across.
const fn mark(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "M0 -20A20 20 0 1 1 -0.1 -20Z",
        Colour::Orange => "M0 -23 23 17H-23Z",
        Colour::Yellow => "M-18 -18H18V18H-18Z",
        Colour::Green => "M-11 -20H11L22 0 11 20H-11L-22 0Z",
        Colour::Blue => "M0 -25 25 0 0 25-25 0Z",
        Colour::Purple => "M-8 -21H8V-8H21V8H8V21H-8V8H-21V-8H-8Z",
    }
}

/// A tile around the origin, 92 wide.
pub fn tile_shapes(laid: Laid, t: &Texts) -> impl IntoView + use<> {
    let colour = laid.colour();
    let letter_y = if colour == Colour::Orange { 5 } else { 1 };
    // As on the real ones, a line tells a six from a nine.
    let turns = (laid.tile().value() == 6).then(|| view! { <path class="k-foot" d="M-33 22H-1"></path> });
    view! {
        <rect class="k-edge" x="-46" y="-43" width="92" height="92" rx="14"></rect>
        <rect class="k-face" x="-46" y="-46" width="92" height="92" rx="14"></rect>
        <text class="k-number" x="-16" y="-9">{laid.value()}</text>
        {turns}
        <g transform="translate(20 19) scale(0.95)">
            <path class="k-mark" d=mark(colour)></path>
            <text class="k-letter" y=letter_y>{(t.sumoku_words.letter)(colour).to_string()}</text>
        </g>
    }
}

/// The middle of a cell, for a drawing.
pub fn place(cell: Cell) -> String {
    let middle = |at: i16| (f64::from(at) + 0.5) * CELL;
    format!("translate({} {})", middle(cell.x), middle(cell.y))
}

/// A tile as a small drawing of its own.
pub fn small_tile(laid: Laid, t: &Texts) -> impl IntoView + use<> {
    let class = format!("k-tile {}", colour_class(laid.colour()));
    view! {
        <svg class="k-small" viewBox="-50 -50 100 104" aria-hidden="true">
            <g class=class>{tile_shapes(laid, t)}</g>
        </svg>
    }
}

/// Tiles in a row, as one drawing with words.
pub fn tile_row(tiles: &[Laid], label: String, t: &Texts) -> AnyView {
    let size = format!("0 0 {} 104", 100 * tiles.len().max(1));
    let drawn = tiles.iter().zip(0_u32..).map(|(&laid, index)| {
        let class = format!("k-tile {}", colour_class(laid.colour()));
        let place = format!("translate({} 50)", 50 + 100 * index);
        view! { <g class=class transform=place>{tile_shapes(laid, t)}</g> }
    });
    view! { <svg class="k-row" viewBox=size role="img" aria-label=label>{drawn.collect_view()}</svg> }
        .into_any()
}

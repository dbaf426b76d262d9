//! Drawings of tiles: a number, and a shape with a letter for each colour, so that colour is never the only difference.

use dohyo_drawing::sumoku;
use dohyo_sumoku::{Cell, Colour, Laid};
use leptos::prelude::*;

use crate::shapes::shapes;
use crate::texts::Texts;

/// Returns the class of a colour.
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

/// Draws a tile at the origin.
pub fn tile_shapes(laid: Laid, t: &Texts) -> impl IntoView + use<> {
    shapes(sumoku::tile(laid, (t.sumoku_words().letter)(laid.colour())))
}

/// Returns the `transform` that moves the origin to the centre of a cell.
pub fn place(cell: Cell) -> String {
    sumoku::middle(cell).transform()
}

/// Draws a tile as a small picture.
pub fn small_tile(laid: Laid, t: &Texts) -> impl IntoView + use<> {
    let class = format!("k-tile {}", colour_class(laid.colour()));
    view! {
        <svg class="k-small" viewBox="-50 -50 100 104" aria-hidden="true">
            <g class=class>{tile_shapes(laid, t)}</g>
        </svg>
    }
}

/// Draws a row of tiles, described by `label`.
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

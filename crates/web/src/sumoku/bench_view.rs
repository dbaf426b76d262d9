//! The drawing of the table.

use dohyo_drawing::number;
use dohyo_sumoku::{Cell, Laid, Way};
use leptos::prelude::*;

use super::bench::{Bench, Marked};
use super::desk::{Own, TileId};
use super::frame::CELL;
use super::survey::Noted;
use super::tile::{colour_class, place, tile_shapes};
use crate::icon::{Glyph, Icon};
use crate::settings::{Pick, texts};
use crate::spot::Point;
use crate::table::keys::board_keys;
use crate::table::marks::is_marked;
use crate::texts::Texts;

/// Returns the free cells beside `taken`, or some around the origin if none is taken.
fn sockets(taken: &[Cell]) -> Vec<Cell> {
    if taken.is_empty() {
        return (-2..=2).flat_map(|x| (-1..=1).map(move |y| Cell::at(x, y))).collect();
    }
    let mut free: Vec<Cell> = taken.iter().flat_map(|cell| cell.neighbours()).collect();
    free.retain(|cell| !taken.contains(cell));
    free.sort_unstable();
    free.dedup();
    free
}

fn drawn_tile(cell: Cell, laid: Laid, state: &str, t: &Texts) -> impl IntoView + use<> {
    let class = format!("k-tile {} {state}", colour_class(laid.colour()));
    let name = format!("{},{}", cell.x, cell.y);
    view! { <g class=class transform=place(cell) data-laid=name data-tile=laid.to_string()>{tile_shapes(laid, t)}</g> }
}

/// Draws the sum of a line at its end.
fn sum_mark(noted: &Noted) -> impl IntoView + use<> {
    let end = noted.end();
    let (dx, dy) = match noted.line.way {
        Way::Across => (-17.0, 0.0),
        Way::Down => (0.0, -26.0),
    };
    let at = Point { x: (f64::from(end.x) + 0.5) * CELL + dx, y: (f64::from(end.y) + 0.5) * CELL + dy }
        .transform();
    let wrong = noted.fault.is_some();
    let sign = if wrong { "M-5 -5 5 5M5 -5-5 5" } else { "M-6 0 -2 5 6 -5" };
    view! {
        <g class="k-sum" class:wrong=wrong transform=at data-sum=noted.line.sum()>
            <rect x="-31" y="-18" width="62" height="36" rx="18"></rect>
            <text x="-9">{noted.line.sum()}</text>
            <path transform="translate(18 0)" d=sign></path>
        </g>
    }
}

/// Draws the tag of a marked play at its first tile.
fn tag(play: &Marked) -> Option<impl IntoView + use<>> {
    let first = play.cells.first().filter(|_| !play.tag.is_empty())?;
    let width = 16 + 14 * play.tag.chars().count();
    let at = Point { x: (f64::from(first.x) + 0.5) * CELL, y: f64::from(first.y) * CELL - 8.0 }.transform();
    Some(view! {
        <g class="k-tag" transform=at>
            <rect x=number(-(width as f64) / 2.0) y="-17" width=width height="34" rx="17"></rect>
            <text>{play.tag.clone()}</text>
        </g>
    })
}

/// Draws the ground. The table has no edges, so it reaches as far as a wide screen may show beyond the frame.
fn ground(bench: Bench) -> AnyView {
    let drawn = move || {
        let [x, y, width, height] = bench.frame.get().nearer(0.25).bounds().map(number);
        view! { <rect class="k-ground" x=x y=y width=width height=height></rect> }
    };
    drawn.into_any()
}

/// Draws the free cells where a tile may be laid.
fn free_cells(bench: Bench) -> AnyView {
    let drawn = move || {
        let held = bench.desk.with(|desk| desk.held().is_some()) || bench.drag.with(Option::is_some);
        let holes = bench.marks.with(|marks| marks.holes.clone());
        let class = if held || !holes.is_empty() { "k-socket ready" } else { "k-socket" };
        let socket = |cell: Cell| {
            let [x, y] = [cell.x, cell.y].map(|cells| number(f64::from(cells) * CELL + 6.0));
            let name = format!("{},{}", cell.x, cell.y);
            let marked = is_marked(name.clone());
            view! {
                <rect class=class class:marked=marked x=x y=y width="88" height="88" rx="14" data-cell=name></rect>
            }
        };
        let cells = bench.cells();
        let free = if holes.is_empty() { sockets(&cells) } else { holes };
        let free = free.into_iter().filter(move |cell| !cells.contains(cell));
        bench.open.get().then(|| free.map(socket).collect_view())
    };
    drawn.into_any()
}

/// Draws the tiles: those that stay, the player's own, and those of a hint.
fn tiles(bench: Bench) -> AnyView {
    let t = texts();
    let fixed = move || {
        let marks = bench.marks.get();
        let draw = |(cell, laid): (Cell, Laid)| {
            let state = marks.last.iter().find_map(|play| play.class(cell)).unwrap_or_default();
            drawn_tile(cell, laid, &state, t())
        };
        bench.fixed.with(|grid| grid.iter().map(draw).collect_view())
    };
    let own = move || {
        let dragged = bench.drag.get().map(|drag| drag.id);
        bench.desk.with(|desk| {
            let draw = |(id, own): (TileId, Own)| {
                let state = match (desk.held() == Some(id), dragged == Some(id)) {
                    (_, true) => "own away",
                    (true, _) => "own held",
                    _ => "own",
                };
                Some(drawn_tile(own.at?, own.laid, state, t()))
            };
            desk.tiles().filter_map(draw).collect_view()
        })
    };
    let advice = move || {
        let draw = |&(cell, laid): &(Cell, Laid)| drawn_tile(cell, laid, "advice", t());
        bench.marks.with(|marks| marks.advice.iter().map(draw).collect_view())
    };
    let tags = move || bench.marks.with(|marks| marks.last.iter().filter_map(tag).collect_view());
    (fixed, own, advice, tags).into_any()
}

/// The buttons that zoom.
fn zoom_buttons(bench: Bench) -> AnyView {
    let t = texts();
    let button = move |glyph: Glyph, name: &'static str, label: Pick, go: fn(Bench)| {
        view! {
            <button
                type="button"
                class="btn quiet"
                data-zoom=name
                aria-label=move || label(t())
                title=move || label(t())
                on:click=move |_| go(bench)
            >
                <Icon glyph=glyph/>
            </button>
        }
    };
    view! {
        <div class="k-zoom" role="group">
            {button(Glyph::New, "in", |t| t.sumoku_words().zoom_in, |bench| {
                bench.frame.update(|frame| *frame = frame.nearer(1.3));
            })}
            {button(Glyph::Less, "out", |t| t.sumoku_words().zoom_out, |bench| {
                bench.frame.update(|frame| *frame = frame.nearer(1.0 / 1.3));
            })}
            {button(Glyph::Fit, "fit", |t| t.sumoku_words().fit, Bench::fit)}
        </div>
    }
    .into_any()
}

/// The table with everything on it.
#[component]
pub fn BenchView(
    /// The state of the table.
    bench: Bench,
) -> impl IntoView {
    let t = texts();
    let sums = move || bench.survey.with(|survey| survey.lines.iter().map(sum_mark).collect_view());
    let at_cursor = move || {
        let cell = bench.cursor.get();
        let own = bench.desk.with(|desk| desk.at(cell).and_then(|id| desk.get(id)));
        let lies = own.map(|own| own.laid).or_else(|| bench.fixed.with(|fixed| fixed.get(cell)));
        (t().sumoku_words().cell)(cell, lies, own.is_some())
    };
    view! {
        <div class="k-table">
            <svg
                node_ref=bench.drawing
                class="k-board"
                viewBox=move || bench.frame.get().view_box()
                tabindex="0"
                role="application"
                aria-label=move || t().sumoku_words().board
                aria-describedby="k-cursor-text"
                on:keydown=board_keys(move |event| bench.key(event))
                on:wheel=move |event| bench.wheel(&event)
                on:pointerdown=move |event| bench.pointer_down(&event, None)
            >
                <defs>
                    <pattern id="k-cells" width="100" height="100" patternUnits="userSpaceOnUse">
                        <rect class="k-hollow" x="6" y="6" width="88" height="88" rx="14"></rect>
                    </pattern>
                </defs>
                {ground(bench)}
                {free_cells(bench)}
                {tiles(bench)}
                {sums}
                <rect
                    class="k-cursor"
                    x="-49"
                    y="-49"
                    width="98"
                    height="98"
                    rx="18"
                    transform=move || place(bench.cursor.get())
                ></rect>
            </svg>
            {zoom_buttons(bench)}
            <span class="unseen" id="k-cursor-text" aria-live="polite">{at_cursor}</span>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_cells_lie_beside_taken_ones() {
        assert_eq!(sockets(&[]).len(), 15);
        let two = sockets(&[Cell::at(0, 0), Cell::at(1, 0)]);
        assert_eq!(two.len(), 6);
        assert!(
            two.contains(&Cell::at(2, 0)) && two.contains(&Cell::at(1, 1)) && !two.contains(&Cell::at(0, 0))
        );
    }
}

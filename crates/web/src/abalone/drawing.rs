//! Pieces of drawing that the board, the small diagrams and the trays share.

use dohyo_abalone::{Board, Cell, Colour, Effect};
use leptos::prelude::*;

use super::geometry::{HALF, MARBLE, Point, Side};

/// The `viewBox` of every drawing of a board.
pub fn view_box() -> String {
    format!("{} {} {} {}", -HALF, -HALF, 2.0 * HALF, 2.0 * HALF)
}

/// The gradients that marbles and dimples are filled with. They are looked up by id in the whole
/// document, so they stand in it once, in the page's shell.
#[component]
pub fn Gradients() -> impl IntoView {
    let marble = |id: &'static str, lit: &'static str, mid: &'static str, deep: &'static str| {
        view! {
            <radialGradient id=id cx="0.36" cy="0.3" r="0.78">
                <stop offset="0" class=lit></stop>
                <stop offset="0.42" class=mid></stop>
                <stop offset="1" class=deep></stop>
            </radialGradient>
        }
    };
    view! {
        <svg class="unseen" width="0" height="0" aria-hidden="true">
            <defs>
                <radialGradient id="b-clay" cx="0.5" cy="0.42" r="0.62">
                    <stop offset="0" class="b-clay-lit"></stop>
                    <stop offset="0.6" class="b-clay-mid"></stop>
                    <stop offset="1" class="b-clay-edge"></stop>
                </radialGradient>
                <radialGradient id="b-dimple" cx="0.5" cy="0.62" r="0.6">
                    <stop offset="0.2" class="b-dimple-lit"></stop>
                    <stop offset="1" class="b-dimple-deep"></stop>
                </radialGradient>
                {marble("m-black", "m-black-lit", "m-black", "m-black-deep")}
                {marble("m-white", "m-white-lit", "m-white", "m-white-deep")}
            </defs>
        </svg>
    }
}

/// The strands of a twisted rope around a ring: short curves that lean as they cross it.
pub fn rope_strands(inner: f64, outer: f64, count: u32) -> String {
    let at = |radius: f64, angle: f64| format!("{:.1} {:.1}", radius * angle.cos(), radius * angle.sin());
    let pace = std::f64::consts::TAU / f64::from(count);
    let strand = |index: u32| {
        let angle = f64::from(index) * pace;
        let (from, to) = (at(inner, angle), at(outer, angle + pace));
        let (first, second) =
            (at(inner + (outer - inner) * 0.15, angle + pace * 0.55), at(outer, angle + pace * 0.45));
        format!("M{from}C{first} {second} {to}")
    };
    (0..count).map(strand).collect()
}

/// The ring of clay with its rope, in the units of the board.
#[component]
pub fn Ring() -> impl IntoView {
    view! {
        <circle class="b-rope-shade" r="512"></circle>
        <circle class="b-rope" r="512"></circle>
        <circle class="b-rope-lit" r="520"></circle>
        <path class="b-rope-twist" d=rope_strands(491.0, 534.0, 84)></path>
        <circle class="b-clay" r="491"></circle>
    }
}

/// A marble at the origin, with its mark: black carries a dot, white a ring, so that colour is never
/// the only difference.
pub fn marble_shapes(colour: Colour) -> impl IntoView {
    let mark = match colour {
        Colour::Black => 9.0,
        Colour::White => 15.0,
    };
    view! {
        <circle class="b-shade" cx="3" cy="8" r=MARBLE></circle>
        <circle class="body" r=MARBLE></circle>
        <circle class="mark" r=mark></circle>
    }
}

/// The class of a marble.
pub const fn marble_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "marble black",
        Colour::White => "marble white",
    }
}

/// The path of an arrow: a shaft and a head.
pub fn arrow_path(from: Point, to: Point) -> String {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let head = 26.0;
    let wing = |side: f64| {
        let (x, y) = (to.x - ux * head - side * uy * head * 0.8, to.y - uy * head + side * ux * head * 0.8);
        format!("{x:.1} {y:.1}")
    };
    let (left, right) = (wing(1.0), wing(-1.0));
    let tip = format!("{:.1} {:.1}", to.x, to.y);
    format!("M{:.1} {:.1}L{tip}M{left}L{tip}L{right}", from.x, from.y)
}

/// From where to where the arrow of a move goes: from its rear to just past its front.
pub fn arrow_of(side: Side, effect: &Effect) -> (Point, Point) {
    let step = side.step(effect.direction);
    let first = side.place(effect.moved[0]);
    let last = side.place(effect.moved[effect.moved.len() - 1]);
    let along = effect.moved.len() == 1
        || effect.moved[0].line_to(effect.moved[1]).is_some_and(|(way, _)| way == effect.direction);
    let (from, front) = if along {
        (first, last)
    } else {
        let middle = Point { x: f64::midpoint(first.x, last.x), y: f64::midpoint(first.y, last.y) };
        (middle, middle)
    };
    (from, Point { x: front.x + step.x * 0.95, y: front.y + step.y * 0.95 })
}

/// A small drawing of a board, with perhaps the arrow of a move. It is a picture: its label says what
/// there is to know.
#[component]
pub fn Diagram(
    /// What stands where.
    board: Board,
    /// A move to show.
    #[prop(optional_no_strip)]
    effect: Option<Effect>,
    /// What the picture says to those who do not see it; nothing if the text around it does.
    #[prop(optional)]
    label: &'static str,
) -> impl IntoView {
    let side = Side::Black;
    let hole = move |cell: Cell| {
        let Point { x, y } = side.place(cell);
        match board.get(cell) {
            None => view! { <circle class="hole" cx=x cy=y r="26"></circle> }.into_any(),
            Some(Colour::Black) => view! {
                <circle class="b" cx=x cy=y r="45"></circle>
                <circle class="b-mark" cx=x cy=y r="11"></circle>
            }
            .into_any(),
            Some(Colour::White) => view! {
                <circle class="w" cx=x cy=y r="45"></circle>
                <circle class="w-mark" cx=x cy=y r="16"></circle>
            }
            .into_any(),
        }
    };
    let arrow = effect.map(|effect| {
        let (from, to) = arrow_of(side, &effect);
        let path = arrow_path(from, to);
        view! {
            <path class="way-under" d=path.clone()></path>
            <path class="way" d=path></path>
        }
    });
    let role = if label.is_empty() { "presentation" } else { "img" };
    view! {
        <svg
            class="thumb"
            viewBox=view_box()
            role=role
            aria-hidden=label.is_empty().then_some("true")
            aria-label=(!label.is_empty()).then_some(label)
        >
            <circle class="ring" r="505"></circle>
            {Cell::ALL.map(hole).collect_view()}
            {arrow}
        </svg>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_has_a_shaft_and_a_head() {
        let path = arrow_path(Point { x: 0.0, y: 0.0 }, Point { x: 100.0, y: 0.0 });
        assert_eq!(path, "M0.0 0.0L100.0 0.0M74.0 20.8L100.0 0.0L74.0 -20.8");
    }
}

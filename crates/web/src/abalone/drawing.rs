//! Drawings that the board, small diagrams and trays share.

use dohyo_abalone::{Board, Cell, Colour, Effect};
use dohyo_drawing::abalone;
use leptos::prelude::*;

use super::geometry::{HALF, Side};
use crate::shapes::shapes;
use crate::spot::Point;

/// Returns the `viewBox` of every drawing of a board.
pub fn view_box() -> String {
    format!("{} {} {} {}", -HALF, -HALF, 2.0 * HALF, 2.0 * HALF)
}

/// Draws a marble at the origin.
pub fn marble_shapes(colour: Colour) -> impl IntoView {
    shapes(abalone::marble(colour))
}

/// Returns the class of a marble.
pub const fn marble_class(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "marble black",
        Colour::White => "marble white",
    }
}

/// Returns the path of an arrow.
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

/// Returns the ends of the arrow of a move: its rear, and a point just past its front.
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

/// A small picture of a board, with the arrow of a move if there is one.
#[component]
pub fn Diagram(
    /// The board.
    board: Board,
    /// The move to show.
    #[prop(optional_no_strip)]
    effect: Option<Effect>,
    /// Own marbles to mark.
    #[prop(optional)]
    marked: Vec<Cell>,
    /// Enemy marbles to mark.
    #[prop(optional)]
    against: Vec<Cell>,
    /// The description for screen readers; empty if the text beside it describes the picture.
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
    let mark = move |class: &'static str| {
        move |cell: Cell| {
            let Point { x, y } = side.place(cell);
            view! {
                <circle class="mark-under" cx=x cy=y r="50"></circle>
                <circle class=class cx=x cy=y r="50"></circle>
            }
        }
    };
    let marks = (
        marked.into_iter().map(mark("mark")).collect_view(),
        against.into_iter().map(mark("mark against")).collect_view(),
    );
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
            {marks}
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

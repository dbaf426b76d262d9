//! The last turn on the board: an arrow for each piece that moved, with the number of its action.

use leptos::prelude::*;

use super::drawing::way;
use crate::spot::Point;

/// An action of the turn as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Leg {
    /// Where the number of the action stands.
    pub at: Point,
    /// Where pieces moved from, and where to.
    pub ways: Vec<(Point, Point)>,
    /// The middle of a square on which something else happened.
    pub ring: Option<Point>,
    /// A sign around the number, as a path.
    pub sign: Option<&'static str>,
}

/// The distance below which two numbers would cover each other.
const CLOSE: f64 = 30.0;
/// How far the later of two such numbers gives way.
const ASIDE: f64 = 34.0;

/// Draws the actions of a turn, numbered in their order.
pub fn trail(legs: Vec<Leg>) -> AnyView {
    let mut taken: Vec<Point> = Vec::new();
    let mut marks = Vec::new();
    let mut ways = Vec::new();
    for (number, leg) in (1_usize..).zip(legs) {
        let at = free(leg.at, &taken);
        taken.push(at);
        ways.extend(leg.ways.into_iter().map(|(from, to)| way(from, to, 22.0, 30.0, "s-way")));
        ways.extend(leg.ring.map(|Point { x, y }| {
            view! { <rect class="ring" x=x - 45.0 y=y - 45.0 width="90" height="90" rx="12"></rect> }
                .into_any()
        }));
        marks.push(view! {
            <g class="number" data-number=number transform=at.transform()>
                {leg.sign.map(|sign| view! { <path d=sign></path> })}
                <circle r="17"></circle>
                <text>{number}</text>
            </g>
        });
    }
    view! {
        <g class="s-trail" aria-hidden="true">
            {ways}
            {marks}
        </g>
    }
    .into_any()
}

/// Returns `at`, or a place beside it if a number stands there.
fn free(mut at: Point, taken: &[Point]) -> Point {
    while taken.iter().any(|other| (other.x - at.x).hypot(other.y - at.y) < CLOSE) {
        at.x += ASIDE;
    }
    at
}

/// Returns where the number of an action stands: at the start of a piece that leaves its square empty.
pub fn number_at(ways: &[(Point, Point)]) -> Option<Point> {
    let near = |one: Point, other: Point| (one.x - other.x).hypot(one.y - other.y) < 1.0;
    let left = ways.iter().find(|(from, _)| !ways.iter().any(|(_, to)| near(*from, *to)));
    left.or(ways.first()).map(|(from, _)| *from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_number_stands_on_a_square_that_was_left() {
        // The second attacker follows the first, and both push somebody ahead.
        let push = [(at(50.0, 150.0), at(50.0, 50.0)), (at(50.0, 250.0), at(50.0, 150.0))];
        assert_eq!(number_at(&push), Some(at(50.0, 250.0)));
        assert_eq!(number_at(&push[..1]), Some(at(50.0, 150.0)));
        // After a swap no square is empty.
        let swap = [(at(50.0, 50.0), at(150.0, 50.0)), (at(150.0, 50.0), at(50.0, 50.0))];
        assert_eq!(number_at(&swap), Some(at(50.0, 50.0)));
        assert_eq!(number_at(&[]), None);
    }

    #[test]
    fn numbers_do_not_cover_each_other() {
        let taken = [at(50.0, 50.0), at(84.0, 50.0)];
        assert_eq!(free(at(50.0, 50.0), &taken), at(118.0, 50.0));
        assert_eq!(free(at(50.0, 150.0), &taken), at(50.0, 150.0));
    }
}

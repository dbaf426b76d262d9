//! The graph of a rating.

use leptos::prelude::*;

/// The size of the drawing, in whole units: code that writes fractions is too large for a page.
const WIDTH: i64 = 600;
const HEIGHT: i64 = 180;

/// The least range of ratings, so that small changes look small.
const LEAST_RANGE: i64 = 200;

/// The distance between two lines of the scale.
const STEP: i64 = 100;

/// A rating on its way through time.
#[derive(Clone, Debug, PartialEq)]
struct Curve {
    /// The points of the line, as SVG has them.
    points: String,
    /// The last point.
    last: (i64, i64),
    /// The lines of the scale: rating and height.
    scale: Vec<(i64, i64)>,
}

/// Draws ratings, each after one more game. Returns `None` if there are none.
fn curve(history: &[(u64, i64)]) -> Option<Curve> {
    let ratings: Vec<i64> = std::iter::once(1500).chain(history.iter().map(|(_, rating)| *rating)).collect();
    history.last()?;
    let (low, high) = (*ratings.iter().min()?, *ratings.iter().max()?);
    let missing = (LEAST_RANGE - (high - low)).max(0);
    let low = (low - missing / 2).div_euclid(STEP) * STEP;
    let high = (high + missing / 2).div_euclid(STEP) * STEP + STEP;
    let height = |rating: i64| HEIGHT - HEIGHT * (rating - low) / (high - low);
    let place = |index: usize| WIDTH * index as i64 / (ratings.len() as i64 - 1);
    let points: Vec<(i64, i64)> =
        ratings.iter().enumerate().map(|(index, rating)| (place(index), height(*rating))).collect();
    let text: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let step = STEP * ((high - low) / (STEP * 6) + 1);
    let scale = (low..=high).step_by(step as usize).map(|rating| (rating, height(rating))).collect();
    Some(Curve { points: text.join(" "), last: *points.last()?, scale })
}

/// Draws the graph of a rating, with a description for screen readers.
pub(super) fn rating_graph(history: &[(u64, i64)], label: Signal<String>) -> Option<AnyView> {
    let Curve { points, last: (x, y), scale } = curve(history)?;
    let line = |(rating, height): (i64, i64)| {
        view! {
            <line class="g-line" x1="0" x2=WIDTH y1=height y2=height></line>
            <text class="g-text" x="-8" y=height>{rating}</text>
        }
    };
    Some(
        view! {
            <svg class="rating-graph" viewBox="-52 -12 664 204" role="img" aria-label=label>
                {scale.into_iter().map(line).collect_view()}
                <polyline class="g-curve" points=points></polyline>
                <circle class="g-dot" cx=x cy=y r="4.5"></circle>
            </svg>
        }
        .into_any(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_begins_at_1500_and_stays_inside() {
        assert_eq!(curve(&[]), None);
        let drawn = curve(&[(1, 1620), (2, 1550)]).expect("a curve");
        assert!(drawn.points.starts_with("0,"), "{}", drawn.points);
        assert_eq!(drawn.points.split(' ').count(), 3);
        assert_eq!(drawn.last.0, WIDTH);
        for (rating, height) in &drawn.scale {
            assert!((0..=HEIGHT).contains(height), "{rating}");
        }
        assert!(drawn.scale.iter().any(|(rating, _)| *rating == 1500), "{:?}", drawn.scale);
    }

    #[test]
    fn wide_ranges_have_few_lines() {
        let drawn = curve(&[(1, 400), (2, 2900)]).expect("a curve");
        assert!((3..=8).contains(&drawn.scale.len()), "{:?}", drawn.scale);
    }
}

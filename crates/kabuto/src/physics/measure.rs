//! Areas, centroids and mean distances of unions of rounded parts, computed from thin slices.
//!
//! A slice of a rounded convex part is an interval, which is found exactly. A slice of a union is the union of these
//! intervals, so overlaps are counted once.

use std::f64::consts::PI;

use super::Vector;
use super::shape::Part;

/// The number of slices. The error is proportional to its power −1.5, and about 1e-4 for this number.
const SLICES: u32 = 512;

/// The nodes and weights of Gauss–Legendre quadrature for a mean over the interval from −1 to 1.
const GAUSS: [(f64, f64); 5] = [
    (0.0, 64.0 / 225.0),
    (0.538_469_310_105_683, 0.239_314_335_249_683_3),
    (-0.538_469_310_105_683, 0.239_314_335_249_683_3),
    (0.906_179_845_938_664, 0.118_463_442_528_094_5),
    (-0.906_179_845_938_664, 0.118_463_442_528_094_5),
];

/// Returns the area and the centroid.
pub(crate) fn area_and_centre(parts: &[Part]) -> (f64, Vector) {
    if let [Part { core, radius }] = parts
        && let [centre] = core[..]
    {
        return (PI * radius * radius, centre);
    }
    let (mut area, mut moment) = (0.0, Vector::ZERO);
    slices(parts, |y, height, from, to| {
        let slice = (to - from) * height;
        area += slice;
        moment += Vector::new((from + to) * 0.5, y) * slice;
    });
    (area, moment * (1.0 / area))
}

/// Returns the mean distance of the points of the union from the origin.
pub(crate) fn mean_distance(parts: &[Part]) -> f64 {
    if let [Part { core, radius }] = parts
        && core[..] == [Vector::ZERO]
    {
        return 2.0 * radius / 3.0;
    }
    let (mut area, mut moment) = (0.0, 0.0);
    slices(parts, |y, height, from, to| {
        area += (to - from) * height;
        // The distance is not smooth at x = 0, so the interval is divided there.
        let kink = if from < 0.0 && to > 0.0 { 0.0 } else { to };
        for (from, to) in [(from, kink), (kink, to)] {
            let (middle, half) = ((from + to) * 0.5, (to - from) / 2.0);
            let distance = |node: f64| Vector::new(middle + half * node, y).length();
            let mean: f64 = GAUSS.iter().map(|&(node, weight)| distance(node) * weight).sum();
            moment += mean * (to - from) * height;
        }
    });
    moment / area
}

/// Calls `each` with each interval of each slice: its y coordinate, its thickness and its two ends.
fn slices(parts: &[Part], mut each: impl FnMut(f64, f64, f64, f64)) {
    let heights = parts.iter().flat_map(|part| {
        part.core.iter().flat_map(move |vertex| [vertex.y - part.radius, vertex.y + part.radius])
    });
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), y| (low.min(y), high.max(y)));
    let height = (high - low) / f64::from(SLICES);
    let mut intervals = Vec::with_capacity(parts.len());
    for slice in 0..SLICES {
        let y = low + (f64::from(slice) + 0.5) * height;
        intervals.clear();
        // Insert from west to east. There are only a few intervals, and code for sorting would be large.
        for interval in parts.iter().filter_map(|part| interval(part, y)) {
            let at = intervals.partition_point(|(from, _): &(f64, f64)| from.total_cmp(&interval.0).is_le());
            intervals.insert(at, interval);
        }
        let mut covered = f64::MIN;
        for &(from, to) in &intervals {
            let from = from.max(covered);
            if to > from {
                each(y, height, from, to);
                covered = to;
            }
        }
    }
}

/// Returns the interval in which a part crosses the horizontal line at `y`.
fn interval(part: &Part, y: f64) -> Option<(f64, f64)> {
    let (mut west, mut east) = (f64::MAX, f64::MIN);
    let mut reach = |x: f64| (west, east) = (west.min(x), east.max(x));
    for (a, b) in part.edges() {
        for end in [a, b] {
            let square = part.radius * part.radius - (y - end.y) * (y - end.y);
            if square >= 0.0 {
                reach(end.x - square.sqrt());
                reach(end.x + square.sqrt());
            }
        }
        let edge = b - a;
        let length = edge.length();
        if length > 0.0 {
            let out = edge.left() * (part.radius / length);
            for (a, b) in [(a + out, b + out), (a - out, b - out)] {
                if (a.y <= y) != (b.y <= y) {
                    reach(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
                }
            }
        }
    }
    (west <= east).then_some((west, east))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(core: &[(f64, f64)], radius: f64) -> Part {
        Part { core: core.iter().map(|&(x, y)| Vector::new(x, y)).collect(), radius }
    }

    /// Measures by counting points of a fine grid.
    fn counted(parts: &[Part]) -> (f64, Vector, f64) {
        const CELL: f64 = 0.05;
        let inside = |point: Vector| {
            parts.iter().any(|part| {
                let sides = part.edges().map(|(a, b)| (b - a).cross(point - a));
                let (left, right) =
                    sides.fold((true, true), |(l, r), side| (l && side >= 0.0, r && side <= 0.0));
                let within = |(a, b): (Vector, Vector)| {
                    let edge = b - a;
                    let square = edge.dot(edge).max(f64::MIN_POSITIVE);
                    let share = ((point - a).dot(edge) / square).clamp(0.0, 1.0);
                    (point - a - edge * share).length() <= part.radius
                };
                part.core.len() > 2 && (left || right) || part.edges().any(within)
            })
        };
        let (mut cells, mut moment, mut distance) = (0.0, Vector::ZERO, 0.0);
        for i in -700..700 {
            for j in -700..700 {
                let point = Vector::new(f64::from(i) + 0.5, f64::from(j) + 0.5) * CELL;
                if inside(point) {
                    cells += 1.0;
                    moment += point;
                    distance += point.length();
                }
            }
        }
        (cells * CELL * CELL, moment * (1.0 / cells), distance / cells)
    }

    #[test]
    fn slices_and_counted_points_agree() {
        let cases = [
            vec![part(&[(10.0, 0.0), (4.0, 9.0), (-8.0, 8.0), (-8.0, -8.0), (4.0, -9.0)], 8.0)],
            vec![part(&[(-6.0, 14.0), (6.0, 0.0)], 5.0), part(&[(6.0, 0.0), (-6.0, -14.0)], 5.0)],
            vec![part(&[(10.0, -13.0), (10.0, 13.0)], 6.0), part(&[(10.0, 0.0), (-22.0, 0.0)], 4.0)],
            vec![part(&[(1.0, 2.0)], 5.0), part(&[(1.0, 2.0)], 7.0)],
        ];
        for parts in cases {
            let (area, centre, mean) = counted(&parts);
            let (sliced, middle) = area_and_centre(&parts);
            assert!((sliced / area - 1.0).abs() < 1e-3, "{sliced} {area} {parts:?}");
            assert!((middle - centre).length() < 1e-2, "{middle:?} {centre:?} {parts:?}");
            let sliced = mean_distance(&parts);
            assert!((sliced / mean - 1.0).abs() < 1e-3, "{sliced} {mean} {parts:?}");
        }
    }

    #[test]
    fn discs_are_exact() {
        let disc = [part(&[(3.0, 4.0)], 15.0)];
        assert_eq!(area_and_centre(&disc), (PI * 225.0, Vector::new(3.0, 4.0)));
        let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} {b}");
        close(mean_distance(&[part(&[(0.0, 0.0)], 15.0)]), 10.0);
    }
}

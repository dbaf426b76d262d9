//! Contacts between pieces.
//!
//! Two rounded convex parts are apart exactly if every vertex of each core is far enough from the other core, so
//! contacts are between vertices and edges. The distance from a point to a convex set is a convex function, so a
//! linearised contact leaves pieces slightly too far apart rather than overlapping.

use super::Vector;

/// A part on the ring: its core and its radius.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid<'a> {
    pub core: &'a [Vector],
    pub radius: f64,
}

/// A possible contact of two parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Facing {
    /// The distance between the outlines, negative if they overlap.
    pub gap: f64,
    /// The unit vector from the first part to the second.
    pub normal: Vector,
    /// The nearest point of the first core.
    pub on_first: Vector,
    /// The nearest point of the second core.
    pub on_second: Vector,
    /// The vertex, which stays the same while the parts slide along each other.
    pub vertex: u32,
}

/// The point of a core that is nearest to another point.
#[derive(Clone, Copy)]
struct Nearest {
    point: Vector,
    square: f64,
    /// The index of the vertex, unless the point is inside an edge.
    vertex: Option<usize>,
}

/// The offset of vertices of the second core.
const SECOND: u32 = 16;

/// Calls `found` with every contact of two parts that are closer than `margin`, always in the same order.
pub(crate) fn between(first: Laid<'_>, second: Laid<'_>, margin: f64, mut found: impl FnMut(Facing)) {
    let both = first.radius + second.radius;
    let near = both + margin;
    let mut face = |on_first: Vector, on_second: Vector, square: f64, vertex: u32| {
        let distance = square.sqrt();
        if distance > 0.0 {
            let normal = (on_second - on_first) * (1.0 / distance);
            found(Facing { gap: distance - both, normal, on_first, on_second, vertex });
        }
    };
    if let ([a], [b]) = (first.core, second.core) {
        let square = (*b - *a).dot(*b - *a);
        if square < near * near {
            face(*a, *b, square, 0);
        }
        return;
    }
    for (index, &vertex) in first.core.iter().enumerate() {
        let nearest = nearest(second.core, vertex);
        if nearest.square < near * near && is_mutual(nearest, first.core, index) {
            face(vertex, nearest.point, nearest.square, index as u32);
        }
    }
    for (index, &vertex) in second.core.iter().enumerate() {
        let nearest = nearest(first.core, vertex);
        // The loop over the first part has found the pairs of vertices.
        if nearest.square < near * near && nearest.vertex.is_none() {
            face(nearest.point, vertex, nearest.square, SECOND + index as u32);
        }
    }
}

/// Returns the distance between the outlines of two parts, which is negative if they overlap.
pub(crate) fn gap(first: Laid<'_>, second: Laid<'_>) -> f64 {
    let from = |vertices: &[Vector], core: &[Vector]| {
        vertices.iter().map(|&vertex| nearest(core, vertex).square).fold(f64::MAX, f64::min)
    };
    let square = from(first.core, second.core).min(from(second.core, first.core));
    square.sqrt() - (first.radius + second.radius)
}

/// Returns `true` if two vertices are each other's nearest points. Otherwise an edge is nearer and has its own contact.
fn is_mutual(found: Nearest, own: &[Vector], index: usize) -> bool {
    match found.vertex {
        None => true,
        Some(_) => nearest(own, found.point).vertex == Some(index),
    }
}

#[inline]
fn nearest(core: &[Vector], point: Vector) -> Nearest {
    let squared = |at: Vector| (point - at).dot(point - at);
    let mut best = Nearest { point: core[0], square: squared(core[0]), vertex: Some(0) };
    let edges = if core.len() == 2 { 1 } else { core.len() };
    if core.len() == 1 {
        return best;
    }
    for index in 0..edges {
        let next = if index + 1 == core.len() { 0 } else { index + 1 };
        let (a, edge) = (core[index], core[next] - core[index]);
        let along = (point - a).dot(edge);
        let length = edge.dot(edge);
        let candidate = if along <= 0.0 {
            continue; // The vertex is the end of the edge before, or the first of all.
        } else if along >= length {
            Nearest { point: core[next], square: squared(core[next]), vertex: Some(next) }
        } else {
            let at = a + edge * (along / length);
            Nearest { point: at, square: squared(at), vertex: None }
        };
        if candidate.square < best.square {
            best = candidate;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(first: (&[Vector], f64), second: (&[Vector], f64), margin: f64) -> Vec<Facing> {
        let mut found = Vec::new();
        let (first, second) =
            (Laid { core: first.0, radius: first.1 }, Laid { core: second.0, radius: second.1 });
        between(first, second, margin, |facing| found.push(facing));
        let least = found.iter().map(|facing| facing.gap).fold(f64::MAX, f64::min);
        if !found.is_empty() {
            assert!((least - gap(first, second)).abs() < 1e-12, "{found:?}");
        }
        found
    }

    const fn at(x: f64, y: f64) -> Vector {
        Vector::new(x, y)
    }

    #[test]
    fn discs_face_along_the_line_of_centres() {
        let found = all((&[at(0.0, 0.0)], 10.0), (&[at(30.3, 0.0)], 20.0), 0.6);
        assert_eq!(found.len(), 1);
        assert!((found[0].gap - 0.3).abs() < 1e-12 && (found[0].normal - at(1.0, 0.0)).length() < 1e-12);
        assert!(all((&[at(0.0, 0.0)], 10.0), (&[at(30.7, 0.0)], 20.0), 0.6).is_empty());
    }

    #[test]
    fn flat_sides_meet_in_two_points_and_corners_in_one() {
        let square = [at(-5.0, -5.0), at(5.0, -5.0), at(5.0, 5.0), at(-5.0, 5.0)];
        let beside = square.map(|vertex| vertex + at(16.2, 1.0));
        let found = all((&square, 3.0), (&beside, 3.0), 0.6);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().all(|facing| facing.normal == at(1.0, 0.0) && (facing.gap - 0.2).abs() < 1e-12));
        let diagonal = square.map(|vertex| vertex + at(14.3, 14.3));
        assert_eq!(all((&square, 3.0), (&diagonal, 3.0), 0.6).len(), 1);
        // A disc at an edge has one contact.
        assert_eq!(all((&square, 3.0), (&[at(0.0, 18.1)], 10.0), 0.6).len(), 1);
        assert_eq!(all((&[at(0.0, 18.1)], 10.0), (&square, 3.0), 0.6).len(), 1);
        assert_eq!(
            all((&[at(0.0, 0.0), at(20.0, 0.0)], 4.0), (&[at(5.0, 8.2), at(15.0, 8.3)], 4.0), 0.6).len(),
            2
        );
    }
}

//! Where two pieces touch, or are about to.
//!
//! Two rounded convex parts keep apart exactly if every vertex of one core stays far enough from the other
//! core, and the other way round. So contacts are made between vertices and edges; the distance from a point
//! to a convex set bends upwards, and what is linear in a contact errs on the side of keeping apart.

use super::Vector;

/// A part as it lies on the ring: its core and its radius.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laid<'a> {
    pub core: &'a [Vector],
    pub radius: f64,
}

/// A place where two parts face each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Facing {
    /// The distance between the outlines, negative if they overlap.
    pub gap: f64,
    /// From the first part to the second, of length one.
    pub normal: Vector,
    /// The nearest point of the first core.
    pub on_first: Vector,
    /// The nearest point of the second core.
    pub on_second: Vector,
    /// Which vertex this is about: stays the same while the parts slide along each other.
    pub vertex: u32,
}

/// The point of a core nearest to another point.
#[derive(Clone, Copy)]
struct Nearest {
    point: Vector,
    square: f64,
    /// The vertex it is, unless it lies inside an edge.
    vertex: Option<usize>,
}

/// Marks vertices of the second core among the vertices of both.
const SECOND: u32 = 16;

/// Calls back with every place where two parts are nearer than `margin`, always in the same order.
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
        // Pairs of vertices have been seen from the other side.
        if nearest.square < near * near && nearest.vertex.is_none() {
            face(nearest.point, vertex, nearest.square, SECOND + index as u32);
        }
    }
}

/// The distance between the outlines of two parts, negative if they overlap.
pub(crate) fn gap(first: Laid<'_>, second: Laid<'_>) -> f64 {
    let from = |vertices: &[Vector], core: &[Vector]| {
        vertices.iter().map(|&vertex| nearest(core, vertex).square).fold(f64::MAX, f64::min)
    };
    let square = from(first.core, second.core).min(from(second.core, first.core));
    square.sqrt() - (first.radius + second.radius)
}

/// Two vertices face each other only if each is the nearest to the other; otherwise an edge is nearer, and
/// has a contact of its own.
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
        // A disc before a side: once, and not again from its only vertex's view.
        assert_eq!(all((&square, 3.0), (&[at(0.0, 18.1)], 10.0), 0.6).len(), 1);
        assert_eq!(all((&[at(0.0, 18.1)], 10.0), (&square, 3.0), 0.6).len(), 1);
        assert_eq!(
            all((&[at(0.0, 0.0), at(20.0, 0.0)], 4.0), (&[at(5.0, 8.2), at(15.0, 8.3)], 4.0), 0.6).len(),
            2
        );
    }
}

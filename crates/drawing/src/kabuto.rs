//! Sakura Slam: an octagonal ring, platforms and wooden pieces, in millimetres. The middle of the ring is the origin.

use dohyo_kabuto::Kind;
use dohyo_kabuto::physics::{Platform, Turn, Vector, ring};

use crate::{Form, Point, Shape, fixed};

/// Half the side of a drawing that holds the ring and the platforms around it.
pub const HALF: f64 = 104.0;

/// Returns the point of a place in the ring on a drawing with north at the top.
pub fn seen_from_south(at: Vector) -> Point {
    Point { x: at.x, y: -at.y }
}

/// Returns the rotation of a piece on a drawing with north at the top, in degrees clockwise.
pub fn degrees(turn: Turn) -> f64 {
    -turn.sin.atan2(turn.cos).to_degrees()
}

/// Returns the four corners of a platform of which `length` mm are shown.
pub fn platform_corners(platform: Platform, length: f64) -> [Vector; 4] {
    let aside = platform.inward.left() * ring::HALF_BREADTH;
    let out = platform.inward * -length;
    let middle = platform.middle;
    [middle + aside, middle - aside, middle - aside + out, middle + aside + out]
}

/// Draws the ring: a slab of wood with painted lines.
pub fn slab() -> Vec<Shape> {
    let outline = |class, scale: f64| {
        Shape::polygon(class, ring::OUTLINE.iter().map(|&at| seen_from_south(at * scale)))
    };
    let moved =
        |class, x: f64, y: f64| Shape::group("", Point { x, y }.transform(), vec![outline(class, 1.0)]);
    vec![
        moved("kb-slab-shadow", 3.0, 9.0),
        moved("kb-slab-side", 0.0, 5.0),
        outline("kb-slab", 1.0),
        outline("kb-slab-grain", 1.0),
        outline("kb-slab-line", 0.93),
        Shape::circle("kb-slab-line", Point::ORIGIN, 22.0),
    ]
}

/// Draws the outline of a piece around its centre of mass, facing right.
pub fn outline(kind: Kind) -> Vec<Shape> {
    let part = |part: &dohyo_kabuto::physics::Part| {
        if let [at] = part.core[..] {
            return Shape::circle("kb-disc", seen_from_south(at), part.radius);
        }
        // A thick round line around a thin shape is a rounded shape.
        let points: Vec<_> =
            part.core.iter().map(|at| format!("{} {}", fixed(at.x, 2), fixed(-at.y, 2))).collect();
        let path = format!("M{}Z", points.join("L"));
        Shape { class: "kb-bar", form: Form::Thick { path, width: 2.0 * part.radius } }
    };
    kind.piece().shape.parts().iter().map(part).collect()
}

/// Draws the growth rings of a disc, which is a slice of wood. Other pieces have none.
pub fn growth(kind: Kind) -> Vec<Shape> {
    let shape = &kind.piece().shape;
    if !shape.is_disc() {
        return Vec::new();
    }
    let radius = shape.reach();
    let ring =
        |share: f64| Shape::circle("kb-growth", Point { x: radius * 0.04, y: radius * 0.03 }, radius * share);
    [0.82, 0.58, 0.36, 0.16].map(ring).into()
}

/// Draws the mark of a side at the origin. Each side has its own shape, so that colour is never the only difference.
pub fn side_mark(index: usize) -> Vec<Shape> {
    let path = match index {
        0 => "M-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0Z",
        1 => "M-3 -3H3V3H-3Z",
        2 => "M0 -3.8 3.8 2.8H-3.8Z",
        _ => "M0 -4.2 4.2 0 0 4.2-4.2 0Z",
    };
    vec![Shape::path("kb-mark", path)]
}

/// Draws the belt at the origin.
pub fn belt() -> Vec<Shape> {
    vec![Shape::circle("", Point::ORIGIN, 7.4), Shape::path("", "M-3 7.2 0 4.6 3 7.2 0 10Z")]
}

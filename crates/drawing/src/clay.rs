//! The ring of clay with its rope.

use crate::{Point, Shape, fixed};

/// The middle of the rope, as a radius.
pub const ROPE: f64 = 512.0;

/// Half the side of a drawing that holds the ring.
pub const HALF: f64 = 540.0;

/// Draws the ring around the origin: rope and clay.
pub fn ring() -> Vec<Shape> {
    let circle = |class, r| Shape::circle(class, Point::ORIGIN, r);
    vec![
        circle("b-rope-shade", ROPE),
        circle("b-rope", ROPE),
        circle("b-rope-lit", ROPE + 8.0),
        Shape::path("b-rope-twist", rope_strands(491.0, 534.0, 84)),
        circle("b-clay", 491.0),
    ]
}

/// Returns the path of the strands of a twisted rope: `count` short curves that lean as they cross it.
pub fn rope_strands(inner: f64, outer: f64, count: u32) -> String {
    let at = |radius: f64, angle: f64| {
        format!("{} {}", fixed(radius * angle.cos(), 1), fixed(radius * angle.sin(), 1))
    };
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

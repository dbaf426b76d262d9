//! Outlines of pieces: unions of rounded convex parts.

use super::measure;
use super::{Turn, Vector};

/// A convex polygon and everything within a radius of it. One vertex makes a disc, two make a bar with round ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The vertices of the polygon, in order around it.
    pub core: Vec<Vector>,
    /// The distance of the outline from the polygon.
    pub radius: f64,
}

/// The outline of a piece, with its measures.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The parts, with the centre of mass as origin.
    parts: Vec<Part>,
    /// The origin of the drawing, relative to the centre of mass.
    origin: Vector,
    area: f64,
    arm: f64,
    reach: f64,
}

/// The reason why parts do not make a shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// There is no part, or a part without a vertex.
    #[error("a shape needs at least one part, and a part at least one vertex")]
    Empty,
    /// A part has no positive radius.
    #[error("every part needs a radius above 0")]
    Sharp,
    /// A core is not convex, or its vertices are not in order.
    #[error("the vertices of a part must go around a convex polygon")]
    NotConvex,
}

impl Shape {
    /// Creates a shape from parts with any origin.
    ///
    /// # Errors
    ///
    /// Returns a [`ShapeError`] if there is no part, or a part is empty, not rounded or not convex.
    pub fn new(parts: Vec<Part>) -> Result<Self, ShapeError> {
        if parts.is_empty() || parts.iter().any(|part| part.core.is_empty()) {
            return Err(ShapeError::Empty);
        }
        if parts.iter().any(|part| part.radius.is_nan() || part.radius <= 0.0) {
            return Err(ShapeError::Sharp);
        }
        if !parts.iter().all(Part::is_convex) {
            return Err(ShapeError::NotConvex);
        }
        let (area, centre) = measure::area_and_centre(&parts);
        let mut parts = parts;
        for vertex in parts.iter_mut().flat_map(|part| &mut part.core) {
            *vertex = *vertex - centre;
        }
        let arm = measure::mean_distance(&parts);
        let reach = parts.iter().map(|part| part.reach_from(Vector::ZERO)).fold(0.0, f64::max);
        Ok(Self { parts, origin: -centre, area, arm, reach })
    }

    /// Creates a disc.
    ///
    /// # Errors
    ///
    /// Returns [`ShapeError`] if `radius` is not positive.
    pub fn disc(radius: f64) -> Result<Self, ShapeError> {
        Self::new(vec![Part { core: vec![Vector::ZERO], radius }])
    }

    /// Returns the parts, with the centre of mass as origin.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the origin of the drawing, relative to the centre of mass.
    pub fn origin(&self) -> Vector {
        self.origin
    }

    /// Returns the area in mm².
    pub fn area(&self) -> f64 {
        self.area
    }

    /// Returns the mean distance of all points from the centre of mass: the arm at which friction with the ground resists
    /// turning.
    pub fn arm(&self) -> f64 {
        self.arm
    }

    /// Returns the radius of the smallest circle around the centre of mass that contains the outline.
    pub fn reach(&self) -> f64 {
        self.reach
    }

    /// Returns `true` if the shape is a disc.
    pub fn is_disc(&self) -> bool {
        matches!(&self.parts[..], [part] if part.core.len() == 1)
    }

    /// Returns the distance that the turned outline extends from the centre of mass along `direction`, a unit vector.
    pub fn support(&self, turn: Turn, direction: Vector) -> f64 {
        let reach = |part: &Part| {
            let along = |vertex: &Vector| turn.apply(*vertex).dot(direction);
            part.core.iter().map(along).fold(f64::NEG_INFINITY, f64::max) + part.radius
        };
        self.parts.iter().map(reach).fold(f64::NEG_INFINITY, f64::max)
    }
}

impl Part {
    /// Returns the edges of the core. A single point is one edge of length zero.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Vector, Vector)> {
        let edges = match self.core.len() {
            1 | 2 => 1,
            corners => corners,
        };
        (0..edges).map(|index| (self.core[index], self.core[(index + 1) % self.core.len()]))
    }

    fn reach_from(&self, point: Vector) -> f64 {
        self.core.iter().map(|vertex| (*vertex - point).length()).fold(0.0, f64::max) + self.radius
    }

    fn is_convex(&self) -> bool {
        let corners = self.core.len();
        let bend = |index: usize| {
            let at = |offset: usize| self.core[(index + offset) % corners];
            (at(1) - at(0)).cross(at(2) - at(1))
        };
        match corners {
            0 => false,
            1 => true,
            2 => self.core[0] != self.core[1],
            // A star also bends the same way everywhere, but its vertices are not all on one side of each edge.
            _ => {
                let side = if bend(0) > 0.0 { 1.0 } else { -1.0 };
                (0..corners).all(|index| {
                    bend(index) * side > 0.0
                        && (0..corners).all(|other| {
                            let edge = self.core[(index + 1) % corners] - self.core[index];
                            edge.cross(self.core[other] - self.core[index]) * side >= 0.0
                        })
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(core: &[(f64, f64)], radius: f64) -> Part {
        Part { core: core.iter().map(|&(x, y)| Vector::new(x, y)).collect(), radius }
    }

    #[test]
    fn parts_that_make_no_shape_are_refused() {
        let cases = [
            (vec![], ShapeError::Empty),
            (vec![part(&[], 1.0)], ShapeError::Empty),
            (vec![part(&[(0.0, 0.0)], 0.0)], ShapeError::Sharp),
            (vec![part(&[(0.0, 0.0)], f64::NAN)], ShapeError::Sharp),
            (vec![part(&[(0.0, 0.0), (0.0, 0.0)], 1.0)], ShapeError::NotConvex),
            (vec![part(&[(0.0, 0.0), (2.0, 0.0), (0.5, 0.5), (0.0, 2.0)], 1.0)], ShapeError::NotConvex),
            (
                vec![part(&[(0.0, 3.0), (2.0, -3.0), (-3.0, 1.0), (3.0, 1.0), (-2.0, -3.0)], 1.0)],
                ShapeError::NotConvex,
            ),
        ];
        for (parts, why) in cases {
            assert_eq!(Shape::new(parts.clone()), Err(why), "{parts:?}");
        }
    }

    #[test]
    fn a_shape_is_measured_from_its_centre_of_mass() {
        let disc = Shape::disc(10.0).expect("a disc");
        assert!((disc.area() - 314.159_265).abs() < 1e-5 && (disc.arm() - 20.0 / 3.0).abs() < 1e-12);
        // A bar beside the origin of its drawing.
        let bar = Shape::new(vec![part(&[(10.0, -19.0), (10.0, 19.0)], 7.0)]).expect("a bar");
        assert!((bar.origin().x + 10.0).abs() < 1e-9 && bar.origin().y.abs() < 1e-9, "{bar:?}");
        assert!((bar.reach() - 26.0).abs() < 1e-9);
        let sideways = Turn { cos: 0.0, sin: 1.0 };
        assert!((bar.support(Turn::NONE, Vector::new(1.0, 0.0)) - 7.0).abs() < 1e-9);
        assert!((bar.support(sideways, Vector::new(1.0, 0.0)) - 26.0).abs() < 1e-9);
    }
}

//! The ring, and the platform at its edge during a push. All lengths are in mm.
//!
//! ```text
//!            ____________
//!      NW  /              \  NE       a square of 152 mm whose corners are cut off
//!        /                  \
//!       |                    |
//!       |         +          |        x to the east, y to the north, the origin in the middle
//!       |                    |
//!        \                  /
//!      SW  \ ____________ /  SE
//! ```

use super::Vector;

/// Half the width of the ring.
pub const HALF_SIDE: f64 = 76.0;
/// The value of |x| + |y| on a cut corner.
pub const CUT: f64 = 110.0;
/// Half the width of the platform.
pub const HALF_BREADTH: f64 = 28.0;
/// The length of the platform.
pub const LENGTH: f64 = 90.0;

/// The vertices of the ring, counter-clockwise from the east.
pub const OUTLINE: [Vector; 8] = [
    Vector::new(76.0, 34.0),
    Vector::new(34.0, 76.0),
    Vector::new(-34.0, 76.0),
    Vector::new(-76.0, 34.0),
    Vector::new(-76.0, -34.0),
    Vector::new(-34.0, -76.0),
    Vector::new(34.0, -76.0),
    Vector::new(76.0, -34.0),
];

/// Returns `true` if a point is on the ring or its edge.
pub fn on_ring(point: Vector) -> bool {
    let (x, y) = (point.x.abs(), point.y.abs());
    x <= HALF_SIDE && y <= HALF_SIDE && x + y <= CUT
}

/// The platform, which lies flush with an edge of the ring and extends outwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Platform {
    /// The middle of the side it shares with the ring.
    pub middle: Vector,
    /// The unit vector into the ring.
    pub inward: Vector,
}

impl Platform {
    /// Returns `true` if a point is on the platform or its edge.
    pub fn carries(&self, point: Vector) -> bool {
        let from = point - self.middle;
        let (depth, aside) = (-from.dot(self.inward), from.dot(self.inward.left()));
        (0.0..=LENGTH).contains(&depth) && (-HALF_BREADTH..=HALF_BREADTH).contains(&aside)
    }
}

/// The surfaces that support bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Support {
    /// The ring alone.
    #[default]
    Ring,
    /// The ring and the platform, during a push.
    RingAnd(Platform),
    /// An infinite table, for experiments.
    Everywhere,
}

impl Support {
    /// Returns `true` if a body with this centre of mass is supported.
    pub fn carries(&self, centre: Vector) -> bool {
        match self {
            Self::Ring => on_ring(centre),
            Self::RingAnd(platform) => on_ring(centre) || platform.carries(centre),
            Self::Everywhere => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_edge_still_carries_and_a_step_beyond_does_not() {
        let step = 1e-9;
        for corner in OUTLINE {
            assert!(on_ring(corner));
            assert!(!on_ring(corner * (1.0 + step)), "{corner:?}");
        }
        for (edge, beyond) in [
            (Vector::new(76.0, 0.0), Vector::new(76.0 + step, 0.0)),
            (Vector::new(55.0, 55.0), Vector::new(55.0 + step, 55.0)),
            (Vector::new(-10.0, -76.0), Vector::new(-10.0, -76.0 - step)),
        ] {
            assert!(on_ring(edge) && !on_ring(beyond), "{edge:?}");
        }
    }

    #[test]
    fn the_platform_carries_what_lies_before_its_edge() {
        let platform = Platform { middle: Vector::new(0.0, 76.0), inward: Vector::new(0.0, -1.0) };
        let support = Support::RingAnd(platform);
        for (x, y, carried) in [
            (0.0, 76.0, true),
            (28.0, 100.0, true),
            (28.1, 100.0, false),
            (0.0, 166.0, true),
            (0.0, 166.1, false),
            (40.0, 60.0, true),
            (76.1, 0.0, false),
        ] {
            assert_eq!(support.carries(Vector::new(x, y)), carried, "{x} {y}");
        }
    }
}

//! Points, directions and turns in the plane, in millimetres.
//!
//! Only `+ − × ÷ √` are used, which IEEE 754 defines to the last bit. There are no trigonometric functions and no fused
//! operations.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A point or a displacement: x to the east, y to the north.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vector {
    /// The coordinate growing eastwards.
    pub x: f64,
    /// The coordinate growing northwards.
    pub y: f64,
}

impl Vector {
    /// The origin, which is the centre of the ring.
    pub const ZERO: Self = Self { x: 0.0, y: 0.0 };

    /// Creates a vector.
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the scalar product.
    #[inline]
    pub fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// Returns the signed area spanned with `other`.
    #[inline]
    pub fn cross(self, other: Self) -> f64 {
        self.x * other.y - self.y * other.x
    }

    /// Returns the vector turned left by 90°.
    #[inline]
    #[must_use]
    pub fn left(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// Returns the length.
    #[inline]
    pub fn length(self) -> f64 {
        self.dot(self).sqrt()
    }
}

impl Add for Vector {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl AddAssign for Vector {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vector {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Vector {
    type Output = Self;
    #[inline]
    fn mul(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }
}

impl Neg for Vector {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

/// A rotation, stored as cosine and sine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turn {
    /// The cosine.
    pub cos: f64,
    /// The sine.
    pub sin: f64,
}

impl Turn {
    /// No rotation: the front faces east.
    pub const NONE: Self = Self { cos: 1.0, sin: 0.0 };

    /// Returns the rotation by twice the angle whose tangent is `tangent`.
    #[inline]
    pub fn by_half_tangent(tangent: f64) -> Self {
        let square = tangent * tangent;
        let scale = 1.0 / (1.0 + square);
        Self { cos: (1.0 - square) * scale, sin: 2.0 * tangent * scale }
    }

    /// Returns the rotation from east to `direction`, a unit vector.
    pub fn towards(direction: Vector) -> Self {
        Self { cos: direction.x, sin: direction.y }
    }

    /// Returns the direction of the front.
    pub fn front(self) -> Vector {
        Vector { x: self.cos, y: self.sin }
    }

    /// Returns the composition of this rotation with another.
    #[inline]
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        Self {
            cos: self.cos * other.cos - self.sin * other.sin,
            sin: self.sin * other.cos + self.cos * other.sin,
        }
    }

    /// Returns the rotation with accumulated rounding errors removed.
    #[inline]
    #[must_use]
    pub fn normalised(self) -> Self {
        let scale = 1.0 / (self.cos * self.cos + self.sin * self.sin).sqrt();
        Self { cos: self.cos * scale, sin: self.sin * scale }
    }

    /// Rotates a vector.
    #[inline]
    pub fn apply(self, vector: Vector) -> Vector {
        Vector { x: self.cos * vector.x - self.sin * vector.y, y: self.sin * vector.x + self.cos * vector.y }
    }

    /// Rotates a vector back.
    #[inline]
    pub fn undo(self, vector: Vector) -> Vector {
        Vector { x: self.cos * vector.x + self.sin * vector.y, y: self.cos * vector.y - self.sin * vector.x }
    }
}

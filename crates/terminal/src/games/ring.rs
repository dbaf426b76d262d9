//! A continuous scene as braille, dots or letters.

use dohyo_kabuto::Kind;
use dohyo_kabuto::physics::{Turn, Vector};

use crate::playable::Look;
use crate::sketch::{Role, Sketch};

/// Dots in a character: columns and rows.
const DOTS: (i32, i32) = (2, 4);
/// The bits of braille characters, by column and row.
const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];
/// The distance between two points of a drawn line, in dots.
const FINE: f64 = 0.5;

/// A picture of the ring. Millimetres grow to the east and north; the middle of the ring is the middle of the picture.
pub(super) struct Canvas {
    width: i32,
    height: i32,
    bits: Vec<(u8, Role)>,
    scale: f64,
}

impl Canvas {
    /// Creates an empty picture of `half` millimetres around the middle.
    pub(super) fn new(width: u16, height: u16, half: f64) -> Self {
        let (width, height) = (i32::from(width), i32::from(height));
        let across = f64::from((width * DOTS.0).min(height * DOTS.1));
        Self {
            width,
            height,
            bits: vec![(0, Role::Board); (width * height) as usize],
            scale: across / (2.0 * half),
        }
    }

    /// Returns the column and row of a character at a place.
    pub(super) fn character(&self, at: Vector) -> (i32, i32) {
        let (x, y) = self.dot(at);
        (x.div_euclid(DOTS.0), y.div_euclid(DOTS.1))
    }

    /// Returns the place at the middle of a character.
    pub(super) fn place(&self, (column, row): (u16, u16)) -> Vector {
        let x = (f64::from(column) + 0.5) * f64::from(DOTS.0) - f64::from(self.width * DOTS.0) / 2.0;
        let y = f64::from(self.height * DOTS.1) / 2.0 - (f64::from(row) + 0.5) * f64::from(DOTS.1);
        Vector::new(x / self.scale, y / self.scale)
    }

    fn dot(&self, at: Vector) -> (i32, i32) {
        let x = f64::from(self.width * DOTS.0) / 2.0 + at.x * self.scale;
        let y = f64::from(self.height * DOTS.1) / 2.0 - at.y * self.scale;
        (x.floor() as i32, y.floor() as i32)
    }

    fn set(&mut self, at: Vector, role: Role) {
        let (x, y) = self.dot(at);
        let (column, row) = (x.div_euclid(DOTS.0), y.div_euclid(DOTS.1));
        if (0..self.width).contains(&column) && (0..self.height).contains(&row) {
            let (bits, owner) = &mut self.bits[(row * self.width + column) as usize];
            *bits |= BITS[x.rem_euclid(DOTS.0) as usize][y.rem_euclid(DOTS.1) as usize];
            *owner = role;
        }
    }

    /// Draws a line. With `gaps`, only every third dot is drawn.
    pub(super) fn line(&mut self, from: Vector, to: Vector, role: Role, gaps: bool) {
        let steps = ((to - from).length() * self.scale / FINE).ceil().max(1.0);
        for step in 0..=steps as i32 {
            if !gaps || step % 6 < 2 {
                self.set(from + (to - from) * (f64::from(step) / steps), role);
            }
        }
    }

    /// Draws a circle.
    pub(super) fn circle(&mut self, centre: Vector, radius: f64, role: Role, gaps: bool) {
        let steps = (radius * self.scale * std::f64::consts::TAU / FINE).ceil().max(8.0);
        for step in 0..steps as i32 {
            if !gaps || step % 6 < 2 {
                let (sin, cos) = (f64::from(step) / steps * std::f64::consts::TAU).sin_cos();
                self.set(centre + Vector::new(cos, sin) * radius, role);
            }
        }
    }

    /// Draws the outline of a piece.
    pub(super) fn piece(&mut self, kind: Kind, centre: Vector, turn: Turn, role: Role, gaps: bool) {
        let shape = &kind.piece().shape;
        for part in shape.parts() {
            let corners: Vec<Vector> =
                part.core.iter().map(|&point| centre + turn.apply(point - shape.origin())).collect();
            match corners[..] {
                [] => {}
                [one] => self.circle(one, part.radius, role, gaps),
                _ => {
                    for (index, &corner) in corners.iter().enumerate() {
                        self.line(corner, corners[(index + 1) % corners.len()], role, gaps);
                    }
                }
            }
        }
    }

    /// Writes the picture to a sketch.
    pub(super) fn onto(&self, sketch: &mut Sketch, look: Look) {
        for row in 0..self.height {
            for column in 0..self.width {
                let (bits, role) = self.bits[(row * self.width + column) as usize];
                if bits == 0 {
                    continue;
                }
                let letter = if look.ascii || look.dots {
                    match bits.count_ones() {
                        1..=2 => '.',
                        3..=4 => ':',
                        _ => '#',
                    }
                } else {
                    char::from_u32(0x2800 + u32::from(bits)).unwrap_or('.')
                };
                sketch.put(column, row, letter, role);
            }
        }
    }
}

//! Places on boards of squares, and points of drawings.

pub use dohyo_drawing::{Point, Spot};

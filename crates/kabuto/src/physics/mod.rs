//! How pieces give way to each other: a quasi-static stepper with dry friction.
//!
//! A push is many small steps of one piece; in each, everything that is in its way moves just as far as it
//! must ([`solve`](self::solve) says by what law). There is no speed, no mass and no time: only weights against
//! each other, shapes, and friction between pieces.
//!
//! Results are the same to the last bit wherever IEEE 754 numbers are: nothing but `+ − × ÷ √` and comparisons
//! touches them, in an order that depends on nothing but the numbers of the bodies.

mod contact;
mod measure;
mod push;
pub mod ring;
mod shape;
mod solve;
mod vector;
mod world;

pub use push::{Drive, Pushed};
pub use ring::{Platform, Support};
pub use shape::{Part, Shape, ShapeError};
pub use solve::{Effort, Ground, Precision};
pub use vector::{Turn, Vector};
pub use world::{Body, BodyId, Pressing, World, gap};

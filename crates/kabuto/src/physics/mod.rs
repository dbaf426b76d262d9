//! The physics of a push: a quasi-static simulation with dry friction.
//!
//! A push is a sequence of small steps of one piece. In each step everything in its way moves as little as possible
//! (`solve.rs` has the law). There is no speed, mass or time, only shapes, ratios of weights, and friction.
//!
//! Results are the same to the last bit on every machine with IEEE 754 arithmetic. Only `+ − × ÷ √` and comparisons are
//! used, in an order that depends on the numbers of the bodies alone.

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

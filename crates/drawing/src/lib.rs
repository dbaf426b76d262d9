//! Draws the boards and pieces of the five games as [`Shape`]s.
//!
//! The browser client and `dohyo diagram` share these drawings. A shape has an outline and a class, such as `b-rope`,
//! but no colour: web pages colour classes in their stylesheets, standalone pictures with a table of colours.
//!
//! ```
//! use dohyo_abalone::Colour;
//!
//! let classes: Vec<_> = dohyo_drawing::abalone::marble(Colour::Black).iter().map(|shape| shape.class).collect();
//! assert_eq!(classes, ["b-shade", "body", "mark"]);
//! ```

pub mod abalone;
pub mod clay;
pub mod kabuto;
pub mod kumo;
mod number;
mod place;
mod shape;
pub mod squares;
pub mod sumoku;
pub mod sumoo;

pub use number::{fixed, number};
pub use place::{Point, Spot};
pub use shape::{Form, Shape};

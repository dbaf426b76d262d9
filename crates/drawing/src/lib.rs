//! Boards and pieces of the five games as [`Shape`]s.
//!
//! The browser client and `dohyo diagram` show the same drawings, so they are made here, once. A shape says what it
//! is (`class`) and where it lies; it has no colour. A page colours classes in its stylesheets, a standalone picture
//! by a table of its own.
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

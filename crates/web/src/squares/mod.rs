//! Boards of squares, as SUMOO and Kumo Hogosha have them.
//!
//! [`Facing`] says where squares are drawn, [`Grid`] makes them accessible to pointers, keys and screen readers, and
//! [`Walker`] moves the focus over them. The rest are parts of drawings that both games use.

mod drawing;
mod facing;
pub mod grid;
mod sketch;
mod trail;

pub use drawing::{Handle, Handles, arrow, last_mark};
pub use facing::{Facing, UNIT};
pub use grid::{Grid, Walker};
pub use sketch::Sketch;
pub use trail::{Leg, number_at, trail};

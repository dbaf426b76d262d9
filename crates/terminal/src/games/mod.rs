//! The games in the terminal, a file for each.

mod abalone;
mod kabuto;
mod kumo;
pub(crate) mod reel;
mod ring;
pub(crate) mod sumoku;
mod sumoo;

//! The games in the terminal, one module each.

mod abalone;
mod kabuto;
mod kumo;
mod ring;
pub(crate) mod sumoku;
mod sumoo;

//! Kumo Hogosha in the browser.
//!
//! The first five modules know nothing of the browser: where things are drawn, who is who, what a player
//! means, what may be chosen, and what a turn still asks for.

pub mod cast;
pub mod choose;
pub mod duty;
pub mod geometry;
pub mod offer;

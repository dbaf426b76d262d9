//! What a visitor can do, done in a real browser.
//!
//! `cargo xtask test --only browser [NAME]` builds the client and runs these.

mod abalone;
mod at_table;
mod client;
mod kabuto;
mod kumo;
mod portable;
mod puzzles;
mod sumoku;
mod sumoo;

//! What a visitor can do, done in a real browser.
//!
//! `cargo xtask test --only browser [NAME]` builds the client and runs these. What holds for every game is told
//! once, in `tables`; `pages` says how pages are used, and `players` how each game is played on its page.

mod abalone;
mod accounts;
mod analysis;
mod client;
mod folder;
mod hurry;
mod kabuto;
mod kumo;
mod lessons;
mod online;
mod pages;
mod players;
mod portable;
mod programs;
mod puzzles;
mod reading;
mod sumoku;
mod sumoo;
mod tables;

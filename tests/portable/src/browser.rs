//! The results as a program for the browser, called from JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

/// Returns all results that must be the same as natively.
#[wasm_bindgen]
pub fn testimony() -> String {
    dohyo_portable_tests::testimony()
}

/// Searches `nodes` positions, to be timed.
#[wasm_bindgen]
pub fn search(nodes: u32) -> f64 {
    dohyo_portable_tests::search(u64::from(nodes)) as f64
}

/// Makes `count` pushes of Sakura Slam, to be timed.
#[wasm_bindgen]
pub fn dense_pushes(count: u32) -> u32 {
    dohyo_portable_tests::dense_pushes(count)
}

fn main() {}

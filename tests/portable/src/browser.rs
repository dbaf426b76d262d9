//! The testimony as a program for the browser, which calls it from JavaScript.

use wasm_bindgen::prelude::wasm_bindgen;

/// What must be the same as natively.
#[wasm_bindgen]
pub fn testimony() -> String {
    dohyo_portable_tests::testimony()
}

/// A search whose speed can be measured.
#[wasm_bindgen]
pub fn search(nodes: u32) -> f64 {
    dohyo_portable_tests::search(u64::from(nodes)) as f64
}

/// Pushes of Sakura Slam whose speed can be measured.
#[wasm_bindgen]
pub fn dense_pushes(count: u32) -> u32 {
    dohyo_portable_tests::dense_pushes(count)
}

fn main() {}

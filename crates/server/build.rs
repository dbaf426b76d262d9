//! Tells the server where the web client is, and creates an empty folder for it before the first build.

use std::path::Path;

fn main() {
    let site = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/site");
    if let Err(error) = std::fs::create_dir_all(&site) {
        println!("cargo::error=could not create {}: {error}", site.display());
        return;
    }
    println!("cargo::rustc-env=DOHYO_SITE={}", site.display());
    println!("cargo::rerun-if-changed=build.rs");
    // Debug builds read the client from disk while they run; only release builds contain it.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo::rerun-if-changed={}", site.display());
    }
}

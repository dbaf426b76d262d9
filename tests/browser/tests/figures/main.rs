//! What the client must not exceed. Run alone, one after the other, by `cargo xtask test`.

use std::path::Path;

use anyhow::{Context, Result};
use dohyo_browser_tests::site;

/// What the page may weigh on the way to the browser: its wasm and JavaScript, in brotli.
const PAGE_LIMIT: u64 = 450_000;

/// The compressed size of the site's one file that begins and ends so.
fn brotli_size(begins: &str, ends: &str) -> Result<u64> {
    let folder = site().join("assets");
    let ends = format!("{ends}.br");
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with(begins) && name.ends_with(&ends) {
            return Ok(Path::new(&path).metadata()?.len());
        }
    }
    anyhow::bail!("{} holds no {begins}…{ends}", folder.display())
}

#[test]
fn the_page_is_small() -> Result<()> {
    let (wasm, js) = (brotli_size("page_bg-", ".wasm")?, brotli_size("page-", ".js")?);
    let worker = brotli_size("worker_bg-", ".wasm")? + brotli_size("worker-", ".js")?;
    println!("page: wasm {wasm} + js {js} = {} bytes brotli; worker: {worker}", wasm + js);
    assert!(wasm + js <= PAGE_LIMIT, "the page weighs {} bytes, more than {PAGE_LIMIT}", wasm + js);
    Ok(())
}

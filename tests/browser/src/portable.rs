//! Calling the portable tests (`tests/portable`) inside the browser.

use std::fs;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::{Visit, workspace};

/// Loads the program from memory, because no server serves it.
const CALL: &str = "
    const [script, wasm, name, parameters, done] = arguments;
    const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    import(address)
        .then(async (module) => {
            await module.default({ module_or_path: new Uint8Array(wasm) });
            const begun = performance.now();
            const returned = module[name](...parameters);
            done({ returned, milliseconds: performance.now() - begun });
        })
        .catch((error) => done({ error: String(error) }));";

/// Calls a function of the portable tests; returns its result and the milliseconds it took.
pub async fn call_portable(visit: &Visit, name: &str, parameters: Value) -> Result<(Value, f64)> {
    let folder = workspace().join("target/portable");
    let missing = "the portable tests are not built; `cargo xtask test --only browser` builds them";
    let script = fs::read_to_string(folder.join("portable.js")).context(missing)?;
    let wasm = fs::read(folder.join("portable_bg.wasm")).context(missing)?;
    // The browser's own start page has a policy that allows nothing.
    visit.browser.goto("about:blank").await?;
    let told = visit.script_async(CALL, vec![json!(script), json!(wasm), json!(name), parameters]).await?;
    match (&told["returned"], told["milliseconds"].as_f64()) {
        (returned, Some(milliseconds)) => Ok((returned.clone(), milliseconds)),
        (_, None) => bail!("{name} failed in the browser: {told}"),
    }
}

//! Calling cargo and rustup.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};

/// The browser's processor.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The folder of the workspace.
pub(crate) fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace's folder")
}

/// Where cargo puts what it builds: `target`, unless the user chose another place.
pub(crate) fn target() -> Result<&'static Path> {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    if let Some(target) = TARGET.get() {
        return Ok(target);
    }
    let output = cargo(["metadata", "--format-version=1", "--no-deps"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let target = metadata["target_directory"].as_str().context("cargo metadata names no target folder")?;
    Ok(TARGET.get_or_init(|| PathBuf::from(target)))
}

/// A cargo command in the workspace's folder.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(workspace());
    command
}

/// Runs a command and insists on its success.
pub(crate) fn insist(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("could not start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

/// Builds the release binary and says where it is.
pub(crate) fn build_program() -> Result<PathBuf> {
    insist(&mut cargo(["build", "--release", "--package", "dohyo"]))?;
    Ok(target()?.join("release").join(format!("dohyo{}", std::env::consts::EXE_SUFFIX)))
}

/// Makes sure that rustc can build for the browser.
pub(crate) fn need_wasm_target() -> Result<()> {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM])
        .current_dir(workspace())
        .output()
        .context("could not start rustc")?;
    let libraries = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    if output.status.success() && libraries.is_dir() {
        return Ok(());
    }
    println!("── toolchain: adding the target {WASM}");
    insist(Command::new("rustup").args(["target", "add", WASM]).current_dir(workspace()))
        .with_context(|| format!("the Rust toolchain lacks the target {WASM}; install it and try again"))
}

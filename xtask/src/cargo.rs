//! Calling cargo and rustup.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};

/// The target of everything that runs in the browser.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The folder of the workspace.
pub(crate) fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Returns the folder for build output: `target`, unless the user chose another one.
pub(crate) fn target() -> Result<&'static Path> {
    static TARGET: OnceLock<PathBuf> = OnceLock::new();
    if let Some(target) = TARGET.get() {
        return Ok(target);
    }
    let metadata = metadata()?;
    let target = metadata["target_directory"].as_str().context("cargo metadata names no target folder")?;
    Ok(TARGET.get_or_init(|| PathBuf::from(target)))
}

/// Returns the names of the packages that may be published.
pub(crate) fn published() -> Result<Vec<String>> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    // `publish = false` is an empty list of registries; without `publish` the value is null.
    let published = packages.iter().filter(|package| package["publish"].is_null());
    Ok(published.filter_map(|package| package["name"].as_str().map(str::to_owned)).collect())
}

/// Returns what cargo knows about the packages of the workspace.
pub(crate) fn metadata() -> Result<serde_json::Value> {
    let output = cargo(["metadata", "--format-version=1", "--no-deps"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Returns a cargo command that runs in the workspace's folder.
pub(crate) fn cargo<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(arguments).current_dir(workspace());
    command
}

/// Runs a command and returns an error if it fails.
pub(crate) fn insist(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("could not start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

/// Builds the release binary and returns its path.
pub(crate) fn build_program() -> Result<PathBuf> {
    insist(&mut cargo(["build", "--release", "--package", "dohyo"]))?;
    Ok(target()?.join("release").join(format!("dohyo{}", std::env::consts::EXE_SUFFIX)))
}

/// Builds the program for working on it and returns its path.
pub(crate) fn build_program_quickly() -> Result<PathBuf> {
    insist(&mut cargo(["build", "--quiet", "--package", "dohyo"]))?;
    Ok(target()?.join("debug").join(format!("dohyo{}", std::env::consts::EXE_SUFFIX)))
}

/// Returns `true` if rustc can compile for a target.
pub(crate) fn has_target(target: &str) -> Result<bool> {
    let output = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", target])
        .current_dir(workspace())
        .output()
        .context("could not start rustc")?;
    let libraries = PathBuf::from(String::from_utf8_lossy(&output.stdout).trim());
    Ok(output.status.success() && libraries.is_dir())
}

/// Makes sure that rustc can compile for the browser, by adding the target if necessary.
pub(crate) fn need_wasm_target() -> Result<()> {
    if has_target(WASM)? { Ok(()) } else { add_target(WASM) }
}

/// Adds a target to the toolchain.
pub(crate) fn add_target(target: &str) -> Result<()> {
    println!("── toolchain: adding the target {target}");
    insist(Command::new("rustup").args(["target", "add", target]).current_dir(workspace()))
        .with_context(|| format!("the Rust toolchain lacks the target {target}; install it and try again"))
}

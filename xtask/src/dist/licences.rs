//! The licences of everything that the program contains.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo::{WASM, cargo};

/// How the names of files with licences begin.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// What the list begins with.
const HEAD: &str = "The programs and libraries that are part of Dohyō, and their licences.

Dohyō itself is licensed under MIT or Apache-2.0; see LICENSE-MIT and LICENSE-APACHE.
The Rust standard library is part of every program: MIT or Apache-2.0, https://www.rust-lang.org.
SQLite is part of libsqlite3-sys: public domain, https://www.sqlite.org/copyright.html.
";

/// Returns the licences of all packages that end up in the program and in the web client.
pub(crate) fn text() -> Result<String> {
    let host = host()?;
    let mut packages = BTreeMap::new();
    for (root, target) in [("dohyo", host.as_str()), ("dohyo-pages", WASM)] {
        let metadata = metadata(target)?;
        for package in linked(&metadata, root)? {
            let name = package["name"].as_str().unwrap_or_default().to_owned();
            let version = package["version"].as_str().unwrap_or_default().to_owned();
            packages.insert((name, version), package.clone());
        }
    }
    list(&packages)
}

fn host() -> Result<String> {
    let output = std::process::Command::new("rustc").arg("-vV").output().context("could not start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("rustc -vV names no host")
}

fn metadata(target: &str) -> Result<Value> {
    let output =
        cargo(["metadata", "--format-version=1", "--locked", "--filter-platform", target]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Returns the packages of others that are linked into the package `root`.
fn linked<'a>(metadata: &'a Value, root: &str) -> Result<Vec<&'a Value>> {
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let nodes = metadata["resolve"]["nodes"].as_array().context("cargo metadata has no graph")?;
    let root = packages.iter().find(|package| package["name"] == root && package["source"].is_null());
    let mut waiting =
        vec![root.context("the package is in the workspace")?["id"].as_str().unwrap_or_default()];
    let mut seen = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id) {
            continue;
        }
        let node = nodes.iter().find(|node| node["id"] == id).context("every package is in the graph")?;
        for dependency in node["deps"].as_array().into_iter().flatten() {
            // Only what is used at run time becomes part of the program.
            let kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.into_iter().any(|kind| kind["kind"].is_null()) {
                waiting.extend(dependency["pkg"].as_str());
            }
        }
    }
    let others = packages.iter().filter(|package| !package["source"].is_null());
    Ok(others.filter(|package| package["id"].as_str().is_some_and(|id| seen.contains(id))).collect())
}

/// Returns the list of packages, then each text once with the packages it belongs to.
fn list(packages: &BTreeMap<(String, String), Value>) -> Result<String> {
    let mut out = HEAD.to_owned();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for ((name, version), package) in packages {
        let licence = package["license"].as_str().unwrap_or("see its licence file");
        let place = package["repository"].as_str().unwrap_or_default();
        out += &format!("\n{name} {version}: {licence} {place}");
        let manifest = package["manifest_path"].as_str().context("a package has a manifest")?;
        let found = licences(Path::new(manifest).parent().context("a manifest is in a folder")?)?;
        if found.is_empty() {
            out += "\n    (no licence text in the package; see the repository)";
        }
        for text in found {
            texts.entry(text).or_default().push(format!("{name} {version}"));
        }
    }
    out.push('\n');
    for (text, names) in texts {
        out += &format!("\n{}\n{}\n\n{text}\n", "=".repeat(80), names.join(", "));
    }
    Ok(out)
}

/// Returns the texts of all licences in a folder.
fn licences(folder: &Path) -> Result<Vec<String>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).with_context(|| format!("could not read {}", folder.display()))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_uppercase();
        if entry.file_type()?.is_file() && NAMES.iter().any(|begins| name.starts_with(begins)) {
            let text = String::from_utf8_lossy(&fs::read(entry.path())?).replace("\r\n", "\n");
            found.insert(name, text.trim().to_owned());
        }
    }
    Ok(found.into_values().filter(|text| !text.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_names_what_is_linked_and_nothing_else() {
        let text = text().expect("the list");
        for part in ["\naxum 0.8", "\nlibsqlite3-sys ", "\nleptos 0.8", "Permission is hereby granted"] {
            assert!(text.contains(part), "{part}");
        }
        // Used by tests and by the build only.
        for part in ["\nproptest ", "\nthirtyfour ", "\nwalrus "] {
            assert!(!text.contains(part), "{part}");
        }
    }
}

//! The audit of dependencies: their sources, licences and known vulnerabilities.

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo::cargo;

/// The licences that are always accepted: permissive ones that demand at most a notice.
const LICENCES: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Packages with another licence, and why they may be used.
const EXCEPTIONS: [(&str, &str, &str); 1] =
    [("option-ext", "MPL-2.0", "unchanged, and its licence covers only its own files")];

/// The only source of packages besides this workspace.
const SOURCE: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Packages that must not become dependencies, and what to use instead.
const BANNED: [(&str, &str); 4] = [
    ("openssl-sys", "rustls, which needs no system library"),
    ("native-tls", "rustls, which needs no system library"),
    ("rusqlite", "sqlx: two bindings to SQLite cannot be linked together"),
    ("chrono", "jiff"),
];

/// Checks all packages that the workspace depends on, for every system.
pub(crate) fn check() -> Result<()> {
    let output = cargo(["metadata", "--format-version=1", "--locked"]).output()?;
    if !output.status.success() {
        bail!("cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let faults: Vec<String> = packages.iter().flat_map(faults).collect();
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    println!("{} packages: sources, licences and bans are in order", packages.len());
    advisories()
}

/// Returns what is wrong with a package.
fn faults(package: &Value) -> Vec<String> {
    let text = |key: &str| package[key].as_str();
    let name = text("name").unwrap_or("?");
    let mut faults = Vec::new();
    if let Some(source) = text("source").filter(|source| *source != SOURCE) {
        faults.push(format!("{name} comes from {source}; expected crates.io"));
    }
    if let Some((_, instead)) = BANNED.iter().find(|(banned, _)| *banned == name) {
        faults.push(format!("{name} is banned; use {instead}"));
    }
    let licence = text("license").unwrap_or_default();
    let is_excepted = EXCEPTIONS.iter().any(|(known, theirs, _)| *known == name && *theirs == licence);
    if !is_excepted && !is_allowed(licence) {
        faults.push(format!(
            "{name} has the licence `{licence}`; expected one of {}, or an exception with its reason",
            LICENCES.join(", ")
        ));
    }
    faults
}

/// Returns `true` if a licence expression can be satisfied by accepted licences.
fn is_allowed(expression: &str) -> bool {
    // Old manifests write `MIT/Apache-2.0`.
    let expression = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = expression.split_whitespace().collect();
    let mut rest = &words[..];
    any_of(&mut rest) == Some(true) && rest.is_empty()
}

fn any_of(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = all_of(words)?;
    while let ["OR", rest @ ..] = words {
        *words = rest;
        allowed |= all_of(words)?;
    }
    Some(allowed)
}

fn all_of(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = one(words)?;
    while let ["AND", rest @ ..] = words {
        *words = rest;
        allowed &= one(words)?;
    }
    Some(allowed)
}

fn one(words: &mut &[&str]) -> Option<bool> {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let allowed = any_of(words)?;
            let [")", rest @ ..] = *words else { return None };
            *words = rest;
            Some(allowed)
        }
        [licence, "WITH", exception, rest @ ..] => {
            *words = rest;
            Some(LICENCES.contains(&format!("{licence} WITH {exception}").as_str()))
        }
        [licence, rest @ ..] if !["OR", "AND", "WITH", ")"].contains(licence) => {
            *words = rest;
            Some(LICENCES.contains(licence))
        }
        _ => None,
    }
}

/// Looks for known vulnerabilities with `cargo deny`, if it is installed and can fetch its database.
fn advisories() -> Result<()> {
    let Ok(version) = cargo(["deny", "--version"]).output() else { return Ok(()) };
    if !version.status.success() {
        println!("known vulnerabilities were not checked: run `cargo install cargo-deny` to check them");
        return Ok(());
    }
    let output = cargo(["deny", "check", "advisories"]).output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        println!("no known vulnerabilities");
        return Ok(());
    }
    let is_unreachable =
        ["failed to fetch", "failed to clone", "unable to fetch"].iter().any(|why| text.contains(why));
    if is_unreachable {
        println!("known vulnerabilities were not checked: their database cannot be reached");
        return Ok(());
    }
    bail!("{text}");
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn licences_are_read_as_they_are_meant() {
        for (expression, allowed) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0 OR MIT", true),
            ("GPL-3.0 AND MIT", false),
            ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
            ("(MIT OR Apache-2.0) AND GPL-3.0", false),
            ("MIT OR Apache-2.0 AND GPL-3.0", true),
            ("Apache-2.0 WITH LLVM-exception OR GPL-2.0", true),
            ("GPL-2.0 WITH Classpath-exception-2.0", false),
            ("", false),
            ("MIT OR", false),
            ("(MIT", false),
            ("MIT Apache-2.0", false),
        ] {
            assert_eq!(is_allowed(expression), allowed, "{expression}");
        }
    }

    #[test]
    fn a_package_from_elsewhere_or_with_another_licence_is_a_fault() {
        let package = |name: &str, licence: &str, source: &str| json!({ "name": name, "license": licence, "source": source });
        assert_eq!(faults(&package("good", "MIT", SOURCE)), Vec::<String>::new());
        assert_eq!(faults(&json!({ "name": "own", "license": "MIT", "source": null })), Vec::<String>::new());
        assert!(faults(&package("x", "GPL-3.0", SOURCE))[0].contains("GPL-3.0"));
        assert!(faults(&package("x", "MIT", "git+https://example.org/x"))[0].contains("expected crates.io"));
        assert!(faults(&package("chrono", "MIT", SOURCE))[0].contains("jiff"));
    }
}

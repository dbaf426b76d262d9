//! What the compiler does not check: who may depend on whom, what rules may not touch, what must not
//! be left lying about.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The floors of the house, the ground first. A crate may use only what lies below its own floor.
const FLOORS: [&[&str]; 6] = [
    &["core"],
    &["abalone", "sumoo", "kumo", "sumoku", "kabuto"],
    &["games"],
    &["ai", "table"],
    &["server", "web", "terminal"],
    &["dohyo"],
];

/// Crates that know only rules: no file, no socket, no clock, no thread, no chance but the seed's.
const RULES: [&str; 7] = ["core", "abalone", "sumoo", "kumo", "sumoku", "kabuto", "games"];

/// All that rules need from outside.
const RULES_MAY_USE: [&str; 3] = ["rand_chacha", "serde", "thiserror"];

/// What no rule may touch; `table` obeys, too: time is an argument there.
const IMPURE: [&str; 14] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::time::Instant",
    "std::time::SystemTime",
    "Instant::now",
    "SystemTime",
    "web_time",
    "println!",
    "thread_local!",
    "from_os_rng",
];

/// Marks of unfinished work. (Written apart, so that this list does not find itself.)
const UNFINISHED: [&str; 8] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("to", "do!("),
    concat!("unimpl", "emented!("),
    concat!("db", "g!("),
    concat!("#[ig", "nore"),
    concat!("allow(unsafe", "_code"),
];

/// Names that say nothing about what lives in a file.
const EMPTY_NAMES: [&str; 6] = ["util", "utils", "helper", "helpers", "common", "misc"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace's folder")
}

/// The workspace's packages, as cargo sees them.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    metadata["packages"].as_array().expect("a list of packages").clone()
}

/// The folder of a package, seen from the workspace: `crates/core`.
fn folder(package: &Value) -> String {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let folder = manifest.parent().expect("a folder").strip_prefix(root()).expect("inside the workspace");
    folder.to_str().expect("a plain name").replace('\\', "/")
}

/// The role of a package that is part of the house: `core` for `crates/core`.
fn role(package: &Value) -> Option<String> {
    folder(package).strip_prefix("crates/").map(str::to_owned)
}

fn floor(role: &str) -> Option<usize> {
    FLOORS.iter().position(|roles| roles.contains(&role))
}

/// Every text file that belongs to the project.
fn files(endings: &[&str]) -> Vec<PathBuf> {
    fn walk(folder: &Path, endings: &[&str], found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                let left_out = ["target", "corpus", "artifacts", ".git"];
                if !left_out.contains(&name) {
                    walk(&path, endings, found);
                }
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(root(), endings, &mut found);
    assert!(found.len() > 10, "the project is here");
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reports every place at once, so that they can be put right at once.
fn insist(what: &str, wrong: &[String]) {
    assert!(wrong.is_empty(), "{what}:\n{}", wrong.join("\n"));
}

#[test]
fn dependencies_point_downwards() {
    let packages = packages();
    let by_name: BTreeMap<_, _> =
        packages.iter().map(|package| (package["name"].as_str().expect("a name"), package)).collect();
    let mut wrong = Vec::new();
    for package in &packages {
        let Some(upper) = role(package) else { continue };
        let Some(height) = floor(&upper) else {
            wrong.push(format!("crates/{upper} has no floor yet: give it one in FLOORS"));
            continue;
        };
        // Dependencies of a crate's own tests count as well.
        for dependency in package["dependencies"].as_array().expect("a list") {
            let Some(lower) = by_name.get(dependency["name"].as_str().expect("a name")) else { continue };
            match role(lower) {
                Some(lower) if floor(&lower).is_some_and(|floor| floor < height) => {}
                Some(lower) => wrong.push(format!("crates/{upper} uses crates/{lower}, which is not below")),
                None => {
                    wrong.push(format!("crates/{upper} uses {}, which only serves chores", folder(lower)));
                }
            }
        }
    }
    insist("dependencies must point downwards", &wrong);
}

#[test]
fn rules_depend_on_nothing_but_words() {
    let mut wrong = Vec::new();
    for package in packages() {
        let Some(role) = role(&package).filter(|role| RULES.contains(&role.as_str())) else { continue };
        for dependency in package["dependencies"].as_array().expect("a list") {
            let name = dependency["name"].as_str().expect("a name");
            let for_tests = dependency["kind"] == "dev";
            if !(for_tests || name.starts_with("dohyo-") || RULES_MAY_USE.contains(&name)) {
                wrong.push(format!("crates/{role} uses {name}"));
            }
        }
    }
    insist("rules may use no more than RULES_MAY_USE", &wrong);
}

#[test]
fn rules_and_tables_touch_nothing_outside() {
    let mut wrong = Vec::new();
    for role in RULES.into_iter().chain(["table"]) {
        let source = root().join("crates").join(role).join("src");
        for path in files(&[".rs"]).into_iter().filter(|path| path.starts_with(&source)) {
            for (number, line) in read(&path).lines().enumerate() {
                let code = line.split("//").next().unwrap_or_default();
                for impure in IMPURE.into_iter().filter(|impure| code.contains(impure)) {
                    wrong.push(format!("{}:{}: {impure}", path.display(), number + 1));
                }
            }
        }
    }
    insist("rules are pure", &wrong);
}

#[test]
fn every_package_inherits_the_lints() {
    let manifest = read(&root().join("Cargo.toml"));
    assert!(manifest.contains("unsafe_code = \"forbid\""), "the workspace forbids unsafe code");
    let mut wrong = Vec::new();
    for package in packages() {
        let manifest = read(Path::new(package["manifest_path"].as_str().expect("a path")));
        let inherits = manifest.lines().skip_while(|line| line.trim() != "[lints]").nth(1);
        if inherits.map(str::trim) != Some("workspace = true") {
            wrong.push(format!("{}/Cargo.toml lacks `[lints] workspace = true`", folder(&package)));
        }
        for field in ["license", "rust_version", "edition"] {
            if package[field].is_null() {
                wrong.push(format!("{}/Cargo.toml does not inherit `{field}`", folder(&package)));
            }
        }
    }
    insist("every package inherits from the workspace", &wrong);
}

#[test]
fn nothing_is_left_unfinished() {
    let mut wrong = Vec::new();
    for path in files(&[".rs", ".toml", ".js", ".css", ".html", ".md", ".svg", ".webmanifest", "run"]) {
        for (number, line) in read(&path).lines().enumerate() {
            for mark in UNFINISHED.into_iter().filter(|mark| line.contains(mark)) {
                wrong.push(format!("{}:{}: {mark}", path.display(), number + 1));
            }
        }
    }
    insist("work is done or not begun", &wrong);
}

#[test]
fn files_are_named_after_what_lives_in_them() {
    let wrong: Vec<String> = files(&[".rs"])
        .into_iter()
        .filter(|path| {
            let words = path.iter().rev().take(2).filter_map(|word| word.to_str());
            words.map(|word| word.trim_end_matches(".rs")).any(|word| EMPTY_NAMES.contains(&word))
        })
        .map(|path| path.display().to_string())
        .collect();
    insist("a file's name says what lives there", &wrong);
}

#[test]
fn texts_end_in_one_newline_and_hide_no_blanks() {
    let mut wrong = Vec::new();
    for path in files(&[".rs", ".toml", ".js", ".css", ".html", ".svg", ".webmanifest", "run"]) {
        let text = read(&path);
        if !text.ends_with('\n') || text.ends_with("\n\n") {
            wrong.push(format!("{}: ends in one newline", path.display()));
        }
        for (number, line) in text.lines().enumerate() {
            if line.ends_with([' ', '\t', '\r']) {
                wrong.push(format!("{}:{}: blanks at the end", path.display(), number + 1));
            }
        }
    }
    insist("texts are tidy", &wrong);
}

#[test]
fn the_page_and_its_tool_agree_on_the_version() {
    let lock = read(&root().join("Cargo.lock"));
    let version = |name: &str| {
        let entry = lock.split("[[package]]").find(|entry| entry.contains(&format!("name = \"{name}\"\n")));
        entry.and_then(|entry| entry.split("version = \"").nth(1)?.split('"').next()).map(str::to_owned)
    };
    assert!(version("wasm-bindgen").is_some());
    assert_eq!(version("wasm-bindgen"), version("wasm-bindgen-cli-support"));
}

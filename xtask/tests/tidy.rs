//! Conventions that the compiler does not check: dependencies between crates, purity of the rules, names and tidiness of
//! files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// The layers of the workspace, lowest first. A crate may depend only on crates of lower layers.
const LAYERS: [&[&str]; 10] = [
    &["core", "rating"],
    &["contract"],
    &["abalone", "sumoo", "kumo", "sumoku", "kabuto"],
    &["games", "sumoku-solver"],
    &["ai", "drawing", "encodings", "table"],
    &["lessons", "room"],
    &["protocol", "store"],
    &["client", "guides", "texts"],
    &["load", "server", "web", "terminal"],
    &["dohyo", "pages", "python"],
];

/// Crates that contain only rules: no files, sockets, clocks, threads, or randomness without a seed.
const RULES: [&str; 8] = ["core", "abalone", "sumoo", "kumo", "sumoku", "sumoku-solver", "kabuto", "games"];

/// The one package with lints of its own: the functions that `wasm_split` splits off count as unsafe code.
const SPLIT: &str = "crates/pages";

/// The external crates that rules may use.
const RULES_MAY_USE: [&str; 3] = ["rand_chacha", "serde", "thiserror"];

/// Names that must not occur in rules, nor in `table`, where time is an argument.
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

/// Marks of unfinished work, split so that this list does not contain them.
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

/// File names that say nothing about the content.
const EMPTY_NAMES: [&str; 6] = ["util", "utils", "helper", "helpers", "common", "misc"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace")
}

/// Returns the metadata of all packages of the workspace.
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

/// Returns the folder of a package relative to the workspace, such as `crates/core`.
fn folder(package: &Value) -> String {
    let manifest = Path::new(package["manifest_path"].as_str().expect("a path"));
    let folder = manifest.parent().expect("a folder").strip_prefix(root()).expect("inside the workspace");
    folder.to_str().expect("a plain name").replace('\\', "/")
}

/// Returns the role of a package in `crates`, such as `core`.
fn role(package: &Value) -> Option<String> {
    folder(package).strip_prefix("crates/").map(str::to_owned)
}

fn layer(role: &str) -> Option<usize> {
    LAYERS.iter().position(|roles| roles.contains(&role))
}

/// Returns all files of the project with one of these endings.
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

/// Returns the ids of all games.
fn game_ids() -> Vec<String> {
    dohyo_games::ALL.iter().map(|info| info.id.to_owned()).collect()
}

/// Fails with a list of everything that is wrong.
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
        let Some(height) = layer(&upper) else {
            wrong.push(format!("crates/{upper} has no layer: add it to LAYERS"));
            continue;
        };
        // Dependencies of a crate's own tests count as well.
        for dependency in package["dependencies"].as_array().expect("a list") {
            let Some(lower) = by_name.get(dependency["name"].as_str().expect("a name")) else { continue };
            match role(lower) {
                Some(lower) if layer(&lower).is_some_and(|layer| layer < height) => {}
                Some(lower) => {
                    wrong.push(format!("crates/{upper} uses crates/{lower}, which is not in a lower layer"));
                }
                None => {
                    wrong.push(format!("crates/{upper} uses {}, which is not in crates", folder(lower)));
                }
            }
        }
    }
    insist("dependencies must point downwards", &wrong);
}

#[test]
fn rules_use_few_external_crates() {
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
fn rules_and_tables_are_pure() {
    let mut wrong = Vec::new();
    for role in RULES.into_iter().chain(["table", "lessons", "room", "protocol", "texts"]) {
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
        if inherits.map(str::trim) != Some("workspace = true") && folder(&package) != SPLIT {
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

/// Crates that others use have a README, keywords and versions; everything else is not published.
#[test]
fn published_crates_introduce_themselves() {
    let mut wrong = Vec::new();
    for package in packages().iter().filter(|package| package["publish"].is_null()) {
        for field in ["description", "readme"] {
            if package[field].is_null() {
                wrong.push(format!("{}/Cargo.toml lacks `{field}`", folder(package)));
            }
        }
        if package["keywords"].as_array().is_none_or(Vec::is_empty) {
            wrong.push(format!("{}/Cargo.toml lacks `keywords`", folder(package)));
        }
        for dependency in package["dependencies"].as_array().expect("a list") {
            if dependency["kind"].is_null() && dependency["req"] == "*" {
                wrong.push(format!("{} needs {} without a version", folder(package), dependency["name"]));
            }
        }
    }
    insist("published crates introduce themselves", &wrong);
}

#[test]
fn programs_that_are_split_write_no_unsafe_code_themselves() {
    let wrong: Vec<String> = files(&[".rs"])
        .into_iter()
        .filter(|path| path.starts_with(root().join(SPLIT)) && read(path).contains("unsafe"))
        .map(|path| path.display().to_string())
        .collect();
    insist("only `wasm_split` may write unsafe code", &wrong);
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
    insist("no unfinished work is left", &wrong);
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
fn files_end_in_one_newline_and_lines_without_blanks() {
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
    insist("files are tidy", &wrong);
}

/// Returns the names of tests in a text: words in backticks such as `rules_and_tables_are_pure`.
fn named_tests(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).filter(|word| word.matches('_').count() >= 3).collect()
}

#[test]
fn documents_name_tests_that_exist() {
    let architecture = read(&root().join("ARCHITECTURE.md"));
    let sources: String = files(&[".rs"]).iter().map(|path| read(path)).collect();
    // A test of every game is a module with a function for each.
    let exists =
        |name: &&str| sources.contains(&format!("fn {name}(")) || sources.contains(&format!("mod {name} "));
    let lacking = named_tests(&architecture).into_iter().filter(|name| !exists(name));
    insist("documents name tests that exist", &lacking.map(str::to_owned).collect::<Vec<_>>());
}

#[test]
fn every_invariant_names_a_test() {
    let architecture = read(&root().join("ARCHITECTURE.md"));
    let section = architecture.split("\n## ").find(|section| section.starts_with("Invariants"));
    let invariants = (1..).map_while(|number| {
        let (_, rest) = section?.split_once(&format!("\n{number}. "))?;
        Some(rest.split(&format!("\n{}. ", number + 1)).next().unwrap_or(rest))
    });
    let invariants: Vec<_> = invariants.collect();
    assert!(invariants.len() >= 10, "{} invariants", invariants.len());
    let untested = invariants.iter().filter(|text| named_tests(text).is_empty());
    insist("every invariant names a test", &untested.map(|text| (*text).to_owned()).collect::<Vec<_>>());
}

/// The files that draw boards and report what a player does on them.
#[test]
fn board_widgets_hold_no_rules() {
    let is_widget = |path: &Path| {
        let place = path.strip_prefix(root()).expect("inside the workspace").to_str().expect("a plain name");
        let web = place.strip_prefix("crates/web/src/");
        web.is_some_and(|place| {
            place.starts_with("squares/") || place.ends_with("/board.rs") || place.ends_with("/layers.rs")
        })
    };
    let widgets: Vec<_> = files(&[".rs"]).into_iter().filter(|path| is_widget(path)).collect();
    assert!(widgets.len() >= 8, "the boards are here");
    let mut wrong = Vec::new();
    for path in widgets {
        let text = read(&path);
        for rule in ["rulebook", ".judge(", "legal_actions(", "Fate::"] {
            if text.contains(rule) {
                wrong.push(format!("{}: {rule}", path.display()));
            }
        }
    }
    insist("board widgets hold no rules", &wrong);
}

#[test]
fn programs_run_on_every_processor_since_2009() {
    let config = read(&root().join(".cargo/config.toml"));
    assert!(config.contains("\"target-cpu=x86-64-v2\""), "{config}");
}

#[test]
fn both_parts_of_wasm_bindgen_have_one_version() {
    let lock = read(&root().join("Cargo.lock"));
    let version = |name: &str| {
        let entry = lock.split("[[package]]").find(|entry| entry.contains(&format!("name = \"{name}\"\n")));
        entry.and_then(|entry| entry.split("version = \"").nth(1)?.split('"').next()).map(str::to_owned)
    };
    assert!(version("wasm-bindgen").is_some());
    assert_eq!(version("wasm-bindgen"), version("wasm-bindgen-cli-support"));
}

/// A game named outside the list of games would be forgotten when a game is added. Only its own folder and tests may name
/// it.
#[test]
fn games_are_named_only_in_their_list() {
    let ids = game_ids();
    let mut wrong = Vec::new();
    for path in files(&[".rs", ".js", ".html"]) {
        let place = path.strip_prefix(root()).expect("inside the workspace").to_str().expect("a plain name");
        let watched = ["crates/texts/", "crates/web/", "crates/server/src", "crates/table/src", "xtask/src"];
        if !watched.iter().any(|folder| place.starts_with(folder)) || place.ends_with("tests.rs") {
            continue;
        }
        let text = read(&path);
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        for (number, line) in code.lines().enumerate() {
            let line = line.split("//").next().unwrap_or_default();
            for id in ids.iter().filter(|id| !place.contains(&format!("/{id}/"))) {
                let typed = [format!("\"{id}\""), format!("\"/{id}"), format!("dohyo.{id}")];
                if typed.iter().any(|typed| line.contains(typed)) {
                    wrong.push(format!("{place}:{}: {id}", number + 1));
                }
            }
        }
    }
    insist("games are named only in their list", &wrong);
}

#[test]
fn every_game_has_a_program_and_a_stylesheet() {
    let names = |folder: &str, ending: &str| -> Vec<String> {
        let entries = fs::read_dir(root().join(folder)).expect("the folder can be read");
        let names = entries.filter_map(|entry| entry.expect("an entry").file_name().into_string().ok());
        names.filter_map(|name| name.strip_suffix(ending).map(str::to_owned)).collect()
    };
    let (programs, sheets) = (names("crates/pages/src/bin", ".rs"), names("crates/web/styles", ".css"));
    let lacking = game_ids().into_iter().filter(|id| !(programs.contains(id) && sheets.contains(id)));
    insist("every game has a program and a stylesheet", &lacking.collect::<Vec<_>>());
}

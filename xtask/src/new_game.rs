//! `cargo xtask new-game NAME`: a crate with the rules of a small game, in the shape that all games have, for yours to
//! replace.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::cargo::workspace;

/// The name of the game.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// The name in commands, records and addresses: lower-case letters, such as `hex`
    name: String,
}

/// The files of the crate, by their paths in it.
const FILES: [(&str, &str); 5] = [
    ("Cargo.toml", include_str!("new_game/manifest.txt")),
    ("src/lib.rs", include_str!("new_game/lib.txt")),
    ("src/game.rs", include_str!("new_game/game.txt")),
    ("src/rulebook.rs", include_str!("new_game/rulebook.txt")),
    ("tests/rules.rs", include_str!("new_game/rules.txt")),
];

/// Where the name of the last game is followed by that of the new one: the file, the text after which it is added, and
/// what is added.
const PLACES: [(&str, &str, &str); 4] = [
    ("Cargo.toml", "    \"crates/kabuto\",\n", "    \"crates/NAME\",\n"),
    (
        "Cargo.toml",
        "dohyo-kabuto = { path = \"crates/kabuto\", version = \"0.1.0\" }\n",
        "dohyo-NAME = { path = \"crates/NAME\", version = \"0.1.0\" }\n",
    ),
    ("xtask/tests/tidy.rs", "\"sumoku\", \"kabuto\"", ", \"NAME\""),
    ("xtask/tests/tidy.rs", "\"sumoku-solver\", \"kabuto\"", ", \"NAME\""),
];

/// Adds the crate to this workspace and says what comes next.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    make(workspace(), &choice.name)?;
    let name = &choice.name;
    println!(
        "crates/{name} has the rules of a small game, in the shape that all games have.

   cargo test -p dohyo-{name}         its rules, and the contract of all games

Replace src/rulebook.rs and src/game.rs by your game. Then add it to the list at the end of crates/games/src/lib.rs:
the compiler names every place that has to know it, and CONTRIBUTING.md (“A new game”) says what belongs there."
    );
    Ok(())
}

/// Adds the crate of the game `name` to the workspace in `folder`.
fn make(folder: &Path, name: &str) -> Result<()> {
    let plain = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    ensure!(
        plain && name.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase()),
        "`{name}` is no name of a game; expected lower-case letters and digits, such as hex"
    );
    let crates = folder.join("crates").join(name);
    if crates.exists() {
        bail!("crates/{name} is already there; expected the name of a new game");
    }
    let named = |text: &str| text.replace("NAME", name).replace("TYPE", &type_name(name));
    for (path, text) in FILES {
        let path = crates.join(path);
        fs::create_dir_all(path.parent().context("a file is in a folder")?)?;
        fs::write(&path, named(text)).with_context(|| format!("could not write {}", path.display()))?;
    }
    for (path, after, added) in PLACES {
        let path = folder.join(path);
        let text = fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))?;
        let (before, rest) = text
            .split_once(after)
            .with_context(|| format!("{} has no `{}` to add the game after", path.display(), after.trim()))?;
        fs::write(&path, format!("{before}{after}{}{rest}", named(added)))?;
    }
    Ok(())
}

/// `hex` → `Hex`.
fn type_name(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    /// Copies the crates that a game needs, and the lists that name it, into a workspace of their own.
    fn small_workspace(folder: &Path) {
        for name in ["core", "contract"] {
            let status = Command::new("cp")
                .arg("-r")
                .arg(workspace().join("crates").join(name))
                .arg(folder.join("crates"))
                .status();
            assert!(status.expect("cp").success());
        }
        fs::create_dir_all(folder.join("xtask/tests")).unwrap();
        for file in ["Cargo.lock", "xtask/tests/tidy.rs"] {
            fs::copy(workspace().join(file), folder.join(file)).unwrap();
        }
        // The lists of packages that are not here would be missed.
        let manifest = fs::read_to_string(workspace().join("Cargo.toml")).unwrap();
        let (head, rest) = manifest.split_once("default-members = [").unwrap();
        let (_, rest) = rest.split_once(']').unwrap();
        let head = head.replace(", \"tests/browser\", \"tests/portable\", \"xtask\"", "");
        let rest = rest.split("[profile.").next().unwrap();
        fs::write(
            folder.join("Cargo.toml"),
            format!("{head}default-members = [\n    \"crates/kabuto\",\n]{rest}"),
        )
        .unwrap();
    }

    #[test]
    fn a_new_game_compiles_and_keeps_the_contract_at_once() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("crates")).unwrap();
        small_workspace(folder.path());
        make(folder.path(), "heap").unwrap();
        let manifest = fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\"crates/heap\"") && manifest.contains("dohyo-heap = {"));
        fs::write(folder.path().join("Cargo.toml"), manifest.replace("    \"crates/kabuto\",\n", ""))
            .unwrap();
        let tidy = fs::read_to_string(folder.path().join("xtask/tests/tidy.rs")).unwrap();
        assert_eq!(tidy.matches("\"kabuto\", \"heap\"").count(), 2);
        // The dependencies are in cargo's cache, because this workspace has them too.
        let output = Command::new(env!("CARGO"))
            .args(["test", "--quiet", "--offline", "--package", "dohyo-heap"])
            .current_dir(folder.path())
            .env("CARGO_TARGET_DIR", folder.path().join("target"))
            .output()
            .unwrap();
        let said =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        assert!(said.contains("3 passed"), "{said}");
        let again = make(folder.path(), "heap").expect_err("it is there").to_string();
        assert!(again.contains("already there"), "{again}");
    }

    #[test]
    fn names_that_cannot_be_names_are_refused() {
        for name in ["", "Hex", "my-game", "9men", "../hex"] {
            let why = make(Path::new("/nowhere"), name).expect_err(name).to_string();
            assert!(why.contains("expected lower-case letters"), "{why}");
        }
    }
}

//! The test programs of the workspace: compiled by one call of cargo, then run side by side.
//!
//! Cargo chooses the features of dependencies for the targets of one call. Separate calls for separate test programs
//! would therefore compile many dependencies, and most of the workspace, once more for each of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::cargo::{cargo, metadata, workspace};
use crate::parallel;

/// A compiled test program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Program {
    /// The name of its target, such as `rules` or `dohyo_core`.
    pub(crate) name: String,
    /// The folder of its package, in which it runs.
    folder: PathBuf,
    executable: PathBuf,
    /// Whether plain `cargo test` runs it. The others need something to be started first.
    pub(crate) plain: bool,
}

impl Program {
    /// Returns a command that runs the tests of the program.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.executable);
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder);
        command
    }

    /// Counts the tests whose name contains `filter`.
    pub(crate) fn count(&self, filter: &str) -> Result<usize> {
        count_tests(self.command().args(["--list", filter]))
    }

    /// The program for people: its target and its package's folder.
    fn title(&self) -> String {
        let folder = self.folder.strip_prefix(workspace()).unwrap_or(&self.folder);
        format!("{} ({})", self.name, folder.display())
    }
}

/// The names of the integration tests in the workspace, including those that plain `cargo test` leaves alone.
pub(crate) fn integration_tests() -> Result<BTreeSet<String>> {
    let metadata = metadata()?;
    let packages = metadata["packages"].as_array().context("cargo metadata lists no packages")?;
    let targets = packages.iter().filter_map(|package| package["targets"].as_array()).flatten();
    let tests = targets.filter(|target| is_kind(target, "test"));
    Ok(tests.filter_map(|target| target["name"].as_str().map(str::to_owned)).collect())
}

fn is_kind(target: &Value, kind: &str) -> bool {
    target["kind"].as_array().is_some_and(|kinds| kinds.iter().any(|listed| listed == kind))
}

/// Compiles every test program of the workspace.
pub(crate) fn build_all() -> Result<Vec<Program>> {
    let tests = integration_tests()?;
    build(["--lib", "--bins"].into_iter(), tests.iter().map(String::as_str))
}

/// Compiles the integration tests of these names only.
pub(crate) fn build_named(names: &[&str]) -> Result<Vec<Program>> {
    build(std::iter::empty(), names.iter().copied())
}

fn build<'a>(
    targets: impl Iterator<Item = &'a str>,
    tests: impl Iterator<Item = &'a str>,
) -> Result<Vec<Program>> {
    let mut command =
        cargo(["test", "--workspace", "--no-run", "--message-format", "json-render-diagnostics"]);
    command.args(targets);
    for test in tests {
        command.args(["--test", test]);
    }
    let output =
        command.stderr(Stdio::inherit()).output().with_context(|| format!("could not start {command:?}"))?;
    if !output.status.success() {
        bail!("the tests do not compile: {}", output.status);
    }
    let messages = String::from_utf8(output.stdout).context("cargo does not write UTF-8")?;
    Ok(messages.lines().filter_map(program).collect())
}

/// Reads a message of cargo and returns the test program it is about, if any.
fn program(message: &str) -> Option<Program> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let target = &message["target"];
    Some(Program {
        name: target["name"].as_str()?.to_owned(),
        folder: Path::new(message["manifest_path"].as_str()?).parent()?.to_owned(),
        executable: PathBuf::from(message["executable"].as_str()?),
        plain: target["test"] == true,
    })
}

/// Runs the programs that need nothing started first, several at once. Each prints its output when it has ended.
pub(crate) fn run_plain(programs: &[Program], filter: Option<&str>) -> Result<()> {
    let plain: Vec<_> = programs.iter().filter(|program| program.plain).collect();
    let failed = parallel::each(&plain, |program| {
        let output = program.command().args(filter).output();
        let output = output.with_context(|| format!("could not start {}", program.title()))?;
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        println!("     Running {}\n{}{err}", program.title(), out.trim_start_matches('\n'));
        Ok((!output.status.success()).then(|| program.title()))
    })?;
    let failed: Vec<_> = failed.into_iter().flatten().collect();
    if !failed.is_empty() {
        bail!("tests failed in {}", failed.join(", "));
    }
    Ok(())
}

/// Returns the program of an integration test.
pub(crate) fn named<'a>(programs: &'a [Program], name: &str) -> Result<&'a Program> {
    let program = programs.iter().find(|program| program.name == name);
    program.with_context(|| format!("the test program {name} was not compiled"))
}

/// Counts the tests that a command lists.
pub(crate) fn count_tests(list: &mut Command) -> Result<usize> {
    let output = list.output().with_context(|| format!("could not start {list:?}"))?;
    if !output.status.success() {
        bail!("{list:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(count_listed(&String::from_utf8_lossy(&output.stdout)))
}

/// Counts the tests in a list such as `name: test`.
fn count_listed(list: &str) -> usize {
    list.lines().filter(|line| line.ends_with(": test")).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_tests_are_counted() {
        let list =
            "a::b: test\nc: test\nsrc/lib.rs - d (line 3): test\n\n3 tests, 0 benchmarks\ne: benchmark\n";
        assert_eq!(count_listed(list), 3);
        assert_eq!(count_listed("0 tests, 0 benchmarks\n"), 0);
    }

    #[test]
    fn test_programs_are_read_from_the_messages_of_cargo() {
        let message = |test: bool, plain: bool| {
            format!(
                r#"{{"reason":"compiler-artifact","manifest_path":"/w/crates/store/Cargo.toml",
                "target":{{"kind":["test"],"name":"postgres","test":{plain}}},
                "profile":{{"test":{test}}},"executable":"/w/target/debug/deps/postgres-1"}}"#
            )
        };
        let expected = Program {
            name: "postgres".to_owned(),
            folder: "/w/crates/store".into(),
            executable: "/w/target/debug/deps/postgres-1".into(),
            plain: false,
        };
        assert_eq!(program(&message(true, false)), Some(expected));
        assert!(program(&message(true, true)).expect("a test program").plain);
        assert_eq!(program(&message(false, true)), None);
        assert_eq!(program(r#"{"reason":"build-finished","success":true}"#), None);
    }

    #[test]
    fn tests_that_plain_cargo_leaves_alone_are_known() {
        let tests = integration_tests().expect("cargo knows the workspace");
        for name in ["browser", "figures", "nodes", "postgres"] {
            assert!(tests.contains(name), "{name} is not among {tests:?}");
        }
    }
}

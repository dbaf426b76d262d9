//! Running the browser tests, with a second chance for a few that fail.
//!
//! A browser on a loaded machine is never quite predictable. A test that fails is run once more, alone. If it fails
//! again, so does the run; if it passes, it is *unsteady*: the run goes on and names it at its end.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The maximum number of tests that get a second chance. If more fail, the machine is not the reason.
const FEW: usize = 3;

/// Runs `tests`, and runs the failed ones again if they are few. Returns the names of the tests that passed only the
/// second time. `tests` creates the command, to which the arguments of the test program are appended.
pub(crate) fn run(tests: impl Fn() -> Command, arguments: &[&str]) -> Result<Vec<String>> {
    let (passed, failed) = watch(tests().args(arguments))?;
    if passed {
        return Ok(Vec::new());
    }
    if failed.is_empty() || failed.len() > FEW {
        bail!("{} tests failed: {}", failed.len(), failed.join(", "));
    }
    println!("━━ once more, alone: {}", failed.join(", "));
    let (passed, _) = watch(tests().args(["--exact", "--test-threads=1"]).args(&failed))?;
    if !passed {
        bail!("failed twice: {}", failed.join(", "));
    }
    Ok(failed)
}

/// Runs a test program and shows its output. Returns `true` if it passed, and the names of the tests that failed.
fn watch(command: &mut Command) -> Result<(bool, Vec<String>)> {
    let mut program =
        command.stdout(Stdio::piped()).spawn().with_context(|| format!("could not start {command:?}"))?;
    let mut failed = Vec::new();
    let output = program.stdout.take().context("the output of the tests is piped")?;
    for line in BufReader::new(output).lines() {
        let line = line?;
        println!("{line}");
        failed.extend(failed_test(&line).map(str::to_owned));
    }
    Ok((program.wait()?.success(), failed))
}

/// Returns the name of the test that failed, if `line` says so.
fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script, "tests"]);
        command
    }

    #[test]
    fn failed_tests_are_recognised() {
        assert_eq!(failed_test("test tables::walk::kumo ... FAILED"), Some("tables::walk::kumo"));
        assert_eq!(failed_test("test tables::walk::kumo ... ok"), None);
        assert_eq!(failed_test("test result: FAILED. 1 passed; 1 failed"), None);
    }

    #[cfg(unix)]
    #[test]
    fn a_test_that_fails_once_is_unsteady_and_one_that_fails_twice_has_failed() {
        let once = "case \"$*\" in '--exact --test-threads=1 a') exit 0;; *) echo 'test a ... FAILED'; exit 1;; esac";
        assert_eq!(run(|| shell(once), &[]).expect("passes at last"), ["a"]);
        let twice = "echo 'test a ... FAILED'; exit 1";
        assert_eq!(run(|| shell(twice), &[]).expect_err("fails").to_string(), "failed twice: a");
        assert!(run(|| shell("exit 0"), &[]).expect("passes").is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn many_failures_and_failures_without_a_name_get_no_second_chance() {
        let many = "case \"$*\" in --exact*) exit 0;; esac; for t in a b c d; do echo \"test $t ... FAILED\"; done; exit 1";
        assert_eq!(run(|| shell(many), &[]).expect_err("fails").to_string(), "4 tests failed: a, b, c, d");
        assert!(run(|| shell("exit 1"), &[]).is_err());
    }
}

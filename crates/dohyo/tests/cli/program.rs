//! Running the program.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The path of the program.
pub(crate) const DOHYO: &str = env!("CARGO_BIN_EXE_dohyo");

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Run {
    /// The output.
    pub(crate) out: String,
    /// The error output.
    pub(crate) err: String,
    /// The exit code.
    pub(crate) code: i32,
}

impl Run {
    /// Returns the last line of the output.
    pub(crate) fn last(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// Runs the program with arguments and input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(DOHYO)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that fails at once does not read its input.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    Run {
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
        code: status.code().expect("it ends by itself"),
    }
}

/// Runs the program with arguments and no input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

//! The real program, run as a user runs it.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

/// The program's path.
pub(crate) const DOHYO: &str = env!("CARGO_BIN_EXE_dohyo");

/// What a run of the program came to.
#[derive(Debug)]
pub(crate) struct Run {
    /// What it printed.
    pub(crate) out: String,
    /// What it complained about.
    pub(crate) err: String,
    /// How it ended.
    pub(crate) code: i32,
}

impl Run {
    /// The last line it printed.
    pub(crate) fn last(&self) -> &str {
        self.out.lines().last().unwrap_or_default()
    }
}

/// Runs the program with these arguments and this input.
pub(crate) fn run_with(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = Command::new(DOHYO)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that fails at once does not read what it is sent.
    let _ = child.stdin.take().expect("piped").write_all(input);
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    Run {
        out: String::from_utf8(stdout).expect("text"),
        err: String::from_utf8(stderr).expect("text"),
        code: status.code().expect("it ends by itself"),
    }
}

/// Runs the program with these arguments and no input.
pub(crate) fn run(arguments: &[&str]) -> Run {
    run_with(arguments, b"")
}

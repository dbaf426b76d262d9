//! The `dohyo` command: play, check, count, convert and measure games.
//!
//! Each command is a struct in [`commands`] that holds its help, its arguments and its tests. The output of a command is
//! a contract that other programs rely on. Errors are reported here, once: exit code 1 for wrong input, 2 for wrong
//! usage.

mod commands;
mod contender;
mod diagram;
mod http;
mod input;
mod pairs;
mod place;
mod processor;
mod progress;
mod start;
mod time;
mod ugi;

use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let missing = processor::missing_features();
    if !missing.is_empty() {
        let _ = writeln!(
            io::stderr(),
            "error: this processor is too old for this program: it lacks {}; expected an x86-64 processor from 2009 or \
             later, or a program compiled with RUSTFLAGS=\"-C target-cpu=x86-64\"",
            missing.join(", ")
        );
        return ExitCode::FAILURE;
    }
    let cli = commands::Cli::parse();
    let mut out = BufWriter::new(io::stdout());
    let result = cli.run(&mut out).and_then(|()| Ok(out.flush()?));
    // If the output was closed, dropping the writer would try to write the rest again.
    let _ = out.into_parts();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) if is_broken_pipe(&why) => ExitCode::SUCCESS,
        Err(why) => {
            let _ = writeln!(io::stderr(), "error: {why:#}");
            ExitCode::FAILURE
        }
    }
}

/// Returns `true` if the reader of the output has closed it, as in `dohyo legal abalone | head -1`. This is not
/// reported as an error.
fn is_broken_pipe(why: &anyhow::Error) -> bool {
    why.downcast_ref::<io::Error>().is_some_and(|why| why.kind() == io::ErrorKind::BrokenPipe)
}

//! The `dohyo` command: one program for playing, checking, counting, converting and measuring.
//!
//! Each command is a struct in [`commands`] that holds its help, its arguments and its tests. What a
//! command prints is a contract that other programs rely on; what goes wrong is reported here, once:
//! exit code 1 for wrong input, 2 for wrong usage.

mod commands;
mod diagram;
mod input;
mod progress;
mod start;
mod time;
mod ugi;

use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    let mut out = BufWriter::new(io::stdout());
    let result = cli.run(&mut out).and_then(|()| Ok(out.flush()?));
    // Whatever is still buffered belongs to output that nobody can read any more.
    let _ = out.into_parts();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) if reader_has_left(&why) => ExitCode::SUCCESS,
        Err(why) => {
            let _ = writeln!(io::stderr(), "error: {why:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether the output went to a pipe that was closed, as `dohyo legal abalone | head -1` does. The
/// reader has what it wanted: nothing is wrong.
fn reader_has_left(why: &anyhow::Error) -> bool {
    why.downcast_ref::<io::Error>().is_some_and(|why| why.kind() == io::ErrorKind::BrokenPipe)
}

//! Chores: build the web client, run the program, test everything, package it in one file.

mod browser;
mod cargo;
mod client;
mod site;
mod test;

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use crate::client::Pace;

/// Chores of the Dohyō workspace.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build the web client and the program, start the server and print its address
    Run {
        /// Open the page in the browser
        #[arg(long)]
        open: bool,
        /// Build the client quickly instead of small
        #[arg(long)]
        dev: bool,
        /// Arguments for `dohyo serve`
        #[arg(last = true)]
        serve: Vec<String>,
    },
    /// Build the web client into target/site
    Web {
        /// Build the client quickly instead of small
        #[arg(long)]
        dev: bool,
    },
    /// Test everything: format, lints, native tests, tests in a real browser
    Test(test::Choice),
    /// Build the one-file program with the web client inside
    Package,
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Run { open, dev, serve } => run(open, dev, &serve),
        Chore::Web { dev } => client::build(Pace::from_dev_flag(dev)),
        Chore::Test(choice) => test::run(&choice),
        Chore::Package => package(),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(open: bool, dev: bool, serve: &[String]) -> Result<()> {
    client::build(Pace::from_dev_flag(dev))?;
    println!("── server: building `dohyo`");
    let program = cargo::build_program()?;
    let mut command = Command::new(program);
    command.arg("serve").args(open.then_some("--open")).args(serve);
    become_process(&mut command)
}

/// Ctrl-C and exit code then belong to the server alone.
#[cfg(unix)]
fn become_process(command: &mut Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;
    let error = command.exec();
    Err(error).with_context(|| format!("could not start {command:?}"))
}

#[cfg(not(unix))]
fn become_process(command: &mut Command) -> Result<()> {
    cargo::insist(command)
}

fn package() -> Result<()> {
    let started = Instant::now();
    client::build(Pace::Small)?;
    println!("── program: building `dohyo` with the client inside");
    let program = cargo::build_program()?;
    let size = std::fs::metadata(&program)?.len();
    println!("── done in {:.0?}", started.elapsed());
    println!("{} ({:.1} MB)", program.display(), size as f64 / 1e6);
    Ok(())
}

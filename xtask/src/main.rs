//! Chores: build the web client, run the program, test everything, package it as one file.

mod audit;
mod beside;
mod browser;
mod cargo;
mod client;
mod dist;
mod load;
mod nats;
mod new_game;
mod parallel;
mod postgres;
mod process;
mod programs;
mod python;
mod site;
mod split;
mod streams;
mod styles;
mod system;
mod test;
mod unsteady;
mod wander;

use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::Result;
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
        /// Open the page in a browser
        #[arg(long)]
        open: bool,
        /// Build client and program as packages contain them: small and fast, which takes several times as long
        #[arg(long)]
        release: bool,
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
    /// Check and test everything: format, lints, packages, native tests, the Python package, tests in a real browser
    Test(test::Choice),
    /// Press random controls in a real browser and check the page after each step
    Wander(wander::Choice),
    /// Start a server, play at many online tables at once, and measure and check the server
    Load(load::Choice),
    /// Build the program as one file, with the web client inside
    Package,
    /// Add a crate for the rules of a new game, with its tests
    NewGame(new_game::Choice),
    /// Make everything that people install: archive, Debian package, static site, wheel
    Dist(dist::Choice),
}

fn main() -> ExitCode {
    let done = match Cli::parse().chore {
        Chore::Run { open, release, serve } => run(open, release, &serve),
        Chore::Web { dev } => client::build(Pace::from_dev_flag(dev)),
        Chore::Test(choice) => test::run(&choice),
        Chore::Wander(choice) => wander::run(&choice),
        Chore::Load(choice) => load::run(&choice),
        Chore::Package => package(),
        Chore::NewGame(choice) => new_game::run(&choice),
        Chore::Dist(choice) => dist::run(&choice),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(open: bool, release: bool, serve: &[String]) -> Result<()> {
    let program = if release {
        client::build(Pace::Small)?;
        println!("── server: building `dohyo`");
        cargo::build_program()?
    } else {
        // The program reads the client from disk while it runs, so neither waits for the other.
        println!("── server: building `dohyo`");
        std::thread::scope(|scope| {
            let program = scope.spawn(cargo::build_program_quickly);
            client::build(Pace::Quick)?;
            program.join().expect("building does not panic")
        })?
    };
    let mut command = Command::new(program);
    command.arg("serve").args(open.then_some("--open")).args(serve);
    process::become_command(&mut command)
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

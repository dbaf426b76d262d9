//! `cargo xtask load`: measures and checks a server under load.

use anyhow::Result;

use crate::cargo::{build_program, cargo, insist, target};

/// What to measure.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Choice {
    /// Arguments for `dohyo-load`, such as `--kill 20`, `--abuse 50` or `--help`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// Builds the server and the load generator as users get them, and runs the generator. Tables are kept on the disk of the
/// target folder.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    let server = build_program()?;
    let mut generator = cargo(["run", "--quiet", "--release", "--package", "dohyo-load", "--", "--server"]);
    insist(generator.arg(server).arg("--data").arg(target()?).args(&choice.arguments))
}

//! `cargo xtask load`: measures and checks a server under load.

use anyhow::Result;

use crate::cargo::{build_program, cargo, insist, target};
use crate::nats::Nats;
use crate::postgres::Postgres;

/// What to measure.
#[derive(clap::Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Choice {
    /// Arguments for `dohyo-load`, such as `--kill 20`, `--abuse 50`, `--nodes` or `--help`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// Builds the server and the load generator as users get them, and runs the generator. Tables are kept on the disk of the
/// target folder. With `--nodes` and no database, starts a private PostgreSQL and NATS for the run.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    let server = build_program()?;
    let mut generator = cargo(["run", "--quiet", "--release", "--package", "dohyo-load", "--", "--server"]);
    generator.arg(server).arg("--data").arg(target()?).args(&choice.arguments);
    let has = |name: &str| choice.arguments.iter().any(|argument| argument == name);
    if has("--nodes") && !has("--database-url") {
        let (postgres, nats) = (Postgres::start()?, Nats::start()?);
        return insist(generator.args(["--database-url", &postgres.url(), "--nats", &nats.url()]));
    }
    insist(&mut generator)
}

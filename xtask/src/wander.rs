//! `cargo xtask wander`: presses random controls in a real browser.

use anyhow::Result;

use crate::browser::Browser;
use crate::cargo::{cargo, insist};
use crate::client::{self, Pace};

/// The pages to visit, and for how long.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// Visit only the pages of this game
    #[arg(long)]
    game: Option<String>,
    /// Visit only this page, such as `abalone`, `sumoku/races` or `puzzles/kumo`
    #[arg(long)]
    page: Option<String>,
    /// Use a window of this size, `desktop` or `phone` [default: in turn]
    #[arg(long)]
    window: Option<String>,
    /// Minutes on each page, walk after walk [default: 1, or a single walk with --seed]
    #[arg(long)]
    minutes: Option<f64>,
    /// The seed of the first walk [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// The number of steps of a walk
    #[arg(long)]
    steps: Option<usize>,
    /// Build the client quickly instead of small
    #[arg(long)]
    dev: bool,
}

/// Builds the client and walks through it.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    client::build(Pace::from_dev_flag(choice.dev))?;
    let browser = Browser::need()?;
    let mut command = cargo(["test", "--quiet", "--workspace", "--test", "wander", "--"]);
    let arguments = [
        ("--game", choice.game.clone()),
        ("--page", choice.page.clone()),
        ("--window", choice.window.clone()),
        ("--minutes", choice.minutes.map(|minutes| minutes.to_string())),
        ("--seed", choice.seed.map(|seed| seed.to_string())),
        ("--steps", choice.steps.map(|steps| steps.to_string())),
    ];
    for (name, value) in arguments {
        if let Some(value) = value {
            command.args([name, &value]);
        }
    }
    insist(
        command
            .env("RUST_LIB_BACKTRACE", "0")
            .env("DOHYO_CHROMIUM", browser.chromium)
            .env("DOHYO_CHROMEDRIVER", browser.driver),
    )
}

//! `cargo xtask test`: everything that must hold, one step after the other.

use std::fmt;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::browser::Browser;
use crate::cargo::{WASM, cargo, insist, need_wasm_target};
use crate::client::{self, Pace};

/// A part of the tests.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// The code is formatted
    Format,
    /// Clippy has nothing to say, natively and for the browser
    Lint,
    /// Unit, property, integration and documentation tests
    Native,
    /// Tests in a real headless Chromium, with the client users get; the rules run there as wasm
    Browser,
}

/// Which parts, and how.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// Run only these parts
    #[arg(long, value_enum, value_name = "PART")]
    only: Vec<Part>,
    /// Leave these parts out
    #[arg(long, value_enum, value_name = "PART", conflicts_with = "only")]
    without: Vec<Part>,
    /// Test in the browser with a quickly built client (leaves out the figures: sizes and times)
    #[arg(long)]
    dev: bool,
    /// Run only tests whose name contains this
    filter: Option<String>,
}

/// One step: a name for the eye, and what it does.
struct Step {
    name: &'static str,
    part: Part,
    run: fn(&Choice) -> Result<()>,
}

const STEPS: [Step; 8] = [
    Step { name: "format", part: Part::Format, run: format },
    Step { name: "lint", part: Part::Lint, run: lint },
    Step { name: "lint for the browser", part: Part::Lint, run: lint_wasm },
    Step { name: "native tests", part: Part::Native, run: native },
    Step { name: "browser: find it", part: Part::Browser, run: find_browser },
    Step { name: "browser: build the client", part: Part::Browser, run: build_client },
    Step { name: "browser: tests", part: Part::Browser, run: browser },
    Step { name: "browser: figures", part: Part::Browser, run: figures },
];

/// Runs the chosen steps; stops at the first that fails.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    let started = Instant::now();
    let mut times = Vec::new();
    for step in STEPS.iter().filter(|step| choice.wants(step.part)) {
        println!("━━ {}", step.name);
        let begun = Instant::now();
        let result = (step.run)(choice);
        let time = Seconds(begun.elapsed());
        match result {
            Ok(()) => println!("━━ {} ✓ {time}\n", step.name),
            Err(error) => {
                println!("━━ {} ✗ {time}", step.name);
                return Err(error.context(format!("the step “{}” failed", step.name)));
            }
        }
        times.push((step.name, time));
    }
    if times.is_empty() {
        bail!("no step was chosen");
    }
    for (name, time) in &times {
        println!("   {name:<28} {time}");
    }
    println!("all {} steps passed in {}", times.len(), Seconds(started.elapsed()));
    Ok(())
}

impl Choice {
    fn wants(&self, part: Part) -> bool {
        if self.only.is_empty() { !self.without.contains(&part) } else { self.only.contains(&part) }
    }

    fn filter(&self) -> Option<&str> {
        self.filter.as_deref()
    }
}

/// A duration for people.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        if seconds < 60 {
            write!(f, "{:.1} s", self.0.as_secs_f64())
        } else {
            write!(f, "{} min {:02} s", seconds / 60, seconds % 60)
        }
    }
}

fn format(_: &Choice) -> Result<()> {
    insist(&mut cargo(["fmt", "--all", "--check"])).context("`cargo fmt --all` puts it right")
}

// Every native step names the same packages: cargo then agrees with itself about their features, and
// builds them once.

fn lint(_: &Choice) -> Result<()> {
    insist(&mut cargo(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    // Targets that plain `cargo test` leaves alone must be named.
    insist(&mut cargo([
        "clippy",
        "--workspace",
        "--test",
        "browser",
        "--test",
        "figures",
        "--",
        "-D",
        "warnings",
    ]))
}

fn lint_wasm(_: &Choice) -> Result<()> {
    need_wasm_target()?;
    insist(&mut cargo([
        "clippy",
        "--package",
        "dohyo-web",
        "--package",
        "dohyo-portable-tests",
        "--target",
        WASM,
        "--",
        "-D",
        "warnings",
    ]))
}

fn native(choice: &Choice) -> Result<()> {
    insist(cargo(["test", "--workspace"]).args(choice.filter()))
}

fn find_browser(_: &Choice) -> Result<()> {
    Browser::need().map(drop)
}

fn build_client(choice: &Choice) -> Result<()> {
    client::build(Pace::from_dev_flag(choice.dev))?;
    client::build_portable_tests(Pace::from_dev_flag(choice.dev))
}

fn browser(choice: &Choice) -> Result<()> {
    run_browser_tests(choice, "browser", &[])
}

/// Times are measured with nothing else running.
fn figures(choice: &Choice) -> Result<()> {
    if choice.dev {
        println!("   left out: figures are those of the client users get");
        return Ok(());
    }
    run_browser_tests(choice, "figures", &["--test-threads=1", "--show-output"])
}

fn run_browser_tests(choice: &Choice, program: &str, arguments: &[&str]) -> Result<()> {
    let browser = Browser::need()?;
    insist(
        cargo(["test", "--workspace", "--test", program, "--"])
            .args(arguments)
            .args(choice.filter())
            // A failed visit tells what went wrong; where in the test, a backtrace of futures does not.
            .env("RUST_LIB_BACKTRACE", "0")
            .env("DOHYO_CHROMIUM", browser.chromium)
            .env("DOHYO_CHROMEDRIVER", browser.driver),
    )
}

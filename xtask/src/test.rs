//! `cargo xtask test`: all checks and tests, one step after another.

use std::fmt;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;

use crate::browser::Browser;
use crate::cargo::{WASM, cargo, has_target, insist, need_wasm_target, published};
use crate::client::{self, Pace};
use crate::nats::Nats;
use crate::postgres::Postgres;
use crate::{python, unsteady};

/// A part of the tests.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// The code is formatted
    Format,
    /// Clippy finds nothing: natively, for the browser, and in the fuzz targets
    Lint,
    /// Dependencies come from crates.io, under licences that allow their use
    Audit,
    /// The library crates can be packaged for crates.io
    Package,
    /// The program compiles for other systems, as far as the toolchain has their targets
    Targets,
    /// Unit, property, integration and documentation tests
    Native,
    /// Tests of the store with a real PostgreSQL
    Store,
    /// Tests of several servers with a real PostgreSQL and a real NATS
    Nodes,
    /// The Python package: its wheel, built and installed in a virtual environment, and its tests
    Python,
    /// The packages that people install: their contents, and an installation in a temporary folder
    Packages,
    /// Tests in a real, headless Chromium, with the client as users get it
    Browser,
}

/// The parts to run, and how.
#[derive(clap::Args)]
pub(crate) struct Choice {
    /// Run only these parts
    #[arg(long, value_enum, value_name = "PART")]
    only: Vec<Part>,
    /// Leave these parts out
    #[arg(long, value_enum, value_name = "PART", conflicts_with = "only")]
    without: Vec<Part>,
    /// Build the client for the browser quickly instead of small; sizes and times are not checked then
    #[arg(long)]
    dev: bool,
    /// Run only tests whose name contains this
    filter: Option<String>,
}

/// A step of the tests.
struct Step {
    name: &'static str,
    part: Part,
    run: fn(&Choice) -> Result<Passed>,
}

/// A step that passed, with the names of the tests that passed only at the second attempt.
#[derive(Default)]
struct Passed {
    unsteady: Vec<String>,
}

const STEPS: [Step; 16] = [
    Step { name: "format", part: Part::Format, run: |choice| format(choice).map(done) },
    Step { name: "lint", part: Part::Lint, run: |choice| lint(choice).map(done) },
    Step { name: "lint for the browser", part: Part::Lint, run: |choice| lint_wasm(choice).map(done) },
    Step { name: "lint the fuzz targets", part: Part::Lint, run: |choice| lint_fuzz(choice).map(done) },
    Step { name: "audit the dependencies", part: Part::Audit, run: |_| crate::audit::check().map(done) },
    Step { name: "package the libraries", part: Part::Package, run: |choice| package(choice).map(done) },
    Step { name: "other systems", part: Part::Targets, run: |choice| check_targets(choice).map(done) },
    Step { name: "native tests", part: Part::Native, run: |choice| native(choice).map(done) },
    Step { name: "store: PostgreSQL", part: Part::Store, run: |choice| store(choice).map(done) },
    Step { name: "nodes: PostgreSQL, NATS", part: Part::Nodes, run: |choice| nodes(choice).map(done) },
    Step { name: "python", part: Part::Python, run: |choice| python(choice).map(done) },
    Step { name: "packages", part: Part::Packages, run: |_| crate::dist::rehearse().map(done) },
    Step { name: "browser: find it", part: Part::Browser, run: |choice| find_browser(choice).map(done) },
    Step {
        name: "browser: build the client",
        part: Part::Browser,
        run: |choice| build_client(choice).map(done),
    },
    Step { name: "browser: tests", part: Part::Browser, run: browser },
    Step { name: "browser: figures", part: Part::Browser, run: figures },
];

/// Systems that the program must compile for, besides the one it is tested on.
const TARGETS: [&str; 4] =
    ["aarch64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-gnu", "x86_64-pc-windows-msvc"];

/// Keeps SQLite from being compiled where only Rust is checked: there may be no C compiler for the target. Nothing is
/// linked, so the folder need not exist.
const NO_SQLITE: [(&str, &str); 2] = [("LIBSQLITE3_SYS_USE_PKG_CONFIG", "1"), ("SQLITE3_LIB_DIR", "sqlite")];

/// Returns that a step without unsteady tests has passed.
fn done((): ()) -> Passed {
    Passed::default()
}

/// Runs the chosen steps and stops at the first that fails.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    let started = Instant::now();
    choice.check_filter()?;
    let (mut times, mut unsteady) = (Vec::new(), Vec::new());
    for step in STEPS.iter().filter(|step| choice.wants(step.part)) {
        println!("━━ {}", step.name);
        let begun = Instant::now();
        let result = (step.run)(choice);
        let time = Seconds(begun.elapsed());
        match result {
            Ok(passed) => {
                println!("━━ {} ✓ {time}\n", step.name);
                unsteady.extend(passed.unsteady);
            }
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
    for test in &unsteady {
        println!("   unsteady: {test} failed once and passed at the second attempt");
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

    /// Returns an error if there is a filter that matches no test: a misspelt name must not pass as a success.
    fn check_filter(&self) -> Result<()> {
        let Some(filter) = self.filter() else { return Ok(()) };
        let mut lists = Vec::new();
        if self.wants(Part::Native) {
            lists.push(cargo(["test", "--quiet", "--workspace", "--", "--list"]));
        }
        if self.wants(Part::Store) {
            lists.push(cargo(["test", "--quiet", "--workspace", "--test", "postgres", "--", "--list"]));
        }
        if self.wants(Part::Nodes) {
            lists.push(cargo(["test", "--quiet", "--workspace", "--test", "nodes", "--", "--list"]));
        }
        if self.wants(Part::Browser) {
            let programs: &[&str] = if self.dev { &["browser"] } else { &["browser", "figures"] };
            for program in programs {
                lists.push(cargo(["test", "--quiet", "--workspace", "--test", program, "--", "--list"]));
            }
        }
        if lists.is_empty() && !self.wants(Part::Python) {
            bail!(
                "a filter chooses tests, but no part with tests was chosen; expected native, store, nodes, python or browser"
            );
        }
        let mut matching: usize =
            lists.iter_mut().map(|list| count_tests(list.arg(filter))).sum::<Result<_>>()?;
        if self.wants(Part::Python) {
            matching += python::count_tests(filter)?;
        }
        if matching == 0 {
            bail!("no test matches `{filter}`; expected a part of a test's name");
        }
        Ok(())
    }
}

/// Counts the tests that a command lists.
fn count_tests(list: &mut Command) -> Result<usize> {
    let output = list.output().with_context(|| format!("could not start {list:?}"))?;
    if !output.status.success() {
        bail!("{list:?} failed:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(count_listed(&String::from_utf8_lossy(&output.stdout)))
}

/// Counts the tests in a list such as `name: test`.
fn count_listed(list: &str) -> usize {
    list.lines().filter(|line| line.ends_with(": test")).count()
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
    insist(&mut cargo(["fmt", "--all", "--check"])).context("run `cargo fmt --all`")
}

// Every native step names the same packages, so that cargo chooses the same features each time and builds them once.

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
        "--test",
        "wander",
        "--test",
        "postgres",
        "--test",
        "nodes",
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
        "dohyo-pages",
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

/// Checks the fuzz targets without the C++ part of the fuzzer, which they do not need to be checked.
fn lint_fuzz(_: &Choice) -> Result<()> {
    let clippy = ["clippy", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"];
    insist(cargo(clippy).args(["--target-dir", "target/fuzz", "--", "-D", "warnings"]))
}

/// Packages the published crates as `cargo publish` would: manifests, files and versions. They are not compiled again.
fn package(_: &Choice) -> Result<()> {
    let mut command = cargo(["package", "--no-verify", "--allow-dirty"]);
    let published = published()?;
    ensure!(!published.is_empty(), "no crate may be published; expected library crates without `publish`");
    for name in published {
        command.args(["--package", &name]);
    }
    insist(&mut command)
}

fn check_targets(_: &Choice) -> Result<()> {
    for target in TARGETS {
        if has_target(target)? {
            println!("   {target}");
            insist(cargo(["check", "--quiet", "--package", "dohyo", "--target", target]).envs(NO_SQLITE))?;
        } else {
            println!("   {target}: left out; `rustup target add {target}` adds it");
        }
    }
    Ok(())
}

fn native(choice: &Choice) -> Result<()> {
    insist(cargo(["test", "--workspace"]).args(choice.filter()))
}

/// Runs the tests that need PostgreSQL, which the native tests leave out.
fn store(choice: &Choice) -> Result<()> {
    let postgres = Postgres::start()?;
    insist(
        cargo(["test", "--workspace", "--test", "postgres", "--"])
            .args(choice.filter())
            .env("DOHYO_TEST_POSTGRES", postgres.url()),
    )
}

/// Runs the tests of several servers.
fn nodes(choice: &Choice) -> Result<()> {
    let (postgres, nats) = (Postgres::start()?, Nats::start()?);
    insist(
        cargo(["test", "--workspace", "--test", "nodes", "--"])
            .args(choice.filter())
            .env("DOHYO_TEST_POSTGRES", postgres.url())
            .env("DOHYO_TEST_NATS", nats.url()),
    )
}

fn python(choice: &Choice) -> Result<()> {
    python::test(choice.filter())
}

fn find_browser(_: &Choice) -> Result<()> {
    Browser::need().map(drop)
}

fn build_client(choice: &Choice) -> Result<()> {
    client::build(Pace::from_dev_flag(choice.dev))?;
    client::build_portable_tests(Pace::from_dev_flag(choice.dev))
}

fn browser(choice: &Choice) -> Result<Passed> {
    // Visitors often wait, so there are more of them than processors.
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = format!("--test-threads={}", processors + processors.div_ceil(2));
    run_browser_tests(choice, "browser", &[&threads])
}

/// Measures sizes and times, one test at a time.
fn figures(choice: &Choice) -> Result<Passed> {
    if choice.dev {
        println!("   left out: only the client as users get it is measured");
        return Ok(Passed::default());
    }
    run_browser_tests(choice, "figures", &["--test-threads=1", "--show-output"])
}

fn run_browser_tests(choice: &Choice, program: &str, arguments: &[&str]) -> Result<Passed> {
    let browser = Browser::need()?;
    let tests = || {
        let mut command = cargo(["test", "--workspace", "--test", program, "--"]);
        // A failed visit says what went wrong; a backtrace of futures adds nothing to that.
        command
            .env("RUST_LIB_BACKTRACE", "0")
            .env("DOHYO_CHROMIUM", &browser.chromium)
            .env("DOHYO_CHROMEDRIVER", &browser.driver);
        command
    };
    let arguments: Vec<&str> = arguments.iter().copied().chain(choice.filter()).collect();
    Ok(Passed { unsteady: unsteady::run(tests, &arguments)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_tests_are_counted() {
        let list =
            "a::b: test\nc: test\nsrc/lib.rs - d (line 3): test\n\n3 tests, 0 benchmarks\ne: benchmark\n";
        assert_eq!(count_listed(list), 3);
        assert_eq!(count_listed("0 tests, 0 benchmarks\n"), 0);
    }

    #[test]
    fn a_filter_needs_a_part_with_tests() {
        let filter = Some("table".to_owned());
        let choice = Choice { only: vec![Part::Format, Part::Lint], without: Vec::new(), dev: false, filter };
        let why = choice.check_filter().expect_err("nothing to filter").to_string();
        assert!(why.contains("expected native, store, nodes, python or browser"), "{why}");
    }
}

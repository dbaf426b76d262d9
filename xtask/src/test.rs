//! `cargo xtask test`: all checks and tests, one step after another, with some parts beside them.

use std::fmt;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;

use crate::beside::{Beside, Job, Times};
use crate::browser::Browser;
use crate::cargo::{WASM, cargo, has_target, insist, need_wasm_target, published};
use crate::client::{self, Pace};
use crate::nats::Nats;
use crate::postgres::Postgres;
use crate::programs::{self, Program};
use crate::{python, unsteady};

/// A part of the tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
    /// Run only tests whose names contain this text
    filter: Option<String>,
}

/// A step of the tests.
struct Step {
    name: &'static str,
    /// The parts that need the step.
    parts: &'static [Part],
    run: fn(&mut Run<'_>) -> Result<()>,
}

/// A run of the tests.
struct Run<'a> {
    choice: &'a Choice,
    beside: Beside,
    /// The test programs, once they are compiled.
    programs: Vec<Program>,
    /// The names of the tests that passed only at the second attempt.
    unsteady: Vec<String>,
}

/// The parts that run beside the steps of the others. Nothing depends on them.
const BESIDE: [Part; 7] =
    [Part::Format, Part::Lint, Part::Audit, Part::Package, Part::Targets, Part::Python, Part::Packages];

/// The parts whose tests are compiled by cargo.
const COMPILED: [Part; 4] = [Part::Native, Part::Store, Part::Nodes, Part::Browser];

// The server contains the client, so the client is built before everything that contains the server.
const STEPS: [Step; 18] = [
    Step { name: "format", parts: &[Part::Format], run: format },
    Step { name: "lint", parts: &[Part::Lint], run: lint },
    Step { name: "lint for the browser", parts: &[Part::Lint], run: lint_wasm },
    Step { name: "lint the fuzz targets", parts: &[Part::Lint], run: lint_fuzz },
    Step { name: "audit the dependencies", parts: &[Part::Audit], run: |_| crate::audit::check() },
    Step { name: "package the libraries", parts: &[Part::Package], run: package },
    Step { name: "other systems", parts: &[Part::Targets], run: check_targets },
    Step { name: "browser: find it", parts: &[Part::Browser], run: |_| Browser::need().map(drop) },
    Step { name: "browser: build the client", parts: &[Part::Browser], run: build_client },
    Step { name: "compile the tests", parts: &COMPILED, run: compile },
    Step { name: "native tests", parts: &[Part::Native], run: native },
    Step { name: "documentation tests", parts: &[Part::Native], run: documentation },
    Step { name: "store: PostgreSQL", parts: &[Part::Store], run: store },
    Step { name: "nodes: PostgreSQL, NATS", parts: &[Part::Nodes], run: nodes },
    Step { name: "python", parts: &[Part::Python], run: |run| python::test(run.choice.filter()) },
    Step { name: "packages", parts: &[Part::Packages], run: |_| crate::dist::rehearse() },
    Step { name: "browser: tests", parts: &[Part::Browser], run: browser },
    Step { name: "browser: figures", parts: &[Part::Browser], run: figures },
];

/// Systems that the program must compile for, besides the one it is tested on.
const TARGETS: [&str; 4] =
    ["aarch64-unknown-linux-gnu", "aarch64-apple-darwin", "x86_64-pc-windows-gnu", "x86_64-pc-windows-msvc"];

/// Keeps SQLite from being compiled where only Rust is checked: there may be no C compiler for the target. Nothing is
/// linked, so the folder need not exist.
const NO_SQLITE: [(&str, &str); 2] = [("LIBSQLITE3_SYS_USE_PKG_CONFIG", "1"), ("SQLITE3_LIB_DIR", "sqlite")];

/// Runs the chosen steps and stops at the first that fails.
pub(crate) fn run(choice: &Choice) -> Result<()> {
    let started = Instant::now();
    choice.check_filter()?;
    let (beside, here) = choice.divided();
    let jobs = beside.into_iter().map(Part::job).collect::<Result<_>>()?;
    let mut run = Run { choice, beside: Beside::start(jobs), programs: Vec::new(), unsteady: Vec::new() };
    let done = run.steps(STEPS.iter().filter(|step| step.parts.iter().any(|part| here.contains(part))));
    // If a part beside the steps has failed, they may have stopped for that reason.
    run.beside.wait()?;
    let times = [done?, run.beside.times].concat();
    if times.is_empty() {
        bail!("no step was chosen");
    }
    for (name, time) in &times {
        println!("   {name:<28} {}", Seconds(*time));
    }
    for test in &run.unsteady {
        println!("   unsteady: {test} failed once and passed at the second attempt");
    }
    println!("all {} steps passed in {}", times.len(), Seconds(started.elapsed()));
    Ok(())
}

impl Run<'_> {
    /// Runs steps and returns their names and times. Stops early if a part beside them has failed.
    fn steps<'a>(&mut self, steps: impl Iterator<Item = &'a Step>) -> Result<Times> {
        let mut times = Vec::new();
        for step in steps {
            println!("━━ {}", step.name);
            let begun = Instant::now();
            let result = (step.run)(self);
            let time = begun.elapsed();
            if let Err(error) = result {
                println!("━━ {} ✗ {}", step.name, Seconds(time));
                return Err(error.context(format!("the step “{}” failed", step.name)));
            }
            println!("━━ {} ✓ {}\n", step.name, Seconds(time));
            times.push((step.name.to_owned(), time));
            self.beside.check()?;
        }
        Ok(times)
    }
}

impl Part {
    /// Returns the part as a process that runs beside others.
    fn job(self) -> Result<Job> {
        let value = self.to_possible_value().context("every part has a name")?;
        let name = value.get_name().to_owned();
        let mut command = Command::new(std::env::current_exe()?);
        command.args(["test", "--only", &name]);
        Ok(Job { name, command, needs_programs: self == Self::Packages })
    }
}

impl Choice {
    fn wants(&self, part: Part) -> bool {
        if self.only.is_empty() { !self.without.contains(&part) } else { self.only.contains(&part) }
    }

    fn filter(&self) -> Option<&str> {
        self.filter.as_deref()
    }

    /// Returns the chosen parts that run beside the others, and all other chosen parts. With a filter there is too
    /// little to do to divide it.
    fn divided(&self) -> (Vec<Part>, Vec<Part>) {
        let chosen = Part::value_variants().iter().copied().filter(|&part| self.wants(part));
        let (beside, here): (Vec<_>, Vec<_>) =
            chosen.partition(|part| BESIDE.contains(part) && self.filter.is_none());
        if here.is_empty() { (here, beside) } else { (beside, here) }
    }

    /// Returns the integration tests of the chosen parts that plain `cargo test` leaves alone.
    fn named_programs(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        for (part, name) in [(Part::Store, POSTGRES), (Part::Nodes, NODES), (Part::Browser, BROWSER)] {
            names.extend(self.wants(part).then_some(name));
        }
        names.extend((self.wants(Part::Browser) && !self.dev).then_some(FIGURES));
        names
    }

    /// Returns an error if there is a filter that matches no test, as far as that is known before the tests are compiled.
    fn check_filter(&self) -> Result<()> {
        let Some(filter) = self.filter() else { return Ok(()) };
        if COMPILED.into_iter().any(|part| self.wants(part)) {
            return Ok(());
        }
        ensure!(
            self.wants(Part::Python),
            "a filter chooses tests, but no part with tests was chosen; expected native, store, nodes, python or browser"
        );
        insist_on_match(filter, python::count_tests(filter)?)
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

/// The test programs that need something to be started first.
const POSTGRES: &str = "postgres";
const NODES: &str = "nodes";
const BROWSER: &str = "browser";
const FIGURES: &str = "figures";

fn format(_: &mut Run<'_>) -> Result<()> {
    insist(&mut cargo(["fmt", "--all", "--check"])).context("run `cargo fmt --all`")
}

/// Checks all targets in one call of cargo, for the reason given in [`programs`].
fn lint(_: &mut Run<'_>) -> Result<()> {
    let mut command = cargo(["clippy", "--workspace", "--lib", "--bins", "--examples", "--benches"]);
    // `--all-targets` would leave out the tests that plain `cargo test` leaves alone.
    for test in programs::integration_tests()? {
        command.args(["--test", &test]);
    }
    insist(command.args(["--", "-D", "warnings"]))
}

fn lint_wasm(_: &mut Run<'_>) -> Result<()> {
    need_wasm_target()?;
    let mut command = cargo(["clippy", "--target", WASM]);
    for package in ["dohyo-pages", "dohyo-web", "dohyo-portable-tests"] {
        command.args(["--package", package]);
    }
    insist(command.args(["--", "-D", "warnings"]))
}

/// Checks the fuzz targets without the C++ part of the fuzzer, which checking does not need.
fn lint_fuzz(_: &mut Run<'_>) -> Result<()> {
    let clippy = ["clippy", "--manifest-path", "fuzz/Cargo.toml", "--no-default-features"];
    insist(cargo(clippy).args(["--target-dir", "target/fuzz", "--", "-D", "warnings"]))
}

/// Packages the published crates as `cargo publish` would: manifests, files and versions. They are not compiled again.
fn package(_: &mut Run<'_>) -> Result<()> {
    let mut command = cargo(["package", "--no-verify", "--allow-dirty"]);
    let published = published()?;
    ensure!(!published.is_empty(), "no crate may be published; expected library crates without `publish`");
    for name in published {
        command.args(["--package", &name]);
    }
    insist(&mut command)
}

fn check_targets(_: &mut Run<'_>) -> Result<()> {
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

fn build_client(run: &mut Run<'_>) -> Result<()> {
    let pace = Pace::from_dev_flag(run.choice.dev);
    client::build(pace)?;
    client::build_portable_tests(pace)
}

/// Compiles the tests of the chosen parts. Returns an error if there is a filter that matches none of them: a
/// misspelt name must not pass as a success.
fn compile(run: &mut Run<'_>) -> Result<()> {
    let choice = run.choice;
    let (native, named) = (choice.wants(Part::Native), choice.named_programs());
    run.programs = if native { programs::build_all()? } else { programs::build_named(&named)? };
    run.beside.programs_are_compiled();
    let Some(filter) = choice.filter() else { return Ok(()) };
    let used = run
        .programs
        .iter()
        .filter(|program| if program.plain { native } else { named.contains(&program.name.as_str()) });
    let mut matching: usize = used.map(|program| program.count(filter)).sum::<Result<_>>()?;
    if native {
        matching += programs::count_tests(doc_tests().args(["--", "--list", filter]))?;
    }
    if choice.wants(Part::Python) {
        matching += python::count_tests(filter)?;
    }
    insist_on_match(filter, matching)
}

fn insist_on_match(filter: &str, matching: usize) -> Result<()> {
    ensure!(matching > 0, "no test matches `{filter}`; expected a part of a test's name");
    Ok(())
}

fn native(run: &mut Run<'_>) -> Result<()> {
    programs::run_plain(&run.programs, run.choice.filter())
}

/// Runs the examples in the documentation.
fn documentation(run: &mut Run<'_>) -> Result<()> {
    insist(doc_tests().args(run.choice.filter()))
}

fn doc_tests() -> Command {
    cargo(["test", "--workspace", "--doc"])
}

/// Runs the tests that need PostgreSQL, which the native tests leave out.
fn store(run: &mut Run<'_>) -> Result<()> {
    let postgres = Postgres::start()?;
    let mut tests = programs::named(&run.programs, POSTGRES)?.command();
    insist(tests.args(run.choice.filter()).env("DOHYO_TEST_POSTGRES", postgres.url()))
}

/// Runs the tests of several servers.
fn nodes(run: &mut Run<'_>) -> Result<()> {
    let (postgres, nats) = (Postgres::start()?, Nats::start()?);
    let mut tests = programs::named(&run.programs, NODES)?.command();
    tests.env("DOHYO_TEST_POSTGRES", postgres.url()).env("DOHYO_TEST_NATS", nats.url());
    insist(tests.args(run.choice.filter()))
}

fn browser(run: &mut Run<'_>) -> Result<()> {
    // Browser tests often wait, so run more of them than there are processors.
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let threads = format!("--test-threads={}", 2 * processors);
    run_browser_tests(run, BROWSER, &[&threads])
}

/// Measures sizes and times, one test at a time, with nothing beside them.
fn figures(run: &mut Run<'_>) -> Result<()> {
    if run.choice.dev {
        println!("   left out: only the client as users get it is measured");
        return Ok(());
    }
    run.beside.wait()?;
    run_browser_tests(run, FIGURES, &["--test-threads=1", "--show-output"])
}

fn run_browser_tests(run: &mut Run<'_>, name: &str, arguments: &[&str]) -> Result<()> {
    let browser = Browser::need()?;
    let program = programs::named(&run.programs, name)?;
    let tests = || {
        let mut command = program.command();
        // A failed test says what went wrong; a backtrace of futures adds nothing.
        command
            .env("RUST_LIB_BACKTRACE", "0")
            .env("DOHYO_CHROMIUM", &browser.chromium)
            .env("DOHYO_CHROMEDRIVER", &browser.driver);
        command
    };
    let arguments: Vec<&str> = arguments.iter().copied().chain(run.choice.filter()).collect();
    run.unsteady.extend(unsteady::run(tests, &arguments)?);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_needs_a_part_with_tests() {
        let filter = Some("table".to_owned());
        let choice = Choice { only: vec![Part::Format, Part::Lint], without: Vec::new(), dev: false, filter };
        let why = choice.check_filter().expect_err("nothing to filter").to_string();
        assert!(why.contains("expected native, store, nodes, python or browser"), "{why}");
        let choice = Choice { only: vec![Part::Python], filter: Some("no such test".to_owned()), ..choice };
        let why = choice.check_filter().expect_err("nothing matches").to_string();
        assert_eq!(why, "no test matches `no such test`; expected a part of a test's name");
    }

    #[test]
    fn parts_run_beside_others_unless_they_are_alone() {
        let choice = |only: &[Part], filter: Option<&str>| Choice {
            only: only.to_vec(),
            without: Vec::new(),
            dev: false,
            filter: filter.map(str::to_owned),
        };
        let (beside, here) = choice(&[], None).divided();
        assert!(beside.contains(&Part::Lint) && here.contains(&Part::Browser));
        assert_eq!(beside.len() + here.len(), Part::value_variants().len());
        assert!(choice(&[Part::Lint, Part::Format], None).divided().0.is_empty());
        assert!(choice(&[], Some("table")).divided().0.is_empty());
    }

    #[test]
    fn programs_that_need_something_started_belong_to_their_parts() {
        let choice = |only| Choice { only, without: Vec::new(), dev: false, filter: None };
        assert_eq!(choice(vec![Part::Store, Part::Browser]).named_programs(), [POSTGRES, BROWSER, FIGURES]);
        assert_eq!(choice(Vec::new()).named_programs(), [POSTGRES, NODES, BROWSER, FIGURES]);
    }
}

//! Parts of the tests that run beside the others.
//!
//! Compilers, linkers and browsers leave a processor idle now and then. Parts on which no other part depends fill these
//! gaps: each runs as a process of its own, one after another, and its output is shown when it has ended.

use std::fs::File;
use std::io::{Read as _, Seek as _};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};

use crate::cargo::workspace;

/// How long each of several things took, by their names.
pub(crate) type Times = Vec<(String, Duration)>;

/// A part of the tests, as a process.
pub(crate) struct Job {
    pub(crate) name: String,
    pub(crate) command: Command,
    /// Whether the job uses the test programs, and so waits for [`Beside::programs_are_compiled`].
    pub(crate) needs_programs: bool,
}

/// Jobs that run in the background.
pub(crate) struct Beside {
    /// Sends once, when the test programs are compiled. Dropping it cancels the jobs that wait for them.
    compiled: Option<Sender<()>>,
    running: Option<JoinHandle<Result<Times>>>,
    /// The names and times of the jobs, once all have ended.
    pub(crate) times: Times,
}

impl Beside {
    /// Runs the jobs, one after another, up to the first that fails.
    pub(crate) fn start(jobs: Vec<Job>) -> Self {
        let (compiled, wait) = mpsc::channel();
        let running = std::thread::spawn(move || run_all(jobs, &wait));
        Self { compiled: Some(compiled), running: Some(running), times: Vec::new() }
    }

    /// Lets the jobs run that need the test programs.
    pub(crate) fn programs_are_compiled(&self) {
        if let Some(compiled) = &self.compiled {
            // Nobody receives it if a job has failed, which `check` and `wait` tell.
            let _ = compiled.send(());
        }
    }

    /// Returns an error if a job has failed.
    pub(crate) fn check(&mut self) -> Result<()> {
        if self.running.as_ref().is_some_and(JoinHandle::is_finished) { self.wait() } else { Ok(()) }
    }

    /// Waits until all jobs have ended, and returns an error if one failed. Jobs that wait for test programs are
    /// cancelled.
    pub(crate) fn wait(&mut self) -> Result<()> {
        self.compiled = None;
        if let Some(running) = self.running.take() {
            self.times =
                running.join().map_err(|_| anyhow!("a part that ran beside the others panicked"))??;
        }
        Ok(())
    }
}

fn run_all(jobs: Vec<Job>, compiled: &Receiver<()>) -> Result<Times> {
    let mut times = Vec::new();
    for mut job in jobs {
        if job.needs_programs && compiled.recv().is_err() {
            break;
        }
        let begun = Instant::now();
        if !run(&mut job.command)? {
            bail!("the part “{}” failed", job.name);
        }
        times.push((job.name, begun.elapsed()));
    }
    Ok(times)
}

/// Runs a process, shows its output when it has ended, and returns `true` if it passed.
fn run(command: &mut Command) -> Result<bool> {
    let mut output = tempfile::tempfile()?;
    command.current_dir(workspace()).stdin(Stdio::null());
    command.stdout(output.try_clone()?).stderr(output.try_clone()?);
    let status = command.status().with_context(|| format!("could not start {command:?}"))?;
    print!("{}", read(&mut output)?);
    Ok(status.success())
}

fn read(output: &mut File) -> Result<String> {
    let mut bytes = Vec::new();
    output.rewind()?;
    output.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn job(name: &str, script: &str) -> Job {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        Job { name: name.to_owned(), command, needs_programs: false }
    }

    fn names(beside: &Beside) -> Vec<&str> {
        beside.times.iter().map(|(name, _)| name.as_str()).collect()
    }

    #[test]
    fn jobs_run_in_order_and_the_first_that_fails_ends_them() {
        let mut beside = Beside::start(vec![job("lint", "exit 0"), job("python", "exit 0")]);
        beside.wait().expect("both pass");
        assert_eq!(names(&beside), ["lint", "python"]);
        let mut beside = Beside::start(vec![job("lint", "exit 1"), job("python", "exit 0")]);
        let error = loop {
            if let Err(error) = beside.check() {
                break error;
            }
        };
        assert_eq!(error.to_string(), "the part “lint” failed");
    }

    #[test]
    fn a_job_that_needs_programs_runs_only_once_they_are_compiled() {
        let packages = || Job { needs_programs: true, ..job("packages", "exit 0") };
        let mut beside = Beside::start(vec![packages()]);
        beside.wait().expect("nothing failed");
        assert!(names(&beside).is_empty());
        let mut beside = Beside::start(vec![packages()]);
        beside.programs_are_compiled();
        while beside.running.is_some() {
            beside.check().expect("passes");
        }
        assert_eq!(names(&beside), ["packages"]);
    }
}

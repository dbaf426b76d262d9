//! The processes behind a visit. Each runs under a guard that ends it, and everything it started,
//! as soon as the test is over, even if the test itself was killed.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};

use crate::visit::LOOK_AGAIN;

/// The longest a process may take to say where it listens.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The longest a browser may take to end.
const END_TIMEOUT: Duration = Duration::from_secs(2);

/// The shell leads a process group of its own. It waits until its input ends (the test drops its
/// end, or dies) and then kills the whole group: browsers started by the driver included.
const GUARD: &str = r#""$@" <&- & read -r _; kill -KILL 0"#;

/// A running process and everything it starts.
pub(crate) struct Guarded {
    /// Closing it ends the group.
    lifeline: Option<ChildStdin>,
    guard: Child,
    name: String,
}

impl Guarded {
    /// Starts a program and reads its output until `wanted` returns something for a line.
    pub(crate) async fn start<T>(
        program: &Path,
        arguments: &[&str],
        wanted: impl Fn(&str) -> Option<T>,
    ) -> Result<(Self, T)> {
        let name = program.display().to_string();
        let mut guard = Command::new("sh")
            .args(["-c", GUARD, "guard"])
            .arg(program)
            .args(arguments)
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start {name}"))?;
        let lifeline = guard.stdin.take();
        let output = guard.stdout.take().context("the process has no output")?;
        let process = Self { lifeline, guard, name };
        let mut lines = BufReader::new(output).lines();
        let mut heard = String::new();
        let search = async {
            while let Some(line) = lines.next_line().await? {
                if let Some(found) = wanted(&line) {
                    return Ok(found);
                }
                heard.push_str(&line);
                heard.push('\n');
            }
            bail!("its output ended")
        };
        let found = match tokio::time::timeout(START_TIMEOUT, search).await {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => bail!("{} did not start: {error}; it said:\n{heard}", process.name),
            Err(_) => bail!("{} did not start within {START_TIMEOUT:?}; it said:\n{heard}", process.name),
        };
        // Later output goes nowhere, but a full pipe would stop the process.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok((process, found))
    }

    /// Kills the process and everything it started.
    pub(crate) async fn kill(mut self) -> Result<()> {
        drop(self.lifeline.take());
        self.guard.wait().await.with_context(|| format!("could not end {}", self.name))?;
        Ok(())
    }
}

/// The profile folder of one browser, removed when dropped.
pub(crate) struct ProfileFolder(PathBuf);

impl ProfileFolder {
    pub(crate) fn new() -> Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("dohyo-browser-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).with_context(|| format!("could not create {}", path.display()))?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ProfileFolder {
    fn drop(&mut self) {
        // A browser that is just ending may still write.
        let started = Instant::now();
        while std::fs::remove_dir_all(&self.0).is_err() && started.elapsed() < END_TIMEOUT {
            std::thread::sleep(LOOK_AGAIN);
        }
    }
}

/// Starts the server on a free port; returns it with its address, such as `http://127.0.0.1:41234`.
/// Online tables are kept in `folder`. `port` is 0 for a free port.
pub(crate) async fn start_server(folder: &Path, port: u16) -> Result<(Guarded, String)> {
    let program = beside_the_tests("stage")?;
    let (folder, listen) = (folder.to_string_lossy(), format!("127.0.0.1:{port}"));
    let address = |line: &str| line.starts_with("http://").then(|| line.to_owned());
    Guarded::start(&program, &[&folder, &listen], address).await
}

/// Starts chromedriver on a free port; returns it with its address.
///
/// The driver picks a port and then listens on it; if somebody else takes the port in between, it gives up.
pub(crate) async fn start_driver() -> Result<(Guarded, String)> {
    const ATTEMPTS: usize = 3;
    let program = std::env::var_os("DOHYO_CHROMEDRIVER").map_or_else(|| "chromedriver".into(), PathBuf::from);
    let address = |line: &str| {
        let port = line.split("started successfully on port ").nth(1)?.trim_end_matches('.');
        Some(format!("http://127.0.0.1:{port}"))
    };
    let mut failed = anyhow::anyhow!("no attempt was made");
    for _ in 0..ATTEMPTS {
        match Guarded::start(&program, &["--port=0"], address).await {
            Ok(started) => return Ok(started),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Returns the path of a program of this package, which cargo builds together with the tests.
fn beside_the_tests(name: &str) -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    let folder = test.ancestors().nth(2).context("tests run in cargo's target folder")?;
    Ok(folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX)))
}

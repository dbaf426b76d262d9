//! The processes behind a visit. Each runs under a guard that ends it, and everything it started, as soon as nobody
//! needs it any more, even if the test program itself was killed.

use std::io::{BufRead as _, BufReader};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use tokio::sync::oneshot;

use crate::visit::LOOK_AGAIN;

/// The longest a process may take to say where it listens.
const START_TIMEOUT: Duration = Duration::from_mins(1);

/// The longest a browser may take to end.
const END_TIMEOUT: Duration = Duration::from_secs(2);

/// The shell leads a process group of its own. It waits until its input ends (the test drops its end, or dies) and
/// then kills the whole group: browsers started by the driver included. The folder of a process goes with it.
const GUARD: &str = r#"folder=$1; shift; "$@" <&- & read -r _
if [ -n "$folder" ]; then trap : TERM; kill -TERM 0; sleep 0.2; rm -rf "$folder"; fi
kill -KILL 0"#;

/// A running process and everything it starts. It does not belong to the runtime of the test that started it.
pub(crate) struct Guarded {
    /// Closing it ends the group.
    lifeline: Option<ChildStdin>,
    guard: Child,
    name: String,
}

impl Guarded {
    /// Starts a program and reads its output until `wanted` returns something for a line. `folder` is removed when the
    /// program has ended.
    pub(crate) async fn start<T: Send + 'static>(
        program: &Path,
        arguments: &[&str],
        folder: Option<&Path>,
        wanted: impl Fn(&str) -> Option<T> + Send + 'static,
    ) -> Result<(Self, T)> {
        let name = program.display().to_string();
        let mut guard = Command::new("sh")
            .args(["-c", GUARD, "guard"])
            .arg(folder.unwrap_or(Path::new("")))
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
        let (tell, told) = oneshot::channel();
        // Later output goes nowhere, but a full pipe would stop the process.
        std::thread::spawn(move || {
            let mut lines = BufReader::new(output).lines().map_while(Result::ok);
            let mut heard = String::new();
            let found = lines.by_ref().find_map(|line| {
                heard.push_str(&line);
                heard.push('\n');
                wanted(&line)
            });
            let _ = tell.send(found.ok_or(heard));
            lines.for_each(drop);
        });
        match tokio::time::timeout(START_TIMEOUT, told).await {
            Ok(Ok(Ok(found))) => Ok((process, found)),
            Ok(Ok(Err(heard))) => bail!("{} ended at once; it said:\n{heard}", process.name),
            Ok(Err(_)) => bail!("the output of {} could not be read", process.name),
            Err(_) => bail!("{} did not start within {START_TIMEOUT:?}", process.name),
        }
    }

    /// Kills the process and everything it started.
    pub(crate) fn kill(mut self) -> Result<()> {
        drop(self.lifeline.take());
        self.guard.wait().with_context(|| format!("could not end {}", self.name))?;
        Ok(())
    }
}

/// Creates an empty folder for the data of a process.
pub(crate) fn new_folder() -> Result<PathBuf> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let path = std::env::temp_dir().join(format!("dohyo-browser-{}-{number}", std::process::id()));
    std::fs::create_dir_all(&path).with_context(|| format!("could not create {}", path.display()))?;
    Ok(path)
}

/// A folder that is removed when dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Result<Self> {
        new_folder().map(Self)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A process that is just ending may still write.
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
    Guarded::start(&program, &[&folder, &listen], None, address).await
}

/// Starts chromedriver on a free port; returns it with its address. `folder` is removed when it has ended.
///
/// The driver picks a port and then listens on it; if somebody else takes the port in between, it gives up.
pub(crate) async fn start_driver(folder: &Path) -> Result<(Guarded, String)> {
    const ATTEMPTS: usize = 3;
    let program = std::env::var_os("DOHYO_CHROMEDRIVER").map_or_else(|| "chromedriver".into(), PathBuf::from);
    let address = |line: &str| {
        let port = line.split("started successfully on port ").nth(1)?.trim_end_matches('.');
        Some(format!("http://127.0.0.1:{port}"))
    };
    let mut failed = anyhow::anyhow!("no attempt was made");
    for _ in 0..ATTEMPTS {
        match Guarded::start(&program, &["--port=0"], Some(folder), address).await {
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

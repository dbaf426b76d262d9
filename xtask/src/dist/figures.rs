//! What packages are measured by.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

/// The largest archive, in bytes: the program with everything inside.
const MOST_BYTES: u64 = 15_000_000;

/// The longest time from starting the program to the first answered request.
const LONGEST_START: Duration = Duration::from_millis(50);

/// The same for the program of the tests, which is not optimised and shares the machine with other tests.
pub(crate) const LONGEST_START_IN_TESTS: Duration = Duration::from_millis(150);

/// How often the start is measured. The shortest counts: everything longer is other work of the machine.
const TRIES: usize = 7;

/// Checks the size of the archive and the time that the program takes to start.
pub(crate) fn check(program: &Path, archive: &Path) -> Result<()> {
    let size = fs::metadata(archive)?.len();
    println!(
        "   archive with everything inside: {:.1} MB (limit {:.0} MB)",
        size as f64 / 1e6,
        MOST_BYTES as f64 / 1e6
    );
    ensure!(size <= MOST_BYTES, "the archive has {size} bytes; expected at most {MOST_BYTES}");
    check_start(program, LONGEST_START)
}

/// Checks the time that the program takes to start.
pub(crate) fn check_start(program: &Path, limit: Duration) -> Result<()> {
    let mut times = Vec::new();
    for _ in 0..TRIES {
        times.push(start(program)?);
    }
    times.sort_unstable();
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    println!(
        "   start to first answer: {:.1} ms at best, {:.1} ms in the middle of {TRIES} (limit {} ms)",
        ms(times[0]),
        ms(times[TRIES / 2]),
        limit.as_millis()
    );
    ensure!(times[0] <= limit, "the server takes {:.1} ms to answer the first request", ms(times[0]));
    Ok(())
}

/// Starts the server with an empty folder of tables, and returns the time until it has answered a request.
fn start(program: &Path) -> Result<Duration> {
    let data = tempfile::tempdir()?;
    let started = Instant::now();
    let mut server = Command::new(program)
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data.path())
        .stdout(Stdio::piped())
        .stdin(Stdio::null())
        .spawn()
        .with_context(|| format!("could not start {}", program.display()))?;
    let answered = first_answer(&mut server).map(|()| started.elapsed());
    server.kill()?;
    server.wait()?;
    answered
}

/// Waits until the server has printed its address, and asks it for the home page.
fn first_answer(server: &mut std::process::Child) -> Result<()> {
    let mut line = String::new();
    BufReader::new(server.stdout.take().context("it was piped")?).read_line(&mut line)?;
    let host = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
    let mut stream =
        TcpStream::connect(&host).with_context(|| format!("the server printed `{}`", line.trim()))?;
    stream.set_read_timeout(Some(Duration::from_secs(5)))?;
    stream.write_all(format!("GET /health HTTP/1.0\r\nhost: {host}\r\n\r\n").as_bytes())?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    if !answer.contains(" 200 ") {
        bail!("the server answers: {}", answer.lines().next().unwrap_or_default());
    }
    Ok(())
}

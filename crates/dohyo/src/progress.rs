//! How far a long command has come, for a person who watches.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// A line on stderr that is written over as work goes on. Nothing is written unless stderr is a
/// terminal. Several threads may report to it.
pub(crate) struct Progress {
    shown: Option<Mutex<Shown>>,
}

struct Shown {
    latest: Option<Instant>,
}

/// Often enough to look alive, seldom enough to cost nothing.
const BETWEEN_LINES: Duration = Duration::from_millis(100);

impl Progress {
    /// Watches stderr.
    pub(crate) fn new() -> Self {
        Self { shown: io::stderr().is_terminal().then(|| Mutex::new(Shown { latest: None })) }
    }

    /// Says that `done` of `total` parts are finished.
    pub(crate) fn report(&self, what: &str, done: usize, total: usize) {
        const WIDTH: usize = 30;
        let Some(shown) = &self.shown else { return };
        let Ok(mut shown) = shown.lock() else { return };
        if done < total && shown.latest.is_some_and(|latest| latest.elapsed() < BETWEEN_LINES) {
            return;
        }
        shown.latest = Some(Instant::now());
        let filled = WIDTH * done.min(total) / total.max(1);
        let bar = "█".repeat(filled) + &"░".repeat(WIDTH - filled);
        let _ = write!(io::stderr(), "\r\x1b[K{bar} {done}/{total} {what}");
    }
}

/// Does work of which nobody knows how long it takes, and shows for how long it has been going on.
pub(crate) fn watched<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let progress = Progress::new();
    if progress.shown.is_none() {
        return work();
    }
    thread::scope(|scope| {
        let (done, is_done) = mpsc::channel::<()>();
        let begun = Instant::now();
        scope.spawn(move || {
            while is_done.recv_timeout(BETWEEN_LINES) == Err(RecvTimeoutError::Timeout) {
                let _ = write!(io::stderr(), "\r\x1b[K{what}, {} s", begun.elapsed().as_secs());
            }
        });
        let result = work();
        drop(done);
        result
    })
}

impl Drop for Progress {
    /// Takes the line away, so that the result stands alone.
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

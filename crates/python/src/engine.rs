//! Computer players.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use dohyo_ai::{Budget, DEFAULT_MEMORY, Level, Request, Thinker};
use dohyo_core::Game as _;
use pyo3::prelude::*;

use crate::error::wrong;
use crate::game::{Action, Game};

/// A computer player of any game.
#[pyclass(frozen, module = "dohyo")]
pub(crate) struct Engine {
    thinker: Mutex<Thinker>,
    level: Level,
    seed: u64,
    threads: u8,
}

/// The answer of an engine.
#[pyclass(frozen, module = "dohyo")]
pub(crate) struct Thought {
    thought: dohyo_ai::Thought,
}

#[pymethods]
impl Thought {
    /// The action to play.
    #[getter]
    fn action(&self) -> Action {
        Action { action: self.thought.action.clone() }
    }

    /// The score for the thinking side: `+1.25`, or a number of plies to a forced win or loss.
    #[getter]
    fn score(&self) -> String {
        self.thought.score.to_string()
    }

    /// The probability of winning, from 0 to 1.
    #[getter]
    fn expectation(&self) -> f64 {
        self.thought.score.expectation()
    }

    /// Plies searched completely.
    #[getter]
    fn depth(&self) -> u8 {
        self.thought.depth
    }

    /// Positions examined.
    #[getter]
    fn nodes(&self) -> u64 {
        self.thought.nodes
    }

    /// Seconds used.
    #[getter]
    fn seconds(&self) -> f64 {
        self.thought.elapsed.as_secs_f64()
    }

    /// The expected line of play, beginning with the action.
    #[getter]
    fn line(&self) -> Vec<Action> {
        self.thought.line.iter().map(|action| Action { action: action.clone() }).collect()
    }

    fn __repr__(&self) -> String {
        format!("<Thought {} {}>", self.thought.action, self.thought.score)
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (level=8, *, seed=0, memory=None, threads=1))]
    fn new(level: u8, seed: u64, memory: Option<usize>, threads: u8) -> PyResult<Self> {
        let number = level;
        let level = Level::new(level).ok_or_else(|| wrong(format!("no level {number}; expected 1 to 8")))?;
        let memory = memory.unwrap_or(DEFAULT_MEMORY);
        if !(1 << 20..=1 << 36).contains(&memory) {
            return Err(wrong(format!("{memory} bytes of memory; expected 1 MiB to 64 GiB")));
        }
        let thinker = Mutex::new(Thinker::with_memory(memory));
        Ok(Self { thinker, level, seed, threads: threads.max(1) })
    }

    /// The level, from 1 to 8.
    #[getter]
    fn level(&self) -> u8 {
        self.level.number()
    }

    /// Finds an action for a seat, by default the first that may act.
    #[pyo3(signature = (game, *, seat=None, time=None, nodes=None, depth=None))]
    fn think(
        &self,
        py: Python<'_>,
        game: &Game,
        seat: Option<&str>,
        time: Option<f64>,
        nodes: Option<u64>,
        depth: Option<u8>,
    ) -> PyResult<Thought> {
        let info = game.state.info();
        let seat = match seat {
            None => game.state.to_act().first(),
            Some(name) => Some(info.seat_named(name).ok_or_else(|| {
                wrong(format!("no seat `{name}`; expected one of: {}", info.seats.join(", ")))
            })?),
        };
        let seat = seat.ok_or_else(|| wrong("the game is over"))?;
        let time = time.map(|time| {
            Duration::try_from_secs_f64(time)
                .map_err(|_| wrong(format!("{time} seconds; expected 0 or more")))
        });
        let budget = Budget { time: time.transpose()?, nodes, depth };
        let request = Request { budget, seed: self.seed, threads: self.threads, ..Request::at(self.level) };
        let game = game.state.clone();
        let stop = AtomicBool::new(false);
        let mut interrupted = None;
        let thought = py.detach(|| {
            let mut thinker = self.thinker.lock().unwrap_or_else(PoisonError::into_inner);
            // Ctrl+C stops a long thought at its next report.
            thinker.think(&game, seat, &request, &stop, &mut |_| {
                if let Err(why) = Python::attach(check_signals) {
                    interrupted = Some(why);
                    stop.store(true, Ordering::Relaxed);
                }
            })
        });
        if let Some(why) = interrupted {
            return Err(why);
        }
        let nothing = || wrong(format!("{} may not act now", info.seat_name(seat)));
        thought.map(|thought| Thought { thought }).ok_or_else(nothing)
    }

    /// Clears the memory of the search, as before a new game.
    fn forget(&self) {
        self.thinker.lock().unwrap_or_else(PoisonError::into_inner).forget();
    }

    fn __repr__(&self) -> String {
        format!("<Engine level {}>", self.level)
    }
}

/// Runs the handlers of pending signals.
fn check_signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

//! Requests to a computer player.

use std::time::Duration;

use crate::Level;

/// The limits of a thought. The first one that is reached ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time from the call to the answer.
    pub time: Option<Duration>,
    /// Positions examined.
    pub nodes: Option<u64>,
    /// Plies searched.
    pub depth: Option<u8>,
}

impl Budget {
    /// Creates a budget of `time`.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Creates a budget of `nodes` positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Creates a budget of `depth` plies.
    pub fn depth(depth: u8) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Returns `true` if nothing is limited.
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }
}

/// A request for an action.
///
/// ```
/// use dohyo_ai::{Budget, Level, Request};
/// let request = Request { budget: Budget::nodes(10_000), seed: 7, ..Request::at(Level::ALL[4]) };
/// assert!(!request.analysis);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The level to play at.
    pub level: Level,
    /// The limits. Levels below the strongest also have limits of their own. Without any limit, the strongest level
    /// thinks for a time that people are willing to wait.
    pub budget: Budget,
    /// The seed of the mistakes of weaker levels.
    pub seed: u64,
    /// The number of threads. With more than one, the strongest level of Abalone plays better, but its moves are not
    /// reproducible. Ignored on targets without threads.
    pub threads: u8,
    /// Whether to judge the position instead of playing it. A draw then counts as even; in play, computers slightly
    /// avoid draws.
    pub analysis: bool,
}

impl Request {
    /// Creates a request to play at `level`, within the level's own limits.
    pub fn at(level: Level) -> Self {
        Self { level, budget: Budget::default(), seed: 0, threads: 1, analysis: false }
    }

    /// Creates a request to judge a position as well as `budget` allows.
    pub fn analysis(budget: Budget) -> Self {
        Self { budget, analysis: true, ..Self::at(Level::STRONGEST) }
    }
}

//! A request on its way to an engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use web_time::Instant;

use crate::limits::{Allowance, Limits};
use crate::{Budget, Progress, Request, Score, Thought};

/// A [`Request`] with the time it was made, the flag that stops the thought, and a listener for its progress.
pub struct Question<'a, A> {
    /// The request.
    pub request: &'a Request,
    started: Instant,
    stop: &'a AtomicBool,
    progress: &'a mut dyn FnMut(&Progress<A>),
}

impl<'a, A> Question<'a, A> {
    /// Asks `request` now.
    pub fn new(
        request: &'a Request,
        stop: &'a AtomicBool,
        progress: &'a mut dyn FnMut(&Progress<A>),
    ) -> Self {
        Self { request, started: Instant::now(), stop, progress }
    }

    /// Returns the time since the question was asked.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Reports the progress of the thought to the listener.
    pub fn report(&mut self, progress: &Progress<A>) {
        (self.progress)(progress);
    }

    /// Returns the time when the question was asked.
    pub(crate) fn started(&self) -> Instant {
        self.started
    }

    /// Returns the limits of a search by a level with this allowance.
    pub(crate) fn limits(&self, allowance: Allowance) -> Limits<'a> {
        self.limits_within(self.request.budget, allowance)
    }

    /// Returns the limits of a search within another budget than the request's.
    pub(crate) fn limits_within(&self, budget: Budget, allowance: Allowance) -> Limits<'a> {
        Limits::new(budget, allowance, self.started, self.stop)
    }
}

impl<A: Clone> Question<'_, A> {
    /// Returns the thought that plays the first action of `line`.
    ///
    /// # Panics
    ///
    /// Panics if `line` is empty.
    pub(crate) fn conclude(&self, score: Score, depth: u8, nodes: u64, line: Vec<A>) -> Thought<A> {
        let (action, elapsed) = (line[0].clone(), self.elapsed());
        Thought { action, score, depth, nodes, elapsed, line, pace: Duration::ZERO }
    }
}

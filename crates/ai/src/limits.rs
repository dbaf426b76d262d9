//! The limits of a search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use web_time::Instant;

use crate::Budget;

/// The limits of a level for one thought. They apply in addition to those of the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance {
    /// The largest number of plies or rounds.
    pub(crate) depth: u8,
    /// The largest number of positions.
    pub(crate) nodes: u64,
    /// The thinking time if the request has no limits, or `None` if the other limits are enough.
    pub(crate) patience: Option<Duration>,
}

/// The limits of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits<'a> {
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    pub(crate) deadline: Option<Instant>,
    /// Stops the search when it is raised.
    pub(crate) stop: &'a AtomicBool,
}

/// Returns the part of a time limit that is kept for returning the answer: a few milliseconds, and more of a long
/// limit, because on a busy machine even the check of the clock comes late.
fn reserve(time: Duration) -> Duration {
    Duration::from_millis(3) + (time / 40).min(Duration::from_millis(10))
}

impl<'a> Limits<'a> {
    /// Creates a search without limits, which only `stop` ends.
    pub(crate) fn flag_only(stop: &'a AtomicBool) -> Self {
        Self { depth: u8::MAX, nodes: u64::MAX, deadline: None, stop }
    }

    /// Creates the limits of a thought that started at `started`.
    pub(crate) fn new(
        mut budget: Budget,
        allowance: Allowance,
        started: Instant,
        stop: &'a AtomicBool,
    ) -> Self {
        if budget.is_unlimited() {
            budget.time = allowance.patience;
        }
        Self {
            depth: budget.depth.map_or(allowance.depth, |depth| depth.clamp(1, allowance.depth)),
            nodes: budget.nodes.map_or(allowance.nodes, |nodes| nodes.min(allowance.nodes)),
            deadline: budget.time.map(|time| started + time.saturating_sub(reserve(time))),
            stop,
        }
    }

    /// Returns `true` once the deadline has passed or the flag is raised.
    pub(crate) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline) || self.stop.load(Relaxed)
    }

    /// Returns `true` if a search that has examined `nodes` positions must stop.
    pub(crate) fn are_reached(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.is_late()
    }
}

/// Counts the positions of a search and checks its limits from time to time, because reading the clock is slow.
#[derive(Debug)]
pub(crate) struct Meter<'a> {
    pub(crate) limits: Limits<'a>,
    /// Positions examined.
    pub(crate) nodes: u64,
    next_check: u64,
    interval: u64,
    /// The number of positions at which the limits must be checked.
    last_check: u64,
    stopped: bool,
}

impl<'a> Meter<'a> {
    /// Creates a meter that checks the limits every `interval` positions.
    pub(crate) fn new(limits: Limits<'a>, interval: u64) -> Self {
        Self { limits, nodes: 0, next_check: interval, interval, last_check: u64::MAX, stopped: false }
    }

    /// Creates a meter that also stops exactly at the limit of positions, if positions are counted one at a time.
    pub(crate) fn exact(limits: Limits<'a>, interval: u64) -> Self {
        let last_check = limits.nodes;
        Self { last_check, next_check: interval.min(last_check), ..Self::new(limits, interval) }
    }

    /// Returns `true` if a check has found a limit reached.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Counts one position. Returns `true` if the search must stop.
    #[inline]
    pub(crate) fn count(&mut self) -> bool {
        self.nodes += 1;
        self.check()
    }

    /// Returns `true` if the search must stop, after checking the limits if it is time to.
    #[inline]
    pub(crate) fn check(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check_now();
        }
        self.stopped
    }

    #[cold]
    fn check_now(&mut self) {
        self.next_check = (self.nodes + self.interval).min(self.last_check);
        self.stopped |= self.limits.are_reached(self.nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Allowance = Allowance { depth: 9, nodes: 5_000, patience: Some(Duration::from_secs(2)) };

    #[test]
    fn a_budget_narrows_what_the_level_allows() {
        let (started, stop) = (Instant::now(), AtomicBool::new(false));
        let limits = |budget| {
            let limits = Limits::new(budget, LEVEL, started, &stop);
            (limits.depth, limits.nodes, limits.deadline.map(|deadline| deadline - started))
        };
        let millis = |millis| Some(Duration::from_millis(millis));
        assert_eq!(limits(Budget::default()), (9, 5_000, millis(1_987)));
        assert_eq!(limits(Budget::nodes(70)), (9, 70, None));
        assert_eq!(limits(Budget::nodes(9_000)), (9, 5_000, None));
        assert_eq!(limits(Budget::depth(0)), (1, 5_000, None));
        assert_eq!(limits(Budget::time(Duration::from_secs(1))), (9, 5_000, millis(987)));
        assert_eq!(limits(Budget::time(Duration::ZERO)), (9, 5_000, millis(0)));
    }

    #[test]
    fn a_meter_checks_every_interval() {
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: 150, ..Limits::flag_only(&stop) };
        let stops_at = |mut meter: Meter<'_>| (1..=1_000).find(|_| meter.count());
        assert_eq!(stops_at(Meter::new(limits, 100)), Some(200));
        assert_eq!(stops_at(Meter::exact(limits, 100)), Some(150));
        stop.store(true, Relaxed);
        assert_eq!(stops_at(Meter::exact(limits, 100)), Some(100));
    }
}

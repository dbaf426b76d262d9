//! Answers of a computer player.

use std::time::Duration;

use dohyo_games::AnyAction;

use crate::Score;

/// The state of a thought under way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress<A = AnyAction> {
    /// Plies searched completely.
    pub depth: u8,
    /// Plies of the longest line examined.
    pub deepest: u8,
    /// The score for the side of the thinking seat.
    pub score: Score,
    /// Positions examined.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The expected course of play.
    pub line: Vec<A>,
    /// The share of the memory in use, in thousandths.
    pub memory_used: u16,
}

/// A finished thought.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Thought<A = AnyAction> {
    /// The action to play.
    pub action: A,
    /// The score for the side of the thinking seat.
    pub score: Score,
    /// Plies searched completely.
    pub depth: u8,
    /// Positions examined.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The expected course of play, beginning with the action.
    pub line: Vec<A>,
    /// The time that a person of this strength would have taken. In a race, play the action this long after the
    /// request; in games with turns it may be played immediately.
    pub pace: Duration,
}

impl<A> Progress<A> {
    /// Converts every action.
    pub(crate) fn map<B>(self, change: impl Fn(A) -> B) -> Progress<B> {
        let Self { depth, deepest, score, nodes, elapsed, line, memory_used } = self;
        let line = line.into_iter().map(change).collect();
        Progress { depth, deepest, score, nodes, elapsed, line, memory_used }
    }
}

impl<A> Thought<A> {
    /// Converts every action.
    pub(crate) fn map<B>(self, change: impl Fn(A) -> B) -> Thought<B> {
        let Self { action, score, depth, nodes, elapsed, line, pace } = self;
        let (action, line) = (change(action), line.into_iter().map(change).collect());
        Thought { action, score, depth, nodes, elapsed, line, pace }
    }
}

//! What is asked of the computer, and what it answers.

use std::fmt;
use std::time::Duration;

use dohyo_games::AnyAction;

use crate::Level;

/// What a thought may cost. Whatever is exhausted first ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Time, from the call to the answer.
    pub time: Option<Duration>,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Plies searched.
    pub depth: Option<u8>,
}

impl Budget {
    /// So much time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So many plies.
    pub fn depth(depth: u8) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A fair share of what a clock still shows.
    ///
    /// Games of Abalone last about fifty moves a side, and nobody knows how many are left, so a
    /// thirtieth of the rest and most of the increment keep something in hand for ever.
    pub fn for_clock(remaining: Duration, increment: Duration) -> Self {
        let share = remaining / 30 + increment * 3 / 4;
        // Never so much that the answer arrives after the flag has fallen.
        Self::time(share.min(remaining * 4 / 5).max(Duration::from_millis(1)))
    }

    /// Whether nothing is limited.
    pub fn is_unlimited(&self) -> bool {
        *self == Self::default()
    }
}

/// What is asked of the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How strong to play.
    pub level: Level,
    /// What it may cost. Levels below the strongest also have limits of their own; the strongest, given
    /// none, takes the time a player would like to wait.
    pub budget: Budget,
    /// Where a weaker level's mistakes come from: another seed, other mistakes.
    pub seed: u64,
    /// How many threads may work on it. More than one finds more, but not always the same. Ignored where
    /// there are no threads.
    pub threads: u8,
}

impl Request {
    /// To play at a level, with its own limits.
    pub fn at(level: Level) -> Self {
        Self { level, budget: Budget::default(), seed: 0, threads: 1 }
    }

    /// To judge a position as well as the budget allows.
    pub fn analysis(budget: Budget) -> Self {
        Self { budget, ..Self::at(Level::STRONGEST) }
    }
}

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of the game's unit: in Abalone, a marble.
    Points(i32),
    /// Won in so many plies.
    WinIn(u16),
    /// Lost in so many plies.
    LossIn(u16),
}

impl Score {
    /// The same for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(-points),
            Self::WinIn(plies) => Self::LossIn(plies),
            Self::LossIn(plies) => Self::WinIn(plies),
        }
    }

    /// What share of the point to expect, 0 to 1: for a graph in which every swing counts by what it
    /// changed.
    pub fn expectation(self) -> f64 {
        match self {
            Self::Points(points) => 1.0 / (1.0 + (-f64::from(points) / POINTS_PER_NAT).exp()),
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
        }
    }
}

/// How many points make the odds of winning e times better, as self-play shows.
const POINTS_PER_NAT: f64 = 100.0;

/// `+1.25`, `-0.40`, `win in 5`, `loss in 4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Self::WinIn(plies) => write!(f, "win in {plies}"),
            Self::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// How far a thought has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress<A = AnyAction> {
    /// Plies completely searched.
    pub depth: u8,
    /// Plies of the longest line looked at.
    pub deepest: u8,
    /// For the side to move.
    pub score: Score,
    /// Positions looked at.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The expected course.
    pub line: Vec<A>,
    /// How much of the memory is filled, in thousandths.
    pub memory_used: u16,
}

/// A finished thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<A = AnyAction> {
    /// What to play.
    pub action: A,
    /// For the side to move.
    pub score: Score,
    /// Plies completely searched.
    pub depth: u8,
    /// Positions looked at.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
    /// The expected course, beginning with the action.
    pub line: Vec<A>,
    /// How long a person of this strength would have taken. Where everybody acts at once, a home lets the
    /// action come that long after the question; where they take turns it may come at once.
    pub pace: Duration,
}

impl<A> Progress<A> {
    /// The same with other actions.
    pub(crate) fn map<B>(self, change: impl Fn(A) -> B) -> Progress<B> {
        let Self { depth, deepest, score, nodes, elapsed, line, memory_used } = self;
        let line = line.into_iter().map(change).collect();
        Progress { depth, deepest, score, nodes, elapsed, line, memory_used }
    }
}

impl<A> Thought<A> {
    /// The same with other actions.
    pub(crate) fn map<B>(self, change: impl Fn(A) -> B) -> Thought<B> {
        let Self { action, score, depth, nodes, elapsed, line, pace } = self;
        Thought {
            action: change(action),
            score,
            depth,
            nodes,
            elapsed,
            line: line.into_iter().map(change).collect(),
            pace,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_for_people() {
        let cases = [
            (Score::Points(125), "+1.25"),
            (Score::Points(-40), "-0.40"),
            (Score::WinIn(5), "win in 5"),
            (Score::LossIn(4), "loss in 4"),
        ];
        for (score, text) in cases {
            assert_eq!(score.to_string(), text);
            assert_eq!(score.reversed().reversed(), score);
            assert!((score.expectation() + score.reversed().expectation() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn a_clock_is_never_used_up() {
        for (remaining, increment) in [(600_000, 0), (600_000, 5_000), (1_000, 5_000), (10, 0)] {
            let remaining = Duration::from_millis(remaining);
            let budget = Budget::for_clock(remaining, Duration::from_millis(increment));
            assert!(budget.time.is_some_and(|time| time < remaining), "{budget:?}");
        }
    }
}

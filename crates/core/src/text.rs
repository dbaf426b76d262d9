//! Text that did not say what its reader expected.

use std::fmt;

/// A text that cannot be read: what it was to be, where it went wrong, what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// What was being read: `position`, `move`, `seed`.
    pub what: &'static str,
    /// The character, counted from 0, at which it stopped making sense.
    pub at: usize,
    /// What is wrong there.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

impl Malformed {
    /// Says what is wrong with a text.
    pub fn new(
        what: &'static str,
        at: usize,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { what, at, problem: problem.into(), expected: expected.into() }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, character {}: {}; expected {}", self.what, self.at + 1, self.problem, self.expected)
    }
}

impl std::error::Error for Malformed {}

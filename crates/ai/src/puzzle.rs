//! Puzzles, written one per line.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use dohyo_core::Malformed;

/// A position that can be posed as a puzzle.
pub trait Posed: Clone + Debug + Display + Eq + FromStr<Err = Malformed> {
    /// An action of its solution.
    type Action: Clone + Debug + Display + Eq;

    /// Reads an action of the side to move.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not an action.
    fn read(&self, text: &str) -> Result<Self::Action, Malformed>;
}

/// A position in which the side to move wins by force in one way only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle<S: Posed> {
    /// The situation, with the winner to move.
    pub situation: S,
    /// The number of turns that the winner needs.
    pub turns: u8,
    /// The difficulty, from 1 to 5.
    pub grade: u8,
    /// The actions of the first turn.
    pub solution: Vec<S::Action>,
}

/// Writes `POSITION; win in N; grade G; ACTION / ACTION`.
impl<S: Posed> Display for Puzzle<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solution: Vec<_> = self.solution.iter().map(|action| format!("{action:#}")).collect();
        let Self { situation, turns, grade, .. } = self;
        write!(f, "{situation}; win in {turns}; grade {grade}; {}", solution.join(" / "))
    }
}

impl<S: Posed> FromStr for Puzzle<S> {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let wrong = |problem: String| {
            Malformed::new("puzzle", 0, problem, "`POSITION; win in N; grade G; ACTION / ACTION`")
        };
        let parts: Vec<_> = text.split(';').map(str::trim).collect();
        let [situation, turns, grade, solution] = parts[..] else {
            return Err(wrong(format!("{} parts", parts.len())));
        };
        let situation: S = situation.parse()?;
        let number = |text: &str, label: &str| {
            let number = text.strip_prefix(label).and_then(|number| number.trim().parse().ok());
            number.ok_or_else(|| wrong(format!("`{text}`")))
        };
        let solution =
            solution.split('/').map(|action| situation.read(action.trim())).collect::<Result<_, _>>()?;
        Ok(Self { turns: number(turns, "win in")?, grade: number(grade, "grade")?, solution, situation })
    }
}

/// Counts the puzzles in `lines` at compile time, so that a page can show their number without containing them.
pub(crate) const fn count(lines: &str) -> usize {
    let (bytes, mut at, mut count) = (lines.as_bytes(), 0, 0);
    while at < bytes.len() {
        if bytes[at] == b'\n' {
            count += 1;
        }
        at += 1;
    }
    count
}

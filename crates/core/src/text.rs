//! Text that did not say what its reader expected.

use std::fmt;
use std::str::FromStr;

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

    /// The same, in a text of which what was read began at this character.
    #[must_use]
    pub fn from(self, start: usize) -> Self {
        Self { at: self.at + start, ..self }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, character {}: {}; expected {}", self.what, self.at + 1, self.problem, self.expected)
    }
}

impl std::error::Error for Malformed {}

/// The words of a text, each with the character it begins at.
///
/// ```
/// use dohyo_core::Words;
/// let mut words = Words::of("position", " 3/3  b");
/// assert_eq!(words.next("two rows")?, "3/3");
/// assert_eq!(words.read("the side to move", |word| (word == "b").then_some('b'))?, 'b');
/// words.end()?;
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Debug)]
pub struct Words<'a> {
    what: &'static str,
    rest: &'a str,
    /// The character at which the rest begins.
    next: usize,
    /// The character at which the last word began.
    at: usize,
}

impl<'a> Words<'a> {
    /// The words of a text that is to be a `position`, an `action` or the like.
    pub fn of(what: &'static str, text: &'a str) -> Self {
        Self { what, rest: text, next: 0, at: 0 }
    }

    /// The next word, if there is one.
    pub fn try_next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        self.at = self.next + self.rest.chars().count() - rest.chars().count();
        let (word, rest) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
        (self.rest, self.next) = (rest, self.at + word.chars().count());
        (!word.is_empty()).then_some(word)
    }

    /// The next word. That there is none is told with what was expected.
    pub fn next(&mut self, expected: &str) -> Result<&'a str, Malformed> {
        self.try_next().ok_or_else(|| Malformed::new(self.what, self.at, "the text ends", expected))
    }

    /// The next word as `read` understands it, or what was expected instead.
    pub fn read<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, Malformed> {
        let word = self.next(expected)?;
        read(word).ok_or_else(|| self.wrong(word, expected))
    }

    /// The next word as a value that says itself what is wrong with a text.
    pub fn parse<T: FromStr<Err = Malformed>>(&mut self, expected: &str) -> Result<T, Malformed> {
        let word = self.next(expected)?;
        word.parse().map_err(|why: Malformed| why.from(self.at))
    }

    /// That nothing more follows.
    pub fn end(&mut self) -> Result<(), Malformed> {
        self.try_next().map_or(Ok(()), |more| Err(self.wrong(more, "nothing more")))
    }

    fn wrong(&self, word: &str, expected: &str) -> Malformed {
        Malformed::new(self.what, self.at, format!("`{word}`"), expected)
    }
}

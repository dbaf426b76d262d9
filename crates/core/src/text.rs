//! Reading and writing of texts, and the error for texts that cannot be read.

use std::fmt;
use std::str::FromStr;

/// The error for a text that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Malformed {
    /// What was being read: `position`, `move`, `seed`.
    pub what: &'static str,
    /// The position of the error in characters, counted from 0.
    pub at: usize,
    /// What is wrong there.
    pub problem: String,
    /// What was expected instead.
    pub expected: String,
}

impl Malformed {
    /// Creates an error at character `at`, counted from 0.
    pub fn new(
        what: &'static str,
        at: usize,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { what, at, problem: problem.into(), expected: expected.into() }
    }

    /// Shifts the error position by `start` characters.
    #[must_use]
    pub fn shifted(self, start: usize) -> Self {
        Self { at: self.at + start, ..self }
    }

    /// Reports the error as one of `what`, a longer text whose malformed part begins at character `start`.
    #[must_use]
    pub fn within(self, what: &'static str, start: usize) -> Self {
        Self { what, ..self.shifted(start) }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, character {}: {}; expected {}", self.what, self.at + 1, self.problem, self.expected)
    }
}

impl std::error::Error for Malformed {}

/// A reader of text, word by word. Its errors carry the position of the word.
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
    is_gap: fn(char) -> bool,
    /// The position of `rest`.
    next: usize,
    /// The position of the last word.
    at: usize,
}

impl<'a> Words<'a> {
    /// Reads `text` as words separated by spaces. Errors say that `what`, such as a `position`, was being read.
    pub fn of(what: &'static str, text: &'a str) -> Self {
        Self { what, rest: text, is_gap: char::is_whitespace, next: 0, at: 0 }
    }

    /// Reads an action as words separated by spaces or, if it contains none, by `_`.
    pub fn of_action(text: &'a str) -> Self {
        Self { is_gap: action_gap(text), ..Self::of("action", text) }
    }

    /// Returns the next word, or `None` at the end of the text.
    pub fn try_next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start_matches(self.is_gap);
        self.at = self.next + self.rest.chars().count() - rest.chars().count();
        let (word, rest) = rest.split_at(rest.find(self.is_gap).unwrap_or(rest.len()));
        (self.rest, self.next) = (rest, self.at + word.chars().count());
        (!word.is_empty()).then_some(word)
    }

    /// Returns the next word.
    ///
    /// # Errors
    ///
    /// Returns an error that names `expected` at the end of the text.
    pub fn next(&mut self, expected: &str) -> Result<&'a str, Malformed> {
        self.try_next().ok_or_else(|| Malformed::new(self.what, self.at, "the text ends", expected))
    }

    /// Reads the next word with `read`.
    ///
    /// # Errors
    ///
    /// Returns an error that names `expected` at the end of the text, or if `read` returns `None`.
    pub fn read<T>(
        &mut self,
        expected: &str,
        read: impl FnOnce(&'a str) -> Option<T>,
    ) -> Result<T, Malformed> {
        let word = self.next(expected)?;
        read(word).ok_or_else(|| self.wrong(word, expected))
    }

    /// Parses the next word.
    ///
    /// # Errors
    ///
    /// Returns an error that names `expected` at the end of the text, or the error of the parser.
    pub fn parse<T: FromStr<Err = Malformed>>(&mut self, expected: &str) -> Result<T, Malformed> {
        let word = self.next(expected)?;
        word.parse().map_err(|why: Malformed| why.shifted(self.at))
    }

    /// Checks that the text ends here.
    ///
    /// # Errors
    ///
    /// Returns an error if any input is left.
    pub fn end(&mut self) -> Result<(), Malformed> {
        self.try_next().map_or(Ok(()), |more| Err(self.wrong(more, "nothing more")))
    }

    fn wrong(&self, word: &str, expected: &str) -> Malformed {
        Malformed::new(self.what, self.at, format!("`{word}`"), expected)
    }
}

/// Appends named counters to a position: `… quiet 12 lucks 3`. Leaves out counters that are zero.
pub fn with_counters<const N: usize>(mut position: String, counters: [(&str, u32); N]) -> String {
    for (name, count) in counters.into_iter().filter(|&(_, count)| count > 0) {
        position.push_str(&format!(" {name} {count}"));
    }
    position
}

/// Splits a position from the counters at its end, which can come in any order. Missing counters are zero.
///
/// # Errors
///
/// Returns an error if a name is not followed by a number.
///
/// ```
/// use dohyo_core::split_counters;
/// assert_eq!(split_counters("3/3 b quiet 12", ["quiet", "lucks"])?, ("3/3 b", [12, 0]));
/// assert!(split_counters("3/3 b quiet many", ["quiet"]).is_err());
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
pub fn split_counters<'a, const N: usize>(
    text: &'a str,
    names: [&str; N],
) -> Result<(&'a str, [u32; N]), Malformed> {
    let mut rest = text.trim_end();
    let mut counts = [0; N];
    while let Some((before, count)) = rest.rsplit_once(char::is_whitespace) {
        let before = before.trim_end();
        let word = before.rsplit(char::is_whitespace).next().unwrap_or("");
        let Some(index) = names.iter().position(|&name| name == word) else { break };
        counts[index] = count.parse().map_err(|_| {
            let at = rest.chars().count() - count.chars().count();
            Malformed::new("position", at, format!("`{count}`"), format!("a number after `{word}`"))
        })?;
        rest = before[..before.len() - word.len()].trim_end();
    }
    Ok((rest, counts))
}

/// Returns what separates the words of an action: spaces or, if `text` contains none, also the `_` that
/// [`write_action`] writes instead.
pub fn action_gap(text: &str) -> fn(char) -> bool {
    if text.trim().contains(char::is_whitespace) {
        char::is_whitespace
    } else {
        |c| c.is_whitespace() || c == '_'
    }
}

/// Writes an action as one token, with `_` for every space, or with its spaces in the alternate form (`{:#}`).
///
/// # Errors
///
/// Returns an error if `write` or writing to `f` fails.
///
/// ```
/// use std::fmt;
/// struct Jump;
/// impl fmt::Display for Jump {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         dohyo_core::write_action(f, |out| write!(out, "jump {} {}", "e4", 'N'))
///     }
/// }
/// assert_eq!(format!("{Jump}"), "jump_e4_N");
/// assert_eq!(format!("{Jump:#}"), "jump e4 N");
/// ```
pub fn write_action(
    f: &mut fmt::Formatter<'_>,
    write: impl FnOnce(&mut dyn fmt::Write) -> fmt::Result,
) -> fmt::Result {
    if f.alternate() { write(f) } else { write(&mut Joined(f)) }
}

/// A writer that replaces every space by `_`.
struct Joined<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl fmt::Write for Joined<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for (index, word) in text.split(' ').enumerate() {
            if index > 0 {
                self.0.write_str("_")?;
            }
            self.0.write_str(word)?;
        }
        Ok(())
    }
}

//! Options as text: `layout=belgian-daisy`.

use std::fmt;
use std::str::FromStr;

use crate::Malformed;

/// Choices made before a game, as `key=value` pairs.
///
/// [`GameInfo::options`](crate::GameInfo::options) lists the keys and values of a game, and
/// [`GameInfo::complete`](crate::GameInfo::complete) checks a choice.
///
/// ```
/// use dohyo_core::Options;
/// let options: Options = "repetition=off quiet=100".parse()?;
/// assert!(!options.is_on("repetition"));
/// assert_eq!(options.number::<u16>("quiet"), Some(100));
/// assert_eq!(options.to_string(), "quiet=100 repetition=off");
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(
    // Sorted by key, without duplicates. A game has a handful of options; a map would be more code than data.
    Vec<(String, String)>,
);

impl Options {
    /// Creates options without any choice: every option has its default.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets `key` to `value`.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.insert(key, value);
        self
    }

    fn insert(&mut self, key: &str, value: &str) {
        match self.place(key) {
            Ok(at) => value.clone_into(&mut self.0[at].1),
            Err(at) => self.0.insert(at, (key.to_owned(), value.to_owned())),
        }
    }

    /// Returns the place of `key`, or the one where it belongs.
    fn place(&self, key: &str) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.as_str().cmp(key))
    }

    /// Returns the value of `key`, if one was chosen.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.place(key).ok().map(|at| self.0[at].1.as_str())
    }

    /// Returns `true` if `value` was chosen for `key`.
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.get(key) == Some(value)
    }

    /// Returns `true` if `key` was set to `on`.
    pub fn is_on(&self, key: &str) -> bool {
        self.is(key, "on")
    }

    /// Returns the value of `key` as a number. Returns `None` if no value was chosen, or one that is not a number,
    /// such as `off`.
    pub fn number<T: FromStr>(&self, key: &str) -> Option<T> {
        self.get(key)?.parse().ok()
    }

    /// Iterates over the pairs, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Adds one `key=value` pair.
    ///
    /// # Errors
    ///
    /// Returns an error if `pair` has no `=`.
    pub fn insert_pair(&mut self, pair: &str) -> Result<(), Malformed> {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(Malformed::new("option", 0, format!("`{pair}` has no `=`"), "key=value"));
        };
        self.insert(key.trim(), value.trim());
        Ok(())
    }
}

impl FromIterator<(String, String)> for Options {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(pairs: T) -> Self {
        pairs.into_iter().fold(Self::new(), |options, (key, value)| options.with(&key, &value))
    }
}

impl FromStr for Options {
    type Err = Malformed;

    /// Reads pairs separated by spaces.
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut options = Self::new();
        for pair in text.split_whitespace() {
            options.insert_pair(pair)?;
        }
        Ok(options)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, value)) in self.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{key}={value}")?;
        }
        Ok(())
    }
}

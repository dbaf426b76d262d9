//! Options as text: `layout=belgian-daisy`.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::Malformed;

/// Choices made before a game, as `key=value` pairs. Each game says which keys it has
/// ([`GameInfo::options`](crate::GameInfo::options)) and reads the values itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// No choice made: every option at its default.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same options with `key` at `value`.
    #[must_use]
    pub fn with(mut self, key: &str, value: &str) -> Self {
        self.0.insert(key.to_owned(), value.to_owned());
        self
    }

    /// The value given for `key`.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// The pairs, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Adds one `key=value`.
    pub fn insert_pair(&mut self, pair: &str) -> Result<(), Malformed> {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(Malformed::new("option", 0, format!("`{pair}` has no `=`"), "key=value"));
        };
        self.0.insert(key.trim().to_owned(), value.trim().to_owned());
        Ok(())
    }
}

impl FromIterator<(String, String)> for Options {
    fn from_iter<T: IntoIterator<Item = (String, String)>>(pairs: T) -> Self {
        Self(pairs.into_iter().collect())
    }
}

/// Pairs separated by spaces.
impl FromStr for Options {
    type Err = Malformed;

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

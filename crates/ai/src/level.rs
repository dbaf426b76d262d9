//! The eight levels.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

/// A level of strength, from 1, a plausible beginner, to 8, the computer at full strength.
///
/// ```
/// use dohyo_ai::Level;
/// assert_eq!("3".parse(), Ok(Level::ALL[2]));
/// assert!("9".parse::<Level>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 8] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];
    /// The beginner.
    pub const WEAKEST: Self = Self(1);
    /// The computer at full strength.
    pub const STRONGEST: Self = Self(8);

    /// Returns the level with this number, or `None` if it is not between 1 and 8.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= 8 { Some(Self(number)) } else { None }
    }

    /// Returns the number of the level, from 1 to 8.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the index of the level in [`Level::ALL`].
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Level {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let level = text.parse().ok().and_then(Self::new);
        level.ok_or_else(|| Malformed::new("level", 0, format!("`{text}`"), "a number from 1 to 8"))
    }
}

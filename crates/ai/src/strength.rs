//! Strengths between two levels.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

use crate::Level;
use crate::mistakes::mix;

/// Any number.
const SALT: u64 = 0x5EED_0F1E_7E15;

/// A level in tenths, from 1 to 8.
///
/// A strength of 5.3 plays three of ten turns like level 6 and the others like level 5. Which ones depends on the seed
/// and the position. So the mistakes of the weaker level become rarer step by step, and no turn is unlike those of both
/// levels: to interpolate the limits of two levels would mean other mistakes and other depths, which nobody has
/// measured.
///
/// ```
/// use dohyo_ai::{Level, Strength};
/// let strength: Strength = "5.5".parse()?;
/// assert_eq!(strength.level(), None);
/// assert_eq!(Strength::from(Level::ALL[4]).level(), Some(Level::ALL[4]));
/// assert!("8.5".parse::<Strength>().is_err());
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    below: Level,
    /// How many of ten turns are played at the level above.
    tenths: u8,
}

impl From<Level> for Strength {
    fn from(level: Level) -> Self {
        Self { below: level, tenths: 0 }
    }
}

impl Strength {
    /// Returns the level if the strength is exactly that of one.
    pub const fn level(self) -> Option<Level> {
        if self.tenths == 0 { Some(self.below) } else { None }
    }

    /// Returns `true` if some or all turns are played at the strongest level, which thinks by the clock unless the
    /// request has another limit.
    pub fn reaches_strongest(self) -> bool {
        self > Self::from(Level::ALL[6])
    }

    /// Returns the level at which to play a turn. `word` differs from turn to turn.
    pub(crate) fn level_of_turn(self, word: impl FnOnce() -> u64) -> Level {
        // Salted, because engines make other decisions from the same word.
        if self.tenths > 0 && mix(word() ^ SALT) % 10 < u64::from(self.tenths) {
            Level::ALL[self.below.index() + 1]
        } else {
            self.below
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.tenths {
            0 => self.below.fmt(f),
            tenths => write!(f, "{}.{tenths}", self.below),
        }
    }
}

impl FromStr for Strength {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let tenths = match tenths.as_bytes() {
            [digit @ b'0'..=b'9'] => Some(digit - b'0'),
            _ => None,
        };
        let strength = || {
            let (below, tenths) = (whole.parse().ok()?, tenths?);
            let is_known = tenths == 0 || below < Level::STRONGEST;
            is_known.then_some(Self { below, tenths })
        };
        strength().ok_or_else(|| {
            Malformed::new("level", 0, format!("`{text}`"), "a number from 1 to 8, such as 5 or 5.5")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strength(text: &str) -> Strength {
        text.parse().expect("a strength")
    }

    #[test]
    fn strengths_are_read_and_written() {
        for text in ["1", "1.1", "5.5", "7.9", "8"] {
            assert_eq!(strength(text).to_string(), text);
        }
        assert_eq!(strength("3.0"), Level::ALL[2].into());
        for text in ["", "0", "0.9", "8.1", "9", "5.", ".5", "5.55", "5,5", "-1", "5.x", "NaN"] {
            let why = text.parse::<Strength>().expect_err(text).to_string();
            assert!(why.contains("a number from 1 to 8"), "{why}");
        }
    }

    #[test]
    fn a_greater_strength_plays_every_turn_at_least_as_strongly() {
        let tenths = |number: u8| strength(&format!("{}.{}", number / 10, number % 10));
        let all: Vec<_> = (10..=80).map(tenths).collect();
        assert!(all.is_sorted());
        for turn in 0..2_000 {
            let levels: Vec<_> = all.iter().map(|strength| strength.level_of_turn(|| turn)).collect();
            assert!(levels.is_sorted(), "turn {turn}: {levels:?}");
        }
    }

    #[test]
    fn tenths_are_the_share_of_turns_at_the_level_above() {
        let share = |text: &str, level: Level| {
            (0..10_000).filter(|&turn| strength(text).level_of_turn(|| turn) == level).count()
        };
        assert_eq!(share("5", Level::ALL[4]), 10_000);
        assert_eq!(share("8", Level::STRONGEST), 10_000);
        for (text, expected) in [("5.1", 1_000), ("5.5", 5_000), ("7.9", 9_000)] {
            let above = Level::ALL[strength(text).below.index() + 1];
            assert!(share(text, above).abs_diff(expected) < 150, "{text}: {}", share(text, above));
        }
    }

    #[test]
    fn strengths_above_the_seventh_level_think_by_the_clock() {
        assert!(!strength("7").reaches_strongest());
        assert!(strength("7.1").reaches_strongest() && strength("8").reaches_strongest());
    }
}

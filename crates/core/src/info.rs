//! What is known about a kind of game before one begins.

use crate::{Options, Seat, SetupError};

/// A kind of game: its name, its seats, its options, whom it is owed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name in commands, records and addresses: lower case, no spaces.
    pub id: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// The version of the rules. A change that alters outcomes raises it, and keeps the old behaviour
    /// for old records.
    pub rules: u32,
    /// What each seat is called (`black`, `white`), in seat order; as many as there can be players.
    pub seats: &'static [&'static str],
    /// The fewest players a game can have.
    pub min_players: u8,
    /// What may be chosen before the game.
    pub options: &'static [OptionSpec],
    /// The people whose game this is.
    pub credits: &'static str,
}

impl GameInfo {
    /// What `seat` is called in this game.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).copied().unwrap_or("nobody")
    }

    /// The seat of that name.
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        let index = self.seats.iter().position(|&known| known.eq_ignore_ascii_case(name))?;
        Seat::from_index(index)
    }

    /// Checks `given` against the options there are and fills in the defaults.
    pub fn complete(&self, given: &Options) -> Result<Options, SetupError> {
        for (key, value) in given.iter() {
            let Some(spec) = self.options.iter().find(|spec| spec.key == key) else {
                let known = self.options.iter().map(|spec| spec.key).collect::<Vec<_>>().join(", ");
                return Err(SetupError::UnknownOption { key: key.to_owned(), known });
            };
            spec.check(value)?;
        }
        let in_force = |spec: &OptionSpec| {
            let value = given.get(spec.key).unwrap_or(spec.default);
            (spec.key.to_owned(), value.to_owned())
        };
        Ok(self.options.iter().map(in_force).collect())
    }
}

/// One thing that may be chosen before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The word before the `=`.
    pub key: &'static str,
    /// The value when nothing is said.
    pub default: &'static str,
    /// The values there are.
    pub values: OptionValues,
    /// What it is for, in a few words.
    pub help: &'static str,
}

impl OptionSpec {
    fn check(&self, value: &str) -> Result<(), SetupError> {
        let fits = match self.values {
            OptionValues::OneOf(names) => names.contains(&value),
            OptionValues::Number { min, max } => number(value, min, max),
            OptionValues::NumberOrOff { min, max } => value == "off" || number(value, min, max),
        };
        if fits {
            return Ok(());
        }
        Err(SetupError::BadValue {
            key: self.key.to_owned(),
            value: value.to_owned(),
            expected: self.values.to_string(),
        })
    }
}

fn number(value: &str, min: u32, max: u32) -> bool {
    value.parse::<u32>().is_ok_and(|number| (min..=max).contains(&number))
}

/// The values an option can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A whole number in a range.
    Number {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// A whole number in a range, or `off`.
    NumberOrOff {
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
    },
}

impl std::fmt::Display for OptionValues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::OneOf(names) => write!(f, "one of: {}", names.join(", ")),
            Self::Number { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::NumberOrOff { min, max } => write!(f, "a whole number from {min} to {max}, or off"),
        }
    }
}

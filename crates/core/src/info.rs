//! The description of a game: names, seats, options.

use crate::{Options, Reason, Seat, SetupError};

/// The description of a game: its name, seats, options and authors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name in commands, records and addresses: lower case, no spaces.
    pub id: &'static str,
    /// The name people use.
    pub name: &'static str,
    /// The version of the rules. A change that alters outcomes raises it, and keeps the old behaviour
    /// for old records.
    pub rules: u32,
    /// The oldest version of the rules whose records still replay.
    pub oldest_rules: u32,
    /// The name of each seat (`black`, `white`), in seat order. The length is the largest number of players.
    pub seats: &'static [&'static str],
    /// The smallest number of players.
    pub min_players: u8,
    /// The options that players choose before the game.
    pub options: &'static [OptionSpec],
    /// The reasons for which the rules end a game.
    pub reasons: &'static [Reason],
    /// The authors of the game.
    pub credits: &'static str,
}

impl GameInfo {
    /// Returns the name of `seat`, or `nobody` if the game has fewer seats.
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.seats.get(seat.index()).copied().unwrap_or("nobody")
    }

    /// Returns the seat with this name. Case does not matter.
    pub fn seat_named(&self, name: &str) -> Option<Seat> {
        let index = self.seats.iter().position(|&known| known.eq_ignore_ascii_case(name))?;
        Seat::from_index(index)
    }

    /// Returns the reason with this name, among those of the rules and [`Reason::SETTLED`].
    pub fn reason_named(&self, name: &str) -> Option<Reason> {
        let by_rules = self.reasons.iter().copied().find(|reason| reason.name() == name);
        by_rules.or_else(|| Reason::settled(name))
    }

    /// Checks `given` and adds the default of every option that is missing.
    ///
    /// # Errors
    ///
    /// Returns an error if the game has no such option, or if the option cannot have the given value.
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

/// The description of one option of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, which stands before the `=`.
    pub key: &'static str,
    /// The default value.
    pub default: &'static str,
    /// The values that can be chosen.
    pub values: OptionValues,
    /// The meaning of the option in a few words.
    pub help: &'static str,
}

impl OptionSpec {
    /// Describes an option that takes one of `values`, the first by default.
    ///
    /// # Panics
    ///
    /// Panics if `values` is empty.
    pub const fn one_of(key: &'static str, values: &'static [&'static str], help: &'static str) -> Self {
        Self { key, default: values[0], values: OptionValues::OneOf(values), help }
    }

    /// Describes an option that is `on` by default, or `off`. [`Options::is_on`] reads it.
    pub const fn on(key: &'static str, help: &'static str) -> Self {
        Self::one_of(key, &["on", "off"], help)
    }

    /// Describes an option that is `off` by default, or `on`. [`Options::is_on`] reads it.
    pub const fn off(key: &'static str, help: &'static str) -> Self {
        Self { default: "off", ..Self::on(key, help) }
    }

    fn check(&self, value: &str) -> Result<(), SetupError> {
        let fits = match self.values {
            OptionValues::OneOf(names) => names.contains(&value),
            OptionValues::Number { min, max } => is_number(value, min, max),
            OptionValues::NumberOrOff { min, max } => value == "off" || is_number(value, min, max),
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

fn is_number(value: &str, min: u32, max: u32) -> bool {
    value.parse::<u32>().is_ok_and(|number| (min..=max).contains(&number))
}

/// The values an option can take.
///
/// Exhaustive, so that a user interface that offers every kind of option fails to compile when there is a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValues {
    /// One of several words.
    OneOf(&'static [&'static str]),
    /// A whole number in a range.
    Number {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
    },
    /// A whole number in a range, or `off`.
    NumberOrOff {
        /// The smallest.
        min: u32,
        /// The largest.
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

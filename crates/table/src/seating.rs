//! The players of a table and their terms.

use std::time::Duration;

use dohyo_core::{
    Chance, Fixed, Game, Malformed, Options, Record, Seat, SeatSet, Seed, Setup, SetupError, Timestamp,
};
use serde::{Deserialize, Serialize};

use crate::{ClockSetting, Timing};

/// Everything about a table that is settled before the first action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The terms the players have agreed on.
    pub terms: Terms,
    /// How the game begins.
    pub origin: Origin,
    /// When the game began, if that is known.
    pub started: Option<Timestamp>,
}

impl Seating {
    /// Seats players on friendly terms: without a clock, and free to take back and pause.
    pub fn new(players: impl IntoIterator<Item = Player>) -> Self {
        Self { players: players.into_iter().collect(), ..Self::default() }
    }

    /// Returns the player of `seat`.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Returns the seats that are taken.
    pub fn seats(&self) -> SeatSet {
        Seat::ALL.into_iter().take(self.players.len()).collect()
    }

    /// Returns `true` if the player of `seat` is a person.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|player| player.kind == PlayerKind::Human)
    }

    /// Checks that there is one player for each seat of `game`.
    pub(crate) fn check<G: Game>(&self, game: &G) -> Result<(), SeatingError> {
        let (given, expected) = (self.players.len(), game.seats().len());
        if given == expected {
            return Ok(());
        }
        Err(SeatingError { game: game.info().name, given, expected })
    }
}

/// The error for a number of players that does not fit the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{given} players for {game}; expected {expected}")]
pub struct SeatingError {
    /// The name of the game.
    pub game: &'static str,
    /// The number of players.
    pub given: usize,
    /// The number of seats.
    pub expected: usize,
}

/// The terms of a table, which its players have agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The clock, if one is used.
    pub clock: Option<ClockSetting>,
    /// How the times of the clock are counted.
    #[serde(default, skip_serializing_if = "Timing::is_usual")]
    pub timing: Timing,
    /// Whether actions may be taken back.
    pub takebacks: Consent,
    /// Whether the game may be paused.
    pub pauses: Consent,
    /// What the others may do if a player stays away in their own turn.
    #[serde(default, skip_serializing_if = "Absence::is_usual")]
    pub absence: Absence,
}

impl Terms {
    /// Returns `true` if the times of the clock are within the limits of its timing, or if there is no clock.
    pub fn is_clock_valid(&self) -> bool {
        self.clock.is_none_or(|clock| clock.is_valid_for(self.timing))
    }

    /// Returns how long a player may be away in their own turn before the others may react. The faster the clock, the
    /// shorter the time. `None` if the players have hours or days for each turn.
    pub fn patience(&self) -> Option<Duration> {
        let Some(ClockSetting { budget, increment }) = self.clock else {
            return Some(Duration::from_mins(5));
        };
        // The time that a player has for a game of forty turns.
        let speed = match self.timing {
            Timing::Increment | Timing::Delay => budget + 40 * increment,
            Timing::Turn => budget.saturating_mul(40),
        };
        if self.timing == Timing::Turn && budget >= Duration::from_hours(1) {
            return None;
        }
        Some(Duration::from_secs(match speed.as_secs() / 60 {
            0..3 => 30,
            3..8 => 60,
            8..25 => 120,
            _ => 300,
        }))
    }

    /// Writes the clock in seconds, as records have it: `600+5`, `600d5` or `1/259200`. See [`Timing`].
    pub fn clock_text(&self) -> Option<String> {
        self.clock.map(|clock| clock.text(self.timing))
    }

    /// Returns these terms with the clock that `text` describes, as [`Terms::clock_text`] writes it.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not a clock.
    pub fn with_clock_text(self, text: &str) -> Result<Self, Malformed> {
        let (clock, timing) = ClockSetting::read(text)?;
        Ok(Self { clock: Some(clock), timing, ..self })
    }
}

/// Whether players may do something on their own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Consent {
    /// Yes, without asking.
    #[default]
    Free,
    /// Only if the opponents agree.
    Ask,
    /// No.
    Never,
}

impl Consent {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Free, Self::Ask, Self::Never];

    /// Returns the name in text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Ask => "ask",
            Self::Never => "never",
        }
    }

    /// Returns the value with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|consent| consent.name() == name)
    }
}

/// What the others may do if a player stays away in their own turn. Nobody loses automatically.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Absence {
    /// The opponent may claim a win or a draw; among more than two sides, the host may end the game.
    #[default]
    Claim,
    /// Only the host may end the game.
    Host,
    /// Everybody waits.
    Wait,
}

impl Absence {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Claim, Self::Host, Self::Wait];

    /// Returns the name in text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Host => "host",
            Self::Wait => "wait",
        }
    }

    /// Returns the value with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|absence| absence.name() == name)
    }

    /// Returns `true` for [`Absence::Claim`].
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_usual(&self) -> bool {
        *self == Self::Claim
    }
}

/// How a game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// With an opening that was drawn, as text.
    Opening(String),
    /// From a position that was set up.
    Position,
    /// As always, in a game whose opening does not involve chance.
    #[default]
    Usual,
}

impl Origin {
    /// Begins a game with the opening that is drawn from `seed`.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not valid for the game.
    pub fn deal<G: Setup>(options: &Options, seed: Seed) -> Result<(G, Self), SetupError> {
        let opening = G::deal(options, &mut Chance::of_opening(seed))?;
        let text = opening.to_string();
        let origin = if text == Fixed.to_string() { Self::Usual } else { Self::Opening(text) };
        Ok((G::new(options, &opening)?, origin))
    }

    /// Sets up the game of `record`, before its first action.
    ///
    /// # Errors
    ///
    /// Returns an error if the options, the position or the opening of the record are not valid.
    pub fn begin<G: Setup>(record: &Record) -> Result<G, SetupError> {
        match (&record.position, &record.opening, record.seed) {
            (Some(position), ..) => G::from_position(position, &record.options),
            (None, Some(opening), _) => G::new(&record.options, &opening.parse()?),
            (None, None, Some(seed)) => G::dealt(&record.options, seed),
            (None, None, None) => G::new(&record.options, &Fixed.to_string().parse()?),
        }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// The name in records and on the screen. It has no other meaning.
    pub name: String,
    /// Person or computer.
    pub kind: PlayerKind,
}

impl Player {
    /// Creates a person.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: PlayerKind::Human }
    }

    /// Creates a computer of this level.
    pub fn computer(level: u8) -> Self {
        Self { name: format!("computer, level {level}"), kind: PlayerKind::Computer { level } }
    }
}

/// The kind of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A computer.
    Computer {
        /// The level, from 1 to 8.
        level: u8,
    },
}

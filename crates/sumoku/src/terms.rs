//! What is agreed before a game.

use dohyo_core::Options;

/// The five ways to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Turn by turn at one common grid.
    Classic,
    /// First to build a grid of ten.
    Speed,
    /// First to see four that fit.
    Spot,
    /// Teams, each with its share of all tiles.
    Team,
    /// Alone, or all together, from 16 tiles to 96.
    Solo,
}

impl Mode {
    /// All five.
    pub const ALL: [Self; 5] = [Self::Classic, Self::Speed, Self::Spot, Self::Team, Self::Solo];

    /// Its name in options and texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Speed => "speed",
            Self::Spot => "spot",
            Self::Team => "team",
            Self::Solo => "solo",
        }
    }

    /// The fewest and the most seats.
    pub const fn seats(self) -> (u8, u8) {
        match self {
            Self::Classic => (2, 5),
            Self::Speed | Self::Spot => (2, 8),
            Self::Team => (2, 4),
            Self::Solo => (1, 1),
        }
    }
}

/// How sixes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As the tile lies: one reading for its row and its column.
    Shown,
    /// Each line as it likes.
    PerLine,
}

/// The terms of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub struct Terms {
    /// Which way it is played.
    pub mode: Mode,
    /// How many seats are taken.
    pub players: u8,
    /// How sixes are read.
    pub reading: Reading,
    /// Whether a number may come twice in a line.
    pub numbers_repeat: bool,
    /// Classic: whether one may pass although one can play.
    pub free_pass: bool,
    /// Spot: whether each round has a key of its own.
    pub reroll: bool,
    /// Solo: whether tiles that lie may no longer be moved.
    pub locked: bool,
    /// Speed, Team, Solo: whether nobody is dealt tiles that have no Sumoku.
    pub fair_deal: bool,
}

impl Terms {
    /// Reads options that are complete and checked.
    pub(crate) fn of(options: &Options) -> Self {
        let is = |key, value| options.get(key) == Some(value);
        let mode = Mode::ALL.into_iter().find(|mode| is("mode", mode.name())).unwrap_or(Mode::Classic);
        let players = options.get("players").and_then(|value| value.parse().ok()).unwrap_or(2);
        Self {
            mode,
            players: if mode == Mode::Solo { 1 } else { players },
            reading: if is("six", "per-line") { Reading::PerLine } else { Reading::Shown },
            numbers_repeat: is("repeat-numbers", "on"),
            free_pass: is("free-pass", "on"),
            reroll: is("reroll", "on"),
            locked: is("locked", "on"),
            fair_deal: is("fair-deal", "on"),
        }
    }
}

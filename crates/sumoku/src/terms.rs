//! The terms agreed before a game.

use std::ops::RangeInclusive;

use dohyo_core::Options;

use crate::Key;

/// The five modes of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    /// Players take turns at one common grid and score points.
    Classic,
    /// Everybody builds a grid of ten tiles; the first to finish wins the round.
    Speed,
    /// Everybody looks for four of ten tiles that fit; the first to see them takes them.
    Spot,
    /// Teams share out all tiles; the first to use all of theirs wins.
    Team,
    /// One player, or a group together, builds a grid from 16 tiles up to all 96.
    Solo,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 5] = [Self::Classic, Self::Speed, Self::Spot, Self::Team, Self::Solo];

    /// Returns the name of the mode in options and positions.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Speed => "speed",
            Self::Spot => "spot",
            Self::Team => "team",
            Self::Solo => "solo",
        }
    }

    /// Returns the smallest and the largest number of seats.
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
    /// As the tile is laid, the same in its row and its column.
    Shown,
    /// Each line reads its sixes as sixes or nines, whichever scores more.
    PerLine,
}

/// The options of a game, parsed and checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of its own")]
#[non_exhaustive]
pub struct Terms {
    /// The mode of play.
    pub mode: Mode,
    /// The number of players or teams.
    pub players: u8,
    /// How sixes are read.
    pub reading: Reading,
    /// Whether a number may appear twice in a line.
    pub numbers_repeat: bool,
    /// Classic: whether a player who can play may pass.
    pub free_pass: bool,
    /// Spot: whether each round has its own key.
    pub reroll: bool,
    /// Solo: whether the tiles of completed stages stay where they are.
    pub locked: bool,
    /// Solo: the time limit in minutes. The rules only store it: the program that runs the game measures the time and
    /// plays [`Action::Finish`](crate::Action::Finish) when it is up.
    pub minutes: Option<u16>,
    /// Speed, Team, Solo: whether hands without a Sumoku are dealt again.
    pub fair_deal: bool,
}

/// The default options.
impl Default for Terms {
    fn default() -> Self {
        Self {
            mode: Mode::Classic,
            players: 2,
            reading: Reading::Shown,
            numbers_repeat: true,
            free_pass: false,
            reroll: false,
            locked: false,
            minutes: None,
            fair_deal: false,
        }
    }
}

impl Terms {
    /// Reads the terms from options that are already complete and checked.
    pub(crate) fn of(options: &Options) -> Self {
        let mode = Mode::ALL.into_iter().find(|mode| options.is("mode", mode.name()));
        let mode = mode.unwrap_or(Mode::Classic);
        let players = options.number("players").unwrap_or(2);
        Self {
            mode,
            players: if mode == Mode::Solo { 1 } else { players },
            reading: if options.is("six", "per-line") { Reading::PerLine } else { Reading::Shown },
            numbers_repeat: options.is_on("repeat-numbers"),
            free_pass: options.is_on("free-pass"),
            reroll: options.is_on("reroll"),
            locked: options.is_on("locked"),
            minutes: options.number("time"),
            fair_deal: options.is_on("fair-deal"),
        }
    }

    /// Returns the possible numbers of nines in a line with `sixes` sixes, with [`Reading::PerLine`].
    ///
    /// If numbers may not repeat, a line has room for one six and one nine, so the range can be empty.
    pub fn nines(self, sixes: u32) -> RangeInclusive<u32> {
        if self.numbers_repeat { 0..=sixes } else { sixes.saturating_sub(1)..=sixes.min(1) }
    }

    /// Returns the highest multiple of `key` among the sums of a line with [`Reading::PerLine`]. `least` is the sum
    /// with all `sixes` sixes read as sixes.
    pub(crate) fn highest_reading(self, least: u32, sixes: u32, key: Key) -> Option<u32> {
        self.nines(sixes).rev().map(|nines| least + 3 * nines).find(|&sum| key.divides(sum))
    }
}

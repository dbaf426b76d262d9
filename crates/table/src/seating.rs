//! Who sits where.

use dohyo_core::{Seat, SeatSet, Seed};

use crate::ClockSetting;

/// Who plays, and under what terms: everything about a sitting that is settled before it begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    /// The players, in seat order.
    pub players: Vec<Player>,
    /// The clock, if one is used.
    pub clock: Option<ClockSetting>,
    /// Where the game's chance comes from.
    pub seed: Seed,
    /// Whether the game begins in a position of its own rather than the usual start.
    pub from_position: bool,
    /// When the sitting began: an RFC 3339 time, if it is known.
    pub started: Option<String>,
}

impl Seating {
    /// These players, no clock.
    pub fn new(players: impl IntoIterator<Item = Player>) -> Self {
        Self { players: players.into_iter().collect(), ..Self::default() }
    }

    /// The player of a seat.
    pub fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Every seat that is taken.
    pub fn seats(&self) -> SeatSet {
        (0..self.players.len()).filter_map(Seat::from_index).collect()
    }

    /// Whether a person sits there.
    pub fn is_human(&self, seat: Seat) -> bool {
        self.player(seat).is_some_and(|player| player.kind == PlayerKind::Human)
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name in records and on the screen.
    pub name: String,
    /// Person or program.
    pub kind: PlayerKind,
}

impl Player {
    /// A person.
    pub fn human(name: impl Into<String>) -> Self {
        Self { name: name.into(), kind: PlayerKind::Human }
    }

    /// The computer at a level.
    pub fn computer(level: u8) -> Self {
        Self { name: format!("{COMPUTER}{level}"), kind: PlayerKind::Computer { level } }
    }

    /// The player that a record names.
    pub fn named(name: &str) -> Self {
        let level = name.strip_prefix(COMPUTER).and_then(|level| level.parse().ok());
        level.map_or_else(|| Self::human(name), Self::computer)
    }
}

/// How the computer is named in records, before its level.
const COMPUTER: &str = "computer, level ";

/// Who makes the decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A person.
    Human,
    /// The program.
    Computer {
        /// How strong, 1 to 8.
        level: u8,
    },
}

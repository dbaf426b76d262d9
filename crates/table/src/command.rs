//! Commands: requests to a table.

use std::time::Duration;

use dohyo_core::{Game, Malformed, Outcome, Seat};
use serde::{Deserialize, Serialize};

use crate::Player;
use crate::event::{Seq, outcome_text};

/// A request to a table. [`Table::decide`](crate::Table::decide) answers it with events, or refuses it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command<A> {
    /// The id, chosen by the sender and unique at the table. A command that arrives twice is carried out once.
    pub id: CommandId,
    /// The sender.
    pub by: Actor,
    /// The last entry that the sender has seen.
    pub seen: Seq,
    /// An earlier command of the same sender that must have been carried out, if there is one. With it, the second
    /// action of a turn can be sent before the first is confirmed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<CommandId>,
    /// What the sender asks for.
    pub what: Wish<A>,
}

/// The arrival of a command at its authority.
///
/// A time alone is an arrival without credit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrival {
    /// The time since the game began.
    pub at: Duration,
    /// The delay that the network may have caused. It is not charged for an action of the only player to move, and no
    /// flag falls before it has passed.
    pub credit: Duration,
}

impl From<Duration> for Arrival {
    fn from(at: Duration) -> Self {
        Self { at, credit: Duration::ZERO }
    }
}

/// The id of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CommandId(pub u64);

/// The sender of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// The player of a seat.
    Seat(Seat),
    /// The clock, which ends the game of a player whose time has run out.
    Clock,
    /// The authority that runs the table.
    Arbiter,
}

/// A request to a table, without its sender. `A` is an action of the game, or its text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish<A> {
    /// Play an action.
    Act(A),
    /// Propose something to the opponents.
    Offer(Proposal),
    /// Answer an offer.
    Answer {
        /// The entry that made the offer.
        offer: Seq,
        /// Whether the answer is yes.
        agree: bool,
    },
    /// Withdraw an offer.
    Withdraw {
        /// The entry that made the offer.
        offer: Seq,
    },
    /// Take back the last action and the computers' answers to it. Asks the opponents if the terms require it.
    TakeBack,
    /// Restore the actions that were taken back last. Possible only if the terms allow taking back freely.
    Redo,
    /// Pause the game and stop the clocks. Asks the opponents if the terms require it.
    Pause,
    /// Continue after a pause.
    Resume,
    /// Resign. Partners resign together: this asks them.
    Resign,
    /// End the game of a player whose time has run out.
    Flag,
    /// End the game with an outcome. Only the arbiter may.
    Adjudicate(#[serde(with = "outcome_text")] Outcome),
    /// Replace the player of a seat. Only the arbiter may.
    Replace {
        /// The seat.
        seat: Seat,
        /// The new player.
        player: Player,
    },
}

impl<A> Wish<A> {
    fn map<B, E>(self, act: impl FnOnce(A) -> Result<B, E>) -> Result<Wish<B>, E> {
        Ok(match self {
            Self::Act(action) => Wish::Act(act(action)?),
            Self::Offer(what) => Wish::Offer(what),
            Self::Answer { offer, agree } => Wish::Answer { offer, agree },
            Self::Withdraw { offer } => Wish::Withdraw { offer },
            Self::TakeBack => Wish::TakeBack,
            Self::Redo => Wish::Redo,
            Self::Pause => Wish::Pause,
            Self::Resume => Wish::Resume,
            Self::Resign => Wish::Resign,
            Self::Flag => Wish::Flag,
            Self::Adjudicate(outcome) => Wish::Adjudicate(outcome),
            Self::Replace { seat, player } => Wish::Replace { seat, player },
        })
    }
}

impl<A> Command<A> {
    fn map<B, E>(self, act: impl FnOnce(A) -> Result<B, E>) -> Result<Command<B>, E> {
        let Self { id, by, seen, after, what } = self;
        Ok(Command { id, by, seen, after, what: what.map(act)? })
    }
}

impl<A: ToString> Command<A> {
    /// Writes the action as text, for sending.
    #[must_use]
    pub fn into_text(self) -> Command<String> {
        match self.map(|action| Ok::<_, std::convert::Infallible>(action.to_string())) {
            Ok(command) => command,
            Err(never) => match never {},
        }
    }
}

impl Command<String> {
    /// Reads a command that was sent, in the context of `game`.
    ///
    /// # Errors
    ///
    /// Returns an error if the action cannot be read.
    pub fn read<G: Game>(self, game: &G) -> Result<Command<G::Action>, Malformed> {
        self.map(|text| game.read_action(&text))
    }
}

/// What a player can propose to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// A draw.
    Draw,
    /// To take back the proposer's last action.
    TakeBack,
    /// A pause.
    Pause,
    /// To resign together. This asks partners, not opponents.
    Resign,
    /// To let a computer play for somebody who is away. This asks everybody else, partners included.
    Replace {
        /// The seat of the absent player.
        seat: Seat,
        /// The level of the computer, from 1 to 8.
        level: u8,
    },
}

impl Proposal {
    /// Returns the seat that a computer would take over.
    pub const fn replaced(self) -> Option<Seat> {
        match self {
            Self::Replace { seat, .. } => Some(seat),
            Self::Draw | Self::TakeBack | Self::Pause | Self::Resign => None,
        }
    }

    /// Returns `true` if both proposals are of the same kind: both of a draw, say, or both about the same absent
    /// player.
    pub fn is_like(self, other: Self) -> bool {
        match (self.replaced(), other.replaced()) {
            (None, None) => self == other,
            (one, other) => one == other,
        }
    }
}

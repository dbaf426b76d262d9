//! The lines of a room's log.

use dohyo_core::{Options, Seat};
use dohyo_table::{CommandId, Entry, Seq, Terms};
use serde::{Deserialize, Serialize};

use crate::{Commitment, Nonce, PlayerId, RoomId};

/// One line of a room's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The number of the line.
    pub seq: Seq,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// The request that caused the line, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// What happened.
    pub what: Happening,
}

/// What happened in a room.
///
/// Happenings state what happened, not what was asked for, so a change to the rules of rooms never changes the meaning
/// of an old log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Happening {
    /// The room opened.
    Opened {
        /// What to play.
        plan: Plan,
        /// The number of chairs.
        chairs: u8,
        /// The host, who may change the plan and start the game.
        host: PlayerId,
        /// The commitment of the authority to its secret.
        commitment: Commitment,
    },
    /// The host changed what is to be played. Nobody is ready any more.
    Changed {
        /// The new plan.
        plan: Plan,
        /// The new number of chairs.
        chairs: u8,
    },
    /// A person sat down.
    Sat {
        /// The seat.
        seat: Seat,
        /// The person.
        player: PlayerId,
        /// Their name at this table.
        name: String,
        /// The commitment to their nonce.
        commitment: Commitment,
    },
    /// A computer was put on a chair.
    Filled {
        /// The seat.
        seat: Seat,
        /// The level of the computer.
        level: u8,
    },
    /// A person took another name.
    Named {
        /// The seat.
        seat: Seat,
        /// The new name.
        name: String,
    },
    /// A chair became free.
    Freed {
        /// The seat.
        seat: Seat,
    },
    /// A player declared that they are ready, or not ready.
    Ready {
        /// The seat.
        seat: Seat,
        /// Whether they are.
        ready: bool,
    },
    /// Somebody else became the host.
    Hosted {
        /// The new host.
        host: PlayerId,
    },
    /// Everybody is ready: the players are asked for their nonces.
    Asked,
    /// A player revealed the nonce.
    Told {
        /// The seat.
        seat: Seat,
        /// The nonce.
        nonce: Nonce,
    },
    /// Players did not reveal their nonces in time. The room waits again: nobody is ready, and everybody has to commit
    /// to a new nonce, because revealed ones are no longer secret.
    Withheld {
        /// The seats of these players.
        seats: Vec<Seat>,
    },
    /// The game began.
    Started {
        /// What chance decided before the first action, as text.
        opening: String,
    },
    /// Something happened at the table.
    Played(Entry<String>),
    /// The game is over, and the secret behind its luck is published. Nothing can be taken back any more.
    Revealed {
        /// The secret of the authority.
        secret: String,
    },
    /// The authority was out of reach, and this time does not count.
    Credited {
        /// The time in milliseconds.
        millis: u64,
    },
    /// The players went on to another room for a rematch.
    Rematched {
        /// The other room.
        room: RoomId,
    },
    /// The room was closed without a result.
    Closed {
        /// Why.
        why: Closing,
    },
}

/// Why a room was closed without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Closing {
    /// The host closed it.
    Host,
    /// Nobody came.
    Expired,
    /// A player aborted the game before its second action.
    Aborted,
    /// A player did not make the first action in time.
    NoFirstAction,
}

/// What is played in a room, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The id of the game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options.
    #[serde(with = "options")]
    pub options: Options,
    /// Clocks, takebacks and pauses.
    pub terms: Terms,
    /// Who can find the room.
    pub access: Access,
    /// Whether the game begins by itself once all chairs are taken, without the host.
    pub starts_when_full: bool,
    /// Whether the game changes the ratings of its players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
}

/// Who can find a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Everybody: the lobby lists the room.
    Public,
    /// Only people who have the link.
    Private,
}

/// Options as text.
mod options {
    use dohyo_core::Options;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(options: &Options, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(options)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

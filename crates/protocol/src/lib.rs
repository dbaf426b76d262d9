//! The protocol between clients and the server.
//!
//! Over one WebSocket, a client sends [`ToServer`] and the server sends [`ToClient`], each as one text frame of JSON.
//! The client begins with [`ToServer::Hello`]. It can watch up to [`WATCH_LIMIT`] tables. It receives every line of
//! their logs once, in order, and folds them with [`Room`](dohyo_room::Room).
//!
//! A request is answered by [`ToClient::Done`] once its lines are on disk, after the lines themselves, or by
//! [`ToClient::Refused`]. A client that gets no answer sends the request again with the same id; it is carried out only
//! once. After a lost connection, a client opens another one and watches its tables again from the last line it has.

mod refusal;

use std::collections::BTreeMap;

use dohyo_core::{Options, Seat};
use dohyo_room::{Line, Plan, PlayerId, Request, RoomId};
use dohyo_table::{CommandId, Seq, Terms};
use serde::{Deserialize, Serialize};

pub use refusal::{Late, Refused, Why};

/// The version of the protocol. A client with another one is told to reload.
pub const VERSION: u32 = 1;

/// The largest frame that the server reads, in bytes.
pub const FRAME_LIMIT: usize = 16 * 1024;

/// The maximum length of a remark, in characters.
pub const REMARK_LIMIT: usize = 140;

/// The maximum number of tables that a connection can watch.
pub const WATCH_LIMIT: usize = 64;

/// How often a client sends [`ToServer::Beat`], in milliseconds.
pub const BEAT_MS: u64 = 5_000;

/// The longest silence of a client, in milliseconds, before the server closes its connection. Answers to pings count, so
/// a browser is never silent while it is connected.
pub const SILENCE_MS: u64 = 30_000;

/// The countdown after the deal of a race, in milliseconds. Meanwhile clients cover the tiles and computers wait.
pub const COUNTDOWN_MS: u64 = 3_000;

/// How long a player must be absent before clients mention it, in milliseconds.
pub const ABSENCE_MS: u64 = 5_000;

/// How long the others may take to be ready for the next round of a race after the first person, in milliseconds.
pub const READY_MS: u64 = 30_000;

/// A message of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToServer {
    /// The first message.
    Hello {
        /// The version of the protocol.
        version: u32,
        /// The versions of the rules that the client has, by game.
        #[serde(default)]
        rules: BTreeMap<String, u32>,
    },
    /// Opens a table. Answered by [`ToClient::Created`].
    Create {
        /// The id of the request. A request that arrives twice opens one table.
        id: CommandId,
        /// What to play.
        plan: Plan,
    },
    /// Opens a table for a rematch, or finds the one that is open already. Each player moves on by one seat, or each
    /// team by one side. Answered by [`ToClient::Created`].
    Rematch {
        /// The id of the request.
        id: CommandId,
        /// The table whose game is over.
        table: RoomId,
    },
    /// Asks for the lines after `since`, and for all that follow.
    Watch {
        /// The table.
        table: RoomId,
        /// The last line that the client has.
        since: Seq,
    },
    /// Asks for no more lines of a table.
    Unwatch {
        /// The table.
        table: RoomId,
    },
    /// Asks something of a table: to sit down, to act.
    Ask {
        /// The table.
        table: RoomId,
        /// The request. Its id must be one of the sender's ([`PlayerId::request_id`]).
        request: Request,
    },
    /// Changes the sender's name at future tables. Answered by [`ToClient::Named`].
    Name {
        /// The id of the request.
        id: CommandId,
        /// The name.
        name: String,
    },
    /// Says something to the players of a table, or to its spectators if the sender is one.
    Say {
        /// The id of the request.
        id: CommandId,
        /// The table.
        table: RoomId,
        /// The remark.
        text: String,
    },
    /// Subscribes to the list of public tables, or unsubscribes.
    Lobby {
        /// Whether to send the list.
        watch: bool,
    },
    /// A heartbeat, with the last line that the client has of each table. The server sends missing lines again.
    Beat {
        /// A number that the answer repeats.
        beat: u64,
        /// The last line of each watched table.
        #[serde(default)]
        heads: Vec<(RoomId, Seq)>,
    },
}

/// A message of the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToClient {
    /// Answers [`ToServer::Hello`].
    Hello {
        /// The version of the protocol.
        version: u32,
        /// The person whom the client belongs to.
        player: PlayerId,
        /// Their name.
        name: String,
        /// The time of the server, in milliseconds since 1970.
        now: u64,
        /// The versions of the rules that the server has, by game.
        rules: BTreeMap<String, u32>,
        /// The version of the program. A page of another one still works, and should be loaded again after the game.
        #[serde(default)]
        build: String,
    },
    /// A table is open.
    Created {
        /// The request.
        id: CommandId,
        /// The table.
        table: RoomId,
    },
    /// Lines of a log, in order.
    Lines {
        /// The table.
        table: RoomId,
        /// The lines.
        lines: Vec<Line>,
    },
    /// A request was carried out, and its lines are on disk.
    Done {
        /// The table.
        table: RoomId,
        /// The request.
        id: CommandId,
        /// Its last line.
        seq: Seq,
    },
    /// A request was refused.
    Refused(Refused),
    /// The sender's name was changed.
    Named {
        /// The request.
        id: CommandId,
        /// The name.
        name: String,
    },
    /// Presence at a table.
    Present {
        /// The table.
        table: RoomId,
        /// The seats whose people are connected.
        here: Vec<Seat>,
        /// The number of other people who watch.
        spectators: u32,
        /// The seats whose people are away, and since when, in milliseconds since 1970.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<(Seat, u64)>,
    },
    /// Remarks at a table, in order.
    Said {
        /// The table.
        table: RoomId,
        /// The remarks.
        remarks: Vec<Remark>,
    },
    /// The public tables.
    Lobby {
        /// The tables, those with free chairs first.
        tables: Vec<Listed>,
    },
    /// Answers [`ToServer::Beat`].
    Beat {
        /// The number in the client's beat.
        beat: u64,
        /// The time of the server, in milliseconds since 1970.
        now: u64,
    },
    /// The server closes the connection.
    Goodbye {
        /// Why.
        why: Goodbye,
        /// How long to wait before reconnecting, in milliseconds. It differs between clients, so that they do not all
        /// return at once.
        wait_ms: u64,
    },
}

/// Why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goodbye {
    /// The client is too old, or did not say hello: reload the page.
    Reload,
    /// The client has no identity: get one from `POST /api/v1/guest`.
    NoIdentity,
    /// The server stops or is replaced: connect again.
    Restart,
    /// The client did not read its messages in time: connect again.
    TooSlow,
    /// The client was silent for too long: connect again.
    Silent,
    /// The client sent too many messages, or messages that cannot be read.
    Abuse,
    /// The server has no room for more clients: connect again.
    Full,
}

/// A remark at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// When it was made, in milliseconds since 1970.
    pub at: u64,
    /// Who made it.
    pub player: PlayerId,
    /// Their name.
    pub name: String,
    /// Whether they have a seat.
    pub seated: bool,
    /// What they said.
    pub text: String,
}

/// A table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Listed {
    /// The table.
    pub table: RoomId,
    /// The id of the game.
    pub game: String,
    /// Its options.
    #[serde(with = "options")]
    pub options: Options,
    /// Clocks, takebacks and pauses.
    pub terms: Terms,
    /// Whether the game changes ratings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// Whether the game is in progress. Otherwise people can sit down.
    pub playing: bool,
    /// The chairs, in seat order.
    pub chairs: Vec<Guest>,
    /// When the table was opened or its game began, in milliseconds since 1970.
    pub since: u64,
}

/// The response to `GET /api/v1/mine`: the open tables at which the sender has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mine {
    /// The tables, the most urgent first.
    pub tables: Vec<Running>,
}

/// A table at which somebody has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Running {
    /// The table.
    pub table: RoomId,
    /// The id of the game.
    pub game: String,
    /// Whether the game has begun.
    pub playing: bool,
    /// Whether the table waits for this person.
    pub turn: bool,
    /// The time on this person's clock, in milliseconds, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
    /// The other chairs, in seat order.
    pub others: Vec<Guest>,
}

impl Running {
    /// Returns a sort key that puts the most urgent table first: tables that wait for this person, then by time left.
    pub fn urgency(&self) -> (bool, bool, u64) {
        (!self.turn, !self.playing, self.left_ms.unwrap_or(u64::MAX))
    }
}

/// Who sits on a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guest {
    /// Nobody.
    Nobody,
    /// A person, by name.
    Person(String),
    /// A computer of this level.
    Computer(u8),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Old clients must always be able to read these messages.
    #[test]
    fn the_first_and_the_last_word_do_not_change() {
        let hello: ToServer = serde_json::from_str(r#"{"hello":{"version":7}}"#).expect("a hello");
        assert_eq!(hello, ToServer::Hello { version: 7, rules: BTreeMap::new() });
        let goodbye = ToClient::Goodbye { why: Goodbye::Reload, wait_ms: 0 };
        let text = serde_json::to_string(&goodbye).expect("text");
        assert_eq!(text, r#"{"goodbye":{"why":"reload","wait_ms":0}}"#);
    }

    #[test]
    fn a_beat_is_short() {
        let beat: ToServer = serde_json::from_str(r#"{"beat":{"beat":3}}"#).expect("a beat");
        assert_eq!(beat, ToServer::Beat { beat: 3, heads: Vec::new() });
    }
}

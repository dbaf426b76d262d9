//! Requests to a room, and why they are declined.

use std::time::Duration;

use dohyo_core::{Game, Options, Seat, Seed};
use dohyo_table::{Command, CommandId, Refusal};
use serde::{Deserialize, Serialize};

use crate::{Away, Claim, Commitment, Nonce, Plan, PlayerId, RoomId, Secret};

/// A request to a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The id, chosen by the sender and unique in the room. A request that arrives twice is carried out once.
    pub id: CommandId,
    /// What the sender asks for.
    pub what: RoomWish,
}

/// The circumstances in which a request was received. Converted from a time alone, there is no credit and nobody is
/// away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received {
    /// The time in milliseconds since 1970.
    pub at: u64,
    /// The delay that the network may have caused. See [`Arrival`](dohyo_table::Arrival).
    pub credit: Duration,
    /// Since when people are away.
    pub away: Away,
}

impl From<u64> for Received {
    fn from(at: u64) -> Self {
        Self { at, credit: Duration::ZERO, away: Away::default() }
    }
}

/// The sender of a request, as the authority knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A person.
    Player(PlayerId),
    /// The authority itself: clocks, computers, people who stay away.
    Authority,
}

/// A request to a room, without its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoomWish {
    /// Take a free chair, or move to another one. Sitting down on one's own chair commits to a new nonce.
    Sit {
        /// The seat.
        seat: Seat,
        /// The name to play under.
        name: String,
        /// The commitment to a nonce that nobody else knows.
        commitment: Commitment,
    },
    /// Play under another name. Possible until the game begins.
    Rename(String),
    /// Leave one's chair before the game begins.
    Leave,
    /// Put a computer on a free chair. Only the host may.
    Fill {
        /// The seat.
        seat: Seat,
        /// The level, from 1 to 8.
        level: u8,
    },
    /// Free a chair before the game begins. Only the host may.
    Free {
        /// The seat.
        seat: Seat,
    },
    /// Change what is to be played. Only the host may.
    Change(Plan),
    /// Declare that one is ready, or not ready.
    Ready(bool),
    /// Begin the game. Only the host may, and only once all chairs are taken and everybody is ready.
    Start,
    /// Reveal one's nonce.
    Tell(Nonce),
    /// Do something at the table. The command has the id of the request.
    Play(Command<String>),
    /// Close the room without a result: before the second action of the game or, by the authority, if the first action
    /// comes too late.
    Abort,
    /// End the game because a player stays away in their own turn. See [`Absence`](dohyo_table::Absence).
    Claim {
        /// The seat of the absent player.
        seat: Seat,
        /// The result.
        what: Claim,
    },
    /// Let a computer play for somebody who stays away in their own turn. Only the host may; others make an
    /// [offer](dohyo_table::Proposal::Replace).
    Replace {
        /// The seat of the absent player.
        seat: Seat,
        /// The level, from 1 to 8.
        level: u8,
    },
    /// Make another person the host. Only the host or the authority may.
    Host(PlayerId),
    /// Go back to the waiting room because nonces are missing. Only the authority may.
    GiveUpWaiting,
    /// Point to the room of a rematch. Only the authority may.
    Rematch(RoomId),
    /// Give time back to the running clocks. Only the authority may, after it was out of reach.
    Credit {
        /// The time in milliseconds.
        millis: u64,
    },
    /// Close the room before its game begins. Only the host or the authority may.
    Close,
}

/// The abilities of the authority: to draw luck.
#[derive(Clone, Copy)]
pub struct Dealer<'a> {
    /// The secret of the room.
    pub secret: Secret,
    /// Returns the number of seats of a game with these options, or why the game cannot be played.
    pub chairs: &'a dyn Fn(&str, u32, &Options) -> Result<u8, String>,
    /// Draws the opening of a game from a seed.
    pub deal: &'a dyn Fn(&Plan, Seed) -> Result<String, String>,
}

/// Why a room declines a request. `I` is the type of refusals by the game's rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Declined<I> {
    /// The room has no such chair.
    #[error("there is no seat {seat} here")]
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// Somebody has the chair.
    #[error("seat {seat} is taken")]
    Taken {
        /// The seat.
        seat: Seat,
    },
    /// The sender has no chair.
    #[error("you have no seat here")]
    NotSeated,
    /// The sender acts for another seat.
    #[error("this is not your seat")]
    NotYourSeat,
    /// Only the host may ask for this.
    #[error("only the host may do this")]
    NotHost,
    /// Only the authority may ask for this.
    #[error("only the server may do this")]
    NotAuthority,
    /// The name is empty, too long or contains control characters.
    #[error("a name has 1 to {} visible characters", crate::room::NAME_LIMIT)]
    BadName,
    /// The time of a clock is too short or too long.
    #[error(
        "expected a clock of one second to one day with at most one day per turn, or of up to thirty days per turn"
    )]
    BadClock,
    /// Somebody has no account, but the game is rated.
    #[error("a rated game needs an account; create one, or play an unrated game")]
    NoAccount,
    /// The terms let players do something alone that a rated game does not allow.
    #[error("in a rated game, takebacks and pauses need the opponent's consent; choose other terms")]
    BadRated,
    /// A rated game has too many computers.
    #[error("a rated game needs two people; leave a seat free, or play an unrated game")]
    TooFewPeople,
    /// The id of the request belongs to somebody else.
    #[error("this request id belongs to somebody else")]
    NotYourId,
    /// There is no such level.
    #[error("levels go from 1 to 8")]
    NoSuchLevel,
    /// The game, or the game with these options, does not exist.
    #[error("{0}")]
    BadPlan(String),
    /// Not all chairs are taken, or somebody is not ready.
    #[error("not everybody is ready")]
    NotAllReady,
    /// The sender has to commit to a new nonce.
    #[error("sit down again with a new commitment")]
    NoPromise,
    /// The nonce does not match its commitment.
    #[error("the nonce does not match its commitment")]
    WrongNonce,
    /// The game has not begun.
    #[error("the game has not begun")]
    NotBegun,
    /// The game has begun.
    #[error("the game has begun")]
    Begun,
    /// Too much has been played to close the room without a result.
    #[error("two moves have been played; resign, or offer a draw")]
    TooLate,
    /// The game is not over.
    #[error("the game is not over")]
    NotOver,
    /// The room is closed, or its game is over for good.
    #[error("this table is closed")]
    Closed,
    /// The player is not away, or nobody waits for them.
    #[error("the player at seat {seat} is here, or it is not their turn")]
    NotAway {
        /// The seat.
        seat: Seat,
    },
    /// The player has not been away for long enough.
    #[error("the player at seat {seat} may still come back: wait {} s", wait_ms.div_ceil(1_000))]
    TooSoon {
        /// The seat.
        seat: Seat,
        /// How long to wait, in milliseconds.
        wait_ms: u64,
    },
    /// The terms of the table do not allow it.
    #[error("the terms of this table do not allow it")]
    NotInTerms,
    /// Nobody is missing.
    #[error("nobody is missing")]
    NobodyMissing,
    /// The table refuses the command.
    #[error(transparent)]
    Table(Refusal<I>),
}

/// The type of refusals in a room for the game `G`.
pub(crate) type DeclinedIn<G> = Declined<<G as Game>::Illegal>;

//! Why the server refuses a request.

use std::fmt;

use dohyo_room::{Declined, RoomId};
use dohyo_table::{CommandId, Refusal};
use serde::{Deserialize, Serialize};

/// The refusal of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// The table, if the request was about one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<RoomId>,
    /// The request, if it could be read and has an id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// The reason, for programs.
    pub why: Why,
    /// The reason in English.
    pub text: String,
    /// How long to wait before trying again, in milliseconds, if that helps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wait_ms: Option<u64>,
    /// By how much the request came too late, if something else was decided before it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late: Option<Late>,
}

/// By how much a request came too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Late {
    /// The time between the action that was decided before and the arrival of the request, in milliseconds.
    pub by_ms: u64,
    /// What the network of the sender takes, as the server has measured it, in milliseconds.
    pub lag_ms: u64,
}

impl Refused {
    /// Creates a refusal without table, request id or waiting time.
    pub fn because(why: Why, text: impl fmt::Display) -> Self {
        Self { table: None, id: None, why, text: text.to_string(), wait_ms: None, late: None }
    }

    /// Sets the table that the request was about.
    #[must_use]
    pub fn at(self, table: RoomId) -> Self {
        Self { table: Some(table), ..self }
    }

    /// Sets the id of the request.
    #[must_use]
    pub fn of(self, id: CommandId) -> Self {
        Self { id: Some(id), ..self }
    }
}

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Why {
    /// The message cannot be read.
    Unreadable,
    /// The message is too long.
    TooLong,
    /// Too many requests: wait.
    Wait,
    /// Too many others ask for the same at the moment: wait.
    Busy,
    /// There is no such table.
    NoSuchTable,
    /// The store is out of reach, so nothing was decided: try again.
    Unavailable,
    /// Only people with a seat may do this.
    NotSeated,
    /// The request is for another seat.
    NotYourSeat,
    /// The id belongs to somebody else.
    NotYourId,
    /// Only the host may do this.
    NotHost,
    /// Only the server may do this.
    NotServer,
    /// There is no such seat.
    NoSuchSeat,
    /// Somebody has the seat.
    Taken,
    /// The name cannot be shown.
    BadName,
    /// There is no such level.
    NoSuchLevel,
    /// The game does not exist, or not with these options or this clock.
    BadPlan,
    /// The game is rated, and the sender or somebody at the table has no account.
    NoAccount,
    /// A rated game needs two people.
    TooFewPeople,
    /// The login does not have the right form.
    BadLogin,
    /// Somebody has the login, or the sender has an account already.
    LoginTaken,
    /// The password is too short or too long.
    BadPassword,
    /// Login and password do not match.
    WrongPassword,
    /// There is no such person.
    NoSuchPlayer,
    /// Somebody is missing or not ready.
    NotAllReady,
    /// The sender has to sit down again, with the commitment to a new nonce.
    NoPromise,
    /// The nonce was not promised.
    WrongNonce,
    /// The game has not begun.
    NotBegun,
    /// The game has begun.
    Begun,
    /// The game is not over.
    NotOver,
    /// Too many actions have been played to close the table.
    TooLate,
    /// The table is closed.
    Closed,
    /// The action cannot be read.
    UnreadableAction,
    /// The rules of the game refuse the action.
    Illegal,
    /// The game has moved on.
    Stale,
    /// The preceding action of the turn was not carried out.
    ChainBroken,
    /// The game is over.
    Over,
    /// The game is paused.
    Paused,
    /// The game is not paused.
    NotPaused,
    /// The terms of the table do not allow it.
    NotInTerms,
    /// There is no such offer.
    NoOffer,
    /// There is already such an offer.
    OfferStands,
    /// There is nothing to take back or to restore.
    NothingThere,
    /// Nobody's time has run out.
    TimeIsLeft,
    /// The player is not away, or nobody waits for them.
    NotAway,
    /// The player has not been away for long enough: wait.
    TooSoon,
    /// The last offer of this kind was declined not long ago.
    Resting,
    /// Another reason, given in the text.
    Other,
}

impl<I> From<&Declined<I>> for Why {
    fn from(declined: &Declined<I>) -> Self {
        match declined {
            Declined::NoSuchSeat { .. } => Self::NoSuchSeat,
            Declined::Taken { .. } => Self::Taken,
            Declined::NotSeated => Self::NotSeated,
            Declined::NotYourSeat => Self::NotYourSeat,
            Declined::NotYourId => Self::NotYourId,
            Declined::NotHost => Self::NotHost,
            Declined::NotAuthority => Self::NotServer,
            Declined::BadName => Self::BadName,
            Declined::NoSuchLevel => Self::NoSuchLevel,
            Declined::BadPlan(_) | Declined::BadClock | Declined::BadRated => Self::BadPlan,
            Declined::NoAccount => Self::NoAccount,
            Declined::TooFewPeople => Self::TooFewPeople,
            Declined::NotAllReady => Self::NotAllReady,
            Declined::NoPromise => Self::NoPromise,
            Declined::WrongNonce => Self::WrongNonce,
            Declined::NotBegun => Self::NotBegun,
            Declined::Begun => Self::Begun,
            Declined::NotOver => Self::NotOver,
            Declined::TooLate => Self::TooLate,
            Declined::Closed => Self::Closed,
            Declined::NotAway { .. } => Self::NotAway,
            Declined::TooSoon { .. } => Self::TooSoon,
            Declined::NotInTerms => Self::NotInTerms,
            Declined::Table(refusal) => refusal.into(),
            _ => Self::Other,
        }
    }
}

impl<I> From<&Refusal<I>> for Why {
    fn from(refusal: &Refusal<I>) -> Self {
        match refusal {
            Refusal::Unread(_) => Self::UnreadableAction,
            Refusal::Illegal(_) => Self::Illegal,
            Refusal::Stale => Self::Stale,
            Refusal::ChainBroken => Self::ChainBroken,
            Refusal::Over => Self::Over,
            Refusal::Paused => Self::Paused,
            Refusal::NotPaused => Self::NotPaused,
            Refusal::NobodyThere { .. } => Self::NoSuchSeat,
            Refusal::NotAllowed { .. } => Self::NotServer,
            Refusal::NotInTerms | Refusal::NoDraws => Self::NotInTerms,
            Refusal::NoOffer => Self::NoOffer,
            Refusal::OfferStands => Self::OfferStands,
            Refusal::NothingToTakeBack | Refusal::NothingToRestore => Self::NothingThere,
            Refusal::TimeIsLeft => Self::TimeIsLeft,
            Refusal::Resting { .. } => Self::Resting,
            _ => Self::Other,
        }
    }
}

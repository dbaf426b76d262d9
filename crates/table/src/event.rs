//! What can happen at a table, and why it may not.

use std::time::Duration;

use dohyo_core::{Malformed, Seat};
use serde::{Deserialize, Serialize};

/// Something that happens at a table. Plain data, the same for every game: it can be stored and sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// A player acts, in the game's notation.
    Act {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
        /// What.
        action: String,
    },
    /// A player proposes a draw. The offer stands until it is answered or the proposer's opponents act.
    OfferDraw {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// A player agrees to the draw that is on offer.
    AcceptDraw {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// A player does not.
    DeclineDraw {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// A player gives up.
    Resign {
        /// Who.
        #[serde(with = "seat_number")]
        seat: Seat,
    },
    /// Back to where a person last chose: their last action and every computer's answer to it, unless
    /// something hidden was shown since.
    Undo,
    /// Takes an undo back.
    Redo,
    /// The clocks stop, and nobody may act.
    Pause,
    /// They go on.
    Resume,
    /// A result that was settled away from this table: read from a record, or an arbiter's word.
    Adjudge {
        /// As [`Outcome::describe`](dohyo_core::Outcome::describe) writes it.
        result: String,
    },
    /// Somebody's time has run out. Whoever notices says so; the table checks.
    Flag,
}

/// An event of the log, with the time since the sitting began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Duration,
    /// What.
    #[serde(flatten)]
    pub event: Event,
}

/// Why a table refuses an event. `I` is the game's own reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal<I> {
    /// The action cannot be read.
    #[error(transparent)]
    Unread(Malformed),
    /// The rules of the game refuse it.
    #[error("{0}")]
    Illegal(I),
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The table is paused.
    #[error("the game is paused")]
    Paused,
    /// It is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// Nobody sits there.
    #[error("nobody sits at seat {seat}")]
    NobodyThere {
        /// The empty seat.
        seat: Seat,
    },
    /// There is no offer to answer, or it is one's own.
    #[error("there is no draw offer to answer")]
    NoOffer,
    /// An offer already stands.
    #[error("a draw is on offer already")]
    OfferStands,
    /// No person has acted yet, or what they did has shown something that was hidden.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Nothing was taken back, or something else was played since.
    #[error("there is nothing to restore")]
    NothingToRedo,
    /// Somebody's time had run out before: they have lost.
    #[error("the time of seat {seat} has run out")]
    TimeIsUp {
        /// Whose.
        seat: Seat,
    },
    /// Nobody's time has run out.
    #[error("nobody's time has run out")]
    TimeIsLeft,
    /// The result is none that players or an arbiter can settle.
    #[error("no such result: `{result}`; expected one such as `draw (agreement)`")]
    NoSuchResult {
        /// As given.
        result: String,
    },
    /// The event is said to have happened before the last one.
    #[error("the event comes before the last one")]
    TooEarly,
}

/// Seats travel as people count them, from 1.
mod seat_number {
    use dohyo_core::Seat;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature serde calls")]
    pub(super) fn serialize<S: Serializer>(seat: &Seat, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(seat.index() as u64 + 1)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = usize::deserialize(deserializer)?;
        let seat = number.checked_sub(1).and_then(Seat::from_index);
        seat.ok_or_else(|| D::Error::custom(format!("no seat {number}; expected 1 to {}", Seat::MAX)))
    }
}

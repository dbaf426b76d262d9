//! Events and the entries of the log, and the refusals of commands.

use std::time::Duration;

use dohyo_core::{Game, LuckError, Malformed, Outcome, PlayedIn, Seat};
use serde::{Deserialize, Serialize};

use crate::{CommandId, Player, Proposal};

/// The number of an entry, counted from 1. 0 stands for the time before the first entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seq(pub u32);

impl Seq {
    /// Returns the next number.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Something that happened at a table. `P` is an action with its luck, or its text.
///
/// Events state what happened, not what was asked for. Changing how a table decides therefore never changes the
/// meaning of an old log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event<P> {
    /// A player acted.
    Acted {
        /// The player's seat.
        seat: Seat,
        /// The action and its luck.
        played: P,
    },
    /// A player proposed something.
    Offered {
        /// The player's seat.
        seat: Seat,
        /// What the player proposed.
        what: Proposal,
    },
    /// A player answered an offer.
    Answered {
        /// The player's seat.
        seat: Seat,
        /// The entry that made the offer.
        offer: Seq,
        /// Whether the answer was yes.
        agree: bool,
    },
    /// A player withdrew an offer.
    Withdrawn {
        /// The entry that made the offer.
        offer: Seq,
    },
    /// Actions were taken back.
    TakenBack {
        /// The number of actions that are left.
        to: usize,
    },
    /// The actions that were taken back last were restored.
    Restored {
        /// The number of actions there are again.
        to: usize,
    },
    /// The game was paused and the clocks stopped.
    Paused,
    /// The game continued after a pause.
    Resumed,
    /// The game ended by a decision of its players, the clock or the arbiter. An end by the rules needs no event.
    Ended {
        /// How it ended.
        #[serde(with = "outcome_text")]
        outcome: Outcome,
    },
    /// The player of a seat was replaced.
    Replaced {
        /// The seat.
        seat: Seat,
        /// The new player.
        player: Player,
    },
}

/// One line of a table's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry<P> {
    /// The number of the entry.
    pub seq: Seq,
    /// The time since the game began, in whole milliseconds.
    #[serde(with = "millis")]
    pub at: Duration,
    /// The time that is taken off the running clocks: since they began to run, without `credit`.
    #[serde(with = "millis", default, skip_serializing_if = "Duration::is_zero")]
    pub charged: Duration,
    /// The time that was not charged because the network took it.
    #[serde(with = "millis", default, skip_serializing_if = "Duration::is_zero")]
    pub credit: Duration,
    /// A hash of the position after the entry. A follower with a different one has diverged.
    pub mark: u32,
    /// The command that caused the entry, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// The event.
    pub event: Event<P>,
}

/// An entry of a `Table<G>`.
pub type EntryOf<G> = Entry<PlayedIn<G>>;

impl<P> Entry<P> {
    pub(crate) fn map<Q, E>(self, read: impl FnOnce(P) -> Result<Q, E>) -> Result<Entry<Q>, E> {
        let Self { seq, at, charged, credit, mark, id, event } = self;
        let event = match event {
            Event::Acted { seat, played } => Event::Acted { seat, played: read(played)? },
            Event::Offered { seat, what } => Event::Offered { seat, what },
            Event::Answered { seat, offer, agree } => Event::Answered { seat, offer, agree },
            Event::Withdrawn { offer } => Event::Withdrawn { offer },
            Event::TakenBack { to } => Event::TakenBack { to },
            Event::Restored { to } => Event::Restored { to },
            Event::Paused => Event::Paused,
            Event::Resumed => Event::Resumed,
            Event::Ended { outcome } => Event::Ended { outcome },
            Event::Replaced { seat, player } => Event::Replaced { seat, player },
        };
        Ok(Entry { seq, at, charged, credit, mark, id, event })
    }
}

impl<P: ToString> Entry<P> {
    /// Writes the action as text, for storing or sending.
    #[must_use]
    pub fn to_text(&self) -> Entry<String>
    where
        P: Clone,
    {
        match self.clone().map(|played| Ok::<_, std::convert::Infallible>(played.to_string())) {
            Ok(entry) => entry,
            Err(never) => match never {},
        }
    }
}

/// Why a table refuses a command. `I` is the type of refusals by the game's rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal<I> {
    /// The action cannot be read.
    #[error(transparent)]
    Unread(Malformed),
    /// The rules of the game refuse the action.
    #[error("{0}")]
    Illegal(I),
    /// The luck of the action is unknown or impossible.
    #[error(transparent)]
    Luck(LuckError),
    /// Something has changed that the sender had not seen.
    #[error("the game has moved on")]
    Stale,
    /// The command named in [`Command::after`](crate::Command::after) was not carried out.
    #[error("the step before was not carried out")]
    ChainBroken,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The table is paused.
    #[error("the game is paused")]
    Paused,
    /// The table is not paused.
    #[error("the game is not paused")]
    NotPaused,
    /// The seat is empty.
    #[error("nobody sits at seat {seat}")]
    NobodyThere {
        /// The empty seat.
        seat: Seat,
    },
    /// The sender may not ask for this.
    #[error("{by} may not do this")]
    NotAllowed {
        /// The kind of sender.
        by: &'static str,
    },
    /// The terms of the table do not allow it.
    #[error("the terms of this table do not allow it")]
    NotInTerms,
    /// The game has no draws by agreement.
    #[error("this game has no draws by agreement")]
    NoDraws,
    /// There is no such offer, or the sender has no say in it.
    #[error("there is no offer to answer")]
    NoOffer,
    /// An offer of this kind already stands.
    #[error("there is already such an offer")]
    OfferStands,
    /// The last offer of this kind was declined not long ago.
    #[error("this was declined not long ago; {}", after_turns(*turns))]
    Resting {
        /// The number of turns that the sender's side has to play first; 0 if only time has to pass.
        turns: usize,
    },
    /// There is no action to take back, or chance has decided something since.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Nothing was taken back, or another action was played since.
    #[error("there is nothing to restore")]
    NothingToRestore,
    /// Nobody's time has run out.
    #[error("no player has run out of time")]
    TimeIsLeft,
}

fn after_turns(turns: usize) -> String {
    match turns {
        0 => "try again in a while".to_owned(),
        1 => "try again after your next turn".to_owned(),
        turns => format!("try again after {turns} turns"),
    }
}

/// Why an entry cannot follow the entries before it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Corrupt {
    /// An entry is missing or repeated.
    #[error("entry {}; expected entry {}", found.0, expected.0)]
    Gap {
        /// The number of the entry.
        found: Seq,
        /// The number that would follow.
        expected: Seq,
    },
    /// The entry is earlier than the one before it.
    #[error("entry {} is earlier than the entry before it", .0.0)]
    TooEarly(Seq),
    /// The action or its luck cannot be read.
    #[error("entry {}: {why}", seq.0)]
    Unread {
        /// The number of the entry.
        seq: Seq,
        /// What is wrong with the text.
        why: Malformed,
    },
    /// The event is impossible here.
    #[error("entry {}: {why}", seq.0)]
    Impossible {
        /// The number of the entry.
        seq: Seq,
        /// Why it is impossible.
        why: String,
    },
    /// The position after the entry does not have the hash of the entry.
    #[error("entry {} does not lead to the recorded position", .0.0)]
    Diverged(Seq),
}

impl Entry<String> {
    /// Reads an entry that was stored or sent. `game` is the game before the entry.
    ///
    /// # Errors
    ///
    /// Returns [`Corrupt::Unread`] if the action or its luck cannot be read.
    pub fn read<G: Game>(self, game: &G) -> Result<EntryOf<G>, Corrupt> {
        let seq = self.seq;
        self.map(|text| game.read_played(&text)).map_err(|why| Corrupt::Unread { seq, why })
    }
}

/// Durations as whole milliseconds.
mod millis {
    use std::time::Duration;

    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(time.as_millis() as u64)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        u64::deserialize(deserializer).map(Duration::from_millis)
    }
}

/// Outcomes for a reason in [`Reason::SETTLED`](dohyo_core::Reason::SETTLED), as winners and the name of the reason.
pub(crate) mod outcome_text {
    use dohyo_core::{Outcome, Reason, SeatSet};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

    #[derive(Serialize, Deserialize)]
    struct Text {
        winners: SeatSet,
        reason: String,
    }

    pub(crate) fn serialize<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
        Text { winners: outcome.winners, reason: outcome.reason.to_string() }.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let Text { winners, reason } = Text::deserialize(deserializer)?;
        let known = Reason::settled(&reason);
        let reason =
            known.ok_or_else(|| D::Error::custom(format!("`{reason}` is not a reason to end a game")))?;
        Ok(Outcome { winners, reason })
    }
}

//! The reasons for refusing an action.

use dohyo_core::Seat;

use crate::{Corner, Kind, PowerId, Target};

/// The reason for refusing an action.
///
/// Exhaustive, so that a user interface that translates the variants fails to compile when a rule is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It is another player's turn.
    #[error("it is another player's turn")]
    NotYourTurn,
    /// The first marker has not been placed.
    #[error("the last player must place a marker first")]
    FirstMarkerFirst,
    /// Markers are placed by a push, before the game, or after a move that replaced the turn.
    #[error("no marker can be placed now")]
    NoMarkerNow,
    /// The player already has a marker on the post.
    #[error("you already have a marker on the post {corner}")]
    PostTaken {
        /// The post.
        corner: Corner,
    },
    /// The push of the turn has been made, or the turn was replaced.
    #[error("there is no push to make now")]
    NoPushNow,
    /// The extra push that a move has paid for must be made.
    #[error("make the extra push first")]
    ExtraFirst,
    /// No corner slam is due.
    #[error("there is no corner slam to make")]
    NoSlam,
    /// A corner slam is due.
    #[error("make the corner slam first")]
    SlamFirst,
    /// The push of the turn has not been made.
    #[error("push first")]
    PushFirst,
    /// The player has a piece to push, or need not push.
    #[error("you can only submit if you must push and have no pieces")]
    NotSubmitting,
    /// The piece is not in the tray.
    #[error("you have no {kind}")]
    NotInTray {
        /// The piece.
        kind: Kind,
    },
    /// No unused move allows the group.
    #[error("no move lets you push this group now")]
    NoSuchGroup,
    /// The aim is too far to the side, or the angle too wide.
    #[error("the aim is too wide for the platform")]
    AimTooWide,
    /// The platform stands at a side without a move that allows it.
    #[error("the platform stands at a corner, unless a move allows a side")]
    NotFromSide,
    /// The platform is farther from the middle of the side than the move allows.
    #[error("the platform is too far from the middle of the side")]
    TooFarFromMiddle,
    /// No unused move lets the player keep a marker.
    #[error("no move lets you keep a marker")]
    NothingKept,
    /// There is no such marker, or it is on the post of the platform.
    #[error("the marker on {corner} cannot be kept")]
    CannotKeep {
        /// The post.
        corner: Corner,
    },
    /// The move belongs to another wrestler.
    #[error("{power:?} is another wrestler's move")]
    NotYourMove {
        /// The move.
        power: PowerId,
    },
    /// The junior league has no special moves.
    #[error("the junior league has no special moves")]
    Junior,
    /// The move has been used this turn.
    #[error("{power:?} has been used this turn")]
    Used {
        /// The move.
        power: PowerId,
    },
    /// The move belongs to another part of the turn.
    #[error("{power:?} cannot be used now")]
    WrongTime {
        /// The move.
        power: PowerId,
    },
    /// The markers are needed for the corner slam that is due.
    #[error("{power:?} withdraws markers, which the corner slam needs")]
    MarkersForSlam {
        /// The move.
        power: PowerId,
    },
    /// The move replaced the last turn too, or another move has been used this turn.
    #[error("{power:?} cannot replace this turn")]
    CannotReplace {
        /// The move.
        power: PowerId,
    },
    /// A move has replaced the turn.
    #[error("no other move can be used in a turn that a move has replaced")]
    Replaced,
    /// Something was knocked off this turn.
    #[error("{power:?} needs a turn in which you knocked off nothing")]
    KnockedOff {
        /// The move.
        power: PowerId,
    },
    /// The player has too many pieces.
    #[error("{power:?} needs a tray with at most {most} pieces")]
    HoldsTooMany {
        /// The move.
        power: PowerId,
        /// The largest number of pieces.
        most: u8,
    },
    /// The player lacks a piece of the price.
    #[error("the price is {need} {kind}, and you have {have}")]
    CannotPay {
        /// The missing piece.
        kind: Kind,
        /// The number of such pieces in the price.
        need: u8,
        /// The number of such pieces in the tray.
        have: u8,
    },
    /// The opponent to pay is named although there is no choice, or not named although there is one.
    #[error("say which opponent to pay (only if there are two)")]
    WhomToPay,
    /// The seat is not an opponent, or is out.
    #[error("seat {seat} cannot be paid")]
    CannotBePaid {
        /// The seat.
        seat: Seat,
    },
    /// The markers to withdraw are not the right number, or not the player's.
    #[error("name {need} of your markers to withdraw; {have} are on posts")]
    WrongMarkers {
        /// The number of markers to withdraw.
        need: u8,
        /// The number of the player's markers on posts.
        have: u8,
    },
    /// The reserve has no such piece.
    #[error("there is no {kind} in the reserve")]
    NoneInReserve {
        /// The missing piece.
        kind: Kind,
    },
    /// The piece to stack is missing, not allowed, or not asked for.
    #[error("this move needs a different piece to stack, or none")]
    WrongPiece,
    /// The piece on the ring is missing, not allowed, or not asked for.
    #[error("this move needs a different piece on the ring, or none")]
    WrongTarget,
    /// The ring has no such piece.
    #[error("the ring has no piece number {}", target.index() + 1)]
    NoSuchTarget {
        /// The piece.
        target: Target,
    },
    /// The move does not stack on this piece. Most moves never stack on a wrestler; some stack only on the player's
    /// own.
    #[error("the move does not stack on this piece")]
    NotOnThat,
    /// The piece has a higher rank than the piece on which it would be stacked.
    #[error("a {kind} is too large to be stacked there")]
    TooLarge {
        /// The piece.
        kind: Kind,
    },
    /// The piece is a wrestler, in a stack, or carries the belt.
    #[error("only a single piece without the belt can be taken")]
    NotAlone,
    /// The piece does not touch the player's wrestler.
    #[error("the piece does not touch your wrestler")]
    NotTouching,
    /// No piece would be left for the extra push.
    #[error("you would have no piece left to push")]
    NothingLeft,
}

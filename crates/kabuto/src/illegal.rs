//! Why an action is refused.

use dohyo_core::Seat;

use crate::{Corner, Kind, PowerId, Target};

/// Why an action is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Someone else's turn.
    #[error("it is another player's turn")]
    NotYourTurn,
    /// The first marker comes before everything else.
    #[error("the last player first places a marker")]
    FirstMarkerFirst,
    /// A marker can only be placed before the game, or after a move that replaced the turn.
    #[error("no marker can be placed now")]
    NoMarkerNow,
    /// There is one of one's own already.
    #[error("there is a marker on the post {corner} already")]
    PostTaken {
        /// Which post.
        corner: Corner,
    },
    /// The turn's push has been made, or the turn was replaced.
    #[error("there is no push to make now")]
    NoPushNow,
    /// A push that a move has paid for comes first.
    #[error("the push that was paid for comes first")]
    ExtraFirst,
    /// No fourth marker was placed, or the slam has been made.
    #[error("there is no corner slam to make")]
    NoSlam,
    /// The fourth marker was placed: the slam must be made.
    #[error("the corner slam must be made")]
    SlamFirst,
    /// Before the push, a turn cannot end.
    #[error("the turn's push has not been made")]
    PushFirst,
    /// Only with nothing to push.
    #[error("nobody submits with pieces to push")]
    NotSubmitting,
    /// The piece is not in the tray.
    #[error("there is no {kind} in the tray")]
    NotInTray {
        /// Which.
        kind: Kind,
    },
    /// A group needs its move, once a turn.
    #[error("no move allows to push this group now")]
    NoSuchGroup,
    /// Too far to the side, or too wide an angle.
    #[error("the aim is outside what the platform allows")]
    AimTooWide,
    /// From a side only with a move.
    #[error("the platform stands at corners, unless a move allows a side")]
    NotFromSide,
    /// Beyond what the move allows.
    #[error("the platform stands too far from the side's middle")]
    TooFarFromMiddle,
    /// No move of this wrestler allows it now.
    #[error("no marker can be kept")]
    NothingKept,
    /// The kept marker is not there, or on the platform's post.
    #[error("the marker on {corner} cannot be kept")]
    CannotKeep {
        /// Which post.
        corner: Corner,
    },
    /// Another wrestler's move.
    #[error("{power:?} is another wrestler's move")]
    NotYourMove {
        /// Which.
        power: PowerId,
    },
    /// In the junior league there are no special moves.
    #[error("there are no special moves in the junior league")]
    Junior,
    /// Once a turn.
    #[error("{power:?} has been used this turn")]
    Used {
        /// Which.
        power: PowerId,
    },
    /// Not at this time.
    #[error("{power:?} cannot be used at this time")]
    WrongTime {
        /// Which.
        power: PowerId,
    },
    /// Not twice in a row, nor after another move.
    #[error("{power:?} cannot replace this turn")]
    CannotReplace {
        /// Which.
        power: PowerId,
    },
    /// The turn is replaced: no other move.
    #[error("nothing else can be used in a turn that was replaced")]
    Replaced,
    /// Something was knocked off.
    #[error("{power:?} is for turns in which nothing was knocked off")]
    KnockedOff {
        /// Which.
        power: PowerId,
    },
    /// Too many pieces.
    #[error("{power:?} is for players who hold at most {most}")]
    HoldsTooMany {
        /// Which.
        power: PowerId,
        /// How many may be held.
        most: u8,
    },
    /// The payment cannot be made.
    #[error("the cost cannot be paid: no {kind}")]
    CannotPay {
        /// What is missing.
        kind: Kind,
    },
    /// Which opponent is paid must be said if there are several, and only then.
    #[error("which opponent is paid must be said if there are several, and only then")]
    WhomToPay,
    /// Not an opponent, or eliminated.
    #[error("seat {seat} cannot be paid")]
    CannotBePaid {
        /// Who.
        seat: Seat,
    },
    /// Wrong markers to withdraw.
    #[error("{count} of one's own markers must be named")]
    WrongMarkers {
        /// How many.
        count: u8,
    },
    /// The reserve has none.
    #[error("there is no {kind} in the reserve")]
    NoneInReserve {
        /// What is missing.
        kind: Kind,
    },
    /// The piece to stack must be named, and only where one is stacked.
    #[error("the piece must be one that the move stacks")]
    WrongPiece,
    /// A piece on the ring must be named, and only where one is asked for.
    #[error("a piece on the ring must be named where the move asks for one, and only there")]
    WrongTarget,
    /// There is no such piece on the ring.
    #[error("there is no piece number {}", target.index() + 1)]
    NoSuchTarget {
        /// Which.
        target: Target,
    },
    /// On a wrestler only with a move that says so.
    #[error("a piece is not stacked on a wrestler, or only on one's own where the move says so")]
    NotOnThat,
    /// Only on the same rank or a higher one.
    #[error("a {kind} is too large for what lies there")]
    TooLarge {
        /// The piece.
        kind: Kind,
    },
    /// Only a piece that lies alone, without the belt.
    #[error("only a piece that lies alone can be taken")]
    NotAlone,
    /// Only what touches the own wrestler.
    #[error("that does not touch one's own wrestler")]
    NotTouching,
    /// An extra push needs a piece.
    #[error("nothing would be left to push")]
    NothingLeft,
}

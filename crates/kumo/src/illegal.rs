//! Why an action is refused.

use crate::{Face, Square};

/// Why an action is refused. The text is English for logs and commands; user interfaces translate from
/// the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// A blocker from an earlier turn has to come down first.
    #[error("your blocker on {stack} must come down first")]
    MustUnblock {
        /// Where it stands.
        stack: Square,
    },
    /// The arena has to be turned once in each turn.
    #[error("the arena must be turned once this turn: this would leave no action for it")]
    MustRotate,
    /// Passing before the arena was turned.
    #[error("the arena must be turned before you may pass")]
    NotRotatedYet,
    /// Nobody is left to enter.
    #[error("nobody is left in the reserve")]
    ReserveEmpty,
    /// The square is not on one's home row.
    #[error("{square} is not on your home row")]
    NotHomeRow {
        /// Which.
        square: Square,
    },
    /// A square that must be free is not.
    #[error("{square} is not free")]
    NotFree {
        /// Which.
        square: Square,
    },
    /// There is no wrestler there.
    #[error("there is no wrestler on {square}")]
    NoCube {
        /// Which square.
        square: Square,
    },
    /// The wrestler is part of a stack.
    #[error("the wrestlers on {square} are blocked")]
    Stacked {
        /// Which square.
        square: Square,
    },
    /// The wrestler is on the other side.
    #[error("the wrestler on {square} is not yours")]
    NotYours {
        /// Which square.
        square: Square,
    },
    /// The wrestler is on one's own side.
    #[error("the wrestler on {square} is your own")]
    NotEnemy {
        /// Which square.
        square: Square,
    },
    /// The wrestler does not show the face it takes.
    #[error("the wrestler on {square} does not show {face}")]
    WrongFace {
        /// Which square.
        square: Square,
        /// What it takes.
        face: Face,
    },
    /// The wrestler shows that face already.
    #[error("the wrestler on {square} shows {face} already")]
    SameFace {
        /// Which square.
        square: Square,
        /// What it shows.
        face: Face,
    },
    /// A wrestler that shows RUN or KUMO does not step.
    #[error("a wrestler that shows RUN or KUMO does not step")]
    CannotStep,
    /// A wrestler that ran or moved the Stone this turn does not step.
    #[error("a wrestler that ran or moved the Stone this turn does not step")]
    Spent,
    /// The squares do not touch.
    #[error("{one} and {other} are not neighbours")]
    NotNeighbours {
        /// One.
        one: Square,
        /// The other.
        other: Square,
    },
    /// A run goes exactly two squares over free ones.
    #[error("{to} is not two free steps away")]
    NotTwoSteps {
        /// Where it was to end.
        to: Square,
    },
    /// There is nothing to jump over.
    #[error("there is nothing to jump over")]
    NothingToJump,
    /// No free square comes before the edge.
    #[error("there is no free square to land on")]
    NoLanding,
    /// Something would leave the arena where it may not.
    #[error("it would leave the arena, and not across your own edge as a captured enemy")]
    WouldLeave,
    /// The Stone leaves across the enemy's edge only.
    #[error("the Stone may leave across the enemy's edge only")]
    StoneWouldLeave,
    /// A target next to the Stone cannot be blocked.
    #[error("{square} is too near to the Stone to be blocked")]
    TooNearStone {
        /// Which square.
        square: Square,
    },
    /// There is no blocker of one's own that has to come down.
    #[error("there is no blocker of yours from an earlier turn on {square}")]
    NoBlocker {
        /// Which square.
        square: Square,
    },
    /// The first wrestler of a KUMO must be next to the Stone.
    #[error("the wrestler on {square} is not next to the Stone")]
    NotAtStone {
        /// Which square.
        square: Square,
    },
}

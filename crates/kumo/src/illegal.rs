//! The reasons for refusing an action.

use crate::{Face, Square};

/// The rule that refuses an action.
///
/// Exhaustive, so that a user interface that translates the variants fails to compile when a rule is added. The
/// message is English, for logs and the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is the other side's turn.
    #[error("it is the other side's turn")]
    NotYourTurn,
    /// A blocker of an earlier turn must dismount first.
    #[error("your blocker on {stack} must dismount first")]
    MustUnblock {
        /// The square of the blocker.
        stack: Square,
    },
    /// The action would leave none for the rotation that every turn needs.
    #[error("the last action is needed to rotate the arena, which must be done once a turn")]
    MustRotate,
    /// The arena has not been rotated this turn, so the player may not pass.
    #[error("rotate the arena before you pass")]
    NotRotatedYet,
    /// The reserve is empty.
    #[error("your reserve is empty")]
    ReserveEmpty,
    /// The square is not on the player's home row.
    #[error("{square} is not on your home row")]
    NotHomeRow {
        /// The square.
        square: Square,
    },
    /// The square is occupied.
    #[error("{square} is not free")]
    NotFree {
        /// The square.
        square: Square,
    },
    /// There is no wrestler on the square.
    #[error("there is no wrestler on {square}")]
    NoCube {
        /// The square.
        square: Square,
    },
    /// The wrestler is part of a stack.
    #[error("the wrestlers on {square} are in a stack and cannot act or be moved")]
    Stacked {
        /// The square.
        square: Square,
    },
    /// The wrestler belongs to the opponent.
    #[error("the wrestler on {square} is your opponent's")]
    NotYours {
        /// The square.
        square: Square,
    },
    /// The wrestler belongs to the player.
    #[error("the wrestler on {square} is your own")]
    NotEnemy {
        /// The square.
        square: Square,
    },
    /// The wrestler does not show the face that the action needs.
    #[error("the wrestler on {square} does not show {face}")]
    WrongFace {
        /// The square.
        square: Square,
        /// The face it needs.
        face: Face,
    },
    /// The wrestler already shows that face.
    #[error("the wrestler on {square} already shows {face}")]
    SameFace {
        /// The square.
        square: Square,
        /// The face it shows.
        face: Face,
    },
    /// A wrestler that shows RUN or KUMO may not step.
    #[error("a wrestler that shows RUN or KUMO may not step")]
    CannotStep,
    /// A wrestler that ran or moved the Stone this turn may not step.
    #[error("a wrestler that ran or moved the Stone this turn may not step")]
    Spent,
    /// The squares are not orthogonal neighbours.
    #[error("{one} and {other} are not neighbours")]
    NotNeighbours {
        /// One square.
        one: Square,
        /// The other square.
        other: Square,
    },
    /// A run takes exactly two steps over free squares.
    #[error("{to} is not two free steps away")]
    NotTwoSteps {
        /// The destination.
        to: Square,
    },
    /// There is nothing to jump over.
    #[error("there is nothing to jump over")]
    NothingToJump,
    /// There is no free square to land on before the edge.
    #[error("there is no free square to land on")]
    NoLanding,
    /// A wrestler would leave the arena without being captured.
    #[error("wrestlers leave the arena only as captured enemies, across your own edge")]
    WouldLeave,
    /// The Stone would leave across an edge that is not the enemy's.
    #[error("the Stone may leave only across the enemy's edge")]
    StoneWouldLeave,
    /// The target of a block is on one of the eight squares around the Stone.
    #[error("{square} is next to the Stone; wrestlers there cannot be blocked")]
    TooNearStone {
        /// The square.
        square: Square,
    },
    /// There is no blocker of the player's that could dismount.
    #[error("you have no blocker from an earlier turn on {square}")]
    NoBlocker {
        /// The square.
        square: Square,
    },
    /// The first wrestler of a KUMO is not next to the Stone.
    #[error("the wrestler on {square} is not next to the Stone")]
    NotAtStone {
        /// The square.
        square: Square,
    },
}

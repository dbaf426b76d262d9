//! The reasons for refusing a move.

use crate::{Cell, Colour};

/// The rule that refuses a move.
///
/// Exhaustive, so that a user interface that translates the variants fails to compile when a rule is added. The
/// message is English, for logs and the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is the other side's turn.
    #[error("it is {to_move}'s turn")]
    NotYourTurn {
        /// The side to move.
        to_move: Colour,
    },
    /// There is no marble on the cell.
    #[error("{cell} is empty")]
    Empty {
        /// The empty cell.
        cell: Cell,
    },
    /// The marble belongs to the opponent.
    #[error("the marble on {cell} is the opponent's")]
    NotYours {
        /// The cell of the marble.
        cell: Cell,
    },
    /// The ends of a broadside are not on one line.
    #[error("{first} and {last} are not on one line")]
    NotInLine {
        /// One end.
        first: Cell,
        /// The other end.
        last: Cell,
    },
    /// The direction of a broadside is along its own row.
    #[error("a broadside moves sideways; to move along the row, name the rear marble and the cell it enters")]
    AlongItsLine,
    /// More than three marbles would move.
    #[error("{count} marbles in line: at most three can move together")]
    TooMany {
        /// The number of marbles.
        count: u8,
    },
    /// The player's own marble would leave the board.
    #[error("the marble on {cell} would leave the board")]
    OffBoard {
        /// The cell of the marble.
        cell: Cell,
    },
    /// The attackers do not outnumber the defenders.
    #[error("{attack} against {defence}: no sumito, you need more marbles to push")]
    NoSumito {
        /// The number of marbles that would push.
        attack: u8,
        /// The number of enemy marbles in the way.
        defence: u8,
    },
    /// There is a marble behind those that would be pushed.
    #[error("{cell}, behind the pushed marbles, is not empty")]
    PushBlocked {
        /// The occupied cell.
        cell: Cell,
    },
    /// A broadside would move onto a marble.
    #[error("{cell} is not empty, and a broadside cannot push")]
    BroadsideBlocked {
        /// The occupied cell.
        cell: Cell,
    },
}

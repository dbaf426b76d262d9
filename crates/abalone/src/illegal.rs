//! Why a move is refused.

use crate::{Cell, Colour};

/// Why a move is refused. The text is English for logs and commands; user interfaces translate from
/// the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// It is the other side's turn.
    #[error("it is {to_move}'s turn")]
    NotYourTurn {
        /// Whose turn it is.
        to_move: Colour,
    },
    /// There is no marble to move.
    #[error("{cell} is empty")]
    Empty {
        /// The empty cell.
        cell: Cell,
    },
    /// The marble belongs to the other side.
    #[error("the marble on {cell} is the opponent's")]
    NotYours {
        /// Its cell.
        cell: Cell,
    },
    /// The two ends of a broadside are not on one line.
    #[error("{first} and {last} are not on one line")]
    NotInLine {
        /// One end.
        first: Cell,
        /// The other.
        last: Cell,
    },
    /// A broadside along its own row is not one.
    #[error("these marbles would move along their own line: name the rear marble and the cell it enters")]
    AlongItsLine,
    /// More than three marbles.
    #[error("{count} marbles in line: at most three can move together")]
    TooMany {
        /// How many there are.
        count: u8,
    },
    /// A marble would leave the board by its own side's move.
    #[error("the marble on {cell} would leave the board")]
    OffBoard {
        /// The marble that would leave.
        cell: Cell,
    },
    /// Not more attackers than defenders.
    #[error("{attack} against {defence}: no sumito")]
    NoSumito {
        /// Own marbles that would push.
        attack: u8,
        /// Enemy marbles in the way.
        defence: u8,
    },
    /// Strong enough, but there is no room behind the pushed marbles.
    #[error("{cell} behind the pushed marbles is not free")]
    PushBlocked {
        /// The occupied cell.
        cell: Cell,
    },
    /// A broadside needs every arrival cell empty.
    #[error("{cell} is not empty, and a broadside cannot push")]
    BroadsideBlocked {
        /// The occupied cell.
        cell: Cell,
    },
}

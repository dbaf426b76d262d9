//! The reasons for refusing an action.

use crate::{Colour, Square, Token};

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
    #[error("it is {to_move}'s turn")]
    NotYourTurn {
        /// The side to move.
        to_move: Colour,
    },
    /// There are not enough action points left.
    #[error("this costs {cost} action points, and {left} are left")]
    NotEnoughPoints {
        /// The cost of the action.
        cost: u8,
        /// The points left.
        left: u8,
    },
    /// The token belongs to the opponent.
    #[error("{token:?} is your opponent's")]
    NotYours {
        /// The token.
        token: Token,
    },
    /// The token has left the arena.
    #[error("{token} is not in the arena")]
    NotThere {
        /// The token.
        token: Token,
    },
    /// The player's own token would leave the arena.
    #[error("{token} would leave the arena")]
    WouldLeave {
        /// The token.
        token: Token,
    },
    /// The square must be empty but is not.
    #[error("{square} is not empty")]
    Occupied {
        /// The square.
        square: Square,
    },
    /// The tokens to swap are not on neighbouring squares.
    #[error("{first} and {second} are not on neighbouring squares")]
    NotTouching {
        /// One token.
        first: Token,
        /// The other token.
        second: Token,
    },
    /// The two attackers are not one behind the other on the axis of attack.
    #[error("{rear} is not directly behind {front}")]
    NotBehind {
        /// The attacker named first.
        front: Token,
        /// The attacker named second.
        rear: Token,
    },
    /// There is no enemy to push ahead of the attackers and none to pull behind them.
    #[error("there is no enemy ahead to push and none behind to pull")]
    NobodyToAttack,
    /// The resistance is greater than the attack.
    #[error("an attack of {attack} cannot move a resistance of {resistance}")]
    TooWeak {
        /// The sum of the attackers' forces.
        attack: u8,
        /// The sum of the resistants' forces.
        resistance: u8,
    },
    /// Some deviated resistants would leave the arena and others would not.
    #[error("{leaving} of {resistants} resistants would leave the arena: all must leave, or none")]
    SomeWouldLeave {
        /// The number of resistants that would leave.
        leaving: u8,
        /// The number of resistants.
        resistants: u8,
    },
}

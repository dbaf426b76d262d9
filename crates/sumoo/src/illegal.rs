//! Why an action is refused.

use crate::{Colour, Square, Token};

/// Why an action is refused. The text is English for logs and commands; user interfaces translate from
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
    /// The points do not suffice.
    #[error("it costs {cost}, and {left} action points are left")]
    NotEnoughPoints {
        /// What it costs.
        cost: u8,
        /// What is left.
        left: u8,
    },
    /// The token is the other side's.
    #[error("{token} is not yours")]
    NotYours {
        /// Which.
        token: Token,
    },
    /// The token has left the arena.
    #[error("{token} is not in the arena")]
    NotThere {
        /// Which.
        token: Token,
    },
    /// The token would leave the arena by its own side's action.
    #[error("{token} would leave the arena")]
    WouldLeave {
        /// Which.
        token: Token,
    },
    /// A square that must be empty is not.
    #[error("{square} is not empty")]
    Occupied {
        /// Which.
        square: Square,
    },
    /// Tokens that change places must touch.
    #[error("{first} and {second} do not touch")]
    NotTouching {
        /// One.
        first: Token,
        /// The other.
        second: Token,
    },
    /// The second attacker must stand on the axis, directly behind the principal one.
    #[error("{second} is not directly behind {principal}")]
    NotBehind {
        /// The principal attacker.
        principal: Token,
        /// The other one.
        second: Token,
    },
    /// There is no enemy to push ahead, nor one to pull behind.
    #[error("there is no enemy ahead to push, nor one behind to pull")]
    NobodyToAttack,
    /// Not strong enough.
    #[error("attack {attack} < resistance {resistance}")]
    TooWeak {
        /// The attackers' forces together.
        attack: u8,
        /// The resistants' forces together.
        resistance: u8,
    },
    /// Deviated resistants leave all together or not at all.
    #[error("{leaving} of {resistants} resistants would leave the arena, the others not")]
    SomeWouldLeave {
        /// How many would.
        leaving: u8,
        /// How many there are.
        resistants: u8,
    },
}

//! The reasons why an action is refused.

use crate::{Fault, Line, Mode, Tile};

/// The reason why an action is refused.
///
/// Exhaustive, so that a user interface that translates the variants fails to compile when one is added. A wrong claim
/// is not refused: it is judged, and the player pays the penalty.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It is another player's turn.
    #[error("it is another player's turn")]
    NotYourTurn,
    /// The mode has no such action.
    #[error("{} has no such action", mode.name())]
    OtherMode {
        /// The mode.
        mode: Mode,
    },
    /// The player does not have the tile.
    #[error("you do not have {tile}")]
    NotHeld {
        /// The tile.
        tile: Tile,
    },
    /// The play has too few tiles.
    #[error("a play lays at least one tile, the first of a game at least two")]
    TooFewTiles,
    /// The first play of a game does not begin at 0,0.
    #[error("the first play of a game begins at 0,0")]
    NotAtOrigin,
    /// The first cell is occupied.
    #[error("there is already a tile in the first cell")]
    Taken,
    /// The play does not touch the Sumoku.
    #[error("the tiles must touch the Sumoku")]
    Apart,
    /// The play would make a wrong line.
    #[error("the line {} would be wrong: {fault}", line.tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))]
    Line {
        /// The line.
        line: Line,
        /// What would be wrong with it.
        fault: Fault,
    },
    /// The player can play and so must not pass.
    #[error("you cannot pass, because you have a legal play")]
    CanPlay,
    /// Fewer than two tiles are face down.
    #[error("a swap needs two tiles face down")]
    NothingToSwap,
    /// The claim does not use exactly the player's tiles. There is no penalty.
    #[error("a claim uses all your tiles: {used} laid, {held} to lay")]
    NotAllTiles {
        /// The number of tiles in the claim.
        used: usize,
        /// The number of tiles the player has.
        held: usize,
    },
    /// A locked tile was moved.
    #[error("a locked tile was moved")]
    Moved,
    /// Other players are still in the round, so it cannot be given up.
    #[error("only the last player left in a round can give it up")]
    OthersBuild,
    /// The player is out of the round.
    #[error("you are out of this round")]
    OutOfRound,
    /// The round is over and the next one has not been dealt.
    #[error("the round is over; expected ready")]
    BetweenRounds,
    /// The player is ready already.
    #[error("you are ready already")]
    ReadyAlready,
    /// The round is not over.
    #[error("the round is still in progress")]
    RoundGoesOn,
    /// The tile is not on the table.
    #[error("{tile} is not on the table")]
    NotOnTable {
        /// The tile.
        tile: Tile,
    },
}

//! Why an action is refused.

use crate::{Fault, Line, Mode, Tile};

/// Why an action is refused. A claim that is wrong is no refusal: it is judged, and costs what the
/// rules say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Another seat is to play.
    #[error("it is another player's turn")]
    NotYourTurn,
    /// The mode has no such action.
    #[error("there is no such action in {}", mode.name())]
    OtherMode {
        /// The mode.
        mode: Mode,
    },
    /// The tile is not in one's hand.
    #[error("you do not hold {tile}")]
    NotHeld {
        /// Which.
        tile: Tile,
    },
    /// No tile was laid.
    #[error("a play lays at least one tile, the first of a game at least two")]
    TooFewTiles,
    /// The first play of a game begins at 0,0.
    #[error("the first play of a game begins at 0,0")]
    NotAtOrigin,
    /// The first place is taken.
    #[error("the first place is taken")]
    Taken,
    /// The tiles do not touch what lies there, or leave a gap.
    #[error("the tiles must touch those that lie there, without a gap")]
    Apart,
    /// A line would be wrong.
    #[error("the line {} would be wrong: {fault}", line.tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))]
    Line {
        /// Which.
        line: Line,
        /// Why.
        fault: Fault,
    },
    /// One who can play must.
    #[error("you can play, so you must")]
    CanPlay,
    /// Two tiles are needed to swap.
    #[error("there are fewer than two tiles left to swap for")]
    NothingToSwap,
    /// The player is out of this round.
    #[error("you are out of this round")]
    OutOfRound,
    /// The tile does not lie on the table.
    #[error("{tile} is not on the table")]
    NotOnTable {
        /// Which.
        tile: Tile,
    },
}

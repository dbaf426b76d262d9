//! The options of a game as typed values.

use dohyo_core::{Options, SetupError};

use crate::rulebook::{ACTIONS, MOST_BONUSES};
use crate::{Direction, Side};

/// The destination of captured wrestlers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prison {
    /// To prison, for the rest of the game.
    Permanent,
    /// Back to their own reserve.
    Reserve,
}

/// The reward for captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// One action immediately for each capture, at most [`MOST_BONUSES`] a turn.
    Once,
    /// One more action in every turn for each prisoner held, at most [`MOST_BONUSES`]. Excludes
    /// [`Prison::Reserve`].
    PerTurn,
}

/// The restriction on steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stepping {
    /// Wrestlers that show RUN or KUMO may not step.
    ByFace,
    /// Wrestlers that ran or moved the Stone this turn may not step.
    ByUse,
}

/// The variant of the rules used in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Whether two teams of two partners play.
    pub four_players: bool,
    /// The destination of captured wrestlers.
    pub prison: Prison,
    /// The reward for captures.
    pub bonus: Bonus,
    /// The restriction on steps.
    pub stepping: Stepping,
    /// The number of the last turn. After it, the side with more prisoners wins.
    pub turn_limit: u16,
}

impl Terms {
    /// Reads `options`, which [`GameInfo::complete`](dohyo_core::GameInfo::complete) has completed.
    ///
    /// # Errors
    ///
    /// Returns an error if two of the options exclude each other.
    pub(crate) fn read(options: &Options) -> Result<Self, SetupError> {
        let terms = Self {
            four_players: options.is("players", "4"),
            prison: if options.is("prison", "reserve") { Prison::Reserve } else { Prison::Permanent },
            bonus: if options.is("bonus", "per-turn") { Bonus::PerTurn } else { Bonus::Once },
            stepping: if options.is("step", "by-use") { Stepping::ByUse } else { Stepping::ByFace },
            turn_limit: options.number("turn-limit").unwrap_or(100),
        };
        if terms.prison == Prison::Reserve && terms.bonus == Bonus::PerTurn {
            return Err(SetupError::Conflict {
                first: "prison=reserve".to_owned(),
                second: "bonus=per-turn".to_owned(),
                why: "no prisoner is ever held, so a capture would earn nothing".to_owned(),
            });
        }
        Ok(terms)
    }

    /// Returns the number of actions of a turn for a side that holds `prisoners`.
    pub(crate) fn actions_with(self, prisoners: u8) -> u8 {
        match self.bonus {
            Bonus::Once => ACTIONS,
            Bonus::PerTurn => ACTIONS + prisoners.min(MOST_BONUSES),
        }
    }

    /// Returns the edges of the table at which `side` has its camp: its home rows.
    pub fn own_edges(self, side: Side) -> &'static [Direction] {
        Self::edges(self.four_players, side)
    }

    pub(crate) fn edges(four_players: bool, side: Side) -> &'static [Direction] {
        match (four_players, side) {
            (false, Side::First) => &[Direction::South],
            (false, Side::Second) => &[Direction::North],
            (true, Side::First) => &[Direction::South, Direction::North],
            (true, Side::Second) => &[Direction::West, Direction::East],
        }
    }

    /// Returns the edges across which `side` must push the Stone out.
    pub fn enemy_edges(self, side: Side) -> &'static [Direction] {
        self.own_edges(side.enemy())
    }
}

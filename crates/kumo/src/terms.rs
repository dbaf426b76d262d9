//! What may be agreed before a game.

use dohyo_core::Options;

use crate::{Direction, Side};

/// Where captured wrestlers go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prison {
    /// They stay captured.
    Permanent,
    /// They go back to their owner's reserve.
    Reserve,
}

/// What a capture, or a prisoner, is worth in actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// An action at once for each capture, three a turn at most.
    Once,
    /// An action more in every turn for each prisoner held, eight in all at most.
    PerTurn,
}

/// Which wrestlers may step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stepping {
    /// Those that do not show RUN or KUMO.
    ByFace,
    /// Those that have not run or moved the Stone this turn.
    ByUse,
}

/// The terms of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Whether two teams of two play.
    pub four_players: bool,
    /// Where captured wrestlers go.
    pub prison: Prison,
    /// What a capture is worth.
    pub bonus: Bonus,
    /// Which wrestlers may step.
    pub stepping: Stepping,
    /// After how many turns prisoners decide.
    pub turn_limit: u16,
}

impl Terms {
    /// Reads options that are complete and checked.
    pub(crate) fn of(options: &Options) -> Self {
        let is = |key, value| options.get(key) == Some(value);
        Self {
            four_players: is("players", "4"),
            prison: if is("prison", "reserve") { Prison::Reserve } else { Prison::Permanent },
            bonus: if is("bonus", "per-turn") { Bonus::PerTurn } else { Bonus::Once },
            stepping: if is("step", "by-use") { Stepping::ByUse } else { Stepping::ByFace },
            turn_limit: options.get("turn-limit").and_then(|value| value.parse().ok()).unwrap_or(100),
        }
    }

    /// The edges of the table behind which a side has its camp.
    pub fn own_edges(self, side: Side) -> &'static [Direction] {
        Self::edges(self.four_players, side)
    }

    /// The same by the number of players.
    pub(crate) fn edges(four_players: bool, side: Side) -> &'static [Direction] {
        match (four_players, side) {
            (false, Side::First) => &[Direction::South],
            (false, Side::Second) => &[Direction::North],
            (true, Side::First) => &[Direction::South, Direction::North],
            (true, Side::Second) => &[Direction::West, Direction::East],
        }
    }

    /// The edges over which a side must bring the Stone.
    pub fn enemy_edges(self, side: Side) -> &'static [Direction] {
        self.own_edges(side.enemy())
    }
}

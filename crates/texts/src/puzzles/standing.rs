//! How far an attempt at a puzzle has come.

use std::sync::Arc;

use dohyo_core::{Game, Seat};
use dohyo_table::{Step, Table};

/// The state of an attempt, going by the table alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The reader is to act.
    Yours {
        /// The number of turns left, with this one.
        left: u8,
    },
    /// The other side is to answer.
    Theirs {
        /// The number of the reader's turns left after that.
        left: u8,
    },
    /// Won in time.
    Solved,
    /// The other side won, or the game was drawn.
    Lost,
    /// The turns are used up.
    TooLate,
}

impl Standing {
    /// Returns the state of an attempt on `table`. A turn is over when the other side is to act.
    pub fn of<G: Game>(table: &Table<G>, solver: Seat, turns: u8) -> Self {
        if let Some(outcome) = table.outcome() {
            return if outcome.winners.single() == Some(solver) { Self::Solved } else { Self::Lost };
        }
        let over = |step: &&Arc<Step<G>>| step.seat == solver && !step.after.to_act().contains(solver);
        let used = table.line().iter().filter(over).count();
        let left = usize::from(turns).saturating_sub(used) as u8;
        match (left, table.game().to_act().contains(solver)) {
            (0, _) => Self::TooLate,
            (left, true) => Self::Yours { left },
            (left, false) => Self::Theirs { left },
        }
    }
}

//! How a game ends.

use std::fmt;

use crate::{GameInfo, Seat, SeatSet};

/// The end of a game: who won, if anyone, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners; nobody in a draw.
    pub winners: SeatSet,
    /// What ended it.
    pub reason: Reason,
}

impl Outcome {
    /// `seat` alone wins.
    pub fn win(seat: Seat, reason: Reason) -> Self {
        Self { winners: SeatSet::from(seat), reason }
    }

    /// Nobody wins.
    pub fn draw(reason: Reason) -> Self {
        Self { winners: SeatSet::EMPTY, reason }
    }

    /// Whether nobody won.
    pub fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    /// The outcome in words, as records and commands write it: `black wins (ejection)`.
    pub fn describe(&self, info: &GameInfo) -> String {
        if self.is_draw() {
            return format!("draw ({})", self.reason);
        }
        let names: Vec<_> = self.winners.iter().map(|seat| info.seat_name(seat)).collect();
        let verb = if names.len() == 1 { "wins" } else { "win" };
        format!("{} {verb} ({})", names.join(" and "), self.reason)
    }
}

/// What ended a game, as one word that stays the same for ever: records contain it, user interfaces
/// translate it. Games add their own (`ejection`); those every table knows are here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason(pub &'static str);

impl Reason {
    /// A player gave up.
    pub const RESIGNATION: Self = Self("resignation");
    /// A player's time ran out.
    pub const TIME: Self = Self("time");
    /// The players agreed to a draw.
    pub const AGREEMENT: Self = Self("agreement");
    /// The same position came up too often.
    pub const REPETITION: Self = Self("repetition");
    /// Too many moves without progress.
    pub const NO_PROGRESS: Self = Self("no-progress");
    /// The player to move had no legal move.
    pub const NO_MOVE: Self = Self("no-move");
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

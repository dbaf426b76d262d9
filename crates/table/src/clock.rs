//! Clocks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dohyo_core::{Malformed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The time each player has: a budget for the whole game and an increment after each turn.
///
/// Written in seconds: `600+5` is ten minutes, and five seconds for each turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockSetting {
    /// The time for the whole game.
    pub budget: Duration,
    /// The time added at the end of each turn.
    pub increment: Duration,
}

impl ClockSetting {
    /// The longest budget or increment in seconds: a day.
    const LONGEST: u64 = 24 * 60 * 60;

    /// Returns `true` if both times are within their limits: a second to a day for the game, up to a day for each turn.
    pub fn is_valid(&self) -> bool {
        let longest = Duration::from_secs(Self::LONGEST);
        (Duration::from_secs(1)..=longest).contains(&self.budget) && self.increment <= longest
    }
}

impl fmt::Display for ClockSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.budget.as_secs(), self.increment.as_secs())
    }
}

impl FromStr for ClockSetting {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let seconds = |text: &str| text.trim().parse().ok().filter(|&seconds| seconds <= Self::LONGEST);
        let (budget, increment) = text.split_once('+').unwrap_or((text, "0"));
        match (seconds(budget), seconds(increment)) {
            (Some(budget @ 1..), Some(increment)) => {
                Ok(Self { budget: Duration::from_secs(budget), increment: Duration::from_secs(increment) })
            }
            _ => Err(Malformed::new(
                "clock",
                0,
                format!("`{text}`"),
                "seconds for the game and for each turn, such as 600+5, at most a day each",
            )),
        }
    }
}

/// The clocks of all seats. Each entry says what it charges, so that replaying a log does not depend on the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    setting: ClockSetting,
    remaining: Vec<Duration>,
    running: SeatSet,
    since: Duration,
}

impl Clock {
    /// Creates clocks with the whole budget. Those of `running` start at time zero.
    pub(crate) fn new(setting: ClockSetting, seats: usize, running: SeatSet) -> Self {
        Self { setting, remaining: vec![setting.budget; seats], running, since: Duration::ZERO }
    }

    /// Returns the time that each seat has left at `at`, which is not before the last entry.
    pub(crate) fn remaining(&self, at: Duration) -> Vec<Duration> {
        let spent = at.saturating_sub(self.since);
        let of_seat = |(seat, &left): (Seat, &Duration)| {
            if self.running.contains(seat) { left.saturating_sub(spent) } else { left }
        };
        Seat::ALL.into_iter().zip(&self.remaining).map(of_seat).collect()
    }

    /// Returns the first seat whose time has run out.
    pub(crate) fn flagged(&self, at: Duration) -> Option<Seat> {
        let remaining = self.remaining(at);
        self.running.iter().find(|seat| remaining.get(seat.index()).is_some_and(Duration::is_zero))
    }

    /// Returns the time at which the first running clock will have run out.
    pub(crate) fn flag_at(&self) -> Option<Duration> {
        let left = self.running.iter().filter_map(|seat| self.remaining.get(seat.index())).min()?;
        Some(self.since + *left)
    }

    /// Returns the time that an entry at `at` charges.
    pub(crate) fn due(&self, at: Duration) -> Duration {
        if self.running.is_empty() { Duration::ZERO } else { at.saturating_sub(self.since) }
    }

    /// Takes `charged` off the running clocks.
    pub(crate) fn charge(&mut self, charged: Duration) {
        for seat in self.running.iter() {
            if let Some(left) = self.remaining.get_mut(seat.index()) {
                *left = left.saturating_sub(charged);
            }
        }
    }

    /// Lets the clocks of `seats`, and no others, run from `at` on.
    pub(crate) fn run(&mut self, at: Duration, seats: SeatSet) {
        (self.running, self.since) = (seats, at);
    }

    /// Adds the increment after a turn of `seat`.
    pub(crate) fn reward(&mut self, seat: Seat) {
        if let Some(left) = self.remaining.get_mut(seat.index()) {
            *left += self.setting.increment;
        }
    }

    /// Sets the clocks to what `earlier` shows.
    pub(crate) fn restore(&mut self, earlier: &Self) {
        earlier.remaining.clone_into(&mut self.remaining);
    }
}

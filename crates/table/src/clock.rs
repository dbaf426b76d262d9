//! Thinking time.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dohyo_core::{Malformed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// How much time each player has: a budget for the whole game, and an increment after each turn.
///
/// Written in seconds: `600+5` is ten minutes and five seconds a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClockSetting {
    /// For the whole game.
    pub budget: Duration,
    /// Added at the end of each turn.
    pub increment: Duration,
}

impl ClockSetting {
    /// The longest budget or increment that is read: a day.
    const LONGEST: u64 = 24 * 60 * 60;
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
                "seconds for the game and seconds a turn, such as 600+5, at most a day each",
            )),
        }
    }
}

/// The clocks of all seats, settled up to one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    setting: ClockSetting,
    remaining: Vec<Duration>,
    running: SeatSet,
    since: Duration,
}

impl Clock {
    pub(crate) fn new(setting: ClockSetting, seats: usize) -> Self {
        let remaining = vec![setting.budget; seats];
        Self { setting, remaining, running: SeatSet::EMPTY, since: Duration::ZERO }
    }

    /// What each seat has left at a moment that is not before the last event.
    pub(crate) fn remaining(&self, at: Duration) -> Vec<Duration> {
        let spent = at.saturating_sub(self.since);
        let of_seat = |(index, &left): (usize, &Duration)| match Seat::from_index(index) {
            Some(seat) if self.running.contains(seat) => left.saturating_sub(spent),
            _ => left,
        };
        self.remaining.iter().enumerate().map(of_seat).collect()
    }

    /// The first seat whose time has run out.
    pub(crate) fn flagged(&self, at: Duration) -> Option<Seat> {
        let remaining = self.remaining(at);
        self.running.iter().find(|seat| remaining.get(seat.index()).is_some_and(Duration::is_zero))
    }

    /// Settles what was spent, and lets these seats' clocks run from now on.
    pub(crate) fn run(&mut self, at: Duration, seats: SeatSet) {
        self.remaining = self.remaining(at);
        (self.running, self.since) = (seats, at);
    }

    /// A turn of `seat` has ended.
    pub(crate) fn reward(&mut self, seat: Seat) {
        if let Some(left) = self.remaining.get_mut(seat.index()) {
            *left += self.setting.increment;
        }
    }

    /// Puts the clocks back to what they showed earlier.
    pub(crate) fn restore(&mut self, at: Duration, remaining: &[Duration], seats: SeatSet) {
        remaining.clone_into(&mut self.remaining);
        (self.running, self.since) = (seats, at);
    }
}

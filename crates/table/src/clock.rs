//! Clocks.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use dohyo_core::{Malformed, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The time each player has: a budget for the whole game and an increment after each turn. [`Timing`] can give both
/// times another meaning.
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

    /// The longest time for each turn in seconds, if there is no budget for the game: thirty days.
    const LONGEST_TURN: u64 = 30 * Self::LONGEST;

    /// Returns `true` if both times are within their limits: a second to a day for the game, up to a day for each turn.
    pub fn is_valid(&self) -> bool {
        self.is_valid_for(Timing::Increment)
    }

    /// Returns `true` if both times are within the limits of `timing`.
    pub(crate) fn is_valid_for(&self, timing: Timing) -> bool {
        let longest = Duration::from_secs(Self::LONGEST);
        let (longest_budget, longest_increment) = match timing {
            Timing::Increment | Timing::Delay => (longest, longest),
            Timing::Turn => (Duration::from_secs(Self::LONGEST_TURN), Duration::ZERO),
        };
        (Duration::from_secs(1)..=longest_budget).contains(&self.budget)
            && self.increment <= longest_increment
    }

    /// Writes the clock as records have it: `600+5`, `600d5` or `1/259200`.
    pub(crate) fn text(&self, timing: Timing) -> String {
        let (budget, increment) = (self.budget.as_secs(), self.increment.as_secs());
        match timing {
            Timing::Increment => self.to_string(),
            Timing::Delay => format!("{budget}d{increment}"),
            Timing::Turn => format!("1/{budget}"),
        }
    }

    /// Reads a clock as records have it.
    pub(crate) fn read(text: &str) -> Result<(Self, Timing), Malformed> {
        let (timing, budget, increment) = if let Some(budget) = text.strip_prefix("1/") {
            (Timing::Turn, budget, "0")
        } else if let Some((budget, delay)) = text.split_once('d') {
            (Timing::Delay, budget, delay)
        } else {
            return Ok((text.parse()?, Timing::Increment));
        };
        let seconds = |text: &str| text.trim().parse().ok().map(Duration::from_secs);
        let setting = seconds(budget).zip(seconds(increment));
        let setting = setting.map(|(budget, increment)| Self { budget, increment });
        let setting = setting.filter(|setting| setting.is_valid_for(timing)).ok_or_else(|| {
            let expected = match timing {
                Timing::Turn => "seconds for each turn, such as 1/259200, at most thirty days",
                _ => "seconds for the game and the delay of each turn, such as 600d5, at most a day each",
            };
            Malformed::new("clock", 0, format!("`{text}`"), expected)
        })?;
        Ok((setting, timing))
    }
}

/// How the times of a [`ClockSetting`] are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timing {
    /// The budget is for the whole game, and the increment is added at the end of each turn. Written `600+5`.
    #[default]
    Increment,
    /// The budget is for the whole game, and in each turn the clock starts only after the increment: a simple delay, as
    /// in American chess. Unused delay is lost. Written `600d5`.
    Delay,
    /// The budget is for each turn, and there is no increment: days per move. Written `1/259200`, for three days.
    Turn,
}

impl Timing {
    /// Returns `true` for [`Timing::Increment`].
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::Increment
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

/// The clocks of all seats. Each entry contains the time it charges, so that replaying a log does not depend on the
/// current time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    setting: ClockSetting,
    timing: Timing,
    remaining: Vec<Duration>,
    running: SeatSet,
    /// The time from which the running clocks run. It may lie ahead: during a delay, and while an action is shown.
    since: Duration,
    /// The time by which `since` lay ahead when the clocks were last started or stopped.
    ahead: Duration,
}

impl Clock {
    /// Creates clocks with the whole budget. Those of `running` start at time zero, or after the delay.
    pub(crate) fn new(setting: ClockSetting, timing: Timing, seats: usize, running: SeatSet) -> Self {
        let remaining = vec![setting.budget; seats];
        let mut clock =
            Self { setting, timing, remaining, running, since: Duration::ZERO, ahead: Duration::ZERO };
        clock.ahead = clock.delay();
        clock.since = clock.ahead;
        clock
    }

    /// Returns the time for which a clock stands still at the beginning of a turn.
    fn delay(&self) -> Duration {
        if self.timing == Timing::Delay { self.setting.increment } else { Duration::ZERO }
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

    /// Returns the time that an entry at `at` charges, before any credit.
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

    /// Lets the clocks of `seats`, and no others, run from `at` on, once the last action has been shown for `shown`. A
    /// seat that begins a turn has its full delay first; a seat that continues a turn keeps the rest of its delay.
    pub(crate) fn run(&mut self, at: Duration, seats: SeatSet, shown: Duration) {
        let begins = seats.iter().any(|seat| !self.running.contains(seat));
        let rest = if self.running.is_empty() {
            // A pause ends.
            self.ahead
        } else if begins {
            self.delay()
        } else {
            self.since.saturating_sub(at)
        };
        (self.running, self.ahead, self.since) = (seats, rest + shown, at + rest + shown);
    }

    /// Gives `seat` its increment, or its new budget, at the end of a turn.
    pub(crate) fn reward(&mut self, seat: Seat) {
        let ClockSetting { budget, increment } = self.setting;
        if let Some(left) = self.remaining.get_mut(seat.index()) {
            match self.timing {
                Timing::Increment => *left += increment,
                Timing::Delay => {}
                Timing::Turn => *left = budget,
            }
        }
    }

    /// Sets the clocks back to `earlier`.
    pub(crate) fn restore(&mut self, earlier: &Self) {
        earlier.remaining.clone_into(&mut self.remaining);
    }
}

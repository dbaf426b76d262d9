//! Policies of computer players: accepting draws and dividing the time on the clock.
//!
//! The limits and mistakes of each level are in the `levels` module of its game.

use std::time::Duration;

use crate::{Budget, Request};

/// The highest score, in hundredths of a nat, at which a computer accepts a draw.
const DRAW_SCORE: i32 = -30;

/// The longest time that people have to wait for a turn, however much time is left on the clock.
pub const LONGEST_TURN: Duration = Duration::from_secs(5);

/// The thinking time for a hint.
const HINT_TIME: Duration = Duration::from_millis(1_200);

/// The number of positions examined to judge a position in a review. It takes a tenth of a second on an ordinary
/// machine and gives the same judgement on every machine.
const JUDGE_NODES: u64 = 300_000;
/// The time limit of a judgement in Sakura Slam, where a position takes a millisecond.
const JUDGE_TIME: Duration = Duration::from_millis(800);

/// The number of completed turns before which a computer declines every draw.
const DRAW_TURNS: usize = 10;

/// Returns `true` if a computer accepts a draw after `turns` completed turns, when its own side stands at `score`, in
/// hundredths of a nat.
///
/// ```
/// use dohyo_ai::accepts_draw;
/// assert!(accepts_draw(-200, 20));
/// assert!(!accepts_draw(0, 20), "it has no reason to");
/// assert!(!accepts_draw(-200, 0), "nothing has happened yet");
/// ```
pub const fn accepts_draw(score: i32, turns: usize) -> bool {
    score <= DRAW_SCORE && turns >= DRAW_TURNS
}

impl Budget {
    /// Creates a budget that is a fair share of the time left on a clock.
    ///
    /// The budget is a thirtieth of the remaining time plus most of the increment, so the clock never runs out. For
    /// comparison, a game of Abalone lasts about fifty moves a side.
    pub fn for_clock(remaining: Duration, increment: Duration) -> Self {
        let share = remaining / 30 + increment * 3 / 4;
        // The answer must arrive before the flag falls.
        Self::time(share.min(remaining * 4 / 5).max(Duration::from_millis(1)))
    }
}

impl Request {
    /// Creates a request for a hint.
    pub fn hint() -> Self {
        Self::analysis(Budget::time(HINT_TIME))
    }

    /// Creates a request to judge one position of a review.
    pub fn judgement() -> Self {
        Self::analysis(Budget { time: Some(JUDGE_TIME), ..Budget::nodes(JUDGE_NODES) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_used_up() {
        for (remaining, increment) in [(600_000, 0), (600_000, 5_000), (1_000, 5_000), (10, 0)] {
            let remaining = Duration::from_millis(remaining);
            let budget = Budget::for_clock(remaining, Duration::from_millis(increment));
            assert!(budget.time.is_some_and(|time| time < remaining), "{budget:?}");
        }
    }
}

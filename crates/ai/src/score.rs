//! Scores: the [`Score`] that players see, and the integers used in searches.

use std::fmt;

/// The value of a position to the side of one seat. A score means the same in every game:
///
/// - It is relative to the side of the seat that [`Thinker::think`](crate::Thinker::think) was asked about, whichever
///   side is to move.
/// - It predicts the end of the game, so past gains count as much as future ones. The positions before and after a good
///   move have about the same score, or the [reversed](Self::reversed) score if the question is for the other of two
///   sides.
/// - Its unit is the same in all games, so one graph and one threshold for mistakes serve all of them.
///
/// ```
/// use dohyo_ai::Score;
/// assert_eq!(Score::Points(125).to_string(), "+1.25");
/// assert_eq!(Score::WinIn(5).reversed(), Score::LossIn(5));
/// assert!((Score::Points(100).expectation() - 0.73).abs() < 0.01);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The logarithm of the odds of winning, in hundredths of a nat: 0 is even, 100 is 73 %, 200 is 88 %.
    /// In Abalone a marble is worth about 100.
    Points(i32),
    /// A win within this number of plies, whatever the others do.
    WinIn(u16),
    /// A loss within this number of plies, whatever this side does.
    LossIn(u16),
}

impl Score {
    /// Returns the score for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Points(points) => Self::Points(-points),
            Self::WinIn(plies) => Self::LossIn(plies),
            Self::LossIn(plies) => Self::WinIn(plies),
        }
    }

    /// Returns the probability of winning, from 0 to 1.
    pub fn expectation(self) -> f64 {
        match self {
            Self::Points(points) => 1.0 / (1.0 + (-f64::from(points) / POINTS_PER_NAT).exp()),
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
        }
    }

    /// Converts the value of a search, counted in plies from the root.
    pub(crate) fn from_value(value: i32) -> Self {
        if value >= PROVEN {
            Self::WinIn((WIN - value) as u16)
        } else if value <= -PROVEN {
            Self::LossIn((WIN + value) as u16)
        } else {
            Self::Points(value)
        }
    }
}

/// The number of points that make the odds of winning e times better.
const POINTS_PER_NAT: f64 = 100.0;

/// Writes `+1.25`, `-0.40`, `win in 5` or `loss in 4`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{:+.2}", f64::from(*points) / 100.0),
            Self::WinIn(plies) => write!(f, "win in {plies}"),
            Self::LossIn(plies) => write!(f, "loss in {plies}"),
        }
    }
}

/// The value of a game won now. A win in `n` plies is worth `n` less.
pub(crate) const WIN: i32 = 30_000;
/// The least value of a proven win.
pub(crate) const PROVEN: i32 = WIN - 1_000;
/// A bound that exceeds every value.
pub(crate) const INFINITE: i32 = 32_000;

/// Returns `true` if a search of `depth` plies has settled `value`: a deeper search cannot improve a proven end within
/// that depth.
pub(crate) const fn is_settled(value: i32, depth: u8) -> bool {
    value.abs() >= PROVEN && depth as i32 >= WIN - value.abs()
}

/// Converts a value counted from the root to one counted from a position `ply` plies below it, for a transposition
/// table.
pub(crate) const fn to_table(value: i32, ply: usize) -> i32 {
    if value >= PROVEN {
        value + ply as i32
    } else if value <= -PROVEN {
        value - ply as i32
    } else {
        value
    }
}

/// Converts a value from a transposition table back to one counted from the root.
pub(crate) const fn from_table(value: i32, ply: usize) -> i32 {
    if value >= PROVEN {
        value - ply as i32
    } else if value <= -PROVEN {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_written_for_people() {
        let cases = [
            (Score::Points(125), "+1.25"),
            (Score::Points(-40), "-0.40"),
            (Score::WinIn(5), "win in 5"),
            (Score::LossIn(4), "loss in 4"),
        ];
        for (score, text) in cases {
            assert_eq!(score.to_string(), text);
            assert_eq!(score.reversed().reversed(), score);
            assert!((score.expectation() + score.reversed().expectation() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn proven_values_tell_the_distance() {
        assert_eq!(Score::from_value(WIN - 3), Score::WinIn(3));
        assert_eq!(Score::from_value(2 - WIN), Score::LossIn(2));
        assert_eq!(Score::from_value(-170), Score::Points(-170));
        assert!(is_settled(WIN - 3, 3) && !is_settled(WIN - 3, 2) && !is_settled(500, 60));
    }

    #[test]
    fn a_table_counts_from_its_own_position() {
        for value in [WIN - 9, 9 - WIN, 170, 0] {
            assert_eq!(from_table(to_table(value, 4), 4), value);
        }
        assert_eq!(to_table(WIN - 9, 4), WIN - 5);
    }
}

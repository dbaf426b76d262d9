//! The odds of winning with a lead while tiles are still to be played.
//!
//! `examples/sumoku_odds.rs` measures [`SPREAD`] and [`TURN`].

use dohyo_core::Seat;

use super::classic::Reach;
use crate::Score;

/// The standard deviation of the change of a lead until the end, in points, divided by the square root of the number of
/// tiles still to be played. Measured between 13 and 18 while there are more than eight tiles.
const SPREAD: f64 = 16.0;

/// The value of having the turn, in points: about half of the gain of a turn, because either side may have the last
/// one. Below [`MANY`] tiles it shrinks with their number.
const TURN: f64 = 26.0;
/// The smallest number of tiles with which the turn has its full value.
const MANY: f64 = 20.0;

/// The slope of the logistic curve that is closest to the normal distribution.
const LOGISTIC: f64 = 1.702;

/// The standing of a player in a game of Classic before a choice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// The lead over the best of the others, in points.
    lead: f64,
    others: usize,
    /// The tiles still to be played, in the bag and in all hands.
    tiles: usize,
}

impl Standing {
    pub(super) fn new(scores: &[i32], seat: Seat, tiles: usize) -> Self {
        let own = scores.get(seat.index()).copied().unwrap_or_default();
        let others = scores.iter().enumerate().filter(|&(index, _)| index != seat.index());
        let best = others.map(|(_, &score)| score).max().unwrap_or(own);
        Self { lead: f64::from(own - best), others: scores.len().saturating_sub(1).max(1), tiles }
    }

    pub(super) fn tiles(self) -> u8 {
        self.tiles.min(u8::MAX.into()) as u8
    }

    /// Returns the expected lead at the end, in points, after a choice that has gained `value` on all others together
    /// up to `reach`.
    pub(super) fn margin(self, value: f64, reach: Reach) -> f64 {
        let turn = TURN * (self.tiles as f64 / MANY).min(1.0);
        let rest = match reach {
            Reach::Play => -turn,
            Reach::EvenTurns => turn,
            Reach::End | Reach::CertainEnd => 0.0,
        };
        self.lead + value / self.others as f64 + rest
    }

    /// Returns the score of a choice that has gained `value` up to `reach`. With more than two players, even a certain
    /// end gives only the lead over the mean of the others.
    pub(super) fn score(self, value: f64, reach: Reach) -> Score {
        let margin = self.margin(value, reach);
        if reach == Reach::CertainEnd && self.others == 1 && margin != 0.0 {
            let plies = self.tiles().into();
            return if margin > 0.0 { Score::WinIn(plies) } else { Score::LossIn(plies) };
        }
        let spread = SPREAD * (self.tiles.max(1) as f64).sqrt();
        Score::Points((100.0 * LOGISTIC * margin / spread) as i32)
    }
}

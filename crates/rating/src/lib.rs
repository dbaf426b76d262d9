//! Ratings: the strength of players, estimated from their results.
//!
//! A [`Rating`] is updated after every rated game with Glicko-2 ([`Rating::after`]). Its deviation shrinks with games
//! and grows with time, so a rating becomes uncertain again after a long break. Games of more than two players are
//! pairs of results ([`results`]): winners beat everybody else.
//!
//! Computers have constant ratings, measured in matches between levels ([`computer`]). [`fit`] estimates ratings from
//! such matches, and [`Sprt`] decides when a match between two programs has shown enough.

mod computers;
mod fit;
mod glicko;
mod sprt;

pub use computers::{COMPUTER_DEVIATION, computer};
pub use fit::{Fitted, Pairing, fit};
pub use glicko::{Rating, Score};
pub use sprt::{Decision, PairCounts, Sprt, SprtError};

/// A player of a rated game, for [`results`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contestant {
    /// The number of the side. Partners share it.
    pub side: u8,
    /// Whether the player won.
    pub won: bool,
    /// The rating before the game.
    pub rating: Rating,
}

/// Returns the results of contestant `own` against everybody on other sides.
///
/// A winner beats everybody who did not win. Two winners, or two players of a game that nobody won, draw. Two players
/// who both lost to somebody else have no result.
pub fn results(contestants: &[Contestant], own: usize) -> Vec<(Rating, Score)> {
    let Contestant { side, won, .. } = contestants[own];
    let is_draw = !contestants.iter().any(|contestant| contestant.won);
    let others = contestants.iter().filter(|other| other.side != side);
    others
        .filter_map(|other| {
            let score = match (won, other.won) {
                (true, false) => Score::Win,
                (false, true) => Score::Loss,
                (true, true) => Score::Draw,
                (false, false) => is_draw.then_some(Score::Draw)?,
            };
            Some((other.rating, score))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contestant(side: u8, won: bool) -> Contestant {
        Contestant { side, won, rating: Rating { rating: 1500.0 + f64::from(side), ..Rating::NEW } }
    }

    fn scores(contestants: &[Contestant], own: usize) -> Vec<Score> {
        results(contestants, own).into_iter().map(|(_, score)| score).collect()
    }

    #[test]
    fn partners_have_no_result_and_losers_only_against_winners() {
        let team = [contestant(0, true), contestant(1, false), contestant(0, true), contestant(1, false)];
        assert_eq!(scores(&team, 0), [Score::Win; 2]);
        assert_eq!(scores(&team, 3), [Score::Loss; 2]);
        let three = [contestant(0, false), contestant(1, true), contestant(2, false)];
        assert_eq!(scores(&three, 0), [Score::Loss]);
        assert_eq!(scores(&three, 1), [Score::Win; 2]);
        let shared = [contestant(0, true), contestant(1, true), contestant(2, false)];
        assert_eq!(scores(&shared, 0), [Score::Draw, Score::Win]);
        let draw = [contestant(0, false), contestant(1, false)];
        assert_eq!(scores(&draw, 0), [Score::Draw]);
    }
}

//! The ratings of computers.
//!
//! Differences between levels come from matches with `dohyo match`: the score of each level against the one below. The
//! position of people on the same scale is not measured yet. Level 4 counts as 1500, the rating of a new player.

use crate::Rating;

/// The deviation of every computer's rating. It is large because the matches were short.
pub const COMPUTER_DEVIATION: f64 = 60.0;

/// The level whose rating is that of a new player.
const ANCHOR: usize = 4;

/// The cap on scores, in thousandths: a difference of 470 points. A level that wins every game is stronger by an
/// unknown amount.
const MOST: f64 = 937.0;

/// The scores of levels 2 to 8 against the level below, in thousandths, by game. Conditions are in the documents named.
const SCORES: [(&str, [u16; 7]); 5] = [
    // docs/abalone-engine.md: Belgian daisy, 100 games each. Scores of 940 and more bound the difference from below only.
    ("abalone", [945, 930, 820, 990, 1000, 1000, 945]),
    // docs/sumoo-analysis.md: 100 games each.
    ("sumoo", [690, 680, 750, 740, 730, 670, 710]),
    // docs/kumo-study.md: 20 to 40 games each, so differences are accurate to about 100 points.
    ("kumo", [830, 830, 790, 900, 690, 830, 650]),
    // docs/sumoku-study.md: Classic for two, 120 to 180 games each. Races were not measured.
    ("sumoku", [696, 754, 658, 739, 825, 808, 746]),
    // docs/kabuto-balance.md: 16 to 100 games each.
    ("kabuto", [740, 740, 680, 900, 625, 875, 750]),
];

/// Returns the rating of a computer of a level from 1 to 8, or `None` if there is no such game or level.
pub fn computer(game: &str, level: u8) -> Option<Rating> {
    let (_, scores) = SCORES.iter().find(|(id, _)| *id == game)?;
    let level = usize::from(level);
    if !(1..=scores.len() + 1).contains(&level) {
        return None;
    }
    let steps =
        |from: usize, to: usize| scores[from - 1..to - 1].iter().map(|score| difference(*score)).sum::<f64>();
    let rating = if level >= ANCHOR { 1500.0 + steps(ANCHOR, level) } else { 1500.0 - steps(level, ANCHOR) };
    Some(Rating { rating: rating.round(), deviation: COMPUTER_DEVIATION, volatility: Rating::NEW.volatility })
}

/// Returns the difference in rating at which the stronger player scores `score` thousandths.
fn difference(score: u16) -> f64 {
    let score = f64::from(score).min(MOST);
    400.0 * (score / (1000.0 - score)).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_stronger_than_the_one_below() {
        for (game, _) in SCORES {
            let ratings: Vec<f64> =
                (1..=8).filter_map(|level| computer(game, level)).map(|r| r.rating).collect();
            assert_eq!(ratings.len(), 8);
            assert!(ratings.is_sorted_by(|low, high| high - low >= 80.0), "{game}: {ratings:?}");
            assert!(
                (ratings[3] - 1500.0).abs() < 0.5 && ratings[7] < 3500.0 && ratings[0] > 0.0,
                "{game}: {ratings:?}"
            );
        }
    }

    #[test]
    fn there_are_eight_levels_of_known_games() {
        assert_eq!(computer("chess", 1), None);
        assert_eq!((computer("kumo", 0), computer("kumo", 9)), (None, None));
    }
}

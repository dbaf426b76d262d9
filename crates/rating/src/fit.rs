//! Ratings of several players from all results between them.
//!
//! The model is logistic (Bradley–Terry): a player who is stronger by d points scores 1 / (1 + 10^(−d / 400)) on average,
//! and a draw counts half. [`fit`] finds the ratings under which the results are most likely. As a weak prior, each
//! pairing has one drawn game more than was played, so that a player who won every game has a finite rating. Standard
//! errors come from the Fisher information, the curvature of the likelihood at its maximum.

/// The games between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// The index of the first player.
    pub first: usize,
    /// The index of the second player.
    pub second: usize,
    /// The number of games.
    pub games: f64,
    /// The points of the first player. A draw counts half.
    pub points: f64,
}

/// A rating relative to that of player 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fitted {
    /// The rating. Player 0 has 0.
    pub rating: f64,
    /// The standard error of the rating. Player 0 has none, by definition.
    pub error: f64,
}

/// The number of drawn games added to each pairing.
const PRIOR_GAMES: f64 = 1.0;

/// The largest number of steps of Newton's method. It converges quadratically and never needs as many.
const MOST_STEPS: usize = 100;

/// The largest step of Newton's method, in natural units (174 points). Longer steps could overshoot.
const LONGEST_STEP: f64 = 1.0;

/// Returns the most likely ratings of `players` players, or `None` if the pairings do not connect all of them.
///
/// ```
/// use dohyo_rating::{Pairing, fit};
/// let ratings = fit(2, &[Pairing { first: 1, second: 0, games: 100.0, points: 75.0 }]).expect("they met");
/// assert!((ratings[1].rating - 188.0).abs() < 1.0);
/// ```
pub fn fit(players: usize, pairings: &[Pairing]) -> Option<Vec<Fitted>> {
    let scale = 400.0 / std::f64::consts::LN_10;
    let unknown = players.checked_sub(1)?;
    let mut strengths = vec![0.0_f64; players];
    let mut covariance = Vec::new();
    for _ in 0..MOST_STEPS {
        let mut slope = vec![0.0; players];
        let mut information = vec![vec![0.0; players]; players];
        for &Pairing { first, second, games, points } in pairings {
            let expected = 1.0 / (1.0 + (strengths[second] - strengths[first]).exp());
            let surplus = points + PRIOR_GAMES / 2.0 - (games + PRIOR_GAMES) * expected;
            slope[first] += surplus;
            slope[second] -= surplus;
            let weight = (games + PRIOR_GAMES) * expected * (1.0 - expected);
            information[first][first] += weight;
            information[second][second] += weight;
            information[first][second] -= weight;
            information[second][first] -= weight;
        }
        // Player 0 is fixed, so that the others have one solution.
        let known = information[1..].iter().map(|row| row[1..].to_vec()).collect();
        covariance = inverse(known)?;
        let mut longest: f64 = 0.0;
        for player in 0..unknown {
            let step: f64 = (0..unknown).map(|other| covariance[player][other] * slope[other + 1]).sum();
            strengths[player + 1] += step.clamp(-LONGEST_STEP, LONGEST_STEP);
            longest = longest.max(step.abs());
        }
        if longest < 1e-12 {
            break;
        }
    }
    let errors = std::iter::once(0.0).chain((0..unknown).map(|player| covariance[player][player].sqrt()));
    let fitted = strengths.iter().zip(errors);
    Some(fitted.map(|(strength, error)| Fitted { rating: scale * strength, error: scale * error }).collect())
}

/// Returns the inverse of a symmetric positive definite matrix, or `None` if it is singular.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (number, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| f64::from(u8::from(column == number))));
    }
    for column in 0..size {
        let pivot = matrix[column][column];
        if pivot < 1e-9 {
            return None;
        }
        let reduced: Vec<f64> = matrix[column].iter().map(|value| value / pivot).collect();
        for (number, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if number != column {
                row.iter_mut().zip(&reduced).for_each(|(value, other)| *value -= factor * other);
            }
        }
        matrix[column] = reduced;
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(first: usize, second: usize, games: f64, points: f64) -> Pairing {
        Pairing { first, second, games, points }
    }

    #[test]
    fn two_players_differ_by_the_logit_of_their_score() {
        // With the prior, 75 of 100 points; the information is 100 · 0.75 · 0.25.
        let fitted = fit(2, &[pairing(1, 0, 99.0, 74.5)]).expect("they met");
        assert_eq!(fitted[0], Fitted { rating: 0.0, error: 0.0 });
        assert!((fitted[1].rating - 400.0 * 3_f64.log10()).abs() < 1e-6, "{fitted:?}");
        assert!((fitted[1].error - 173.717_8 / 18.75_f64.sqrt()).abs() < 1e-3, "{fitted:?}");
    }

    #[test]
    fn consistent_results_are_reproduced() {
        let expected = |difference: f64| 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
        let truth = [0.0, 150.0, 420.0, 500.0];
        let met = [(1, 0), (2, 1), (3, 2), (2, 0), (3, 1)];
        let games = 1e7;
        let pairings: Vec<_> =
            met.map(|(a, b)| pairing(a, b, games, games * expected(truth[a] - truth[b]))).into();
        let fitted = fit(4, &pairings).expect("all are connected");
        for (found, truth) in fitted.iter().zip(truth) {
            assert!((found.rating - truth).abs() < 0.01, "{fitted:?}");
        }
    }

    #[test]
    fn winning_every_game_is_worth_a_finite_rating() {
        let fitted = fit(3, &[pairing(1, 0, 40.0, 40.0), pairing(2, 1, 40.0, 40.0)]).expect("connected");
        // 40.5 of 41 points.
        let step = 400.0 * 81_f64.log10();
        assert!((fitted[1].rating - step).abs() < 1e-6, "{fitted:?}");
        assert!((fitted[2].rating - 2.0 * step).abs() < 1e-6 && fitted[2].error > fitted[1].error);
    }

    #[test]
    fn players_who_never_met_cannot_be_compared() {
        assert_eq!(fit(3, &[pairing(1, 0, 4.0, 2.0)]), None);
        assert_eq!(fit(0, &[]), None);
    }
}

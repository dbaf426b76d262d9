//! Glicko-2, after Mark Glickman, “Example of the Glicko-2 system” (2022). Step numbers are his.

use std::f64::consts::PI;

/// The rating of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating, 1500 for a new player.
    pub rating: f64,
    /// The rating deviation: the true strength is within twice this of the rating, with 95 % certainty.
    pub deviation: f64,
    /// The expected fluctuation of the strength over time.
    pub volatility: f64,
}

/// The result of a game for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// Lost.
    Loss,
    /// Nobody won.
    Draw,
    /// Won.
    Win,
}

impl Score {
    fn value(self) -> f64 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }
}

/// The system constant τ, which bounds how fast volatility changes. Glickman recommends 0.3 to 1.2, and smaller values
/// for games with luck.
const TAU: f64 = 0.5;

/// Converts between the scale of ratings and the internal scale.
const SCALE: f64 = 173.717_8;

/// The length of a rating period in milliseconds: four days. After about a year without games, a rating is no longer
/// settled.
const PERIOD_MS: f64 = 4.0 * 24.0 * 60.0 * 60.0 * 1_000.0;

/// The change of volatility at which its iteration stops.
const PRECISION: f64 = 1e-6;

/// The maximum number of iterations. About ten suffice.
const MOST_STEPS: u32 = 100;

impl Rating {
    /// The rating of a new player.
    pub const NEW: Self = Self { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// The smallest deviation. Without a bound, the ratings of frequent players would no longer change.
    const LEAST_DEVIATION: f64 = 45.0;

    /// The deviation up to which a rating is settled, so that lists compare it with others.
    pub const SETTLED: f64 = 110.0;

    /// Returns `true` if the rating is based on enough games.
    pub fn is_settled(&self) -> bool {
        self.deviation <= Self::SETTLED
    }

    /// Returns the rating after `elapsed_ms` without games: the deviation grows (step 6).
    #[must_use]
    pub fn idle(self, elapsed_ms: u64) -> Self {
        let spread = self.deviation / SCALE;
        let grown =
            (spread * spread + elapsed_ms as f64 / PERIOD_MS * self.volatility * self.volatility).sqrt();
        Self { deviation: (grown * SCALE).min(Self::NEW.deviation), ..self }
    }

    /// Returns the rating after `results` against opponents with these ratings. Without results nothing changes.
    #[must_use]
    pub fn after(self, results: &[(Self, Score)]) -> Self {
        if results.is_empty() {
            return self;
        }
        let (mean, spread) = ((self.rating - 1500.0) / SCALE, self.deviation / SCALE);
        // Step 3 and 4: the variance and the improvement that the results suggest.
        let (mut information, mut surplus) = (0.0, 0.0);
        for (opponent, score) in results {
            let weight = weight(opponent.deviation / SCALE);
            let distance = mean - (opponent.rating - 1500.0) / SCALE;
            let expected = 1.0 / (1.0 + (-weight * distance).exp());
            information += weight * weight * expected * (1.0 - expected);
            surplus += weight * (score.value() - expected);
        }
        let variance = 1.0 / information;
        let improvement = variance * surplus;
        let volatility = new_volatility(self.volatility, spread, variance, improvement);
        // Steps 6 and 7. Longer times without games are counted by `idle`.
        let new_spread = 1.0 / (1.0 / (spread * spread + volatility * volatility) + 1.0 / variance).sqrt();
        let new_mean = mean + new_spread * new_spread * surplus;
        Self {
            rating: new_mean * SCALE + 1500.0,
            deviation: (new_spread * SCALE).clamp(Self::LEAST_DEVIATION, Self::NEW.deviation),
            volatility,
        }
    }
}

/// Returns the weight of a result against an opponent with this deviation, g(φ) in the paper.
fn weight(spread: f64) -> f64 {
    1.0 / (1.0 + 3.0 * spread * spread / (PI * PI)).sqrt()
}

/// Finds the new volatility by the Illinois algorithm (step 5).
fn new_volatility(volatility: f64, spread: f64, variance: f64, improvement: f64) -> f64 {
    let start = (volatility * volatility).ln();
    let (square, spread) = (improvement * improvement, spread * spread);
    let slope = |x: f64| {
        let sum = spread + variance + x.exp();
        x.exp() * (square - sum) / (2.0 * sum * sum) - (x - start) / (TAU * TAU)
    };
    let mut low = start;
    let mut high = if square > spread + variance {
        (square - spread - variance).ln()
    } else {
        let below = (1..MOST_STEPS).map(|step| start - f64::from(step) * TAU).find(|x| slope(*x) >= 0.0);
        below.unwrap_or(start)
    };
    let (mut at_low, mut at_high) = (slope(low), slope(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= PRECISION {
            break;
        }
        let middle = low + (low - high) * at_low / (at_high - at_low);
        let at_middle = slope(middle);
        if at_middle * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (middle, at_middle);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(found: f64, expected: f64, within: f64) {
        assert!((found - expected).abs() <= within, "{found}; expected {expected}");
    }

    fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    /// The example of the paper.
    #[test]
    fn the_published_example_is_reproduced() {
        let player = rated(1500.0, 200.0);
        let results = [
            (rated(1400.0, 30.0), Score::Win),
            (rated(1550.0, 100.0), Score::Loss),
            (rated(1700.0, 300.0), Score::Loss),
        ];
        let after = player.after(&results);
        is_near(after.rating, 1464.06, 0.01);
        is_near(after.deviation, 151.52, 0.01);
        is_near(after.volatility, 0.059_99, 0.000_01);
    }

    #[test]
    fn equal_players_win_as_much_as_the_other_loses() {
        let won = Rating::NEW.after(&[(Rating::NEW, Score::Win)]);
        let lost = Rating::NEW.after(&[(Rating::NEW, Score::Loss)]);
        let drawn = Rating::NEW.after(&[(Rating::NEW, Score::Draw)]);
        is_near(won.rating - 1500.0, 1500.0 - lost.rating, 1e-9);
        is_near(drawn.rating, 1500.0, 1e-9);
        assert!(won.rating > 1600.0 && won.deviation < 350.0, "{won:?}");
    }

    #[test]
    fn a_rating_settles_with_games_and_becomes_uncertain_with_time() {
        let mut player = Rating::NEW;
        for game in 0..40 {
            let score = if game % 2 == 0 { Score::Win } else { Score::Loss };
            player = player.after(&[(rated(1500.0, 60.0), score)]);
        }
        assert!(player.is_settled() && (player.rating - 1500.0).abs() < 60.0, "{player:?}");
        let year = 365 * 24 * 60 * 60 * 1_000;
        let rested = player.idle(year);
        assert!(rested.deviation > player.deviation + 20.0, "{rested:?}");
        is_near(player.idle(year * 100).deviation, 350.0, 0.0);
    }

    #[test]
    fn extreme_results_stay_finite_and_bounded() {
        let weak = rated(100.0, 45.0);
        let strong = rated(4000.0, 45.0);
        let mut player = weak;
        for _ in 0..200 {
            player = player.after(&[(strong, Score::Win); 7]);
            assert!(player.rating.is_finite() && player.volatility.is_finite(), "{player:?}");
            assert!((45.0..=350.0).contains(&player.deviation), "{player:?}");
        }
        assert!(player.rating > 2000.0, "{player:?}");
    }
}

//! Sequential probability ratio test: stops a match as soon as it has shown enough.
//!
//! The test compares two hypotheses about the Elo difference of the players: H0, it is `elo0`, and H1, it is `elo1`.
//! After each pair of games it computes the logarithm of the ratio of their likelihoods (LLR). The match ends when the
//! LLR reaches ln(β / (1 − α)), which accepts H0, or ln((1 − β) / α), which accepts H1. H1 is then accepted by mistake
//! in about a share α of all matches, and H0 in about a share β.
//!
//! The unit is a pair of games from the same opening with the seats exchanged, because the two games of a pair are not
//! independent. A pair scores 0, ¼, ½, ¾ or 1, hence *pentanomial*. The mean of N pairs is nearly normal. With the mean
//! score m, the variance v of a pair, and the scores s0 and s1 that the hypotheses expect:
//!
//! ```text
//! LLR = N · (s1 − s0) · (2m − s0 − s1) / (2v)
//! ```
//!
//! The variance is estimated with half a pair added to each of the five counts. Otherwise a few equal pairs at the
//! beginning would have no variance and end the match at once.

/// The number of pairs with each score: 0, ½, 1, 1½ and 2 points of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PairCounts(pub [u32; 5]);

/// The number of pairs added to each count before the variance is estimated.
const REGULARISER: f64 = 0.5;

/// The number of standard deviations on either side of the mean in a 95 % confidence interval.
const CONFIDENCE: f64 = 1.96;

impl PairCounts {
    /// Adds a pair in which the first player took `half_points` half points, from 0 to 4.
    ///
    /// # Panics
    ///
    /// Panics if `half_points` is more than 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the mean score of a pair, from 0 to 1. Returns 0.5 if there is none.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 { 0.5 } else { mean(&self.0.map(f64::from)) }
    }

    /// Returns the Elo difference for which this score is expected. It is infinite if one side took every point.
    pub fn elo(&self) -> f64 {
        elo(self.score())
    }

    /// Returns half the width of the 95 % confidence interval of the Elo difference. Returns `None` if one side took
    /// every point.
    pub fn elo_error(&self) -> Option<f64> {
        let score = self.score();
        let deviation = CONFIDENCE * (self.variance() / f64::from(self.pairs().max(1))).sqrt();
        let bounded = |score: f64| elo(score.clamp(0.001, 0.999));
        let decided = self.pairs() > 0 && score > 0.0 && score < 1.0;
        decided.then(|| (bounded(score + deviation) - bounded(score - deviation)) / 2.0)
    }

    /// Returns the estimated variance of the score of one pair.
    fn variance(&self) -> f64 {
        let counts = self.0.map(|count| f64::from(count) + REGULARISER);
        let mean = mean(&counts);
        let squares = (0..5).map(|half_points| counts[half_points] * (share(half_points) - mean).powi(2));
        squares.sum::<f64>() / counts.iter().sum::<f64>()
    }
}

fn share(half_points: usize) -> f64 {
    half_points as f64 / 4.0
}

fn mean(counts: &[f64; 5]) -> f64 {
    let points: f64 = (0..5).map(|half_points| counts[half_points] * share(half_points)).sum();
    points / counts.iter().sum::<f64>()
}

fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference is `elo0` rather than `elo1`.
    H0,
    /// The difference is `elo1` rather than `elo0`.
    H1,
    /// More games are needed.
    Undecided,
}

/// The reason why a test cannot be created.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SprtError {
    /// The hypotheses are equal, in the wrong order, or not finite.
    #[error("the hypotheses are {elo0} and {elo1} Elo; expected two numbers, the smaller one first")]
    Hypotheses {
        /// The difference under H0.
        elo0: f64,
        /// The difference under H1.
        elo1: f64,
    },
    /// An error rate is not between 0 and 0.5.
    #[error("{name} is {rate}; expected an error rate above 0 and below 0.5, such as 0.05")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// Its value.
        rate: f64,
    },
}

/// A sequential probability ratio test.
///
/// ```
/// use dohyo_rating::{Decision, PairCounts, Sprt};
/// let sprt = Sprt::new(0.0, 50.0, 0.05, 0.05)?;
/// assert_eq!(sprt.decide(&PairCounts([0, 0, 1, 0, 0])), Decision::Undecided);
/// assert_eq!(sprt.decide(&PairCounts([0, 10, 20, 40, 30])), Decision::H1);
/// # Ok::<(), dohyo_rating::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

impl Sprt {
    /// Creates a test of `elo0` against `elo1`. The error rates are `alpha` for accepting H1 by mistake, and `beta` for
    /// accepting H0 by mistake.
    ///
    /// # Errors
    ///
    /// Returns an error unless `elo0` < `elo1` and both rates are between 0 and 0.5.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Hypotheses { elo0, elo1 });
        }
        for (name, rate) in [("alpha", alpha), ("beta", beta)] {
            if !(rate > 0.0 && rate < 0.5) {
                return Err(SprtError::Rate { name, rate });
            }
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// Returns the Elo differences under H0 and H1.
    pub fn hypotheses(&self) -> [f64; 2] {
        [self.elo0, self.elo1]
    }

    /// Returns the values of the LLR that accept H0 and H1.
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// Returns the log-likelihood ratio of H1 to H0.
    pub fn llr(&self, counts: &PairCounts) -> f64 {
        let [s0, s1] = self.hypotheses().map(expected_score);
        let gain = (s1 - s0) * (2.0 * counts.score() - s0 - s1);
        f64::from(counts.pairs()) * gain / (2.0 * counts.variance())
    }

    /// Returns the accepted hypothesis, if any.
    pub fn decide(&self, counts: &PairCounts) -> Decision {
        let (llr, [low, high]) = (self.llr(counts), self.bounds());
        if llr <= low {
            Decision::H0
        } else if llr >= high {
            Decision::H1
        } else {
            Decision::Undecided
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_those_computed_by_hand() {
        // An expected score of 0.6 is 400 · log10(1.5) Elo.
        let sprt = Sprt::new(0.0, 400.0 * 1.5_f64.log10(), 0.05, 0.05).expect("a test");
        let check = |counts, expected: f64| {
            let found = sprt.llr(&PairCounts(counts));
            assert!((found - expected).abs() < 1e-4, "{counts:?}: {found}");
        };
        check([0; 5], 0.0);
        // Mean 0.625; variance 8.4375 / 18.5 − (11.25 / 18.5)² = 0.086285; 16 · 0.1 · 0.15 / 0.172571.
        check([1, 2, 4, 6, 3], 1.390_73);
        // Mean 0.5; variance 0.3125 / 18.5; 16 · 0.1 · −0.1 / 0.033784.
        check([0, 0, 16, 0, 0], -4.736);
        let [low, high] = sprt.bounds();
        assert!((low + 2.944_44).abs() < 1e-4 && (high - 2.944_44).abs() < 1e-4);
    }

    #[test]
    fn a_single_pair_decides_nothing() {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).expect("a test");
        for half_points in 0..5 {
            let mut counts = PairCounts::default();
            counts.add(half_points);
            assert_eq!(sprt.decide(&counts), Decision::Undecided, "{counts:?}");
        }
    }

    #[test]
    fn hypotheses_and_rates_are_checked() {
        for (elo0, elo1, alpha, beta) in [
            (5.0, 5.0, 0.05, 0.05),
            (5.0, 0.0, 0.05, 0.05),
            (0.0, f64::NAN, 0.05, 0.05),
            (0.0, 5.0, 0.0, 0.05),
            (0.0, 5.0, 0.05, 0.5),
        ] {
            let why = Sprt::new(elo0, elo1, alpha, beta).expect_err("no such test").to_string();
            assert!(why.contains("expected"), "{why}");
        }
    }

    /// A small generator (`SplitMix64`), so that runs are the same everywhere.
    struct Random(u64);

    impl Random {
        fn unit(&mut self) -> f64 {
            self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut word = self.0;
            word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            ((word ^ (word >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    /// Returns the shares of simulated matches that accept H0 and H1 if the difference is `elo` and a share `draws` of
    /// the games is drawn.
    fn accepted(sprt: &Sprt, elo: f64, draws: f64) -> [f64; 2] {
        const MATCHES: u32 = 2_000;
        let mut random = Random(7);
        let wins = expected_score(elo) - draws / 2.0;
        let mut shares = [0.0; 2];
        for _ in 0..MATCHES {
            let mut counts = PairCounts::default();
            for _ in 0..2_000 {
                let mut game = || match random.unit() {
                    unit if unit < wins => 2,
                    unit if unit < wins + draws => 1,
                    _ => 0,
                };
                counts.add(game() + game());
                match sprt.decide(&counts) {
                    Decision::H0 => shares[0] += 1.0,
                    Decision::H1 => shares[1] += 1.0,
                    Decision::Undecided => continue,
                }
                break;
            }
        }
        shares.map(|count| count / f64::from(MATCHES))
    }

    #[test]
    fn wrong_decisions_are_as_rare_as_promised() {
        let sprt = Sprt::new(0.0, 60.0, 0.05, 0.05).expect("a test");
        for draws in [0.0, 0.5, 0.8] {
            let [right, wrong] = accepted(&sprt, 0.0, draws);
            assert!(wrong < 0.065 && right > 0.93, "H0, {draws} drawn: {right} {wrong}");
            let [wrong, right] = accepted(&sprt, 60.0, draws);
            assert!(wrong < 0.065 && right > 0.93, "H1, {draws} drawn: {right} {wrong}");
        }
    }
}

//! `dohyo match --sprt`: a test that ends a match once it has shown enough.

use std::io::Write;

use anyhow::{Result, bail};
use dohyo_ai::arena::{PlayedGame, Verdict};
use dohyo_games::AnyGame;
use dohyo_rating::{Decision, PairCounts, Sprt};
use serde_json::{Value, json};

use crate::pairs::Hall;

/// The share of matches in which a hypothesis is accepted by mistake, for either of them.
const ERROR_RATE: f64 = 0.05;

/// The default number of games after which a match ends undecided.
pub(super) const MOST_GAMES: u32 = 20_000;

/// A test and the pairs that it knows. Pairs must be added in their order, so that concurrency cannot change the
/// decision.
pub(super) struct Sequential {
    sprt: Sprt,
    counts: PairCounts,
}

impl Sequential {
    /// Creates a test between the two differences in `elo`. `games` is the most games to play, if limited.
    pub(super) fn new(elo: &[f64], games: Option<u32>, hall: &Hall<'_>) -> Result<Self> {
        let &[elo0, elo1] = elo else { bail!("{} hypotheses; expected two", elo.len()) };
        let sprt = Sprt::new(elo0, elo1, ERROR_RATE, ERROR_RATE)?;
        if let Some(games) = games.filter(|games| games % 2 == 1) {
            bail!("--sprt counts pairs of games, and --games is {games}; expected an even number");
        }
        hall.require_two_sides("--sprt")?;
        Ok(Self { sprt, counts: PairCounts::default() })
    }

    /// Counts a pair. Returns `true` if the test has decided.
    pub(super) fn add(&mut self, games: &[PlayedGame<AnyGame>]) -> bool {
        let half_points = games.iter().map(|game| match game.verdict {
            Verdict::Win => 2,
            Verdict::Draw => 1,
            Verdict::Loss => 0,
        });
        self.counts.add(half_points.sum());
        self.sprt.decide(&self.counts) != Decision::Undecided
    }

    /// Returns half the width of the 95 % confidence interval of the Elo difference, or `None` if one side took every
    /// point.
    pub(super) fn elo_error(&self) -> Option<f64> {
        self.counts.elo_error()
    }

    /// Describes the state of the test.
    pub(super) fn in_words(&self) -> String {
        let [low, high] = self.sprt.bounds();
        format!("LLR {:.2} between {low:.2} and {high:.2}", self.sprt.llr(&self.counts))
    }

    /// Writes a line for each figure.
    pub(super) fn write(&self, out: &mut dyn Write) -> Result<()> {
        let [elo0, elo1] = self.sprt.hypotheses();
        let counts = self.counts.0.map(|count| count.to_string()).join(" ");
        writeln!(out, "pairs with 0, ½, 1, 1½, 2 points {counts}")?;
        writeln!(out, "{}", self.in_words())?;
        match self.sprt.decide(&self.counts) {
            Decision::H0 => writeln!(out, "SPRT H0 accepted: {elo0:+} Elo rather than {elo1:+}")?,
            Decision::H1 => writeln!(out, "SPRT H1 accepted: {elo1:+} Elo rather than {elo0:+}")?,
            Decision::Undecided => writeln!(out, "SPRT undecided between {elo0:+} and {elo1:+} Elo")?,
        }
        Ok(())
    }

    /// Returns the figures as JSON.
    pub(super) fn json(&self) -> Value {
        let [elo0, elo1] = self.sprt.hypotheses();
        json!({
            "elo0": elo0,
            "elo1": elo1,
            "pairs": self.counts.0,
            "llr": self.sprt.llr(&self.counts),
            "bounds": self.sprt.bounds(),
            "accepted": match self.sprt.decide(&self.counts) {
                Decision::H0 => Some("H0"),
                Decision::H1 => Some("H1"),
                Decision::Undecided => None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{fails, json, run};

    const SHORT: &str = "--option|win=1|--option|layout=belgian-daisy";

    /// Runs a match and returns its JSON without times.
    fn decided(players: &str, test: &str) -> serde_json::Value {
        let mut answer = json(&format!("match|abalone|{players}|{SHORT}|--sprt|{test}|--json"));
        answer.as_object_mut().expect("an object").remove("slowest_move_ms");
        answer
    }

    #[test]
    fn a_match_ends_once_it_is_decided() {
        let answer = decided("level:4|level:1", "-100|100");
        let test = &answer["sprt"];
        assert_eq!(test["accepted"], "H1", "{answer:#}");
        let pairs: u64 = (0..5).filter_map(|points| test["pairs"][points].as_u64()).sum();
        assert_eq!(answer["games"], 2 * pairs);
        assert!(pairs < 30 && test["llr"].as_f64() > test["bounds"][1].as_f64(), "{answer:#}");
        assert_eq!(decided("level:1|level:4", "-100|100")["sprt"]["accepted"], "H0");
    }

    #[test]
    fn concurrency_changes_nothing() {
        let players = "level:2|level:1";
        let one = decided(players, "0|300");
        for concurrency in [2, 3] {
            assert_eq!(decided(players, &format!("0|300|--concurrency|{concurrency}")), one);
        }
        // The games that are written are those that were counted.
        let path = std::env::temp_dir().join(format!("dohyo-sprt-{}.txt", std::process::id()));
        let file = path.to_str().expect("a path");
        decided(players, &format!("0|300|--concurrency|3|--out|{file}"));
        let text = std::fs::read_to_string(&path).expect("games");
        std::fs::remove_file(&path).expect("cleans up");
        let games = text.lines().filter(|line| line.starts_with("game: ")).count();
        assert_eq!(one["games"], games);
    }

    #[test]
    fn an_undecided_match_says_so() {
        let text =
            run(&format!("match|abalone|level:1|level:1|{SHORT}|--sprt|0|1|--games|4")).expect("a match");
        let last: Vec<_> = text.lines().rev().take(3).collect();
        assert_eq!(last[0], "SPRT undecided between +0 and +1 Elo", "{text}");
        assert!(last[1].starts_with("LLR ") && last[1].ends_with(" between -2.94 and 2.94"), "{text}");
        assert!(last[2].starts_with("pairs with 0, ½, 1, 1½, 2 points "), "{text}");
    }

    #[test]
    fn what_cannot_be_tested_is_refused() {
        fails(
            "match|abalone|level:1|level:1|--sprt|0|30|--games|5",
            &["--games is 5", "expected an even number"],
        );
        fails("match|abalone|level:1|level:1|--sprt|30|0", &["30 and 0 Elo", "the smaller one first"]);
        fails("match|abalone|level:1|level:1|--sprt|0", &["--sprt", "2 values"]);
        for game in ["kabuto|--option|players=3", "sumoku|--option|players=3"] {
            fails(&format!("match|{game}|level:1|level:1|--sprt|0|30"), &["has 3 sides", "two teams"]);
        }
    }
}

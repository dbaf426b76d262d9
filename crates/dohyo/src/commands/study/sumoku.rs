//! The report on Classic of Sumoku.

use std::collections::BTreeMap;
use std::fmt;

use dohyo_ai::Level;
use dohyo_ai::sumoku::{Counts, Study, mean};

use super::page::{self, Bar, grouped, section};

/// What a study came to, ready to be written.
pub(super) struct Report<'a> {
    pub(super) study: &'a Study,
    pub(super) level: Level,
    pub(super) players: u8,
    pub(super) seed: u64,
}

/// How often the player who began won alone, with half the width of the interval that holds the true share
/// nineteen times in twenty, both in per cent.
fn first_wins(counts: &Counts) -> (f64, f64) {
    let games = f64::from(counts.games.max(1));
    let share = f64::from(counts.won_by_first) / games;
    (100.0 * share, 196.0 * (share * (1.0 - share) / games).sqrt())
}

/// A line for each key.
pub(super) fn findings(study: &Study) -> String {
    let line = |(key, counts): (&u8, &Counts)| {
        let (share, sure) = first_wins(counts);
        let games = f64::from(counts.games.max(1));
        format!(
            "key {key}: {} games, score {:.0}, {:.1} plays a game of {:.1} points, who begins wins {share:.1} ± {sure:.1} % and leads by {:+.1}\n",
            counts.games,
            mean(&counts.scores),
            mean(&counts.plays),
            mean(&counts.points),
            counts.lead_of_first as f64 / games,
        )
    };
    study.by_key.iter().map(line).collect()
}

fn signed(counts: &BTreeMap<u32, u32>) -> BTreeMap<i32, u32> {
    counts.iter().map(|(&value, &count)| (value as i32, count)).collect()
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        page::begin(f, &format!("Sumoku: {} games of Classic", self.study.games()))?;
        writeln!(
            f,
            "<p>{} players at level {}, each game with a deal of its own; seed {}. The die decides over the key.</p>",
            self.players,
            self.level.number(),
            self.seed,
        )?;
        for (key, counts) in &self.study.by_key {
            writeln!(f, "<h2>Key {key}</h2>\n<p>{} games.</p>", counts.games)?;
            let (share, sure) = first_wins(counts);
            let others = counts.games - counts.won_by_first - counts.shared;
            let bar = |label: &str, count: u32| Bar { label: label.to_owned(), count };
            section(
                f,
                "Who wins",
                &format!(
                    "Who has the smallest hand begins, and wins {share:.1} ± {sure:.1} %; {:+.1} points ahead of the best of the others on average.",
                    counts.lead_of_first as f64 / f64::from(counts.games.max(1))
                ),
                &[
                    bar("who begins", counts.won_by_first),
                    bar("another", others),
                    bar("shared", counts.shared),
                ],
            )?;
            let caption = format!("Final scores of all players; {:.0} on average.", mean(&counts.scores));
            section(f, "Scores", &caption, &grouped(&counts.scores))?;
            let caption = format!(
                "Plays of a game, all players together; {:.1} on average, and {:.1} passes.",
                mean(&counts.plays),
                f64::from(counts.passes) / f64::from(counts.games.max(1))
            );
            section(f, "Plays", &caption, &grouped(&signed(&counts.plays)))?;
            let caption = format!(
                "Points of a play; {:.1} on average. {:.2} lines of six a game.",
                mean(&counts.points),
                f64::from(counts.sixes) / f64::from(counts.games.max(1))
            );
            section(f, "Points", &caption, &grouped(&signed(&counts.points)))?;
            let caption =
                format!("Tiles left in all hands at the end; {:.1} on average.", mean(&counts.left));
            section(f, "Tiles left", &caption, &grouped(&signed(&counts.left)))?;
        }
        Ok(())
    }
}

//! The report on Sumoku Classic.

use std::collections::BTreeMap;

use dohyo_ai::sumoku::{Counts, Study, mean};

use super::report::{Bar, Report, grouped, share_of};

/// Reports on `study`. `players` describes how the players played.
pub(super) fn report(study: &Study, players: &str) -> Report {
    let summary = study.by_key.iter().map(|(key, counts)| line(*key, counts)).collect();
    let mut report = Report::new(
        format!("Sumoku: {} games of Classic", study.games()),
        players.to_owned(),
        study.games(),
        summary,
    );
    for (key, counts) in &study.by_key {
        add_key(&mut report, *key, counts);
    }
    report
}

fn add_key(report: &mut Report, key: u8, counts: &Counts) {
    let per_game = |count: u32| f64::from(count) / f64::from(counts.games.max(1));
    report.heading(&format!("Key {key}"), &format!("{} games.", counts.games));
    let (share, sure) = share_of(counts.won_by_first, counts.games);
    let others = counts.games - counts.won_by_first - counts.shared;
    report.plot(
        "Who wins",
        &format!(
            "The player with the smallest hand begins, and wins {share:.1} ± {sure:.1} %, on average {:+.1} points ahead of the best other player.",
            lead_of_first(counts)
        ),
        &[Bar::new("first player", counts.won_by_first), Bar::new("another", others), Bar::new("shared", counts.shared)],
    );
    let caption = format!("Final scores of all players; {:.0} on average.", mean(&counts.scores));
    report.plot("Scores", &caption, &grouped(&counts.scores));
    let caption = format!(
        "Plays in a game, all players together; {:.1} on average, and {:.1} passes.",
        mean(&counts.plays),
        per_game(counts.passes)
    );
    report.plot("Plays", &caption, &grouped(&signed(&counts.plays)));
    let caption = format!(
        "Points for a play; {:.1} on average. {:.2} lines of six per game.",
        mean(&counts.points),
        per_game(counts.sixes)
    );
    report.plot("Points", &caption, &grouped(&signed(&counts.points)));
    let caption = format!("Tiles left in all hands at the end; {:.1} on average.", mean(&counts.left));
    report.plot("Tiles left", &caption, &grouped(&signed(&counts.left)));
}

fn line(key: u8, counts: &Counts) -> String {
    let (share, sure) = share_of(counts.won_by_first, counts.games);
    format!(
        "key {key}: {} games, score {:.0}, {:.1} plays per game of {:.1} points, first player wins {share:.1} ± {sure:.1} % and leads by {:+.1}\n",
        counts.games,
        mean(&counts.scores),
        mean(&counts.plays),
        mean(&counts.points),
        lead_of_first(counts),
    )
}

/// Returns by how many points the first player led at the end, on average.
fn lead_of_first(counts: &Counts) -> f64 {
    counts.lead_of_first as f64 / f64::from(counts.games.max(1))
}

fn signed(counts: &BTreeMap<u32, u32>) -> BTreeMap<i32, u32> {
    counts.iter().map(|(&value, &count)| (value as i32, count)).collect()
}

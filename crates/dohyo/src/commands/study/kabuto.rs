//! The report on the wrestlers of Sakura Slam.

use std::collections::BTreeMap;

use dohyo_ai::kabuto::Study;
use dohyo_kabuto::roster::wrestlers;
use maud::{Markup, html};

use super::report::{Bar, Report, bars, grouped, percent};

/// Reports on `study`. `players` describes how the sides played.
pub(super) fn report(study: &Study, players: &str) -> Report {
    let mut report = Report::new(
        format!("Sakura Slam: {} games of self-play", study.games()),
        format!("{players} All pairs of wrestlers meet in turn, in either seat and either beginning."),
        study.games(),
        summary(study),
    );
    report.figure(
        "Who wins against whom",
        "Points of the wrestler of the row in per cent; a draw is half a point.",
        &table(study),
    );
    let wins = wrestlers().iter().map(|wrestler| Bar::new(wrestler.name, study.results(wrestler, None).wins));
    report.plot("Games won", "All wrestlers play the same number of games.", &wins.collect::<Vec<_>>());
    let first = study.beginners;
    report.plot(
        "Who wins",
        &format!(
            "The first player has {:.1} ± {:.1} % of the points.",
            100.0 * first.share(),
            100.0 * first.error()
        ),
        &[
            Bar::new("first player", first.wins),
            Bar::new("second player", first.games - first.wins - first.draws),
            Bar::new("drawn", first.draws),
        ],
    );
    report.plot(
        "How games end",
        "ko: an opponent's wrestler fell; own-ko: one's own fell; belt: the belt fell; submission: nothing was left to push.",
        &bars(&study.endings, |&reason| reason.to_owned()),
    );
    let caption = format!("Turns of both sides together; {:.1} on average.", study.mean_length());
    report.plot("Length of a game", &caption, &grouped(&study.lengths));
    report.plot(
        "Special moves",
        "How often each was used; groups by their pieces.",
        &bars(&study.uses, |&name| name.to_owned()),
    );
    report
}

/// Returns the points of each wrestler against each other, the advantage of the first player, the length of games, how
/// they end, and how often special moves are used.
fn summary(study: &Study) -> String {
    let games = f64::from(study.games().max(1));
    let mut text = format!("{:>7}    all", "");
    for against in wrestlers() {
        text += &format!(" {:>6}", against.id);
    }
    text.push('\n');
    for wrestler in wrestlers() {
        let all = study.results(wrestler, None);
        text += &format!("{:>7} {:>6.1}", wrestler.id, 100.0 * all.share());
        for against in wrestlers() {
            let results = study.results(wrestler, Some(against));
            text += &match results.games {
                0 => "      ·".to_owned(),
                _ => format!(" {:>6.1}", 100.0 * results.share()),
            };
        }
        text += &format!("  ± {:.1}\n", 100.0 * all.error());
    }
    text += &format!(
        "first player wins {:.1} ± {:.1} %\nmean length {:.1} turns, {:.1} pushes\n",
        100.0 * study.beginners.share(),
        100.0 * study.beginners.error(),
        study.mean_length(),
        f64::from(study.pushes) / games,
    );
    let listed = |counts: &BTreeMap<&str, u32>, write: &dyn Fn(&str, u32) -> String| {
        counts.iter().map(|(name, &count)| write(name, count)).collect::<Vec<_>>().join(", ")
    };
    let endings =
        listed(&study.endings, &|name, count| format!("{name} {:.1} %", percent(count, study.games())));
    // A wrestler plays in a quarter of the games.
    let uses = listed(&study.uses, &|name, count| format!("{name} {:.2}", f64::from(count) * 4.0 / games));
    text + &format!("endings: {endings}\nuses per game of a wrestler with the move: {uses}\n")
}

/// Returns a table of everyone against everyone.
fn table(study: &Study) -> Markup {
    html! {
        table {
            tr {
                th {}
                th { "all" }
                @for wrestler in wrestlers() { th { (wrestler.id) } }
            }
            @for wrestler in wrestlers() {
                @let all = study.results(wrestler, None);
                tr {
                    th { (wrestler.name) }
                    td { b { (format!("{:.1}", 100.0 * all.share())) } (format!(" ± {:.1}", 100.0 * all.error())) }
                    @for against in wrestlers() {
                        @let results = study.results(wrestler, Some(against));
                        td {
                            @if results.games == 0 { "·" } @else { (format!("{:.0}", 100.0 * results.share())) }
                        }
                    }
                }
            }
        }
    }
}

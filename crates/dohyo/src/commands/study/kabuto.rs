//! The report on the wrestlers of Sakura Slam.

use std::collections::BTreeMap;
use std::fmt;

use dohyo_ai::Level;
use dohyo_ai::kabuto::Study;
use dohyo_core::Options;
use dohyo_kabuto::roster::wrestlers;

use super::page::{self, Bar, grouped, section};

/// What a study came to, ready to be written.
pub(super) struct Report<'a> {
    pub(super) study: &'a Study,
    pub(super) level: Level,
    pub(super) seed: u64,
    pub(super) options: &'a Options,
}

/// What is printed: the points of each wrestler against each other, who begins, how long it takes, how games end.
pub(super) fn findings(study: &Study) -> String {
    let games = f64::from(study.games().max(1));
    let share = |count: u32| 100.0 * f64::from(count) / games;
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
            text += &if results.games == 0 {
                "      ·".to_owned()
            } else {
                format!(" {:>6.1}", 100.0 * results.share())
            };
        }
        text += &format!("  ± {:.1}\n", 100.0 * all.error());
    }
    text += &format!(
        "who begins wins {:.1} ± {:.1} %\nmean length {:.1} turns, {:.1} pushes\n",
        100.0 * study.beginners.share(),
        100.0 * study.beginners.error(),
        study.mean_length(),
        f64::from(study.pushes) / games,
    );
    let listed = |counts: &BTreeMap<&str, u32>, write: &dyn Fn(&str, u32) -> String| {
        counts.iter().map(|(name, &count)| write(name, count)).collect::<Vec<_>>().join(", ")
    };
    let ends = listed(&study.endings, &|name, count| format!("{name} {:.1} %", share(count)));
    // A wrestler plays in a quarter of the games.
    let uses = listed(&study.uses, &|name, count| format!("{name} {:.2}", f64::from(count) * 4.0 / games));
    text + &format!("ends by {ends}\nuses in a game of who has the move: {uses}\n")
}

/// Everyone against everyone, in per cent.
fn table(study: &Study) -> String {
    let mut html = "<table><tr><th>".to_owned();
    let heads = wrestlers().iter().map(|wrestler| format!("<th>{}", wrestler.id));
    html.extend(std::iter::once("<th>all".to_owned()).chain(heads));
    for wrestler in wrestlers() {
        let all = study.results(wrestler, None);
        html += &format!(
            "\n<tr><th>{}<td><b>{:.1}</b> ± {:.1}",
            wrestler.name,
            100.0 * all.share(),
            100.0 * all.error()
        );
        for against in wrestlers() {
            let results = study.results(wrestler, Some(against));
            html += &if results.games == 0 {
                "<td>·".to_owned()
            } else {
                format!("<td>{:.0}", 100.0 * results.share())
            };
        }
    }
    html + "</table>"
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let study = self.study;
        page::begin(f, &format!("Sakura Slam: {} games of self-play", study.games()))?;
        let options = self.options.to_string();
        let options = if options.is_empty() { "the usual options".to_owned() } else { options };
        writeln!(
            f,
            "<p>Both sides at level {}; all pairs in turn, in either seat and either beginning; {options}; seed {}.</p>",
            self.level.number(),
            self.seed,
        )?;
        writeln!(
            f,
            "<h2>Who wins against whom</h2>\n<figure>{}<figcaption>Points of the row's wrestler in per cent, draws half.</figcaption></figure>",
            table(study)
        )?;
        let bar = |label: &str, count: u32| Bar { label: label.to_owned(), count };
        let wins: Vec<_> = wrestlers()
            .iter()
            .map(|wrestler| bar(&wrestler.name, study.results(wrestler, None).wins))
            .collect();
        section(f, "Games won", "All wrestlers play the same number of games.", &wins)?;
        let beginners = study.beginners;
        section(
            f,
            "Who wins",
            &format!(
                "Who begins has {:.1} ± {:.1} % of the points.",
                100.0 * beginners.share(),
                100.0 * beginners.error()
            ),
            &[
                bar("who begins", beginners.wins),
                bar("the other", beginners.games - beginners.wins - beginners.draws),
                bar("nobody", beginners.draws),
            ],
        )?;
        let bars = |counts: &BTreeMap<&'static str, u32>| -> Vec<Bar> {
            counts.iter().map(|(name, &count)| bar(name, count)).collect()
        };
        section(
            f,
            "How games end",
            "ko: an opponent's wrestler fell; own-ko: one's own did; belt: the belt did; submission: nothing was left to push.",
            &bars(&study.endings),
        )?;
        let caption = format!("Turns of both sides together; {:.1} on average.", study.mean_length());
        section(f, "How long a game lasts", &caption, &grouped(&study.lengths))?;
        section(
            f,
            "Special moves",
            "How often each was used, groups by how they were made up.",
            &bars(&study.uses),
        )
    }
}

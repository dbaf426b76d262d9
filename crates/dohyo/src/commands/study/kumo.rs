//! The report on Kumo Hogosha.

use std::collections::BTreeMap;
use std::fmt;

use dohyo_ai::Level;
use dohyo_ai::kumo::{Study, Use};
use dohyo_core::Options;

use super::page::{self, Bar, grouped, section};

/// What a study came to, ready to be written.
pub(super) struct Report<'a> {
    pub(super) counts: &'a Study,
    pub(super) level: Level,
    pub(super) opening: u32,
    pub(super) seed: u64,
    pub(super) options: &'a Options,
}

/// What is printed: who wins, how long it takes, how games end, what is played.
pub(super) fn findings(counts: &Study) -> String {
    let games = f64::from(counts.games.max(1));
    let share = |count: u32| 100.0 * f64::from(count) / games;
    let [first, second] = counts.wins;
    let decided = f64::from((first + second).max(1));
    let of_decided = f64::from(first) / decided;
    let sure = 196.0 * (of_decided * (1.0 - of_decided) / decided).sqrt();
    let mut text = format!(
        "who begins wins {:.1} %, the other {:.1} %, drawn {:.1} %; {:.1} ± {sure:.1} % of the games that were won\nmean length {:.1} turns\n",
        share(first),
        share(second),
        share(counts.draws()),
        100.0 * of_decided,
        counts.mean_length(),
    );
    let endings: Vec<_> =
        counts.endings.iter().map(|(reason, &count)| format!("{reason} {:.1} %", share(count))).collect();
    text += &format!("ends by {}\n", endings.join(", "));
    let actions: u32 = counts.uses.values().sum();
    let uses = counts.uses.iter().map(|(&used, &count)| {
        format!("{} {:.1} %", name(used), 100.0 * f64::from(count) / f64::from(actions.max(1)))
    });
    text + &format!("actions {}\n", uses.collect::<Vec<_>>().join(", "))
}

fn name(used: Use) -> String {
    match used {
        Use::Rotate => "rotate".to_owned(),
        Use::Enter => "enter".to_owned(),
        Use::Turn => "turn".to_owned(),
        Use::Step => "step".to_owned(),
        Use::Face(face) => face.to_string(),
        Use::Unblock => "unblock".to_owned(),
        Use::Pass => "pass".to_owned(),
    }
}

fn bars<K: Copy>(counts: &BTreeMap<K, u32>, name: impl Fn(K) -> String) -> Vec<Bar> {
    counts.iter().map(|(&key, &count)| Bar { label: name(key), count }).collect()
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.counts;
        page::begin(f, &format!("Kumo Hogosha: {} games of self-play", counts.games))?;
        let options = self.options.to_string();
        let options = if options.is_empty() { "the usual options".to_owned() } else { options };
        writeln!(
            f,
            "<p>Both sides at level {}, after {} random turns; {options}; seed {}.</p>",
            self.level.number(),
            self.opening,
            self.seed,
        )?;
        let bar = |label: &str, count: u32| Bar { label: label.to_owned(), count };
        let [first, second] = counts.wins;
        section(
            f,
            "Who wins",
            "The lot decides who begins.",
            &[bar("who begins", first), bar("the other", second), bar("nobody", counts.draws())],
        )?;
        section(
            f,
            "How games end",
            "stone: pushed out; captures: too few wrestlers left; prisoners: more of them after the last turn.",
            &bars(&counts.endings, str::to_owned),
        )?;
        let caption = format!(
            "Turns of both sides together, the random ones included; {:.1} on average.",
            counts.mean_length()
        );
        section(f, "How long a game lasts", &caption, &grouped(&counts.lengths))?;
        section(f, "What is played", "All actions after the opening.", &bars(&counts.uses, name))?;
        section(
            f,
            "Which faces are chosen",
            "On entering, and by turning a cube.",
            &bars(&counts.shown, |face| face.to_string()),
        )?;
        section(
            f,
            "What the winning turn is made of",
            "Actions of the turns that pushed the Stone out.",
            &bars(&counts.winning, name),
        )?;
        let number = |number: i32| number.to_string();
        section(
            f,
            "How often the arena turns",
            "Turns of play by quarter turns of the arena; one is a duty.",
            &bars(&counts.rotations, number),
        )?;
        section(f, "How many actions a turn has", "Captures add some.", &bars(&counts.spent, number))?;
        section(
            f,
            "Prisoners",
            "At the end of the game, both sides together.",
            &bars(&counts.captures, number),
        )
    }
}

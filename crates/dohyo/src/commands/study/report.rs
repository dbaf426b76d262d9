//! The report of a study: one HTML file with plots drawn as SVG.

use std::fmt;

use dohyo_ai::Level;
use dohyo_ai::sumoo::{Deed, Study};
use dohyo_sumoo::{Colour, Name, Square, Token};

/// What a study came to, ready to be written.
pub(super) struct Report<'a> {
    pub(super) counts: &'a Study,
    pub(super) level: Level,
    pub(super) opening: u32,
    pub(super) seed: u64,
}

const STYLE: &str = "
:root { color-scheme: light dark; --paper: light-dark(#f4ecdd, #17130f); --ink: light-dark(#29231e, #f0e6d6);
  --soft: light-dark(#5d5247, #c0b09b); --line: light-dark(#dccdb3, #3d332a); --indigo: light-dark(#2c3f74, #9db2ee);
  --clay: light-dark(#d3a178, #744a2e); }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem; }
h1, h2 { font-family: Palatino, Georgia, serif; line-height: 1.15; } h2 { margin-top: 2.5rem; }
p, figcaption { color: var(--soft); } figure { margin: 1rem 0; }
svg { display: block; max-width: 100%; height: auto; } text { fill: var(--ink); font: 13px system-ui, sans-serif; }
.bar { fill: var(--indigo); } .axis { stroke: var(--line); } .cell { stroke: var(--line); fill: var(--clay); }
";

/// A bar and what it stands for.
struct Bar {
    label: String,
    count: u32,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Study { games, wins: [white, black], .. } = *self.counts;
        let draws = self.counts.draws();
        let sure = 1.96 * (0.25 / f64::from(games.max(1))).sqrt() * 100.0;
        write!(
            f,
            "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>SUMOO: {games} games of self-play</title><style>{STYLE}</style>\n\
             <h1>SUMOO: {games} games of self-play</h1>\n\
             <p>Both sides at level {}, after {} random turns in which nobody could win at once; seed {}. \
             A share of all games is known to about ±{sure:.1} points.</p>\n",
            self.level.number(),
            self.opening,
            self.seed,
        )?;
        let bar = |label: &str, count: u32| Bar { label: label.to_owned(), count };
        section(
            f,
            "Who wins",
            "White always begins.",
            &[bar("White", white), bar("Black", black), bar("Drawn", draws)],
        )?;
        let mean = format!(
            "Turns of both sides together, the random ones included; {:.1} on average.",
            self.counts.mean_length()
        );
        section(f, "How long a game lasts", &mean, &lengths(self.counts))?;
        let deed = |(&deed, &count): (&Deed, &u32)| Bar { label: name(deed).to_owned(), count };
        let deeds: Vec<_> = self.counts.deeds.iter().map(deed).collect();
        section(f, "What is played", "All actions after the opening.", &deeds)?;
        let winning: Vec<_> = self
            .counts
            .winning
            .iter()
            .map(|(&(deed, attackers), &count)| Bar {
                label: format!("{}, by {attackers}", name(deed)),
                count,
            })
            .collect();
        section(
            f,
            "Which actions win",
            "The attack that puts a token out, and how many attackers took part.",
            &winning,
        )?;
        let prepared: Vec<_> = self
            .counts
            .prepared
            .iter()
            .map(|(deed, &count)| Bar { label: deed.map_or("nothing", name).to_owned(), count })
            .collect();
        section(f, "What prepares the winning action", "The action before it in the same turn.", &prepared)?;
        let force = |(&force, &count): (&u8, &u32)| Bar { label: format!("force {force}"), count };
        let ejected: Vec<_> = self.counts.ejected.iter().map(force).collect();
        section(
            f,
            "Which tokens are put out",
            "There are three of force 1, two of force 2 and one of force 3.",
            &ejected,
        )?;
        let ejectors: Vec<_> = self.counts.ejectors.iter().map(force).collect();
        section(f, "Which tokens put them out", "The principal attacker.", &ejectors)?;
        let points = |(&points, &count): (&u8, &u32)| Bar { label: format!("{points} points"), count };
        let spent: Vec<_> = self.counts.spent.iter().map(points).collect();
        section(f, "How many points a turn spends", "After the opening.", &spent)?;
        let used = |(&name, &count): (&Name, &u32)| Bar {
            label: Token { colour: Colour::White, name }.to_string(),
            count,
        };
        let used: Vec<_> = self.counts.used.iter().map(used).collect();
        section(
            f,
            "Which tokens are used",
            "Moves, swaps and attacks of each token, both sides together, by white's names.",
            &used,
        )?;
        writeln!(
            f,
            "<h2>Where tokens are put out</h2>\n<figure>{}<figcaption>The square from which they leave.</figcaption></figure>",
            map(self.counts)
        )
    }
}

fn name(deed: Deed) -> &'static str {
    match deed {
        Deed::Move => "move",
        Deed::Swap => "swap",
        Deed::Push => "push",
        Deed::DeviatedPush => "push aside",
        Deed::Pull => "pull",
        Deed::DeviatedPull => "pull aside",
    }
}

/// Games by length, in groups that make a readable number of bars.
fn lengths(counts: &Study) -> Vec<Bar> {
    const MOST_BARS: u32 = 20;
    let longest = counts.lengths.keys().max().copied().unwrap_or(0);
    let group = longest.div_ceil(MOST_BARS).max(1);
    let bars = (0..longest.div_ceil(group)).map(|index| {
        let (from, to) = (index * group + 1, (index + 1) * group);
        let count = counts.lengths.range(from..=to).map(|(_, &count)| count).sum();
        Bar { label: if from == to { from.to_string() } else { format!("{from}–{to}") }, count }
    });
    bars.collect()
}

fn section(f: &mut fmt::Formatter<'_>, title: &str, caption: &str, bars: &[Bar]) -> fmt::Result {
    writeln!(f, "<h2>{title}</h2>\n<figure>{}<figcaption>{caption}</figcaption></figure>", plot(bars))
}

/// Bars from left to right, with their counts and shares.
fn plot(bars: &[Bar]) -> String {
    const ROW: u32 = 24;
    const LABEL: f64 = 150.0;
    const LONGEST: f64 = 420.0;
    let total: u32 = bars.iter().map(|bar| bar.count).sum();
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1);
    let mut svg = String::new();
    for (row, bar) in (0_u32..).zip(bars) {
        let (y, width) = (row * ROW, LONGEST * f64::from(bar.count) / f64::from(most));
        let share = 100.0 * f64::from(bar.count) / f64::from(total.max(1));
        svg += &format!(
            "<text x=\"{:.0}\" y=\"{}\" text-anchor=\"end\">{}</text><rect class=\"bar\" x=\"{LABEL}\" y=\"{}\" width=\"{width:.1}\" height=\"16\" rx=\"2\"/><text x=\"{:.0}\" y=\"{}\">{} ({share:.1} %)</text>",
            LABEL - 8.0,
            y + 16,
            bar.label,
            y + 4,
            LABEL + width + 8.0,
            y + 16,
            bar.count,
        );
    }
    let height = bars.len() as u32 * ROW + 4;
    format!("<svg viewBox=\"0 0 700 {height}\" role=\"img\">{svg}</svg>")
}

/// The arena, darker where more tokens leave.
fn map(counts: &Study) -> String {
    const UNIT: u32 = 48;
    let most = counts.squares.values().max().copied().unwrap_or(0).max(1);
    let mut svg = String::new();
    for square in Square::all() {
        let count = counts.squares.get(&square).copied().unwrap_or(0);
        let strength = f64::from(count) / f64::from(most);
        let (x, y) = (u32::from(square.column()) * UNIT, u32::from(Square::ROWS - 1 - square.row()) * UNIT);
        svg += &format!(
            "<rect class=\"cell\" x=\"{x}\" y=\"{y}\" width=\"{UNIT}\" height=\"{UNIT}\" fill-opacity=\"{:.2}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{count}</text>",
            0.12 + 0.88 * strength,
            x + UNIT / 2,
            y + UNIT / 2 + 5,
        );
    }
    let (width, height) = (u32::from(Square::COLUMNS) * UNIT, u32::from(Square::ROWS) * UNIT);
    format!("<svg viewBox=\"0 0 {width} {height}\" width=\"{width}\" role=\"img\">{svg}</svg>")
}

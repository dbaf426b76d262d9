//! The frame of every report: one HTML file with plots drawn as SVG, and a summary for the terminal.

use std::collections::BTreeMap;

use dohyo_core::Options;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "
:root { color-scheme: light dark; --paper: light-dark(#f4ecdd, #17130f); --ink: light-dark(#29231e, #f0e6d6);
  --soft: light-dark(#5d5247, #c0b09b); --line: light-dark(#dccdb3, #3d332a); --indigo: light-dark(#2c3f74, #9db2ee);
  --clay: light-dark(#d3a178, #744a2e); }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem; }
h1, h2 { font-family: Palatino, Georgia, serif; line-height: 1.15; } h2 { margin-top: 2.5rem; }
p, figcaption { color: var(--soft); } figure { margin: 1rem 0; }
svg { display: block; max-width: 100%; height: auto; } text { fill: var(--ink); font: 13px system-ui, sans-serif; }
table { border-collapse: collapse; } th, td { border-bottom: 1px solid var(--line); padding: .2rem .4rem; text-align: right; }
.bar { fill: var(--indigo); } .cell { stroke: var(--line); fill: var(--clay); }
";

/// The result of a study.
pub(super) struct Report {
    /// What was studied.
    pub(super) title: String,
    /// How the games were played.
    pub(super) conditions: String,
    /// The number of games.
    pub(super) games: u32,
    /// The most important findings, for the terminal.
    pub(super) summary: String,
    sections: Vec<Markup>,
}

impl Report {
    /// Begins a report without sections.
    pub(super) fn new(title: String, conditions: String, games: u32, summary: String) -> Self {
        Self { title, conditions, games, summary, sections: Vec::new() }
    }

    /// Adds a heading with a line of text below it.
    pub(super) fn heading(&mut self, title: &str, text: &str) {
        self.sections.push(html! { h2 { (title) } p { (text) } });
    }

    /// Adds a section with a plot of bars.
    pub(super) fn plot(&mut self, title: &str, caption: &str, bars: &[Bar]) {
        self.figure(title, caption, &plot(bars));
    }

    /// Adds a section with a figure of its own.
    pub(super) fn figure(&mut self, title: &str, caption: &str, figure: &Markup) {
        self.sections.push(html! {
            h2 { (title) }
            figure { (figure) figcaption { (caption) } }
        });
    }

    /// Returns the report as an HTML document, dated `date`.
    pub(super) fn page(&self, date: &str) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    h1 { (self.title) }
                    p { (self.conditions) " Dohyō " (env!("CARGO_PKG_VERSION")) ", " (date) "." }
                    @for section in &self.sections { (section) }
                }
            }
        };
        page.into_string()
    }
}

/// A bar of a plot.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) count: u32,
}

impl Bar {
    pub(super) fn new(label: impl Into<String>, count: u32) -> Self {
        Self { label: label.into(), count }
    }
}

/// Returns a bar for each key.
pub(super) fn bars<K>(counts: &BTreeMap<K, u32>, label: impl Fn(&K) -> String) -> Vec<Bar> {
    counts.iter().map(|(key, &count)| Bar { label: label(key), count }).collect()
}

/// Returns bars for counts by a number, grouped so that there are few enough to read.
pub(super) fn grouped(counts: &BTreeMap<i32, u32>) -> Vec<Bar> {
    const MOST_BARS: i32 = 20;
    let (Some((&low, _)), Some((&high, _))) = (counts.first_key_value(), counts.last_key_value()) else {
        return Vec::new();
    };
    let group = (high - low + 1).div_euclid(MOST_BARS) + 1;
    // Groups begin at their own multiples, which are easier to read.
    let first = low.div_euclid(group);
    let bars = (first..=high.div_euclid(group)).map(|index| {
        let (from, to) = (index * group, (index + 1) * group - 1);
        let count = counts.range(from..=to).map(|(_, &count)| count).sum();
        Bar { label: if from == to { from.to_string() } else { format!("{from}–{to}") }, count }
    });
    bars.collect()
}

/// Returns a plot of bars from left to right, with their counts and shares.
fn plot(bars: &[Bar]) -> Markup {
    const ROW: u32 = 24;
    const LABEL: f64 = 150.0;
    const LONGEST: f64 = 420.0;
    let total: u32 = bars.iter().map(|bar| bar.count).sum();
    let most = bars.iter().map(|bar| bar.count).max().unwrap_or(0).max(1);
    let height = bars.len() as u32 * ROW + 4;
    html! {
        svg viewBox=(format!("0 0 700 {height}")) role="img" {
            @for (y, bar) in (0..).step_by(ROW as usize).zip(bars) {
                @let width = LONGEST * f64::from(bar.count) / f64::from(most);
                text x=(LABEL - 8.0) y=(y + 16) text-anchor="end" { (bar.label) }
                rect class="bar" x=(LABEL) y=(y + 4) width=(format!("{width:.1}")) height="16" rx="2" {}
                text x=(format!("{:.0}", LABEL + width + 8.0)) y=(y + 16) {
                    (bar.count) " (" (format!("{:.1}", percent(bar.count, total))) " %)"
                }
            }
        }
    }
}

/// Returns `count` of `total` in per cent; 0 if there are none.
pub(super) fn percent(count: u32, total: u32) -> f64 {
    100.0 * f64::from(count) / f64::from(total.max(1))
}

/// Returns a share of `total` games and half the width of its 95 % confidence interval, both in per cent.
pub(super) fn share_of(count: u32, total: u32) -> (f64, f64) {
    let (games, share) = (f64::from(total.max(1)), percent(count, total) / 100.0);
    (100.0 * share, 196.0 * (share * (1.0 - share) / games).sqrt())
}

/// Names options in a sentence.
pub(super) fn in_words(options: &Options) -> String {
    let text = options.to_string();
    if text.is_empty() { "the default options".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let mut report = Report::new("<b>".to_owned(), "a & b".to_owned(), 1, String::new());
        report.plot("5 < 6", "\"so\"", &[Bar::new("<i>", 1)]);
        let page = report.page("today");
        assert!(page.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{page}");
        for escaped in ["&lt;b&gt;", "a &amp; b", "5 &lt; 6", "&lt;i&gt;"] {
            assert!(page.contains(escaped), "{escaped}: {page}");
        }
    }

    #[test]
    fn long_ranges_are_grouped() {
        let counts: BTreeMap<i32, u32> = (-3..=96).map(|number| (number, 1)).collect();
        let bars = grouped(&counts);
        assert!(bars.len() <= 20, "{}", bars.len());
        assert_eq!(bars.iter().map(|bar| bar.count).sum::<u32>(), 100);
        assert_eq!(bars[0].label, "-6–-1");
    }
}

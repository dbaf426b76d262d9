//! The page that every report is: one HTML file with plots drawn as SVG.

use std::collections::BTreeMap;
use std::fmt;

const STYLE: &str = "
:root { color-scheme: light dark; --paper: light-dark(#f4ecdd, #17130f); --ink: light-dark(#29231e, #f0e6d6);
  --soft: light-dark(#5d5247, #c0b09b); --line: light-dark(#dccdb3, #3d332a); --indigo: light-dark(#2c3f74, #9db2ee);
  --clay: light-dark(#d3a178, #744a2e); }
body { background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem; }
h1, h2 { font-family: Palatino, Georgia, serif; line-height: 1.15; } h2 { margin-top: 2.5rem; }
p, figcaption { color: var(--soft); } figure { margin: 1rem 0; }
svg { display: block; max-width: 100%; height: auto; } text { fill: var(--ink); font: 13px system-ui, sans-serif; }
table { border-collapse: collapse; } th, td { border-bottom: 1px solid var(--line); padding: .2rem .4rem; text-align: right; }
.bar { fill: var(--indigo); } .axis { stroke: var(--line); } .cell { stroke: var(--line); fill: var(--clay); }
";

/// A bar and what it stands for.
pub(super) struct Bar {
    pub(super) label: String,
    pub(super) count: u32,
}

/// Begins a page.
pub(super) fn begin(f: &mut fmt::Formatter<'_>, title: &str) -> fmt::Result {
    write!(
        f,
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title}</title><style>{STYLE}</style>\n<h1>{title}</h1>\n"
    )
}

/// Counts by a number, in groups that make a readable number of bars.
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

pub(super) fn section(f: &mut fmt::Formatter<'_>, title: &str, caption: &str, bars: &[Bar]) -> fmt::Result {
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

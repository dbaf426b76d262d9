//! Plots of tables: `<!-- plot: 1 2 -->` before a table draws its second and third column as bars, one group for each row.
//!
//! The comment may also give the end of the scale and a reference line: `<!-- plot: 1; to 100; line 50 -->`. The
//! figures also stay in the table, for readers who cannot see the picture.

use pulldown_cmark::{Event, TagEnd};

use crate::page::escaped;

/// The width of the labels, of the bars, and of the figures after them, in pixels.
const WIDTHS: [f64; 3] = [250.0, 340.0, 70.0];
/// The height of a bar and the distance between groups, in pixels.
const BAR: f64 = 16.0;
const GAP: f64 = 10.0;
/// The longest label, in characters.
const LONGEST: usize = 36;

/// The parameters of a plot.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Wish {
    columns: Vec<usize>,
    /// The figure at the end of the scale, if it is not the largest in the table.
    to: Option<f64>,
    /// The figure that is marked with a line.
    line: Option<f64>,
}

/// Reads a comment that asks for a plot.
pub(crate) fn wish(comment: &str) -> Option<Wish> {
    let text = comment.trim().strip_prefix("<!-- plot:")?.strip_suffix("-->")?;
    let mut wish = Wish::default();
    for part in text.split(';').map(str::trim) {
        if let Some(end) = part.strip_prefix("to ") {
            wish.to = end.parse().ok();
        } else if let Some(line) = part.strip_prefix("line ") {
            wish.line = line.parse().ok();
        } else {
            wish.columns = part.split_whitespace().filter_map(|column| column.parse().ok()).collect();
        }
    }
    Some(wish).filter(|wish| !wish.columns.is_empty())
}

/// A table that is being read.
pub(crate) struct Table {
    wish: Wish,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(wish: Wish) -> Self {
        Self { wish, rows: vec![vec![String::new()]] }
    }

    /// Adds an event inside the table.
    pub(crate) fn read(&mut self, event: &Event<'_>) {
        let Some(row) = self.rows.last_mut() else { return };
        match event {
            Event::Text(text) | Event::Code(text) => {
                if let Some(cell) = row.last_mut() {
                    cell.push_str(text);
                }
            }
            Event::End(TagEnd::TableCell) => row.push(String::new()),
            Event::End(TagEnd::TableHead | TagEnd::TableRow) => self.rows.push(vec![String::new()]),
            _ => {}
        }
    }

    /// Returns the plot as an SVG picture.
    pub(crate) fn svg(&self) -> String {
        let column = |row: &Vec<String>, column: usize| row.get(column).and_then(|cell| number(cell));
        let head = &self.rows[0];
        let rows: Vec<_> = self.rows[1..]
            .iter()
            .filter(|row| self.wish.columns.iter().any(|index| column(row, *index).is_some()))
            .collect();
        let largest =
            rows.iter().flat_map(|row| self.wish.columns.iter().filter_map(|index| column(row, *index)));
        let end = self.wish.to.unwrap_or_else(|| largest.fold(1.0, f64::max));
        let [labels, bars, figures] = WIDTHS;
        let mut picture = String::new();
        let mut y = 0.0;
        if self.wish.columns.len() > 1 {
            for (series, index) in self.wish.columns.iter().enumerate() {
                let name = escaped(head.get(*index).map_or("", String::as_str));
                picture += &format!(
                    "<rect class=\"s{series}\" x=\"{labels}\" y=\"{y}\" width=\"12\" height=\"12\"/>\
                     <text x=\"{}\" y=\"{}\">{name}</text>",
                    labels + 20.0,
                    y + 11.0
                );
                y += BAR + 2.0;
            }
            y += GAP;
        }
        let top = y;
        for row in rows {
            let label: String = row[0].chars().take(LONGEST).collect();
            let dots = if row[0].chars().count() > LONGEST { "…" } else { "" };
            let middle = y + BAR * self.wish.columns.len() as f64 / 2.0 + 4.0;
            picture += &format!(
                "<text class=\"label\" x=\"{}\" y=\"{middle}\">{}{dots}</text>",
                labels - 10.0,
                escaped(label.trim_end())
            );
            for (series, index) in self.wish.columns.iter().enumerate() {
                if let Some(value) = column(row, *index) {
                    let width = (value / end).clamp(0.0, 1.0) * bars;
                    picture += &format!(
                        "<rect class=\"s{series}\" x=\"{labels}\" y=\"{y}\" width=\"{width:.1}\" height=\"{}\"/>\
                         <text x=\"{:.1}\" y=\"{}\">{value}</text>",
                        BAR - 3.0,
                        labels + width + 6.0,
                        y + BAR - 4.0
                    );
                }
                y += BAR;
            }
            y += GAP;
        }
        if let Some(line) = self.wish.line {
            let x = labels + line / end * bars;
            picture += &format!("<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top}\" y2=\"{y}\"/>");
        }
        let width = labels + bars + figures;
        format!("<svg class=\"plot\" viewBox=\"0 0 {width} {y}\" aria-hidden=\"true\">{picture}</svg>")
    }
}

/// Returns the first number in the text of a cell: `1,213 (61 %)` is 1213.
fn number(cell: &str) -> Option<f64> {
    let digits: String = cell
        .chars()
        .skip_while(|character| !character.is_ascii_digit())
        .take_while(|character| character.is_ascii_digit() || matches!(character, '.' | ','))
        .filter(|character| *character != ',')
        .collect();
    digits.trim_end_matches('.').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_found_in_cells() {
        for (cell, expected) in [
            ("1,213 (61 %)", Some(1213.0)),
            ("45.1 ± 3.7", Some(45.1)),
            ("66, 80 and 78", Some(66.0)),
            ("·", None),
            ("", None),
        ] {
            assert_eq!(number(cell), expected, "{cell}");
        }
    }

    #[test]
    fn a_comment_says_what_is_plotted() {
        let expected = Wish { columns: vec![1, 2], to: Some(100.0), line: Some(50.0) };
        assert_eq!(wish("<!-- plot: 1 2; to 100; line 50 -->\n"), Some(expected));
        assert_eq!(wish("<!-- plot: none -->"), None);
        assert_eq!(wish("<!-- a comment -->"), None);
    }

    #[test]
    fn every_comment_in_the_guides_leads_to_a_plot_with_bars() {
        let mut count = 0;
        for guide in crate::all() {
            let wishes = guide.text.matches("<!-- plot:").count();
            let page = crate::page(guide, crate::Frame { styles: &[], icon: None });
            let plots: Vec<_> = page.split("<svg class=\"plot\"").skip(1).collect();
            assert_eq!(plots.len(), wishes, "{}", guide.path);
            assert!(plots.iter().all(|plot| plot.contains("<rect class=\"s0\"")), "{}", guide.path);
            count += wishes;
        }
        assert!(count >= 5, "every study has a plot; found {count}");
    }
}

//! Writing pictures with few bytes, for connections that are slow.

use std::fmt::Write as _;
use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// Modifiers that can be seen on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::REVERSED.union(Modifier::UNDERLINED).union(Modifier::CROSSED_OUT);

/// Modifiers with their codes.
const CODES: [(Modifier, &str); 9] = [
    (Modifier::BOLD, "1"),
    (Modifier::DIM, "2"),
    (Modifier::ITALIC, "3"),
    (Modifier::UNDERLINED, "4"),
    (Modifier::SLOW_BLINK, "5"),
    (Modifier::RAPID_BLINK, "6"),
    (Modifier::REVERSED, "7"),
    (Modifier::HIDDEN, "8"),
    (Modifier::CROSSED_OUT, "9"),
];

/// A [`CrosstermBackend`] whose pictures take fewer bytes: styles change in one short sequence and not at all for blanks,
/// and the cursor jumps within a row by its distance.
pub(super) struct Frugal<W: Write> {
    inner: CrosstermBackend<W>,
}

impl<W: Write> Frugal<W> {
    /// Writes to `writer`.
    pub(super) const fn new(writer: W) -> Self {
        Self { inner: CrosstermBackend::new(writer) }
    }
}

/// The style in which the terminal writes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Pen {
    const PLAIN: Self = Self { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

    /// Returns `true` if a blank looks the same in both styles.
    fn leaves_blanks_as(self, other: Self) -> bool {
        self.bg == other.bg && !(self.modifier | other.modifier).intersects(SEEN_ON_BLANKS)
    }

    /// Writes the sequence that changes this style to another.
    fn change_to(&mut self, wanted: Self, text: &mut String) {
        let mut codes: Vec<String> = Vec::new();
        if !wanted.modifier.contains(self.modifier) {
            codes.push("0".to_owned());
            *self = Self::PLAIN;
        }
        let added = wanted.modifier - self.modifier;
        let added = CODES.iter().filter(|(modifier, _)| added.contains(*modifier));
        codes.extend(added.map(|(_, code)| (*code).to_owned()));
        if wanted.fg != self.fg {
            codes.push(code(wanted.fg, 30));
        }
        if wanted.bg != self.bg {
            codes.push(code(wanted.bg, 40));
        }
        if !codes.is_empty() {
            let _ = write!(text, "\x1b[{}m", codes.join(";"));
        }
        *self = wanted;
    }
}

/// Returns the code of a colour. `first` is the code of black: 30 for letters, 40 for backgrounds.
fn code(colour: Color, first: u8) -> String {
    let own = |number: u8| (first + number).to_string();
    match colour {
        Color::Reset => own(9),
        Color::Black => own(0),
        Color::Red => own(1),
        Color::Green => own(2),
        Color::Yellow => own(3),
        Color::Blue => own(4),
        Color::Magenta => own(5),
        Color::Cyan => own(6),
        Color::Gray => own(7),
        Color::DarkGray => own(60),
        Color::LightRed => own(61),
        Color::LightGreen => own(62),
        Color::LightYellow => own(63),
        Color::LightBlue => own(64),
        Color::LightMagenta => own(65),
        Color::LightCyan => own(66),
        Color::White => own(67),
        Color::Indexed(index) => format!("{};5;{index}", first + 8),
        Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", first + 8),
    }
}

/// Returns `true` if every terminal gives this character one column. Some give two to others, such as `●`.
fn has_one_column(symbol: &str) -> bool {
    symbol.is_ascii() || symbol.chars().all(|letter| ('\u{2800}'..='\u{28ff}').contains(&letter))
}

impl<W: Write> Backend for Frugal<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut text = String::new();
        let mut pen = Pen::PLAIN;
        // Where the next character goes, and whether that is certain.
        let mut next: Option<((u16, u16), bool)> = None;
        for (x, y, cell) in content {
            match next {
                Some((at, _)) if at == (x, y) => {}
                Some(((column, row), true)) if row == y && column < x => {
                    let _ = match x - column {
                        1 => write!(text, "\x1b[C"),
                        far => write!(text, "\x1b[{far}C"),
                    };
                }
                _ => {
                    let _ = write!(text, "\x1b[{};{}H", y + 1, x + 1);
                }
            }
            let wanted = Pen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier };
            if cell.symbol() != " " || !pen.leaves_blanks_as(wanted) {
                pen.change_to(wanted, &mut text);
            }
            text.push_str(cell.symbol());
            let sure = has_one_column(cell.symbol()) && next.is_none_or(|(at, sure)| sure || at != (x, y));
            next = Some(((x + 1, y), sure));
        }
        pen.change_to(Pen::PLAIN, &mut text);
        self.inner.write_all(text.as_bytes())
    }

    fn append_lines(&mut self, count: u16) -> io::Result<()> {
        self.inner.append_lines(count)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.inner.clear_region(clear_type)
    }

    fn size(&self) -> io::Result<Size> {
        self.inner.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.inner)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    /// Returns the bytes of some cells in one row, by column.
    fn written(cells: &[(u16, &str, Style)]) -> String {
        let cells: Vec<(u16, Cell)> = cells
            .iter()
            .map(|(x, symbol, style)| {
                let mut cell = Cell::default();
                cell.set_symbol(symbol).set_style(*style);
                (*x, cell)
            })
            .collect();
        let mut bytes = Vec::new();
        Frugal::new(&mut bytes).draw(cells.iter().map(|(x, cell)| (*x, 4, cell))).expect("written");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn jumps_are_short_and_blanks_need_no_style() {
        let red = Style::new().fg(Color::Red);
        let cells = [(9, "a", red), (10, " ", Style::new()), (12, "b", red), (20, "c", red)];
        assert_eq!(written(&cells), "\x1b[5;10H\x1b[31ma \x1b[Cb\x1b[7Cc\x1b[39m");
    }

    #[test]
    fn a_character_of_uncertain_width_is_followed_by_an_exact_place() {
        let plain = Style::new();
        assert_eq!(written(&[(0, "●", plain), (1, "x", plain), (4, "y", plain)]), "\x1b[5;1H●x\x1b[5;5Hy");
        assert_eq!(written(&[(0, "力", plain), (2, "士", plain)]), "\x1b[5;1H力\x1b[5;3H士");
    }

    #[test]
    fn styles_change_in_one_sequence() {
        let bold = Style::new().fg(Color::LightBlue).add_modifier(Modifier::BOLD);
        let reversed = Style::new().fg(Color::Indexed(80)).add_modifier(Modifier::REVERSED);
        assert_eq!(
            written(&[(0, "a", bold), (1, " ", reversed), (2, "b", Style::new().fg(Color::Rgb(1, 2, 3)))]),
            "\x1b[5;1H\x1b[1;94ma\x1b[0;7;38;5;80m \x1b[0;38;2;1;2;3mb\x1b[39m"
        );
    }
}

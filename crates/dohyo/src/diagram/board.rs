//! A rectangular board: squares of clay in a rope, with coordinates, and a line that says how things stand.

use dohyo_core::Square;

use super::colour;

/// The line under the board.
const CAPTION: f64 = 44.0;

/// How large a board is drawn.
pub(super) struct Board<const COLUMNS: u8, const ROWS: u8> {
    /// The side of a square, in units of the drawing.
    pub(super) unit: f64,
    /// The paper and rope around the squares.
    pub(super) margin: f64,
}

impl<const COLUMNS: u8, const ROWS: u8> Board<COLUMNS, ROWS> {
    fn size(&self) -> (f64, f64) {
        let side = |squares: u8| 2.0 * self.margin + f64::from(squares) * self.unit;
        (side(COLUMNS), side(ROWS) + CAPTION)
    }

    /// The middle of a square.
    pub(super) fn centre_of(&self, square: Square<COLUMNS, ROWS>) -> (f64, f64) {
        let x = self.margin + (f64::from(square.column()) + 0.5) * self.unit;
        let y = self.margin + (f64::from(ROWS - 1 - square.row()) + 0.5) * self.unit;
        (x, y)
    }

    /// Paper, rope, clay, squares and coordinates.
    pub(super) fn begin(&self, name: &str, state: &str, position: &str) -> String {
        let (width, height) = self.size();
        let (wide, high) = (f64::from(COLUMNS) * self.unit, f64::from(ROWS) * self.unit);
        let frame = |out: f64, style: String| {
            format!(
                r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{:.1}" {style}/>"#,
                self.margin - out,
                self.margin - out,
                wide + 2.0 * out,
                high + 2.0 * out,
                16.0 + out / 2.0,
            )
        };
        let knots =
            format!(r#"fill="none" stroke="{}" stroke-width="3" stroke-dasharray="16 9""#, colour::ROPE_KNOT);
        let parts = [
            format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>{name}: {state}</title>
<desc>{position}</desc>"#
            ),
            format!(r#"<rect width="{width}" height="{height}" rx="20" fill="{}"/>"#, colour::PAPER),
            frame(46.0, format!(r#"fill="{}" opacity=".13" transform="translate(0 7)""#, colour::SHADE)),
            frame(46.0, format!(r#"fill="{}""#, colour::ROPE_SHADE)),
            frame(44.0, format!(r#"fill="{}""#, colour::ROPE)),
            frame(37.0, knots),
            frame(30.0, format!(r#"fill="{}""#, colour::CLAY)),
            String::new(),
        ];
        let mut svg = parts.join("\n");
        for square in Square::<COLUMNS, ROWS>::all() {
            let (x, y) = self.centre_of(square);
            let fill =
                if (square.column() + square.row()) % 2 == 0 { colour::CLAY_LIT } else { colour::CLAY };
            svg += &format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"8\" fill=\"{fill}\" stroke=\"{}\" stroke-opacity=\".55\"/>\n",
                x - self.unit / 2.0 + 2.0,
                y - self.unit / 2.0 + 2.0,
                self.unit - 4.0,
                self.unit - 4.0,
                colour::CLAY_EDGE,
            );
            if square.column() == 0 {
                svg += &self.label((self.margin - 15.0, y), 14, ".62", char::from(b'1' + square.row()));
            }
            if square.row() == 0 {
                let below = (x, y + self.unit / 2.0 + 15.0);
                svg += &self.label(below, 14, ".62", char::from(b'a' + square.column()));
            }
        }
        svg
    }

    /// A letter in the clay.
    #[allow(clippy::unused_self, reason = "what is written belongs to a board")]
    pub(super) fn label(&self, (x, y): (f64, f64), size: u8, strength: &str, text: char) -> String {
        format!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{}\" opacity=\"{strength}\" font-family=\"system-ui, 'Segoe UI', 'Liberation Sans', sans-serif\" font-size=\"{size}\" font-weight=\"600\" text-anchor=\"middle\">{text}</text>\n",
            y + f64::from(size) * 0.36,
            colour::INK,
        )
    }

    /// Says how things stand, and ends the drawing.
    pub(super) fn end(&self, svg: String, state: &str, over: bool) -> String {
        let (width, height) = self.size();
        let tint = if over { colour::VERMILION } else { colour::INDIGO };
        let mut sentence = state.to_owned();
        if let Some(first) = sentence.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        svg + &format!(
            r#"<text x="{:.1}" y="{:.1}" fill="{tint}" font-family="'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif" font-size="22" font-weight="700" text-anchor="middle">{sentence}</text>
</svg>
"#,
            width / 2.0,
            height - CAPTION / 2.0 - 8.0,
        )
    }
}

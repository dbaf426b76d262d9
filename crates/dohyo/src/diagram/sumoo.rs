//! The SUMOO arena: five by seven squares of clay in a rope, tokens with force, name and a mark.

use dohyo_core::Game as _;
use dohyo_sumoo::{Colour, Square, Sumoo, Token};

use super::colour;

/// The side of a square, in units of the drawing.
const UNIT: f64 = 84.0;
const TOKEN: f64 = 33.0;
const MARGIN: f64 = 78.0;
const WIDTH: f64 = 2.0 * MARGIN + Square::COLUMNS as f64 * UNIT;
/// The line under the arena that says who is to play.
const CAPTION: f64 = 44.0;
const HEIGHT: f64 = 2.0 * MARGIN + Square::ROWS as f64 * UNIT + CAPTION;

/// The middle of a square.
fn centre_of(square: Square) -> (f64, f64) {
    let x = MARGIN + (f64::from(square.column()) + 0.5) * UNIT;
    let y = MARGIN + (f64::from(Square::ROWS - 1 - square.row()) + 0.5) * UNIT;
    (x, y)
}

pub(super) fn draw(game: &Sumoo) -> String {
    let now = game.situation();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!("{} to play, {} points", now.to_move, now.points),
    };
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">
<title>SUMOO: {state}</title>
<desc>{}</desc>
"#,
        game.position(),
    );
    arena(&mut svg);
    for square in Square::all() {
        if let Some(token) = now.board.get(square) {
            draw_token(&mut svg, token, centre_of(square));
        }
    }
    let tint = if game.outcome().is_some() { colour::VERMILION } else { colour::INDIGO };
    let mut sentence = state;
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    svg += &format!(
        r#"<text x="{:.1}" y="{:.1}" fill="{tint}" font-family="'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif" font-size="22" font-weight="700" text-anchor="middle">{sentence}</text>"#,
        WIDTH / 2.0,
        HEIGHT - CAPTION / 2.0 - 8.0,
    );
    svg.push_str("\n</svg>\n");
    svg
}

/// Paper, rope, clay, the squares, the word in the middle row, the coordinates.
fn arena(svg: &mut String) {
    let (wide, high) = (f64::from(Square::COLUMNS) * UNIT, f64::from(Square::ROWS) * UNIT);
    let frame = |out: f64, style: String| {
        format!(
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="{:.1}" {style}/>"#,
            MARGIN - out,
            MARGIN - out,
            wide + 2.0 * out,
            high + 2.0 * out,
            16.0 + out / 2.0,
        )
    };
    let parts = [
        format!(r#"<rect width="{WIDTH}" height="{HEIGHT}" rx="20" fill="{}"/>"#, colour::PAPER),
        frame(46.0, format!(r#"fill="{}" opacity=".13" transform="translate(0 7)""#, colour::SHADE)),
        frame(46.0, format!(r#"fill="{}""#, colour::ROPE_SHADE)),
        frame(44.0, format!(r#"fill="{}""#, colour::ROPE)),
        frame(
            37.0,
            format!(r#"fill="none" stroke="{}" stroke-width="3" stroke-dasharray="16 9""#, colour::ROPE_KNOT),
        ),
        frame(30.0, format!(r#"fill="{}""#, colour::CLAY)),
        String::new(),
    ];
    *svg += &parts.join("\n");
    for square in Square::all() {
        let (x, y) = centre_of(square);
        let fill = if (square.column() + square.row()) % 2 == 0 { colour::CLAY_LIT } else { colour::CLAY };
        *svg += &format!(
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"8\" fill=\"{fill}\" stroke=\"{}\" stroke-opacity=\".55\"/>\n",
            x - UNIT / 2.0 + 2.0,
            y - UNIT / 2.0 + 2.0,
            UNIT - 4.0,
            UNIT - 4.0,
            colour::CLAY_EDGE,
        );
    }
    let mut label = |x: f64, y: f64, size: u8, strength: &str, text: char| {
        *svg += &format!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" fill=\"{}\" opacity=\"{strength}\" font-family=\"system-ui, 'Segoe UI', 'Liberation Sans', sans-serif\" font-size=\"{size}\" font-weight=\"600\" text-anchor=\"middle\">{text}</text>\n",
            y + f64::from(size) * 0.36,
            colour::INK,
        );
    };
    for (square, letter) in Square::all().filter(|square| square.row() == 3).zip("SUMOO".chars()) {
        let (x, y) = centre_of(square);
        label(x, y, 40, ".28", letter);
    }
    for square in Square::all() {
        let (x, y) = centre_of(square);
        if square.column() == 0 {
            label(MARGIN - 15.0, y, 14, ".62", char::from(b'1' + square.row()));
        }
        if square.row() == 0 {
            label(x, y + UNIT / 2.0 + 15.0, 14, ".62", char::from(b'a' + square.column()));
        }
    }
}

/// A token: force and name; white bears a ring and black two dots, so that colour is never the only mark.
fn draw_token(svg: &mut String, token: Token, (x, y): (f64, f64)) {
    let (body, edge, ink, mark) = match token.colour {
        Colour::White => (
            "#f6eddd",
            "#c2ae92",
            "#29231e",
            r##"<circle r="28" fill="none" stroke="#7c6a54" stroke-width="1.6" opacity=".8"/>"##,
        ),
        Colour::Black => (
            "#2b2830",
            "#121015",
            "#f1e7d6",
            r##"<circle cx="-22" r="2.6" fill="#e9dfcc"/><circle cx="22" r="2.6" fill="#e9dfcc"/>"##,
        ),
    };
    let name = token.to_string();
    let letter = name.get(1..).unwrap_or_default();
    let text = |size: u8, y: f64, text: &str| {
        format!(
            r#"<text y="{y:.1}" fill="{ink}" font-family="'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif" font-size="{size}" font-weight="700" text-anchor="middle">{text}</text>"#
        )
    };
    *svg += &format!(
        "<g class=\"token {}\" transform=\"translate({x:.1} {y:.1})\"><circle cx=\"2\" cy=\"5\" r=\"{TOKEN}\" fill=\"{}\" opacity=\".28\"/><circle r=\"{TOKEN}\" fill=\"{body}\" stroke=\"{edge}\" stroke-width=\"2\"/>{mark}{}{}</g>\n",
        token.colour,
        colour::SHADE,
        text(32, if letter.is_empty() { 11.0 } else { 6.0 }, &token.force().to_string()),
        text(13, 21.0, letter),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Options, Seed, Setup as _};

    #[test]
    fn every_token_is_drawn_once_and_the_state_is_said() {
        let picture = draw(&Sumoo::new(&Options::new(), Seed::default()).expect("the start"));
        assert_eq!(picture.matches("class=\"token white\"").count(), 6);
        assert_eq!(picture.matches("class=\"token black\"").count(), 6);
        assert!(picture.contains("White to play, 3 points"));
    }
}

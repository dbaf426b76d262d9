//! The SUMOO arena: five by seven squares of clay in a rope, tokens with force, name and a mark.

use dohyo_core::Game as _;
use dohyo_sumoo::{Colour, Square, Sumoo, Token};

use super::board::Board;
use super::colour;

const TOKEN: f64 = 33.0;
const ARENA: Board<5, 7> = Board { unit: 84.0, margin: 78.0 };

pub(super) fn draw(game: &Sumoo) -> String {
    let now = game.situation();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!("{} to play, {} points", now.to_move, now.points),
    };
    let mut svg = ARENA.begin("SUMOO", &state, &game.position());
    for (square, letter) in Square::all().filter(|square| square.row() == 3).zip("SUMOO".chars()) {
        svg += &ARENA.label(ARENA.centre_of(square), 40, ".28", letter);
    }
    for square in Square::all() {
        if let Some(token) = now.board.get(square) {
            draw_token(&mut svg, token, ARENA.centre_of(square));
        }
    }
    ARENA.end(svg, &state, game.outcome().is_some())
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

//! SUMOO: the arena and its tokens.

use dohyo_core::Game as _;
use dohyo_drawing::Spot;
use dohyo_drawing::sumoo::{HEIGHT, MARGIN, WIDTH, ground, seen_from_south, token};
use dohyo_sumoo::{Colour, Square, Sumoo, Token};

use super::paint::{self, Sheet, paint, piece, round_piece, sans, serif, stroke};

const SHEET: Sheet = Sheet {
    left: -MARGIN - 20.0,
    top: -MARGIN - 20.0,
    width: WIDTH + 2.0 * MARGIN + 40.0,
    height: HEIGHT + 2.0 * MARGIN + 90.0,
};

pub(super) fn draw(game: &Sumoo) -> String {
    let now = game.situation();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!("{} to play, {} points", now.to_move, now.points),
    };
    let mut svg = SHEET.begin(&format!("SUMOO: {state}"), &game.position());
    paint(&mut svg, &ground(seen_from_south), &paint::ground);
    for square in Square::all() {
        if let Some(token) = now.board.get(square) {
            draw_token(&mut svg, token, &seen_from_south(Spot::of(square)).transform());
        }
    }
    SHEET.end(svg, &state, game.outcome().is_some())
}

fn draw_token(svg: &mut String, drawn: Token, transform: &str) {
    let dark = drawn.colour == Colour::Black;
    let ink = if dark { "#f4ecdd" } else { paint::INK };
    let look = |class: &str| match class {
        "rim" if dark => stroke("#e9dfcc", 3.0) + " stroke-dasharray=\"2 9\"",
        "rim" => stroke("#7c6a54", 3.0),
        "force" => format!("fill=\"{ink}\" {}", serif(40.0)),
        "force alone" => format!("fill=\"{ink}\" {}", serif(52.0)),
        "letter" => format!("fill=\"{ink}\" {}", sans(19.0)),
        other => round_piece(other, dark, ""),
    };
    piece(svg, &format!("token {}", drawn.colour), transform, &token(drawn), &look);
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Options, Seed, Setup as _};

    #[test]
    fn every_token_is_drawn_once_and_the_state_is_named() {
        let picture = draw(&Sumoo::dealt(&Options::new(), Seed::default()).expect("the start"));
        assert_eq!(picture.matches("class=\"token white\"").count(), 6);
        assert_eq!(picture.matches("class=\"token black\"").count(), 6);
        assert!(picture.contains("White to play, 3 points"));
    }
}

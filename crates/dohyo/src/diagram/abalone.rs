//! Abalone: the board, and a tray for each side.

use dohyo_abalone::{Abalone, Cell, Colour};
use dohyo_core::Game as _;
use dohyo_drawing::abalone::{HALF, Side, ground, marble};
use dohyo_drawing::{Point, Shape};

use super::paint::{self, Sheet, paint, piece, round_piece, serif, stroke};

/// The height of the trays below the board.
const TRAYS: f64 = 180.0;
const SHEET: Sheet = Sheet {
    left: -HALF - 50.0,
    top: -HALF - 40.0,
    width: 2.0 * HALF + 100.0,
    height: 2.0 * HALF + 60.0 + TRAYS,
};

pub(super) fn draw(game: &Abalone) -> String {
    let now = game.situation();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!("{} to move", now.to_move),
    };
    let mut svg = SHEET.begin(&format!("Abalone: {state}"), &game.position());
    paint(&mut svg, &ground(Side::Black), &paint::ground);
    for (cell, colour) in Cell::ALL.into_iter().filter_map(|cell| Some((cell, now.board.get(cell)?))) {
        draw_marble(&mut svg, colour, &Side::Black.place(cell).transform());
    }
    for colour in Colour::ALL {
        draw_tray(&mut svg, game, colour);
    }
    svg + "</svg>\n"
}

fn draw_marble(svg: &mut String, colour: Colour, transform: &str) {
    let mark = match colour {
        Colour::Black => "fill=\"#e9dfcc\"".to_owned(),
        Colour::White => stroke("#7c6a54", 5.0),
    };
    let look = |class: &str| round_piece(class, colour == Colour::Black, &mark);
    piece(svg, &format!("marble {colour}"), transform, &marble(colour), &look);
}

/// Draws the name of a side and the marbles that it has pushed off, in a tray with a place for each marble that it
/// needs to win.
fn draw_tray(svg: &mut String, game: &Abalone, side: Colour) {
    const SLOT: f64 = 52.0;
    /// More slots than these would run into the other side's tray.
    const SLOTS: u8 = 9;
    let (now, outcome) = (game.situation(), game.outcome());
    let taken = now.ejected[side.opponent().index()];
    let slots = game.win().min(SLOTS);
    let long = f64::from(slots) * SLOT + 18.0;
    let (left, anchor, text_x) = match side {
        Colour::Black => (-HALF, "start", -HALF + 4.0),
        Colour::White => (HALF - long, "end", HALF - 4.0),
    };
    let (state, tint) = match outcome {
        Some(outcome) if outcome.winners.contains(side.seat()) => (" wins", paint::VERMILION),
        None if now.to_move == side => (" to move", paint::INDIGO),
        _ => ("", paint::INK_SOFT),
    };
    let name = match side {
        Colour::Black => "Black",
        Colour::White => "White",
    };
    let middle = HALF + TRAYS - 50.0;
    *svg += &format!(
        "<text x=\"{text_x}\" y=\"{:.1}\" fill=\"{tint}\" text-anchor=\"{anchor}\" {}>{name}{state}</text>\n",
        middle - 46.0,
        serif(36.0),
    );
    let tray = Shape::rect("", Point { x: left + long / 2.0, y: middle }, long, 60.0, 30.0);
    paint(svg, &[tray], &|_| {
        format!(
            "fill=\"{}\" fill-opacity=\".45\" stroke=\"{tint}\" stroke-opacity=\".35\" stroke-width=\"2\"",
            paint::LINE
        )
    });
    for slot in 0..slots {
        let at = Point { x: left + 9.0 + SLOT * (f64::from(slot) + 0.5), y: middle };
        if slot < taken {
            draw_marble(svg, side.opponent(), &format!("{} scale(0.52)", at.transform()));
        } else {
            let empty = Shape::circle("b-dimple", at, 22.0);
            paint(svg, &[empty], &|class| paint::ground(class) + " opacity=\".35\"");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Options, Setup as _};

    fn picture(position: &str) -> String {
        draw(&Abalone::from_position(position, &Options::new()).expect(position))
    }

    /// Counts the marbles of a colour on the board and in the trays, and the empty places of both.
    fn count(picture: &str) -> [usize; 3] {
        ["class=\"marble black\"", "class=\"marble white\"", "url(#hollow)"]
            .map(|part| picture.matches(part).count())
    }

    #[test]
    fn every_marble_is_drawn_once() {
        let start = picture("wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");
        assert_eq!(count(&start), [14, 14, 61 + 2 * 6]);
        let late = picture("5/6/7/8/4w4/8/7/6/b4 b 2 5");
        assert_eq!(count(&late), [1 + 2, 1 + 5, 61 + 4 + 1]);
    }

    #[test]
    fn the_side_to_move_and_the_winner_are_named() {
        assert!(picture("5/6/7/8/4w4/8/7/6/b4 w 0 0").contains("White to move"));
        assert!(picture("5/6/7/8/4w4/8/7/6/b4 w 0 6").contains("Black wins"));
    }
}

//! Kumo Hogosha: the arena as it lies now, wrestlers with the face on top, the Stone.

use dohyo_core::Game as _;
use dohyo_drawing::kumo::{MARGIN, SIZE, body, coordinates, ground, seen_from_south, sign, stone};
use dohyo_drawing::{Point, Spot};
use dohyo_kumo::{Cube, Kumo, Piece, Side, Square};

use super::paint::{self, Sheet, paint, piece, stroke};

const SHEET: Sheet = Sheet {
    left: -MARGIN - 20.0,
    top: -MARGIN - 20.0,
    width: SIZE + 2.0 * MARGIN + 40.0,
    height: SIZE + 2.0 * MARGIN + 90.0,
};

pub(super) fn draw(game: &Kumo) -> String {
    let now = game.situation();
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!(
            "{} to play, {} actions; reserves {}/{}, prisoners {}/{}",
            if now.to_move == Side::First { "south" } else { "north" },
            now.actions,
            now.reserve[0],
            now.reserve[1],
            now.prisoners[0],
            now.prisoners[1],
        ),
    };
    let mut svg = SHEET.begin(&format!("Kumo Hogosha: {state}"), &game.position());
    paint(&mut svg, &coordinates(seen_from_south), &paint::ground);
    paint(&mut svg, &ground(seen_from_south), &paint::ground);
    for square in Square::all() {
        let at = seen_from_south(Spot::of(square));
        let moved = |x: f64, y: f64| Point { x: at.x + x, y: at.y + y }.transform();
        match now.arena.get(square) {
            None => {}
            Some(Piece::Stone) => piece(&mut svg, "stone", &at.transform(), &stone(), &stone_look),
            Some(Piece::Cube(cube)) => draw_cube(&mut svg, cube, &at.transform()),
            Some(Piece::Stack { top, bottom, .. }) => {
                draw_cube(&mut svg, bottom, &format!("{} scale(0.9)", moved(-9.0, 9.0)));
                draw_cube(&mut svg, top, &format!("{} scale(0.68)", moved(13.0, -15.0)));
            }
        }
    }
    SHEET.end(svg, &state, game.outcome().is_some())
}

fn stone_look(class: &str) -> String {
    match class {
        "ku-stone-side" => "fill=\"#6f675d\"".to_owned(),
        "ku-stone" => "fill=\"#9b9184\" stroke=\"#c6bcae\" stroke-width=\"3\"".to_owned(),
        "ku-stone-ring" => stroke("#6f675d", 2.5),
        _ => stroke(paint::VERMILION, 6.0),
    }
}

fn draw_cube(svg: &mut String, cube: Cube, transform: &str) {
    let (class, top, edge, ink) = match cube.side {
        Side::First => ("cube first", "#f1e7d6", "#c2ae92", paint::INK),
        Side::Second => ("cube second", "#2b2830", "#121015", "#f4ecdd"),
    };
    let look = |class: &str| match class {
        "ku-side" => format!("fill=\"{edge}\""),
        "ku-top" => format!("fill=\"{top}\" stroke=\"{edge}\" stroke-width=\"3\""),
        "lines" => stroke(ink, 6.5),
        _ => format!("fill=\"{ink}\""),
    };
    let mut shapes = body(cube.side);
    shapes.extend(sign(cube.face));
    piece(svg, class, transform, &shapes, &look);
}

#[cfg(test)]
mod tests {
    use super::*;
    use dohyo_core::{Options, Setup as _};

    #[test]
    fn every_piece_is_drawn() {
        let position = "9/9/9/9/4,*,4/9/2,sb+nk!,6/9/sr,8 s 5 - 0 4/5 0/0 3";
        let picture = draw(&Kumo::from_position(position, &Options::new()).expect("a position"));
        assert_eq!(picture.matches("class=\"stone\"").count(), 1);
        assert_eq!(picture.matches("class=\"cube first\"").count(), 2);
        assert_eq!(picture.matches("class=\"cube second\"").count(), 1);
        assert!(picture.contains("South to play, 5 actions; reserves 4/5"), "{picture}");
    }
}

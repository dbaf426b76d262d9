//! The arena of Kumo Hogosha as it lies now: cubes with the face on top, the Stone, stacks.

use dohyo_core::Game as _;
use dohyo_kumo::{Cube, Face, Kumo, Piece, Side, Square};

use super::board::Board;
use super::colour;

const ARENA: Board<9, 9> = Board { unit: 66.0, margin: 78.0 };
/// Half the side of a cube.
const CUBE: f64 = 25.0;

pub(super) fn draw(game: &Kumo) -> String {
    let now = game.situation();
    let side = |side: Side| if side == Side::First { "South" } else { "North" };
    let state = match game.outcome() {
        Some(outcome) => outcome.describe(game.info()),
        None => format!(
            "{} to play, {} actions; reserves {}/{}, prisoners {}/{}",
            side(now.to_move).to_lowercase(),
            now.actions,
            now.reserve[0],
            now.reserve[1],
            now.prisoners[0],
            now.prisoners[1],
        ),
    };
    let mut svg = ARENA.begin("Kumo Hogosha", &state, &game.position());
    for square in Square::all() {
        let (x, y) = ARENA.centre_of(square);
        match now.arena.get(square) {
            None => {}
            Some(Piece::Stone) => {
                svg += &format!(
                    "<g class=\"stone\" transform=\"translate({x:.1} {y:.1})\"><circle cx=\"2\" cy=\"4\" r=\"24\" fill=\"{}\" opacity=\".28\"/><circle r=\"24\" fill=\"{}\"/><circle r=\"13\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/></g>\n",
                    colour::SHADE,
                    colour::VERMILION,
                    colour::PAPER,
                );
            }
            Some(Piece::Cube(cube)) => draw_cube(&mut svg, cube, (x, y)),
            Some(Piece::Stack { top, bottom, .. }) => {
                draw_cube(&mut svg, bottom, (x + 5.0, y + 5.0));
                draw_cube(&mut svg, top, (x - 5.0, y - 5.0));
            }
        }
    }
    ARENA.end(svg, &state, game.outcome().is_some())
}

/// A cube: the first side is light with a ring around the letter, the second dark with a bar under it.
fn draw_cube(svg: &mut String, cube: Cube, (x, y): (f64, f64)) {
    let (class, body, edge, ink, mark) = match cube.side {
        Side::First => (
            "first",
            "#f6eddd",
            "#c2ae92",
            "#29231e",
            r##"<circle r="19" fill="none" stroke="#7c6a54" stroke-width="1.6"/>"##,
        ),
        Side::Second => (
            "second",
            "#2b2830",
            "#121015",
            "#f1e7d6",
            r##"<path d="M-12 17h24" stroke="#e9dfcc" stroke-width="2.4"/>"##,
        ),
    };
    let letter = match cube.face {
        Face::Run => 'R',
        Face::Jump => 'J',
        Face::Throw => 'T',
        Face::Grab => 'G',
        Face::Block => 'B',
        Face::Kumo => 'K',
    };
    *svg += &format!(
        "<g class=\"cube {class}\" transform=\"translate({x:.1} {y:.1})\"><rect x=\"-23\" y=\"-20\" width=\"50\" height=\"50\" rx=\"8\" fill=\"{}\" opacity=\".28\"/><rect x=\"-{CUBE}\" y=\"-{CUBE}\" width=\"50\" height=\"50\" rx=\"8\" fill=\"{body}\" stroke=\"{edge}\" stroke-width=\"2\"/>{mark}<text y=\"9\" fill=\"{ink}\" font-family=\"'Iowan Old Style', Palatino, Georgia, 'Liberation Serif', serif\" font-size=\"26\" font-weight=\"700\" text-anchor=\"middle\">{letter}</text></g>\n",
        colour::SHADE,
    );
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

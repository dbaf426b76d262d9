//! The puzzles of Kumo Hogosha: the Stone goes over the edge this turn.

use std::fmt::Write as _;

use dohyo_core::Seat;
use dohyo_kumo::{Action, Cube, Face, Kumo, Piece, Side, Situation, Square};

use super::choose::Selection;
use crate::emblem;
use crate::puzzles::{Grade, Posed, Posing};
use crate::texts::Texts;

impl Posing for Kumo {
    const GAME: emblem::Game = emblem::Game::Kumo;

    fn puzzles() -> Vec<Posed> {
        dohyo_ai::kumo::puzzles()
            .map(|puzzle| Posed {
                position: puzzle.situation.to_string(),
                turns: puzzle.turns,
                grade: Grade::new(puzzle.grade),
            })
            .collect()
    }

    fn task(solver: Seat, _turns: u8, t: &Texts) -> String {
        (t.kumo_words.task)(if solver == Seat::FIRST { Side::First } else { Side::Second })
    }

    fn sketch(position: &str) -> (String, &'static str) {
        let mut drawing =
            "<rect class=\"ring\" x=\"-14\" y=\"-14\" width=\"928\" height=\"928\" rx=\"30\"/>".to_owned();
        let Ok(situation) = position.parse::<Situation>() else { return (drawing, SKETCH_BOX) };
        // The side to move sits near, as it will at the table.
        let near = situation.to_move;
        for square in Square::all() {
            let (column, row) = (u32::from(square.column()), u32::from(square.row()));
            let last = u32::from(Square::ROWS) - 1;
            let (column, down) =
                if near == Side::First { (column, last - row) } else { (last - column, row) };
            let (x, y) = (100 * column + 50, 100 * down + 50);
            let _ = match situation.arena.get(square) {
                None => write!(drawing, "<circle class=\"hole\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>"),
                Some(Piece::Stone) => {
                    write!(drawing, "<circle class=\"stone\" cx=\"{x}\" cy=\"{y}\" r=\"42\"/>")
                }
                Some(Piece::Cube(cube) | Piece::Stack { top: cube, .. }) => {
                    let Cube { side, face, .. } = cube;
                    let class = if side == Side::First { "w" } else { "b" };
                    write!(
                        drawing,
                        "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"84\" height=\"84\" rx=\"16\"/>\
                         <text class=\"{class}-force\" x=\"{x}\" y=\"{y}\">{}</text>",
                        x - 42,
                        y - 42,
                        letter(face),
                    )
                }
            };
        }
        (drawing, SKETCH_BOX)
    }

    fn pieces(action: &Action) -> Option<String> {
        Some(match *action {
            Action::Rotate(_) | Action::Pass => return None,
            Action::Enter { square, .. } => square.to_string(),
            Action::Kumo { first, second, .. } => format!("{first} + {second}"),
            _ => Selection::of(*action).cube()?.to_string(),
        })
    }

    fn picked(action: &Action) -> Selection {
        Selection::of(*action)
    }
}

const SKETCH_BOX: &str = "-34 -34 968 968";

const fn letter(face: Face) -> char {
    face.letter().to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn every_puzzle_has_a_picture_and_a_place_in_the_list() {
        let puzzles = Kumo::puzzles();
        assert!(puzzles.len() >= 40);
        for posed in &puzzles {
            let (drawing, _) = Kumo::sketch(&posed.position);
            assert_eq!(drawing.matches("\"stone\"").count(), 1, "{}", posed.position);
        }
        for grade in Grade::ALL {
            assert!(puzzles.iter().any(|posed| posed.grade == grade), "{grade:?}");
        }
    }

    #[test]
    fn tasks_are_told_in_both_languages() {
        let told = |lang: Lang, seat| Kumo::task(seat, 1, lang.texts());
        assert_eq!(told(Lang::En, Seat::FIRST), "South pushes the Stone out this turn.");
        assert_eq!(told(Lang::Fr, Seat::SECOND), "Nord sort la Pierre à ce tour.");
    }

    #[test]
    fn a_hint_names_the_squares() {
        for (text, pieces) in [
            ("rotate cw", None),
            ("enter c1 KUMO", Some("c1")),
            ("turn e4 KUMO", Some("e4")),
            ("kumo e4 e3 N", Some("e4 + e3")),
            ("unblock c4-c5", Some("c4")),
        ] {
            let action: Action = text.parse().expect(text);
            assert_eq!(Kumo::pieces(&action).as_deref(), pieces, "{text}");
        }
    }
}

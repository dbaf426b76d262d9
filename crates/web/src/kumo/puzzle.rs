//! The puzzles of Kumo Hogosha: push the Stone out this turn.

use dohyo_core::Seat;
use dohyo_kumo::{Action, Kumo, Piece, Side, Situation, Square};

use super::choose::Selection;
use super::geometry::Near;
use crate::puzzles::{Posed, Posing};
use crate::squares::Sketch;
use crate::texts::Texts;

impl Posing for Kumo {
    const COUNT: usize = dohyo_ai::kumo::PUZZLES;

    fn puzzles() -> Vec<Posed> {
        let puzzles = dohyo_ai::kumo::puzzles();
        puzzles.map(|puzzle| Posed::new(&puzzle.situation, puzzle.turns, puzzle.grade)).collect()
    }

    fn task(solver: Seat, _turns: u8, t: &Texts) -> String {
        (t.kumo_words().task)(if solver == Seat::FIRST { Side::First } else { Side::Second })
    }

    fn sketch(position: &str) -> (String, &'static str) {
        let situation = position.parse::<Situation>().ok();
        // The side to move sits near, as at the table.
        let second = situation.as_ref().is_some_and(|situation| situation.to_move == Side::Second);
        let mut sketch = Sketch::new(if second { Near::NORTH } else { Near::SOUTH });
        for square in Square::all() {
            let at = sketch.middle(square);
            match situation.as_ref().and_then(|situation| situation.arena.get(square)) {
                None => sketch.hole(at),
                Some(Piece::Stone) => sketch.disc("stone", at, 42),
                Some(Piece::Cube(cube) | Piece::Stack { top: cube, .. }) => {
                    let class = if cube.side == Side::First { "w" } else { "b" };
                    sketch.cube(class, at);
                    sketch.text(class, at, cube.face.letter().to_ascii_uppercase());
                }
            }
        }
        (sketch.finish(), "-34 -34 968 968")
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn there_are_puzzles_of_every_grade_with_pictures() {
        crate::puzzles::check_puzzles::<Kumo>(40, "\"stone\"", 1);
    }

    #[test]
    fn tasks_are_worded_in_both_languages() {
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

//! The puzzles of SUMOO.

use std::fmt::Write as _;

use dohyo_core::Seat;
use dohyo_sumoo::{Action, Colour, Situation, Square, Sumoo};

use super::choose::{Selection, Spot};
use super::geometry::{Point, Side};
use super::shown::colour;
use crate::emblem;
use crate::puzzles::{Grade, Posed, Posing};
use crate::texts::Texts;

impl Posing for Sumoo {
    const GAME: emblem::Game = emblem::Game::Sumoo;

    fn puzzles() -> Vec<Posed> {
        dohyo_ai::sumoo::puzzles()
            .map(|puzzle| Posed {
                position: puzzle.situation.to_string(),
                turns: puzzle.turns,
                grade: Grade::new(puzzle.grade),
            })
            .collect()
    }

    fn task(solver: Seat, turns: u8, t: &Texts) -> String {
        (t.sumoo_words.task)(colour(solver), turns)
    }

    fn sketch(position: &str) -> (String, &'static str) {
        let mut drawing =
            "<rect class=\"ring\" x=\"-14\" y=\"-14\" width=\"528\" height=\"728\" rx=\"30\"/>".to_owned();
        let Ok(situation) = position.parse::<Situation>() else { return (drawing, SKETCH_BOX) };
        // The side to move sits near, as it will at the table.
        let side = if situation.to_move == Colour::White { Side::South } else { Side::North };
        for &square in Square::ALL {
            let Point { x, y } = side.place(Spot::of(square));
            let _ = match situation.board.get(square) {
                None => write!(drawing, "<circle class=\"hole\" cx=\"{x}\" cy=\"{y}\" r=\"7\"/>"),
                Some(token) => {
                    let class = if token.colour == Colour::White { "w" } else { "b" };
                    let force = token.force();
                    write!(
                        drawing,
                        "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"42\"/>\
                         <text class=\"{class}-force\" x=\"{x}\" y=\"{y}\">{force}</text>"
                    )
                }
            };
        }
        (drawing, SKETCH_BOX)
    }

    fn pieces(action: &Action) -> Option<String> {
        let tokens: Vec<_> = Selection::of(*action).tokens().iter().map(ToString::to_string).collect();
        (!tokens.is_empty()).then(|| tokens.join(" + "))
    }

    fn picked(action: &Action) -> Selection {
        Selection::of(*action)
    }
}

const SKETCH_BOX: &str = "-34 -34 568 768";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    #[test]
    fn every_puzzle_has_a_picture_and_a_place_in_the_list() {
        let puzzles = Sumoo::puzzles();
        assert!(puzzles.len() >= 60);
        for posed in &puzzles {
            let (drawing, _) = Sumoo::sketch(&posed.position);
            assert_eq!(drawing.matches("<text").count(), 12, "{}", posed.position);
        }
        for grade in Grade::ALL {
            assert!(puzzles.iter().any(|posed| posed.grade == grade), "{grade:?}");
        }
    }

    #[test]
    fn tasks_are_told_in_both_languages() {
        let told = |lang: Lang, seat, turns| Sumoo::task(seat, turns, lang.texts());
        assert_eq!(told(Lang::En, Seat::FIRST, 1), "White ejects a token this turn.");
        assert_eq!(told(Lang::En, Seat::SECOND, 2), "Black ejects a token within two turns.");
        assert_eq!(told(Lang::Fr, Seat::FIRST, 2), "Blanc éjecte un jeton en deux tours.");
    }

    #[test]
    fn a_hint_names_the_tokens() {
        let read = |text: &str| Action::read(Colour::White, text).expect("an action");
        for (text, pieces) in
            [("3 N", Some("3")), ("1S 3 =", Some("1S + 3")), ("3 1S NN", Some("3 + 1S")), ("end", None)]
        {
            assert_eq!(Sumoo::pieces(&read(text)).as_deref(), pieces, "{text}");
        }
    }
}

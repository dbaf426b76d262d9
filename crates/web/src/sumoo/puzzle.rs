//! The puzzles of SUMOO.

use dohyo_core::Seat;
use dohyo_sumoo::{Action, Colour, Situation, Square, Sumoo};

use super::choose::Selection;
use super::geometry::Side;
use super::spoken::colour;
use crate::puzzles::{Posed, Posing};
use crate::squares::Sketch;
use crate::texts::Texts;

impl Posing for Sumoo {
    const COUNT: usize = dohyo_ai::sumoo::PUZZLES;

    fn puzzles() -> Vec<Posed> {
        let puzzles = dohyo_ai::sumoo::puzzles();
        puzzles.map(|puzzle| Posed::new(&puzzle.situation, puzzle.turns, puzzle.grade)).collect()
    }

    fn task(solver: Seat, turns: u8, t: &Texts) -> String {
        (t.sumoo_words().task)(colour(solver), turns)
    }

    fn sketch(position: &str) -> (String, &'static str) {
        let situation = position.parse::<Situation>().ok();
        // The side to move sits near, as at the table.
        let black = situation.as_ref().is_some_and(|situation| situation.to_move == Colour::Black);
        let mut sketch = Sketch::new(if black { Side::NORTH } else { Side::SOUTH });
        for square in Square::all() {
            let at = sketch.middle(square);
            let Some(token) = situation.as_ref().and_then(|situation| situation.board.get(square)) else {
                sketch.hole(at);
                continue;
            };
            let class = if token.colour == Colour::White { "w" } else { "b" };
            sketch.disc(class, at, 42);
            sketch.text(class, at, token.force());
        }
        (sketch.finish(), "-34 -34 568 768")
    }

    fn pieces(action: &Action) -> Option<String> {
        let tokens: Vec<_> = Selection::of(*action).tokens().iter().map(ToString::to_string).collect();
        (!tokens.is_empty()).then(|| tokens.join(" + "))
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
        crate::puzzles::check_puzzles::<Sumoo>(60, "<text", 12);
    }

    #[test]
    fn tasks_are_worded_in_both_languages() {
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

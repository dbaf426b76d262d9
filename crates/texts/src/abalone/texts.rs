//! The texts of Abalone, in every language.

mod en;
mod fr;
pub mod glossary;
pub mod rules;

use dohyo_abalone::{Cell, Colour, Direction, Illegal};

use crate::table::TableWords;
use crate::texts::{Texts, Translated, with_capital};

/// The effect of a move, for the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToldMove {
    /// The side that moved.
    pub by: Colour,
    /// The number of marbles of that side that moved.
    pub moved: usize,
    /// The cell of the rear marble, or of one end of a row.
    pub from: Cell,
    /// The direction of the move.
    pub direction: Direction,
    /// Whether the row moved sideways.
    pub sideways: bool,
    /// The number of enemy marbles that were pushed.
    pub pushed: usize,
    /// If a marble was ejected: the number that the opponent has lost, and the number that loses the game.
    pub ejected: Option<(u8, u8)>,
}

/// A suggested move, for telling it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdvisedMove {
    /// How many marbles move.
    pub moved: usize,
    /// The marbles at both ends of the row.
    pub ends: (Cell, Cell),
    /// Which way, as the reader sees the board: north is up.
    pub seen: Direction,
    /// Whether the row moves sideways.
    pub sideways: bool,
    /// How many enemy marbles are pushed.
    pub pushed: usize,
    /// Whether one of them leaves the board.
    pub ejects: bool,
}

/// All texts of Abalone in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct AbaloneTexts {
    pub table: TableWords,
    pub goal_of: fn(marbles: u8) -> String,
    pub inspector: &'static str,
    pub layout: &'static str,
    pub fewer_draws: &'static str,
    pub more_layouts: fn(count: usize) -> String,
    pub layout_name: fn(id: &str) -> Option<&'static str>,
    pub own_position: &'static str,
    pub colour: fn(Colour) -> &'static str,
    pub lost_marbles: fn(Colour, u8, u8) -> String,
    pub board: &'static str,
    pub cell: fn(Cell, Option<Colour>, bool) -> String,
    pub target: fn(Direction) -> String,
    pub choose_direction: fn(count: usize) -> String,
    pub first_step: fn(picked: usize) -> &'static str,
    pub advised: fn(&AdvisedMove) -> String,
    pub told: fn(&ToldMove) -> String,
    pub illegal: fn(Illegal) -> String,
    pub pick_first: &'static str,
    pub too_many: &'static str,
    pub not_in_line: &'static str,
    pub too_far: &'static str,
    pub two_ways: &'static str,
    pub ended_by_ejection: &'static str,
    pub ended_without_ejection: &'static str,
}

impl Translated for AbaloneTexts {
    const EN: &'static Self = &en::TEXTS;
    const FR: &'static Self = &fr::TEXTS;
}

impl Texts {
    /// The texts of Abalone.
    pub const fn abalone_words(&self) -> &'static AbaloneTexts {
        self.lang.of()
    }
}

impl AbaloneTexts {
    /// The name of a layout: translated where it is a word, spelt out where it is a name.
    pub fn layout_title(&self, id: &str) -> String {
        if let Some(name) = (self.layout_name)(id) {
            return name.to_owned();
        }
        with_capital(&id.replace('_', "’").replace('-', " "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Lang;

    /// Checks the refusal that learners meet most.
    #[test]
    fn refusals_are_told_in_both_languages() {
        let why = Illegal::NoSumito { attack: 3, defence: 3 };
        assert_eq!(
            (Lang::En.texts().abalone_words().illegal)(why),
            "3 against 3: you need more marbles to push."
        );
        assert_eq!(
            (Lang::Fr.texts().abalone_words().illegal)(why),
            "3 contre 3 : il faut plus de billes pour pousser."
        );
    }

    #[test]
    fn moves_are_told_in_both_languages() {
        let told = ToldMove {
            by: Colour::Black,
            moved: 3,
            from: "e5".parse().expect("a cell"),
            direction: Direction::East,
            sideways: false,
            pushed: 2,
            ejected: Some((4, 6)),
        };
        let check = |lang: Lang, told: &ToldMove, parts: &[&str]| {
            let text = (lang.texts().abalone_words().told)(told);
            for part in parts {
                assert!(text.contains(part), "{text} lacks {part}");
            }
        };
        check(Lang::En, &told, &["Black", "3 marbles", "e5", "east", "2", "4 of 6"]);
        check(Lang::Fr, &told, &["Noir", "3 billes", "e5", "est", "2", "4 sur 6"]);
        let quiet = ToldMove { moved: 1, pushed: 0, ejected: None, by: Colour::White, ..told };
        check(Lang::En, &quiet, &["White", "1 marble ", "e5"]);
        check(Lang::Fr, &quiet, &["Blanc", "1 bille ", "e5"]);
    }

    #[test]
    fn every_layout_has_a_name_in_both_languages() {
        for lang in Lang::ALL {
            for layout in dohyo_abalone::layouts::ALL {
                let title = lang.texts().abalone_words().layout_title(layout.name);
                assert!(!title.is_empty() && !title.contains(['-', '_']), "{title}");
            }
        }
        assert_eq!(Lang::Fr.texts().abalone_words().layout_title("belgian-daisy"), "Marguerite belge");
        assert_eq!(Lang::En.texts().abalone_words().layout_title("i_m-a-robot"), "I’m a robot");
    }
}

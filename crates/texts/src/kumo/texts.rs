//! The texts of Kumo Hogosha, in every language.

mod en;
mod fr;
pub mod rules;

use dohyo_core::Seat;
use dohyo_kumo::{Action, Face, Illegal, Piece, Side, Square};

use super::choose::Candidate;
use super::duty::Duty;
use crate::table::TableWords;
use crate::texts::{OptionWords, Texts, Translated};

/// All texts of Kumo Hogosha in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct KumoTexts {
    pub table: TableWords,
    pub side: fn(Side, four: bool) -> &'static str,
    pub seat: fn(Seat) -> &'static str,
    pub face: fn(Face) -> &'static str,
    pub face_does: fn(Face) -> &'static str,
    pub colon: &'static str,
    pub square: fn(Square, Option<Piece>, picked: bool) -> String,
    pub cube: fn(Side, Face) -> String,
    pub choice: fn(&Candidate) -> String,
    pub verb: fn(Action) -> &'static str,
    pub deed: fn(Action, out: bool) -> String,
    pub told: fn(Side, four: bool, deed: &str) -> String,
    pub ended_turn: &'static str,
    pub actions_left: fn(u8) -> String,
    pub duty: fn(&Duty) -> String,
    pub rotate: &'static str,
    pub rotate_cw: &'static str,
    pub rotate_ccw: &'static str,
    pub end_turn: &'static str,
    pub reserve: fn(u8) -> String,
    pub enter: &'static str,
    pub prisoners: fn(u8) -> String,
    pub camp: fn(reserve: u8, prisoners: u8) -> String,
    pub legend: &'static str,
    pub goal: &'static str,
    pub net_turn: &'static str,
    pub net_enter: &'static str,
    pub choices: &'static str,
    pub pick_first: &'static str,
    pub which_one: &'static str,
    pub choose: fn(Face, count: usize) -> String,
    pub come_down: &'static str,
    pub choose_entry: &'static str,
    pub choose_face: fn(Square) -> String,
    pub illegal: fn(Illegal) -> String,
    pub task: fn(Side) -> String,
    pub by_stone: &'static str,
    pub by_captures: &'static str,
    pub by_prisoners: &'static str,
    pub by_limit: &'static str,
    pub board: &'static str,
    pub on_arena: fn(Side, four: bool, &str) -> String,
    pub stone_at: fn(Option<Square>) -> String,
    pub options: [(&'static str, OptionWords); 6],
    pub four_note: &'static str,
    pub variants: &'static str,
    pub credit: &'static str,
}

impl Translated for KumoTexts {
    const EN: &'static Self = &en::EN;
    const FR: &'static Self = &fr::FR;
}

impl KumoTexts {
    /// Returns the name of a face and what it does.
    pub fn about(&self, face: Face) -> String {
        format!("{}{}{}", (self.face)(face), self.colon, (self.face_does)(face))
    }
}

impl Texts {
    /// The texts of Kumo Hogosha.
    pub const fn kumo_words(&self) -> &'static KumoTexts {
        self.lang.of()
    }
}

#[cfg(test)]
mod tests {
    use dohyo_core::{OptionValues, Setup as _};
    use dohyo_kumo::{Action, Face, Kumo, Square, Turning};

    use crate::texts::Lang;

    #[test]
    fn every_option_of_the_rules_has_words() {
        for lang in Lang::ALL {
            let words = lang.texts().kumo_words();
            let keys: Vec<_> = words.options.iter().map(|(key, _)| *key).collect();
            let known: Vec<_> = Kumo::INFO.options.iter().map(|spec| spec.key).collect();
            assert_eq!(keys, known);
            for ((key, words), spec) in words.options.iter().zip(Kumo::INFO.options) {
                match spec.values {
                    OptionValues::OneOf(values) => {
                        let told: Vec<_> = words.values.iter().map(|(value, _)| *value).collect();
                        assert_eq!(told, values, "{key}");
                    }
                    OptionValues::Number { min, max } => {
                        for (value, _) in words.values {
                            let value: u32 = value.parse().expect("a number");
                            assert!((min..=max).contains(&value), "{key} {value}");
                        }
                    }
                    OptionValues::NumberOrOff { .. } => panic!("{key} has other values than words can offer"),
                }
                assert!(words.values.iter().any(|(value, _)| *value == spec.default), "{key}");
            }
        }
    }

    #[test]
    fn the_arena_and_faces_have_verbs_of_their_own() {
        let arena = Action::Rotate(Turning::Clockwise);
        let face = Action::Turn { cube: Square::CENTRE, face: Face::Run };
        for (lang, rotates, shows) in [(Lang::En, "rotate", "show"), (Lang::Fr, "tourne", "montre")] {
            let words = lang.texts().kumo_words();
            for text in [words.rotate, words.rotate_cw, words.rotate_ccw, (words.verb)(arena)] {
                assert!(text.to_lowercase().contains(rotates), "{text}");
            }
            for text in [words.net_turn, (words.verb)(face), &(words.deed)(face, false)] {
                assert!(text.to_lowercase().contains(shows), "{text}");
                assert!(
                    !text.to_lowercase().contains(rotates) && !text.to_lowercase().contains("turn"),
                    "{text}"
                );
            }
            assert!((words.deed)(arena, false).contains(rotates));
        }
    }

    #[test]
    fn rulings_and_rules_are_told_in_both_languages() {
        let [en, fr] = Lang::ALL.map(|lang| super::rules::RULES.in_language(lang));
        assert_eq!(en.sections.len(), fr.sections.len());
        assert_eq!(en.rulings.len(), fr.rulings.len());
        let [en, fr] = Lang::ALL.map(|lang| lang.texts().kumo_words());
        assert!(en.credit.contains("Patrick Gere") && fr.credit.contains("Nico Pirard"));
    }
}

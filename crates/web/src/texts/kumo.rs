//! The texts of Kumo Hogosha, in every language.

mod en;
mod fr;

use dohyo_core::Seat;
use dohyo_kumo::{Action, Face, Illegal, Piece, Side, Square};

use super::Section;
use crate::kumo::choose::Choice;
use crate::kumo::duty::Duty;
use crate::table::TableWords;

pub(super) use en::EN;
pub(super) use fr::FR;

/// An action that was taken, for telling it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// By whom.
    pub by: Side,
    /// With four players a side has two names.
    pub four: bool,
    /// What.
    pub action: Action,
    /// Whether somebody or something left the arena.
    pub out: bool,
}

/// An option of the game, as the window for a new game offers it.
#[derive(Clone, Copy, Debug)]
pub struct OptionWords {
    /// What it is about.
    pub title: &'static str,
    /// Its values, as the game names them, with what they are called.
    pub values: &'static [(&'static str, &'static str)],
    /// More about it.
    pub note: &'static str,
}

/// All texts of Kumo Hogosha in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct KumoTexts {
    pub table: TableWords,
    pub side: fn(Side, four: bool) -> &'static str,
    pub seat: fn(Seat) -> &'static str,
    pub face: fn(Face) -> &'static str,
    pub face_does: fn(Face) -> &'static str,
    pub square: fn(Square, Option<Piece>, picked: bool) -> String,
    pub cube: fn(Side, Face) -> String,
    pub choice: fn(&Choice) -> String,
    pub verb: fn(Action) -> &'static str,
    pub told: fn(Deed) -> String,
    pub to_act: fn(Side, four: bool) -> String,
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
    pub net_turn: &'static str,
    pub net_enter: &'static str,
    pub choices: &'static str,
    pub pick_first: &'static str,
    pub which_one: &'static str,
    pub choose: fn(count: usize) -> String,
    pub nothing_to_do: &'static str,
    pub choose_entry: &'static str,
    pub choose_face: fn(Square) -> String,
    pub illegal: fn(Illegal) -> String,
    pub win: fn(Side) -> &'static str,
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
    pub rules_title: &'static str,
    pub rules_lead: &'static str,
    pub rules: &'static [Section],
    pub rulings_title: &'static str,
    pub rulings_lead: &'static str,
    pub rulings: &'static [&'static str],
    pub credit: &'static str,
}

#[cfg(test)]
mod tests {
    use dohyo_core::{OptionValues, Setup as _};
    use dohyo_kumo::Kumo;

    use crate::texts::Lang;

    #[test]
    fn every_option_of_the_rules_has_words() {
        for lang in Lang::ALL {
            let words = lang.texts().kumo_words;
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
    fn rulings_and_rules_are_told_in_both_languages() {
        let [en, fr] = Lang::ALL.map(|lang| lang.texts().kumo_words);
        assert_eq!(en.rules.len(), fr.rules.len());
        assert_eq!(en.rulings.len(), fr.rulings.len());
        assert!(en.credit.contains("Patrick Gere") && fr.credit.contains("Nico Pirard"));
    }
}

//! Every text of the client, in every language: a language is one value of [`Texts`], so a text that is
//! missing in one of them does not compile.

mod en;
mod fr;
mod kabuto;
mod kumo;
mod puzzles;
mod sumoku;
mod sumoku_races;
mod sumoo;

use dohyo_abalone::{Cell, Colour, Direction, Illegal};
use dohyo_core::Reason;

pub use kabuto::{KabutoTexts, Moment, PushAdvised, PushTold, UseAdvised};
pub use kumo::{Deed, KumoTexts, OptionWords};
pub use puzzles::PuzzleTexts;
pub use sumoku::SumokuTexts;
pub use sumoku_races::{DailyTexts, RaceTexts};
pub use sumoo::SumooTexts;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lang {
    /// English.
    En,
    /// French.
    Fr,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::En, Self::Fr];

    /// The language a tag such as `fr-CH` names.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split('-').next()?;
        Self::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(primary))
    }

    /// The tag, for the document's `lang` attribute.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Fr => "fr",
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::En => Self::Fr,
            Self::Fr => Self::En,
        }
    }

    /// Its texts.
    pub const fn texts(self) -> &'static Texts {
        match self {
            Self::En => &en::TEXTS,
            Self::Fr => &fr::TEXTS,
        }
    }
}

/// A game that is drawn on the home page.
#[derive(Clone, Copy, Debug)]
pub struct GameWords {
    /// One line about it.
    pub line: &'static str,
    /// Whose game it is.
    pub credit: &'static str,
}

/// A section of the rules: heading and paragraphs.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The heading.
    pub title: &'static str,
    /// The text.
    pub text: &'static str,
}

/// What a move did, for telling it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Who moved.
    pub by: Colour,
    /// How many of their marbles.
    pub moved: usize,
    /// From where: the rear marble, or one end of a row.
    pub from: Cell,
    /// Which way.
    pub direction: Direction,
    /// Whether the row moved sideways.
    pub sideways: bool,
    /// How many enemy marbles were pushed.
    pub pushed: usize,
    /// If one left the board: how many the opponent has lost now, and how many lose the game.
    pub ejected: Option<(u8, u8)>,
}

/// All texts of one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct Texts {
    pub lang: Lang,

    // The shell
    pub name: &'static str,
    pub tagline: &'static str,
    pub home: &'static str,
    pub skip: &'static str,
    pub not_found: &'static str,
    pub not_found_text: &'static str,
    pub other_language: &'static str,
    pub switch_language: &'static str,
    pub theme_system: &'static str,
    pub theme_light: &'static str,
    pub theme_dark: &'static str,
    pub independent: &'static str,
    pub close: &'static str,
    pub cancel: &'static str,

    // Home
    pub play: &'static str,
    pub go_on: &'static str,
    pub rules: &'static str,
    pub abalone: GameWords,
    pub sumoo: GameWords,
    pub kumo: GameWords,
    pub sumoku: GameWords,
    pub kabuto: GameWords,

    // A new game
    pub new_game: &'static str,
    pub opponent: &'static str,
    pub computer: &'static str,
    pub same_screen: &'static str,
    pub level: &'static str,
    pub ranks: [&'static str; 8],
    pub levels: [&'static str; 8],
    pub your_colour: &'static str,
    pub by_lot: &'static str,
    pub layout: &'static str,
    pub more_layouts: fn(count: usize) -> String,
    pub layout_name: fn(id: &str) -> Option<&'static str>,
    pub own_position: &'static str,
    pub clock: &'static str,
    pub no_clock: &'static str,
    pub minutes: fn(minutes: u64) -> String,
    pub increment: &'static str,
    pub no_increment: &'static str,
    pub seconds_a_move: fn(seconds: u64) -> String,
    pub start: &'static str,
    pub replaces_game: &'static str,

    // Colours and players
    pub colour: fn(Colour) -> &'static str,
    pub you: &'static str,
    pub computer_at: fn(level: u8, rank: &str) -> String,
    pub thinking: &'static str,
    pub to_move: fn(&str) -> String,
    pub lost_marbles: fn(Colour, u8, u8) -> String,
    pub time_left: fn(&str) -> String,

    // The board
    pub board: &'static str,
    pub cell: fn(Cell, Option<Colour>, bool) -> String,
    pub target: fn(Direction) -> String,
    pub direction: fn(Direction) -> &'static str,
    pub pick: &'static str,
    pub choose_direction: fn(count: usize) -> String,
    pub told: fn(&Told) -> String,
    pub illegal: fn(Illegal) -> String,
    pub pick_first: &'static str,
    pub too_many: &'static str,
    pub not_in_line: &'static str,
    pub too_far: &'static str,
    pub two_ways: &'static str,
    pub not_your_turn: &'static str,
    pub hint_is: fn(&str) -> String,
    pub paused: &'static str,
    pub looking_back: fn(ply: usize, of: usize) -> String,
    pub back_to_now: &'static str,
    pub draw_offered: fn(&str) -> String,
    pub accept: &'static str,
    pub decline: &'static str,
    pub draw_declined: &'static str,
    pub draw_considered: &'static str,
    pub engine_failed: &'static str,

    // Actions
    pub undo: &'static str,
    pub redo: &'static str,
    pub hint: &'static str,
    pub flip: &'static str,
    pub pause: &'static str,
    pub resume: &'static str,
    pub offer_draw: &'static str,
    pub resign: &'static str,
    pub resign_question: &'static str,
    pub resign_text: &'static str,
    pub more: &'static str,
    pub help: &'static str,
    pub motion_on: &'static str,
    pub motion_off: &'static str,
    pub save_or_load: &'static str,
    pub previous_game: &'static str,

    // Moves
    pub moves: &'static str,
    pub no_moves: &'static str,
    pub first: &'static str,
    pub back: &'static str,
    pub forward: &'static str,
    pub last: &'static str,
    pub ejects: &'static str,
    pub mistake: &'static str,

    // The end and after
    pub outcome: fn(winner: Option<&str>) -> String,
    pub ended_by_ejection: &'static str,
    pub ended_without_ejection: &'static str,
    pub reason: fn(Reason, loser: &str) -> Option<String>,
    pub rematch: &'static str,
    pub review: &'static str,
    pub close_review: &'static str,
    pub graph: fn(light: &str, dark: &str) -> String,
    pub judging: fn(done: usize, of: usize) -> String,
    pub ahead: fn(Option<(&str, String)>) -> String,
    pub wins_by_force: fn(&str) -> String,
    pub loses_by_force: fn(&str) -> String,
    pub behind: fn(who: &str, pieces: &str) -> String,
    pub graph_of_many: &'static str,
    pub best: fn(&str) -> String,
    pub played_best: &'static str,

    // Records
    pub records: &'static str,
    pub copy_record: &'static str,
    pub copied: &'static str,
    pub copy_failed: &'static str,
    pub download: &'static str,
    pub download_apgn: &'static str,
    pub copy_position: &'static str,
    pub copy_link: &'static str,
    pub load: &'static str,
    pub load_help: &'static str,
    pub load_text: &'static str,
    pub load_file: &'static str,
    pub load_action: &'static str,
    pub load_nothing: &'static str,
    pub load_other_game: fn(other: &str, here: &str) -> String,
    pub load_failed: fn(&str) -> String,
    pub file_unread: &'static str,

    // Help
    pub help_mouse: Section,
    pub help_keys: &'static str,
    pub keys: [(&'static [&'static str], &'static str); 8],
    pub help_letters: &'static str,

    // Puzzles
    pub puzzle_words: &'static PuzzleTexts,

    // Sumoku
    pub sumoku_words: &'static SumokuTexts,

    // SUMOO
    pub sumoo_words: &'static SumooTexts,

    // Kumo Hogosha
    pub kumo_words: &'static KumoTexts,

    // The rules of Abalone
    pub rules_title: &'static str,
    pub rules_lead: &'static str,
    pub rules_board: Section,
    pub rules_move: Section,
    pub rules_in_line: &'static str,
    pub rules_broadside: &'static str,
    pub rules_single: &'static str,
    pub rules_sumito: Section,
    pub rules_two_one: &'static str,
    pub rules_three_one: &'static str,
    pub rules_three_two: &'static str,
    pub rules_blocked: Section,
    pub rules_equal: &'static str,
    pub rules_behind: &'static str,
    pub rules_end: Section,
    pub rules_ejected: &'static str,
    pub rules_tips: Section,
    pub rules_notation: Section,
    pub rules_try: &'static str,
    pub replay_turn: &'static str,
}

impl Texts {
    /// The texts of Sakura Slam. They stand apart from the table because they read the game's data: only its own
    /// pages are to load that.
    pub const fn kabuto_words(&self) -> &'static KabutoTexts {
        match self.lang {
            Lang::En => &kabuto::EN,
            Lang::Fr => &kabuto::FR,
        }
    }

    /// The name of a layout: translated where it is a word, spelt out where it is a name.
    pub fn layout_title(&self, id: &str) -> String {
        if let Some(name) = (self.layout_name)(id) {
            return name.to_owned();
        }
        let words = id.replace('_', "’").replace('-', " ");
        let mut letters = words.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_by_tag() {
        for (tag, lang) in
            [("fr-CH", Some(Lang::Fr)), ("en", Some(Lang::En)), ("EN-gb", Some(Lang::En)), ("de", None)]
        {
            assert_eq!(Lang::from_tag(tag), lang, "{tag}");
        }
    }

    /// The sentence the whole feature is named after.
    #[test]
    fn refusals_are_told_in_both_languages() {
        let why = Illegal::NoSumito { attack: 3, defence: 3 };
        assert_eq!((Lang::En.texts().illegal)(why), "3 against 3: no sumito.");
        assert_eq!((Lang::Fr.texts().illegal)(why), "3 contre 3 : pas de sumito.");
    }

    #[test]
    fn moves_are_told_in_both_languages() {
        let told = Told {
            by: Colour::Black,
            moved: 3,
            from: "e5".parse().expect("a cell"),
            direction: Direction::East,
            sideways: false,
            pushed: 2,
            ejected: Some((4, 6)),
        };
        let check = |lang: Lang, told: &Told, parts: &[&str]| {
            let text = (lang.texts().told)(told);
            for part in parts {
                assert!(text.contains(part), "{text} lacks {part}");
            }
        };
        check(Lang::En, &told, &["Black", "3 marbles", "e5", "east", "2", "4 of 6"]);
        check(Lang::Fr, &told, &["Noir", "3 billes", "e5", "est", "2", "4 sur 6"]);
        let quiet = Told { moved: 1, pushed: 0, ejected: None, by: Colour::White, ..told };
        check(Lang::En, &quiet, &["White", "1 marble ", "e5"]);
        check(Lang::Fr, &quiet, &["Blanc", "1 bille ", "e5"]);
    }

    #[test]
    fn every_layout_has_a_name_in_both_languages() {
        for lang in Lang::ALL {
            for layout in dohyo_abalone::layouts::ALL {
                let title = lang.texts().layout_title(layout.name);
                assert!(!title.is_empty() && !title.contains(['-', '_']), "{title}");
            }
        }
        assert_eq!(Lang::Fr.texts().layout_title("belgian-daisy"), "Marguerite belge");
        assert_eq!(Lang::En.texts().layout_title("i_m-a-robot"), "I’m a robot");
    }
}

//! Languages, and the texts that pages of different games share: those of the shell and of every table.
//!
//! A part of the client has a struct of texts with one value a language ([`Translated`]), so a text that is missing
//! in one of them does not compile. A game's texts lie in its own folder and are linked into its own program only.

mod capitals;
mod en;
mod fr;
mod party;
pub mod shell;

use dohyo_core::Reason;
use dohyo_table::Proposal;

use crate::table::load::Unread;

pub use capitals::{with_capital, without_capital};
pub use party::Party;
pub use shell::ShellTexts;

/// The texts of one part of the client, in every language.
pub trait Translated: 'static {
    /// In English.
    const EN: &'static Self;
    /// In French.
    const FR: &'static Self;
}

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

    /// What every table says.
    pub const fn texts(self) -> &'static Texts {
        self.of()
    }

    /// The texts of one part of the client.
    pub const fn of<T: Translated>(self) -> &'static T {
        match self {
            Self::En => T::EN,
            Self::Fr => T::FR,
        }
    }
}

/// A sentence in every language, for messages that outlast a change of language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence([String; Lang::ALL.len()]);

impl Sentence {
    /// Puts something into words in every language.
    pub fn new(words: impl FnMut(Lang) -> String) -> Self {
        Self(Lang::ALL.map(words))
    }

    /// Returns the sentence in a language.
    pub fn in_language(&self, lang: Lang) -> &str {
        &self.0[lang as usize]
    }
}

/// A section of the rules: heading and paragraphs.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The heading.
    pub title: &'static str,
    /// The text.
    pub text: &'static str,
}

/// The rules of a game in both languages.
pub struct Rules {
    /// In English.
    pub en: RulesTexts,
    /// In French.
    pub fr: RulesTexts,
}

impl Rules {
    /// Returns the rules in `lang`.
    pub fn in_language(&'static self, lang: Lang) -> &'static RulesTexts {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

/// The rules of a game in one language.
pub struct RulesTexts {
    /// The headline.
    pub title: &'static str,
    /// The introduction.
    pub lead: &'static str,
    /// The sections.
    pub sections: &'static [Section],
    /// Why there are rulings of ours.
    pub rulings_lead: &'static str,
    /// What we decided where the rule book is silent.
    pub rulings: &'static [&'static str],
}

/// An option of a game, as the window for a new game offers it.
#[derive(Clone, Copy, Debug)]
pub struct OptionWords {
    /// What it is about.
    pub title: &'static str,
    /// Its values, as the game names them, with what they are called.
    pub values: &'static [(&'static str, &'static str)],
    /// More about it.
    pub note: &'static str,
}

/// What every table says in one language, whatever is played at it. A game reaches its own texts through it
/// (`t.kumo_words()`): the method is defined beside those texts, so that no other program links them.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct Texts {
    pub lang: Lang,

    pub cancel: &'static str,

    // A new game
    pub new_game: &'static str,
    pub opponent: &'static str,
    pub computer: &'static str,
    pub same_screen: &'static str,
    pub names: &'static str,
    pub level: &'static str,
    pub ranks: [&'static str; 8],
    pub your_colour: &'static str,
    pub near_colour: &'static str,
    pub by_lot: &'static str,
    pub clock: &'static str,
    pub no_clock: &'static str,
    pub minutes: fn(minutes: u64) -> String,
    pub increment: &'static str,
    pub no_increment: &'static str,
    pub seconds_a_move: fn(seconds: u64) -> String,
    pub start: &'static str,
    pub replaces_game: &'static str,

    // Colours and players
    pub you: &'static str,
    pub partner: &'static str,
    /// The name of a computer, numbered if several sides are computers.
    pub computer_at: fn(level: u8, number: Option<usize>) -> String,
    pub thinking: &'static str,
    pub to_move: fn(&Party) -> String,
    /// Whose turn it is, and what they are to do.
    pub to_do: fn(who: &Party, what: &str) -> String,
    pub time_left: fn(&str) -> String,

    // The board
    pub not_your_turn: &'static str,
    pub hint_is: fn(&str) -> String,
    pub paused: &'static str,
    pub no_game: &'static str,
    pub broken_link: fn(why: &str) -> String,
    pub other_tab: &'static str,
    pub play_here: &'static str,
    pub looking_back: fn(turn: usize, of: usize) -> String,
    pub looking_back_within: fn(turn: usize, of: usize, action: usize) -> String,
    pub back_to_now: &'static str,
    pub offers: fn(&str, Proposal) -> String,
    /// What the reader has offered and waits for.
    pub offered: fn(Proposal) -> &'static str,
    pub withdraw: &'static str,
    pub abort: &'static str,
    pub chat: &'static str,
    pub offer_declined: fn(&Party, Proposal) -> String,
    pub away: &'static str,
    pub checking: &'static str,
    pub kind_increment: &'static str,
    pub kind_delay: &'static str,
    pub press_again: &'static str,
    pub undo_luck: &'static str,
    pub around: &'static str,
    pub accept: &'static str,
    pub decline: &'static str,
    pub draw_considered: &'static str,
    pub engine_failed: &'static str,
    /// That the game of the last visit cannot be gone on with.
    pub game_put_aside: &'static str,

    // Actions
    pub undo: &'static str,
    pub redo: &'static str,
    pub hint: &'static str,
    pub move_now: &'static str,
    pub flip: &'static str,
    pub pause: &'static str,
    pub resume: &'static str,
    pub offer_draw: &'static str,
    pub draw_question: &'static str,
    pub draw_text: &'static str,
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
    pub mistake: &'static str,

    // The end and after
    /// Who wins; nobody if the game is a draw.
    pub wins: fn(&Party) -> String,
    pub share_win: fn(&Party) -> String,
    pub reason: fn(Reason, losers: &Party) -> Option<String>,
    pub rematch: &'static str,
    pub review: &'static str,
    pub analyse: &'static str,
    pub close_review: &'static str,
    pub graph: fn(light: &str, dark: &str) -> String,
    pub judging: fn(done: usize, of: usize) -> String,
    pub even: &'static str,
    pub chances: fn(who: &str, percent: u32) -> String,
    pub wins_by_force: fn(&Party) -> String,
    pub loses_by_force: fn(&Party) -> String,
    pub graph_of_many: &'static str,
    pub best: fn(&str, played: bool) -> String,
    /// The ends of a review's graph: who is ahead there, and its first and last turn.
    pub graph_ahead: fn(who: &str) -> String,
    pub graph_turn: fn(turn: usize) -> String,

    // Records
    pub records: &'static str,
    pub copy_record: &'static str,
    pub copied: &'static str,
    pub copy_failed: &'static str,
    pub download: &'static str,
    pub copy_position: &'static str,
    pub copy_link: &'static str,
    pub load: &'static str,
    pub load_text: &'static str,
    pub load_file: &'static str,
    pub load_action: &'static str,
    /// Why a text is no game of `here`.
    pub unread: fn(why: &Unread, here: &str) -> String,
    pub file_unread: &'static str,

    // Help
    pub help_keys: &'static str,
    pub replay_turn: &'static str,
    pub replay_slowly: &'static str,
    pub repeated: &'static str,
    pub would_repeat: &'static str,
    pub last_turn: fn(who: &str, passed: bool) -> String,
}

impl Translated for Texts {
    const EN: &'static Self = &en::TEXTS;
    const FR: &'static Self = &fr::TEXTS;
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
}

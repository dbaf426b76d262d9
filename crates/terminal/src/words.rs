//! Texts that only the terminal uses, in every language.

use dohyo_core::Seat;
use dohyo_table::Refusal;
use dohyo_texts::table::Spoken;
use dohyo_texts::texts::{Lang, Texts, Translated};

/// The texts of the terminal in one language.
#[allow(missing_docs, reason = "each text is its own description")]
pub struct TerminalTexts {
    // Line by line
    pub welcome: fn(game: &str) -> String,
    pub resumed: fn(moves: usize) -> String,
    pub type_help: &'static str,
    /// The commands, in the order of `plain::Verb::ALL`: name, argument and description.
    pub commands: [(&'static str, &'static str, &'static str); 21],
    pub unknown: fn(text: &str) -> String,
    pub no_row: fn(label: &str, known: &str) -> String,
    pub rows_need_label: fn(known: &str) -> String,
    pub no_clock: &'static str,
    pub clock_of: fn(name: &str, time: &str) -> String,
    pub nothing_played: &'static str,
    pub no_moves: fn(about: &str) -> String,
    pub and_more: fn(count: usize) -> String,
    pub type_number: &'static str,
    pub thinking: fn(name: &str) -> String,
    pub no_hint: &'static str,
    pub saved: fn(path: &str) -> String,
    pub not_saved: fn(path: &str, why: &str) -> String,
    pub save_where: &'static str,
    pub kept: fn(command: &str) -> String,
    pub goodbye: &'static str,
    pub really_resign: &'static str,
    pub taken_back: &'static str,
    pub restored: &'static str,
    pub draw_declined: fn(name: &str) -> String,
    pub answer_offer: &'static str,
    pub whose_tiles: fn(name: &str, tiles: &str) -> String,
    pub yes: &'static str,

    // Full screen
    pub too_small: fn(width: u16, height: u16) -> String,
    pub legend: &'static str,
    pub moves: &'static str,
    pub choices: &'static str,
    pub type_move: &'static str,
    pub all_keys: &'static str,
    pub close: &'static str,
    pub review: &'static str,
    pub judging: fn(done: usize, of: usize) -> String,
    pub looking_back: &'static str,
    pub confirm_resign: &'static str,
    pub confirm_quit: &'static str,
    pub skip: &'static str,
    /// The descriptions of commands, in the order of [`Command`](crate::keys::Command).
    pub keys: [&'static str; 26],
    pub aim: fn(lateral: &str, angle: &str) -> String,

    // Lessons and reviews
    pub lesson: fn(number: usize, title: &str) -> String,
    pub lesson_help: &'static str,
    pub choose_answer: &'static str,
    pub any_key_back: &'static str,
    pub enter_goes_on: &'static str,
    pub enter_shows: &'static str,
    pub lessons_over: &'static str,
    pub chances_of: fn(name: &str) -> String,

    // Puzzles of the day
    pub finish: &'static str,
    pub daily_help: &'static str,
    pub daily_prompt: &'static str,
    /// The names of the command that takes a tile up.
    pub take: [&'static str; 2],
    pub nothing_there: fn(cell: &str) -> String,
    pub cannot_lie: fn(tile: &str, cell: &str) -> String,
    pub gaps: fn(cells: &str) -> String,
    pub tiles_left: fn(letters: &str, words: &str) -> String,

    // Online
    pub joining: fn(url: &str) -> String,
    pub disconnected: &'static str,
    pub connected: &'static str,
    pub waiting_room: &'static str,
    pub chair: fn(number: usize, who: &str) -> String,
    pub empty_chair: &'static str,
    pub room_help: &'static str,
    pub no_table: &'static str,
    pub cannot_follow: &'static str,
    pub host_starts: &'static str,
    pub room_closed: &'static str,

    // Refusals of the table
    pub stale: &'static str,
    pub over: &'static str,
    pub paused: &'static str,
    pub not_in_terms: &'static str,
    pub no_draws: &'static str,
    pub no_offer: &'static str,
    pub offer_stands: &'static str,
    pub nothing_to_take_back: &'static str,
    pub nothing_to_restore: &'static str,
    pub not_possible: &'static str,
    pub wrong_seat: fn(seat: Seat) -> String,
}

impl Translated for TerminalTexts {
    const EN: &'static Self = &crate::en::TEXTS;
    const FR: &'static Self = &crate::fr::TEXTS;
}

/// Returns the texts of the terminal in the language of `t`.
pub fn words(t: &Texts) -> &'static TerminalTexts {
    t.lang.of()
}

/// Returns the reason for refusing a wish, in words.
pub fn refusal<G: Spoken>(why: &Refusal<G::Illegal>, t: &Texts) -> String {
    let words = words(t);
    match why {
        Refusal::Illegal(why) => G::refusal(why, t),
        Refusal::Unread(why) => (words.unknown)(&why.to_string()),
        Refusal::Stale | Refusal::ChainBroken => words.stale.to_owned(),
        Refusal::Over => words.over.to_owned(),
        Refusal::Paused => words.paused.to_owned(),
        Refusal::NotInTerms => words.not_in_terms.to_owned(),
        Refusal::NoDraws => words.no_draws.to_owned(),
        Refusal::NoOffer => words.no_offer.to_owned(),
        Refusal::OfferStands => words.offer_stands.to_owned(),
        Refusal::NothingToTakeBack => words.nothing_to_take_back.to_owned(),
        Refusal::NothingToRestore => words.nothing_to_restore.to_owned(),
        _ => words.not_possible.to_owned(),
    }
}

/// Returns the language given by the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
pub fn language_of(variable: impl Fn(&str) -> Option<String>) -> Lang {
    let set =
        ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable).find(|value| !value.is_empty());
    set.and_then(|tag| Lang::from_tag(&tag.replace('_', "-"))).unwrap_or(Lang::En)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_comes_from_the_environment() {
        let lang = |set: &[(&str, &str)]| {
            language_of(|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(lang(&[]), Lang::En);
        assert_eq!(lang(&[("LANG", "fr_CH.UTF-8")]), Lang::Fr);
        assert_eq!(lang(&[("LANG", "fr_FR"), ("LC_ALL", "C")]), Lang::En);
        assert_eq!(lang(&[("LANG", "fr_FR"), ("LC_ALL", "")]), Lang::Fr);
    }
}

//! Writing of games: APGN and lists of moves.

use dohyo_core::{Outcome, Reason, Record, Setup as _, Timestamp};

use super::tags::{UNKNOWN, assumed};
use super::{ending, one_line, without_braces};
use crate::{Abalone, layouts};

/// Writes games with their tags.
pub(super) fn apgn(records: &[Record]) -> String {
    let one = |record: &Record| {
        let or_unknown = |value: &str| if value.is_empty() { UNKNOWN.to_owned() } else { value.to_owned() };
        let player = |index: usize| or_unknown(record.players.get(index).map_or("", String::as_str));
        let other =
            |tag: &str| record.others.iter().find(|(key, _)| key == tag).map(|(_, value)| value.as_str());
        let mut tags = vec![("Event".to_owned(), or_unknown(other("event").unwrap_or_default()))];
        // A date that could not be read is written among the other tags.
        if other("date").is_none() {
            let date = record.started.as_ref().map_or("", Timestamp::as_str);
            tags.push(("Date".to_owned(), or_unknown(date)));
        }
        tags.push(("Black".to_owned(), player(0)));
        tags.push(("White".to_owned(), player(1)));
        let (variant, rules) = beginning(record);
        tags.push(variant);
        tags.push(("Result".to_owned(), ending::figures(record.result.as_deref()).to_owned()));
        tags.push(("Notation".to_owned(), "Aba-Pro".to_owned()));
        tags.extend(rules);
        if record.others.iter().all(|(key, _)| key != "termination") {
            let reason = ending::settled(record.result.as_deref());
            tags.extend(reason.map(|reason| ("Termination".to_owned(), reason.to_string())));
        }
        let others = record.others.iter().filter(|(key, _)| key != "event" && !key.contains([' ', '"', ']']));
        tags.extend(others.map(|(key, value)| (capitalised(key), value.clone())));
        format!("{}\n{}", tag_lines(&tags), move_list(record))
    };
    records.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// Writes games as lists of moves, with only those tags that are needed to read the same game again.
pub(super) fn lists(records: &[Record]) -> String {
    let one = |record: &Record| {
        let drawn = [Reason::REPETITION, Reason::NO_PROGRESS].map(Outcome::draw);
        let drawn = drawn.map(|outcome| outcome.describe(&Abalone::INFO));
        let by_rules = record.result.as_ref().is_some_and(|result| drawn.contains(result));
        // Options at their defaults are left out, unless they ended the game.
        let is_usual = |(key, value): &Tag| {
            let is_said = by_rules && *key != tag_of("layout");
            !is_said
                && Abalone::INFO.options.iter().any(|spec| tag_of(spec.key) == *key && spec.default == value)
        };
        let (variant, rules) = beginning(record);
        let tags: Vec<_> = std::iter::once(variant).chain(rules).filter(|tag| !is_usual(tag)).collect();
        tag_lines(&tags) + &move_list(record)
    };
    records.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// A tag: key and value.
type Tag = (String, String);

/// Returns the tag of the layout, and the tags of the position and of the other options.
fn beginning(record: &Record) -> (Tag, Vec<Tag>) {
    let layout = record.options.get("layout").unwrap_or(layouts::CLASSICAL);
    let variant = (tag_of("layout"), layout.to_owned());
    let mut tags: Vec<Tag> =
        record.position.iter().map(|position| ("Position".to_owned(), position.clone())).collect();
    for spec in Abalone::INFO.options.iter().filter(|spec| spec.key != "layout") {
        let value = record.options.get(spec.key).unwrap_or(spec.default);
        if assumed(spec.key).as_deref() != Some(value) {
            tags.push((tag_of(spec.key), value.to_owned()));
        }
    }
    (variant, tags)
}

/// Returns the tag key of an option.
fn tag_of(option: &str) -> String {
    capitalised(if option == "layout" { "variant" } else { option })
}

fn tag_lines(tags: &[Tag]) -> String {
    tags.iter().map(|(key, value)| format!("[{key} {}]\n", quoted(value))).collect()
}

/// Returns `key` with a capital first letter.
fn capitalised(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

/// Writes `1. a1b2 i5h5` and so on, one round a line, then the result.
fn move_list(record: &Record) -> String {
    // If White moves first, the list begins in the middle of a round.
    let skipped =
        usize::from(record.actions.first().is_some_and(|first| first.seat != dohyo_core::Seat::FIRST));
    let mut text: String =
        record.preface.iter().map(|comment| format!("{{{}}}\n", without_braces(comment))).collect();
    for (index, action) in record.actions.iter().enumerate() {
        let ply = index + skipped;
        match (ply % 2, index) {
            (0, _) => text += &format!("{}. {}", ply / 2 + 1, action.text),
            (_, 0) => text += &format!("1... {}", action.text),
            _ => text += &format!(" {}", action.text),
        }
        for comment in &action.comments {
            text += &format!(" {{{}}}", without_braces(comment));
        }
        if ply % 2 == 1 || index + 1 == record.actions.len() {
            text.push('\n');
        }
    }
    text + ending::figures(record.result.as_deref()) + "\n"
}

fn quoted(value: &str) -> String {
    format!("\"{}\"", one_line(value).replace('\\', "\\\\").replace('"', "\\\""))
}

//! Tags before the moves of a game: `[Key "value"]` as in APGN, or `[Key] value`.

use dohyo_core::{Options, Record, RecordError, Setup as _};

use super::ending::{Claim, Claims};
use super::read::Source;
use super::{foreign, one_line};
use crate::Abalone;

/// Keys that mean something else in the header of a record.
const RESERVED: [&str; 7] = ["game", "rules", "option", "seed", "clock", "started", "result"];

/// The value of a tag whose content is unknown.
pub(super) const UNKNOWN: &str = "?";

/// The information in the tags of a game.
pub(super) struct Head<'a> {
    /// A record without moves.
    pub(super) record: Record,
    /// The claims of the tags about the result.
    pub(super) claims: Claims,
    /// Whether the moves are written in Nacre.
    pub(super) nacre: bool,
    /// The part of the text after the tags.
    pub(super) moves: Source<'a>,
    /// The line and value of a variant that is not a known layout.
    unknown_variant: Option<(usize, String)>,
}

/// Returns the options of games from other programs. They were played without our draw rules, which are therefore off
/// unless a tag says otherwise.
fn elsewhere() -> Options {
    Options::new().with("quiet", "off").with("repetition", "off")
}

/// Returns the value assumed for an option if there is no tag for it.
pub(super) fn assumed(key: &str) -> Option<String> {
    Abalone::INFO.complete(&elsewhere()).ok()?.get(key).map(str::to_owned)
}

impl<'a> Head<'a> {
    /// Reads the tags at the head of a game.
    pub(super) fn read(source: &Source<'a>) -> Result<Self, RecordError> {
        let record = Record {
            game: Abalone::INFO.id.to_owned(),
            rules: Abalone::INFO.rules,
            options: elsewhere(),
            players: vec![String::new(); 2],
            ..Record::default()
        };
        let mut head = Self {
            record,
            claims: Claims::default(),
            nacre: false,
            moves: Source { text: source.text, line: source.line },
            unknown_variant: None,
        };
        while let Some((key, value)) = head.moves.next_tag()? {
            head.take(&key.to_lowercase(), &value)?;
        }
        head.place_variant()?;
        Ok(head)
    }

    /// Takes the tag on line `self.moves.line`.
    fn take(&mut self, key: &str, value: &str) -> Result<(), RecordError> {
        let line = self.moves.line;
        let is_known = value.chars().any(|c| !matches!(c, '?' | '.' | '-' | '/'));
        let known = is_known.then(|| value.to_owned());
        match key {
            "black" => self.record.players[0] = known.unwrap_or_default(),
            "white" => self.record.players[1] = known.unwrap_or_default(),
            "variant" | "variante" => match foreign::layout(value) {
                Some(layout) => self.set_option("layout", layout),
                None => self.unknown_variant = Some((line, value.to_owned())),
            },
            "win" | "quiet" | "repetition" => self.set_option(key, value),
            "position" => self.record.position = known.as_deref().map(foreign::position),
            "date" => match foreign::date(value) {
                Some(date) => self.record.started = Some(date),
                None => self.keep(key, known),
            },
            // Any other text means that the result is unknown.
            "result" => {
                self.claims.why = self.claims.why.or_else(|| foreign::reason(value));
                if let Some(claim) = foreign::result(value) {
                    self.claims.add(line, value, claim)?;
                }
            }
            "notation" => self.nacre = value.eq_ignore_ascii_case("nacre"),
            // The position tag makes this tag redundant.
            "setup" => {}
            key => {
                if key == "termination" {
                    self.claims.why = foreign::reason(value).or(self.claims.why);
                } else if let Some(score) = foreign::told_score(value).filter(|_| key == "score") {
                    self.claims.add(line, value, Claim::Score(score))?;
                }
                self.keep(key, known);
            }
        }
        Ok(())
    }

    fn set_option(&mut self, key: &str, value: &str) {
        self.record.options = self.record.options.clone().with(key, value);
    }

    /// Keeps a tag that does not affect the game.
    fn keep(&mut self, key: &str, value: Option<String>) {
        let key = if RESERVED.contains(&key) { format!("apgn-{key}") } else { key.to_owned() };
        let is_new = self.record.others.iter().all(|(other, _)| *other != key);
        self.record.others.extend(value.filter(|_| is_new).map(|value| (key, value)));
    }

    /// Keeps the name of an unknown variant. Returns an error if there is no position to begin from.
    fn place_variant(&mut self) -> Result<(), RecordError> {
        match self.unknown_variant.take() {
            Some((_, variant)) if self.record.position.is_some() => self.keep("apgn-variant", Some(variant)),
            Some((line, variant)) => {
                let problem = format!("no layout `{variant}`");
                let expected = "a layout such as standard, belgian or the-wall (`dohyo games` lists them), or a tag Position";
                return Err(RecordError::new(line, problem, expected));
            }
            None => {}
        }
        Ok(())
    }
}

impl Source<'_> {
    /// Removes and returns the tag at the start of the text, and sets `line` to its line.
    fn next_tag(&mut self) -> Result<Option<(String, String)>, RecordError> {
        let Some(start) = self.text.find(|c: char| !c.is_whitespace()) else { return Ok(None) };
        if !self.text[start..].starts_with('[') {
            return Ok(None);
        }
        self.line += self.text[..start].matches('\n').count();
        let end = self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
        let tag = self.text[start..end].trim();
        let Some((key, value)) = split(tag) else {
            return Err(RecordError::new(self.line, format!("`{tag}`"), "a tag such as [Black \"Ada\"]"));
        };
        self.text = &self.text[end..];
        Ok(Some((key.to_owned(), unquoted(value))))
    }
}

/// Splits `[Key "value"]` or `[Key] value` into key and value.
fn split(tag: &str) -> Option<(&str, &str)> {
    let is_key = |key: &str| {
        !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    let inside = tag.strip_prefix('[')?;
    let quoted = inside.strip_suffix(']').and_then(|inside| inside.split_once(char::is_whitespace));
    let (key, value) = quoted.filter(|(key, _)| is_key(key)).or_else(|| inside.split_once(']'))?;
    is_key(key).then_some((key, value.trim()))
}

/// Removes quotes around a value and resolves `\"` and `\\`.
fn unquoted(value: &str) -> String {
    let inside = value.strip_prefix('"').unwrap_or(value);
    let inside = inside.strip_suffix('"').unwrap_or(inside);
    let mut text = String::new();
    let mut letters = inside.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = letter == '\\' && matches!(letters.peek(), Some('"' | '\\'));
        text.push(if escaped { letters.next().unwrap_or(letter) } else { letter });
    }
    one_line(&text)
}

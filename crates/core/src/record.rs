//! Records: games that were played, as readable text.
//!
//! ```text
//! dohyo record 1
//! game: abalone
//! rules: 1
//! option: layout=belgian-daisy
//! player 1: Ada
//! player 2: computer, level 5
//! computer 2: level 5
//! clock: 600+5
//! started: 2026-11-15T20:00:00Z
//! result: black wins (ejection)
//!
//! # A comment has a line of its own, after the action it belongs to.
//! 1 a1b2 @3.25
//! 2 i9h8 @5
//! ```
//!
//! A record consists of header lines, an empty line, and a line for each action: the seat, the action with its luck
//! after a `~` if it involved chance, and the time since the start in seconds if it is known. The header `opening:` has
//! what chance decided before the first action. Once a game is over, `seed:` proves its lucks. Unknown header lines are
//! kept.

use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::time::Duration;

use crate::{Options, Seat, Seed, Timestamp};

/// A game that was played.
///
/// Parsing a record checks its form only. Replaying it, which takes the rules, checks its actions
/// (`dohyo_table::Table::from_record`).
///
/// ```
/// use dohyo_core::{Record, Seat};
/// let record: Record = "dohyo record 1\ngame: abalone\nrules: 1\n\n1 a1b2 @3.25\n2 i9h8 @5\n".parse()?;
/// assert_eq!(record.actions[1].seat, Seat::SECOND);
/// assert_eq!(record.actions[1].text, "i9h8");
/// # Ok::<(), dohyo_core::RecordError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The id of the game.
    pub game: String,
    /// The version of the rules.
    pub rules: u32,
    /// The options of the game.
    pub options: Options,
    /// The position the game began from, if it is not the usual one.
    pub position: Option<String>,
    /// The result of chance before the first action, as text.
    pub opening: Option<String>,
    /// The seed that the lucks were drawn from. Absent while the game goes on, or if it is not known.
    pub seed: Option<Seed>,
    /// The names of the players, in seat order.
    pub players: Vec<String>,
    /// The seats that a computer played, with its level.
    pub computers: Vec<(Seat, u8)>,
    /// The clock, such as `600+5`.
    pub clock: Option<String>,
    /// When the game began.
    pub started: Option<Timestamp>,
    /// How the game ended, as [`Outcome::describe`](crate::Outcome::describe) writes it, if it did.
    pub result: Option<String>,
    /// Header lines that are unknown to this version.
    pub others: Vec<(String, String)>,
    /// The comments before the first action.
    pub preface: Vec<String>,
    /// The actions that were played.
    pub actions: Vec<RecordedAction>,
}

/// One action of a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedAction {
    /// The seat that acted.
    pub seat: Seat,
    /// The action and its luck: `ACTION` or `ACTION~LUCK`.
    pub text: String,
    /// The time since the start of the game, in whole milliseconds.
    pub at: Option<Duration>,
    /// The comments on the action.
    pub comments: Vec<String>,
}

/// The error for a text that is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("record, line {line}: {problem}; expected {expected}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: String,
    /// What was expected instead.
    pub expected: String,
}

impl RecordError {
    /// Creates an error in line `line`, counted from 1.
    pub fn new(line: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { line, problem: problem.into(), expected: expected.into() }
    }
}

impl Record {
    /// The first line of every record.
    pub const FIRST_LINE: &str = "dohyo record 1";

    /// The longest record that can be read. The longest games take a tenth of it.
    pub const MAX_BYTES: usize = 1 << 20;
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", Self::FIRST_LINE)?;
        let mut header = |key: &str, value: &str| writeln!(f, "{key}: {}", one_line(value));
        header("game", &self.game)?;
        header("rules", &self.rules.to_string())?;
        for (key, value) in self.options.iter() {
            header("option", &format!("{key}={value}"))?;
        }
        if let Some(position) = &self.position {
            header("position", position)?;
        }
        if let Some(opening) = &self.opening {
            header("opening", opening)?;
        }
        if let Some(seed) = &self.seed {
            header("seed", &seed.to_string())?;
        }
        for (index, player) in self.players.iter().enumerate() {
            header(&format!("player {}", index + 1), player)?;
        }
        for (seat, level) in &self.computers {
            header(&format!("computer {seat}"), &format!("level {level}"))?;
        }
        let started = self.started.as_ref().map(Timestamp::as_str);
        let optional =
            [("clock", self.clock.as_deref()), ("started", started), ("result", self.result.as_deref())];
        for (key, value) in optional {
            if let Some(value) = value {
                header(key, value)?;
            }
        }
        for (key, value) in &self.others {
            header(key, value)?;
        }
        writeln!(f)?;
        let comment = |f: &mut fmt::Formatter<'_>, text: &String| writeln!(f, "# {}", one_line(text));
        self.preface.iter().try_for_each(|text| comment(f, text))?;
        for action in &self.actions {
            write!(f, "{} {}", action.seat, one_line(&action.text))?;
            if let Some(at) = action.at {
                write!(f, " @{}", seconds(at))?;
            }
            writeln!(f)?;
            action.comments.iter().try_for_each(|text| comment(f, text))?;
        }
        Ok(())
    }
}

/// Replaces line breaks, so that a value cannot begin another line.
fn one_line(value: &str) -> String {
    value.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

fn seconds(at: Duration) -> String {
    let mut text = at.as_secs().to_string();
    let millis = at.subsec_millis();
    if millis > 0 {
        let _ = write!(text, ".{millis:03}");
        text.truncate(text.trim_end_matches('0').len());
    }
    text
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        if text.len() > Self::MAX_BYTES {
            let problem = format!("{} bytes long", text.len());
            return Err(RecordError::new(1, problem, format!("at most {} bytes", Self::MAX_BYTES)));
        }
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, one_line(line)));
        let first = lines.next().map_or_else(|| "nothing".to_owned(), |(_, line)| line);
        if first != Self::FIRST_LINE {
            return Err(RecordError::new(
                1,
                format!("`{}`", shortened(&first)),
                format!("`{}`", Self::FIRST_LINE),
            ));
        }
        let mut record = Self::default();
        for (number, line) in lines.by_ref() {
            if line.is_empty() {
                break;
            }
            record.read_header(number, &line)?;
        }
        if record.game.is_empty() {
            return Err(RecordError::new(2, "the game is missing", "a line `game: …`"));
        }
        for (number, line) in lines {
            if let Some(comment) = line.strip_prefix('#') {
                let comments =
                    record.actions.last_mut().map_or(&mut record.preface, |last| &mut last.comments);
                comments.push(comment.trim().to_owned());
            } else if !line.is_empty() {
                record.actions.push(read_action(number, &line)?);
            }
        }
        Ok(record)
    }
}

impl Record {
    fn read_header(&mut self, number: usize, line: &str) -> Result<(), RecordError> {
        let Some((key, value)) = line.split_once(':') else {
            let problem = format!("`{}` has no colon", shortened(line));
            return Err(RecordError::new(
                number,
                problem,
                "`key: value`, or an empty line before the first action",
            ));
        };
        let (key, value) = (key.trim(), value.trim());
        let wrong = |expected: String| RecordError::new(number, format!("`{}`", shortened(value)), expected);
        match key {
            "game" => value.clone_into(&mut self.game),
            "rules" => {
                self.rules = value.parse().map_err(|_| wrong("the version of the rules".to_owned()))?;
            }
            "option" => self.options.insert_pair(value).map_err(|why| wrong(why.expected))?,
            "position" => self.position = Some(value.to_owned()),
            "opening" => self.opening = Some(value.to_owned()),
            "seed" => {
                self.seed = Some(value.parse().map_err(|why: crate::Malformed| wrong(why.expected))?);
            }
            "clock" => self.clock = Some(value.to_owned()),
            "started" => {
                self.started = Some(value.parse().map_err(|why: crate::Malformed| wrong(why.expected))?);
            }
            "result" => self.result = Some(value.to_owned()),
            _ if key.starts_with("computer ") => {
                let seat = key["computer ".len()..].parse::<Seat>();
                let level = value.strip_prefix("level ").and_then(|level| level.parse().ok());
                match (seat, level) {
                    (Ok(seat), Some(level)) => self.computers.push((seat, level)),
                    _ => return Err(wrong("a seat and a level, such as `computer 2: level 5`".to_owned())),
                }
            }
            _ => match key.strip_prefix("player ") {
                Some(seat) if seat.parse().is_ok_and(|seat: Seat| seat.index() == self.players.len()) => {
                    self.players.push(value.to_owned());
                }
                Some(_) => {
                    let next = self.players.len() + 1;
                    return Err(RecordError::new(
                        number,
                        format!("`{}`", shortened(key)),
                        format!("players in seat order, at most {}; next is `player {next}`", Seat::MAX),
                    ));
                }
                None => self.others.push((key.to_owned(), value.to_owned())),
            },
        }
        Ok(())
    }
}

fn read_action(number: usize, line: &str) -> Result<RecordedAction, RecordError> {
    let wrong = |problem: String| {
        RecordError::new(
            number,
            problem,
            "a seat, an action and optionally a time in seconds, such as `1 a1b2 @3.25`",
        )
    };
    let Some((seat, rest)) = line.split_once(char::is_whitespace) else {
        return Err(wrong(format!("`{}` is one word", shortened(line))));
    };
    let Ok(seat) = seat.parse() else {
        return Err(wrong(format!("`{}` does not begin with a seat", shortened(line))));
    };
    let (text, at) = match rest.rsplit_once(" @") {
        None => (rest, None),
        Some((text, at)) => {
            let time =
                read_seconds(at).ok_or_else(|| wrong(format!("`@{}` is not a time", shortened(at))))?;
            (text, Some(time))
        }
    };
    Ok(RecordedAction { seat, text: text.trim().to_owned(), at, comments: Vec::new() })
}

/// Reads `12` or `12.345` exactly, without floating point.
fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 3 {
        return None;
    }
    let millis = format!("{part:0<3}").parse().ok()?;
    Duration::from_secs(whole.parse().ok()?).checked_add(Duration::from_millis(millis))
}

/// Shortens a text for an error message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Record {
        let action = |seat, text: &str, millis| RecordedAction {
            seat,
            text: text.to_owned(),
            at: Some(Duration::from_millis(millis)),
            comments: Vec::new(),
        };
        let mut record = Record {
            game: "abalone".to_owned(),
            rules: 1,
            options: Options::new().with("layout", "belgian-daisy"),
            opening: Some("-".to_owned()),
            seed: Some(Seed::from(7)),
            players: vec!["Ada".to_owned(), "computer, level 5".to_owned()],
            computers: vec![(Seat::SECOND, 5)],
            clock: Some("600+5".to_owned()),
            started: Some("2026-11-15T20:00:00Z".parse().expect("a time")),
            result: Some("black wins (ejection)".to_owned()),
            others: vec![("event".to_owned(), "Club evening: final".to_owned())],
            preface: vec!["Played at home.".to_owned()],
            actions: vec![action(Seat::FIRST, "a1b2", 3250), action(Seat::SECOND, "1U 2U NN", 5000)],
            ..Record::default()
        };
        record.actions[0].comments.push("A quiet start.".to_owned());
        record
    }

    #[test]
    fn records_read_back() {
        assert_eq!(sample().to_string().parse(), Ok(sample()));
    }

    #[test]
    fn a_line_break_in_a_name_cannot_forge_a_header() {
        let mut record = sample();
        record.players[0] = "Ada\nresult: white wins (time)".to_owned();
        let read: Record = record.to_string().parse().expect("still a record");
        assert_eq!(read.result, record.result);
    }

    #[test]
    fn errors_have_a_line_and_an_expectation() {
        let check = |text: &str, line: usize, expected: &str| {
            let error = text.parse::<Record>().expect_err(text);
            assert_eq!(error.line, line, "{error}");
            assert!(error.to_string().contains(expected), "{error}");
        };
        check("", 1, "`dohyo record 1`");
        check("dohyo record 1\n\n", 2, "game");
        check("dohyo record 1\ngame: abalone\nrules: one", 3, "version of the rules");
        check("dohyo record 1\ngame: abalone\nnonsense", 3, "key: value");
        check("dohyo record 1\ngame: abalone\nseed: x", 3, "hexadecimal");
        check("dohyo record 1\ngame: abalone\nstarted: soon", 3, "2026-11-15T20:00:00Z");
        check("dohyo record 1\ngame: abalone\nplayer 2: B", 3, "player 1");
        check("dohyo record 1\ngame: abalone\n\na1b2", 4, "a seat");
        check("dohyo record 1\ngame: abalone\n\n9 a1b2", 4, "a seat");
        check("dohyo record 1\ngame: abalone\n\n1 a1b2 @soon", 4, "@3.25");
    }
}

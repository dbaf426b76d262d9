//! The notation of the game's own document.
//!
//! ```text
//! B = Ada                          N = Blaise
//! > 2026-11-15 20:00:00
//! 1   B/1U 2U =/1S N/              N/3 S/
//! 2   B//                          N/...
//! ...
//! > 2026-11-15 20:12:30
//! # Black played well!
//! ```
//!
//! - `B =` and `N =` name White (*Blanc*) and Black (*Noir*).
//! - `>` gives a date and time: first of the start of the game, then of its end.
//! - A numbered line is a round. The actions of a turn stand between slashes, and the last slash ends the turn. `B//` is
//!   a pass; a turn without its last slash is still under way.
//! - `...` means that the rest of the game is left out. Reading stops there, and the record notes it under `elided`.
//! - `#` begins a comment line.
//!
//! Besides the document's lines, `position:` gives a starting position.

use std::time::Duration;

use dohyo_core::{
    Fate, Fixed, Game as _, Malformed, Notation, Options, Record, RecordError, RecordedAction, Setup as _,
};

use crate::{Action, Colour, Sumoo};

/// The notations of SUMOO besides records.
pub(crate) const NOTATIONS: &[Notation] = &[Notation {
    name: "sumoo",
    help: "the notation of the game's document: 1 B/1U N/2U N/ N/3 S/",
    read: |text| games(text).into_iter().map(|(line, game)| read(line, game)).collect(),
    write: |records| records.iter().map(write).collect::<Vec<_>>().join("\n"),
}];

/// The mark of a part that is left out.
const ELISION: &str = "...";

/// Splits a text into games, each with the number of lines before it. A game begins where names follow a round.
fn games(text: &str) -> Vec<(usize, &str)> {
    let mut games = Vec::new();
    let (mut start, mut start_line, mut offset, mut has_rounds) = (0, 0, 0, false);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let words = line.trim();
        if player_names(words).is_some() {
            if has_rounds {
                games.push((start_line, &text[start..offset]));
                (start, start_line, has_rounds) = (offset, index, false);
            }
        } else {
            has_rounds |= words.contains('/') && !words.starts_with(['#', '>']) && !is_position(words);
        }
        offset += line.len();
    }
    games.push((start_line, &text[start..]));
    games
}

/// Returns `true` if a line gives a starting position.
fn is_position(line: &str) -> bool {
    line.split_once(':').is_some_and(|(key, _)| key.trim() == "position")
}

/// Reads a game that begins after line `before`.
fn read(before: usize, text: &str) -> Result<Record, RecordError> {
    let mut record = Record {
        game: Sumoo::INFO.id.to_owned(),
        rules: Sumoo::INFO.rules,
        players: vec![String::new(); 2],
        ..Record::default()
    };
    let mut reader = Reader { game: None, actions: Vec::new(), elided: None };
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (before + index + 1, line.trim());
        if line.is_empty() {
            continue;
        }
        if let Some(comment) = line.strip_prefix('#') {
            let comments = reader.actions.last_mut().map_or(&mut record.preface, |last| &mut last.comments);
            comments.push(comment.trim().to_owned());
        } else if let Some(time) = line.strip_prefix('>') {
            let time = time.trim();
            if record.started.is_none() && reader.actions.is_empty() {
                let started = time
                    .parse()
                    .map_err(|why: Malformed| RecordError::new(number, why.problem, why.expected))?;
                record.started = Some(started);
            } else {
                record.others.push(("ended".to_owned(), time.to_owned()));
            }
        } else if let Some((_, position)) = line.split_once(':').filter(|_| is_position(line)) {
            record.position = Some(position.trim().to_owned());
        } else if let Some(names) = player_names(line) {
            for (colour, name) in names {
                record.players[colour.index()] = name;
            }
        } else if reader.elided.is_none() {
            reader.read_line(number, line, record.position.as_deref())?;
        }
    }
    if let Some(line) = reader.elided {
        record
            .others
            .push(("elided".to_owned(), format!("the rest of the game is left out from line {line}")));
    }
    if let Some(game) = reader.game {
        record.options = game.options();
        record.result = game.outcome().map(|outcome| outcome.describe(game.info()));
    }
    record.actions = reader.actions;
    Ok(record)
}

/// Reads `B = Ada    N = Blaise`, or one of the two.
fn player_names(line: &str) -> Option<Vec<(Colour, String)>> {
    let first = read_name_key(line)?;
    let rest = line.split_once('=')?.1;
    // The second name begins at the last ` N =` or ` B =`.
    let other = rest.match_indices('=').filter_map(|(equals, _)| {
        let before = rest[..equals].trim_end();
        let colour = before.chars().next_back().and_then(Colour::from_letter)?;
        let start = before.len() - 1;
        before[..start].ends_with(char::is_whitespace).then_some((colour, start, equals))
    });
    Some(match { other }.next_back() {
        Some((colour, start, equals)) => {
            vec![(first, rest[..start].trim().to_owned()), (colour, rest[equals + 1..].trim().to_owned())]
        }
        None => vec![(first, rest.trim().to_owned())],
    })
}

fn read_name_key(line: &str) -> Option<Colour> {
    let (key, _) = line.split_once('=')?;
    let mut letters = key.trim().chars();
    Colour::from_letter(letters.next()?).filter(|_| letters.next().is_none())
}

/// The state of reading one game.
struct Reader {
    game: Option<Sumoo>,
    actions: Vec<RecordedAction>,
    /// The line at which the rest of the game is left out.
    elided: Option<usize>,
}

impl Reader {
    fn read_line(&mut self, number: usize, line: &str, position: Option<&str>) -> Result<(), RecordError> {
        let round = line.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim_start();
        if round.is_empty() || round.starts_with(ELISION) || line.starts_with(ELISION) {
            self.elided = Some(number);
            return Ok(());
        }
        let pieces: Vec<&str> = round.split('/').map(str::trim).collect();
        let marker = |piece: &str| {
            let mut letters = piece.chars();
            Colour::from_letter(letters.next()?).filter(|_| letters.next().is_none())
        };
        let starts: Vec<usize> = (0..pieces.len()).filter(|&index| marker(pieces[index]).is_some()).collect();
        if starts.first() != Some(&0) {
            let problem = format!("`{line}`");
            return Err(RecordError::new(number, problem, "a round, such as `1 B/1U N/ N/1U S/`"));
        }
        for (index, &start) in starts.iter().enumerate() {
            let end = starts.get(index + 1).copied();
            let inside = &pieces[start + 1..end.unwrap_or(pieces.len())];
            let colour = marker(pieces[start]).unwrap_or(Colour::White);
            self.read_turn(number, colour, inside, end.is_some(), position)?;
            if self.elided.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn read_turn(
        &mut self,
        number: usize,
        colour: Colour,
        pieces: &[&str],
        followed: bool,
        position: Option<&str>,
    ) -> Result<(), RecordError> {
        let actions: Vec<&str> = pieces.iter().copied().filter(|piece| !piece.is_empty()).collect();
        for &action in &actions {
            if action.starts_with(ELISION) {
                self.elided = Some(number);
                return Ok(());
            }
            self.play(number, colour, action, position)?;
        }
        let over = self.game.as_ref().is_some_and(|game| game.outcome().is_some());
        if !over && (followed || pieces.len() > actions.len().max(1)) {
            self.play(number, colour, "end", position)?;
        }
        Ok(())
    }

    fn play(
        &mut self,
        number: usize,
        colour: Colour,
        text: &str,
        position: Option<&str>,
    ) -> Result<(), RecordError> {
        if self.game.is_none() {
            let begun = match position {
                Some(position) => Sumoo::from_position(position, &Options::new()),
                None => Sumoo::new(&Options::new(), &Fixed),
            };
            self.game =
                Some(begun.map_err(|why| RecordError::new(number, why.to_string(), "a legal position"))?);
        }
        let Some(game) = &mut self.game else { return Ok(()) };
        let seat = colour.seat();
        let action = game.play_text(seat, text, Fate::Unknown).map_err(|why| {
            let problem = format!("{}/{text}/: {why}", colour.letter());
            RecordError::new(number, problem, "a legal action, such as `1U N`, `1U 2U =` or `1U 2U NU`")
        })?;
        self.actions.push(RecordedAction { seat, text: action.to_string(), at: None, comments: Vec::new() });
        Ok(())
    }
}

/// Writes a game.
fn write(record: &Record) -> String {
    let player = |index: usize| record.players.get(index).map_or("", String::as_str);
    let mut text = format!("{:<32} N = {}\n", format!("B = {}", player(0)), player(1));
    let started = record.started.as_ref().map(|started| date_and_time(started.as_str()));
    text.extend(started.iter().map(|started| format!("> {started}\n")));
    text.extend(record.position.iter().map(|position| format!("position: {position}\n")));
    text.extend(record.preface.iter().map(|comment| format!("# {comment}\n")));
    let other = |wanted: &str| record.others.iter().find(|(key, _)| key == wanted).map(|(_, value)| value);
    let ended = other("ended").cloned().or_else(|| {
        let last = record.actions.last().filter(|_| record.result.is_some())?;
        later(started.as_deref()?, last.at?)
    });
    let (rounds, last_words) = write_rounds(record);
    text += &rounds;
    if other("elided").is_some() {
        text += &format!("{ELISION}\n");
    }
    text.extend(ended.map(|ended| format!("> {ended}\n")));
    text.extend(last_words.iter().map(|comment| format!("# {comment}\n")));
    text
}

/// Writes the numbered lines, each followed by its comments. Returns the comments of the last line separately: they
/// follow the end of the game.
fn write_rounds(record: &Record) -> (String, Vec<String>) {
    let (mut text, mut round, mut line, mut comments) = (String::new(), 1, String::new(), Vec::new());
    let finish =
        |text: &mut String, line: &str, round: usize| *text += &format!("{round:<3} {}\n", line.trim_end());
    for turn in turns(&record.actions) {
        let colour = if turn[0].seat == Colour::White.seat() { Colour::White } else { Colour::Black };
        if colour == Colour::White && !line.is_empty() {
            finish(&mut text, &line, round);
            text.extend(comments.drain(..).map(|comment: String| format!("# {comment}\n")));
            line.clear();
            round += 1;
        }
        let is_last = std::ptr::eq(turn.as_ptr_range().end, record.actions.as_ptr_range().end);
        let written = write_turn(colour, turn, is_last && record.result.is_some());
        line += &format!("{written:<40} ");
        comments.extend(turn.iter().flat_map(|action| action.comments.iter().cloned()));
    }
    if !line.is_empty() {
        finish(&mut text, &line, round);
    }
    (text, comments)
}

/// Writes a turn, such as `B/1U N/2U N/`. The last slash is left out if the turn is still under way.
fn write_turn(colour: Colour, turn: &[RecordedAction], is_over: bool) -> String {
    let end = Action::End.to_string();
    // Records write `1U_N`, the document `1U N`.
    let spaced = |text: &str| {
        Action::read(colour, text).map_or_else(|_| text.to_owned(), |action| format!("{action:#}"))
    };
    let actions: Vec<String> =
        turn.iter().filter(|action| action.text != end).map(|action| spaced(&action.text)).collect();
    let close = if actions.len() < turn.len() || is_over { "/" } else { "" };
    format!("{}/{}{close}", colour.letter(), actions.join("/"))
}

/// Converts an RFC 3339 time to the document's form, `2015-12-24 21:58:35`. Returns other texts unchanged.
fn date_and_time(text: &str) -> String {
    let is_rfc_3339 = text.len() > 19 && text.is_ascii() && text.as_bytes()[10] == b'T';
    if is_rfc_3339 { format!("{} {}", &text[..10], &text[11..19]) } else { text.to_owned() }
}

/// Returns the date and time `by` later than `start`, which has the document's form.
fn later(start: &str, by: Duration) -> Option<String> {
    fn numbers(text: &str, separator: char) -> Option<[u64; 3]> {
        let parts: Option<Vec<u64>> = text.split(separator).map(|part| part.parse().ok()).collect();
        parts?.try_into().ok()
    }
    const DAY: u64 = 24 * 60 * 60;
    let (date, time) = start.split_once(' ')?;
    let [mut year, mut month, mut day] = numbers(date, '-')?;
    let [hour, minute, second] = numbers(time, ':')?;
    let seconds = (hour * 60 + minute) * 60 + second + Some(by.as_secs()).filter(|&by| by < 1000 * DAY)?;
    for _ in 0..seconds / DAY {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 => 28 + u64::from(is_leap),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        day += 1;
        if day > days {
            (day, month) = (1, month + 1);
        }
        if month > 12 {
            (month, year) = (1, year + 1);
        }
    }
    let seconds = seconds % DAY;
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    Some(format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"))
}

/// Splits actions into turns.
fn turns(actions: &[RecordedAction]) -> impl Iterator<Item = &[RecordedAction]> {
    let end = Action::End.to_string();
    actions.split_inclusive(move |action| action.text == end).filter(|turn| !turn.is_empty())
}

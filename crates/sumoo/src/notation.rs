//! The notation of the game's own document.
//!
//! ```text
//! B = Ada                    N = Blaise
//! > 2026-11-15 20:00:00
//! 1   B/1U 2U = /1S N/       N/3 S/
//! 2   B//                    N/...
//! # a comment
//! ```
//!
//! A numbered line is a round; the actions of a turn stand between slashes, and the last slash ends
//! the turn. `B//` is a pass; without its last slash a turn is still under way. `...` leaves out the
//! rest of the game: reading stops there, and the record says so.

use dohyo_core::{Game as _, Notation, Options, Record, RecordError, RecordedAction, Seed, Setup as _};

use crate::{Action, Colour, Sumoo};

/// Other ways of writing games of SUMOO.
pub(crate) const NOTATIONS: &[Notation] = &[Notation {
    name: "sumoo",
    help: "the notation of the game's document: 1 B/1U N/2U N/ N/3 S/",
    read: |text| read(text).map(|record| vec![record]),
    write: |records| records.iter().map(write).collect::<Vec<_>>().join("\n"),
}];

/// What stands for a part that is left out.
const ELISION: &str = "...";

fn read(text: &str) -> Result<Record, RecordError> {
    let mut record = Record {
        game: Sumoo::INFO.id.to_owned(),
        rules: Sumoo::INFO.rules,
        players: vec![String::new(); 2],
        ..Record::default()
    };
    let mut reader = Reader { game: None, actions: Vec::new(), elided: None };
    for (index, line) in text.lines().enumerate() {
        let (number, line) = (index + 1, line.trim());
        if line.is_empty() {
            continue;
        }
        if let Some(comment) = line.strip_prefix('#') {
            let comments = reader.actions.last_mut().map_or(&mut record.preface, |last| &mut last.comments);
            comments.push(comment.trim().to_owned());
        } else if let Some(time) = line.strip_prefix('>') {
            let time = time.trim().to_owned();
            if record.started.is_none() && reader.actions.is_empty() {
                record.started = Some(time);
            } else {
                record.others.push(("ended".to_owned(), time));
            }
        } else if let Some((key, position)) = line.split_once(':').filter(|(key, _)| key.trim() == "position")
        {
            let _ = key;
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
        record.others.push(("elided".to_owned(), format!("the text leaves out the rest from line {line}")));
    }
    if let Some(game) = reader.game {
        record.options = game.options();
        record.result = game.outcome().map(|outcome| outcome.describe(game.info()));
    }
    record.actions = reader.actions;
    Ok(record)
}

/// Reads `B = Ada    N = Blaise`, either or both.
fn player_names(line: &str) -> Option<Vec<(Colour, String)>> {
    let first = read_name_key(line)?;
    let rest = line.split_once('=')?.1;
    // The other name, if there is one, begins at the last ` N =` or ` B =`.
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

struct Reader {
    game: Option<Sumoo>,
    actions: Vec<RecordedAction>,
    /// The line at which the text leaves something out.
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
            return Err(RecordError::new(number, problem, "a round such as `1 B/1U N/ N/1U S/`"));
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
                None => Sumoo::new(&Options::new(), Seed::default()),
            };
            self.game =
                Some(begun.map_err(|why| RecordError::new(number, why.to_string(), "a legal position"))?);
        }
        let Some(game) = &mut self.game else { return Ok(()) };
        let seat = colour.seat();
        let action = game.play_text(seat, text).map_err(|why| {
            let problem = format!("{}/{text}/: {why}", colour.letter());
            RecordError::new(number, problem, "a legal action, such as `1U N`, `1U 2U =` or `1U 2U NU`")
        })?;
        self.actions.push(RecordedAction { seat, text: action.to_string(), at: None, comments: Vec::new() });
        Ok(())
    }
}

fn write(record: &Record) -> String {
    let player = |index: usize| record.players.get(index).map_or("", String::as_str);
    let mut text = format!("B = {:<24} N = {}\n", player(0), player(1));
    if let Some(started) = &record.started {
        text += &format!("> {started}\n");
    }
    if let Some(position) = &record.position {
        text += &format!("position: {position}\n");
    }
    text.extend(record.preface.iter().map(|comment| format!("# {comment}\n")));
    let mut round = 1;
    let mut line = String::new();
    let mut comments = Vec::new();
    let mut flush = |line: &mut String, comments: &mut Vec<String>| {
        if !line.is_empty() {
            text += &format!("{round:<3} {}\n", line.trim_end());
            line.clear();
            round += 1;
        }
        text.extend(comments.drain(..).map(|comment: String| format!("# {comment}\n")));
    };
    for turn in turns(&record.actions) {
        let (seat, actions) = (turn[0].seat, turn);
        let colour = if seat == Colour::White.seat() { Colour::White } else { Colour::Black };
        if colour == Colour::White {
            flush(&mut line, &mut comments);
        }
        let end = Action::End.to_string();
        let spent: Vec<&str> =
            actions.iter().map(|action| action.text.as_str()).filter(|text| *text != end).collect();
        let ended = spent.len() < actions.len();
        let over = record.result.is_some()
            && std::ptr::eq(actions.as_ptr_range().end, record.actions.as_ptr_range().end);
        let close = if ended || over { "/" } else { "" };
        let written = format!("{}/{}{close}", colour.letter(), spent.join("/"));
        line += &format!("{written:<40} ");
        comments.extend(actions.iter().flat_map(|action| action.comments.iter().cloned()));
    }
    flush(&mut line, &mut comments);
    if let Some((_, ended)) = record.others.iter().find(|(key, _)| key == "ended") {
        text += &format!("> {ended}\n");
    }
    text
}

/// The actions, cut after each end of a turn.
fn turns(actions: &[RecordedAction]) -> impl Iterator<Item = &[RecordedAction]> {
    let end = Action::End.to_string();
    actions.split_inclusive(move |action| action.text == end).filter(|turn| !turn.is_empty())
}

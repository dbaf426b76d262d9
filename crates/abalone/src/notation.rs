//! Writing moves and games down: Aba-Pro, Nacre, move lists, APGN.

use dohyo_core::{Game as _, Malformed, Notation, Options, Record, RecordError, RecordedAction, Seed, Setup};

use crate::{Abalone, Cell, Move, Situation, rulebook};

/// Other ways of writing games of Abalone.
pub(crate) const NOTATIONS: &[Notation] = &[
    Notation {
        name: "abapro",
        help: "a plain list of moves: 1. a1b2 i5h5 2. …",
        read: |text| read_game(&Source::whole(text)).map(|record| vec![record]),
        write: |records| records.iter().map(move_list).collect::<Vec<_>>().join("\n"),
    },
    Notation {
        name: "apgn",
        help: "tags and numbered moves, many games to a file",
        read: read_apgn,
        write: write_apgn,
    },
];

/// Reads a move in the light of a position: Aba-Pro in any case and with the ends in either order, or
/// Nacre (first marble's cell, last own marble's arrival) where that can mean one legal move only.
///
/// Two neighbouring cells are always Aba-Pro: the rear marble and the cell it enters.
pub fn read_move(now: &Situation, text: &str) -> Result<Move, Malformed> {
    let letters: Vec<_> = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace() && *c != '-').collect();
    let mut cells = Vec::new();
    for pair in letters.chunks(2) {
        let written: String = pair.iter().map(|(_, letter)| letter).collect();
        let cell = written.parse::<Cell>().map_err(|why| Malformed { what: "move", at: pair[0].0, ..why })?;
        cells.push(cell);
    }
    let wrong = |problem: String, expected: &str| Malformed::new("move", 0, problem, expected);
    match cells[..] {
        [rear, ahead] => match rear.line_to(ahead) {
            Some((direction, 1)) => Ok(Move::InLine { rear, direction }),
            _ => nacre(now, rear, ahead),
        },
        [one_end, other_end, arrival] => {
            let step = |end: Cell| end.line_to(arrival).filter(|&(_, distance)| distance == 1);
            let (direction, _) = step(one_end).or_else(|| step(other_end)).ok_or_else(|| {
                let problem = format!("{arrival} is next to neither {one_end} nor {other_end}");
                wrong(problem, "the cell that the first end moves to, as in c3c5d4")
            })?;
            Ok(Move::broadside(one_end, other_end, direction))
        }
        _ => Err(wrong(
            format!("{} cells", cells.len()),
            "two cells (a1b2: rear marble, cell it enters) or three (c3c5d4: both ends, new cell of the first)",
        )),
    }
}

fn nacre(now: &Situation, first: Cell, arrival: Cell) -> Result<Move, Malformed> {
    let is_meant = |&mv: &Move| {
        let Ok(effect) = rulebook::judge(&now.board, now.to_move, mv) else { return false };
        let ends = [effect.moved[0], effect.moved[effect.moved.len() - 1]];
        let reaches = |from: Cell, to: Cell| from == first && to.neighbour(effect.direction) == Some(arrival);
        let in_line = matches!(mv, Move::InLine { .. });
        reaches(ends[0], ends[1]) || (!in_line && reaches(ends[1], ends[0]))
    };
    let mut readings = rulebook::legal_moves(&now.board, now.to_move).into_iter().filter(is_meant);
    let problem = match (readings.next(), readings.next()) {
        (Some(mv), None) => return Ok(mv),
        (Some(one), Some(other)) => format!("{first}{arrival} can mean {one} or {other}"),
        (None, _) => format!("{arrival} is not next to {first}"),
    };
    Err(Malformed::new("move", 0, problem, "the rear marble's cell and the cell it enters, as in a1b2"))
}

/// Part of a text, with the line it begins at.
struct Source<'a> {
    text: &'a str,
    line: usize,
}

impl<'a> Source<'a> {
    fn whole(text: &'a str) -> Self {
        Self { text, line: 1 }
    }
}

/// One word or comment of a list of moves.
enum Token<'a> {
    Word(&'a str),
    Comment(&'a str),
}

/// Splits a list of moves into words and `{comments}`, each with its line. `;` and `#` begin a comment
/// that ends with the line.
fn tokens<'a>(source: &Source<'a>) -> Result<Vec<(usize, Token<'a>)>, RecordError> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (source.text, source.line);
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '{' => {
                let Some(end) = rest.find('}') else {
                    return Err(RecordError::new(line, "a comment is not closed", "`}` at its end"));
                };
                found.push((line, Token::Comment(rest[1..end].trim())));
                end + 1
            }
            ';' | '#' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                found.push((line, Token::Comment(rest[1..end].trim())));
                end
            }
            _ if first.is_whitespace() => first.len_utf8(),
            _ => {
                let end =
                    rest.find(|c: char| c.is_whitespace() || c == '{' || c == ';').unwrap_or(rest.len());
                found.push((line, Token::Word(&rest[..end])));
                end
            }
        };
        line += rest[..end].matches('\n').count();
        rest = &rest[end..];
    }
    Ok(found)
}

/// The results that end a list of moves. The first figure is black's, who moves first.
const RESULTS: [(&str, Option<&str>); 4] =
    [("1-0", Some("black wins")), ("0-1", Some("white wins")), ("1/2-1/2", Some("draw")), ("*", None)];

/// Reads one game: tags if there are any, then moves.
fn read_game(source: &Source<'_>) -> Result<Record, RecordError> {
    let (mut record, moves) = read_tags(source)?;
    let mut game = match &record.position {
        Some(position) => Abalone::from_position(position, &record.options),
        None => Abalone::new(&record.options, Seed::default()),
    }
    .map_err(|why| RecordError::new(source.line, why.to_string(), "a known variant, or a position string"))?;
    let mut claimed = None;
    for (line, token) in tokens(&moves)? {
        match token {
            Token::Comment(text) => {
                let comments =
                    record.actions.last_mut().map_or(&mut record.preface, |last| &mut last.comments);
                comments.push(text.to_owned());
            }
            Token::Word(word) => {
                // `12.` and `12...` number the moves; `12.a1b2` has the number and the move in one word.
                let written = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
                if let Some((_, meaning)) = RESULTS.iter().find(|(result, _)| *result == word) {
                    claimed = *meaning;
                } else if !(written.is_empty() && word.contains('.')) {
                    let seat = game.situation().to_move.seat();
                    let action = game.play_text(seat, written).map_err(|why| {
                        let number = record.actions.len() / 2 + 1;
                        let problem = format!("move {number}, `{word}`: {why}");
                        RecordError::new(line, problem, "a legal move in Aba-Pro notation, such as a1b2")
                    })?;
                    let text = action.to_string();
                    record.actions.push(RecordedAction { seat, text, at: None, comments: Vec::new() });
                }
            }
        }
    }
    record.options = game.options();
    record.result = game
        .outcome()
        .map(|outcome| outcome.describe(game.info()))
        .or_else(|| claimed.map(|claimed| format!("{claimed} (unstated)")));
    Ok(record)
}

/// Reads the `[Key "value"]` lines at the head of a game, and says where the moves begin.
fn read_tags<'a>(source: &Source<'a>) -> Result<(Record, Source<'a>), RecordError> {
    let mut record = Record {
        game: Abalone::INFO.id.to_owned(),
        rules: Abalone::INFO.rules,
        players: vec![String::new(); 2],
        ..Record::default()
    };
    let (mut rest, mut line) = (source.text, source.line);
    while let Some(start) =
        rest.find(|c: char| !c.is_whitespace()).filter(|&start| rest[start..].starts_with('['))
    {
        line += rest[..start].matches('\n').count();
        let end = rest[start..].find('\n').map_or(rest.len(), |end| start + end);
        let tag = rest[start..end].trim();
        let inside = tag.strip_prefix('[').and_then(|tag| tag.strip_suffix(']'));
        let Some((key, value)) = inside.and_then(|tag| tag.split_once(char::is_whitespace)) else {
            return Err(RecordError::new(line, format!("`{tag}`"), "a tag such as [Black \"Ada\"]"));
        };
        let value = value.trim().trim_matches('"').replace("\\\"", "\"");
        match key {
            "Black" => record.players[0] = value,
            "White" => record.players[1] = value,
            "Variant" => record.options = Options::new().with("layout", &layout_name(&value)),
            "Position" => record.position = Some(value),
            "Date" => record.started = Some(value),
            // These follow from the moves and from the notation itself.
            "Result" | "Notation" => {}
            _ => record.others.push((key.to_lowercase(), value)),
        }
        (rest, line) = (&rest[end..], line);
    }
    Ok((record, Source { text: rest, line }))
}

/// The option's name of a variant, which others write as `Belgian Daisy` or `BelgianDaisy`.
fn layout_name(variant: &str) -> String {
    let bare = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let known = crate::layouts::NAMES.iter().find(|name| bare(name) == bare(variant));
    known.map_or_else(|| variant.to_owned(), |&name| name.to_owned())
}

/// A new game begins at a tag that follows a line of moves.
fn read_apgn(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut games = Vec::new();
    let (mut start, mut start_line) = (0, 1);
    let (mut offset, mut in_moves) = (0, false);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let is_tag = line.trim_start().starts_with('[');
        if is_tag && in_moves {
            games.push(read_game(&Source { text: &text[start..offset], line: start_line })?);
            (start, start_line) = (offset, index + 1);
        }
        in_moves = !is_tag && (in_moves || !line.trim().is_empty());
        offset += line.len();
    }
    if text[start..].trim().is_empty() {
        return Err(RecordError::new(1, "no game", "tags such as [Black \"Ada\"], then numbered moves"));
    }
    games.push(read_game(&Source { text: &text[start..], line: start_line })?);
    Ok(games)
}

fn write_apgn(records: &[Record]) -> String {
    let one = |record: &Record| {
        let player = |index: usize| record.players.get(index).map_or("?", String::as_str);
        let other =
            |key: &str| record.others.iter().find(|(other, _)| other == key).map(|(_, value)| value.as_str());
        let variant = record.options.get("layout").unwrap_or(crate::layouts::CLASSICAL);
        let mut tags = vec![
            ("Event", other("event").unwrap_or("?")),
            ("Date", record.started.as_deref().unwrap_or("?")),
            ("Black", player(0)),
            ("White", player(1)),
            ("Variant", variant),
            ("Result", result_figures(record)),
            ("Notation", "Aba-Pro"),
        ];
        if let Some(position) = &record.position {
            tags.push(("Position", position));
        }
        let tags: String =
            tags.iter().map(|(key, value)| format!("[{key} \"{}\"]\n", value.replace('"', "\\\""))).collect();
        format!("{tags}\n{}", move_list(record))
    };
    records.iter().map(one).collect::<Vec<_>>().join("\n")
}

fn result_figures(record: &Record) -> &'static str {
    let Some(result) = &record.result else { return "*" };
    let known =
        RESULTS.iter().find(|(_, meaning)| meaning.is_some_and(|meaning| result.starts_with(meaning)));
    known.map_or("*", |(figures, _)| figures)
}

/// `1. a1b2 i5h5` and so on, a round a line, then the result.
fn move_list(record: &Record) -> String {
    // A position with white to move begins in the middle of a round.
    let skipped =
        usize::from(record.actions.first().is_some_and(|first| first.seat != dohyo_core::Seat::FIRST));
    let mut text = String::new();
    for (index, action) in record.actions.iter().enumerate() {
        let ply = index + skipped;
        match (ply % 2, index) {
            (0, _) => text += &format!("{}. {}", ply / 2 + 1, action.text),
            (_, 0) => text += &format!("1... {}", action.text),
            _ => text += &format!(" {}", action.text),
        }
        for comment in &action.comments {
            text += &format!(" {{{}}}", comment.replace(['{', '}'], "|"));
        }
        if ply % 2 == 1 || index + 1 == record.actions.len() {
            text.push('\n');
        }
    }
    text + result_figures(record) + "\n"
}

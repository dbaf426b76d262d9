//! Writing moves and games down: Aba-Pro, Nacre, move lists, APGN.

use dohyo_core::{Game as _, Malformed, Notation, Record, RecordError, RecordedAction, Seed, Setup};

use crate::{Abalone, Cell, Move, Situation, rulebook};

/// Other ways of writing games of Abalone.
pub(crate) const NOTATIONS: &[Notation] = &[
    Notation {
        name: "abapro",
        help: "a plain list of moves: 1. a1b2 i5h5 2. …",
        read: read_games,
        write: write_lists,
    },
    Notation {
        name: "apgn",
        help: "tags and numbered moves, many games to a file",
        read: read_games,
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

/// What ends a list of moves when nobody has won.
const UNDECIDED: &str = "*";

/// The results that end a list of moves. The first figure is black's, who moves first.
const RESULTS: [(&str, Option<&str>); 4] =
    [("1-0", Some("black wins")), ("0-1", Some("white wins")), ("1/2-1/2", Some("draw")), (UNDECIDED, None)];

/// Reads one game: tags if there are any, then moves.
fn read_game(source: &Source<'_>) -> Result<Record, RecordError> {
    let (mut record, tagged, moves) = read_tags(source)?;
    let mut game = match &record.position {
        Some(position) => Abalone::from_position(position, &record.options),
        None => Abalone::new(&record.options, Seed::default()),
    }
    .map_err(|why| RecordError::new(source.line, why.to_string(), "a known variant, or a position string"))?;
    let mut claimed: Option<(usize, &str)> = tagged;
    for (line, token) in tokens(&moves)? {
        match token {
            Token::Comment(text) => {
                let comments =
                    record.actions.last_mut().map_or(&mut record.preface, |last| &mut last.comments);
                comments.push(without_braces(text));
            }
            Token::Word(word) => {
                // `12.` and `12...` number the moves; `12.a1b2` has the number and the move in one word.
                let written = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
                if word == UNDECIDED {
                    // It claims nothing: some write it for want of anything better.
                } else if RESULTS.iter().any(|(result, _)| *result == word) {
                    if let Some((_, tag)) = claimed.filter(|&(_, tag)| tag != word) {
                        let problem = format!("`{word}`, and `{tag}` before it");
                        return Err(RecordError::new(line, problem, "one result"));
                    }
                    claimed = Some((line, word));
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
    let meaning = claimed.and_then(|(_, figures)| meaning_of(figures));
    let reached = game.outcome().map(|outcome| outcome.describe(game.info()));
    if let (Some((line, figures)), Some(reached)) = (claimed, &reached)
        && !meaning.is_some_and(|meaning| reached.starts_with(meaning))
    {
        let problem = format!("the result is `{figures}`, but the moves lead to `{reached}`");
        return Err(RecordError::new(line, problem, "the same"));
    }
    record.result = reached.or_else(|| meaning.map(|meaning| format!("{meaning} (unstated)")));
    Ok(record)
}

/// What the figures of a result say, if they say anything.
fn meaning_of(figures: &str) -> Option<&'static str> {
    RESULTS.iter().find(|(known, _)| *known == figures).and_then(|&(_, meaning)| meaning)
}

/// A comment that can stand between braces, on one line.
fn without_braces(text: &str) -> String {
    one_line(&text.replace(['{', '}'], "|"))
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Tags under these keys would be header lines of a record that mean something else.
const RESERVED: [&str; 7] = ["game", "rules", "option", "seed", "clock", "started", "result"];

/// What a tag says when nothing is known.
const UNKNOWN: &str = "?";

/// What [`read_tags`] finds: the record so far, the line and the figures of the result if a tag has
/// them, and where the moves begin.
type Tags<'a> = (Record, Option<(usize, &'static str)>, Source<'a>);

/// Reads the `[Key "value"]` lines at the head of a game.
fn read_tags<'a>(source: &Source<'a>) -> Result<Tags<'a>, RecordError> {
    let mut record = Record {
        game: Abalone::INFO.id.to_owned(),
        rules: Abalone::INFO.rules,
        players: vec![String::new(); 2],
        ..Record::default()
    };
    let (mut result, mut result_line) = (None, source.line);
    let (mut rest, mut line) = (source.text, source.line);
    while let Some(start) =
        rest.find(|c: char| !c.is_whitespace()).filter(|&start| rest[start..].starts_with('['))
    {
        line += rest[..start].matches('\n').count();
        let end = rest[start..].find('\n').map_or(rest.len(), |end| start + end);
        let tag = rest[start..end].trim();
        let inside = tag.strip_prefix('[').and_then(|tag| tag.strip_suffix(']'));
        let is_key =
            |key: &str| key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        let parts = inside.and_then(|tag| tag.split_once(char::is_whitespace));
        let Some((key, value)) = parts.filter(|(key, _)| is_key(key)) else {
            return Err(RecordError::new(line, format!("`{tag}`"), "a tag such as [Black \"Ada\"]"));
        };
        let value = unquoted(value.trim());
        let known = Some(value.clone()).filter(|value| value != UNKNOWN);
        match key.to_lowercase().as_str() {
            "black" => record.players[0] = known.unwrap_or_default(),
            "white" => record.players[1] = known.unwrap_or_default(),
            "variant" => record.options = record.options.with("layout", &layout_name(&value)),
            key @ ("win" | "quiet") => record.options = record.options.with(key, &value),
            "position" => record.position = known,
            "date" => record.started = known,
            // Figures that are none are somebody's way to say that the result is not known.
            "result" => {
                let figures = RESULTS.iter().map(|(figures, _)| *figures);
                result = figures.filter(|&figures| figures != UNDECIDED).find(|&figures| figures == value);
                result_line = line;
            }
            // It follows from the notation itself.
            "notation" => {}
            key => {
                let key = if RESERVED.contains(&key) { format!("apgn-{key}") } else { key.to_owned() };
                let is_new = record.others.iter().all(|(other, _)| *other != key);
                record.others.extend(known.filter(|_| is_new).map(|value| (key, value)));
            }
        }
        rest = &rest[end..];
    }
    Ok((record, result.map(|figures| (result_line, figures)), Source { text: rest, line }))
}

/// The value of a tag: between quotes, in which `\"` and `\\` stand for themselves.
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

fn quoted(value: &str) -> String {
    format!("\"{}\"", one_line(value).replace('\\', "\\\\").replace('"', "\\\""))
}

/// The option's name of a variant, which others write as `Belgian Daisy` or `BelgianDaisy`.
fn layout_name(variant: &str) -> String {
    let bare = |name: &str| name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase();
    let known = crate::layouts::NAMES.iter().find(|name| bare(name) == bare(variant));
    known.map_or_else(|| variant.to_owned(), |&name| name.to_owned())
}

/// Reads every game of a text. A new one begins at a tag that follows a line of moves, and at anything
/// that follows a line with nothing but a result, unless that is a comment to the end of its line.
fn read_games(text: &str) -> Result<Vec<Record>, RecordError> {
    let mut games = Vec::new();
    let (mut start, mut start_line) = (0, 1);
    let (mut offset, mut in_moves, mut ended) = (0, false, false);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let words = line.trim();
        let is_tag = words.starts_with('[');
        let says_nothing_new = words.is_empty() || words.starts_with([';', '#']);
        if is_tag && in_moves || ended && !says_nothing_new {
            games.push(read_game(&Source { text: &text[start..offset], line: start_line })?);
            (start, start_line, ended) = (offset, index + 1, false);
        }
        in_moves = !is_tag && (in_moves || !words.is_empty());
        ended = ended && says_nothing_new || RESULTS.iter().any(|(result, _)| *result == words);
        offset += line.len();
    }
    if text[start..].trim().is_empty() {
        return Err(RecordError::new(1, "no game", "tags such as [Black \"Ada\"], or numbered moves"));
    }
    games.push(read_game(&Source { text: &text[start..], line: start_line })?);
    Ok(games)
}

fn write_apgn(records: &[Record]) -> String {
    let one = |record: &Record| {
        let or_unknown = |value: &str| if value.is_empty() { UNKNOWN.to_owned() } else { value.to_owned() };
        let player = |index: usize| or_unknown(record.players.get(index).map_or("", String::as_str));
        let event = record.others.iter().find(|(key, _)| key == "event");
        let mut tags = vec![
            ("Event".to_owned(), or_unknown(event.map_or("", |(_, value)| value))),
            ("Date".to_owned(), or_unknown(record.started.as_deref().unwrap_or_default())),
            ("Black".to_owned(), player(0)),
            ("White".to_owned(), player(1)),
        ];
        tags.extend(beginning(record));
        tags.push(("Result".to_owned(), result_figures(record).to_owned()));
        tags.push(("Notation".to_owned(), "Aba-Pro".to_owned()));
        let others = record.others.iter().filter(|(key, _)| key != "event" && !key.contains([' ', '"', ']']));
        tags.extend(others.map(|(key, value)| (capitalised(key), value.clone())));
        format!("{}\n{}", tag_lines(&tags), move_list(record))
    };
    records.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// A plain list has no tags, but for those without which it would be the list of another game.
fn write_lists(records: &[Record]) -> String {
    let one = |record: &Record| {
        let usual = ("Variant".to_owned(), crate::layouts::CLASSICAL.to_owned());
        let tags: Vec<_> = beginning(record).into_iter().filter(|tag| *tag != usual).collect();
        tag_lines(&tags) + &move_list(record)
    };
    records.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// The tags that say how the game begins and by which options it is played.
fn beginning(record: &Record) -> Vec<(String, String)> {
    let layout = record.options.get("layout").unwrap_or(crate::layouts::CLASSICAL);
    let mut tags = vec![("Variant".to_owned(), layout.to_owned())];
    tags.extend(record.position.iter().map(|position| ("Position".to_owned(), position.clone())));
    for spec in Abalone::INFO.options.iter().filter(|spec| spec.key != "layout") {
        let chosen = record.options.get(spec.key).filter(|&value| value != spec.default);
        tags.extend(chosen.map(|value| (capitalised(spec.key), value.to_owned())));
    }
    tags
}

fn tag_lines(tags: &[(String, String)]) -> String {
    tags.iter().map(|(key, value)| format!("[{key} {}]\n", quoted(value))).collect()
}

/// A key as tags write it.
fn capitalised(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
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
    text + result_figures(record) + "\n"
}

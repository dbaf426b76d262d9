//! Reading of games: optional tags, then moves.

use dohyo_core::{
    Fate, Fixed, Game as _, Malformed, Reason, Record, RecordError, RecordedAction, Setup as _, Unplayable,
};

use super::ending::{self, Claim};
use super::tags::Head;
use super::{read_nacre, without_braces};
use crate::{Abalone, Illegal, Move};

/// A part of a text, with the line where it begins.
pub(super) struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) line: usize,
}

/// Reads all games of a text. A new game begins at a tag that follows moves, or after a line that holds only a result.
/// Line comments after such a line still belong to the finished game.
pub(super) fn games(text: &str) -> Vec<Result<Record, RecordError>> {
    let mut games = Vec::new();
    let (mut start, mut start_line) = (0, 1);
    let (mut offset, mut in_moves, mut ended) = (0, false, false);
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let words = line.trim();
        let is_tag = words.starts_with('[');
        let says_nothing_new = words.is_empty() || words.starts_with([';', '#']);
        if is_tag && in_moves || ended && !says_nothing_new {
            games.push(game(&Source { text: &text[start..offset], line: start_line }));
            (start, start_line, ended) = (offset, index + 1, false);
        }
        in_moves = !is_tag && (in_moves || !words.is_empty());
        ended = ended && says_nothing_new || Claim::read(words).is_some();
        offset += line.len();
    }
    if text[start..].trim().is_empty() {
        return vec![Err(no_game(1))];
    }
    games.push(game(&Source { text: &text[start..], line: start_line }));
    games
}

/// Returns the error for a text without tags and moves.
fn no_game(line: usize) -> RecordError {
    RecordError::new(line, "no game", "tags such as [Black \"Ada\"], or numbered moves")
}

/// Reads one game.
fn game(source: &Source<'_>) -> Result<Record, RecordError> {
    let Head { mut record, mut claims, nacre, moves, .. } = Head::read(source)?;
    let mut game = match &record.position {
        Some(position) => Abalone::from_position(position, &record.options),
        None => Abalone::new(&record.options, &Fixed),
    }
    .map_err(|why| RecordError::new(source.line, why.to_string(), "a known variant, or a position string"))?;
    let tokens = tokens(&moves)?;
    let has_tags = source.text.lines().any(|line| line.trim_start().starts_with('['));
    // Comments alone are not a game: a file of another kind may consist of braces.
    if !has_tags && tokens.iter().all(|(_, token)| matches!(token, Token::Comment(_))) {
        return Err(no_game(source.line));
    }
    for (line, token) in tokens {
        let word = match token {
            Token::Comment(text) => {
                let comments =
                    record.actions.last_mut().map_or(&mut record.preface, |last| &mut last.comments);
                comments.push(without_braces(text));
                continue;
            }
            Token::Word(word) => word,
        };
        if let Some(claim) = Claim::read(word) {
            claims.add(line, word, claim)?;
            continue;
        }
        // `12.` and `12...` number the moves; `12.a1b2` has the number and the move in one word.
        let written = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        if written.is_empty() && word.contains('.') {
            continue;
        }
        let seat = game.situation().to_move.seat();
        let action = play(&mut game, written, nacre).map_err(|why| {
            let number = record.actions.len() / 2 + 1;
            let problem = format!("move {number}, `{word}`: {why}");
            RecordError::new(line, problem, "a legal move in Aba-Pro notation, such as a1b2")
        })?;
        record.actions.push(RecordedAction {
            seat,
            text: action.to_string(),
            at: None,
            comments: Vec::new(),
        });
    }
    record.options = game.options();
    let reached = game.outcome().map(|outcome| outcome.describe(game.info()));
    record.result = claims.settle(game.situation(), reached)?;
    // Drop a termination tag that only repeats the reason of the result.
    let reason = ending::settled(record.result.as_deref()).map(Reason::name);
    record.others.retain(|(key, value)| key != "termination" || reason != Some(value));
    Ok(record)
}

/// Plays a move for the side to move.
fn play(game: &mut Abalone, text: &str, nacre: bool) -> Result<Move, Unplayable<Illegal>> {
    let seat = game.situation().to_move.seat();
    if !nacre {
        return game.play_text(seat, text, Fate::Unknown).map(|played| played.action);
    }
    let mv = read_nacre(game.situation(), text).map_err(|why: Malformed| Unplayable::Unread(why))?;
    game.play_text(seat, &mv.to_string(), Fate::Unknown).map(|played| played.action)
}

/// A word or comment in a list of moves.
enum Token<'a> {
    Word(&'a str),
    Comment(&'a str),
}

/// Splits a list of moves into words and `{comments}`, each with its line. Comments that begin with `;` or `#` end with
/// the line.
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

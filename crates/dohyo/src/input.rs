//! Games from files: finding out their notation, and naming the place of an error.

use std::fs::File;
use std::io::{self, Read};

use anyhow::{Context as _, Result, anyhow, bail};
use dohyo_core::{Notation, Record, RecordError};

/// The largest file that is read, in bytes: more than any collection of games, and small enough for memory.
const MAX_FILE_BYTES: usize = 64 << 20;

/// The name of this project's own format.
pub(crate) const RECORD: &str = "record";

/// The first line of a record.
const RECORD_BEGINS: &str = Record::FIRST_LINE;

/// Reads a text file, or stdin for `-`.
pub(crate) fn read_text(path: &str) -> Result<String> {
    let bytes = match path {
        "-" => read_bounded(io::stdin().lock()),
        path => File::open(path).and_then(read_bounded),
    }
    .with_context(|| format!("cannot read {path}"))?;
    if bytes.len() > MAX_FILE_BYTES {
        bail!("{path} is too long; expected at most {MAX_FILE_BYTES} bytes");
    }
    let text = String::from_utf8(bytes).map_err(|why| {
        let at = why.utf8_error().valid_up_to();
        anyhow!("{path}, byte {}: not text; expected UTF-8", at + 1)
    })?;
    if text.trim().is_empty() {
        bail!("{path} is empty; expected a record that begins `{RECORD_BEGINS}`, or another notation");
    }
    // Some editors begin a file with a byte order mark.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn read_bounded(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A game of a file, or the error in it.
pub(crate) type ReadGame = Result<Record, RecordError>;

/// The arguments of commands that read games from a file.
#[derive(clap::Args, Debug)]
pub(crate) struct Source {
    /// The file to read; `-` reads stdin
    file: String,
    /// The game, if the file does not name it (records and most notations do)
    #[arg(long)]
    game: Option<String>,
    /// The notation of the file: `record` or one of the game's own [default: guess]
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// Read only this game of the file, counted from 1
    #[arg(long, value_name = "N")]
    game_number: Option<usize>,
}

impl Source {
    /// Reads the games of the file, or the chosen one, with their numbers from 1. An unreadable game does not affect
    /// the others.
    pub(crate) fn games(&self) -> Result<Vec<(usize, ReadGame)>> {
        self.games_in(&self.text()?)
    }

    /// Reads the file.
    pub(crate) fn text(&self) -> Result<String> {
        read_text(&self.file)
    }

    /// Reads the games of the file, which has this text. See [`Source::games`].
    pub(crate) fn games_in(&self, text: &str) -> Result<Vec<(usize, ReadGame)>> {
        let games = self.read_games(text).with_context(|| self.file.clone())?;
        let total = games.len();
        let mut numbered: Vec<_> = (1..).zip(games).collect();
        if let Some(wanted) = self.game_number {
            numbered.retain(|(number, _)| *number == wanted);
            if numbered.is_empty() {
                bail!("{}: no game {wanted}; expected a number from 1 to {total}", self.file);
            }
        }
        Ok(numbered)
    }

    /// Returns the name of the file, for messages.
    pub(crate) fn name(&self) -> &str {
        &self.file
    }

    /// Returns the place of a game, for messages.
    pub(crate) fn place(&self, number: usize) -> String {
        format!("{}, game {number}", self.file)
    }

    /// Returns an error if games of the file failed; each has been reported before.
    pub(crate) fn check_failures(&self, failed: &[usize], total: usize) -> Result<()> {
        if failed.is_empty() {
            return Ok(());
        }
        let numbers: Vec<_> = failed.iter().map(usize::to_string).collect();
        bail!(
            "{}: {} of {total} games failed: {}; expected games that replay",
            self.file,
            failed.len(),
            numbers.join(", ")
        )
    }

    fn read_games(&self, text: &str) -> Result<Vec<ReadGame>> {
        let games = match &self.game {
            Some(id) => vec![dohyo_games::info(id)?],
            None => dohyo_games::ALL.to_vec(),
        };
        let candidates: Vec<&Notation> =
            games.iter().flat_map(|info| dohyo_games::notations(info.id)).collect();
        let is_record = text.trim_start().starts_with(RECORD_BEGINS);
        match self.from.as_deref() {
            Some(RECORD) => Ok(read_records(text)),
            None if is_record => Ok(read_records(text)),
            Some(name) => {
                let Some(notation) = candidates.iter().find(|notation| notation.name == name) else {
                    let known: Vec<_> = candidates.iter().map(|notation| notation.name).collect();
                    bail!("no notation `{name}`; expected one of: {RECORD}, {}", known.join(", "));
                };
                Ok((notation.read)(text))
            }
            None => guess(text, &candidates),
        }
    }
}

/// Reads a text in the notation that finds the most games in it. If none finds any, returns the errors of the notation
/// that got furthest.
fn guess(text: &str, candidates: &[&Notation]) -> Result<Vec<ReadGame>> {
    let merit = |games: &Vec<ReadGame>| {
        let first_error = games.iter().find_map(|game| game.as_ref().err());
        match games.iter().flatten().count() {
            0 => (0, first_error.map_or(0, |why| why.line)),
            read => (read, 0),
        }
    };
    let readings = candidates.iter().map(|notation| (notation.read)(text));
    let best = readings.reduce(|best, other| if merit(&other) > merit(&best) { other } else { best });
    best.ok_or_else(|| anyhow!("unknown notation; expected a record that begins `{RECORD_BEGINS}`"))
}

/// Reads records that follow each other. The first line of a record cannot occur elsewhere in it.
fn read_records(text: &str) -> Vec<ReadGame> {
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut offset = 0;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if line.trim() == RECORD_BEGINS || starts.is_empty() && !line.trim().is_empty() {
            starts.push((index, offset));
        }
        offset += line.len();
    }
    let ends = starts.iter().skip(1).map(|&(_, offset)| offset).chain([text.len()]);
    let documents = starts.iter().zip(ends);
    let read = |(&(first_line, start), end): (&(usize, usize), usize)| {
        text[start..end].parse::<Record>().map_err(|mut why| {
            why.line += first_line;
            why
        })
    };
    documents.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "dohyo record 1\ngame: abalone\nrules: 1\n\n1 a1b2\n";

    #[test]
    fn a_file_may_hold_several_records() {
        let text = format!("\n{ONE}\n{ONE}# a comment\n");
        let games = read_records(&text);
        assert_eq!(games.len(), 2);
        assert_eq!(games[1].as_ref().expect("a record").actions[0].comments, ["a comment"]);
    }

    #[test]
    fn an_error_names_the_line_of_the_file_and_other_records_are_read() {
        let text = format!("{ONE}\n{ONE}nonsense\n\n{ONE}");
        let games = read_records(&text);
        assert_eq!(games.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
        let why = games[1].as_ref().expect_err("nonsense is no action").to_string();
        assert!(why.contains("line 12"), "{why}");
    }

    #[test]
    fn errors_are_those_of_the_notation_that_came_furthest() {
        let check = |text: &str, expected: &str| {
            let notations: Vec<_> =
                dohyo_games::ALL.iter().flat_map(|info| dohyo_games::notations(info.id)).collect();
            let games = guess(text, &notations).expect("a reading");
            let why = games.into_iter().find_map(Result::err).expect(text).to_string();
            assert!(why.contains(expected), "{why}");
        };
        check("1. a1b2 i5h5\n2. a1a9\n", "line 2");
        check("[Black \"A\"]\n\n1. a1b2 *\n\n[Black \"B\"]\n\n1. a1a9 *\n", "record, line 7");
        check("1 B/1S N/ N//\n2 B/9 N/\n", "is not a token");
    }
}

//! Reading games from files: how much is read, which notation it is, where it went wrong.

use std::fs::File;
use std::io::{self, Read};

use anyhow::{Context as _, Result, anyhow, bail};
use dohyo_core::{Notation, Record, RecordError};

/// The largest file that is read: as many games as anyone keeps in one, and little enough to hold in
/// memory. One record among them may be [`Record::MAX_BYTES`] long.
const MAX_FILE_BYTES: usize = 64 << 20;

/// The name of this project's own format among the notations.
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
        anyhow!("{path}, byte {}: this is not text; expected UTF-8", at + 1)
    })?;
    if text.trim().is_empty() {
        bail!("{path} is empty; expected a record that begins `{RECORD_BEGINS}`, or another notation");
    }
    // Some editors begin a file with a mark that is no part of the text.
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

fn read_bounded(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_FILE_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Which notation a file is in, if that is not to be found out.
#[derive(clap::Args, Debug)]
pub(crate) struct Source {
    /// The file to read; `-` reads stdin
    file: String,
    /// The game, where the file does not say: records and most notations do
    #[arg(long)]
    game: Option<String>,
    /// The notation of the file, where it should not be guessed: `record` or one of the game's own
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// Only this game of the file, counted from 1
    #[arg(long, value_name = "N")]
    game_number: Option<usize>,
}

impl Source {
    /// Every game of the file, or the one that was asked for, numbered from 1.
    pub(crate) fn records(&self) -> Result<Vec<(usize, Record)>> {
        let text = read_text(&self.file)?;
        let records = self.read_games(&text).with_context(|| self.file.clone())?;
        let total = records.len();
        let mut numbered: Vec<_> = (1..).zip(records).collect();
        if let Some(wanted) = self.game_number {
            numbered.retain(|(number, _)| *number == wanted);
            if numbered.is_empty() {
                bail!("{}: no game {wanted}; expected a number from 1 to {total}", self.file);
            }
        }
        Ok(numbered)
    }

    /// The file's name, for messages.
    pub(crate) fn name(&self) -> &str {
        &self.file
    }

    fn read_games(&self, text: &str) -> Result<Vec<Record>> {
        let games = match &self.game {
            Some(id) => vec![dohyo_games::info(id)?],
            None => dohyo_games::ALL.to_vec(),
        };
        let candidates: Vec<&Notation> =
            games.iter().flat_map(|info| dohyo_games::notations(info.id)).collect();
        let is_record = text.trim_start().starts_with(RECORD_BEGINS);
        match self.from.as_deref() {
            Some(RECORD) => read_records(text),
            None if is_record => read_records(text),
            Some(name) => {
                let Some(notation) = candidates.iter().find(|notation| notation.name == name) else {
                    let known: Vec<_> = candidates.iter().map(|notation| notation.name).collect();
                    bail!("no notation `{name}`; expected one of: {RECORD}, {}", known.join(", "));
                };
                Ok((notation.read)(text)?)
            }
            None => guess(text, &candidates),
        }
    }
}

/// Reads a text in the first notation that takes it. If none does, the one that came furthest knows
/// best what is wrong.
fn guess(text: &str, candidates: &[&Notation]) -> Result<Vec<Record>> {
    let mut furthest: Option<RecordError> = None;
    for notation in candidates {
        match (notation.read)(text) {
            Ok(records) => return Ok(records),
            Err(why) if furthest.as_ref().is_none_or(|other| why.line > other.line) => furthest = Some(why),
            Err(_) => {}
        }
    }
    match furthest {
        Some(why) => Err(why.into()),
        None => bail!("the notation is not known; expected a record that begins `{RECORD_BEGINS}`"),
    }
}

/// Reads records that stand one after another: each begins with its first line, which can be no other
/// line of a record.
fn read_records(text: &str) -> Result<Vec<Record>> {
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
        text[start..end].parse::<Record>().map_err(|why| RecordError { line: why.line + first_line, ..why })
    };
    Ok(documents.map(read).collect::<Result<_, _>>()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "dohyo record 1\ngame: abalone\nrules: 1\n\n1 a1b2\n";

    #[test]
    fn records_one_after_another_are_several_games() {
        let text = format!("\n{ONE}\n{ONE}# a comment\n");
        let records = read_records(&text).expect("two records");
        assert_eq!(records.len(), 2);
        assert_eq!(records[1].actions[0].comments, ["a comment"]);
    }

    #[test]
    fn an_error_in_a_later_record_names_the_line_of_the_file() {
        let text = format!("{ONE}\n{ONE}nonsense\n");
        let why = read_records(&text).expect_err("nonsense is no action").to_string();
        assert!(why.contains("line 12"), "{why}");
    }

    #[test]
    fn the_notation_that_came_furthest_reports() {
        let check = |text: &str, expected: &str| {
            let notations: Vec<_> = dohyo_games::notations("abalone").iter().collect();
            let why = guess(text, &notations).expect_err(text).to_string();
            assert!(why.contains(expected), "{why}");
        };
        check("1. a1b2 i5h5\n2. a1a9\n", "line 2");
        check("[Black \"A\"]\n\n1. a1b2 *\n\n[Black \"B\"]\n\n1. a1a9 *\n", "record, line 7");
    }
}

//! `dohyo convert`

use std::io::{self, Write};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_core::Record;

use super::replay::replayed;
use crate::input::{RECORD, ReadGame, Source};

/// Convert games to another notation
///
/// A file may hold several games; they are written one after another. A game that does not replay is reported and left
/// out; the others are written, and the exit code is 1.
#[derive(Args, Debug)]
pub(super) struct Convert {
    #[command(flatten)]
    source: Source,
    /// The notation to write: `record` or one of the game's own (see `dohyo games`)
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Write to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

impl Convert {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let games = self.source.games()?;
        let total = games.len();
        let (mut records, mut failed) = (Vec::new(), Vec::new());
        for (number, game) in games {
            match checked(game).with_context(|| self.source.place(number)) {
                Ok(record) => records.push(record),
                Err(why) if total == 1 => return Err(why),
                Err(why) => {
                    failed.push(number);
                    writeln!(io::stderr(), "error: {why:#}")?;
                }
            }
        }
        if !records.is_empty() {
            let text = write_as(&self.to, &records)?;
            match &self.out {
                Some(path) => std::fs::write(path, text).with_context(|| format!("cannot write {path}"))?,
                None => out.write_all(text.as_bytes())?,
            }
            out.flush()?;
        }
        self.source.check_failures(&failed, total)
    }
}

/// Replays a game and normalises the notation of its actions.
fn checked(game: ReadGame) -> Result<Record> {
    let (mut record, table) = replayed(game)?;
    for (recorded, step) in record.actions.iter_mut().zip(table.line()) {
        recorded.text = step.played.to_string();
    }
    Ok(record)
}

/// Writes games in a notation.
pub(super) fn write_as(format: &str, records: &[Record]) -> Result<String> {
    if format == RECORD {
        return Ok(records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n"));
    }
    let id = records.first().map_or("", |record| record.game.as_str());
    if let Some(other) = records.iter().find(|record| record.game != id) {
        bail!(
            "the file has games of {id} and of {}; expected games of one kind, or the format `{RECORD}`",
            other.game
        );
    }
    let notations = dohyo_games::notations(id);
    let Some(notation) = notations.iter().find(|notation| notation.name == format) else {
        let known: Vec<_> = notations.iter().map(|notation| notation.name).collect();
        bail!("no notation `{format}` for {id}; expected one of: {RECORD}, {}", known.join(", "));
    };
    Ok((notation.write)(records))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_notation_is_an_error() {
        let record = Record { game: "abalone".to_owned(), rules: 1, ..Record::default() };
        let why = write_as("pgn", &[record]).expect_err("no such notation").to_string();
        assert!(why.contains("no notation `pgn`") && why.contains("record, abapro, apgn"), "{why}");
    }
}

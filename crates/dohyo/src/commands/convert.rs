//! `dohyo convert`

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use clap::Args;
use dohyo_core::Record;

use super::replay::replay;
use crate::input::{RECORD, Source};

/// Write games in another notation
///
/// Several games are written one after another: in the format `record`, each begins with its own first
/// line, and this program reads such a file again.
#[derive(Args, Debug)]
pub(super) struct Convert {
    #[command(flatten)]
    source: Source,
    /// The notation to write: `record`, or one of the game's own (see `dohyo games`)
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// Write to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

impl Convert {
    pub(super) fn run(self, out: &mut dyn Write) -> Result<()> {
        let mut records = Vec::new();
        for (number, record) in self.source.records()? {
            let checked =
                checked(record).with_context(|| format!("{}, game {number}", self.source.name()))?;
            records.push(checked);
        }
        let text = write_as(&self.to, &records)?;
        match &self.out {
            Some(path) => std::fs::write(path, text).with_context(|| format!("cannot write {path}"))?,
            None => out.write_all(text.as_bytes())?,
        }
        Ok(())
    }
}

/// The record with its actions checked, and written as this program writes them: what is passed on
/// should be worth passing on.
fn checked(mut record: Record) -> Result<Record> {
    let table = replay(&record)?;
    for (recorded, step) in record.actions.iter_mut().zip(table.line()) {
        recorded.text = step.action.to_string();
    }
    Ok(record)
}

/// Games as one text in a notation.
pub(super) fn write_as(format: &str, records: &[Record]) -> Result<String> {
    if format == RECORD {
        return Ok(records.iter().map(Record::to_string).collect::<Vec<_>>().join("\n"));
    }
    let id = records.first().map_or("", |record| record.game.as_str());
    if let Some(other) = records.iter().find(|record| record.game != id) {
        bail!("games of {id} and of {}; expected one game, or the format `{RECORD}`", other.game);
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
    fn a_notation_must_be_one_of_the_games() {
        let record = Record { game: "abalone".to_owned(), rules: 1, ..Record::default() };
        let why = write_as("pgn", &[record]).expect_err("no such notation").to_string();
        assert!(why.contains("no notation `pgn`") && why.contains("record, abapro, apgn"), "{why}");
    }
}

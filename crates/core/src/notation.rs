//! Notations of other programs.

use crate::{Record, RecordError};

/// A notation for the records of one game, other than that of [`Record`] itself.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The name in commands.
    pub name: &'static str,
    /// A description in a few words.
    pub help: &'static str,
    /// Reads every game in a text. A text without a game gives one error; an error in one game does not affect the
    /// others. The actions are replayed, so a record that is returned is legal.
    pub read: fn(&str) -> Vec<Result<Record, RecordError>>,
    /// Writes several games as one text.
    pub write: fn(&[Record]) -> String,
}

//! Other programs' ways of writing games down.

use crate::{Record, RecordError};

/// A way of writing games of one kind, other than [`Record`] itself.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// The name that commands take.
    pub name: &'static str,
    /// What it is, in a few words.
    pub help: &'static str,
    /// Reads every game in a text. The actions are played through: what comes out is legal, and in
    /// this project's own notation.
    pub read: fn(&str) -> Result<Vec<Record>, RecordError>,
    /// Writes games as one text.
    pub write: fn(&[Record]) -> String,
}

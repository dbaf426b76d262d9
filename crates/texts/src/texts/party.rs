//! Players as the subject of a sentence.

/// One or more players as the subject of a sentence. Each language has its own grammar for them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Party {
    /// Whether the reader is among them, as the only person at the table or with partners. Seats that the reader plays
    /// for a partner do not count.
    pub you: bool,
    /// The names of the players, each once.
    pub names: Vec<String>,
}

impl Party {
    /// Returns a party of one player.
    pub fn of_one(name: &str) -> Self {
        Self { you: false, names: vec![name.to_owned()] }
    }
}

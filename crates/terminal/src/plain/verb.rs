//! The commands of a session, in every language.

use dohyo_texts::texts::{Lang, Texts};

use crate::words::words;

/// A command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
    /// The board, row by row.
    Board,
    /// One row in words.
    Row,
    /// All pieces in words.
    Where,
    /// The last turn.
    Last,
    /// The legal moves.
    Moves,
    /// The time left.
    Clock,
    /// A move suggested by the computer.
    Hint,
    /// Take back a move.
    Undo,
    /// Restore a move that was taken back.
    Redo,
    /// Offer a draw.
    Draw,
    /// Accept an offer.
    Accept,
    /// Decline an offer.
    Decline,
    /// Give up.
    Resign,
    /// The position as text.
    Position,
    /// The rules.
    Rules,
    /// The chances after every action, once the game is over.
    Review,
    /// The next step of a lesson.
    Next,
    /// Another game, or the same step or puzzle from the beginning.
    New,
    /// Write the record to a file.
    Save,
    /// The list of commands.
    Help,
    /// Stop.
    Quit,
}

impl Verb {
    /// Every command, in the order of their texts.
    pub const ALL: [Self; 21] = [
        Self::Board,
        Self::Row,
        Self::Where,
        Self::Last,
        Self::Moves,
        Self::Clock,
        Self::Hint,
        Self::Undo,
        Self::Redo,
        Self::Draw,
        Self::Accept,
        Self::Decline,
        Self::Resign,
        Self::Position,
        Self::Rules,
        Self::Review,
        Self::Next,
        Self::New,
        Self::Save,
        Self::Help,
        Self::Quit,
    ];

    /// Returns the command with this name in the reader's language, or else in English.
    pub fn named(name: &str, t: &Texts) -> Option<Self> {
        let name = name.to_lowercase();
        let english = Lang::En.texts();
        [words(t), words(english)].into_iter().find_map(|words| {
            let index = words.commands.iter().position(|(known, ..)| *known == name);
            index.map(|index| Self::ALL[index])
        })
    }
}

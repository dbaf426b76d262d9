//! The other side of a puzzle.

/// A whole turn that answers a try at winning within a number of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence<A> {
    /// What to play, to the end of the turn.
    pub turn: Vec<A>,
    /// Whether the win is gone after it. If not, it is the reply that is hardest to meet.
    pub escapes: bool,
}

impl<A> Defence<A> {
    /// The same with other actions.
    pub fn map<B>(self, change: impl FnMut(A) -> B) -> Defence<B> {
        Defence { turn: self.turn.into_iter().map(change).collect(), escapes: self.escapes }
    }
}

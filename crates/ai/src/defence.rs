//! The defending side of a puzzle.

/// A whole turn played against an attempt to win within a number of turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defence<A> {
    /// The actions to the end of the turn.
    pub turn: Vec<A>,
    /// Whether the turn prevents the win. If not, it is the reply that is hardest to meet.
    pub escapes: bool,
}

impl<A> Defence<A> {
    /// Converts every action.
    pub fn map<B>(self, change: impl FnMut(A) -> B) -> Defence<B> {
        Defence { turn: self.turn.into_iter().map(change).collect(), escapes: self.escapes }
    }
}

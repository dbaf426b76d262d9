//! The pieces in a tray.

use std::fmt;

use crate::Kind;

/// The largest number of kinds.
const KINDS: usize = 16;

/// A number of pieces of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pieces([u8; KINDS]);

impl Pieces {
    /// Returns the number of pieces of a kind.
    pub fn count(&self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// Returns the number of all pieces.
    pub fn total(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Returns `true` if there are no pieces.
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// Adds a piece.
    pub fn add(&mut self, kind: Kind) {
        self.0[kind.index()] += 1;
    }

    /// Removes a piece. Returns `false` if there is none.
    #[must_use]
    pub fn take(&mut self, kind: Kind) -> bool {
        let count = &mut self.0[kind.index()];
        let some = *count > 0;
        *count -= u8::from(some);
        some
    }

    /// Removes all of `kinds`. If one is missing, removes nothing and returns `false`.
    #[must_use]
    pub fn take_all(&mut self, kinds: &[Kind]) -> bool {
        let before = *self;
        let all = kinds.iter().all(|&kind| self.take(kind));
        if !all {
            *self = before;
        }
        all
    }

    /// Iterates over the kinds with at least one piece.
    pub fn kinds(&self) -> impl Iterator<Item = Kind> {
        Kind::all().filter(|&kind| self.count(kind) > 0)
    }

    pub(crate) fn read(text: &str) -> Option<Self> {
        let mut pieces = Self::default();
        if text == "-" {
            return Some(pieces);
        }
        for item in text.split('+') {
            let digits = item.bytes().take_while(u8::is_ascii_digit).count();
            let (count, kind) = item.split_at(digits);
            let kind: Kind = kind.parse().ok()?;
            let count =
                if count.is_empty() { 1 } else { count.parse().ok().filter(|&count: &u8| count > 1)? };
            if pieces.count(kind) > 0 || count > kind.piece().count {
                return None;
            }
            pieces.0[kind.index()] = count;
        }
        Some(pieces)
    }
}

impl FromIterator<Kind> for Pieces {
    fn from_iter<T: IntoIterator<Item = Kind>>(kinds: T) -> Self {
        let mut pieces = Self::default();
        kinds.into_iter().for_each(|kind| pieces.add(kind));
        pieces
    }
}

/// Writes `2S+M+LANTERN`, or `-` if there are no pieces.
impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let item = |kind: Kind| match self.count(kind) {
            1 => kind.to_string(),
            count => format!("{count}{kind}"),
        };
        let items: Vec<_> = self.kinds().map(item).collect();
        f.write_str(if items.is_empty() { "-" } else { "" })?;
        f.write_str(&items.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trays_read_back_as_they_were_written() {
        assert!(Kind::all().count() <= KINDS);
        for text in ["-", "S", "2S+M", "3S+L+3THREAD+GAVEL"] {
            assert_eq!(Pieces::read(text).map(|pieces| pieces.to_string()).as_deref(), Some(text));
        }
        for text in ["", "1S", "0S", "S+S", "21S", "X", "2", "+"] {
            assert_eq!(Pieces::read(text), None, "{text}");
        }
    }

    #[test]
    fn all_or_nothing_is_taken() {
        let mut pieces: Pieces = [Kind::S, Kind::S, Kind::M].into_iter().collect();
        assert!(!pieces.take_all(&[Kind::M, Kind::M]) && pieces.total() == 3);
        assert!(pieces.take_all(&[Kind::S, Kind::M]) && pieces.to_string() == "S");
    }
}

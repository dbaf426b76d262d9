//! The earlier positions of a game.

use std::fmt;
use std::sync::Arc;

/// How often a position may come up before a game is drawn, in games that draw by repetition.
pub const REPETITIONS: usize = 3;

/// A list that grows at one end and whose clones share their items.
///
/// Games keep their earlier positions in one, to count repetitions. A table that holds the game after each of a
/// thousand moves then stores each position once.
///
/// ```
/// use dohyo_core::History;
/// let before: History<_> = [1, 2].into_iter().collect();
/// let mut after = before.clone();
/// after.push(3);
/// assert_eq!(after.iter().copied().collect::<Vec<_>>(), [3, 2, 1]);
/// assert_eq!((before.len(), after.len()), (2, 3));
/// ```
pub struct History<T> {
    last: Option<Arc<Moment<T>>>,
    len: usize,
}

struct Moment<T> {
    item: T,
    earlier: Option<Arc<Moment<T>>>,
}

impl<T> History<T> {
    /// Creates an empty history.
    pub const fn new() -> Self {
        Self { last: None, len: 0 }
    }

    /// Appends `item`.
    pub fn push(&mut self, item: T) {
        self.last = Some(Arc::new(Moment { item, earlier: self.last.take() }));
        self.len += 1;
    }

    /// Returns the latest item.
    pub fn last(&self) -> Option<&T> {
        self.last.as_deref().map(|moment| &moment.item)
    }

    /// Returns the number of items.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if there are no items.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns how often the latest item has come up, itself included. `is_same` compares two items.
    pub fn occurrences(&self, is_same: impl Fn(&T, &T) -> bool) -> usize {
        self.last().map_or(0, |last| self.iter().filter(|&earlier| is_same(earlier, last)).count())
    }

    /// Returns `true` if the latest item has come up [`REPETITIONS`] times, itself included. `is_same` compares two
    /// items.
    pub fn is_repetition(&self, is_same: impl Fn(&T, &T) -> bool) -> bool {
        let Some(last) = self.last() else { return false };
        self.iter().filter(|&earlier| is_same(earlier, last)).nth(REPETITIONS - 1).is_some()
    }

    /// Iterates over the items, the latest first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        let moments = std::iter::successors(self.last.as_deref(), |moment| moment.earlier.as_deref());
        moments.map(|moment| &moment.item)
    }
}

impl<T> Default for History<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T> Clone for History<T> {
    fn clone(&self) -> Self {
        Self { last: self.last.clone(), len: self.len }
    }
}

impl<T> FromIterator<T> for History<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut history = Self::new();
        items.into_iter().for_each(|item| history.push(item));
        history
    }
}

impl<T: PartialEq> PartialEq for History<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for History<T> {}

impl<T: fmt::Debug> fmt::Debug for History<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T> Drop for History<T> {
    /// Frees the items in a loop. The recursive default would overflow the stack on a long history.
    fn drop(&mut self) {
        let mut next = self.last.take();
        while let Some(mut moment) = next.and_then(Arc::into_inner) {
            next = moment.earlier.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_history_is_freed_without_deep_recursion() {
        let long: History<u32> = (0..1_000_000).collect();
        let copy = long.clone();
        drop(long);
        assert_eq!((copy.len(), copy.last()), (1_000_000, Some(&999_999)));
    }

    #[test]
    fn the_third_time_is_a_repetition() {
        let mut seen: History<u8> = [1, 2, 1, 2].into_iter().collect();
        assert!(!seen.is_repetition(u8::eq));
        seen.push(1);
        assert!(seen.is_repetition(u8::eq));
        seen.push(3);
        assert!(!seen.is_repetition(u8::eq));
        assert!(!History::<u8>::new().is_repetition(u8::eq));
    }

    #[test]
    fn copies_share_their_past_and_differ_in_what_follows() {
        let mut one: History<u8> = [1, 2].into_iter().collect();
        let mut other = one.clone();
        assert_eq!(one, other);
        one.push(3);
        other.push(4);
        assert_ne!(one, other);
        assert!(std::ptr::eq(one.iter().nth(1).expect("2"), other.iter().nth(1).expect("2")));
    }
}

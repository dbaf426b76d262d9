//! The solved puzzles of a game, and the next one.

use std::collections::HashSet;

use super::{Posed, Posing};
use crate::storage;

/// Returns the key under which the browser stores the positions of solved puzzles.
fn kept<G: Posing>() -> String {
    G::GAME.kept("puzzles")
}

/// The solved puzzles, identified by their positions because numbers change when puzzles are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Solved(HashSet<String>);

impl Solved {
    /// Returns the solved puzzles from the browser's storage.
    pub(super) fn load<G: Posing>() -> Self {
        Self(storage::read(&kept::<G>()).unwrap_or_default().lines().map(str::to_owned).collect())
    }

    /// Notes that a puzzle is solved.
    pub(super) fn note<G: Posing>(posed: &Posed) {
        // Another tab may have noted others since.
        let mut solved = Self::load::<G>();
        if solved.0.insert(posed.position.clone()) {
            let mut lines: Vec<_> = solved.0.into_iter().collect();
            lines.sort_unstable();
            storage::write(&kept::<G>(), &lines.join("\n"));
        }
    }

    pub(super) fn has(&self, posed: &Posed) -> bool {
        self.0.contains(&posed.position)
    }

    /// Returns the number of solved puzzles, at most `all`. Without the puzzles themselves, replaced ones are counted too.
    pub(super) fn at_most(&self, all: usize) -> usize {
        self.0.len().min(all)
    }

    pub(super) fn count(&self, puzzles: &[Posed]) -> usize {
        puzzles.iter().filter(|posed| self.has(posed)).count()
    }

    /// Returns the number of the next unsolved puzzle after `after`, beginning again at the first. Once all are solved,
    /// returns the next one.
    pub(super) fn next(&self, puzzles: &[Posed], after: u16) -> Option<u16> {
        let last = puzzles.len() as u16;
        let open = |number: &u16| puzzles.get(usize::from(*number) - 1).is_some_and(|posed| !self.has(posed));
        let unsolved = (after + 1..=last).chain(1..after.min(last + 1)).find(open);
        unsolved.or_else(|| (after < last).then_some(after + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Grade;
    use super::*;

    #[test]
    fn the_next_puzzle_is_the_next_unsolved_one() {
        let posed = |name: &str| Posed { position: name.to_owned(), turns: 1, grade: Grade::new(1) };
        let puzzles = ["a", "b", "c", "d"].map(posed);
        let check = |solved: &str, after: u16, next: Option<u16>| {
            let known = Solved(solved.chars().map(String::from).collect());
            assert_eq!(known.next(&puzzles, after), next, "{solved} after {after}");
            assert_eq!(known.count(&puzzles), solved.len());
        };
        check("", 0, Some(1));
        check("a", 0, Some(2));
        check("b", 1, Some(3));
        check("d", 4, Some(1));
        check("cd", 2, Some(1));
        check("bcd", 1, Some(2));
        check("abcd", 2, Some(3));
        check("abcd", 4, None);
    }
}

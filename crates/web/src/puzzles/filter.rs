//! The filter of a list of puzzles, which the browser keeps.

use dohyo_core::Options;

use super::progress::Solved;
use super::{Grade, Posed};
use crate::game::Game;
use crate::storage;

/// The puzzles to show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Filter {
    pub(super) grade: Option<Grade>,
    pub(super) turns: Option<u8>,
    /// Whether solved puzzles are hidden.
    pub(super) unsolved: bool,
}

/// The name under which the browser keeps the filter.
const KEPT: &str = "puzzles.filter";

impl Filter {
    /// Returns the filter of the last visit.
    pub(super) fn load(game: Game) -> Self {
        Self::read(&storage::read(&game.kept(KEPT)).unwrap_or_default())
    }

    /// Keeps the filter for the next visit.
    pub(super) fn keep(self, game: Game) {
        storage::write(&game.kept(KEPT), &self.write());
    }

    fn write(self) -> String {
        let mut options = Options::new();
        if let Some(grade) = self.grade {
            options = options.with("grade", &grade.number().to_string());
        }
        if let Some(turns) = self.turns {
            options = options.with("turns", &turns.to_string());
        }
        if self.unsolved {
            options = options.with("unsolved", "on");
        }
        options.to_string()
    }

    fn read(text: &str) -> Self {
        let options: Options = text.parse().unwrap_or_default();
        let number = |key: &str| options.number::<u8>(key);
        Self {
            grade: number("grade").map(Grade::new),
            turns: number("turns"),
            unsolved: options.get("unsolved").is_some(),
        }
    }

    /// Returns `true` if a puzzle is shown.
    pub(super) fn lets(self, posed: &Posed, solved: &Solved) -> bool {
        self.grade.is_none_or(|grade| grade == posed.grade)
            && self.turns.is_none_or(|turns| turns == posed.turns)
            && !(self.unsolved && solved.has(posed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_is_read_back_and_applied() {
        let posed = Posed { position: "here".to_owned(), turns: 2, grade: Grade::new(4) };
        for (text, lets) in [
            ("", true),
            ("grade=4", true),
            ("grade=3", false),
            ("turns=2", true),
            ("turns=1", false),
            ("grade=4 turns=2 unsolved=on", true),
        ] {
            let filter = Filter::read(text);
            assert_eq!(filter.lets(&posed, &Solved::default()), lets, "{text}");
            assert_eq!(Filter::read(&filter.write()), filter, "{text}");
        }
        assert_eq!(Filter::read("nonsense"), Filter::default());
    }
}

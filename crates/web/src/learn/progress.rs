//! The reader's progress, as the browser stores it.

use crate::game::Game;
use crate::storage;
use crate::table::keeping::{self, Slot};

/// The word before a completed step.
const DONE: &str = "done";
/// The word before a step that was completed at the first try.
const PAR: &str = "par";
/// The word before a lesson and the step at which it was left.
const AT: &str = "at";

/// Returns `true` if the reader has neither played `game` nor opened one of its lessons.
pub fn is_new_to(game: Game) -> bool {
    !keeping::is_kept(game, Slot::Table) && !Progress::load(game).has_begun()
}

/// The completed steps of a game's lessons, and the step at which each lesson was left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress(Vec<String>);

impl Progress {
    /// Returns the progress from the browser's storage.
    pub fn load(game: Game) -> Self {
        Self(storage::read(&game.kept("lessons")).unwrap_or_default().lines().map(str::to_owned).collect())
    }

    fn keep(&self, game: Game) {
        storage::write(&game.kept("lessons"), &self.0.join("\n"));
    }

    /// Records that `step` is completed.
    pub fn note_done(game: Game, step: &str, in_par: bool) {
        // Another tab may have recorded other steps since.
        let mut progress = Self::load(game);
        progress.add(format!("{DONE} {step}"));
        if in_par {
            progress.add(format!("{PAR} {step}"));
        }
        progress.keep(game);
    }

    /// Records that the reader is at `step` of `lesson`.
    pub fn note_place(game: Game, lesson: &str, step: &str) {
        let mut progress = Self::load(game);
        let begins = format!("{AT} {lesson} ");
        progress.0.retain(|line| !line.starts_with(&begins));
        progress.0.push(format!("{begins}{step}"));
        progress.keep(game);
    }

    fn add(&mut self, line: String) {
        if !self.0.contains(&line) {
            self.0.push(line);
        }
    }

    /// Returns `true` if `step` is completed.
    pub fn is_done(&self, step: &str) -> bool {
        self.0.contains(&format!("{DONE} {step}"))
    }

    /// Returns `true` if `step` was completed at the first try.
    pub fn is_in_par(&self, step: &str) -> bool {
        self.0.contains(&format!("{PAR} {step}"))
    }

    /// Returns the step at which `lesson` was left.
    pub fn place(&self, lesson: &str) -> Option<&str> {
        let begins = format!("{AT} {lesson} ");
        self.0.iter().find_map(|line| line.strip_prefix(&begins))
    }

    /// Returns `true` if the reader has opened a lesson.
    pub fn has_begun(&self) -> bool {
        !self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_places_are_told_apart() {
        let lines = ["done a", "par a", "at first b", "done b"].map(str::to_owned).to_vec();
        let progress = Progress(lines);
        assert!(progress.has_begun() && !Progress::default().has_begun());
        assert!(progress.is_done("a") && progress.is_in_par("a"));
        assert!(progress.is_done("b") && !progress.is_in_par("b") && !progress.is_done("first b"));
        assert_eq!(progress.place("first"), Some("b"));
        assert_eq!(progress.place("second"), None);
    }
}

//! An attempt at a puzzle of the day, which the browser keeps between visits.

use std::time::Duration;

use dohyo_sumoku_solver::daily::{Date, Help, Hint, Size};
use leptos::prelude::*;

use super::daily::{Progress, Puzzle, Which, kind_name};
use super::desk::Desk;
use crate::game::Game;
use crate::storage;

/// The name under which the browser keeps the last kind and size.
const CHOICE: &str = "daily.choice";

/// Returns the kept progress of a puzzle.
pub(super) fn load(which: Which) -> Option<Progress> {
    storage::read(&which.kept()).and_then(|text| Progress::read(&text))
}

/// Returns `true` if a puzzle of `date` is solved.
pub(super) fn is_solved(date: Date) -> bool {
    Which::of_day(date).any(|which| load(which).is_some_and(|progress| progress.solved))
}

/// The size of a puzzle, and whether it is one with gaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) size: Size,
    pub(super) skeleton: bool,
}

impl Kind {
    /// Returns the last chosen kind, or the smallest.
    pub(super) fn load() -> Self {
        let kept = storage::read(&Game::Sumoku.kept(CHOICE)).unwrap_or_default();
        let size = Size::ALL.into_iter().find(|size| kept.ends_with(&format!("-{}", size.tiles())));
        Self { size: size.unwrap_or(Size::Small), skeleton: kept.starts_with(kind_name(true)) }
    }

    /// Keeps the choice for the next visit.
    pub(super) fn keep(self) {
        let text = format!("{}-{}", kind_name(self.skeleton), self.size.tiles());
        storage::write(&Game::Sumoku.kept(CHOICE), &text);
    }
}

/// An attempt at a puzzle.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    /// Identifies the puzzle.
    pub(super) which: Memo<Which>,
    pub(super) puzzle: Memo<Puzzle>,
    pub(super) desk: RwSignal<Desk>,
    /// The time spent on it.
    pub(super) time: RwSignal<Duration>,
    /// The number of hints taken.
    pub(super) hints: RwSignal<u32>,
    pub(super) solved: RwSignal<bool>,
    /// The hint that is shown.
    pub(super) hint: RwSignal<Option<Hint>>,
}

impl Attempt {
    /// Begins an attempt, or continues the kept one. Another puzzle can be chosen at any time.
    pub(super) fn begin(which: Memo<Which>) -> Self {
        let puzzle = Memo::new(move |_| Puzzle::of(which.get()));
        let attempt = Self {
            which,
            puzzle,
            desk: RwSignal::new(Desk::default()),
            time: RwSignal::new(Duration::ZERO),
            hints: RwSignal::new(0),
            solved: RwSignal::new(false),
            hint: RwSignal::new(None),
        };
        // Each puzzle continues where it was left.
        Effect::new(move |_| {
            let progress = load(which.get()).unwrap_or_default();
            let mut desk = puzzle.with(|puzzle| Desk::new(puzzle.tiles()));
            desk.restore(&progress.grid);
            attempt.time.set(progress.time);
            attempt.hints.set(progress.hints);
            attempt.solved.set(progress.solved);
            attempt.hint.set(None);
            attempt.desk.set(desk);
        });
        Effect::new(move |before: Option<String>| {
            let own = attempt.desk.with(Desk::grid);
            let now = own.to_string();
            if before.as_ref().is_some_and(|before| *before != now) {
                attempt.hint.set(None);
            }
            let right = puzzle.with_untracked(|puzzle| puzzle.check(&own).is_ok());
            if right && !attempt.solved.get_untracked() {
                attempt.solved.set(true);
            }
            attempt.keep();
            now
        });
        let tick = move || {
            let hidden = document().hidden();
            if attempt.solved.try_get_untracked() == Some(false) && !hidden {
                attempt.time.update(|time| *time += Duration::from_secs(1));
                if attempt.time.get_untracked().as_secs().is_multiple_of(5) {
                    attempt.keep();
                }
            }
        };
        let ticking = set_interval_with_handle(tick, Duration::from_secs(1)).ok();
        let leaving = window_event_listener(leptos::ev::pagehide, move |_| attempt.keep());
        on_cleanup(move || {
            attempt.keep();
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            leaving.remove();
        });
        attempt
    }

    /// Returns the progress so far.
    pub(super) fn progress(self) -> Progress {
        Progress {
            grid: self.desk.with_untracked(Desk::grid),
            time: self.time.get_untracked(),
            hints: self.hints.get_untracked(),
            solved: self.solved.get_untracked(),
        }
    }

    /// Keeps the progress. Nothing is kept of a puzzle that was only looked at.
    pub(super) fn keep(self) {
        let known = self.desk.try_with_untracked(|desk| desk.tiles().next().is_some()) == Some(true);
        let progress = if known { self.progress() } else { return };
        let which = self.which.get_untracked();
        if progress.solved || !progress.grid.is_empty() || progress.hints > 0 || load(which).is_some() {
            storage::write(&which.kept(), &progress.write());
        }
    }

    /// Shows a hint.
    pub(super) fn ask(self, help: Help) {
        let own = self.desk.with_untracked(Desk::grid);
        let hint = self.puzzle.with_untracked(|puzzle| puzzle.hint(&own, help));
        if hint.is_some() {
            self.hints.update(|hints| *hints += 1);
        }
        self.hint.set(hint);
        self.keep();
    }

    /// Puts all tiles back, and starts the time again.
    pub(super) fn start_again(self) {
        self.solved.set(false);
        self.time.set(Duration::ZERO);
        self.hints.set(0);
        self.hint.set(None);
        self.desk.set(self.puzzle.with_untracked(|puzzle| Desk::new(puzzle.tiles())));
    }
}

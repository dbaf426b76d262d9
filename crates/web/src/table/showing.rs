//! Boards that show how an action went, and do not only show what came of it.
//!
//! The action is at the table, and kept, before its first picture; everything else on the page waits until it has
//! been seen. What has just been played is shown on nobody's time.

use dohyo_table::Table;
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;
use super::watch::page_time;

/// An action that a board is showing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showing {
    /// Its number in the list, from 1.
    pub ply: usize,
    /// Whether it has just been played; otherwise it is looked at again.
    pub new: bool,
}

/// What a board is to do when another position is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// Show how it came about.
    Show(Showing),
    /// Be there at once.
    Cut,
}

/// A board that can show how an action goes.
#[derive(Clone, Debug)]
pub struct Stage<G> {
    /// Whether whoever set up the table lets nobody act.
    held: bool,
    /// Whom to tell what to do.
    cue: Option<Callback<Cue>>,
    /// What is shown, if anything.
    showing: Option<Showing>,
    /// The game as far as that has been seen.
    midway: Option<G>,
}

impl<G> Default for Stage<G> {
    fn default() -> Self {
        Self { held: false, cue: None, showing: None, midway: None }
    }
}

/// Where a reader is in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// How many actions were played.
    pub length: usize,
    /// After how many of them the board is looked at.
    pub ply: usize,
}

impl Place {
    /// What to do when something has happened at the table: one more action is shown.
    pub fn after_event(self, now: Self) -> Option<Cue> {
        let played = now.length == self.length + 1;
        let show = Cue::Show(Showing { ply: now.length, new: true });
        if played { Some(show) } else { (now != self).then_some(Cue::Cut) }
    }

    /// What to do when the reader looks elsewhere: a single step forward is shown.
    pub fn after_look(self, now: Self) -> Option<Cue> {
        let on = now.ply == self.ply + 1;
        let show = Cue::Show(Showing { ply: now.ply, new: false });
        if on { Some(show) } else { (now != self).then_some(Cue::Cut) }
    }
}

impl<G: Shown> Sitting<G> {
    /// Has a board told what to do whenever another position is looked at, before anything else notices.
    pub fn on_cue(self, follow: impl Fn(Cue) + Send + Sync + 'static) {
        self.stage.update_untracked(|stage| stage.cue = Some(Callback::new(follow)));
    }

    pub(super) fn place(self) -> Place {
        untrack(|| Place { length: self.length(), ply: self.ply() })
    }

    pub(super) fn give(self, cue: Option<Cue>) {
        if let Some((follow, cue)) = self.stage.with_untracked(|stage| stage.cue).zip(cue) {
            follow.run(cue);
        }
    }

    /// The board begins to show an action; this is the game until it has shown more of it.
    pub fn begin_showing(self, showing: Showing, game: G) {
        if showing.new {
            let last = |table: &Table<G>| table.log().last().map(|entry| entry.at);
            let played = self.table.with_untracked(|table| table.as_ref().and_then(last));
            let played = played.unwrap_or_else(|| self.now());
            self.watch.update_value(|watch| watch.stop_at(played));
            self.elapsed.set(played);
        }
        self.stage.update(|stage| (stage.showing, stage.midway) = (Some(showing), Some(game)));
    }

    /// The board has shown more of it: this is the game so far.
    pub fn show_more(self, game: G) {
        self.stage.update(|stage| stage.midway = Some(game));
    }

    /// The board has shown it, or was told not to go on.
    pub fn end_showing(self) {
        if untrack(|| self.showing()).is_some() {
            self.stage.update(|stage| (stage.showing, stage.midway) = (None, None));
            self.watch.update_value(|watch| watch.go_on(page_time()));
        }
    }

    /// The action that the board is showing.
    pub fn showing(self) -> Option<Showing> {
        self.stage.with(|stage| stage.showing)
    }

    /// The game as far as the board has shown it.
    pub fn seen(self) -> Option<G> {
        self.stage.with(|stage| stage.midway.clone()).or_else(|| self.shown())
    }

    /// The number of the action that was played and has not been seen yet.
    pub fn unseen(self) -> Option<usize> {
        self.showing().filter(|showing| showing.new).map(|showing| showing.ply)
    }

    /// Whether the game is over, and has been seen to be.
    pub fn is_over(self) -> bool {
        self.unseen().is_none()
            && self.table.with(|table| table.as_ref().is_some_and(|table| table.outcome().is_some()))
    }

    /// Lets nobody act, or whoever is to move again.
    pub fn hold(self, held: bool) {
        self.stage.update(|stage| stage.held = held);
    }

    /// Whether the board is only to look at, whoever is to move.
    pub fn is_held(self) -> bool {
        self.stage.with(|stage| stage.held || stage.showing.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_action_more_is_shown_and_everything_else_is_there_at_once() {
        let at = |length, ply| Place { length, ply };
        let show = |ply, new| Some(Cue::Show(Showing { ply, new }));
        for (before, now, event, look) in [
            // Played, also while an earlier position was looked at.
            (at(3, 3), at(4, 4), show(4, true), show(4, false)),
            (at(3, 1), at(4, 4), show(4, true), Some(Cue::Cut)),
            // Taken back; brought back together with an answer; a draw offered while looking back.
            (at(4, 4), at(3, 3), Some(Cue::Cut), Some(Cue::Cut)),
            (at(2, 2), at(4, 4), Some(Cue::Cut), Some(Cue::Cut)),
            (at(4, 2), at(4, 4), Some(Cue::Cut), Some(Cue::Cut)),
            // One step on, one back, none.
            (at(4, 1), at(4, 2), Some(Cue::Cut), show(2, false)),
            (at(4, 2), at(4, 1), Some(Cue::Cut), Some(Cue::Cut)),
            (at(4, 4), at(4, 4), None, None),
        ] {
            assert_eq!(before.after_event(now), event, "{before:?} {now:?}");
            assert_eq!(before.after_look(now), look, "{before:?} {now:?}");
        }
    }
}

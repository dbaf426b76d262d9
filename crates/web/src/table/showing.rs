//! Boards that animate an action before they show its result.
//!
//! The action is played and kept before the animation begins; everything else on the page waits for its end. Clocks
//! stop while a new action is animated.

use dohyo_table::Table;
use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;
use super::watch::page_time;

/// An action that a board animates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showing {
    /// The number of the action in the list, from 1.
    pub ply: usize,
    /// Whether it has just been played, rather than looked at again.
    pub new: bool,
}

/// What a board does when another position is to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cue {
    /// Animate the action that led to it.
    Show(Showing),
    /// Show it at once.
    Cut,
}

/// The state of a board that can animate actions.
#[derive(Clone, Debug)]
pub struct Stage<G> {
    /// Whether the owner of the table lets nobody act.
    held: bool,
    /// Whether an action was sent whose luck is not known yet.
    waits_for_luck: bool,
    /// Whether the game is played in another tab.
    elsewhere: bool,
    /// Receives the cues.
    cue: Option<Callback<Cue>>,
    /// The action that is animated.
    showing: Option<Showing>,
    /// The game as far as the animation has come.
    midway: Option<G>,
}

impl<G> Default for Stage<G> {
    fn default() -> Self {
        Self { held: false, waits_for_luck: false, elsewhere: false, cue: None, showing: None, midway: None }
    }
}

/// The reader's place in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of actions played.
    pub length: usize,
    /// The number of actions before the position shown.
    pub ply: usize,
}

impl Place {
    /// Returns the cue after an event at the table. A single new action is animated.
    pub fn after_event(self, now: Self) -> Option<Cue> {
        let played = now.length == self.length + 1;
        let show = Cue::Show(Showing { ply: now.length, new: true });
        if played { Some(show) } else { (now != self).then_some(Cue::Cut) }
    }

    /// Returns the cue after the reader has stepped through the game. A single step forward is animated.
    pub fn after_look(self, now: Self) -> Option<Cue> {
        let on = now.ply == self.ply + 1;
        let show = Cue::Show(Showing { ply: now.ply, new: false });
        if on { Some(show) } else { (now != self).then_some(Cue::Cut) }
    }
}

impl<G: Shown> Sitting<G> {
    /// Registers the board's `follow`, which is called before anything else notices that the position has changed.
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

    /// Notes that the board begins to animate an action. `game` is what the rest of the page shows meanwhile.
    pub fn begin_showing(self, showing: Showing, game: G) {
        if showing.new {
            let last = |table: &Table<G>| table.log().last().map(|entry| entry.at);
            let played = self.table.with_untracked(|table| table.as_ref().and_then(last));
            let played = played.unwrap_or_else(|| self.now());
            self.backstage.update_value(|own| own.watch.stop_at(played));
            self.elapsed.set(played);
        }
        self.stage.update(|stage| (stage.showing, stage.midway) = (Some(showing), Some(game)));
    }

    /// Notes how far the animation has come.
    pub fn show_more(self, game: G) {
        self.stage.update(|stage| stage.midway = Some(game));
    }

    /// Notes that the animation has ended.
    pub fn end_showing(self) {
        if untrack(|| self.showing()).is_some() {
            self.stage.update(|stage| (stage.showing, stage.midway) = (None, None));
            self.backstage.update_value(|own| own.watch.go_on(page_time()));
        }
    }

    /// Returns the action that the board animates.
    pub fn showing(self) -> Option<Showing> {
        self.stage.with(|stage| stage.showing)
    }

    /// Returns the game as far as the board has shown it.
    pub fn seen(self) -> Option<G> {
        self.stage.with(|stage| stage.midway.clone()).or_else(|| self.shown())
    }

    /// Returns the number of the new action that is still being animated.
    pub fn unseen(self) -> Option<usize> {
        self.showing().filter(|showing| showing.new).map(|showing| showing.ply)
    }

    /// Returns `true` if the game is over and its last action has been seen.
    pub fn is_over(self) -> bool {
        self.unseen().is_none()
            && self.table.with(|table| table.as_ref().is_some_and(|table| table.outcome().is_some()))
    }

    /// Sets whether the owner of the table lets nobody act.
    pub fn hold(self, held: bool) {
        self.stage.update(|stage| stage.held = held);
    }

    /// Notes whether an action was sent whose luck is not known yet.
    pub(super) fn wait_for_luck(self, waits: bool) {
        if self.stage.with_untracked(|stage| stage.waits_for_luck) != waits {
            self.stage.update(|stage| stage.waits_for_luck = waits);
        }
    }

    /// Returns `true` if an action was sent whose luck is not known yet.
    pub fn waits_for_luck(self) -> bool {
        self.stage.with(|stage| stage.waits_for_luck)
    }

    /// Sets whether the game is played in another tab.
    pub(super) fn leave_to_other_tab(self, elsewhere: bool) {
        self.stage.update(|stage| stage.elsewhere = elsewhere);
    }

    /// Returns `true` if the game is played in another tab.
    pub fn is_elsewhere(self) -> bool {
        self.stage.with(|stage| stage.elsewhere)
    }

    /// Returns `true` if nobody may act now.
    pub fn is_held(self) -> bool {
        self.stage
            .with(|stage| stage.held || stage.waits_for_luck || stage.elsewhere || stage.showing.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_action_forward_is_animated() {
        let at = |length, ply| Place { length, ply };
        let show = |ply, new| Some(Cue::Show(Showing { ply, new }));
        for (before, now, event, look) in [
            // Played, also while an earlier position was shown.
            (at(3, 3), at(4, 4), show(4, true), show(4, false)),
            (at(3, 1), at(4, 4), show(4, true), Some(Cue::Cut)),
            // Taken back; redone together with the reply; a draw offered while an earlier position was shown.
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

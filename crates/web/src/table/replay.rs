//! The last turn of a game with several actions a turn: which actions to recall, in words and as a replay.

use std::ops::Range;
use std::time::Duration;

use leptos::prelude::*;

use super::shown::Shown;
use super::sitting::Sitting;
use crate::texts::Texts;

/// The time for which each action is shown at normal speed.
pub const PACE: Duration = Duration::from_millis(900);

/// A turn that is being replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// The number of replays so far. A timer of an earlier replay does nothing.
    count: u32,
    /// The plies of the turn, while it is being replayed.
    turn: Option<Range<usize>>,
}

impl<G: Shown> Sitting<G> {
    /// Returns the plies of the turn to recall: the last turn, until a person has begun the next one. Also recalls the
    /// part of a computer's turn that has been played, and in an earlier position the turn that led there.
    pub fn recalled(self) -> Option<Range<usize>> {
        let ply = self.ply();
        let replayed = self.replay.with(|replay| replay.turn.clone());
        if let Some(turn) =
            replayed.filter(|turn| self.looking.get().is_some() && (turn.start..=turn.end).contains(&ply))
        {
            return Some(turn);
        }
        self.table.with(|table| {
            let table = table.as_ref()?;
            let before = &table.line()[..ply];
            let last = before.last()?;
            let goes_on = last.after.to_act().contains(last.seat);
            if goes_on && self.looking.get().is_none() && self.own().contains(last.seat) {
                return None;
            }
            let side = last.after.side_of(last.seat);
            let start =
                before.iter().rposition(|step| !side.contains(step.seat)).map_or(0, |other| other + 1);
            Some(start..ply)
        })
    }

    /// Returns `true` if the board shows the turn that led to the position shown.
    pub fn traces(self) -> bool {
        self.recalled().is_some_and(|turn| self.ply() > turn.start)
    }

    /// Shows the actions of `turn` again, each for `pace`, until the reader steps elsewhere.
    pub fn replay(self, turn: Range<usize>, pace: Duration) {
        self.replay.update(|replay| {
            *replay = Replay { count: replay.count + 1, turn: Some(turn.clone()) };
        });
        let count = self.replay.with_untracked(|replay| replay.count);
        self.replay_from(count, turn.start, turn.end, pace);
    }

    fn replay_from(self, count: u32, ply: usize, end: usize, pace: Duration) {
        self.look(ply);
        if ply >= end {
            self.replay.update(|replay| replay.turn = None);
            return;
        }
        let next = move || {
            let current = self.replay.try_with_untracked(|replay| replay.count) == Some(count);
            if current && self.looking.get_untracked() == Some(ply) {
                // A board that is still showing the action, such as a push, needs more time.
                let shown = untrack(|| self.showing()).is_none();
                self.replay_from(count, if shown { ply + 1 } else { ply }, end, pace);
            }
        };
        set_timeout(next, pace);
    }

    /// Returns who played `turn`, and its actions in words, numbered as on the board.
    pub(super) fn tell_turn(
        self,
        turn: Range<usize>,
        t: &'static Texts,
    ) -> Option<(String, Vec<(usize, String)>)> {
        let (seat, deeds) = self.table.with(|table| {
            let steps = table.as_ref()?.line().get(turn.clone())?;
            let deed = |(ply, step): (usize, &std::sync::Arc<dohyo_table::Step<G>>)| {
                Some((ply, step.after.deed(&step.played.action, t)?))
            };
            let deeds = (turn.start + 1..).zip(steps).filter_map(deed).collect();
            Some((steps.first()?.seat, deeds))
        })?;
        Some((self.names(t).name(seat).to_owned(), deeds))
    }
}

//! Stepping through the positions of a game.

use super::{Backstage, Sitting, after, opposite};
use std::sync::Arc;

use crate::table::judgement::{Best, InTurn, turns};
use crate::table::showing::Cue;
use crate::table::shown::Shown;
use dohyo_core::Seat;
use dohyo_table::Step;
use leptos::prelude::*;

impl<G: Shown> Sitting<G> {
    /// Shows the position after `ply` moves.
    pub fn look(self, ply: usize) {
        let before = self.place();
        self.look_at((ply < before.length).then_some(ply));
        self.give(before.after_look(self.place()));
    }

    /// Shows an earlier position, or the present one. The selection in the present position is put aside meanwhile.
    pub(super) fn look_at(self, ply: Option<usize>) {
        let before = self.looking.get_untracked();
        if before == ply {
            return;
        }
        if before.is_none() {
            let selection = self.selection.get_untracked();
            self.backstage.update_value(|own| own.prepared = Some(selection));
        }
        self.looking.set(ply);
        let take = |own: &mut Backstage<G>| own.prepared.take();
        let back = if ply.is_none() { self.backstage.try_update_value(take).flatten() } else { None };
        match back {
            Some(prepared) if self.is_running() => self.selection.set(prepared),
            _ => self.take_up_shown(),
        }
    }

    /// Sets the first selection in the position shown.
    pub(super) fn take_up_shown(self) {
        let taken = untrack(|| Some(self.shown()?.take_up(self.hand(), None)));
        self.selection.set(taken.unwrap_or_default());
    }

    /// Sets the selection in a position that has just come about, keeping what still makes sense from `before`.
    pub(super) fn take_up(self, before: Option<&G>) {
        let taken = untrack(|| {
            let game = self.shown()?;
            Some(
                self.selection
                    .with(|selection| game.take_up(self.hand(), before.map(|before| (before, selection)))),
            )
        });
        self.selection.set(taken.unwrap_or_default());
    }

    /// Shows the present position afresh, after the table was exchanged for another one of the same length.
    pub fn show_afresh(self) {
        self.take_up_shown();
        self.give(Some(Cue::Cut));
    }

    /// Returns the seat whose pieces are at hand: that of the person who acts, or else the near one.
    fn hand(self) -> Seat {
        self.person().unwrap_or_else(|| self.near.get())
    }

    /// Steps `by` moves forward, or back if negative.
    pub fn step(self, by: isize) {
        self.look(self.ply().saturating_add_signed(by).min(self.length()));
    }

    /// Returns the number of moves played.
    pub fn length(self) -> usize {
        self.table.with(|table| table.as_ref().map_or(0, |table| table.line().len()))
    }

    /// Returns the place of every action in its turn.
    pub fn turns_played(self) -> Vec<InTurn> {
        self.table.with(|table| {
            let Some(table) = table else { return Vec::new() };
            let side = |step: &Arc<Step<G>>| table.game().side_of(step.seat);
            turns(&table.line().iter().map(side).collect::<Vec<_>>())
        })
    }

    /// Returns the number of moves before the position shown.
    pub fn ply(self) -> usize {
        self.looking.get().unwrap_or_else(|| self.length())
    }

    /// Returns the game in the position shown.
    pub fn shown(self) -> Option<G> {
        let looking = self.looking.get();
        self.table.with(|table| {
            let table = table.as_ref()?;
            Some(looking.map_or(table.game(), |ply| table.game_at(ply)).clone())
        })
    }

    /// Returns the action that led to the position shown.
    pub fn last(self) -> Option<G::Action> {
        let ply = self.ply();
        self.table.with(|table| {
            let step = table.as_ref()?.line().get(ply.checked_sub(1)?)?;
            Some(step.played.action.clone())
        })
    }

    /// Returns the action to point at on the board, and the game in which it can be played: in a review the best one of
    /// the position shown, otherwise the planned one, or else a hint, unless something else is picked.
    pub fn advice(self) -> Option<(G, G::Action)> {
        if self.review.open.get() {
            let (game, next) = (self.shown()?, self.ply() + 1);
            let action = match self.review.best(next)? {
                Best::Made => self.table.with(|table| {
                    let step = table.as_ref()?.line().get(next - 1)?;
                    Some(step.played.action.clone())
                })?,
                Best::Other(best) => game.read_action(&best).ok()?,
            };
            return Some((game, action));
        }
        if self.looking.get().is_some() {
            return None;
        }
        if let Some(planned) = self.planned.get() {
            return Some((self.ahead()?, planned));
        }
        let hint = self.hint.get()?;
        let game = self.shown()?;
        self.selection.with(|selection| game.follows(selection, &hint)).then_some((game, hint))
    }

    /// Returns the game if a person may act in the position shown, or plan an action.
    pub fn open(self) -> Option<G> {
        if self.looking.get().is_some() || self.is_held() {
            return None;
        }
        let own = self.own();
        let acts = self.table.with(|table| {
            let table = table.as_ref()?;
            own.meets(table.to_act()).then(|| table.game().clone())
        });
        acts.or_else(|| self.planning())
    }

    /// Returns `true` if the game waits for the reader, whatever position they look at.
    pub fn waits_for_reader(self) -> bool {
        let own = self.own();
        self.table.with(|table| table.as_ref().is_some_and(|table| own.meets(table.to_act())))
    }

    /// Turns the board, so that the next seat is near.
    pub fn flip(self) {
        let seats = self.table.with_untracked(|table| table.as_ref().map(|table| table.seating().seats()));
        self.near.update(|near| *near = seats.map_or(opposite(*near), |seats| after(*near, seats)));
        if !self.is_running() {
            self.take_up_shown();
        }
    }
}

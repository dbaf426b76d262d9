//! The course of an attempt.

use dohyo_core::{Fate, Game, Refused, Seat, Seed};
use dohyo_table::Table;

/// An action, and the game after it.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub action: G::Action,
    /// The game after it.
    pub after: G,
}

/// The actions of an attempt, with the game before and after each.
#[derive(Clone, Debug)]
pub struct Path<G: Game> {
    start: G,
    moments: Vec<Moment<G>>,
}

impl<G: Game> Path<G> {
    /// Returns the path of all actions at `table` that were not taken back.
    pub fn of(table: &Table<G>) -> Self {
        let moment = |step: &std::sync::Arc<dohyo_table::Step<G>>| Moment {
            seat: step.seat,
            action: step.played.action.clone(),
            after: step.after.clone(),
        };
        Self { start: table.start().clone(), moments: table.line().iter().map(moment).collect() }
    }

    /// Returns the game before the first action.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Returns the game after the last action.
    pub fn now(&self) -> &G {
        self.moments.last().map_or(&self.start, |last| &last.after)
    }

    /// Returns the game before the action `index`.
    pub fn before(&self, index: usize) -> &G {
        index.checked_sub(1).map_or(&self.start, |index| &self.moments[index].after)
    }

    /// Returns the actions, each with the game after it.
    pub fn moments(&self) -> &[Moment<G>] {
        &self.moments
    }

    /// Returns the number of turns that `seat` has ended.
    pub fn turns(&self, seat: Seat) -> usize {
        let ended = |moment: &&Moment<G>| moment.seat == seat && !moment.after.to_act().contains(seat);
        self.moments.iter().filter(ended).count()
    }

    /// Plays an action whose luck, if any, comes from `seed`.
    ///
    /// # Errors
    ///
    /// Returns an error if the game refuses the action. The path is unchanged then.
    pub fn play(&mut self, seat: Seat, action: G::Action, seed: Seed) -> Result<(), Refused<G::Illegal>> {
        let mut after = self.now().clone();
        after.play(seat, &action, Fate::Drawn(seed))?;
        self.moments.push(Moment { seat, action, after });
        Ok(())
    }

    /// Takes back the last action.
    pub fn take_back(&mut self) {
        self.moments.pop();
    }
}

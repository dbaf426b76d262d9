//! Actions that the reader plans during the turns of others.

use leptos::prelude::*;

use super::Sitting;
use crate::table::shown::Shown;

impl<G: Shown> Sitting<G> {
    /// Notes whether the reader can plan an action now, and which action they plan.
    pub fn note_plan(self, plans: bool, planned: Option<G::Action>) {
        if untrack(|| self.around.with(|around| around.plans)) != plans {
            self.around.update(|around| around.plans = plans);
        }
        if untrack(|| self.planned.get()) != planned {
            self.planned.set(planned);
        }
    }

    /// Returns the game in which the reader can plan an action now.
    pub fn planning(self) -> Option<G> {
        let plans = self.around.with(|around| around.plans) && self.looking.get().is_none();
        if plans { self.ahead() } else { None }
    }

    /// Returns the game with the only person here to act, if others are to act and the game allows planning.
    pub fn ahead(self) -> Option<G> {
        let seat = self.own().single()?;
        self.table.with(|table| table.as_ref()?.game().ahead(seat))
    }
}

//! An action that a person plans during somebody else's turn.
//!
//! It is kept here, not at the server, and sent as soon as it is the person's turn. It is for that one turn and for the
//! position in which it was planned: whatever the person could not have expected drops it, and [`Session::take_dropped`]
//! says why.

use dohyo_core::{Fate, Game, Refused, Seat};
use dohyo_table::{Actor, Follower, Refusal, Table, Wish};

use super::Session;

/// Why a planned action was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dropped<I> {
    /// The rules refuse it in the position that came about.
    Illegal(I),
    /// An action before it was taken back.
    TakenBack,
    /// The table moved on while the connection was lost.
    Missed,
    /// Somebody makes an offer, which an action would decline.
    Offer,
}

/// An action for the person's next turn.
#[derive(Clone, Debug)]
pub(super) struct Planned<A> {
    action: A,
    /// The number of actions before it was planned.
    after: usize,
    /// The position after them.
    position: String,
}

impl<A> Planned<A> {
    /// Returns `true` if nothing was taken back since the action was planned.
    fn is_continued_by<G: Game>(&self, table: &Table<G>) -> bool {
        table.line().len() >= self.after && table.game_at(self.after).position() == self.position
    }
}

impl<G: Game> Session<G> {
    /// Returns the game in which the person can plan an action now ([`Game::ahead`]). There is none in their own turn,
    /// while an action waits for confirmation, without a connection, and in games that do not allow planning.
    pub fn ahead(&self) -> Option<G> {
        let (seat, table) = (self.seat()?, self.table()?);
        let is_free = self.is_connected && self.held.is_none() && !self.is_stalled();
        let waits = !table.is_paused() && table.outcome().is_none() && !table.to_act().contains(seat);
        if is_free && waits { table.game().ahead(seat) } else { None }
    }

    /// Plans an action for the person's next turn. Replaces the one that was planned before.
    ///
    /// # Errors
    ///
    /// Returns a refusal if nothing can be planned now, or if the action would be illegal in the present position.
    pub fn plan(&mut self, action: G::Action) -> Result<(), Refusal<G::Illegal>> {
        let (Some(seat), Some(mut ahead)) = (self.seat(), self.ahead()) else {
            return Err(Refusal::NotAllowed { by: "a player out of turn" });
        };
        if let Err(Refused::Illegal(why)) = ahead.play(seat, &action, Fate::Unknown) {
            return Err(Refusal::Illegal(why));
        }
        self.dropped = None;
        self.planned = self.table().map(|table| {
            let (after, position) = (table.line().len(), table.game().position());
            Planned { action, after, position }
        });
        Ok(())
    }

    /// Returns the planned action.
    pub fn planned(&self) -> Option<&G::Action> {
        self.planned.as_ref().map(|planned| &planned.action)
    }

    /// Gives up the planned action, if there is one.
    pub fn give_up_plan(&mut self) {
        self.planned = None;
    }

    /// Returns why the last planned action was not played, once.
    pub fn take_dropped(&mut self) -> Option<Dropped<G::Illegal>> {
        self.dropped.take()
    }

    /// Drops the planned action and says why, if there is one.
    pub(super) fn drop_plan(&mut self, why: Dropped<G::Illegal>) {
        if self.planned.take().is_some() {
            self.dropped = Some(why);
        }
    }

    /// Forgets the planned action if an action that it was to follow was refused, which the person is told anyway.
    pub(super) fn doubt_plan(&mut self) {
        let table = self.follower.as_ref().map(Follower::table);
        self.planned.take_if(|planned| table.is_none_or(|table| !planned.is_continued_by(table)));
    }

    /// Sends the planned action if it is the person's turn, or drops it if the table is not as they expected.
    pub(super) fn carry_out_plan(&mut self, now: u64) {
        let Some(planned) = &self.planned else { return };
        let (Some(seat), Some(table)) = (self.seat(), self.table()) else { return self.give_up_plan() };
        if table.outcome().is_some() {
            // The result says enough.
            return self.give_up_plan();
        }
        if !planned.is_continued_by(table) {
            return self.drop_plan(Dropped::TakenBack);
        }
        let since = &table.line()[planned.after..];
        let is_missed = !since.is_empty() && self.is_behind;
        if is_missed || since.iter().any(|step| step.seat == seat) {
            return self.drop_plan(Dropped::Missed);
        }
        if !table.to_act().contains(seat) {
            return;
        }
        if is_asked(table, seat) {
            return self.drop_plan(Dropped::Offer);
        }
        let action = planned.action.clone();
        match self.command(now, Actor::Seat(seat), Wish::Act(action)) {
            Ok(()) => self.planned = None,
            Err(Refusal::Illegal(why)) => self.drop_plan(Dropped::Illegal(why)),
            Err(_) => self.drop_plan(Dropped::Missed),
        }
    }
}

/// Returns `true` if the person at `seat` has an offer to answer.
fn is_asked<G: Game>(table: &Table<G>, seat: Seat) -> bool {
    table.offers().iter().any(|offer| table.awaits_answer(offer, seat))
}

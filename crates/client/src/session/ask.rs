//! What a person asks for: requests to the room, and commands to its table.

use dohyo_core::{Game, Seat};
use dohyo_protocol::ToServer;
use dohyo_room::{Nonce, Request, RoomWish};
use dohyo_table::{Actor, CommandId, Follower, Refusal, Wish};

use super::Session;

impl<G: Game> Session<G> {
    /// Sends a request to the room. For commands to the table, use [`Session::command`].
    pub fn ask(&mut self, what: RoomWish) {
        let Some(id) = self.next_id() else { return };
        let request = Request { id, what };
        self.out.push(ToServer::Ask { table: self.table, request: request.clone() });
        self.asked.push(request);
    }

    /// Sits down, with the commitment to the session's nonce.
    pub fn sit(&mut self, seat: Seat, name: String) {
        let commitment = self.nonce.commitment();
        self.ask(RoomWish::Sit { seat, name, commitment });
    }

    /// Replaces the nonce. A nonce must not be used twice.
    pub fn renew(&mut self, nonce: Nonce) {
        self.nonce = nonce;
    }

    /// Asks for a rematch.
    pub fn ask_rematch(&mut self) {
        if let Some(id) = self.next_id().filter(|_| self.rematch.is_none()) {
            self.rematch = Some(id);
            self.out.push(ToServer::Rematch { id, table: self.table });
        }
    }

    /// Returns `true` if this client has asked for a rematch.
    pub fn has_asked_rematch(&self) -> bool {
        self.rematch.is_some()
    }

    /// Says something at the table.
    pub fn say(&mut self, text: String) {
        if let Some(id) = self.next_id() {
            self.out.push(ToServer::Say { id, table: self.table, text });
        }
    }

    /// Changes the person's name, here and at future tables.
    pub fn rename(&mut self, name: String) {
        let Some(id) = self.next_id() else { return };
        self.out.push(ToServer::Name { id, name: name.clone() });
        if self.seat().is_some() {
            self.ask(RoomWish::Rename(name));
        }
    }

    /// Sends a command to the table, and predicts its effect if possible.
    ///
    /// # Errors
    ///
    /// Returns a refusal, and sends nothing, if the command cannot succeed.
    pub fn command(&mut self, now: u64, by: Actor, what: Wish<G::Action>) -> Result<(), Refusal<G::Illegal>> {
        // Another command abandons the action that waits for confirmation.
        self.release();
        if let Some(id) = self.predict(now, by, what)? {
            self.send_again(id);
        }
        Ok(())
    }

    /// Predicts the effect of an action, but sends it only when [`Session::confirm`] is called. An action that was held
    /// before is confirmed: the person has played on.
    ///
    /// # Errors
    ///
    /// Returns a refusal if the action cannot succeed.
    pub fn hold(&mut self, now: u64, by: Actor, action: G::Action) -> Result<(), Refusal<G::Illegal>> {
        self.confirm();
        self.held = self.predict(now, by, Wish::Act(action))?;
        Ok(())
    }

    /// Returns the action that waits for confirmation.
    pub fn held(&self) -> Option<&G::Action> {
        let mut unanswered = self.follower.iter().flat_map(Follower::unanswered);
        match &unanswered.find(|command| Some(command.id) == self.held)?.what {
            Wish::Act(action) => Some(action),
            _ => None,
        }
    }

    /// Sends the action that waits for confirmation, if there is one.
    pub fn confirm(&mut self) {
        if let Some(id) = self.held.take() {
            self.send_again(id);
        }
    }

    /// Takes back the action that waits for confirmation, if there is one. The server does not know of it.
    pub fn release(&mut self) {
        if let (Some(id), Some(follower)) = (self.held.take(), &mut self.follower) {
            follower.drop_refused(id);
        }
    }

    fn predict(
        &mut self,
        now: u64,
        by: Actor,
        what: Wish<G::Action>,
    ) -> Result<Option<CommandId>, Refusal<G::Illegal>> {
        let at = self.elapsed(now);
        let Some(id) = self.next_id() else { return Ok(None) };
        let Some(follower) = &mut self.follower else { return Ok(None) };
        follower.ask(id, at, by, what)?;
        Ok(Some(id))
    }
}

//! A table that follows another one over an unreliable link.

use std::sync::Arc;
use std::time::Duration;

use dohyo_core::{Fate, Game};

use crate::{Actor, Command, CommandId, Corrupt, EntryOf, Refusal, Seq, Table, Wish};

/// A copy of a table that is decided elsewhere. It shows the effect of its own commands before they are confirmed.
///
/// Unanswered commands are predicted as far as possible: an action that involves chance has to wait for its luck. The
/// link may delay, lose and repeat messages. To keep both sides in step, send unanswered commands again
/// ([`Follower::unanswered`]) and ask for the entries after [`Follower::seq`] now and then.
#[derive(Clone, Debug)]
pub struct Follower<G: Game> {
    confirmed: Table<G>,
    /// The confirmed table with the unanswered commands that can be predicted.
    shown: Table<G>,
    unanswered: Vec<Sent<G>>,
}

#[derive(Clone, Debug)]
struct Sent<G: Game> {
    at: Duration,
    command: Command<G::Action>,
}

impl<G: Game> Follower<G> {
    /// Follows `table`.
    pub fn new(table: Table<G>) -> Self {
        Self { shown: table.clone(), confirmed: table, unanswered: Vec::new() }
    }

    /// Returns the table to show: confirmed and predicted.
    pub fn table(&self) -> &Table<G> {
        &self.shown
    }

    /// Returns the table as far as it is confirmed.
    pub fn confirmed(&self) -> &Table<G> {
        &self.confirmed
    }

    /// Returns the number of the last confirmed entry.
    pub fn seq(&self) -> Seq {
        self.confirmed.seq()
    }

    /// Returns `true` if a command has not been answered yet.
    pub fn is_waiting(&self) -> bool {
        !self.unanswered.is_empty()
    }

    /// Returns `true` if the effect of the last command cannot be predicted. Players should wait, because the position
    /// is about to change.
    pub fn is_stalled(&self) -> bool {
        self.unanswered.last().is_some_and(|sent| !self.shown.has_answered(sent.command.id))
    }

    /// Creates a command to send, and predicts its effect if possible. No other command may have its `id`.
    ///
    /// # Errors
    ///
    /// Returns a refusal if the command cannot succeed. Such a command need not be sent.
    pub fn ask(
        &mut self,
        id: CommandId,
        at: Duration,
        by: Actor,
        what: Wish<G::Action>,
    ) -> Result<&Command<G::Action>, Refusal<G::Illegal>> {
        let after = self.unanswered.last().map(|sent| sent.command.id);
        let command = Command { id, by, seen: self.confirmed.seq(), after, what };
        match self.shown.submit(at, &command, Fate::Unknown) {
            // The authority knows the luck, and whether anything has changed.
            Ok(_) | Err(Refusal::Luck(_) | Refusal::Stale) => {}
            Err(why) => return Err(why),
        }
        self.unanswered.push(Sent { at, command });
        Ok(&self.unanswered[self.unanswered.len() - 1].command)
    }

    /// Takes over commands that were sent before this follower was created, such as before a page was reloaded. Drops
    /// answered commands, and all commands from the first one that can no longer be read.
    pub fn resume(&mut self, at: Duration, commands: impl IntoIterator<Item = Command<String>>) {
        for command in commands {
            if self.confirmed.has_answered(command.id) {
                continue;
            }
            let Ok(command) = command.read(self.shown.game()) else { break };
            let _ = self.shown.submit(at, &command, Fate::Unknown);
            self.unanswered.push(Sent { at, command });
        }
    }

    /// Iterates over the unanswered commands in the order they were created. Send them again after a while.
    pub fn unanswered(&self) -> impl Iterator<Item = &Command<G::Action>> {
        self.unanswered.iter().map(|sent| &sent.command)
    }

    /// Adds entries that have arrived. Skips those that are already known.
    ///
    /// # Errors
    ///
    /// Returns [`Corrupt::Gap`] if entries are missing, and another error if an entry cannot follow.
    pub fn receive(&mut self, entries: impl IntoIterator<Item = EntryOf<G>>) -> Result<(), Corrupt> {
        let mut outcome = Ok(());
        for entry in entries {
            if entry.seq <= self.confirmed.seq() {
                continue;
            }
            let id = entry.id;
            outcome = self.confirmed.evolve(entry);
            if outcome.is_err() {
                break;
            }
            self.unanswered.retain(|sent| Some(sent.command.id) != id);
        }
        self.predict();
        outcome
    }

    /// Continues with a later state of the table.
    pub fn follow(&mut self, table: Table<G>) {
        self.unanswered.retain(|sent| !table.has_answered(sent.command.id));
        self.confirmed = table;
        self.predict();
    }

    /// Drops a command that was refused, and every command that was to follow it. Returns `true` if there was one.
    ///
    /// A command that arrived before its predecessor ([`Refusal::ChainBroken`]) should be sent again instead.
    pub fn drop_refused(&mut self, id: CommandId) -> bool {
        if !self.unanswered().any(|command| command.id == id) {
            return false;
        }
        let mut gone = vec![id];
        self.unanswered.retain(|Sent { command, .. }| {
            let is_gone =
                gone.contains(&command.id) || command.after.is_some_and(|after| gone.contains(&after));
            if is_gone {
                gone.push(command.id);
            }
            !is_gone
        });
        self.predict();
        true
    }

    /// Predicts the unanswered commands.
    fn predict(&mut self) {
        self.shown = self.confirmed.clone();
        for Sent { at, command } in &self.unanswered {
            // Nothing after an unknown luck can be predicted.
            if self.shown.submit(*at, command, Fate::Unknown).is_err() {
                break;
            }
        }
    }
}

impl<G: Game> Table<G> {
    /// Returns the entries after `seq` for sending.
    pub fn news(&self, seq: Seq) -> Vec<crate::Entry<String>> {
        self.since(seq).iter().map(|entry: &Arc<EntryOf<G>>| entry.to_text()).collect()
    }
}

//! The host of a table under the authority of a server.

use std::time::Duration;

use dohyo_client::Session;
use dohyo_core::{Record, SeatSet};
use dohyo_protocol::{Refused, Why};
use dohyo_room::Room;
use dohyo_table::{Actor, Seq, Table, Wish};
use leptos::prelude::*;

use super::confirm;
use super::meeting::{Meeting, Shared, lock, now};
use super::texts::OnlineTexts;
use crate::table::Shown;
use crate::table::host::{Denial, Host};
use crate::table::sitting::stamp;
use crate::texts::Sentence;

/// A host that follows the table of a server.
pub struct Remote<G: Shown> {
    session: Shared<G>,
    /// Whether the page sees the effect of its wishes before the server has confirmed them.
    foresees: bool,
    /// The table of the session, as the page has last seen it.
    shown: Table<G>,
    denied: Vec<Denial<G::Illegal>>,
    /// Sends the session's messages.
    flush: Callback<()>,
}

impl<G: Shown> Remote<G> {
    /// Creates a host for the table of a meeting, or returns `None` if there is no table yet.
    pub fn at(meeting: Meeting<G>) -> Option<Self> {
        Self::new(meeting, true)
    }

    /// Like [`Remote::at`], but shows only actions that the server has confirmed. In races, the effect of an action
    /// depends on which player was first.
    pub fn confirmed_at(meeting: Meeting<G>) -> Option<Self> {
        Self::new(meeting, false)
    }

    fn new(meeting: Meeting<G>, foresees: bool) -> Option<Self> {
        let session = meeting.share();
        let shown = table_of(&lock(&session), foresees)?.clone();
        let flush = Callback::new(move |()| meeting.flush());
        Some(Self { session, foresees, shown, denied: Vec::new(), flush })
    }

    fn look(&mut self) {
        let session = lock(&self.session);
        let table = table_of(&session, self.foresees).filter(|table| stamp(table) != stamp(&self.shown));
        if let Some(table) = table {
            self.shown = table.clone();
        }
    }
}

/// Returns the table of a session, with the unanswered wishes if the page `foresees` their effect.
fn table_of<G: Shown>(session: &Session<G>, foresees: bool) -> Option<&Table<G>> {
    if foresees { session.table() } else { session.room()?.table() }
}

impl<G: Shown> Host<G> for Remote<G> {
    fn table(&self) -> &Table<G> {
        &self.shown
    }

    fn send(&mut self, _at: Duration, by: Actor, what: Wish<G::Action>) {
        let asks = self.foresees && confirm::is_on();
        let sent = match what {
            Wish::Act(action) if asks => lock(&self.session).hold(now(), by, action),
            what => lock(&self.session).command(now(), by, what),
        };
        match sent {
            Ok(()) => {
                self.look();
                self.flush.run(());
            }
            Err(why) => self.denied.push(Denial::Table(why)),
        }
    }

    fn take_in(&mut self, _at: Duration) -> Vec<Denial<G::Illegal>> {
        let refusals = lock(&self.session).take_refusals();
        self.look();
        let mut denied = std::mem::take(&mut self.denied);
        denied.extend(refusals.iter().map(|why| match why.why {
            Why::Stale | Why::Over => Denial::Late(sentence(why), why.late),
            _ => Denial::Server(sentence(why)),
        }));
        denied
    }

    fn own(&self) -> SeatSet {
        lock(&self.session).seat().map(SeatSet::from).unwrap_or_default()
    }

    fn time(&self) -> Option<Duration> {
        Some(lock(&self.session).elapsed(now()))
    }

    fn waits_for_luck(&self) -> bool {
        let session = lock(&self.session);
        if self.foresees { session.is_stalled() } else { session.is_waiting() }
    }

    fn record(&self) -> Record {
        let session = lock(&self.session);
        session.room().and_then(Room::record).unwrap_or_else(|| self.shown.to_record(None))
    }

    fn decided(&self) -> Seq {
        lock(&self.session).confirmed()
    }

    fn kept(&self, _elapsed: Duration) -> Option<String> {
        None
    }
}

/// Describes a refusal.
pub fn sentence(why: &Refused) -> Sentence {
    Sentence::new(|lang| (lang.of::<OnlineTexts>().refused)(why))
}

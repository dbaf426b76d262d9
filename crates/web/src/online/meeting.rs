//! A room of the server and the page's connection to it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use dohyo_client::Session;
use dohyo_protocol::{Goodbye, ToClient};
use dohyo_room::{Nonce, RoomId};
use dohyo_table::{Command, Origin};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::remote::sentence;
use super::wire::{Wire, become_guest};
use crate::storage;
use crate::table::Shown;
use crate::table::host::random_bytes;
use crate::table::watch::page_time;
use crate::texts::Sentence;

/// The time between two checks for work that is due.
const TICK: Duration = Duration::from_millis(250);

/// The silence of the server after which the page opens another connection, in milliseconds.
const SILENCE: f64 = 11_000.0;

/// The silence of the server after which the page reconnects immediately when the reader returns, in milliseconds. It
/// is longer than the time between two beats.
const ASLEEP: f64 = 7_000.0;

/// The shortest and the longest pause between attempts to reconnect, in milliseconds.
const RETRY: (f64, f64) = (250.0, 8_000.0);

/// The state of the connection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Link {
    /// The first connection is being made.
    Connecting,
    /// Messages get through.
    Open,
    /// The connection was lost, at this time of the page.
    Lost(f64),
    /// The server has a newer version of the page.
    Outdated,
}

/// A session that the page and the host of its table share.
pub type Shared<G> = Arc<Mutex<Session<G>>>;

/// Locks a session. Never blocks, because pages have one thread.
pub fn lock<G: Shown>(session: &Shared<G>) -> MutexGuard<'_, Session<G>> {
    session.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The page's connection to a room and its session there.
pub struct Meeting<G: Shown> {
    session: StoredValue<Shared<G>>,
    /// Incremented whenever the session has changed.
    news: RwSignal<u32>,
    /// The state of the connection.
    pub link: RwSignal<Link>,
    line: StoredValue<Line, LocalStorage>,
}

/// The socket and its state.
#[derive(Default)]
struct Line {
    wire: Option<Wire>,
    /// The time when the last message arrived, by the page's clock.
    heard: f64,
    /// The time to connect again, by the page's clock.
    retry_at: Option<f64>,
    /// The number of attempts since the last success.
    attempts: u32,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derived impl would require `G: Copy`")]
impl<G: Shown> Clone for Meeting<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Shown> Copy for Meeting<G> {}

/// Returns the page's time in whole milliseconds.
pub fn now() -> u64 {
    page_time() as u64
}

impl<G: Shown> Meeting<G> {
    /// Joins a room for as long as the page exists.
    pub fn new(room: RoomId) -> Self {
        let rules = BTreeMap::from([(G::INFO.id.to_owned(), G::INFO.rules)]);
        let [a, b, c, d, ..] = random_bytes();
        let begin = |record: &dohyo_core::Record| Origin::begin(record).ok();
        let mut session =
            Session::new(room, begin, rules, kept_nonce(room), u32::from_le_bytes([a, b, c, d]));
        session.resume(kept_commands(room));
        let meeting = Self {
            session: StoredValue::new(Arc::new(Mutex::new(session))),
            news: RwSignal::new(0),
            link: RwSignal::new(Link::Connecting),
            line: StoredValue::new_local(Line::default()),
        };
        meeting.connect();
        let ticking = set_interval_with_handle(move || meeting.tick(), TICK).ok();
        // Reconnect immediately when the reader comes back to the page.
        let back = [
            window_event_listener(leptos::ev::online, move |_| meeting.look_up()),
            window_event_listener(leptos::ev::pageshow, move |event| meeting.reappear(&event)),
            window_event_listener(leptos::ev::visibilitychange, move |_| meeting.look_up()),
            // Otherwise a page in the browser's cache would count as present.
            window_event_listener(leptos::ev::pagehide, move |_| meeting.leave()),
        ];
        on_cleanup(move || {
            if let Some(ticking) = ticking {
                ticking.clear();
            }
            for listener in back {
                listener.remove();
            }
            meeting.line.update_value(|line| *line = Line::default());
        });
        meeting
    }

    /// Returns the session, to be shared with the host of the table.
    pub fn share(self) -> Shared<G> {
        self.session.get_value()
    }

    /// Returns the result of `look` for the session, and subscribes the caller to changes.
    pub fn see<T>(self, look: impl FnOnce(&Session<G>) -> T) -> T {
        self.news.track();
        self.session.with_value(|session| look(&lock(session)))
    }

    /// Calls `act` with the session, and sends the resulting messages.
    pub fn act(self, act: impl FnOnce(&mut Session<G>)) {
        self.session.with_value(|session| act(&mut lock(session)));
        self.flush();
    }

    /// Sends the session's messages, stores its unanswered commands, and notifies the page.
    pub fn flush(self) {
        let (messages, pending, room) = self.session.with_value(|session| {
            let mut session = lock(session);
            (session.take_messages(), session.pending(), session.table_id())
        });
        keep_commands(room, &pending);
        self.line.with_value(|line| {
            if let Some(wire) = &line.wire {
                for message in &messages {
                    wire.send(message);
                }
            }
        });
        self.news.update(|news| *news = news.wrapping_add(1));
    }

    /// Opens a connection.
    pub fn connect(self) {
        self.line.update_value(|line| {
            line.wire = None;
            line.heard = page_time();
            line.retry_at = None;
            line.attempts += 1;
        });
        spawn_local(async move {
            if become_guest().await.is_err() {
                return self.lost();
            }
            if self.line.is_disposed() {
                return;
            }
            let opened = move || self.act(|session| session.connect(now()));
            let wire = Wire::open(opened, move |message| self.hear(message), move || self.lost());
            if wire.is_none() {
                return self.lost();
            }
            self.line.try_update_value(|line| line.wire = wire);
        });
    }

    fn hear(self, message: ToClient) {
        let hello = matches!(message, ToClient::Hello { .. });
        let heard = self.line.try_update_value(|line| {
            line.heard = page_time();
            if hello {
                line.attempts = 0;
            }
        });
        if heard.is_none() {
            return;
        }
        match message {
            ToClient::Goodbye { why: Goodbye::Reload, .. } => self.link.set(Link::Outdated),
            ToClient::Goodbye { wait_ms, .. } => {
                self.lost();
                self.line.update_value(|line| line.retry_at = Some(page_time() + wait_ms as f64));
            }
            message => {
                if hello {
                    self.link.set(Link::Open);
                }
                self.act(|session| session.hear(now(), message));
            }
        }
    }

    /// Records that the connection is lost, and schedules a reconnection.
    fn lost(self) {
        let connected = self.line.try_update_value(|line| {
            line.wire = None;
            let wait = RETRY.0 * f64::from(1u32 << line.attempts.min(6));
            line.retry_at.get_or_insert(page_time() + wait.min(RETRY.1));
        });
        if connected.is_none() || self.link.get_untracked() == Link::Outdated {
            return;
        }
        if !matches!(self.link.get_untracked(), Link::Lost(_)) {
            self.link.set(Link::Lost(page_time()));
        }
        self.act(Session::disconnect);
    }

    /// Closes the connection when the reader leaves the page.
    fn leave(self) {
        self.line.update_value(|line| line.wire = None);
        self.act(Session::disconnect);
    }

    /// Reconnects if the page comes back from the browser's cache, where its connection was lost without notice.
    fn reappear(self, event: &web_sys::PageTransitionEvent) {
        if event.persisted() {
            self.connect();
        } else {
            self.look_up();
        }
    }

    /// Reconnects immediately if the connection is lost or the page was suspended; otherwise checks that it still
    /// works.
    fn look_up(self) {
        if document().hidden() {
            return;
        }
        let slept = self.line.with_value(|line| page_time() - line.heard > ASLEEP);
        if self.link.get_untracked() == Link::Open && !slept {
            self.act(|session| session.send_beat(now()));
        } else {
            self.connect();
        }
    }

    fn tick(self) {
        let time = page_time();
        let (silent, retry) = self.line.with_value(|line| {
            let silent = line.retry_at.is_none() && time - line.heard > SILENCE;
            (silent, line.retry_at.is_some_and(|at| at <= time))
        });
        if self.link.get_untracked() == Link::Outdated {
            return;
        }
        if silent {
            // A suspended page has sent no beats.
            self.line.update_value(|line| line.retry_at = Some(time));
            self.lost();
        }
        if silent || retry {
            return self.connect();
        }
        let due = self.session.with_value(|session| {
            let mut session = lock(session);
            session.tick(now());
            session.has_messages()
        });
        if due {
            self.flush();
        }
    }

    /// Takes the next refusal, if there is one, and subscribes the caller to further ones.
    pub fn take_refusal(self) -> Option<Sentence> {
        self.news.track();
        let refusals = self.session.with_value(|session| lock(session).take_refusals());
        refusals.last().map(sentence)
    }

    /// Takes a seat.
    pub fn sit(self, seat: dohyo_core::Seat) {
        self.act(|session| {
            let renewed = Nonce::from_bytes(random_bytes());
            storage::write(&nonce_key(session.table_id()), &renewed.to_string());
            session.renew(renewed);
            let name = session.name().to_owned();
            session.sit(seat, name);
        });
    }
}

fn nonce_key(room: RoomId) -> String {
    format!("dohyo.nonce.{room}")
}

/// Forgets the nonce that this browser has committed to in the room, once it has been revealed.
pub fn forget_nonce(room: RoomId) {
    storage::forget(&nonce_key(room));
}

fn pending_key(room: RoomId) -> String {
    format!("dohyo.pending.{room}")
}

/// Returns the nonce that this browser has committed to in the room. It survives a reload.
fn kept_nonce(room: RoomId) -> Nonce {
    let kept = storage::read(&nonce_key(room)).and_then(|text| text.parse().ok());
    kept.unwrap_or_else(|| Nonce::from_bytes(random_bytes()))
}

fn kept_commands(room: RoomId) -> Vec<Command<String>> {
    let kept = storage::read(&pending_key(room));
    kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Keeps the commands that the server has not answered, so that a reload does not lose them.
fn keep_commands(room: RoomId, pending: &[Command<String>]) {
    if pending.is_empty() {
        storage::forget(&pending_key(room));
    } else if let Ok(text) = serde_json::to_string(pending) {
        storage::write(&pending_key(room), &text);
    }
}

//! The hub: which clients on this node watch which table, and the messages to them.
//!
//! Every client has a bounded queue. A client that lets it overflow is disconnected, and catches up after it
//! reconnects.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use dohyo_core::Seat;
use dohyo_protocol::{Remark, ToClient};
use dohyo_room::{Away, Line, PlayerId, RoomId};
use dohyo_store::RoomStage;
use dohyo_table::Seq;
use tokio::sync::{Notify, mpsc};

use super::elsewhere::{Elsewhere, NodeId};
use super::tables::{AnyRoom, stage};

/// The maximum number of frames that wait for a client.
const QUEUE: usize = 256;

/// The maximum text of the lines in one frame, in bytes. A longer line gets a frame of its own.
const FRAME_TEXT: usize = 32 * 1024;

/// The time after which an absent host is replaced, in milliseconds.
const HOST_PATIENCE: u64 = 60_000;

/// Serialises a message.
pub(crate) fn frame(message: &ToClient) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages can be written").into()
}

/// Serialises lines as one or more messages.
pub(crate) fn frames<'a>(table: RoomId, lines: impl IntoIterator<Item = &'a Line>) -> Vec<Utf8Bytes> {
    let text = |line| serde_json::to_string(line).expect("lines can be written");
    frames_of_texts(table, lines.into_iter().map(text))
}

/// Writes lines that are text already, as the store has them, as one or more [`ToClient::Lines`].
pub(crate) fn frames_of_texts(table: RoomId, lines: impl IntoIterator<Item = String>) -> Vec<Utf8Bytes> {
    let begin = || format!("{{\"lines\":{{\"table\":\"{table}\",\"lines\":[");
    let mut frames: Vec<Utf8Bytes> = Vec::new();
    let (mut text, mut size) = (String::new(), 0);
    for line in lines {
        if text.is_empty() {
            text = begin();
        } else if size + line.len() > FRAME_TEXT {
            text.push_str("]}}");
            frames.push(std::mem::replace(&mut text, begin()).into());
            size = 0;
        } else {
            text.push(',');
        }
        size += line.len();
        text.push_str(&line);
    }
    if !text.is_empty() {
        text.push_str("]}}");
        frames.push(text.into());
    }
    frames
}

/// A connected client.
#[derive(Debug)]
pub(crate) struct Client {
    /// The person whom the client belongs to.
    pub(crate) player: PlayerId,
    queue: mpsc::Sender<Utf8Bytes>,
    is_slow: AtomicBool,
    slow: Notify,
}

impl Client {
    /// Creates a client, and returns it with the receiver of its queue.
    pub(crate) fn new(player: PlayerId) -> (Arc<Self>, mpsc::Receiver<Utf8Bytes>) {
        let (queue, frames) = mpsc::channel(QUEUE);
        let client = Self { player, queue, is_slow: AtomicBool::new(false), slow: Notify::new() };
        (Arc::new(client), frames)
    }

    /// Queues a frame, or gives the client up if its queue is full.
    pub(crate) fn send(&self, frame: Utf8Bytes) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(frame)
            && !self.is_slow.swap(true, Ordering::Relaxed)
        {
            self.slow.notify_one();
        }
    }

    /// Completes when the client has been given up.
    pub(crate) async fn given_up(&self) {
        self.slow.notified().await;
    }
}

/// A table that somebody watches.
struct Watched {
    /// The last line that was sent.
    head: Seq,
    people: Vec<Option<PlayerId>>,
    /// The host, or `None` until the room was folded: who sits there is not known then either.
    host: Option<PlayerId>,
    stage: RoomStage,
    viewers: Vec<Arc<Client>>,
    /// Whether the viewers have to be told who is there.
    is_changed: bool,
    /// Whether other servers have to be told who is here.
    is_news: bool,
    /// Since when the host is absent, in milliseconds since 1970.
    host_gone: Option<u64>,
    /// Since when people with a seat are absent, in milliseconds since 1970.
    away: Vec<(PlayerId, u64)>,
}

impl Watched {
    /// Returns a table of which nothing is known but its last line.
    fn unfolded(head: Seq) -> Self {
        Self {
            head,
            people: Vec::new(),
            host: None,
            stage: RoomStage::Waiting,
            viewers: Vec::new(),
            is_changed: true,
            is_news: true,
            host_gone: None,
            away: Vec::new(),
        }
    }

    fn add(&mut self, client: &Arc<Client>) {
        if !self.viewers.iter().any(|viewer| Arc::ptr_eq(viewer, client)) {
            self.viewers.push(Arc::clone(client));
        }
        (self.is_changed, self.is_news) = (true, true);
    }

    /// Updates the data about the room that lists and presence use.
    fn take_up(&mut self, room: &AnyRoom) {
        let people: Vec<_> = room.chairs().iter().map(dohyo_room::Chair::player).collect();
        self.is_changed |= people != self.people || self.host.is_none();
        self.people = people;
        if self.host != Some(room.host()) {
            (self.host, self.host_gone) = (Some(room.host()), None);
        }
        self.stage = stage(room);
        self.head = room.seq();
    }

    /// Returns the people who watch, without repetitions. `elsewhere` are those on other servers.
    fn crowd(&self, elsewhere: &[PlayerId]) -> Vec<PlayerId> {
        let mut crowd: Vec<_> = self.viewers.iter().map(|viewer| viewer.player).collect();
        crowd.extend(elsewhere);
        crowd.sort_unstable();
        crowd.dedup();
        crowd
    }

    fn is_seated(&self, player: PlayerId) -> bool {
        self.people.contains(&Some(player))
    }

    fn send(&self, frame: &Utf8Bytes, to: impl Fn(PlayerId) -> bool) {
        for viewer in self.viewers.iter().filter(|viewer| to(viewer.player)) {
            viewer.send(frame.clone());
        }
    }

    /// Iterates over the seats of people.
    fn seated(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        Seat::ALL.into_iter().zip(&self.people).filter_map(|(seat, person)| Some((seat, (*person)?)))
    }

    /// Updates who is away at `now`. An absence starts over after a return.
    fn note_away(&mut self, crowd: &[PlayerId], now: u64) {
        let absent = self.seated().map(|(_, person)| person).filter(|person| !crowd.contains(person));
        let since = |person| self.away.iter().find(|(known, _)| *known == person).map_or(now, |(_, at)| *at);
        self.away = absent.map(|person| (person, since(person))).collect();
    }

    /// Returns the absent seats with the start of their absence, in milliseconds since 1970.
    fn away_seats(&self) -> impl Iterator<Item = (Seat, u64)> {
        self.seated().filter_map(|(seat, person)| {
            self.away.iter().find(|(known, _)| *known == person).map(|(_, since)| (seat, *since))
        })
    }

    fn present(&mut self, table: RoomId, elsewhere: &[PlayerId], now: u64) -> ToClient {
        let crowd = self.crowd(elsewhere);
        self.note_away(&crowd, now);
        let here = self.seated().filter(|(_, person)| crowd.contains(person)).map(|(seat, _)| seat).collect();
        let spectators = crowd.iter().filter(|&&player| !self.is_seated(player)).count() as u32;
        ToClient::Present { table, here, spectators, away: self.away_seats().collect() }
    }
}

/// All watched tables.
pub(crate) struct Hub {
    tables: Mutex<HashMap<RoomId, Watched>>,
    elsewhere: Elsewhere,
    /// Tables that nobody watches any more, to be announced to other servers. `None` without other servers.
    left: Option<Mutex<Vec<RoomId>>>,
}

/// The people at some tables.
pub(crate) type Crowds = Vec<(RoomId, Vec<PlayerId>)>;

impl Hub {
    /// Creates a hub. `has_others` says whether other servers are told who is here.
    pub(crate) fn new(has_others: bool) -> Self {
        Self {
            tables: Mutex::default(),
            elsewhere: Elsewhere::default(),
            left: has_others.then(Mutex::default),
        }
    }

    fn tables(&self) -> MutexGuard<'_, HashMap<RoomId, Watched>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a client to the viewers of a room. The caller holds the room's lock and sends the client the lines so far.
    pub(crate) fn watch(&self, room: &AnyRoom, client: &Arc<Client>) {
        let mut tables = self.tables();
        let watched = tables.entry(room.id()).or_insert_with(|| Watched::unfolded(room.seq()));
        watched.add(client);
        if watched.host.is_none() {
            watched.take_up(room);
        }
    }

    /// Lets a client watch a room whose last line is `head`, but of which nothing else is known. Returns `true` if it has
    /// to be folded. The caller holds the place of the room, and sends the client the lines so far.
    pub(crate) fn watch_unfolded(&self, table: RoomId, head: Seq, client: &Arc<Client>) -> bool {
        let mut tables = self.tables();
        let watched = tables.entry(table).or_insert_with(|| Watched::unfolded(head));
        watched.add(client);
        watched.host.is_none()
    }

    /// Returns `true` if somebody watches a table that was not folded yet.
    pub(crate) fn is_unfolded(&self, table: RoomId) -> bool {
        self.tables().get(&table).is_some_and(|watched| watched.host.is_none())
    }

    /// Removes a client from the viewers of a table.
    pub(crate) fn unwatch(&self, table: RoomId, client: &Arc<Client>) {
        let mut tables = self.tables();
        let Some(watched) = tables.get_mut(&table) else { return };
        watched.viewers.retain(|viewer| !Arc::ptr_eq(viewer, client));
        (watched.is_changed, watched.is_news) = (true, true);
        if watched.viewers.is_empty() {
            tables.remove(&table);
            if let Some(left) = &self.left {
                left.lock().unwrap_or_else(PoisonError::into_inner).push(table);
            }
        }
    }

    /// Records who watches a table on another server.
    pub(crate) fn hear(&self, table: RoomId, node: NodeId, people: Vec<PlayerId>, now: u64) {
        let change = self.elsewhere.note(table, node, people, now);
        if let Some(watched) = self.tables().get_mut(&table) {
            watched.is_changed |= change.people;
            watched.is_news |= change.stranger;
        }
    }

    /// Sends new lines to the viewers of a room. The caller holds the room's lock.
    pub(crate) fn publish(&self, room: &AnyRoom) {
        let mut tables = self.tables();
        let Some(watched) = tables.get_mut(&room.id()) else { return };
        let new = room.since(watched.head);
        for frame in frames(room.id(), new.iter().map(|line| &**line)) {
            watched.send(&frame, |_| true);
        }
        watched.take_up(room);
    }

    /// Sends a remark to its audience: players or spectators, or everybody once the game is over.
    pub(crate) fn say(&self, table: RoomId, remark: Remark) {
        let tables = self.tables();
        let Some(watched) = tables.get(&table) else { return };
        let seated = remark.seated;
        let frame = frame(&ToClient::Said { table, remarks: vec![remark] });
        watched
            .send(&frame, |player| watched.stage == RoomStage::Over || watched.is_seated(player) == seated);
    }

    /// Returns the number of the last line sent, for each watched table.
    pub(crate) fn heads(&self) -> Vec<(RoomId, Seq)> {
        self.tables().iter().map(|(table, watched)| (*table, watched.head)).collect()
    }

    /// Returns the number of the last line sent of a watched table.
    pub(crate) fn head(&self, table: RoomId) -> Option<Seq> {
        self.tables().get(&table).map(|watched| watched.head)
    }

    /// Returns `true` if a person watches a table.
    pub(crate) fn is_here(&self, table: RoomId, player: PlayerId) -> bool {
        let is_viewer = |watched: &Watched| watched.viewers.iter().any(|viewer| viewer.player == player);
        self.tables().get(&table).is_some_and(is_viewer) || self.elsewhere.people(table).contains(&player)
    }

    /// Sends presence to the viewers of tables where it has changed.
    pub(crate) fn tell_presence(&self, now: u64) {
        let is_due = |watched: &Watched| watched.is_changed && watched.host.is_some();
        for (table, watched) in self.tables().iter_mut().filter(|(_, watched)| is_due(watched)) {
            watched.is_changed = false;
            let present = watched.present(*table, &self.elsewhere.people(*table), now);
            watched.send(&frame(&present), |_| true);
        }
    }

    /// Returns since when players of a table are away, as far as this server knows.
    pub(crate) fn away(&self, table: RoomId, now: u64) -> Away {
        let mut tables = self.tables();
        let Some(watched) = tables.get_mut(&table) else { return Away::default() };
        let crowd = watched.crowd(&self.elsewhere.people(table));
        watched.note_away(&crowd, now);
        watched.away_seats().collect()
    }

    /// Returns the presence news for other servers: the changes, or `everything`.
    pub(crate) fn announcements(&self, everything: bool) -> Crowds {
        let take = |left: &Mutex<Vec<RoomId>>| {
            std::mem::take(&mut *left.lock().unwrap_or_else(PoisonError::into_inner))
        };
        let left = self.left.as_ref().map(take).unwrap_or_default();
        let mut tables = self.tables();
        let left = left.into_iter().filter(|table| !tables.contains_key(table));
        let mut crowds: Crowds = left.map(|table| (table, Vec::new())).collect();
        for (table, watched) in tables.iter_mut().filter(|(_, watched)| everything || watched.is_news) {
            watched.is_news = false;
            crowds.push((*table, watched.crowd(&[])));
        }
        crowds
    }

    /// Drops people on servers that have been silent for too long.
    pub(crate) fn forget_silent(&self, now: u64) {
        for table in self.elsewhere.forget(now) {
            if let Some(watched) = self.tables().get_mut(&table) {
                watched.is_changed = true;
            }
        }
    }

    /// Returns the rooms whose host has been absent for too long, each with a present person as the new host.
    pub(crate) fn heirs(&self, now: u64) -> Vec<(RoomId, PlayerId)> {
        let mut heirs = Vec::new();
        for (table, watched) in
            self.tables().iter_mut().filter(|(_, watched)| watched.stage != RoomStage::Over)
        {
            let Some(host) = watched.host else { continue };
            let crowd = watched.crowd(&self.elsewhere.people(*table));
            if crowd.contains(&host) {
                watched.host_gone = None;
                continue;
            }
            let gone = *watched.host_gone.get_or_insert(now);
            let heir = watched.people.iter().flatten().find(|person| crowd.contains(person));
            if let Some(&heir) = heir.filter(|_| now >= gone + HOST_PATIENCE) {
                heirs.push((*table, heir));
            }
        }
        heirs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_client_that_does_not_read_is_given_up() {
        let (client, mut frames) = Client::new(PlayerId::from_bytes([1; 16]));
        for _ in 0..QUEUE {
            client.send(Utf8Bytes::from_static("news"));
        }
        assert!(!client.is_slow.load(Ordering::Relaxed), "the queue is full, but nothing is lost");
        for _ in 0..QUEUE {
            client.send(Utf8Bytes::from_static("more"));
        }
        client.given_up().await;
        let mut waiting = 0;
        while frames.try_recv().is_ok() {
            waiting += 1;
        }
        assert_eq!(waiting, QUEUE, "the queue is bounded");
    }

    #[test]
    fn long_logs_are_sent_in_several_frames() {
        let table = RoomId::from_bytes([1; 10]);
        let line = |seq| Line {
            seq: Seq(seq),
            at: 1,
            id: None,
            what: dohyo_room::Happening::Named { seat: Seat::FIRST, name: "x".repeat(1_000) },
        };
        let lines: Vec<Line> = (1..=100).map(line).collect();
        let frames = frames(table, &lines);
        assert!(frames.len() >= 3, "{}", frames.len());
        let whole = ToClient::Lines { table, lines: lines[..2].to_vec() };
        assert_eq!(super::frames(table, &lines[..2]), [frame(&whole)], "a frame is a message");
        let mut next = 1;
        for frame in frames {
            assert!(frame.len() < 2 * FRAME_TEXT);
            let Ok(ToClient::Lines { lines, .. }) = serde_json::from_str(&frame) else { panic!("no lines") };
            for line in lines {
                assert_eq!(line.seq, Seq(next));
                next += 1;
            }
        }
        assert_eq!(next, 101);
    }
}

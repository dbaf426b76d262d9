//! Work that no request triggers: clocks that run out, computers to move, absent players.
//!
//! [`due_at`] returns when a room needs attention, and [`chore`] what to do then. The store has the due times of all
//! rooms, so nothing is forgotten when a server stops. Each server keeps timers for the next few seconds.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use dohyo_core::SeatSet;
use dohyo_games::AnyGame;
use dohyo_protocol::READY_MS;
use dohyo_room::{Happening, RoomId, RoomWish, Stage};
use dohyo_store::Appended;
use dohyo_table::{Actor, Command, CommandId, Terms, Timing, Wish};
use tokio::sync::mpsc;
use tracing::warn;

use super::Online;
use super::computers::courtesy;
use super::lag::patience;
use super::tables::{AnyRoom, Fault};

const DAY: u64 = 24 * 60 * 60 * 1_000;

/// How long a room waits for players after its last line, in milliseconds.
const WAITING: u64 = 2 * DAY;

/// How long a room waits for players who have days for each turn, in milliseconds.
const WAITING_FOR_SLOW: u64 = 14 * DAY;

/// How long players may take to reveal their nonces, in milliseconds.
const NONCES: u64 = 20_000;

/// How often the store is queried for rooms that are due.
const LOOK: Duration = Duration::from_secs(2);

/// How far ahead the store is queried, in milliseconds. Longer than `LOOK`.
const AHEAD: u64 = 5_000;

/// The maximum number of rooms in one query. The rest follow in the next one.
const MOST: u32 = 5_000;

/// Returns when a room needs attention, in milliseconds since 1970.
pub(crate) fn due_at(room: &AnyRoom) -> Option<u64> {
    let last = room.log().last()?.at;
    match room.stage() {
        Stage::Waiting if is_slow(room) => Some(last + WAITING_FOR_SLOW),
        Stage::Waiting => Some(last + WAITING),
        Stage::Asked => Some(asked_at(room)? + NONCES),
        Stage::Playing(_) if has_computer_to_act(room) => Some(last),
        Stage::Playing(_) => {
            [flag_due(room), room.first_action_ends(), ready_due(room)].into_iter().flatten().min()
        }
        Stage::Closed(_) => None,
    }
}

/// Returns when the next flag of a room falls, in milliseconds since 1970.
pub(crate) fn flag_due(room: &AnyRoom) -> Option<u64> {
    let flag = room.table()?.flag_at()?;
    Some(room.moment(flag + patience(room)))
}

/// Returns the seats that are not ready for the next round of a race, and their deadline in milliseconds since 1970. It
/// runs from the moment when the first person is ready.
fn unready(room: &AnyRoom) -> Option<(SeatSet, u64)> {
    let table = room.table().filter(|table| table.outcome().is_none())?;
    let AnyGame::Sumoku(game) = table.game() else { return None };
    let ready = game.race()?.ready()?;
    let people =
        table.to_act().iter().filter(|&seat| !ready.contains(seat) && table.seating().is_human(seat));
    // Computers are ready at once, so they do not start the deadline.
    let said = table.line().iter().rev().take(ready.len());
    let first = said.rev().find(|step| table.seating().is_human(step.seat))?;
    Some((people.collect(), room.moment(first.at) + READY_MS))
}

/// Returns when the next round of a race begins although somebody is not ready, in milliseconds since 1970.
fn ready_due(room: &AnyRoom) -> Option<u64> {
    unready(room).filter(|(people, _)| !people.is_empty()).map(|(_, due)| due)
}

/// Declares a player who has missed the deadline ready for the next round of a race.
fn call_round(room: &AnyRoom, now: u64) -> Option<RoomWish> {
    let (people, due) = unready(room)?;
    let by = Actor::Seat(people.first().filter(|_| due <= now)?);
    let what = Wish::Act("ready".to_owned());
    Some(RoomWish::Play(Command { id: CommandId(0), by, seen: room.table()?.seq(), after: None, what }))
}

/// Returns what the authority has to do in a room at `now`, if anything. Thinking computers are handled by `computers`.
pub(crate) fn chore(room: &AnyRoom, now: u64) -> Option<RoomWish> {
    let is_due = due_at(room).is_some_and(|due| due <= now);
    match room.stage() {
        Stage::Waiting if is_due => Some(RoomWish::Close),
        Stage::Asked if is_due => Some(RoomWish::GiveUpWaiting),
        Stage::Playing(table) => {
            if table.flagged(room.since_start(now).saturating_sub(patience(room))).is_none() {
                if room.first_action_ends().is_some_and(|ends| ends <= now) {
                    return Some(RoomWish::Abort);
                }
                return courtesy(room).or_else(|| call_round(room, now));
            }
            let (by, seen) = (Actor::Clock, table.seq());
            // The room gives the command its id.
            Some(RoomWish::Play(Command { id: CommandId(0), by, seen, after: None, what: Wish::Flag }))
        }
        Stage::Waiting | Stage::Asked | Stage::Closed(_) => None,
    }
}

/// Returns `true` if a computer may act or has to answer an offer.
pub(crate) fn has_computer_to_act(room: &AnyRoom) -> bool {
    let Some(table) = room.table().filter(|table| table.outcome().is_none()) else { return false };
    let is_asked = |seat| table.offers().iter().any(|offer| table.awaits_answer(offer, seat));
    let seats = table.seating().seats();
    table.computers_to_act().next().is_some()
        || seats.iter().any(|seat| !table.seating().is_human(seat) && is_asked(seat))
}

/// Returns `true` if the players have a day or more for each turn.
fn is_slow(room: &AnyRoom) -> bool {
    let Terms { clock, timing, .. } = room.plan().terms;
    timing == Timing::Turn && clock.is_some_and(|clock| clock.budget >= Duration::from_millis(DAY))
}

/// Returns when the players were asked for their nonces.
fn asked_at(room: &AnyRoom) -> Option<u64> {
    let asked = room.log().iter().rev().find(|line| line.what == Happening::Asked);
    asked.map(|line| line.at)
}

/// A period without a running server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    /// When it began, in milliseconds since 1970.
    pub(crate) from: u64,
    /// When it ended.
    pub(crate) to: u64,
}

impl Outage {
    /// Extra time for people to reconnect, in milliseconds.
    const GRACE: u64 = 10_000;
    /// Shorter outages do not count where others may be alive. Several times [`ALIVE`](super::ALIVE), so that a server
    /// that is a little late to say so still counts as alive.
    const SHORTEST: u64 = 1_000;

    /// Returns the outage before `now`, if a server was last alive at `last`. `has_others` says whether other servers may
    /// have been there meanwhile.
    pub(crate) fn before(now: u64, last: u64, has_others: bool) -> Option<Self> {
        let shortest = if has_others { Self::SHORTEST } else { 1 };
        (last > 0 && now >= last + shortest).then_some(Self { from: last, to: now })
    }

    /// Returns the request that gives a room its time back, if a clock ran there during the outage.
    pub(crate) fn credit(&self, room: &AnyRoom) -> Option<RoomWish> {
        let last = room.log().last()?;
        room.table()?.flag_at()?;
        let missed = self.to.checked_sub(last.at.max(self.from)).filter(|missed| *missed > 0)?;
        Some(RoomWish::Credit { millis: missed + Self::GRACE })
    }
}

/// The timers of a server.
#[derive(Default)]
struct Timers {
    order: BTreeSet<(u64, RoomId)>,
    of: HashMap<RoomId, u64>,
}

impl Timers {
    fn set(&mut self, table: RoomId, at: Option<u64>) {
        if let Some(old) = self.of.remove(&table) {
            self.order.remove(&(old, table));
        }
        if let Some(at) = at {
            self.of.insert(table, at);
            self.order.insert((at, table));
        }
    }

    fn next(&self) -> Option<u64> {
        self.order.first().map(|(at, _)| *at)
    }

    /// Removes and returns the tables that are due, with their due times.
    fn ring(&mut self, now: u64) -> Vec<(u64, RoomId)> {
        let mut due = Vec::new();
        while let Some(&(at, table)) = self.order.first().filter(|(at, _)| *at <= now) {
            self.order.remove(&(at, table));
            self.of.remove(&table);
            due.push((at, table));
        }
        due
    }
}

/// Attends to rooms as they become due. Never returns.
pub(crate) async fn run(online: Arc<Online>, mut changes: mpsc::UnboundedReceiver<(RoomId, Option<u64>)>) {
    let mut timers = Timers::default();
    let mut look = tokio::time::interval(LOOK);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        let now = online.tables.now();
        let wait = timers.next().map_or(LOOK, |at| Duration::from_millis(at.saturating_sub(now)).min(LOOK));
        tokio::select! {
            Some((table, at)) = changes.recv() => timers.set(table, at.filter(|at| *at < now + AHEAD)),
            () = tokio::time::sleep(wait) => {}
            _ = look.tick() => match online.tables.store().due(now + AHEAD, MOST).await {
                Ok(due) => due.into_iter().for_each(|(table, at)| timers.set(table, Some(at))),
                Err(why) => warn!("cannot query the rooms that are due: {why}"),
            },
        }
        for (at, table) in timers.ring(online.tables.now()) {
            let late = online.tables.now().saturating_sub(at);
            online.metrics.late.note(Duration::from_millis(late));
            tokio::spawn(attend(Arc::clone(&online), table));
        }
    }
}

/// How long a server reserves a room for its own work, in milliseconds. Longer than `LOOK`, which renews the lease, for
/// instance while a computer thinks.
const LEASE: u64 = 8_000;

/// The most rooms that are looked after at the same time. After a restart thousands may be due, and people who play must
/// not queue behind all of them.
pub(crate) const AT_ONCE: usize = 8;

/// Does what has to be done in a room, unless another server looks after it.
pub(crate) async fn attend(online: Arc<Online>, table: RoomId) {
    let Ok(_permit) = online.attending.acquire().await else { return };
    let (store, now) = (online.tables.store(), online.tables.now());
    if store.is_shared() {
        let node = format!("{:016x}", online.tables.news.node);
        match store.lease(table, &node, now, now + LEASE).await {
            Ok(Appended::Stored) => {}
            Ok(Appended::Conflict) => return,
            // Go on: the compare-and-set still lets only one server succeed.
            Err(why) => warn!("cannot lease table {table}: {why}"),
        }
    }
    let done = match online.tables.decree(table, chore).await {
        Ok(None) => online.tables.room(table).await.map(|room| {
            online.consider(&room);
            // The clocks of computers, and of people in a race, run during the thought.
            online.tables.remind_of_flag(&room);
        }),
        done => done.map(|_| ()),
    };
    match done {
        // Another request was faster, and it has scheduled the room again.
        Ok(()) | Err(Fault::Declined(_)) => {}
        Err(why) => warn!("cannot attend to table {table}: {why:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(number: u8) -> RoomId {
        RoomId::from_bytes([number; 10])
    }

    #[test]
    fn timers_ring_in_order_and_once() {
        let mut timers = Timers::default();
        timers.set(table(1), Some(30));
        timers.set(table(2), Some(10));
        timers.set(table(3), Some(20));
        timers.set(table(3), None);
        timers.set(table(1), Some(15));
        assert_eq!(timers.next(), Some(10));
        assert_eq!(timers.ring(9), []);
        assert_eq!(timers.ring(30), [(10, table(2)), (15, table(1))]);
        assert_eq!(timers.ring(30), []);
    }

    #[test]
    fn a_short_silence_is_an_outage_only_if_there_are_no_other_servers() {
        for has_others in [false, true] {
            assert_eq!(Outage::before(10_000, 0, has_others), None, "no server was ever there");
            assert_eq!(Outage::before(10_000, 9_000, has_others), Some(Outage { from: 9_000, to: 10_000 }));
        }
        assert_eq!(Outage::before(10_000, 9_100, true), None, "another server may be alive");
        assert_eq!(Outage::before(10_000, 9_100, false), Some(Outage { from: 9_100, to: 10_000 }));
        let late = Duration::from_millis(Outage::SHORTEST);
        assert!(super::super::ALIVE * 3 <= late, "a server may miss two notes and still counts as alive");
    }
}

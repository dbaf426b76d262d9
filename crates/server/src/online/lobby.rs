//! The lobby: public tables with free chairs, and those with a game in progress.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use dohyo_protocol::{Guest, Listed, ToClient};
use dohyo_room::{Access, Occupant, PlayerId, RoomId, Stage};

use super::hub::{Client, Hub, frame};
use super::tables::AnyRoom;

/// The maximum number of tables in the list.
const MOST: usize = 100;

/// The public tables, and the clients that watch the list.
#[derive(Default)]
pub(crate) struct Lobby {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    tables: BTreeMap<RoomId, Noted>,
    /// The list as last sent.
    told: Vec<Listed>,
    clients: Vec<Arc<Client>>,
}

/// A table in the list.
struct Noted {
    listed: Listed,
    host: PlayerId,
    /// The time of its last line, in milliseconds since 1970.
    changed: u64,
}

impl Lobby {
    /// Updates the entry of a room.
    pub(crate) fn note(&self, room: &AnyRoom) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        match listed(room) {
            Some(listed) => {
                let changed = room.log().last().map_or(0, |line| line.at);
                inner.tables.insert(room.id(), Noted { listed, host: room.host(), changed });
            }
            None => {
                inner.tables.remove(&room.id());
            }
        }
    }

    /// Returns `true` if the entry of a table is at least as new as `changed`.
    pub(crate) fn knows(&self, table: RoomId, changed: u64) -> bool {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.tables.get(&table).is_some_and(|known| known.changed >= changed)
    }

    /// Drops tables that are not in `open` and have not changed since `before`: their games ended on another node.
    pub(crate) fn retain(&self, open: &[RoomId], before: u64) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.tables.retain(|table, noted| noted.changed >= before || open.contains(table));
    }

    /// Subscribes a client to the list, and returns the current one.
    pub(crate) fn watch(&self, client: &Arc<Client>) -> Utf8Bytes {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if !inner.clients.iter().any(|known| Arc::ptr_eq(known, client)) {
            inner.clients.push(Arc::clone(client));
        }
        frame(&ToClient::Lobby { tables: inner.told.clone() })
    }

    /// Unsubscribes a client.
    pub(crate) fn unwatch(&self, client: &Arc<Client>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.clients.retain(|known| !Arc::ptr_eq(known, client));
    }

    /// Sends the list to all clients if it has changed. Tables whose host is away are left out, because nobody could
    /// start them.
    pub(crate) fn tell(&self, hub: &Hub) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let has_host = |noted: &&Noted| hub.is_here(noted.listed.table, noted.host);
        let open = inner.tables.values().filter(|noted| noted.listed.playing || has_host(noted));
        let mut tables: Vec<Listed> = open.map(|noted| noted.listed.clone()).collect();
        tables.sort_by_key(|listed| (listed.playing, std::cmp::Reverse(listed.since), listed.table));
        tables.truncate(MOST);
        if tables == inner.told {
            return;
        }
        inner.told.clone_from(&tables);
        let frame = frame(&ToClient::Lobby { tables });
        for client in &inner.clients {
            client.send(frame.clone());
        }
    }
}

/// Returns the occupant of a chair, as lists show it.
pub(crate) fn guest(occupant: &Occupant) -> Guest {
    match occupant {
        Occupant::Nobody => Guest::Nobody,
        Occupant::Person { name, .. } => Guest::Person(name.clone()),
        Occupant::Computer { level } => Guest::Computer(*level),
    }
}

/// Returns the list entry of a room, if it is public and has not ended.
fn listed(room: &AnyRoom) -> Option<Listed> {
    let plan = room.plan();
    let playing = match room.stage() {
        _ if plan.access == Access::Private => return None,
        Stage::Waiting | Stage::Asked => false,
        Stage::Playing(table) if table.outcome().is_none() => true,
        Stage::Playing(_) | Stage::Closed(_) => return None,
    };
    Some(Listed {
        table: room.id(),
        game: plan.game.clone(),
        options: plan.options.clone(),
        terms: plan.terms,
        rated: plan.rated,
        playing,
        chairs: room.chairs().iter().map(|chair| guest(&chair.occupant)).collect(),
        since: if playing { room.moment(Duration::ZERO) } else { room.log().first()?.at },
    })
}

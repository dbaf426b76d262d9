//! Rooms from the store, and the lines that other servers add to them.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use dohyo_room::{By, CorruptRoom, Line, Request, Room, RoomId, RoomWish, begin, dealer};
use dohyo_table::Seq;
use tracing::error;

use super::super::shelf::Folded;
use super::{AnyRoom, Fault, Tables, authority_id};

impl Tables {
    /// Returns the current state of a room.
    pub(crate) async fn room(&self, table: RoomId) -> Result<Arc<AnyRoom>, Fault> {
        let slot = self.shelf.slot(table);
        let mut slot = slot.lock().await;
        Ok(self.load(table, &mut slot).await?.room)
    }

    /// Reads what other servers have added to the watched tables.
    pub(crate) async fn heal(&self) -> Result<(), Fault> {
        let known: HashMap<RoomId, Seq> = self.hub.heads().into_iter().collect();
        let tables: Vec<RoomId> = known.keys().copied().collect();
        for (table, head) in self.store.heads(&tables).await? {
            if known.get(&table).is_some_and(|known| head > *known) {
                self.refresh(table).await?;
            }
        }
        Ok(())
    }

    /// Reads the lines that other servers have added to a table.
    pub(crate) async fn refresh(&self, table: RoomId) -> Result<(), Fault> {
        let slot = self.shelf.slot(table);
        let mut slot = slot.lock().await;
        if slot.is_none() {
            self.load(table, &mut slot).await?;
        }
        self.catch_up(&mut slot).await
    }

    /// Returns the room of a slot, from the store if it is not in memory.
    pub(super) async fn load(&self, table: RoomId, slot: &mut Option<Folded>) -> Result<Folded, Fault> {
        if let Some(folded) = slot {
            return Ok(folded.clone());
        }
        let Some(secret) = self.store.secret(table).await? else {
            // Names that somebody made up must not push real rooms out of memory.
            self.shelf.forget(table);
            return Err(Fault::NoSuchTable);
        };
        let lines = self.store.lines(table, Seq(0)).await?;
        let room = self.off_reactor(move || fold(table, &lines)).await?;
        let room = Arc::new(room.map_err(|why| {
            error!("table {table} cannot be read: {why}");
            Fault::Unavailable
        })?);
        self.tell(&room);
        let folded = slot.insert(Folded { room, secret }).clone();
        match self.outage.and_then(|outage| outage.credit(&folded.room)) {
            Some(wish) => self.credit(wish, folded, slot).await,
            None => Ok(folded),
        }
    }

    /// Gives back the time of an outage.
    async fn credit(
        &self,
        wish: RoomWish,
        folded: Folded,
        slot: &mut Option<Folded>,
    ) -> Result<Folded, Fault> {
        let Folded { room, secret } = &folded;
        let request = Request { id: authority_id(room), what: wish };
        let decided = room.advance(self.now(), By::Authority, &request, &dealer(*secret));
        let (lines, after) = decided.map_err(Fault::Declined)?;
        // If another server was faster, it has given the time back already.
        self.append(room.seq(), &lines, after, *secret, slot).await?;
        slot.clone().ok_or(Fault::Unavailable)
    }

    /// Adds lines that another server has stored. If lines are missing in between, reads them from the store.
    pub(crate) async fn hear(&self, table: RoomId, lines: Vec<Line>) -> Result<(), Fault> {
        let is_watched = self.hub.head(table).is_some();
        let Some(slot) = self.shelf.known(table) else {
            return if is_watched { self.refresh(table).await } else { Ok(()) };
        };
        let mut slot = slot.lock().await;
        let Some(Folded { room, .. }) = &*slot else {
            return if is_watched { self.load(table, &mut slot).await.map(drop) } else { Ok(()) };
        };
        let new: Vec<Line> = lines.into_iter().filter(|line| line.seq > room.seq()).collect();
        match new.first() {
            None => Ok(()),
            Some(first) if first.seq == room.seq().next() => {
                self.metrics.news.fetch_add(new.len() as u64, Ordering::Relaxed);
                self.add(&mut slot, new).await
            }
            Some(_) => self.catch_up(&mut slot).await,
        }
    }

    /// Adds the lines that other servers have stored.
    pub(super) async fn catch_up(&self, slot: &mut Option<Folded>) -> Result<(), Fault> {
        let Some(Folded { room, .. }) = slot else { return Ok(()) };
        let lines = self.store.lines(room.id(), room.seq()).await?;
        let lines: Result<Vec<Line>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
        let lines = lines.map_err(|why| {
            error!("table {} cannot be read: {why}", room.id());
            Fault::Unavailable
        })?;
        self.add(slot, lines).await
    }

    /// Adds lines to the room of a slot, and publishes them.
    async fn add(&self, slot: &mut Option<Folded>, lines: Vec<Line>) -> Result<(), Fault> {
        let Some(Folded { room, secret }) = slot.clone().filter(|_| !lines.is_empty()) else { return Ok(()) };
        *slot = None;
        let table = room.id();
        let room = self.off_reactor(move || {
            let mut room = (*room).clone();
            for line in lines {
                room.evolve(line).map_err(|why| why.to_string())?;
            }
            Ok::<_, String>(room)
        });
        let room = Arc::new(room.await?.map_err(|why| {
            error!("table {table} cannot be read: {why}");
            Fault::Unavailable
        })?);
        self.tell(&room);
        *slot = Some(Folded { room, secret });
        Ok(())
    }
}

fn fold(table: RoomId, lines: &[String]) -> Result<AnyRoom, String> {
    let lines: Result<Vec<Line>, _> = lines.iter().map(|line| serde_json::from_str(line)).collect();
    let lines = lines.map_err(|why| why.to_string())?;
    Room::replay(table, begin, lines).map_err(|why: CorruptRoom| why.to_string())
}

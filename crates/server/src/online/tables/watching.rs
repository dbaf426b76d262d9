//! Tables that clients watch, also those that are not in memory.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use dohyo_room::RoomId;
use dohyo_table::Seq;
use tokio::sync::mpsc;
use tracing::warn;

use super::super::hub::{Client, frames, frames_of_texts};
use super::{Fault, Tables};

impl Tables {
    /// Adds a client to the viewers of a table. Returns the lines after `since`; later lines follow through the hub.
    pub(crate) async fn watch(
        &self,
        table: RoomId,
        since: Seq,
        client: &Arc<Client>,
    ) -> Result<Vec<Utf8Bytes>, Fault> {
        let slot = self.shelf.slot(table);
        let mut slot = slot.lock().await;
        if slot.is_none()
            && let Some(frames) = self.watch_unfolded(table, since, client).await?
        {
            return Ok(frames);
        }
        if self.store.is_shared() && self.hub.head(table).is_none() {
            // Nobody has watched the table, so another server may have gone on with it.
            self.catch_up(&mut slot).await?;
        }
        let room = self.load(table, &mut slot).await?.room;
        self.hub.watch(&room, client);
        Ok(frames(table, room.since(since).iter().map(|line| &**line)))
    }

    /// Lets a client watch a table that is not in memory. Its lines are sent as they are stored, so that a server that was
    /// started again serves all tables before it has folded them. Returns `None` if the store does not have line `since`. The
    /// caller holds the place of the room.
    async fn watch_unfolded(
        &self,
        table: RoomId,
        since: Seq,
        client: &Arc<Client>,
    ) -> Result<Option<Vec<Utf8Bytes>>, Fault> {
        // The last line that the client has is read again: it shows that there is such a table.
        let known = usize::from(since > Seq(0));
        let lines = self.store.lines(table, Seq(since.0.saturating_sub(1))).await?;
        if lines.is_empty() {
            return Ok(None);
        }
        let head = Seq(since.0 + (lines.len() - known) as u32);
        if self.hub.watch_unfolded(table, head, client) {
            // Nobody listens while the server stops.
            let _ = self.unfolded.send(table);
        }
        Ok(Some(frames_of_texts(table, lines.into_iter().skip(known))))
    }

    /// Folds the tables that are watched and not in memory, one after another, for ever. Rests as long as it works, because
    /// whoever plays at a table has it folded at once, and everybody else only waits to be told who is there.
    pub(crate) async fn fold_watched(&self, mut unfolded: mpsc::UnboundedReceiver<RoomId>) {
        while let Some(table) = unfolded.recv().await {
            let begun = Instant::now();
            if !self.hub.is_unfolded(table) {
                continue;
            }
            if let Err(why) = self.room(table).await {
                warn!("cannot fold table {table}: {why:?}");
            }
            tokio::time::sleep(begun.elapsed()).await;
        }
    }
}

//! The rooms in memory: a bounded number, each behind a lock of its own.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use dohyo_room::{RoomId, Secret};
use tokio::sync::Mutex as AsyncMutex;

use super::tables::AnyRoom;

/// The maximum number of rooms in memory. Further rooms are read from the store when they are needed.
const MOST: usize = 4_096;

/// A room in memory.
#[derive(Clone)]
pub(crate) struct Folded {
    pub(crate) room: Arc<AnyRoom>,
    pub(crate) secret: Secret,
}

/// The slot of a room in memory. Its lock is held while the room changes.
pub(crate) type Slot = Arc<AsyncMutex<Option<Folded>>>;

/// The rooms in memory, with the time of their last use.
#[derive(Default)]
pub(crate) struct Shelf {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    slots: HashMap<RoomId, (Slot, u64)>,
    uses: u64,
}

impl Shelf {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of rooms in memory.
    pub(crate) fn len(&self) -> usize {
        self.inner().slots.len()
    }

    /// Returns the slot of a room, which may be empty.
    pub(crate) fn slot(&self, table: RoomId) -> Slot {
        let mut inner = self.inner();
        inner.uses += 1;
        let now = inner.uses;
        if inner.slots.len() >= MOST && !inner.slots.contains_key(&table) {
            inner.clear_out();
        }
        let (slot, used) = inner.slots.entry(table).or_default();
        *used = now;
        Arc::clone(slot)
    }

    /// Removes the place of a room that does not exist.
    pub(crate) fn forget(&self, table: RoomId) {
        self.inner().slots.remove(&table);
    }

    /// Returns the place of a room, if it has one. This is no use of the room.
    pub(crate) fn known(&self, table: RoomId) -> Option<Slot> {
        self.inner().slots.get(&table).map(|(slot, _)| Arc::clone(slot))
    }
}

impl Inner {
    /// Removes the least recently used quarter of the rooms, except those whose slot is held.
    fn clear_out(&mut self) {
        let mut uses: Vec<u64> = self.slots.values().map(|(_, used)| *used).collect();
        let quarter = uses.len() / 4;
        let (_, &mut limit, _) = uses.select_nth_unstable(quarter);
        self.slots.retain(|_, (slot, used)| *used > limit || Arc::strong_count(slot) > 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(number: usize) -> RoomId {
        let mut name = [0; RoomId::BYTES];
        name[..8].copy_from_slice(&number.to_be_bytes());
        RoomId::from_bytes(name)
    }

    #[test]
    fn rooms_that_have_rested_longest_make_room_for_others() {
        let shelf = Shelf::default();
        let held = shelf.slot(table(0));
        for number in 1..MOST {
            shelf.slot(table(number));
        }
        shelf.slot(table(1));
        assert!(shelf.known(table(MOST)).is_none());
        shelf.slot(table(MOST));
        assert!(shelf.len() < MOST);
        assert!(shelf.known(table(1)).is_some(), "used lately");
        assert!(shelf.known(table(2)).is_none(), "at rest");
        assert!(shelf.known(table(0)).is_some_and(|slot| Arc::ptr_eq(&slot, &held)), "in use");
    }
}

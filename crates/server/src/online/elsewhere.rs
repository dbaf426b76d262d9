//! Presence on other servers.
//!
//! Servers tell each other which people watch which table, when that changes and every few seconds. News that a server
//! has not repeated for a while expires, because the server may have ended.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use dohyo_room::{PlayerId, RoomId};

/// How long presence news stays valid, in milliseconds.
pub(crate) const BELIEVED: u64 = 15_000;

/// A server, by a random number.
pub(crate) type NodeId = u64;

#[derive(Debug)]
struct Crowd {
    people: Vec<PlayerId>,
    until: u64,
}

/// The people at each table on other servers.
#[derive(Debug, Default)]
pub(crate) struct Elsewhere {
    crowds: Mutex<HashMap<RoomId, HashMap<NodeId, Crowd>>>,
}

/// The effect of presence news.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Change {
    /// The set of people has changed.
    pub(crate) people: bool,
    /// The server did not watch the table before, so it may not know who is here.
    pub(crate) stranger: bool,
}

impl Elsewhere {
    fn crowds(&self) -> MutexGuard<'_, HashMap<RoomId, HashMap<NodeId, Crowd>>> {
        self.crowds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records who is at a table on the server `node`.
    pub(crate) fn note(&self, table: RoomId, node: NodeId, people: Vec<PlayerId>, now: u64) -> Change {
        let mut crowds = self.crowds();
        if people.is_empty() {
            let Some(of_table) = crowds.get_mut(&table) else { return Change::default() };
            let people = of_table.remove(&node).is_some();
            if of_table.is_empty() {
                crowds.remove(&table);
            }
            return Change { people, stranger: false };
        }
        let crowd = Crowd { people, until: now + BELIEVED };
        let of_table = crowds.entry(table).or_default();
        let (is_same, is_known) =
            of_table.get(&node).map_or((false, false), |known| (known.people == crowd.people, true));
        of_table.insert(node, crowd);
        Change { people: !is_same, stranger: !is_known }
    }

    /// Returns the people at a table.
    pub(crate) fn people(&self, table: RoomId) -> Vec<PlayerId> {
        let crowds = self.crowds();
        let of_table = crowds.get(&table).into_iter().flat_map(HashMap::values);
        of_table.flat_map(|crowd| crowd.people.iter().copied()).collect()
    }

    /// Drops servers that have been silent for too long. Returns the tables whose people change.
    pub(crate) fn forget(&self, now: u64) -> Vec<RoomId> {
        let mut changed = Vec::new();
        self.crowds().retain(|table, of_table| {
            let before = of_table.len();
            of_table.retain(|_, crowd| crowd.until > now);
            if of_table.len() < before {
                changed.push(*table);
            }
            !of_table.is_empty()
        });
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_believed_to_be_there_for_a_while() {
        let elsewhere = Elsewhere::default();
        let table = RoomId::from_bytes([1; 10]);
        let [ada, eve] = [1, 2].map(|byte| PlayerId::from_bytes([byte; 16]));
        let change = |people, stranger| Change { people, stranger };
        assert_eq!(elsewhere.note(table, 7, Vec::new(), 0), change(false, false));
        assert_eq!(elsewhere.note(table, 7, vec![ada], 0), change(true, true));
        assert_eq!(elsewhere.note(table, 7, vec![ada], 10), change(false, false));
        assert_eq!(elsewhere.note(table, 7, vec![ada, eve], 20), change(true, false));
        assert_eq!(elsewhere.note(table, 8, vec![eve], 5_000), change(true, true));
        assert_eq!(elsewhere.people(table).len(), 3);
        assert_eq!(elsewhere.forget(20 + BELIEVED), [table], "server 7 is silent");
        assert_eq!(elsewhere.people(table), [eve]);
        assert_eq!(elsewhere.forget(21 + BELIEVED), []);
        assert_eq!(elsewhere.note(table, 8, Vec::new(), 6_000), change(true, false));
        assert_eq!(elsewhere.people(table), []);
    }
}

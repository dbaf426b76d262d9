//! The transposition table: what has been found out about positions, in bounded memory.

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// At most this.
    Upper,
    /// At least this.
    Lower,
    /// This.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    key: u64,
    /// The upper half of the canonical hash of the best result, 0 if unknown.
    pub(super) best: u32,
    pub(super) score: i16,
    pub(super) depth: u8,
    pub(super) bound: Bound,
}

/// Entries by canonical hash; the newest stays, unless it is shallower and of the same search.
pub(super) struct Table {
    slots: Vec<Entry>,
    used: usize,
}

const FREE: Entry = Entry { key: 0, best: 0, score: 0, depth: 0, bound: Bound::Upper };

impl Table {
    /// A table of at most this many bytes; it always has at least one slot.
    pub(super) fn with_bytes(bytes: usize) -> Self {
        let count = (bytes / size_of::<Entry>()).max(1);
        Self { slots: vec![FREE; 1 << count.ilog2()], used: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.used > 0 {
            self.slots.fill(FREE);
            self.used = 0;
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        Some(self.slots[self.index(key)]).filter(|entry| entry.key == key && entry.depth > 0)
    }

    pub(super) fn put(&mut self, key: u64, best: u32, score: i32, depth: u8, bound: Bound) {
        let index = self.index(key);
        let old = &mut self.slots[index];
        self.used += usize::from(old.depth == 0);
        // A bound without a best result says less than the one found before.
        let best = if best == 0 && old.key == key { old.best } else { best };
        *old = Entry { key, best, score: score as i16, depth, bound };
    }

    /// How much of the table is filled, in thousandths.
    pub(super) fn fullness(&self) -> u16 {
        (self.used * 1000 / self.slots.len()) as u16
    }
}

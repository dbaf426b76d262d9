//! A transposition table: what has been found out about positions, in bounded memory, for one thread.

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// At most this.
    Upper,
    /// At least this.
    Lower,
    /// This.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    key: u64,
    /// What stands for the best move, 0 if unknown.
    pub(crate) best: u32,
    pub(crate) score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// Entries by a position's hash; of those that share a slot the newest stays.
pub(crate) struct Table {
    slots: Vec<Entry>,
    used: usize,
}

const FREE: Entry = Entry { key: 0, best: 0, score: 0, depth: 0, bound: Bound::Upper };

impl Table {
    /// A table of at most this many bytes; it always has at least one slot.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let count = (bytes / size_of::<Entry>()).max(1);
        Self { slots: vec![FREE; 1 << count.ilog2()], used: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        if self.used > 0 {
            self.slots.fill(FREE);
            self.used = 0;
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        Some(self.slots[self.index(key)]).filter(|entry| entry.key == key && entry.depth > 0)
    }

    pub(crate) fn put(&mut self, key: u64, best: u32, score: i32, depth: u8, bound: Bound) {
        let index = self.index(key);
        let old = &mut self.slots[index];
        self.used += usize::from(old.depth == 0);
        // A bound without a best result says less than the one found before.
        let best = if best == 0 && old.key == key { old.best } else { best };
        *old = Entry { key, best, score: score as i16, depth, bound };
    }

    /// How much of the table is filled, in thousandths.
    pub(crate) fn fullness(&self) -> u16 {
        (self.used * 1000 / self.slots.len()) as u16
    }
}

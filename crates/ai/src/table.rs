//! A transposition table for one thread: the results of a search by position, in bounded memory.
//!
//! Tables are created and cleared within thoughts whose time is limited. So creating a table costs nothing, and
//! clearing it takes time proportional to the number of entries, not to its size.

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true score is at most the stored one.
    Upper,
    /// The true score is at least the stored one.
    Lower,
    /// The stored score is the true one.
    Exact,
}

impl Bound {
    /// Returns `true` if a stored `score` with this bound makes a search between `alpha` and `beta` unnecessary.
    #[inline]
    pub(crate) const fn decides(self, score: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score <= alpha,
        }
    }
}

/// The stored result of a search of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// A number for the best move, or 0 if it is unknown.
    pub(crate) best: u32,
    pub(crate) score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A key and its packed entry, both 0 if the slot is free. These are plain words, so that the allocator returns zeroed
/// pages, which cost nothing until they are used.
type Slot = [u64; 2];

/// Entries by the hashes of their positions. Of entries that share a slot, the newest stays.
pub(crate) struct TranspositionTable {
    slots: Vec<Slot>,
    used: usize,
    /// The slots in use, as long as there are no more than [`FEW`].
    touched: Vec<u32>,
}

/// The largest number of slots that are cleared one by one.
const FEW: usize = 1 << 16;

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes, with at least one slot.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let count = (bytes / size_of::<Slot>()).clamp(1, u32::MAX as usize);
        Self { slots: vec![[0; 2]; 1 << count.ilog2()], used: 0, touched: Vec::new() }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        if self.used <= FEW {
            for &index in &self.touched {
                self.slots[index as usize] = [0; 2];
            }
        } else {
            // Fresh pages are faster than a long fill.
            self.slots = vec![[0; 2]; self.slots.len()];
        }
        self.touched.clear();
        self.used = 0;
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// Returns the entry of a position.
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let [stored, data] = self.slots[self.index(key)];
        (stored == key && data != 0).then(|| unpack(data))
    }

    /// Stores the entry of a position that was searched to a depth of at least 1.
    pub(crate) fn put(&mut self, key: u64, best: u32, score: i32, depth: u8, bound: Bound) {
        let index = self.index(key);
        let [old_key, old] = self.slots[index];
        if old == 0 {
            self.used += 1;
            if self.used <= FEW {
                self.touched.push(index as u32);
            }
        }
        // If the new entry has no best move, keep the old one.
        let best = if best == 0 && old != 0 && old_key == key { unpack(old).best } else { best };
        self.slots[index] = [key, pack(Entry { best, score: score as i16, depth, bound })];
    }

    /// Returns the share of the table in use, in thousandths.
    pub(crate) fn fullness(&self) -> u16 {
        (self.used * 1000 / self.slots.len()) as u16
    }
}

fn pack(entry: Entry) -> u64 {
    u64::from(entry.best)
        | u64::from(entry.score as u16) << 32
        | u64::from(entry.depth) << 48
        | (entry.bound as u64 + 1) << 56
}

fn unpack(data: u64) -> Entry {
    Entry {
        best: data as u32,
        score: (data >> 32) as i16,
        depth: (data >> 48) as u8,
        bound: match data >> 56 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_were() {
        let mut table = TranspositionTable::with_bytes(1 << 12);
        for (key, bound) in [(0, Bound::Upper), (u64::MAX, Bound::Lower), (0x55, Bound::Exact)] {
            for (best, score, depth) in [(0, -30_000, 1), (u32::MAX, 30_000, u8::MAX)] {
                table.clear();
                table.put(key, best, score, depth, bound);
                let entry = Entry { best, score: score as i16, depth, bound };
                assert_eq!((table.get(key), table.get(key ^ 1)), (Some(entry), None));
            }
        }
        table.put(7, 9, 1, 1, Bound::Exact);
        table.put(7, 0, 2, 2, Bound::Upper);
        assert_eq!(table.get(7).map(|entry| (entry.best, entry.score)), Some((9, 2)));
    }

    #[test]
    fn a_cleared_table_knows_nothing_however_much_was_stored() {
        let mut table = TranspositionTable::with_bytes(8 * FEW * size_of::<Slot>());
        for count in [10, FEW as u64, FEW as u64 + 1, 4 * FEW as u64, 3] {
            for key in 0..count {
                table.put(key, 1, 1, 1, Bound::Exact);
            }
            assert_eq!(table.used as u64, count);
            table.clear();
            assert!(table.slots.iter().all(|slot| *slot == [0; 2]), "{count}");
            assert_eq!(table.fullness(), 0);
        }
    }
}

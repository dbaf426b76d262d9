//! The transposition table, shared by the threads of a search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use dohyo_abalone::position::PackedMove;

use crate::table::Bound;

/// The stored result of a search of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) best: Option<PackedMove>,
    pub(crate) score: i16,
    pub(crate) eval: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// One cache line: four entries of two words. The first word is the hash combined with the second, so that an entry
/// torn by two threads does not match.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; 4]);

/// The results of a search by position, in bounded memory and without locks.
///
/// The table has two parts. Nearly all positions are searched three plies deep or less, and their results are useful
/// only for a short time. They are kept in a part of their own that fits in the processor's cache, because waiting for
/// memory would cost more than the search itself.
pub(crate) struct TranspositionTable {
    near: Vec<Bucket>,
    far: Vec<Bucket>,
    generation: u8,
}

/// The greatest depth of positions in the small part.
const SHALLOW: i32 = 3;

/// The largest size of the small part: half of a typical second-level cache.
const NEAR_BYTES: usize = 1 << 19;

/// The number of generations that fit the six bits of a stored entry.
const GENERATIONS: u8 = 64;

impl TranspositionTable {
    /// Creates a table of at most `bytes` bytes, with at least one bucket in each part.
    pub(crate) fn with_bytes(bytes: usize) -> Self {
        let part = |bytes: usize| {
            let count = (bytes / size_of::<Bucket>()).max(1);
            let mut buckets = Vec::new();
            buckets.resize_with(1 << count.ilog2(), Bucket::default);
            buckets
        };
        let near = (bytes / 4).min(NEAR_BYTES);
        Self { near: part(near), far: part(bytes - near), generation: 0 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for bucket in self.near.iter_mut().chain(&mut self.far) {
            *bucket = Bucket::default();
        }
        self.generation = 0;
    }

    /// Starts a new generation: older entries are replaced first.
    pub(crate) fn begin_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    #[inline]
    fn bucket(&self, hash: u64, depth: i32) -> &Bucket {
        let part = if depth <= SHALLOW { &self.near } else { &self.far };
        // The length is a power of two, so the mask is also a bound.
        &part[hash as usize & (part.len() - 1)]
    }

    /// Returns the entry of a position that is to be searched to `depth`.
    #[inline]
    pub(crate) fn get(&self, hash: u64, depth: i32) -> Option<Entry> {
        let bucket = self.bucket(hash, depth);
        bucket.0.iter().find_map(|[key, data]| {
            let data = data.load(Relaxed);
            (key.load(Relaxed) ^ data == hash && data != 0).then(|| unpack(data))
        })
    }

    /// Stores the entry of a position that was to be searched to `depth`.
    pub(crate) fn put(&self, hash: u64, depth: i32, entry: Entry) {
        let bucket = self.bucket(hash, depth);
        let mut worst = &bucket.0[0];
        let mut worst_worth = i32::MAX;
        let mut best = entry.best;
        for slot in &bucket.0 {
            let data = slot[1].load(Relaxed);
            if data != 0 && slot[0].load(Relaxed) ^ data == hash {
                // If the new entry has no move, keep the old one.
                best = best.or(unpack(data).best);
                worst = slot;
                break;
            }
            let worth = self.worth(data);
            if worth < worst_worth {
                (worst, worst_worth) = (slot, worth);
            }
        }
        let data = pack(Entry { best, ..entry }, self.generation);
        worst[0].store(hash ^ data, Relaxed);
        worst[1].store(data, Relaxed);
    }

    /// Returns the priority of keeping an entry: higher for deep ones, lower for old ones.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let depth = i32::from((data >> 48) as u8);
        let age = (self.generation + GENERATIONS - (data >> 58) as u8) % GENERATIONS;
        depth - 4 * i32::from(age)
    }

    /// Returns the share of the table that this search has filled, in thousandths.
    pub(crate) fn fullness(&self) -> u16 {
        let sample = &self.far[..self.far.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(|[_, data]| {
                let data = data.load(Relaxed);
                data != 0 && (data >> 58) as u8 == self.generation
            })
            .count();
        (used * 1000 / (sample.len() * 4)) as u16
    }
}

fn pack(entry: Entry, generation: u8) -> u64 {
    u64::from(entry.best.map_or(0, PackedMove::to_bits))
        | u64::from(entry.score as u16) << 16
        | u64::from(entry.eval as u16) << 32
        | u64::from(entry.depth) << 48
        | (entry.bound as u64 + 1) << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64) -> Entry {
    Entry {
        best: PackedMove::from_bits(data as u16),
        score: (data >> 16) as i16,
        eval: (data >> 32) as i16,
        depth: (data >> 48) as u8,
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn entry(depth: u8) -> Entry {
        Entry { best: None, score: -30_000, eval: 17, depth, bound: Bound::Lower }
    }

    #[test]
    fn entries_come_back_as_they_were() {
        let table = TranspositionTable::with_bytes(1 << 12);
        for (hash, bound) in [(1, Bound::Upper), (u64::MAX, Bound::Lower), (0x55, Bound::Exact)] {
            let stored = Entry { bound, ..entry(9) };
            for depth in [1, 9] {
                table.put(hash, depth, stored);
                assert_eq!(table.get(hash, depth), Some(stored));
            }
        }
        assert_eq!(table.get(2, 9), None);
    }

    #[test]
    fn a_full_bucket_loses_its_shallowest_or_oldest_entry() {
        let mut table = TranspositionTable::with_bytes(128);
        for hash in 1..=4 {
            table.put(hash, 9, entry(hash as u8));
        }
        table.put(5, 9, entry(3));
        assert_eq!([1, 2, 3, 4, 5].map(|hash| table.get(hash, 9).is_some()), [false, true, true, true, true]);
        table.begin_search();
        table.put(6, 9, entry(1));
        assert_eq!([2, 4, 6].map(|hash| table.get(hash, 9).is_some()), [false, true, true]);
    }

    #[test]
    fn memory_stays_within_the_size_asked_for() {
        for bytes in [0, 64, 100, 1 << 20, (1 << 20) + 1] {
            let table = TranspositionTable::with_bytes(bytes);
            assert!((table.near.len() + table.far.len()) * size_of::<Bucket>() <= bytes.max(128));
        }
    }
}

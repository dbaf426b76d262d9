//! Sets and maps whose keys are already hashes.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A set of 64-bit hashes, which are not hashed again.
pub type HashedSet = HashSet<u64, BuildHasherDefault<AsIs>>;

/// A map whose keys are 64-bit hashes, which are not hashed again.
pub type HashedMap<V> = HashMap<u64, V, BuildHasherDefault<AsIs>>;

/// A hasher that returns the `u64` it is given.
#[derive(Clone, Copy, Debug, Default)]
pub struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

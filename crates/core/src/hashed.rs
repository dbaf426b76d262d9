//! Sets and maps whose keys are hashes already.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

/// A set of hashes.
pub type HashedSet = HashSet<u64, BuildHasherDefault<AsIs>>;

/// A map from hashes.
pub type HashedMap<V> = HashMap<u64, V, BuildHasherDefault<AsIs>>;

/// A hasher that takes a hash as it is.
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

//! Mistakes of weak levels. For a given position and seed, they are the same on every machine.

pub(crate) use dohyo_core::{mix, scramble};

/// Returns a random error between −2 × `size` and 2 × `size`. It is the sum of two dice, so small errors are likelier.
pub(crate) const fn error(word: u64, size: i32) -> i32 {
    let dice = (word as u32 % 1_024) as i32 + ((word >> 32) as u32 % 1_024) as i32 - 1_023;
    dice * size / 512
}

/// The mistakes of a level in one game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// The size of its errors of judgement, in hundredths of a nat.
    pub(crate) noise: i32,
    /// The number of the other side's threats it overlooks, per thousand.
    pub(crate) blindness: u32,
    /// The number of wins in this turn that it overlooks, per thousand.
    pub(crate) misses: u32,
    /// The seed of the mistakes.
    pub(crate) seed: u64,
}

impl Sight {
    /// Returns the error in judging a position. `hash` is called only by levels that err.
    #[inline]
    pub(crate) fn error(&self, hash: impl FnOnce() -> u64) -> i32 {
        if self.noise == 0 { 0 } else { error(mix(hash() ^ self.seed), self.noise) }
    }

    /// Returns `true` if it overlooks the threat in a position. `hash` is called only by levels that err.
    #[inline]
    pub(crate) fn overlooks_threat(&self, hash: impl FnOnce() -> u64) -> bool {
        self.blindness > 0 && mix(hash().rotate_left(17) ^ self.seed) % 1_000 < u64::from(self.blindness)
    }

    /// Returns `true` if it overlooks a win in the position with this hash.
    pub(crate) fn overlooks_win(&self, hash: u64) -> bool {
        mix(hash ^ self.seed) % 1_000 < u64::from(self.misses)
    }
}

//! Mistakes of weak levels, the same for the same position and seed on every machine.

pub(crate) use dohyo_core::{mix, scramble};

/// Returns a random error between −2 × `size` and 2 × `size`. Small errors are likelier: it is the sum of two dice.
pub(crate) const fn error(word: u64, size: i32) -> i32 {
    let dice = (word as u32 % 1_024) as i32 + ((word >> 32) as u32 % 1_024) as i32 - 1_023;
    dice * size / 512
}

/// How well a level sees.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sight {
    /// The size of its errors of judgement, in hundredths of a nat.
    pub(crate) noise: i32,
    /// How many of a thousand threats of the other side it overlooks.
    pub(crate) blindness: u32,
    /// How many of a thousand wins in this turn it overlooks.
    pub(crate) misses: u32,
    /// Decides the mistakes of one game.
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

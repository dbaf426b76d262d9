//! Seeds, and the random numbers that are drawn from them.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

use crate::Malformed;

/// The secret that all chance of one game is drawn from: 32 bytes that key ChaCha8 streams.
///
/// The authority of a game holds its seed; the game itself does not. A seed below 2⁶⁴ is written as a decimal number
/// (its bytes in little-endian order, followed by zeros), any other as 64 hexadecimal digits.
///
/// ```
/// use dohyo_core::Seed;
/// let seed: Seed = "42".parse()?;
/// assert_eq!(seed, Seed::from(42));
/// assert_eq!(seed.to_string(), "42");
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates a seed from 32 bytes.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the first random stream of this seed.
    pub fn chance(self) -> Chance {
        Chance(ChaCha8Rng::from_seed(self.0))
    }
}

/// A stream of random numbers that is drawn from a [`Seed`].
///
/// The generator is ChaCha8 with the seed as its key and the number of the stream as its nonce, read as 32-bit words.
/// Stream 0 deals the opening of a game, and stream `n + 1` draws luck number `n`, counted from 0. Each luck can
/// therefore be drawn and verified on its own, and nothing but luck uses up random numbers. The numbers are the same
/// on every target and never change, because records depend on them.
///
/// ```
/// use dohyo_core::{Chance, Seed};
/// let mut die = Chance::of_luck(Seed::from(42), 0);
/// let rolls = [(); 5].map(|()| 1 + die.below(6));
/// assert_eq!(rolls, [6, 5, 3, 2, 2]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// Returns the stream that deals the opening of a game.
    pub fn of_opening(seed: Seed) -> Self {
        seed.chance()
    }

    /// Returns the stream that draws the luck after the first `lucks` of a game.
    pub fn of_luck(seed: Seed, lucks: u32) -> Self {
        let mut rng = ChaCha8Rng::from_seed(seed.0);
        rng.set_stream(u64::from(lucks) + 1);
        Self(rng)
    }

    /// Returns a uniformly random number below `bound`.
    ///
    /// # Panics
    ///
    /// Panics if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        // Multiplies a word by the bound and takes the high half. Words whose low half is less than the remainder
        // would make some numbers likelier than others, and are drawn again (Lemire, 2019).
        let remainder = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= remainder {
                return (product >> 32) as u32;
            }
        }
    }

    /// Returns a uniformly random 64-bit number.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a random seed, such as for one game of a match.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        Seed(bytes)
    }

    /// Returns a uniformly random element, or `None` if `items` is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(items.len()).ok().filter(|&count| count > 0)?;
        items.get(self.below(count) as usize)
    }

    /// Puts `items` in a uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            let other = self.below(index as u32 + 1) as usize;
            items.swap(index, other);
        }
    }
}

impl From<u64> for Seed {
    fn from(number: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Self(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.0.split_at(8);
        if high.iter().all(|&byte| byte == 0) {
            let number = low.iter().rev().fold(0_u64, |number, &byte| number << 8 | u64::from(byte));
            return write!(f, "{number}");
        }
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Seed {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        if let Ok(number) = text.parse::<u64>() {
            return Ok(Self::from(number));
        }
        let wrong = || {
            Malformed::new(
                "seed",
                0,
                format!("`{text}` is not a seed"),
                "a whole number or 64 hexadecimal digits",
            )
        };
        if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_read_back() {
        for seed in [Seed::from(0), Seed::from(u64::MAX), Seed::from_bytes([0xa7; 32])] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
    }

    const GOLDEN_WORDS: [u32; 3] = [3_896_940_733, 2_123_891_964, 1_894_915_043];
    const GOLDEN_ORDER: [u8; 10] = [7, 8, 6, 4, 5, 2, 1, 9, 3, 0];

    #[test]
    fn chance_is_fair_and_never_changes() {
        let mut chance = Seed::from(1).chance();
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[chance.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
        let mut order: Vec<u8> = (0..10).collect();
        Seed::from(42).chance().shuffle(&mut order);
        assert_eq!(order, GOLDEN_ORDER, "old records depend on this");
    }

    #[test]
    fn every_luck_has_a_stream_of_its_own() {
        let first_words =
            |seed: u64| [0, 1, 1000].map(|lucks| Chance::of_luck(Seed::from(seed), lucks).below(u32::MAX));
        assert_eq!(first_words(42), GOLDEN_WORDS, "old records are verified with these");
        assert_ne!(first_words(41), GOLDEN_WORDS);
        let opening = Chance::of_opening(Seed::from(42)).below(u32::MAX);
        assert!(!GOLDEN_WORDS.contains(&opening));
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "-1", "12x", &"g".repeat(64), &"é".repeat(32)] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }
}

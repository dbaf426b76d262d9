//! Where chance comes from.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{RngCore as _, SeedableRng as _};

use crate::Malformed;

/// The one source of chance in a game: 32 bytes, fixed at the start, that key a ChaCha8 stream.
///
/// Small seeds are written as a decimal number (its little-endian bytes come first, the rest are
/// zero), others as 64 hexadecimal digits.
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
    /// A seed from 32 bytes, as a server draws them.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The chance that comes from this seed.
    pub fn chance(self) -> Chance {
        Chance(ChaCha8Rng::from_seed(self.0))
    }
}

/// Chance, drawn from a [`Seed`]: ChaCha8 with the seed's 32 bytes as key and a zero nonce, read as
/// 32-bit words. Part of a game's state, so that a copy of a game has the same future.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance(ChaCha8Rng);

impl Chance {
    /// One of the numbers below `bound`, all equally likely. There must be one.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "there is no number below 0");
        // A word times the bound, in 32-bit steps: words whose low half falls below the remainder would
        // make some numbers likelier than others, and are drawn again (Lemire, 2019).
        let remainder = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= remainder {
                return (product >> 32) as u32;
            }
        }
    }

    /// A number of 64 bits, all equally likely: a seed for something that is not part of the game.
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A seed of its own, as for one of many games.
    pub fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        Seed(bytes)
    }

    /// One of some things, all equally likely; none of none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        let count = u32::try_from(things.len()).ok().filter(|&count| count > 0)?;
        things.get(self.below(count) as usize)
    }

    /// Puts things in an order, all orders equally likely.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for index in (1..things.len()).rev() {
            let other = self.below(index as u32 + 1) as usize;
            things.swap(index, other);
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
    fn text_reads_back() {
        for seed in [Seed::from(0), Seed::from(u64::MAX), Seed::from_bytes([0xa7; 32])] {
            assert_eq!(seed.to_string().parse(), Ok(seed));
        }
    }

    const GOLDEN_ORDER: [u8; 10] = [7, 8, 6, 4, 5, 2, 1, 9, 3, 0];

    #[test]
    fn chance_is_fair_and_the_same_for_ever() {
        let mut chance = Seed::from(1).chance();
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            counts[chance.below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (900..1_100).contains(count)), "{counts:?}");
        let mut order: Vec<u8> = (0..10).collect();
        Seed::from(42).chance().shuffle(&mut order);
        assert_eq!(order, GOLDEN_ORDER, "records of old games depend on this");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "-1", "12x", &"g".repeat(64), &"é".repeat(32)] {
            assert!(text.parse::<Seed>().is_err(), "{text}");
        }
    }
}

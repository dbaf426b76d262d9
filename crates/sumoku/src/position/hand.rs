//! Tables of the sums that a hand can add to a line.

use super::{Code, code, colour_bit, value};
use crate::{Key, Tile};

/// The number of colours.
const COLOURS: usize = 6;
/// The number of sets of colours.
const SETS: usize = 1 << COLOURS;
/// The number of remainders for the largest key.
const REMAINDERS: usize = 5;
/// The length of a row of the table: seven tile counts, 0 to 6, times five remainders, rounded up so that rows can be
/// compared in blocks.
const ROW: usize = 48;

/// A hand with tables of the highest sum of tiles of different colours, by the colours allowed, the number of tiles and
/// the remainder of the sum divided by the key.
#[derive(Clone, Debug)]
pub struct Hand {
    pub(super) key: u8,
    /// Every reading of every tile, without duplicates, sorted by colour.
    pub(super) readings: Vec<Code>,
    /// The readings with each remainder, as sets of indices.
    leaving: [u64; REMAINDERS],
    /// The readings of each set of colours.
    of: [u64; SETS],
    /// The highest number plus one by colour and remainder, or 0 if there is none.
    values: [[u8; REMAINDERS]; COLOURS],
    /// The colours that have a tile with each remainder.
    with: [u8; REMAINDERS],
    /// The highest sum plus one by colours, number of tiles and remainder, or 0 if there is none.
    most: Box<[[u8; ROW]; SETS]>,
}

impl Hand {
    /// Creates the tables of a hand.
    pub fn new(tiles: &[Tile], key: Key) -> Self {
        let key = key.number();
        let mut readings: Vec<Code> = tiles.iter().flat_map(|tile| tile.readings().map(code)).collect();
        readings.sort_unstable();
        readings.dedup();
        let mut hand = Self {
            key,
            readings,
            leaving: [0; REMAINDERS],
            of: [0; SETS],
            values: [[0; REMAINDERS]; COLOURS],
            with: [0; REMAINDERS],
            most: Box::new([[0; ROW]; SETS]),
        };
        for (index, &code) in hand.readings.iter().enumerate() {
            let (colour, remainder) = (usize::from(code >> 4), usize::from(value(code) % key));
            hand.leaving[remainder] |= 1 << index;
            hand.of[1 << colour] |= 1 << index;
            hand.values[colour][remainder] = hand.values[colour][remainder].max(value(code) + 1);
            hand.with[remainder] |= colour_bit(code);
        }
        hand.fill();
        hand
    }

    fn fill(&mut self) {
        let key = usize::from(self.key);
        // The highest sums that use each colour of a set once, by remainder.
        let mut exact = [[0_u8; REMAINDERS]; SETS];
        exact[0][0] = 1;
        self.most[0][0] = 1;
        for set in 1..SETS {
            self.of[set] = self.of[set & (set - 1)] | self.of[set & set.wrapping_neg()];
            let lowest = set.trailing_zeros() as usize;
            let rest = exact[set & (set - 1)];
            let mut sums = [0_u8; REMAINDERS];
            for (own, &value) in
                self.values[lowest][..key].iter().enumerate().filter(|&(_, &value)| value > 0)
            {
                for (other, &sum) in rest[..key].iter().enumerate().filter(|&(_, &sum)| sum > 0) {
                    let remainder = if own + other >= key { own + other - key } else { own + other };
                    sums[remainder] = sums[remainder].max(sum + value - 1);
                }
            }
            exact[set] = sums;
            // The best sum either leaves out one of the colours or uses all of them.
            let mut row = [0_u8; ROW];
            let mut left = set;
            while left != 0 {
                let without = &self.most[set & !(left & left.wrapping_neg())];
                for (most, &other) in row.iter_mut().zip(without) {
                    *most = (*most).max(other);
                }
                left &= left - 1;
            }
            let count = set.count_ones() as usize;
            for (most, &sum) in row[count * REMAINDERS..].iter_mut().zip(&sums) {
                *most = (*most).max(sum);
            }
            self.most[set] = row;
        }
    }

    /// Returns the highest number among tiles of these colours with this remainder.
    pub(super) fn greatest(&self, colours: u8, remainder: u8) -> Option<u8> {
        self.most(colours, 1, remainder)
    }

    /// Returns the highest sum with this remainder of `count` tiles with different ones of these colours.
    pub(super) fn most(&self, colours: u8, count: usize, remainder: u8) -> Option<u8> {
        self.most[usize::from(colours)][count * REMAINDERS + usize::from(remainder)].checked_sub(1)
    }

    /// Returns the highest number of this colour with this remainder.
    pub(super) fn value(&self, colour: usize, remainder: u8) -> Option<u8> {
        self.values[colour][usize::from(remainder)].checked_sub(1)
    }

    /// Returns the colours that have a tile with this remainder.
    pub(super) fn colours(&self, remainder: u8) -> u8 {
        self.with[usize::from(remainder)]
    }

    /// Returns the readings with this remainder, as a set of indices.
    pub(super) fn leaving(&self, remainder: u8) -> u64 {
        self.leaving[usize::from(remainder)]
    }

    /// Returns the readings of these colours, as a set of indices.
    pub(super) fn of(&self, colours: u8) -> u64 {
        self.of[usize::from(colours)]
    }

    /// Returns the number of different colours, which is the largest number of tiles the hand can add to a line.
    pub(super) fn different(&self) -> u32 {
        self.with.iter().fold(0, |colours, with| colours | with).count_ones()
    }

    /// Returns the smallest number that makes `sum` a multiple of the key when added to it.
    pub(super) fn missing(&self, sum: u32) -> u8 {
        let over = (sum % u32::from(self.key)) as u8;
        if over == 0 { 0 } else { self.key - over }
    }
}

//! The fast door: SUMOO on bitboards, for searching and counting.
//!
//! A [`Position`] trusts its caller. It plays the steps it generated itself and explains nothing; the
//! rule book explains, and tests hold the two equal. Tokens of equal force are one and the same here:
//! their names come back only when [`Step::name`] writes a step down for a board that has them.

// Every function here is a few instructions on words that must stay in registers.
#![allow(clippy::inline_always)]

mod perft;
mod squareset;
mod step;
mod threats;
mod turns;

pub use perft::{Unit, perft, perft_divide};
pub use squareset::{SquareSet, Squares};
pub use step::Step;
pub use threats::{Ejection, Grips};
pub use turns::{Found, Turns};

use crate::{Colour, POINTS, Situation, Square, Sumoo};
use squareset::Place;

/// One side's tokens. A token of force 3 stands in both sets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Side {
    /// The tokens of force 1 and 3.
    odd: SquareSet,
    /// The tokens of force 2 and 3.
    strong: SquareSet,
}

impl Side {
    /// All tokens.
    #[inline(always)]
    pub fn all(self) -> SquareSet {
        self.odd | self.strong
    }

    /// The tokens of force 1, 2 and 3.
    #[inline(always)]
    pub fn by_force(self) -> [SquareSet; 3] {
        [self.odd - self.strong, self.strong - self.odd, self.odd & self.strong]
    }

    /// The force of the token on a square, 0 if there is none.
    pub fn force(self, square: Square) -> u8 {
        self.force_at(Place::of(square))
    }

    #[inline(always)]
    fn force_at(self, place: Place) -> u8 {
        (self.odd.0 >> place.0 & 1 | (self.strong.0 >> place.0 & 1) << 1) as u8
    }

    fn put(&mut self, place: Place, force: u8) {
        if force & 1 == 1 {
            self.odd |= place.set();
        }
        if force & 2 == 2 {
            self.strong |= place.set();
        }
    }

    /// Exchanges what stands on two places.
    #[inline(always)]
    fn exchange(&mut self, one: Place, other: Place) {
        for set in [&mut self.odd, &mut self.strong] {
            let differ = (set.0 >> one.0 ^ set.0 >> other.0) & 1;
            set.0 ^= differ << one.0 | differ << other.0;
        }
    }

    /// The sum of the forces on some squares.
    #[inline(always)]
    fn weight(self, squares: SquareSet) -> u32 {
        (self.odd & squares).len() + 2 * (self.strong & squares).len()
    }
}

/// The arena seen from the side to move, perhaps in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: Side,
    other: Side,
    hash: u64,
    to_move: Colour,
    points: u8,
}

/// One random word for each place, colour and force, and one for the side to move.
struct Zobrist {
    tokens: [[[u64; 64]; 4]; 2],
    black_to_move: u64,
}

const ZOBRIST: Zobrist = {
    let mut zobrist = Zobrist { tokens: [[[0; 64]; 4]; 2], black_to_move: 0 };
    // A fixed seed makes hashes the same everywhere.
    let mut state: u64 = 0x0d0b_0a5e_5000_0035;
    zobrist.black_to_move = split_mix(&mut state);
    let mut index = 0;
    while index < 2 * 3 * 64 {
        zobrist.tokens[index % 2][index / 2 % 3 + 1][index / 6] = split_mix(&mut state);
        index += 1;
    }
    zobrist
};

/// The next word of a `SplitMix64` stream.
const fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// By colour, force and place; there is no force 0, whose words are zero.
static KEYS: [[[u64; 64]; 4]; 2] = ZOBRIST.tokens;

impl Position {
    /// A situation of a game.
    pub fn of(situation: &Situation) -> Self {
        let mut sides = [Side::default(); 2];
        let mut hash = match situation.to_move {
            Colour::White => 0,
            Colour::Black => ZOBRIST.black_to_move,
        };
        for colour in Colour::ALL {
            for (square, token) in situation.board.tokens(colour) {
                let place = Place::of(square);
                sides[colour.index()].put(place, token.force());
                hash ^= KEYS[colour.index()][token.force() as usize][place.number()];
            }
        }
        let to_move = situation.to_move;
        let (own, other) = (sides[to_move.index()], sides[to_move.opponent().index()]);
        Self { own, other, hash, to_move, points: situation.points }
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The action points left in this turn.
    pub const fn points(&self) -> u8 {
        self.points
    }

    /// The tokens of the side to move.
    pub const fn own(&self) -> Side {
        self.own
    }

    /// The tokens of the side that waits.
    pub const fn other(&self) -> Side {
        self.other
    }

    /// The squares without a token.
    #[inline(always)]
    pub fn empty(&self) -> SquareSet {
        SquareSet::ARENA - (self.own.all() | self.other.all())
    }

    /// The 64-bit hash of tokens and side to move. Points do not count.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// One hash for all positions that are the same game: the arena mirrored left to right or top to
    /// bottom, the colours exchanged together with the side to move.
    ///
    /// No rule knows where a side sits or what is left and right, so all eight have one value.
    pub fn canonical_hash(&self) -> u64 {
        let mut hashes = [0; 4];
        for (role, side) in [self.own, self.other].into_iter().enumerate() {
            for (force, mut set) in (1..).zip(side.by_force()) {
                let keys = &KEYS[role][force];
                while let Some(place) = set.pop() {
                    let (row, column) = (place.0 / 8, place.0 % 8);
                    let mirrored =
                        [(row, column), (row, 4 - column), (6 - row, column), (6 - row, 4 - column)];
                    for (hash, (row, column)) in hashes.iter_mut().zip(mirrored) {
                        *hash ^= keys[usize::from(row * 8 + column)];
                    }
                }
            }
        }
        hashes.into_iter().fold(u64::MAX, u64::min)
    }

    /// What ending the turn gives: the other side to move, with all its points.
    #[must_use]
    #[inline(always)]
    pub const fn ended(&self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            hash: self.hash ^ ZOBRIST.black_to_move,
            to_move: self.to_move.opponent(),
            points: POINTS,
        }
    }
}

impl From<&Sumoo> for Position {
    fn from(game: &Sumoo) -> Self {
        Self::of(game.situation())
    }
}

#[cfg(test)]
mod tests;

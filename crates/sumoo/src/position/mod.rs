//! A fast representation of SUMOO on bitboards, for search and perft.
//!
//! A [`Position`] plays only steps that it generated itself and does not explain refusals; for that, see
//! [`rulebook`](crate::rulebook). Tests compare the two on random boards. Tokens of equal force are not told apart:
//! [`Step::name`] finds their names on a [`Board`](crate::Board).
//!
//! ```
//! use dohyo_core::{Fixed, Options, Setup};
//! use dohyo_sumoo::position::Turns;
//! use dohyo_sumoo::{Position, Sumoo};
//!
//! // A first turn can lead to 1130 different positions.
//! let start = Sumoo::new(&Options::new(), &Fixed)?;
//! assert_eq!(Turns::of(&Position::from(&start)).found().len(), 1130);
//! # Ok::<(), dohyo_core::SetupError>(())
//! ```

// These functions are a few instructions each, and search speed depends on their being inlined.
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

use dohyo_core::split_mix;

use crate::{Colour, POINTS, Situation, Square, Sumoo};
use squareset::Place;

/// The tokens of one side, as two bitboards. A token of force 3 is in both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Side {
    /// The tokens of forces 1 and 3.
    odd: SquareSet,
    /// The tokens of forces 2 and 3.
    strong: SquareSet,
}

impl Side {
    /// Returns the squares of all tokens.
    #[inline(always)]
    pub fn all(self) -> SquareSet {
        self.odd | self.strong
    }

    /// Returns the squares of the tokens of forces 1, 2 and 3.
    #[inline(always)]
    pub fn by_force(self) -> [SquareSet; 3] {
        [self.odd - self.strong, self.strong - self.odd, self.odd & self.strong]
    }

    /// Returns the force of the token on `square`, or 0 if there is none.
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

    /// Exchanges the contents of two places.
    #[inline(always)]
    fn exchange(&mut self, one: Place, other: Place) {
        for set in [&mut self.odd, &mut self.strong] {
            let differ = (set.0 >> one.0 ^ set.0 >> other.0) & 1;
            set.0 ^= differ << one.0 | differ << other.0;
        }
    }

    /// Returns the sum of the forces on `squares`.
    #[inline(always)]
    fn weight(self, squares: SquareSet) -> u32 {
        (self.odd & squares).len() + 2 * (self.strong & squares).len()
    }
}

/// A situation of a game seen from the side to move, possibly in the middle of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: Side,
    other: Side,
    hash: u64,
    to_move: Colour,
    points: u8,
}

/// Zobrist keys: a random word for each place, colour and force, and one for the side to move.
struct Zobrist {
    tokens: [[[u64; 64]; 4]; 2],
    black_to_move: u64,
}

const ZOBRIST: Zobrist = {
    let mut zobrist = Zobrist { tokens: [[[0; 64]; 4]; 2], black_to_move: 0 };
    // The seed is fixed so that hashes are the same on every target.
    let mut state: u64 = 0x0d0b_0a5e_5000_0035;
    zobrist.black_to_move = split_mix(&mut state);
    let mut index = 0;
    while index < 2 * 3 * 64 {
        zobrist.tokens[index % 2][index / 2 % 3 + 1][index / 6] = split_mix(&mut state);
        index += 1;
    }
    zobrist
};

/// Zobrist keys by colour, force and place. The keys of force 0 are zero.
static KEYS: [[[u64; 64]; 4]; 2] = ZOBRIST.tokens;

impl Position {
    /// Creates a position from a situation.
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

    /// Returns the side to move.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Returns the action points left in this turn.
    pub const fn points(&self) -> u8 {
        self.points
    }

    /// Returns the tokens of the side to move.
    pub const fn own(&self) -> Side {
        self.own
    }

    /// Returns the tokens of the other side.
    pub const fn other(&self) -> Side {
        self.other
    }

    /// Returns the empty squares.
    #[inline(always)]
    pub fn empty(&self) -> SquareSet {
        SquareSet::ARENA - (self.own.all() | self.other.all())
    }

    /// Returns a hash of the tokens and the side to move, but not of the points.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns a hash that is equal for the eight symmetric positions: the arena mirrored left to right or top to bottom,
    /// and the colours exchanged together with the side to move.
    ///
    /// No rule depends on where a side sits, so all eight have the same game value.
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

    /// Returns the position after the turn has ended: the other side to move, with all its points.
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

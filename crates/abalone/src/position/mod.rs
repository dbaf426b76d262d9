//! A fast representation of Abalone on bitboards, for search and perft.
//!
//! A [`Position`] plays only moves that it generated itself and does not explain refusals; for that, see
//! [`rulebook`](crate::rulebook). Tests compare the two on random boards.
//!
//! ```
//! use dohyo_abalone::{Abalone, Position};
//! use dohyo_core::{Fixed, Options, Setup};
//!
//! let start = Abalone::new(&Options::new().with("layout", "belgian-daisy"), &Fixed)?;
//! assert_eq!(Position::from(&start).perft(3), 149_322);
//! # Ok::<(), dohyo_core::SetupError>(())
//! ```

// These functions are a few instructions each, and search speed depends on their being inlined.
#![allow(clippy::inline_always)]

mod cellset;
mod generate;
mod packed;
mod perft;

pub use cellset::{CellSet, Cells};
pub use generate::Kind;
pub use packed::PackedMove;
pub use perft::Playouts;

use dohyo_core::split_mix;

use crate::{Abalone, Cell, Colour, Move, Situation};

/// A situation of a game seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: CellSet,
    other: CellSet,
    hash: u64,
    to_move: Colour,
    /// The marbles lost by the side to move and by the other side.
    lost: [u8; 2],
    win: u8,
}

/// A list of moves, to be reused by a search.
pub type MoveList = Vec<PackedMove>;

/// Zobrist keys: a random word for each cell and colour, and one for the side to move.
struct Zobrist {
    marbles: [[u64; Cell::COUNT]; 2],
    white_to_move: u64,
}

const ZOBRIST: Zobrist = {
    let mut zobrist = Zobrist { marbles: [[0; Cell::COUNT]; 2], white_to_move: 0 };
    // The seed is fixed so that hashes are the same on every target.
    let mut state: u64 = 0x0d0b_0a5e_61ce_1150;
    let mut index = 0;
    while index <= 2 * Cell::COUNT {
        let word = split_mix(&mut state);
        if index == 2 * Cell::COUNT {
            zobrist.white_to_move = word;
        } else {
            zobrist.marbles[index % 2][index / 2] = word;
        }
        index += 1;
    }
    zobrist
};

static MARBLE_KEYS: [[u64; Cell::COUNT]; 2] = ZOBRIST.marbles;

impl Position {
    /// Creates a position from its parts. A cell in both sets is Black's. `ejected` counts the marbles that Black and
    /// White have lost; losing `win` of them loses the game.
    pub fn new(black: CellSet, white: CellSet, to_move: Colour, ejected: [u8; 2], win: u8) -> Self {
        let marbles = [black, white - black];
        let (own, other) = (to_move.index(), to_move.opponent().index());
        let mut hash = match to_move {
            Colour::Black => 0,
            Colour::White => ZOBRIST.white_to_move,
        };
        for (colour, mut set) in marbles.into_iter().enumerate() {
            while let Some(place) = set.pop_place() {
                hash ^= MARBLE_KEYS[colour][place.number() as usize];
            }
        }
        Self {
            own: marbles[own],
            other: marbles[other],
            hash,
            to_move,
            lost: [ejected[own], ejected[other]],
            win,
        }
    }

    /// Creates a position from a situation of a game in which `win` ejections win.
    pub fn of(situation: &Situation, win: u8) -> Self {
        let [black, white] = Colour::ALL.map(|colour| situation.board.marbles(colour).collect());
        Self::new(black, white, situation.to_move, situation.ejected, win)
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Returns the marbles of the side to move.
    pub const fn own(&self) -> CellSet {
        self.own
    }

    /// Returns the marbles of the other side.
    pub const fn other(&self) -> CellSet {
        self.other
    }

    /// Returns the marbles of `colour`.
    pub fn marbles(&self, colour: Colour) -> CellSet {
        if colour == self.to_move { self.own } else { self.other }
    }

    /// Returns the colour of the marble on `cell`.
    pub fn at(&self, cell: Cell) -> Option<Colour> {
        if self.own.contains(cell) {
            Some(self.to_move)
        } else {
            self.other.contains(cell).then(|| self.to_move.opponent())
        }
    }

    /// Returns the number of marbles that the side to move has lost.
    pub const fn own_lost(&self) -> u8 {
        self.lost[0]
    }

    /// Returns the number of marbles that the other side has lost.
    pub const fn other_lost(&self) -> u8 {
        self.lost[1]
    }

    /// Returns the number of marbles that `colour` has lost.
    pub fn ejected(&self, colour: Colour) -> u8 {
        self.lost[usize::from(colour != self.to_move)]
    }

    /// Returns the number of ejections that wins.
    pub const fn win(&self) -> u8 {
        self.win
    }

    /// Returns a hash of the marbles and the side to move.
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns `true` if a side has lost enough marbles to lose the game.
    pub const fn is_won(&self) -> bool {
        self.lost[0] >= self.win || self.lost[1] >= self.win
    }

    /// Returns the position after a legal move.
    #[must_use]
    #[inline]
    pub fn after(&self, packed: PackedMove) -> Self {
        let direction = packed.direction_index();
        let colour = self.to_move.index();
        let own_keys = &MARBLE_KEYS[colour];
        let mut own = self.own;
        let mut other = self.other;
        let mut hash = self.hash ^ ZOBRIST.white_to_move;
        let mut lost = [self.lost[1], self.lost[0]];
        let place = packed.place();
        if packed.is_in_line() {
            let target = place.onward(direction);
            let mut rear = place;
            for _ in 1..packed.count() {
                rear = rear.onward((direction + 3) % 6);
            }
            own ^= rear.set() | target.set();
            hash ^= own_keys[rear.number() as usize] ^ own_keys[target.number() as usize];
            if packed.pushed() > 0 {
                let other_keys = &MARBLE_KEYS[1 - colour];
                other ^= target.set();
                hash ^= other_keys[target.number() as usize];
                if packed.ejects() {
                    lost[0] += 1;
                } else {
                    let mut landing = target;
                    for _ in 0..packed.pushed() {
                        landing = landing.onward(direction);
                    }
                    other ^= landing.set();
                    hash ^= other_keys[landing.number() as usize];
                }
            }
        } else {
            let mut from = place;
            for step in 0..packed.count() {
                if step > 0 {
                    from = from.onward(packed.axis());
                }
                let to = from.onward(direction);
                own ^= from.set() | to.set();
                hash ^= own_keys[from.number() as usize] ^ own_keys[to.number() as usize];
            }
        }
        Self { own: other, other: own, hash, to_move: self.to_move.opponent(), lost, win: self.win }
    }

    /// Returns the position with the other side to move, for null-move search. The rules do not allow passing.
    #[must_use]
    pub fn passed(&self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            hash: self.hash ^ ZOBRIST.white_to_move,
            to_move: self.to_move.opponent(),
            lost: [self.lost[1], self.lost[0]],
            win: self.win,
        }
    }

    /// Returns the packed form of a move, or `None` if it is not legal.
    pub fn pack(&self, wanted: Move) -> Option<PackedMove> {
        self.moves().into_iter().find(|&packed| Move::from(packed) == wanted)
    }

    /// Returns `true` if a packed move, possibly generated for another position, is legal here.
    pub fn is_legal(&self, packed: PackedMove) -> bool {
        let empty = !(self.own | self.other);
        let direction = packed.direction();
        let mut set = packed.place().set();
        if !packed.is_in_line() {
            let axis = crate::Direction::ALL[packed.axis()];
            let mut row = set;
            for _ in 1..packed.count() {
                set = set.step(axis);
                row |= set;
            }
            let arrival = row.step(direction);
            return !self.is_won()
                && row.len() == u32::from(packed.count())
                && (row - self.own).is_empty()
                && arrival.len() == row.len()
                && (arrival - empty).is_empty();
        }
        for _ in 0..packed.count() {
            if (set & self.own).is_empty() {
                return false;
            }
            set = set.step(direction.opposite());
        }
        set = packed.place().set().step(direction);
        for _ in 0..packed.pushed() {
            if (set & self.other).is_empty() {
                return false;
            }
            set = set.step(direction);
        }
        let room = if packed.ejects() { set.is_empty() } else { !(set & empty).is_empty() };
        room && !self.is_won()
    }
}

impl From<&Abalone> for Position {
    fn from(game: &Abalone) -> Self {
        Self::of(game.situation(), game.win())
    }
}

#[cfg(test)]
mod tests;

//! The arena and everything else a position is made of.

use crate::{Cube, Piece, Side, Square, Turning};

/// Wrestlers of a side.
pub(crate) const WRESTLERS: u8 = 6;

/// What stands where, in table coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arena([Option<Piece>; Square::COUNT]);

impl Arena {
    /// Nothing anywhere, not even the Stone.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// What stands on a square.
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// Puts something on a square, or clears it.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[square.index()] = piece;
    }

    /// Takes what stands on a square away.
    pub const fn take(&mut self, square: Square) -> Option<Piece> {
        self.0[square.index()].take()
    }

    /// Whether nothing stands on a square.
    pub const fn is_free(&self, square: Square) -> bool {
        self.get(square).is_none()
    }

    /// The loose wrestler on a square.
    pub const fn cube(&self, square: Square) -> Option<Cube> {
        match self.get(square) {
            Some(Piece::Cube(cube)) => Some(cube),
            _ => None,
        }
    }

    /// Where the Stone is, unless it has left.
    pub fn stone(&self) -> Option<Square> {
        Square::all().find(|&square| self.get(square) == Some(Piece::Stone))
    }

    /// The squares of a side's loose wrestlers.
    pub fn loose(&self, side: Side) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| self.cube(square).is_some_and(|cube| cube.side == side))
    }

    /// How many wrestlers of a side are on the arena, in stacks too.
    pub fn wrestlers(&self, side: Side) -> u8 {
        let of_side = |cube: Cube| u8::from(cube.side == side);
        let count = |piece: &Option<Piece>| match *piece {
            None | Some(Piece::Stone) => 0,
            Some(Piece::Cube(cube)) => of_side(cube),
            Some(Piece::Stack { top, bottom, .. }) => of_side(top) + of_side(bottom),
        };
        self.0.iter().map(count).sum()
    }

    /// The blockers of a side that have to come down, and can.
    pub fn blockers_to_come_down(&self, side: Side) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| {
            let due = |piece| matches!(piece, Piece::Stack { top, settled: true, .. } if top.side == side);
            self.get(square).is_some_and(due) && square.neighbours().any(|next| self.is_free(next))
        })
    }

    /// The arena after a quarter turn.
    #[must_use]
    pub fn turned(&self, turning: Turning) -> Self {
        let mut after = Self::EMPTY;
        for square in Square::all() {
            after.set(turning.turned(square), self.get(square));
        }
        after
    }

    /// A turn has ended: blockers have to come down in their side's next one, nobody is spent.
    pub(crate) fn settle(&mut self) {
        for piece in self.0.iter_mut().flatten() {
            match piece {
                Piece::Stone => {}
                Piece::Cube(cube) => cube.spent = false,
                Piece::Stack { top, bottom, settled } => {
                    (top.spent, bottom.spent, *settled) = (false, false, true);
                }
            }
        }
    }
}

/// Everything a position string says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// What stands where.
    pub arena: Arena,
    /// Whose turn it is.
    pub to_move: Side,
    /// Actions left in this turn.
    pub actions: u8,
    /// Whether the arena was turned this turn.
    pub rotated: bool,
    /// Actions won by captures this turn.
    pub bonuses: u8,
    /// Wrestlers that have not entered, by side.
    pub reserve: [u8; 2],
    /// Enemies that each side holds prisoner.
    pub prisoners: [u8; 2],
    /// The number of the turn, from 1.
    pub turn: u16,
}

impl Situation {
    /// The usual start: the Stone in the middle, everybody in reserve.
    pub fn start(to_move: Side) -> Self {
        let mut arena = Arena::EMPTY;
        arena.set(Square::CENTRE, Some(Piece::Stone));
        Self {
            arena,
            to_move,
            actions: crate::rulebook::ACTIONS,
            rotated: false,
            bonuses: 0,
            reserve: [WRESTLERS; 2],
            prisoners: [0; 2],
            turn: 1,
        }
    }
}

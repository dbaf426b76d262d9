//! The arena, and the situation of a game.

use crate::{Cube, Piece, Side, Square, Turning};

/// The number of wrestlers of a side.
pub(crate) const WRESTLERS: u8 = 6;

/// The pieces on the squares, in table coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arena([Option<Piece>; Square::COUNT]);

impl Arena {
    /// An arena without pieces, not even the Stone.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// Returns the piece on `square`.
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.0[square.index()]
    }

    /// Puts `piece` on `square`, or clears the square.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.0[square.index()] = piece;
    }

    /// Removes and returns the piece on `square`.
    pub const fn take(&mut self, square: Square) -> Option<Piece> {
        self.0[square.index()].take()
    }

    /// Returns `true` if `square` is empty.
    pub const fn is_free(&self, square: Square) -> bool {
        self.get(square).is_none()
    }

    /// Returns the loose wrestler on `square`: one that is not part of a stack.
    pub const fn cube(&self, square: Square) -> Option<Cube> {
        match self.get(square) {
            Some(Piece::Cube(cube)) => Some(cube),
            _ => None,
        }
    }

    /// Returns the square of the Stone, or `None` if it has left the arena.
    pub fn stone(&self) -> Option<Square> {
        Square::all().find(|&square| self.get(square) == Some(Piece::Stone))
    }

    /// Returns the squares of the loose wrestlers of `side`.
    pub fn loose(&self, side: Side) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| self.cube(square).is_some_and(|cube| cube.side == side))
    }

    /// Returns the number of wrestlers of `side` on the arena, including those in stacks.
    pub fn wrestlers(&self, side: Side) -> u8 {
        let of_side = |cube: Cube| u8::from(cube.side == side);
        let count = |piece: &Option<Piece>| match *piece {
            None | Some(Piece::Stone) => 0,
            Some(Piece::Cube(cube)) => of_side(cube),
            Some(Piece::Stack { top, bottom, .. }) => of_side(top) + of_side(bottom),
        };
        self.0.iter().map(count).sum()
    }

    /// Returns the stacks from which a blocker of `side` must dismount: it climbed up in an earlier turn and has a free
    /// neighbouring square.
    pub fn blockers_to_come_down(&self, side: Side) -> impl Iterator<Item = Square> {
        Square::all().filter(move |&square| {
            let due = |piece| matches!(piece, Piece::Stack { top, settled: true, .. } if top.side == side);
            self.get(square).is_some_and(due) && square.neighbours().any(|next| self.is_free(next))
        })
    }

    /// Returns the arena after a quarter turn.
    #[must_use]
    pub fn turned(&self, turning: Turning) -> Self {
        let mut after = Self::EMPTY;
        for square in Square::all() {
            after.set(turning.turned(square), self.get(square));
        }
        after
    }

    /// Ends a turn: marks blockers as due to dismount, and no wrestler as spent.
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

/// The state of a game apart from its history: everything that the text of a position holds.
///
/// ```
/// use dohyo_kumo::{Side, Situation};
///
/// let start = Situation::start(Side::First);
/// assert_eq!(start.to_string(), "9/9/9/9/4,*,4/9/9/9/9 s 5 - 0 6/6 0/0 1");
/// assert_eq!(start.to_string().parse(), Ok(start));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The pieces on the arena.
    pub arena: Arena,
    /// The side to move.
    pub to_move: Side,
    /// The actions left in this turn.
    pub actions: u8,
    /// Whether the arena has been rotated this turn.
    pub rotated: bool,
    /// The bonus actions earned by captures this turn.
    pub bonuses: u8,
    /// The number of wrestlers in reserve, by side.
    pub reserve: [u8; 2],
    /// The number of enemies in prison, by the side that holds them.
    pub prisoners: [u8; 2],
    /// The number of the turn, counted from 1.
    pub turn: u16,
}

impl Situation {
    /// Returns the start of a game: the Stone in the centre, all wrestlers in reserve.
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

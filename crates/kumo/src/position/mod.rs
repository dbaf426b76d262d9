//! A fast representation of Kumo Hogosha for search and perft.
//!
//! A [`Position`] plays only moves that it generated itself and does not explain refusals; for that, see
//! [`rulebook`](crate::rulebook). Tests compare the two on random games. Coordinates rotate with the arena, so that a
//! rotation changes a single number.
//!
//! ```
//! use dohyo_core::{Options, Seed, Setup};
//! use dohyo_kumo::{Kumo, Position};
//!
//! let start = Kumo::dealt(&Options::new().with("first", "south"), Seed::default())?;
//! let position = Position::from(&start);
//! assert_eq!(position.moves().len(), 56); // two rotations, nine squares to enter with six faces
//! # Ok::<(), dohyo_core::SetupError>(())
//! ```

mod generate;
mod geometry;
mod perft;
mod play;
mod reach;
mod win;

pub use generate::Moves;
pub use perft::{perft, perft_divide};
pub use win::{Push, PushOut};

use dohyo_core::mix;

use crate::rulebook::FEWEST_WRESTLERS;
use crate::{
    Action, Arena, Cube, Face, Kumo, Piece, Prison, Side, Situation, Square, Stepping, Terms, Turning,
};
use geometry::{EDGE, Orientation, PLACES, Place, Places, bit, direction_of, place_on, square_of, way_of};

/// The piece on a place, in a byte.
///
/// ```text
/// bits 0–2  0: empty, 1 to 6: the face of a wrestler, 7: the Stone
/// bit  3    the side
/// bits 4–6  in a stack: the face of the blocked wrestler, from 1
/// bit  7    whether the blocker climbed up in an earlier turn
/// ```
type Code = u8;

const STONE: Code = 7;
const KIND: Code = 0b111;
const SIDE_SHIFT: u32 = 3;
const BELOW_SHIFT: u32 = 4;
const SETTLED: Code = 0b1000_0000;

const fn code(side: Side, face: Face) -> Code {
    (face as Code + 1) | ((side as Code) << SIDE_SHIFT)
}

const fn side_of(code: Code) -> Side {
    if code >> SIDE_SHIFT & 1 == 0 { Side::First } else { Side::Second }
}

const fn face_of(code: Code) -> Face {
    Face::ALL[(code & KIND) as usize - 1]
}

const fn below(code: Code) -> Option<Face> {
    match code >> BELOW_SHIFT & KIND {
        0 => None,
        face => Some(Face::ALL[face as usize - 1]),
    }
}

/// A move of a [`Position`], in coordinates that rotate with the arena. [`Position::action`] converts it to an
/// [`Action`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    deed: Deed,
    /// The place of the wrestler that acts, or where one enters.
    cube: Place,
    /// The target or the destination.
    other: Place,
    /// A face, a way or a turning, by its index.
    how: u8,
}

/// The kind of a [`Move`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// Rotates the arena.
    Rotate,
    /// Enters from the reserve.
    Enter,
    /// Turns a wrestler to another face.
    Turn,
    /// Moves a wrestler one square.
    Step,
    /// Runs two squares.
    Run,
    /// Jumps over others.
    Jump,
    /// Throws a neighbour to another square.
    Throw,
    /// Throws an enemy off the arena.
    ThrowOut,
    /// Moves together with a neighbour.
    Grab,
    /// Climbs onto an enemy.
    Block,
    /// Dismounts.
    Unblock,
    /// Moves the Stone with two wrestlers.
    Kumo,
    /// Ends the turn.
    Pass,
}

impl Move {
    /// Returns the kind of the move.
    pub const fn deed(self) -> Deed {
        self.deed
    }
}

/// A situation of a game, possibly in the middle of a turn, and the terms of the game.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: [Code; PLACES],
    loose: [Places; 2],
    stacks: Places,
    /// The wrestlers that ran or moved the Stone this turn. Empty unless [`Stepping::ByUse`] applies.
    spent: Places,
    stone: Place,
    orientation: Orientation,
    to_move: Side,
    actions: u8,
    rotated: bool,
    bonuses: u8,
    reserve: [u8; 2],
    prisoners: [u8; 2],
    turn: u16,
    terms: Terms,
    /// The hash of `board`.
    standing: u64,
}

/// Random words for places and for piece codes. The hash of a piece on a place is the product of their words.
struct Words {
    places: [u64; PLACES],
    codes: [u64; 256],
}

static WORDS: Words = {
    let mut words = Words { places: [0; PLACES], codes: [0; 256] };
    // The seeds are fixed so that hashes are the same on every target.
    let mut index = 0;
    while index < PLACES {
        words.places[index] = mix(0x0d0b_0a5e_c0b0 + index as u64) | 1;
        index += 1;
    }
    index = 1;
    while index < 256 {
        words.codes[index] = mix(0x5000_e5ac + ((index as u64) << 32));
        index += 1;
    }
    words
};

#[inline]
fn word(place: Place, code: Code) -> u64 {
    WORDS.places[usize::from(place)].wrapping_mul(WORDS.codes[usize::from(code)])
}

impl Position {
    /// Creates a position from a situation and the terms of the game.
    pub fn of(situation: &Situation, terms: Terms) -> Self {
        let mut position = Self {
            board: [0; PLACES],
            loose: [0; 2],
            stacks: 0,
            spent: 0,
            stone: geometry::NOWHERE,
            orientation: 0,
            to_move: situation.to_move,
            actions: situation.actions,
            rotated: situation.rotated,
            bonuses: situation.bonuses,
            reserve: situation.reserve,
            prisoners: situation.prisoners,
            turn: situation.turn,
            terms,
            standing: 0,
        };
        for square in Square::all() {
            let place = place_on(square, 0);
            match situation.arena.get(square) {
                None => {}
                Some(Piece::Stone) => position.put(place, STONE),
                Some(Piece::Cube(cube)) => {
                    position.put(place, code(cube.side, cube.face));
                    if cube.spent && cube.side == situation.to_move && terms.stepping == Stepping::ByUse {
                        position.spent |= bit(place);
                    }
                }
                Some(Piece::Stack { top, bottom, settled }) => {
                    let settled = if settled { SETTLED } else { 0 };
                    let under = (bottom.face as Code + 1) << BELOW_SHIFT;
                    position.put(place, code(top.side, top.face) | under | settled);
                }
            }
        }
        position
    }

    /// Returns the position as a [`Situation`].
    pub fn situation(&self) -> Situation {
        let mut arena = Arena::EMPTY;
        for (place, &code) in (0..).zip(&self.board) {
            let spent = self.spent & bit(place) != 0;
            let piece = match (code, below(code)) {
                (0, _) => continue,
                (STONE, _) => Piece::Stone,
                (_, None) => Piece::Cube(Cube { spent, ..Cube::new(side_of(code), face_of(code)) }),
                (_, Some(face)) => Piece::Stack {
                    top: Cube::new(side_of(code), face_of(code)),
                    bottom: Cube::new(side_of(code).enemy(), face),
                    settled: code & SETTLED != 0,
                },
            };
            arena.set(square_of(place, self.orientation), Some(piece));
        }
        let &Self { to_move, actions, rotated, bonuses, reserve, prisoners, turn, .. } = self;
        Situation { arena, to_move, actions, rotated, bonuses, reserve, prisoners, turn }
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns the number of actions left in this turn.
    pub const fn actions(&self) -> u8 {
        self.actions
    }

    /// Returns `true` if the arena has been rotated this turn.
    pub const fn rotated(&self) -> bool {
        self.rotated
    }

    /// Returns the number of the turn, counted from 1.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// Returns the terms of the game.
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the number of wrestlers in the reserve of `side`.
    pub const fn reserve(&self, side: Side) -> u8 {
        self.reserve[side.index()]
    }

    /// Returns the number of enemies that `side` holds prisoner.
    pub const fn prisoners(&self, side: Side) -> u8 {
        self.prisoners[side.index()]
    }

    /// Returns `true` if the side to move has pushed the Stone out.
    pub const fn stone_is_out(&self) -> bool {
        self.stone == geometry::NOWHERE
    }

    /// Returns `true` if `side` has lost because too many of its wrestlers are in prison.
    pub fn has_too_few(&self, side: Side) -> bool {
        let outside = crate::arena::WRESTLERS.saturating_sub(self.prisoners(side.enemy()));
        self.terms.prison == Prison::Permanent && outside < FEWEST_WRESTLERS
    }

    /// Returns the position with `side` at the start of its turn and the arena rotated by `turns` clockwise quarter
    /// turns.
    #[must_use]
    pub fn seen_by(&self, side: Side, turns: u8) -> Self {
        let orientation = (self.orientation + turns) & 3;
        Self { to_move: side, orientation, bonuses: 0, rotated: false, spent: 0, ..*self }
    }

    /// Returns the face of each loose wrestler of `side` and its distance to the Stone in steps.
    pub fn wrestlers(&self, side: Side) -> impl Iterator<Item = (Face, u8)> {
        let steps = |place| if self.stone_is_out() { 0 } else { geometry::steps(place, self.stone) };
        let standing = geometry::Each(self.loose[side.index()]);
        standing.map(move |place| (face_of(self.board[usize::from(place)]), steps(place)))
    }

    /// Returns the number of wrestlers of `side` that block an enemy.
    pub fn blockers(&self, side: Side) -> u8 {
        let tops =
            geometry::Each(self.stacks).filter(|&place| side_of(self.board[usize::from(place)]) == side);
        tops.count() as u8
    }

    /// Returns the number of steps from the Stone to the nearest edge.
    pub fn stone_to_edge(&self) -> u8 {
        if self.stone_is_out() {
            0
        } else {
            (0..4).map(|way| geometry::to_edge(self.stone, way)).min().unwrap_or(0)
        }
    }

    /// Returns the side that has won by pushing the Stone out or by captures.
    pub fn winner(&self) -> Option<Side> {
        if self.stone_is_out() {
            return Some(self.to_move);
        }
        Side::ALL.into_iter().find(|&side| self.has_too_few(side.enemy()))
    }

    /// Returns a hash of everything but the turn number.
    ///
    /// It depends on the orientation: situations that are equal on the table may have different hashes if the arena was
    /// rotated differently on the way. See [`Position::table_hash`].
    pub fn hash(&self) -> u64 {
        let scalars = [
            self.to_move as u8,
            self.actions,
            u8::from(self.rotated) | self.orientation << 1,
            self.bonuses,
            self.reserve[0],
            self.reserve[1],
            self.prisoners[0],
            self.prisoners[1],
        ];
        let spent = (self.spent as u64).wrapping_mul(3) ^ (self.spent >> 64) as u64;
        mix(self.standing ^ mix(u64::from_le_bytes(scalars)) ^ mix(spent))
    }

    /// Returns a hash that is equal for positions that count as repetitions of each other.
    pub fn table_hash(&self) -> u64 {
        let mut flat = Self { standing: 0, orientation: 0, spent: 0, ..*self };
        for (place, &code) in (0..).zip(&self.board) {
            flat.standing ^= word(square_of(place, self.orientation).index() as Place, code);
        }
        flat.hash()
    }

    /// Returns the position after the turn has ended: the other side to move, with all its actions.
    #[must_use]
    pub fn ended(&self) -> Self {
        let mut next = *self;
        for place in geometry::Each(self.stacks) {
            let code = self.board[usize::from(place)];
            next.take(place);
            next.put(place, code | SETTLED);
        }
        next.to_move = self.to_move.enemy();
        next.actions = self.terms.actions_with(self.prisoners(next.to_move));
        (next.rotated, next.bonuses, next.spent) = (false, 0, 0);
        next.turn = self.turn.saturating_add(1);
        next
    }

    /// Returns `played` as an [`Action`].
    pub fn action(&self, played: Move) -> Action {
        let Move { deed, cube, other, how } = played;
        let square = |place| square_of(place, self.orientation);
        let (cube, there) = match deed {
            Deed::Rotate | Deed::Pass => (Square::CENTRE, Square::CENTRE),
            Deed::Enter | Deed::Turn | Deed::Jump => (square(cube), Square::CENTRE),
            _ => (square(cube), square(other)),
        };
        let direction = direction_of(how & 3, self.orientation);
        match deed {
            Deed::Rotate => Action::Rotate(Turning::ALL[usize::from(how)]),
            Deed::Enter => Action::Enter { square: cube, face: Face::ALL[usize::from(how)] },
            Deed::Turn => Action::Turn { cube, face: Face::ALL[usize::from(how)] },
            Deed::Step => Action::Step { cube, to: there },
            Deed::Run => Action::Run { cube, to: there },
            Deed::Jump => Action::Jump { cube, direction },
            Deed::Throw => {
                let to = geometry::NEXT[usize::from(played.cube)][usize::from(how)];
                Action::Throw { cube, target: there, to: Some(square(to)) }
            }
            Deed::ThrowOut => Action::Throw { cube, target: there, to: None },
            Deed::Grab => Action::Grab { cube, target: there, direction },
            Deed::Block => Action::Block { cube, target: there },
            Deed::Unblock => Action::Unblock { stack: cube, to: there },
            Deed::Kumo => Action::Kumo { first: cube, second: there, direction },
            Deed::Pass => Action::Pass,
        }
    }

    /// Returns the home rows of `side`.
    fn home(&self, side: Side) -> Places {
        let edges = self.terms.own_edges(side).iter();
        edges.map(|&edge| EDGE[usize::from(way_of(edge, self.orientation))]).fold(0, |set, edge| set | edge)
    }

    fn occupied(&self) -> Places {
        let stone = if self.stone_is_out() { 0 } else { bit(self.stone) };
        self.loose[0] | self.loose[1] | self.stacks | stone
    }

    /// Puts a piece on a free place.
    #[inline]
    fn put(&mut self, place: Place, code: Code) {
        self.board[usize::from(place)] = code;
        self.standing ^= word(place, code);
        if code == STONE {
            self.stone = place;
        } else if below(code).is_some() {
            self.stacks |= bit(place);
        } else {
            self.loose[side_of(code).index()] |= bit(place);
        }
    }

    /// Removes and returns the piece on `place`.
    #[inline]
    fn take(&mut self, place: Place) -> Code {
        let code = std::mem::take(&mut self.board[usize::from(place)]);
        self.standing ^= word(place, code);
        if code == STONE {
            self.stone = geometry::NOWHERE;
        } else {
            let rest = !bit(place);
            self.loose[0] &= rest;
            self.loose[1] &= rest;
            self.stacks &= rest;
        }
        code
    }
}

impl From<&Kumo> for Position {
    fn from(game: &Kumo) -> Self {
        Self::of(game.situation(), game.terms())
    }
}

#[cfg(test)]
mod tests;

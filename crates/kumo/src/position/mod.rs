//! The fast door: Kumo Hogosha for searching and counting.
//!
//! A [`Position`] trusts its caller. It plays the moves it generated itself and explains nothing; the rule
//! book explains, and tests hold the two equal. The arena stands still here and the camps go round it, so
//! that turning it is one number.

mod generate;
mod geometry;
mod perft;
mod play;
mod reach;
mod win;

pub use generate::Moves;
pub use perft::{perft, perft_divide};
pub use win::{Push, PushOut};

use crate::rulebook::{self, FEWEST_WRESTLERS};
use crate::{
    Action, Arena, Bonus, Cube, Face, Kumo, Piece, Prison, Side, Situation, Square, Stepping, Terms, Turning,
};
use geometry::{EDGE, Orientation, PLACES, Place, Places, bit, direction_of, place_on, square_of, way_of};

/// What stands on a place, in a byte: kind (0 nothing, 1 to 6 a face, 7 the Stone), side, the face of one
/// below, and whether a blocker climbed up in an earlier turn.
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

/// One action, in the arena's own coordinates. [`Position::action`] writes it down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    deed: Deed,
    /// The wrestler that acts, or the square that one enters.
    cube: Place,
    /// The other square that matters.
    other: Place,
    /// A face or a direction.
    how: u8,
}

/// What a move does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// The arena turns.
    Rotate,
    /// From the reserve.
    Enter,
    /// To another face.
    Turn,
    /// One square.
    Step,
    /// Two squares.
    Run,
    /// Over others.
    Jump,
    /// A neighbour to another side.
    Throw,
    /// An enemy into prison.
    ThrowOut,
    /// Together with a neighbour.
    Grab,
    /// Onto an enemy.
    Block,
    /// Down again.
    Unblock,
    /// The Stone and two wrestlers.
    Kumo,
    /// The turn is over.
    Pass,
}

impl Move {
    /// What it does.
    pub const fn deed(self) -> Deed {
        self.deed
    }
}

/// Everything that matters for what follows, perhaps in the middle of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Position {
    board: [Code; PLACES],
    loose: [Places; 2],
    stacks: Places,
    /// Those who ran or moved the Stone this turn; kept only where it matters.
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
    /// Over what stands where in the arena's own coordinates.
    standing: u64,
}

/// Random words for places and for what stands there; a product of two stands for a piece on a place.
struct Words {
    places: [u64; PLACES],
    codes: [u64; 256],
}

static WORDS: Words = {
    let mut words = Words { places: [0; PLACES], codes: [0; 256] };
    // A fixed seed makes hashes the same everywhere.
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

/// A well mixed word.
const fn mix(word: u64) -> u64 {
    let mut word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

#[inline]
fn word(place: Place, code: Code) -> u64 {
    WORDS.places[usize::from(place)].wrapping_mul(WORDS.codes[usize::from(code)])
}

impl Position {
    /// A situation of a game with its terms.
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

    /// The situation as the rule book has it.
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

    /// Whose turn it is.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Actions left in this turn.
    pub const fn actions(&self) -> u8 {
        self.actions
    }

    /// Whether the arena was turned this turn.
    pub const fn rotated(&self) -> bool {
        self.rotated
    }

    /// The number of the turn, from 1.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The terms of the game.
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Wrestlers of a side that have not entered.
    pub const fn reserve(&self, side: Side) -> u8 {
        self.reserve[side.index()]
    }

    /// Enemies that a side holds prisoner.
    pub const fn prisoners(&self, side: Side) -> u8 {
        self.prisoners[side.index()]
    }

    /// Whether the Stone has left the arena, by the side to move.
    pub const fn stone_is_out(&self) -> bool {
        self.stone == geometry::NOWHERE
    }

    /// Whether a side has lost because too many of its wrestlers are in prison.
    pub fn has_too_few(&self, side: Side) -> bool {
        let outside = crate::arena::WRESTLERS.saturating_sub(self.prisoners(side.enemy()));
        self.terms.prison == Prison::Permanent && outside < FEWEST_WRESTLERS
    }

    /// The position as a side would meet it at the beginning of its turn, after so many quarter turns of the
    /// arena clockwise.
    #[must_use]
    pub fn seen_by(&self, side: Side, turns: u8) -> Self {
        let orientation = (self.orientation + turns) & 3;
        Self { to_move: side, orientation, bonuses: 0, rotated: false, spent: 0, ..*self }
    }

    /// The face and the steps to the Stone of every loose wrestler of a side.
    pub fn wrestlers(&self, side: Side) -> impl Iterator<Item = (Face, u8)> {
        let steps = |place| if self.stone_is_out() { 0 } else { geometry::steps(place, self.stone) };
        let standing = geometry::Each(self.loose[side.index()]);
        standing.map(move |place| (face_of(self.board[usize::from(place)]), steps(place)))
    }

    /// How many of a side's wrestlers stand on top of an enemy.
    pub fn blockers(&self, side: Side) -> u8 {
        let tops =
            geometry::Each(self.stacks).filter(|&place| side_of(self.board[usize::from(place)]) == side);
        tops.count() as u8
    }

    /// Steps from the Stone to the nearest edge.
    pub fn stone_to_edge(&self) -> u8 {
        if self.stone_is_out() {
            0
        } else {
            (0..4).map(|way| geometry::to_edge(self.stone, way)).min().unwrap_or(0)
        }
    }

    /// The winner by an action of this turn, if there is one.
    pub fn winner(&self) -> Option<Side> {
        if self.stone_is_out() {
            return Some(self.to_move);
        }
        Side::ALL.into_iter().find(|&side| self.has_too_few(side.enemy()))
    }

    /// The 64-bit hash of everything but the number of the turn. Positions in the same course of moves that
    /// are equal on the table, but reached with the arena lying otherwise, may differ.
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

    /// The hash of what counts for repetition, the same however the arena came to lie as it does.
    pub fn table_hash(&self) -> u64 {
        let mut flat = Self { standing: 0, orientation: 0, spent: 0, ..*self };
        for (place, &code) in (0..).zip(&self.board) {
            flat.standing ^= word(square_of(place, self.orientation).index() as Place, code);
        }
        flat.hash()
    }

    /// What ending the turn gives: the other side to move, with all its actions.
    #[must_use]
    pub fn ended(&self) -> Self {
        let mut next = *self;
        for place in geometry::Each(self.stacks) {
            let code = self.board[usize::from(place)];
            next.take(place);
            next.put(place, code | SETTLED);
        }
        next.to_move = self.to_move.enemy();
        next.actions = match self.terms.bonus {
            Bonus::Once => rulebook::ACTIONS,
            Bonus::PerTurn => (rulebook::ACTIONS + self.prisoners(next.to_move))
                .min(rulebook::ACTIONS + rulebook::MOST_BONUSES),
        };
        (next.rotated, next.bonuses, next.spent) = (false, 0, 0);
        next.turn = self.turn.saturating_add(1);
        next
    }

    /// A move as players write it.
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

    /// The places from which a side enters, as the arena lies.
    fn home(&self, side: Side) -> Places {
        let edges = self.terms.own_edges(side).iter();
        edges.map(|&edge| EDGE[usize::from(way_of(edge, self.orientation))]).fold(0, |set, edge| set | edge)
    }

    fn occupied(&self) -> Places {
        let stone = if self.stone_is_out() { 0 } else { bit(self.stone) };
        self.loose[0] | self.loose[1] | self.stacks | stone
    }

    /// Puts something on a free place.
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

    /// Clears a place and tells what stood there.
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

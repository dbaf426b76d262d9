//! Move generation: all moves of one shape at once.
//!
//! Let `own` and `other` be the marbles of the two sides, and fix a direction. Stepping a set backwards gives the cells
//! that face it. With these sets, every in-line move in that direction is known:
//!
//! ```text
//! open     cells that face an empty cell                                 @ .
//! pushes1  cells that face one enemy with room or the edge behind it     @ o .    @ o |
//! pushes2  cells that face two such enemies                              @ o o .  @ o o |
//! pair     own marbles with an own marble behind them                    @ @
//! trio     own marbles with two own marbles behind them                  @ @ @
//! ```

use super::cellset::CellSet;
use super::packed::PackedMove;
use super::{MoveList, Position};
use crate::Direction;

/// The kinds of moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Moves that eject a marble.
    Ejections,
    /// Moves that push without ejecting.
    Pushes,
    /// Moves that push nothing.
    Quiet,
    /// Moves that eject or push, direction by direction.
    Contact,
}

/// The sets for one direction, as the module's documentation describes them.
struct Looks {
    open: CellSet,
    pair: CellSet,
    trio: CellSet,
}

/// Returns the cells from which a step in direction `D` arrives in `set`.
#[inline(always)]
const fn looking_at<const D: usize>(set: CellSet) -> CellSet {
    set.step_towards((D + 3) % 6)
}

#[inline(always)]
const fn edge<const D: usize>() -> CellSet {
    CellSet::edge(Direction::ALL[D])
}

impl Looks {
    #[inline(always)]
    fn towards<const D: usize>(own: CellSet, other: CellSet) -> Self {
        let pair = own & own.step_towards(D);
        Self { open: looking_at::<D>(!(own | other)), pair, trio: own & pair.step_towards(D) }
    }
}

/// Calls `visit` with each shape of an ejection in direction `D` and the places where such moves exist.
#[inline(always)]
fn visit_ejections<const D: usize>(
    own: CellSet,
    other: CellSet,
    visit: &mut impl FnMut(CellSet, PackedMove),
) {
    let pushes1 = looking_at::<D>(other & edge::<D>());
    let pushes2 = looking_at::<D>(other & pushes1);
    let looks = Looks::towards::<D>(own, other);
    visit(looks.trio & pushes2, PackedMove::in_line(D, 3, 2, true));
    visit(looks.trio & pushes1, PackedMove::in_line(D, 3, 1, true));
    visit(looks.pair & pushes1, PackedMove::in_line(D, 2, 1, true));
}

#[inline(always)]
fn visit_pushes<const D: usize>(own: CellSet, other: CellSet, visit: &mut impl FnMut(CellSet, PackedMove)) {
    let looks = Looks::towards::<D>(own, other);
    let pushes1 = looking_at::<D>(other & looks.open);
    let pushes2 = looking_at::<D>(other & pushes1);
    visit(looks.trio & pushes2, PackedMove::in_line(D, 3, 2, false));
    visit(looks.trio & pushes1, PackedMove::in_line(D, 3, 1, false));
    visit(looks.pair & pushes1, PackedMove::in_line(D, 2, 1, false));
}

/// Visits ejections and pushes in one pass, for search.
#[inline(always)]
fn visit_contact<const D: usize>(own: CellSet, other: CellSet, visit: &mut impl FnMut(CellSet, PackedMove)) {
    let looks = Looks::towards::<D>(own, other);
    let off1 = looking_at::<D>(other & edge::<D>());
    let room1 = looking_at::<D>(other & looks.open);
    let off2 = looking_at::<D>(other & off1);
    let room2 = looking_at::<D>(other & room1);
    if ((looks.pair & (off1 | room1)) | (looks.trio & (off2 | room2))).is_empty() {
        return;
    }
    visit(looks.trio & off2, PackedMove::in_line(D, 3, 2, true));
    visit(looks.trio & off1, PackedMove::in_line(D, 3, 1, true));
    visit(looks.pair & off1, PackedMove::in_line(D, 2, 1, true));
    visit(looks.trio & room2, PackedMove::in_line(D, 3, 2, false));
    visit(looks.trio & room1, PackedMove::in_line(D, 3, 1, false));
    visit(looks.pair & room1, PackedMove::in_line(D, 2, 1, false));
}

#[inline(always)]
fn visit_quiet<const D: usize>(own: CellSet, other: CellSet, visit: &mut impl FnMut(CellSet, PackedMove)) {
    let looks = Looks::towards::<D>(own, other);
    visit(looks.trio & looks.open, PackedMove::in_line(D, 3, 0, false));
    visit(looks.pair & looks.open, PackedMove::in_line(D, 2, 0, false));
    let free = own & looks.open;
    visit(free, PackedMove::in_line(D, 1, 0, false));
    broadsides::<D, 0>(free, visit);
    broadsides::<D, 1>(free, visit);
    broadsides::<D, 2>(free, visit);
}

#[inline(always)]
fn broadsides<const D: usize, const AXIS: usize>(free: CellSet, visit: &mut impl FnMut(CellSet, PackedMove)) {
    if D % 3 != AXIS {
        let pairs = free & looking_at::<AXIS>(free);
        visit(pairs, PackedMove::broadside(D, 2, AXIS));
        visit(pairs & looking_at::<AXIS>(pairs), PackedMove::broadside(D, 3, AXIS));
    }
}

/// Counts the moves in direction `D`.
#[inline(always)]
fn count_towards<const D: usize>(own: CellSet, other: CellSet) -> u32 {
    let looks = Looks::towards::<D>(own, other);
    let pushes1 = looking_at::<D>(other & (looks.open | edge::<D>()));
    let pushes2 = looking_at::<D>(other & pushes1);
    let free = own & looks.open;
    let ahead = looks.open | pushes1;
    let mut count = free.len() + (looks.pair & ahead).len() + (looks.trio & (ahead | pushes2)).len();
    broadsides::<D, 0>(free, &mut |set, _| count += set.len());
    broadsides::<D, 1>(free, &mut |set, _| count += set.len());
    broadsides::<D, 2>(free, &mut |set, _| count += set.len());
    count
}

/// Returns the `nth` move in direction `D`, in the order of shapes.
fn nth_towards<const D: usize>(own: CellSet, other: CellSet, mut nth: u32) -> Option<PackedMove> {
    let mut found = None;
    let mut visit = |mut set: CellSet, shape: PackedMove| {
        if found.is_none() {
            let count = set.len();
            if nth < count {
                for _ in 0..nth {
                    set.pop_place();
                }
                found = set.pop_place().map(|place| shape.at(place));
            } else {
                nth -= count;
            }
        }
    };
    visit_quiet::<D>(own, other, &mut visit);
    visit_pushes::<D>(own, other, &mut visit);
    visit_ejections::<D>(own, other, &mut visit);
    found
}

macro_rules! in_all_directions {
    ($function:ident($($argument:expr),*)) => {{
        $function::<0>($($argument),*);
        $function::<1>($($argument),*);
        $function::<2>($($argument),*);
        $function::<3>($($argument),*);
        $function::<4>($($argument),*);
        $function::<5>($($argument),*);
    }};
}

impl Position {
    /// Calls `visit` with each shape of a kind and the places where such moves exist.
    #[inline(always)]
    fn visit(&self, kind: Kind, visit: &mut impl FnMut(CellSet, PackedMove)) {
        let (own, other) = (self.own, self.other);
        match kind {
            Kind::Ejections => in_all_directions!(visit_ejections(own, other, visit)),
            Kind::Pushes => in_all_directions!(visit_pushes(own, other, visit)),
            Kind::Quiet => in_all_directions!(visit_quiet(own, other, visit)),
            Kind::Contact => in_all_directions!(visit_contact(own, other, visit)),
        }
    }

    /// Calls `each` with every move of one kind. There are none if the game is won.
    #[inline(always)]
    pub fn for_each_move(&self, kind: Kind, mut each: impl FnMut(PackedMove)) {
        if self.is_won() {
            return;
        }
        self.visit(kind, &mut |mut set, shape| {
            while let Some(place) = set.pop_place() {
                each(shape.at(place));
            }
        });
    }

    /// Appends the moves of one kind to `moves`.
    pub fn generate(&self, kind: Kind, moves: &mut MoveList) {
        self.for_each_move(kind, |packed| moves.push(packed));
    }

    /// Returns `true` if a move ejects a marble.
    pub fn can_eject(&self) -> bool {
        const RIM: CellSet = CellSet::ring(4);
        if (self.other & RIM).is_empty() {
            return false;
        }
        let mut found = CellSet::EMPTY;
        self.visit(Kind::Ejections, &mut |set, _| found |= set);
        !found.is_empty()
    }

    /// Returns every legal move: ejections, then pushes, then the others. There are none if the game is won.
    pub fn moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        for kind in [Kind::Ejections, Kind::Pushes, Kind::Quiet] {
            self.generate(kind, &mut moves);
        }
        moves
    }

    /// Counts the legal moves without listing them.
    pub fn count_moves(&self) -> u32 {
        if self.is_won() { 0 } else { self.counts().into_iter().sum() }
    }

    #[inline(always)]
    fn counts(&self) -> [u32; 6] {
        let (own, other) = (self.own, self.other);
        [
            count_towards::<0>(own, other),
            count_towards::<1>(own, other),
            count_towards::<2>(own, other),
            count_towards::<3>(own, other),
            count_towards::<4>(own, other),
            count_towards::<5>(own, other),
        ]
    }

    /// Returns the move that `choose` selects by its index, given the number of moves.
    pub(super) fn pick(&self, choose: impl FnOnce(u32) -> u32) -> Option<PackedMove> {
        let counts = self.counts();
        let count = counts.into_iter().sum();
        if count == 0 || self.is_won() {
            return None;
        }
        let mut nth = choose(count);
        let direction = counts.into_iter().position(|towards| {
            let here = nth < towards;
            if !here {
                nth -= towards;
            }
            here
        })?;
        let (own, other) = (self.own, self.other);
        match direction {
            0 => nth_towards::<0>(own, other, nth),
            1 => nth_towards::<1>(own, other, nth),
            2 => nth_towards::<2>(own, other, nth),
            3 => nth_towards::<3>(own, other, nth),
            4 => nth_towards::<4>(own, other, nth),
            _ => nth_towards::<5>(own, other, nth),
        }
    }
}

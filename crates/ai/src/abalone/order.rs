//! The order in which moves are tried.

use std::sync::LazyLock;

use dohyo_abalone::Move;
use dohyo_abalone::position::{Kind, PackedMove, Position};

use super::search::boxed;

/// The number of different results of [`file()`].
pub(super) const MOVE_FILE: usize = 1 << 13;

/// Returns the index of a move in tables of moves: all its bits except those for pushed marbles.
pub(super) const fn file(packed: PackedMove) -> usize {
    packed.to_bits() as usize & (MOVE_FILE - 1)
}

/// The sorting value of a quiet move by its direction and size: moves towards the centre and of more marbles come
/// first.
static CENTRE_GAIN: LazyLock<Box<[i16; MOVE_FILE]>> = LazyLock::new(|| {
    let mut gains = boxed::<i16, MOVE_FILE>(0);
    for packed in (0..=u16::MAX).filter_map(PackedMove::from_bits) {
        if packed.pushed() > 0 {
            continue;
        }
        let gain = |from: dohyo_abalone::Cell, to: Option<dohyo_abalone::Cell>| {
            to.map_or(0, |to| {
                i16::from(from.ring()) * i16::from(from.ring()) - i16::from(to.ring()) * i16::from(to.ring())
            })
        };
        gains[file(packed)] = match Move::from(packed) {
            Move::InLine { rear, direction } => {
                let mut front = Some(rear);
                for _ in 0..packed.count() {
                    front = front.and_then(|cell| cell.neighbour(direction));
                }
                gain(rear, front) + i16::from(packed.count()) * 2
            }
            Move::Broadside { first, last, direction } => {
                gain(first, first.neighbour(direction)) + gain(last, last.neighbour(direction))
            }
        } * 32;
    }
    gains
});

/// A move and its sorting value in one word. The most promising move is the greatest word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Scored(i32);

impl Scored {
    #[inline]
    pub(super) fn new(score: i32, packed: PackedMove) -> Self {
        Self(score << 16 | i32::from(packed.to_bits()))
    }

    #[inline]
    pub(super) fn packed(self) -> PackedMove {
        PackedMove::from_own_bits(self.0 as u16)
    }
}

/// The number of moves picked in order. If none of them was good enough, the order of the rest hardly matters.
const SORTED: usize = 14;

/// The stages of a [`Picker`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// The move that the table remembers.
    Hash,
    /// Ejections and pushes have to be generated.
    FindPushes,
    /// Ejections and pushes.
    Pushes,
    /// Quiet moves that refuted similar positions.
    Special,
    /// All other moves.
    Quiet,
    /// No move is left.
    Done,
}

/// Picks the moves of a position, the most promising first, and generates them no sooner than needed.
pub(super) struct Picker {
    stage: Stage,
    /// The next place in the list.
    next: usize,
    hash_move: Option<PackedMove>,
    special: [Option<PackedMove>; 3],
}

impl Picker {
    /// Creates a picker that begins with `hash_move`, the move that the table remembers. `special` are quiet moves
    /// that refuted similar positions.
    pub(super) fn new(hash_move: Option<PackedMove>, special: [Option<PackedMove>; 3]) -> Self {
        Self { stage: Stage::Hash, next: 0, hash_move, special }
    }

    /// Returns the stage of the last move.
    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    /// Returns the moves picked from the list so far.
    pub(super) fn taken<'a>(&self, list: &'a [Scored]) -> &'a [Scored] {
        &list[..self.next.min(list.len())]
    }

    /// Returns the next move. `history` holds the success of the mover's moves in other positions.
    pub(super) fn next(
        &mut self,
        history: &[i16; MOVE_FILE],
        position: &Position,
        list: &mut Vec<Scored>,
        skip_quiet: bool,
    ) -> Option<PackedMove> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::FindPushes;
                    if self.hash_move.is_some() {
                        return self.hash_move;
                    }
                }
                Stage::FindPushes => {
                    self.stage = Stage::Pushes;
                    list.clear();
                    position.for_each_move(Kind::Contact, |packed| {
                        let force = i32::from(packed.count()) + 2 * i32::from(packed.pushed());
                        let eject = if packed.ejects() { 16_000 } else { 0 };
                        let score = eject + 1_000 * force + i32::from(history[file(packed)]) / 2;
                        list.push(Scored::new(score, packed));
                    });
                }
                Stage::Pushes => {
                    if let Some(packed) = self.take_best(list) {
                        if Some(packed) == self.hash_move {
                            continue;
                        }
                        return Some(packed);
                    }
                    self.stage = Stage::Special;
                    self.next = 0;
                }
                Stage::Special => {
                    if skip_quiet {
                        self.stage = Stage::Done;
                        continue;
                    }
                    while self.next < 3 {
                        let candidate = self.special[self.next];
                        let earlier = &self.special[..self.next];
                        self.next += 1;
                        if let Some(packed) = candidate
                            && candidate != self.hash_move
                            && !earlier.contains(&candidate)
                            && packed.pushed() == 0
                            && position.is_legal(packed)
                        {
                            return Some(packed);
                        }
                    }
                    self.stage = Stage::Quiet;
                    self.next = 0;
                    list.clear();
                    let gains = &*CENTRE_GAIN;
                    position.for_each_move(Kind::Quiet, |packed| {
                        let file = file(packed);
                        list.push(Scored::new(i32::from(history[file]) + i32::from(gains[file]), packed));
                    });
                }
                Stage::Quiet => {
                    if skip_quiet {
                        self.stage = Stage::Done;
                        continue;
                    }
                    if let Some(packed) = self.take_best(list) {
                        if Some(packed) == self.hash_move || self.special.contains(&Some(packed)) {
                            continue;
                        }
                        return Some(packed);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Returns the most promising move left in the list.
    fn take_best(&mut self, list: &mut [Scored]) -> Option<PackedMove> {
        let rest = &mut list[self.next..];
        let first = *rest.first()?;
        let mut best = first;
        if self.next < SORTED {
            best = *rest.iter().max()?;
            let place = rest.iter().position(|&scored| scored == best)?;
            rest[place] = first;
            rest[0] = best;
        }
        self.next += 1;
        Some(best.packed())
    }
}

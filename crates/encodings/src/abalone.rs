//! Abalone: 61 cells × 30 kinds of moves.
//!
//! | kind | move of the marble on the cell |
//! |---|---|
//! | 0–5 | in line: the cell is the rear, the kind the direction |
//! | 6–29 | broadside: the cell is the first end; 3 axes × 2 lengths × 4 directions that are not along the axis |
//!
//! Planes of 9 rows (A first) × 9 digits: own marbles; the other side's marbles; the board; marbles lost, as a share of
//! the number that loses the game (own, then the other side's); quiet moves, as a share of the number that draws the
//! game; earlier occurrences of the position; and whether the agent is Black.

use std::sync::{Arc, LazyLock};

use dohyo_abalone::position::{Kind, MoveList, PackedMove};
use dohyo_abalone::{Abalone as Rules, Cell, Colour, Direction, EJECTION, Move, Position};
use dohyo_core::{Game, Outcome, REPETITIONS, Reason, Seat};
use dohyo_games::AnyAction;

use crate::logged::{read_from_log, refusal, replay};
use crate::{Refusal, World};

/// The number of indices.
pub const ACTIONS: usize = Cell::COUNT * KINDS;
/// Rows, digits and planes.
pub const SHAPE: [usize; 3] = [9, 9, PLANES];

const KINDS: usize = 30;
const PLANES: usize = 8;
/// Broadsides of one axis: two lengths × four directions.
const OF_AXIS: usize = 8;

/// Returns the index of a move, or `None` if the move is impossible in every position.
pub fn encode(mv: Move) -> Option<usize> {
    match mv {
        Move::InLine { rear, direction } => Some(rear.index() * KINDS + direction.index()),
        Move::Broadside { first, last, direction } => {
            let (along, apart) = first.line_to(last)?;
            let axis = along.index();
            if axis >= 3 || apart > 2 || direction.is_parallel(along) {
                return None;
            }
            let way = ways(axis).position(|way| way == direction)?;
            let kind = 6 + axis * OF_AXIS + (usize::from(apart) - 1) * 4 + way;
            Some(first.index() * KINDS + kind)
        }
    }
}

/// Returns the move of an index, or `None` if it leaves the board.
pub fn decode(index: usize) -> Option<Move> {
    let (cell, kind) = (*Cell::ALL.get(index / KINDS)?, index % KINDS);
    if kind < 6 {
        let direction = Direction::ALL[kind];
        return cell.neighbour(direction).map(|_| Move::InLine { rear: cell, direction });
    }
    let (axis, rest) = ((kind - 6) / OF_AXIS, (kind - 6) % OF_AXIS);
    let mut last = cell;
    for _ in 0..=rest / 4 {
        last = last.neighbour(Direction::ALL[axis])?;
    }
    let direction = ways(axis).nth(rest % 4)?;
    cell.neighbour(direction)?;
    last.neighbour(direction)?;
    Some(Move::Broadside { first: cell, last, direction })
}

/// Returns the move of an index in a game.
fn decode_in(_game: &Rules, index: usize) -> Option<Move> {
    decode(index)
}

/// Returns the directions that are not along an axis.
fn ways(axis: usize) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |way| way.index() % 3 != axis)
}

/// The index of every packed move by its bits.
static INDICES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let index = |bits: u16| PackedMove::from_bits(bits).and_then(|packed| encode(packed.into()));
    (0..=u16::MAX).map(|bits| index(bits).map_or(u16::MAX, |index| index as u16)).collect()
});

/// The offset of each cell in a plane.
static OFFSETS: LazyLock<[usize; Cell::COUNT]> = LazyLock::new(|| {
    Cell::ALL.map(|cell| (usize::from(cell.row()) * 9 + usize::from(cell.digit()) - 1) * PLANES)
});

/// A game of Abalone as numbers.
#[derive(Clone, Debug)]
pub struct Abalone {
    began: Arc<Rules>,
    log: Vec<u16>,
    now: Position,
    moves: MoveList,
    quiet_moves: u16,
    quiet_limit: Option<u16>,
    repetition_draws: bool,
    /// The positions since the last ejection, this one last.
    seen: Vec<Position>,
    outcome: Option<Outcome>,
}

impl Abalone {
    /// Begins with `game`.
    pub fn of(game: Rules) -> Self {
        let now = Position::from(&game);
        let (quiet_moves, quiet_limit) = game.quiet_moves();
        let mut world = Self {
            log: Vec::new(),
            now,
            moves: MoveList::new(),
            quiet_moves,
            quiet_limit,
            repetition_draws: game.repetition_draws(),
            seen: vec![now],
            outcome: game.outcome(),
            began: Arc::new(game),
        };
        world.list();
        world
    }

    fn list(&mut self) {
        self.moves.clear();
        if self.outcome.is_none() {
            for kind in [Kind::Ejections, Kind::Pushes, Kind::Quiet] {
                self.now.generate(kind, &mut self.moves);
            }
        }
    }

    /// Returns how often the current position has occurred since the last ejection.
    fn occurrences(&self) -> usize {
        // The side to move is part of the hash, so only every other position can be the same.
        self.seen.iter().rev().step_by(2).filter(|&seen| *seen == self.now).count()
    }

    fn judge_end(&self) -> Option<Outcome> {
        if self.now.is_won() {
            // Only the side that has just moved can have ejected a marble.
            return Some(Outcome::win(self.now.to_move().opponent().seat(), EJECTION));
        }
        if self.moves.is_empty() {
            return Some(Outcome::win(self.now.to_move().opponent().seat(), Reason::NO_MOVE));
        }
        if self.repetition_draws && self.quiet_moves >= 4 && self.occurrences() >= REPETITIONS {
            return Some(Outcome::draw(Reason::REPETITION));
        }
        let drawn = self.quiet_limit.is_some_and(|limit| self.quiet_moves >= limit);
        drawn.then(|| Outcome::draw(Reason::NO_PROGRESS))
    }

    fn replay(&self) -> Option<Rules> {
        replay(&*self.began, &self.log, decode_in)
    }

    fn refuse(&self, index: usize) -> Refusal {
        refusal(self, self.replay(), index, decode_in)
    }
}

impl World for Abalone {
    read_from_log!(decode_in);

    fn seats(&self) -> Vec<Seat> {
        Colour::ALL.map(Colour::seat).to_vec()
    }

    fn to_act(&self) -> Option<usize> {
        self.outcome.is_none().then(|| self.now.to_move().index())
    }

    fn each_legal(&self, visit: &mut dyn FnMut(usize)) {
        for packed in &self.moves {
            visit(INDICES[usize::from(packed.to_bits())].into());
        }
    }

    fn observe(&self, agent: usize, array: &mut [f32]) {
        let own = Colour::ALL[agent];
        let lost = |colour| f32::from(self.now.ejected(colour)) / f32::from(self.now.win());
        let quiet = self.quiet_limit.map_or(0.0, |limit| f32::from(self.quiet_moves) / f32::from(limit));
        let earlier = (self.occurrences().saturating_sub(1) as f32) / 2.0;
        let scalars =
            [1.0, lost(own), lost(own.opponent()), quiet, earlier, f32::from(u8::from(own == Colour::Black))];
        for (cell, &offset) in Cell::ALL.into_iter().zip(&*OFFSETS) {
            let planes = &mut array[offset..offset + PLANES];
            if let Some(colour) = self.now.at(cell) {
                planes[usize::from(colour != own)] = 1.0;
            }
            planes[2..].copy_from_slice(&scalars);
        }
    }

    fn play(&mut self, index: usize) -> Result<(), Refusal> {
        let wanted = |packed: &&PackedMove| usize::from(INDICES[usize::from(packed.to_bits())]) == index;
        let Some(&packed) = self.moves.iter().find(wanted) else { return Err(self.refuse(index)) };
        self.now = self.now.after(packed);
        self.log.push(index as u16);
        self.quiet_moves = self.quiet_moves.saturating_add(1);
        if packed.ejects() {
            self.quiet_moves = 0;
            self.seen.clear();
        }
        self.seen.push(self.now);
        self.list();
        self.outcome = self.judge_end();
        if self.outcome.is_some() {
            self.moves.clear();
        }
        Ok(())
    }

    fn encode(&self, action: &AnyAction) -> Option<Vec<usize>> {
        let AnyAction::Abalone(mv) = action else { return None };
        Some(vec![encode(*mv)?])
    }

    fn decode(&self, indices: &[usize]) -> Option<AnyAction> {
        let &[index] = indices else { return None };
        decode(index).map(AnyAction::Abalone)
    }
}

//! A plain opponent to measure against.
//!
//! A textbook engine: iterative-deepening alpha-beta with a transposition table and an evaluation of material and
//! rings, but no quiescence search, reductions or pruning.

use std::time::Duration;

use dohyo_abalone::position::{CellSet, Kind, PackedMove};
use dohyo_abalone::{Abalone, Move, Position};
use dohyo_core::Game as _;
use web_time::Instant;

use super::table::{Entry, TranspositionTable};
use crate::score::{INFINITE, WIN};
use crate::table::Bound;

/// The value of a marble by ring, from the centre outwards.
const RINGS: [i32; 5] = [5, 5, 4, 2, 0];
const MARBLE: i32 = 20;

/// A depth that selects the large part of the table. This player uses no other.
const FAR: i32 = i32::MAX;

/// The plain opponent.
pub struct Baseline {
    table: TranspositionTable,
    time: Duration,
}

impl Baseline {
    /// Creates a player that thinks for `time` about each move and remembers `memory` bytes.
    pub fn new(time: Duration, memory: usize) -> Self {
        Self { table: TranspositionTable::with_bytes(memory), time }
    }

    /// Returns the player's move, or `None` if the game is over.
    pub fn choose(&mut self, game: &Abalone) -> Option<Move> {
        if game.outcome().is_some() {
            return None;
        }
        let position = Position::from(game);
        self.table.begin_search();
        let deadline = Instant::now() + self.time.saturating_sub(Duration::from_millis(2));
        let mut search = Search { table: &self.table, deadline, nodes: 0, stopped: false, lists: Vec::new() };
        let mut best = None;
        for depth in 1..100 {
            search.alpha_beta(&position, depth, 0, -INFINITE, INFINITE);
            let entry = self.table.get(position.hash(), FAR);
            if let Some(packed) =
                entry.and_then(|entry| entry.best).filter(|&packed| position.is_legal(packed))
            {
                best = Some(packed);
            }
            if search.stopped || entry.is_some_and(|entry| i32::from(entry.score).abs() > WIN - 200) {
                break;
            }
        }
        best.or_else(|| position.moves().first().copied()).map(Move::from)
    }
}

struct Search<'a> {
    table: &'a TranspositionTable,
    deadline: Instant,
    nodes: u64,
    stopped: bool,
    lists: Vec<Vec<PackedMove>>,
}

impl Search<'_> {
    fn alpha_beta(&mut self, position: &Position, depth: u8, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1_024) && Instant::now() >= self.deadline {
            self.stopped = true;
        }
        if self.stopped {
            return 0;
        }
        if position.is_won() {
            return -WIN + ply as i32;
        }
        if depth == 0 {
            return evaluate(position);
        }
        let known = self.table.get(position.hash(), FAR);
        if let Some(entry) = known.filter(|entry| ply > 0 && entry.depth >= depth) {
            let score = i32::from(entry.score);
            if entry.bound.decides(score, alpha, beta) {
                return score;
            }
        }
        let mut moves = self.lists.pop().unwrap_or_default();
        moves.clear();
        for kind in [Kind::Ejections, Kind::Pushes, Kind::Quiet] {
            position.generate(kind, &mut moves);
        }
        let first = known.and_then(|entry| entry.best);
        if let Some(place) = moves.iter().position(|&packed| Some(packed) == first) {
            moves[..=place].rotate_right(1);
        }
        let mut best = -WIN + ply as i32;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        for &packed in &moves {
            let score = -self.alpha_beta(&position.after(packed), depth - 1, ply + 1, -beta, -alpha);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_move = Some(packed);
                    bound = if score >= beta { Bound::Lower } else { Bound::Exact };
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.lists.push(moves);
        // A search stopped at the root still knows the best of the moves it has finished.
        if !self.stopped || (ply == 0 && best_move.is_some()) {
            self.table.put(
                position.hash(),
                FAR,
                Entry { best: best_move, score: best as i16, eval: 0, depth, bound },
            );
        }
        best
    }
}

fn evaluate(position: &Position) -> i32 {
    const DISTANCE: [CellSet; 5] =
        [CellSet::ring(0), CellSet::ring(1), CellSet::ring(2), CellSet::ring(3), CellSet::ring(4)];
    let side = |marbles: CellSet| -> i32 {
        DISTANCE.into_iter().zip(RINGS).map(|(ring, value)| (marbles & ring).len() as i32 * value).sum()
    };
    let material = i32::from(position.other_lost()) - i32::from(position.own_lost());
    side(position.own()) - side(position.other()) + MARBLE * material
}

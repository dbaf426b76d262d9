//! Abalone: the engine behind all levels.

mod baseline;
mod eval;
mod levels;
mod lines;
mod order;
mod search;
mod table;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use dohyo_abalone::position::PackedMove;
use dohyo_abalone::{Abalone, Move, Position};
use dohyo_core::Seat;

use crate::limits::Limits;
use crate::score::{WIN, is_settled};
use crate::{Mind, Progress, Question, Score, Thought};
use eval::WEIGHTS;
use levels::Style;
use lines::Node;
use search::{History, Search, ShortCuts};
use table::TranspositionTable;

pub use baseline::Baseline;

/// The most memory for levels below the strongest. They examine 50,000 positions at most and begin each thought with an
/// empty table; a small one can be cleared quickly.
const SCRATCH_BYTES: usize = 4 << 20;

/// The engine. It keeps its tables from one move to the next.
pub struct Engine {
    table: TranspositionTable,
    /// For the levels that begin each thought with an empty table.
    scratch: TranspositionTable,
}

impl Engine {
    /// Creates an engine whose tables take at most `bytes` bytes.
    pub fn with_memory(bytes: usize) -> Self {
        let scratch = (bytes / 8).min(SCRATCH_BYTES);
        Self {
            table: TranspositionTable::with_bytes(bytes - scratch),
            scratch: TranspositionTable::with_bytes(scratch),
        }
    }
}

impl Mind<Abalone> for Engine {
    fn answer(
        &mut self,
        game: &Abalone,
        _seat: Seat,
        question: &mut Question<'_, Move>,
    ) -> Option<Thought<Move>> {
        let node = Node::from(Position::from(game));
        let history = History::of(game);
        let times_seen = game.seen().iter().filter(|&earlier| earlier == game.situation()).count();
        let style = Style::of(question.request, times_seen as u64);
        let limits = question.limits(style.allowance);
        let table = if style.is_weakened { &mut self.scratch } else { &mut self.table };
        // Without a clock, the move must depend only on the request and the position. Weaker levels never reuse the
        // results of earlier thoughts, because their limits would then mean little.
        if style.is_weakened || limits.deadline.is_none() {
            table.clear();
        }
        table.begin_search();
        let table = &*table;
        let begin = |limits| {
            let mut search = Search::new(table, &WEIGHTS, limits, style.weakness, ShortCuts::All, style.draw);
            search.set_root(&node, &history);
            search
        };
        if cfg!(target_arch = "wasm32") || style.helpers == 0 {
            return deepen(&mut begin(limits), &node, limits, table, question);
        }
        let finished = AtomicBool::new(false);
        let helpers_nodes = AtomicU64::new(0);
        let thought = std::thread::scope(|scope| {
            for number in 0..style.helpers {
                let (begin, node, finished, helpers_nodes) = (&begin, &node, &finished, &helpers_nodes);
                scope.spawn(move || {
                    let mut search = begin(Limits { stop: finished, ..limits });
                    // Helpers fill the shared table. They start at different depths, so that they do not all do
                    // the same work.
                    for depth in 1 + number % 2..=limits.depth {
                        if !search.iterate(node, depth) {
                            break;
                        }
                    }
                    helpers_nodes.fetch_add(search.nodes(), Relaxed);
                });
            }
            let thought = deepen(&mut begin(limits), &node, limits, table, question);
            finished.store(true, Relaxed);
            thought
        })?;
        Some(Thought { nodes: thought.nodes + helpers_nodes.into_inner(), ..thought })
    }

    fn forget(&mut self) {
        self.table.clear();
    }
}

/// Searches deeper and deeper until a limit is reached.
fn deepen(
    search: &mut Search<'_>,
    node: &Node,
    limits: Limits<'_>,
    table: &TranspositionTable,
    question: &mut Question<'_, Move>,
) -> Option<Thought<Move>> {
    let mut best = search.root.first()?.clone();
    let mut depth = 0;
    let only_move = search.root.len() == 1;
    let moves = |line: &[PackedMove]| line.iter().map(|&packed| packed.into()).collect::<Vec<Move>>();
    for next in 1..=limits.depth {
        let finished = search.iterate(node, next);
        // An iteration that was stopped before its first move was finished has no result.
        if search.root[0].score > -WIN {
            best = search.root[0].clone();
        }
        if finished {
            depth = next;
        }
        question.report(&Progress {
            depth,
            deepest: search.deepest as u8,
            score: Score::from_value(best.score),
            nodes: search.nodes(),
            elapsed: question.elapsed(),
            line: moves(&best.line),
            memory_used: table.fullness(),
        });
        let obvious = only_move && limits.deadline.is_some();
        if !finished || is_settled(best.score, next) || obvious || limits.is_late() {
            break;
        }
    }
    Some(question.conclude(Score::from_value(best.score), depth, search.nodes(), moves(&best.line)))
}

#[cfg(test)]
mod tests;

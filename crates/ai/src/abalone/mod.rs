//! Abalone: the engine behind all levels.

mod baseline;
mod eval;
mod levels;
mod lines;
mod order;
mod search;
mod table;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use dohyo_abalone::position::PackedMove;
use dohyo_abalone::{Abalone, Move, Position};
use dohyo_core::{Game as _, Seat};
use web_time::Instant;

use crate::{Mind, Progress, Request, Score, Thought};
use eval::WEIGHTS;
use levels::{Character, PATIENCE};
use lines::Node;
use search::{History, Limits, MAX_PLY, PROVEN, Search, ShortCuts, WIN, Weakness};
use table::Table;

pub use baseline::Baseline;

/// What is kept back of a given time for handing the move over: a little always, and more of a longer
/// time, because on a busy machine even the look at the clock comes late.
fn reserve(time: Duration) -> Duration {
    Duration::from_millis(3) + (time / 40).min(Duration::from_millis(10))
}

/// What a draw costs whoever thinks, in hundredths of a marble. Without it two careful players repeat
/// themselves; from the classical layout most games would end so.
const CONTEMPT: i32 = 60;
/// The same for levels below the strongest, which play against people and never analyse.
const CONTEMPT_OF_LEVELS: i32 = 100;

/// The engine: what it remembers from one move to the next.
pub struct Engine {
    table: Table,
}

impl Mind<Abalone> for Engine {
    fn with_memory(bytes: usize) -> Self {
        Self::with_memory(bytes)
    }

    fn think(
        &mut self,
        game: &Abalone,
        _seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Move>),
    ) -> Option<Thought<Move>> {
        self.think(game, request, stop, progress)
    }
}

impl Engine {
    /// An engine whose table takes at most this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self { table: Table::with_bytes(bytes) }
    }

    /// Forgets all earlier games.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Finds a move, or none if the game is over.
    pub fn think(
        &mut self,
        game: &Abalone,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Move>),
    ) -> Option<Thought<Move>> {
        let started = Instant::now();
        if game.outcome().is_some() {
            return None;
        }
        let node = Node::from(Position::from(game));
        let (quiet_moves, quiet_limit) = game.quiet_moves();
        let hashes = game.seen().iter().map(|earlier| Position::of(earlier, game.win()).hash()).collect();
        let history = History { hashes, quiet_moves, quiet_limit };
        let times_seen = game.seen().iter().filter(|&earlier| earlier == game.situation()).count();
        let plan = Plan::of(request, times_seen as u64, started);
        if plan.repeatable {
            self.table.clear();
        }
        self.table.begin_search();
        let table = &self.table;
        let begin = |stop| {
            let mut search =
                Search::new(table, &WEIGHTS, stop, plan.limits, plan.weakness, ShortCuts::All, plan.draw);
            search.set_root(&node, &history);
            search
        };
        let finished = AtomicBool::new(false);
        let helpers_nodes = AtomicU64::new(0);
        let mut main = || {
            let mut search = begin(stop);
            let thought = deepen(&mut search, &node, &plan, started, table, progress);
            finished.store(true, Relaxed);
            thought
        };
        let mut thought = if cfg!(target_arch = "wasm32") || plan.helpers == 0 {
            main()
        } else {
            std::thread::scope(|scope| {
                for number in 0..plan.helpers {
                    let (begin, node, finished, helpers_nodes) = (&begin, &node, &finished, &helpers_nodes);
                    scope.spawn(move || {
                        let mut search = begin(finished);
                        // Helpers fill the shared table; starting at different depths keeps them from
                        // all doing the same.
                        for depth in 1 + number % 2..=plan.limits.depth {
                            if !search.iterate(node, depth) {
                                break;
                            }
                        }
                        helpers_nodes.fetch_add(search.nodes, Relaxed);
                    });
                }
                main()
            })
        }?;
        thought.nodes += helpers_nodes.into_inner();
        Some(thought)
    }
}

/// Searches deeper and deeper until something says stop.
fn deepen(
    search: &mut Search<'_>,
    node: &Node,
    plan: &Plan,
    started: Instant,
    table: &Table,
    progress: &mut dyn FnMut(&Progress<Move>),
) -> Option<Thought<Move>> {
    let mut best = search.root.first()?.clone();
    let mut depth = 0;
    let only_move = search.root.len() == 1;
    let moves = |line: &[PackedMove]| line.iter().map(|&packed| packed.into()).collect::<Vec<Move>>();
    for next in 1..=plan.limits.depth {
        let finished = search.iterate(node, next);
        // Broken off before the first move was done, an iteration says nothing.
        if search.root[0].score > -WIN {
            best = search.root[0].clone();
        }
        if finished {
            depth = next;
        }
        progress(&Progress {
            depth,
            deepest: search.deepest as u8,
            score: score(best.score),
            nodes: search.nodes,
            elapsed: started.elapsed(),
            line: moves(&best.line),
            memory_used: table.fullness(),
        });
        // A win cannot be improved by looking further than it is away.
        let settled = best.score.abs() >= PROVEN && i32::from(next) >= WIN - best.score.abs();
        let obvious = only_move && plan.timed;
        let late = plan.limits.soft.is_some_and(|soft| Instant::now() >= soft);
        if !finished || settled || obvious || late {
            break;
        }
    }
    Some(Thought {
        action: best.packed.into(),
        score: score(best.score),
        depth,
        nodes: search.nodes,
        elapsed: started.elapsed(),
        line: moves(&best.line),
        pace: Duration::ZERO,
    })
}

fn score(score: i32) -> Score {
    if score >= PROVEN {
        Score::WinIn((WIN - score) as u16)
    } else if score <= -PROVEN {
        Score::LossIn((WIN + score) as u16)
    } else {
        Score::Points(score)
    }
}

/// A request made exact.
struct Plan {
    limits: Limits,
    weakness: Weakness,
    /// What a draw is worth to the side to move.
    draw: i32,
    helpers: u8,
    timed: bool,
    /// Nothing but the request and the position may influence the move.
    repeatable: bool,
}

impl Plan {
    fn of(request: &Request, times_seen: u64, started: Instant) -> Self {
        let mut budget = request.budget;
        let character = Character::of(request.level);
        if character.is_none() && budget.is_unlimited() {
            budget.time = Some(PATIENCE);
        }
        let deepest = character.map_or(MAX_PLY as u8 - 10, |character| character.depth);
        let most_nodes = character.map_or(u64::MAX, |character| character.nodes);
        let hard = budget.time.map(|time| started + time.saturating_sub(reserve(time)));
        Self {
            limits: Limits {
                depth: budget.depth.map_or(deepest, |depth| depth.clamp(1, deepest)),
                nodes: budget.nodes.map_or(most_nodes, |nodes| nodes.min(most_nodes)),
                soft: hard,
                hard,
            },
            weakness: character
                .map_or_else(Weakness::default, |character| character.weakness(request.seed, times_seen)),
            draw: -character.map_or(CONTEMPT, |_| CONTEMPT_OF_LEVELS),
            helpers: if character.is_some() { 0 } else { request.threads.saturating_sub(1) },
            timed: budget.time.is_some(),
            // Weaker levels see nothing of what the game has taught before: their limits are their own.
            repeatable: character.is_some() || budget.time.is_none(),
        }
    }
}

#[cfg(test)]
mod tests;

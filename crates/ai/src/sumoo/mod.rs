//! SUMOO: the solver and the engine behind all levels.

mod baseline;
mod defence;
mod eval;
mod levels;
mod proof;
mod puzzle;
mod search;
mod solve;
mod study;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_core::{Game as _, Seat};
use dohyo_sumoo::position::{Found, Position, Step, Turns};
use dohyo_sumoo::{Action, POINTS, Situation, Sumoo, rulebook};
use web_time::Instant;

use crate::mix::mix;
use crate::plan::{Plan, follow};
use crate::table::Table;
use crate::{Defence, Mind, Progress, Request, Score, Thought};
use levels::{Character, PATIENCE};
use search::{Choice, Limits, PROVEN, Past, Search, WIN};

pub use baseline::Greedy;
pub use eval::{FEATURES, Weights, features};
pub use proof::{Answer, Flaw, Proof};
pub use puzzle::{Puzzle, puzzles};
pub use solve::{Solution, Solver, Verdict, Watch};
pub use study::{Deed, SelfPlay, Study};

/// What is kept back of a given time for handing the action over.
const OVERHEAD: Duration = Duration::from_millis(2);

/// The share of the memory that the solver gets.
const SOLVER_SHARE: usize = 4;

/// The engine: what it remembers from one action to the next.
///
/// It thinks over whole turns. Asked for the first action of one, it plans the turn to its end; asked for
/// the next with the same request (or with another time on the clock), in the situation it expected, it
/// answers from the plan.
pub struct Engine {
    table: Table,
    solver: Solver,
    weights: Weights,
    plan: Option<Plan<Situation, Action>>,
}

impl Mind<Sumoo> for Engine {
    fn with_memory(bytes: usize) -> Self {
        Self::with_memory(bytes)
    }

    fn think(
        &mut self,
        game: &Sumoo,
        _seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        self.think(game, request, stop, progress)
    }

    fn win_within(&mut self, game: &Sumoo, turns: u8) -> Option<Vec<Action>> {
        self.solver.win_within(game.situation(), turns)
    }

    fn defend(&mut self, game: &Sumoo, turns: u8) -> Option<Defence<Action>> {
        self.solver.defend(game.situation(), turns)
    }
}

impl Engine {
    /// An engine whose tables take about this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self::with_weights(bytes, eval::WEIGHTS)
    }

    /// An engine that judges positions by other weights than the usual ones.
    pub fn with_weights(bytes: usize, weights: Weights) -> Self {
        let solver = bytes / SOLVER_SHARE;
        Self {
            table: Table::with_bytes(bytes - solver),
            solver: Solver::with_memory(solver),
            weights,
            plan: None,
        }
    }

    /// Forgets all earlier games.
    pub fn forget(&mut self) {
        self.table.clear();
        self.solver.forget();
        self.plan = None;
    }

    /// The solver, for questions that need no judgement.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// Finds an action, or none if the game is over.
    pub fn think(
        &mut self,
        game: &Sumoo,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        if game.outcome().is_some() {
            return None;
        }
        let plan = self.plan.take();
        let think = |started| self.plan_turn(game, request, started, stop, progress);
        let next = |action: &Action| {
            let mut situation = game.situation().clone();
            rulebook::judge(&situation.board, situation.to_move, *action).ok()?.apply(&mut situation.board);
            situation.points -= action.cost();
            Some(situation)
        };
        let (thought, plan) = follow(plan, request, game.situation(), think, next)?;
        self.plan = plan;
        Some(thought)
    }

    /// Thinks over a whole turn: what to play, and how many actions of its line are the turn.
    fn plan_turn(
        &mut self,
        game: &Sumoo,
        request: &Request,
        started: Instant,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<(Thought<Action>, usize)> {
        let situation = game.situation();
        let position = Position::from(game);
        let character = Character::of(request.level);
        let sight = character.sight(request.seed);
        let thought = |score: i32, depth: u8, nodes: u64, line: Vec<Action>| {
            let elapsed = started.elapsed();
            Thought {
                action: line[0],
                score: as_score(score),
                depth,
                nodes,
                elapsed,
                line,
                pace: Duration::ZERO,
            }
        };
        let misses = mix(position.hash() ^ sight.seed) % 1_000 < u64::from(character.misses);
        if let Some(ejection) = position.ejection().filter(|_| !misses) {
            let line = named(situation, &ejection.steps().collect::<Vec<_>>(), true)?;
            let turn = line.len();
            return Some((thought(WIN - 1, 1, 1, line), turn));
        }
        let mut budget = request.budget;
        if character.nodes == u64::MAX && budget.is_unlimited() {
            budget.time = Some(PATIENCE);
        }
        let deadline = budget.time.map(|time| started + time.saturating_sub(OVERHEAD));
        let limits = Limits {
            depth: budget.depth.map_or(character.depth, |depth| depth.clamp(1, character.depth)),
            nodes: budget.nodes.map_or(character.nodes, |nodes| nodes.min(character.nodes)),
            deadline,
        };
        // Nothing but the request and the position may influence an untimed answer.
        if budget.time.is_none() || character.nodes < u64::MAX {
            self.table.clear();
            self.solver.forget();
        }
        let turns = Turns::of(&position);
        let mut past: Vec<u64> = game
            .seen()
            .iter()
            .filter(|earlier| earlier.points == POINTS)
            .map(|earlier| Position::of(earlier).hash())
            .collect();
        let drawn = draws(game, &turns, &past);
        past.push(position.hash());
        let solver_nodes = character.proof_nodes.min(limits.nodes / 4_000);
        let mut search =
            Search::new(&mut self.table, &self.weights, sight, limits, stop, Past { hashes: past });
        let mut choices = search.root(&turns, &drawn);
        let proven = choices[0].score >= PROVEN;
        if !proven && solver_nodes > 0 {
            let late = deadline.map(|deadline| started + (deadline - started) / 4);
            let mut watch = |_: &Watch| late.is_none_or(|late| Instant::now() < late);
            let solution = self.solver.solve(&position, 3, Some(solver_nodes), &mut watch);
            search.nodes += solution.nodes * 1_000;
            if let Verdict::Win(number) = solution.verdict {
                let winning = turns.found().iter().position(|found| {
                    let after = found.position.ended();
                    !after.can_eject()
                        && self.solver.is_loss(&after, number - 1, Some(solver_nodes)) == Some(true)
                });
                if let Some(index) = winning {
                    let place = choices.iter().position(|choice| choice.index == index)?;
                    choices.swap(0, place);
                    choices[0].score = WIN - i32::from(number) * 2 + 1;
                }
            }
        }
        let mut depth = 1;
        let line_of = |choice: &Choice| course(situation, &turns, choice);
        for next in 2..=limits.depth {
            if choices[0].score >= PROVEN || choices.len() == 1 {
                break;
            }
            let finished = search.iterate(&mut choices, next, &drawn);
            if finished {
                depth = next;
            }
            let (line, _) = line_of(&choices[0])?;
            progress(&Progress {
                depth,
                deepest: search.deepest as u8,
                score: as_score(choices[0].score),
                nodes: search.nodes,
                elapsed: started.elapsed(),
                line,
                memory_used: search.memory_used(),
            });
            let settled = choices[0].score.abs() >= PROVEN && i32::from(next) >= WIN - choices[0].score.abs();
            if !finished || settled {
                break;
            }
        }
        let nodes = search.nodes;
        let (line, turn) = line_of(&choices[0])?;
        Some((thought(choices[0].score, depth, nodes, line), turn))
    }
}

/// For each result of a turn, whether it ends the game in a draw: by repetition or by too many quiet turns.
fn draws(game: &Sumoo, turns: &Turns, past: &[u64]) -> Vec<bool> {
    let repetition = game.options().get("repetition") == Some("on");
    let (quiet, quiet_limit) = game.quiet_turns();
    let drawn = |found: &Found| {
        let hash = found.position.ended().hash();
        let thrice = past.iter().filter(|&&earlier| earlier == hash).count() >= 2;
        let silent = quiet_limit.is_some_and(|limit| quiet + 1 >= limit) && !found.attacked();
        silent || (thrice && repetition)
    };
    turns.found().iter().map(drawn).collect()
}

/// A choice and what is expected after it in actions, and how many of them are the first turn.
fn course(situation: &Situation, turns: &Turns, choice: &Choice) -> Option<(Vec<Action>, usize)> {
    let mut line = named(situation, &turns.steps(&turns.found()[choice.index]), false)?;
    let turn = line.len();
    let mut situation = played(situation, &line);
    for after in &choice.line {
        let turns = Turns::of(&Position::of(&situation));
        let wanted = |found: &&Found| found.position.ended() == *after;
        let Some(found) = turns.found().iter().find(wanted) else { break };
        let actions = named(&situation, &turns.steps(found), false)?;
        situation = played(&situation, &actions);
        line.extend(actions);
    }
    if let Some(ejection) = Position::of(&situation).ejection().filter(|_| choice.score.abs() >= PROVEN) {
        line.extend(named(&situation, &ejection.steps().collect::<Vec<_>>(), true)?);
    }
    Some((line, turn))
}

fn named(situation: &Situation, steps: &[Step], ejects: bool) -> Option<Vec<Action>> {
    proof::written(situation, steps, ejects).ok()
}

/// The situation of the next turn.
fn played(situation: &Situation, actions: &[Action]) -> Situation {
    let mut next = situation.clone();
    for &action in actions {
        if let Ok(effect) = rulebook::judge(&next.board, next.to_move, action) {
            effect.apply(&mut next.board);
        }
    }
    Situation { to_move: next.to_move.opponent(), points: POINTS, ..next }
}

fn as_score(score: i32) -> Score {
    if score >= PROVEN {
        Score::WinIn((WIN - score) as u16)
    } else if score <= -PROVEN {
        Score::LossIn((WIN + score) as u16)
    } else {
        Score::Points(score)
    }
}

#[cfg(test)]
mod tests;

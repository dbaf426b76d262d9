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

use dohyo_core::{REPETITIONS, Seat};
use dohyo_sumoo::position::{Found, Position, Step, Turns};
use dohyo_sumoo::{Action, POINTS, Situation, Sumoo, rulebook};

use crate::limits::Limits;
use crate::plan::Plan;
use crate::score::{PROVEN, WIN, is_settled};
use crate::table::TranspositionTable;
use crate::{Defence, Mind, Progress, Question, Score, Thought};
use levels::Character;
use search::{RatedTurn, Search};

pub use baseline::Greedy;
pub use eval::{FEATURES, Weights, features};
pub use proof::{Answer, Flaw, Proof};
pub use puzzle::{PUZZLES, Puzzle, puzzles};
pub use solve::{Solution, Solver, Verdict, Watch};
pub use study::{Deed, SelfPlay, Study};

/// The solver gets the memory divided by this number.
const SOLVER_SHARE: usize = 4;

/// The engine. It keeps its tables and its plan from one action to the next.
///
/// When it is asked for the first action of a turn, it plans the whole turn. When it is asked for the next action with
/// the same request (or another time limit), in the situation it expected, it answers from the plan.
pub struct Engine {
    table: TranspositionTable,
    solver: Solver,
    weights: Weights,
    plan: Plan<Situation, Action>,
}

impl Engine {
    /// Creates an engine whose tables take about `bytes` bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self::with_weights(bytes, eval::WEIGHTS)
    }

    /// Creates an engine that evaluates positions with other weights than the usual ones.
    pub fn with_weights(bytes: usize, weights: Weights) -> Self {
        let solver = bytes / SOLVER_SHARE;
        Self {
            table: TranspositionTable::with_bytes(bytes - solver),
            solver: Solver::with_memory(solver),
            weights,
            plan: Plan::default(),
        }
    }

    /// Returns the solver, for questions with an exact answer.
    pub fn solver(&mut self) -> &mut Solver {
        &mut self.solver
    }

    /// Plans a whole turn. Returns the thought and the number of actions in its line that belong to the turn.
    fn plan_turn(
        &mut self,
        game: &Sumoo,
        question: &mut Question<'_, Action>,
    ) -> Option<(Thought<Action>, usize)> {
        let situation = game.situation();
        let position = Position::from(game);
        let character = Character::of(question.request.level);
        let sight = character.sight(question.request.seed);
        if let Some(ejection) = position.ejection().filter(|_| !sight.overlooks_win(position.hash())) {
            let line = named(situation, &ejection.steps().collect::<Vec<_>>(), true)?;
            let turn = line.len();
            return Some((question.conclude(Score::from_value(WIN - 1), 1, 1, line), turn));
        }
        let limits = question.limits(character.allowance());
        // An untimed answer must depend only on the request and the position.
        if limits.deadline.is_none() || !character.is_unlimited() {
            self.table.clear();
            self.solver.forget();
        }
        let turns = Turns::of(&position);
        let mut past = past(game);
        let drawn = draws(game, &turns, &past);
        past.push(position.hash());
        let mut search = Search::new(&mut self.table, &self.weights, sight, character.focus, limits, past);
        let mut choices = search.root(&turns, &drawn);
        if choices[0].score < PROVEN {
            let nodes = character.proof_nodes.min(limits.nodes / POSITIONS_PER_PROOF_NODE);
            let quarter = limits.deadline.map(|deadline| {
                let started = question.started();
                started + deadline.saturating_duration_since(started) / 4
            });
            let first = Limits { deadline: quarter, ..limits };
            search.meter.nodes += SOLVER_NODE
                * prove(&mut self.solver, &position, &turns, &mut choices, nodes, [first, limits]);
        }
        let depth = deepen(&mut search, &mut choices, &drawn, question, |best| {
            course(situation, &turns, best).map(|(line, _)| line)
        })?;
        let (line, turn) = course(situation, &turns, &choices[0])?;
        let score = Score::from_value(choices[0].score);
        Some((question.conclude(score, depth, search.meter.nodes, line), turn))
    }
}

impl Mind<Sumoo> for Engine {
    fn answer(
        &mut self,
        game: &Sumoo,
        _seat: Seat,
        question: &mut Question<'_, Action>,
    ) -> Option<Thought<Action>> {
        let plan = std::mem::take(&mut self.plan);
        let think = |question: &mut Question<'_, _>| self.plan_turn(game, question);
        let after = |action: &Action| {
            let mut situation = game.situation().clone();
            rulebook::judge(&situation.board, situation.to_move, *action).ok()?.apply(&mut situation.board);
            situation.points -= action.cost();
            Some(situation)
        };
        let (thought, plan) = plan.follow(question, game.situation(), think, after)?;
        self.plan = plan;
        Some(thought)
    }

    fn forget(&mut self) {
        self.table.clear();
        self.solver.forget();
        self.plan = Plan::default();
    }

    fn win_within(&mut self, game: &Sumoo, turns: u8) -> Option<Vec<Action>> {
        self.solver.win_within(game.situation(), turns)
    }

    fn defend(&mut self, game: &Sumoo, turns: u8) -> Option<Defence<Action>> {
        self.solver.defend(game.situation(), turns)
    }
}

/// The cost of a position of the solver, in positions of the search.
const SOLVER_NODE: u64 = 1_000;

/// The number of positions of the search for each position of the solver, which thus gets a quarter of the effort.
const POSITIONS_PER_PROOF_NODE: u64 = 4 * SOLVER_NODE;

/// Looks for a forced win in three turns, and puts the turn that begins it first. Returns the number of positions that
/// the solver examined.
///
/// The first limit applies to finding the win. Once a win is known, finding its first turn is worth all the time there
/// is; the second limit applies to that.
fn prove(
    solver: &mut Solver,
    position: &Position,
    turns: &Turns,
    choices: &mut [RatedTurn],
    nodes: u64,
    [to_find, to_confirm]: [Limits<'_>; 2],
) -> u64 {
    if nodes == 0 {
        return 0;
    }
    let solution = solver.solve(position, 3, Some(nodes), &mut |_| !to_find.is_late());
    if let Verdict::Win(number) = solution.verdict {
        let go_on = &mut |_: &Watch| !to_confirm.is_late();
        let winning = solver.winning_result(turns.ended(), number - 1, Some(nodes), go_on);
        let place = choices.iter().position(|choice| Some(choice.index) == winning);
        if let Some(place) = place {
            choices.swap(0, place);
            choices[0].score = WIN - i32::from(number) * 2 + 1;
        }
    }
    solution.nodes
}

/// Searches the choices deeper and deeper until a limit is reached. Returns the number of turns searched completely.
fn deepen(
    search: &mut Search<'_>,
    choices: &mut [RatedTurn],
    drawn: &[bool],
    question: &mut Question<'_, Action>,
    line: impl Fn(&RatedTurn) -> Option<Vec<Action>>,
) -> Option<u8> {
    let mut depth = 1;
    for next in 2..=search.meter.limits.depth {
        if choices[0].score >= PROVEN || choices.len() == 1 {
            break;
        }
        let finished = search.iterate(choices, next, drawn);
        if finished {
            depth = next;
        }
        question.report(&Progress {
            depth,
            deepest: search.deepest as u8,
            score: Score::from_value(choices[0].score),
            nodes: search.meter.nodes,
            elapsed: question.elapsed(),
            line: line(&choices[0])?,
            memory_used: search.memory_used(),
        });
        if !finished || is_settled(choices[0].score, next) {
            break;
        }
    }
    Some(depth)
}

/// Returns the hashes of the positions at the beginning of earlier turns. Returns none in games that repetition does
/// not draw, because there positions may occur again.
fn past(game: &Sumoo) -> Vec<u64> {
    if !game.repetition_draws() {
        return Vec::new();
    }
    let whole_turns = game.seen().iter().filter(|earlier| earlier.points == POINTS);
    let mut past: Vec<u64> = whole_turns.map(|earlier| Position::of(earlier).hash()).collect();
    past.reverse();
    past
}

/// Returns for each result of a turn whether it draws the game, by repetition or by too many quiet turns.
fn draws(game: &Sumoo, turns: &Turns, past: &[u64]) -> Vec<bool> {
    let (quiet, quiet_limit) = game.quiet_turns();
    let drawn = |found: &Found| {
        let hash = found.position.ended().hash();
        let thrice = past.iter().filter(|&&earlier| earlier == hash).count() >= REPETITIONS - 1;
        let silent = quiet_limit.is_some_and(|limit| quiet + 1 >= limit) && !found.attacked();
        silent || thrice
    };
    turns.found().iter().map(drawn).collect()
}

/// Returns the expected line of play that begins with a choice, and the number of its actions in the first turn.
fn course(situation: &Situation, turns: &Turns, choice: &RatedTurn) -> Option<(Vec<Action>, usize)> {
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

/// Returns the steps of a turn as actions.
fn named(situation: &Situation, steps: &[Step], ejects: bool) -> Option<Vec<Action>> {
    proof::written(situation, steps, ejects).ok()
}

/// Returns the situation of the next turn.
fn played(situation: &Situation, actions: &[Action]) -> Situation {
    let mut next = situation.clone();
    for &action in actions {
        if let Ok(effect) = rulebook::judge(&next.board, next.to_move, action) {
            effect.apply(&mut next.board);
        }
    }
    Situation { to_move: next.to_move.opponent(), points: POINTS, ..next }
}

#[cfg(test)]
mod tests;

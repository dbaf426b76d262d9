//! Kumo Hogosha: the engine behind all levels, puzzles and studies.

mod baseline;
mod beam;
mod eval;
mod levels;
mod puzzle;
mod study;

use std::sync::atomic::AtomicBool;

use dohyo_core::Seat;
use dohyo_kumo::position::{Move, Position, Push, PushOut};
use dohyo_kumo::{Action, Kumo, Situation};

use crate::limits::Limits;
use crate::plan::Plan;
use crate::score::{PROVEN, WIN};
use crate::{Level, Mind, Progress, Question, Score, Thought};
use beam::{Aim, Beam, End, Turn};
use levels::Character;

pub use baseline::Greedy;
pub use eval::{FEATURES, Weights, features};
pub use puzzle::{PUZZLES, Puzzle, puzzles};
pub use study::{SelfPlay, Study, Use};

/// The engine. It keeps its plan from one action to the next.
///
/// When it is asked for the first action of a turn, it plans the whole turn. When it is asked for the next action with
/// the same request (or another time limit), in the situation it expected, it answers from the plan.
pub struct Engine {
    weights: Weights,
    push_out: PushOut,
    plan: Plan<Situation, Action>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Mind<Kumo> for Engine {
    fn answer(
        &mut self,
        game: &Kumo,
        _seat: Seat,
        question: &mut Question<'_, Action>,
    ) -> Option<Thought<Action>> {
        let plan = std::mem::take(&mut self.plan);
        let think = |question: &mut Question<'_, _>| self.plan_turn(game, question);
        let after = |&action: &Action| Some(game.judge(action).ok()?.now);
        let (thought, plan) = plan.follow(question, game.situation(), think, after)?;
        self.plan = plan;
        Some(thought)
    }

    fn forget(&mut self) {
        self.plan = Plan::default();
    }

    fn win_within(&mut self, game: &Kumo, turns: u8) -> Option<Vec<Action>> {
        let position = Position::from(game);
        match self.push_out.search(&position, u64::MAX) {
            Push::Out(moves) if turns > 0 => Some(written(&position, &moves)),
            _ => None,
        }
    }
}

/// An examined turn.
#[derive(Clone)]
struct RatedTurn {
    moves: Vec<Move>,
    position: Position,
    score: i32,
    /// The expected reply of the other side.
    reply: Vec<Move>,
}

impl Engine {
    /// Creates an engine.
    pub fn new() -> Self {
        Self::with_weights(eval::WEIGHTS)
    }

    /// Creates an engine that evaluates positions with other weights than the usual ones.
    pub fn with_weights(weights: Weights) -> Self {
        Self { weights, push_out: PushOut::new(), plan: Plan::default() }
    }

    /// Returns the ends of a turn that look good but let the other side push the Stone out, the best looking first.
    /// They are used to make puzzles. The search follows the `width` most promising beginnings of the turn.
    pub fn traps(&mut self, game: &Kumo, width: usize) -> Vec<Situation> {
        let position = Position::from(game);
        let sight = Character::of(Level::STRONGEST).sight(0);
        let never = AtomicBool::new(false);
        let mut beam = Beam::new(&self.weights, sight, Limits::flag_only(&never), &mut self.push_out, &[]);
        let mut turn = Turn::default();
        beam.explore(&position, width, Aim::Best, &mut turn);
        let ends = turn.ends.iter().filter(|end| end.position.winner().is_none()).map(|end| end.position);
        ends.filter(|position| beam.sees_push(position)).map(|position| position.situation()).collect()
    }

    /// Plans a whole turn. Returns the thought and the number of actions in its line that belong to the turn.
    fn plan_turn(
        &mut self,
        game: &Kumo,
        question: &mut Question<'_, Action>,
    ) -> Option<(Thought<Action>, usize)> {
        let position = Position::from(game);
        let character = Character::of(question.request.level);
        let sight = character.sight(question.request.seed);
        if !sight.overlooks_win(position.hash()) {
            // The search for a win in this turn is short, so no limit applies to it.
            if let Push::Out(moves) = self.push_out.search(&position, u64::MAX) {
                let line = written(&position, &moves);
                let (turn, nodes) = (line.len(), self.push_out.nodes());
                return Some((question.conclude(Score::from_value(WIN - 1), 1, nodes, line), turn));
            }
        }
        let limits = question.limits(character.allowance());
        let seen = game.seen().iter();
        let seen: Vec<u64> = seen.map(|earlier| Position::of(earlier, game.terms()).table_hash()).collect();
        let mut beam = Beam::new(&self.weights, sight, limits, &mut self.push_out, &seen);
        let within = character.within(limits.nodes);
        let mut best: Option<RatedTurn> = None;
        let mut depth = 0;
        for round in 0..limits.depth {
            let found = examine(&mut beam, &position, &within, round, best.as_ref());
            if let Some(choice) = found {
                best = Some(choice);
                depth = round + 1;
            }
            let Some(choice) = &best else { break };
            question.report(&Progress {
                depth,
                deepest: 1 + u8::from(!choice.reply.is_empty()),
                score: Score::from_value(choice.score),
                nodes: beam.meter.nodes,
                elapsed: question.elapsed(),
                line: course(&position, choice).0,
                memory_used: 0,
            });
            if beam.meter.is_stopped() || choice.score >= PROVEN {
                break;
            }
        }
        let nodes = beam.meter.nodes;
        let choice = best.or_else(|| first_turn(&position))?;
        let (line, turn) = course(&position, &choice);
        Some((question.conclude(Score::from_value(choice.score), depth, nodes, line), turn))
    }
}

/// Thinks for one round: finds the ends of the turn with a beam search, and the replies to the best of them. If the
/// round is stopped, returns the best choice so far, provided that the choice of the last round was among those
/// examined.
fn examine(
    beam: &mut Beam<'_>,
    position: &Position,
    character: &Character,
    round: u8,
    last: Option<&RatedTurn>,
) -> Option<RatedTurn> {
    let mut turn = Turn::default();
    if !beam.explore(position, character.width << round, Aim::Best, &mut turn) && turn.ends.is_empty() {
        return None;
    }
    if beam.meter.is_stopped() && last.is_some() {
        return None;
    }
    if let Some(end) = turn.ends.first().filter(|end| end.score >= PROVEN) {
        return Some(choice(&turn, end));
    }
    let wanted = character.examined << round;
    let mut safe = match safe_ends(beam, &turn, wanted) {
        Ok(safe) => safe,
        Err(Unsafe::Unexamined(end)) => return last.is_none().then(|| choice(&turn, end)),
        Err(Unsafe::All) => {
            // Every end that looks good loses: look for one that keeps the Stone inside.
            let mut defence = Turn::default();
            beam.explore(position, character.width << round, Aim::Defend, &mut defence);
            match safe_ends(beam, &defence, wanted) {
                Ok(safe) => safe,
                Err(Unsafe::Unexamined(end)) => return Some(choice(&defence, end)),
                Err(Unsafe::All) => {
                    let hopeless = if defence.ends.is_empty() { turn } else { defence };
                    return Some(RatedTurn { score: 2 - WIN, ..choice(&hopeless, hopeless.ends.first()?) });
                }
            }
        }
    };
    if character.replies == 0 {
        return safe.into_iter().max_by_key(|choice| choice.score);
    }
    // The choice of the last round comes first, so that a stopped round has something to compare with.
    if let Some(place) = safe.iter().position(|choice| last.is_some_and(|last| last.moves == choice.moves)) {
        safe[..=place].rotate_right(1);
    } else if let Some(last) = last.filter(|last| last.score > -PROVEN) {
        safe.insert(0, last.clone());
    }
    let mut best: Option<RatedTurn> = None;
    for mut choice in safe {
        let Some((score, reply)) = reply_to(beam, &choice.position, character.replies << (round / 2)) else {
            break;
        };
        (choice.score, choice.reply) = (score, reply);
        if best.as_ref().is_none_or(|best| choice.score > best.score) {
            best = Some(choice);
        }
    }
    best
}

/// The reason why no end of a turn is known to be safe.
enum Unsafe<'a> {
    /// The other side pushes the Stone out after each of them.
    All,
    /// The other side pushes the Stone out after all ends that were examined in time. This is the best of the others.
    Unexamined(&'a End),
}

/// Returns the best ends of a turn after which the level does not see the other side push the Stone out: at least one,
/// and no more than `wanted`.
fn safe_ends<'a>(beam: &mut Beam<'_>, turn: &'a Turn, wanted: usize) -> Result<Vec<RatedTurn>, Unsafe<'a>> {
    let mut safe = Vec::new();
    for end in &turn.ends {
        if safe.len() >= wanted {
            break;
        }
        if beam.meter.check() {
            if safe.is_empty() {
                return Err(Unsafe::Unexamined(end));
            }
            break;
        }
        if !beam.sees_push(&end.position) {
            safe.push(choice(turn, end));
        }
    }
    if safe.is_empty() { Err(Unsafe::All) } else { Ok(safe) }
}

fn choice(turn: &Turn, end: &End) -> RatedTurn {
    RatedTurn { moves: turn.moves(end), position: end.position, score: end.score, reply: Vec::new() }
}

/// The number of replies that are checked for allowing a push.
const REPLIES: usize = 6;

/// Returns the value of a position to the side that waits, after the best reply found, and the reply. Returns `None`
/// if the search was stopped.
fn reply_to(beam: &mut Beam<'_>, position: &Position, width: usize) -> Option<(i32, Vec<Move>)> {
    for aim in [Aim::Best, Aim::Defend] {
        let mut turn = Turn::default();
        if !beam.explore(position, width, aim, &mut turn) {
            return None;
        }
        for end in turn.ends.iter().take(REPLIES) {
            if !beam.sees_push(&end.position) {
                return Some((-end.score, turn.moves(end)));
            }
        }
    }
    // None of the replies found keeps the Stone inside, but there may be another.
    Some((LIKELY_WIN, Vec::new()))
}

/// The value of a position against which no defence was found.
const LIKELY_WIN: i32 = 2_000;

/// Returns a turn of the first legal actions.
fn first_turn(position: &Position) -> Option<RatedTurn> {
    let mut moves = Vec::new();
    let mut now = *position;
    while now.actions() > 0 && now.winner().is_none() {
        let played = *now.moves().first()?;
        moves.push(played);
        now = now.after(played);
    }
    Some(RatedTurn { moves, position: now, score: 0, reply: Vec::new() })
}

/// Returns the expected line of play that begins with a choice, and the number of its actions in the first turn.
fn course(position: &Position, choice: &RatedTurn) -> (Vec<Action>, usize) {
    let mut line = written(position, &choice.moves);
    let turn = line.len();
    line.extend(written(&choice.position, &choice.reply));
    (line, turn)
}

/// Returns moves as actions.
fn written(position: &Position, moves: &[Move]) -> Vec<Action> {
    let mut now = *position;
    let write = |&played: &Move| {
        let action = now.action(played);
        now = now.after(played);
        action
    };
    moves.iter().map(write).collect()
}

#[cfg(test)]
mod tests;

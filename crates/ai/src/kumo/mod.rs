//! Kumo Hogosha: the engine behind all levels, puzzles and studies.

mod baseline;
mod beam;
mod eval;
mod levels;
mod puzzle;
mod study;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_core::{Game as _, Seat};
use dohyo_kumo::position::{Move, Position, Push, PushOut};
use dohyo_kumo::{Action, Kumo, Situation};
use web_time::Instant;

use crate::mix::mix;
use crate::plan::{Plan, follow};
use crate::{Level, Mind, Progress, Request, Score, Thought};
use beam::{Aim, Beam, DECIDED, End, Limits, Turn, WIN};
use levels::{Character, PATIENCE};

pub use baseline::Greedy;
pub use eval::{FEATURES, Weights, features};
pub use puzzle::{Puzzle, puzzles};
pub use study::{SelfPlay, Study, Use};

/// What is kept back of a given time for handing the action over.
const OVERHEAD: Duration = Duration::from_millis(5);

/// How often the widths double before there is nothing left to gain.
const MOST_ROUNDS: u8 = 12;

/// The engine: what it remembers from one action to the next.
///
/// It thinks over whole turns. Asked for the first action of one, it plans the turn to its end; asked for
/// the next with the same request (or with another time on the clock), in the situation it expected, it
/// answers from the plan.
pub struct Engine {
    weights: Weights,
    push_out: PushOut,
    plan: Option<Plan<Situation, Action>>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Mind<Kumo> for Engine {
    fn with_memory(_bytes: usize) -> Self {
        Self::new()
    }

    fn think(
        &mut self,
        game: &Kumo,
        _seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        self.think(game, request, stop, progress)
    }

    fn win_within(&mut self, game: &Kumo, turns: u8) -> Option<Vec<Action>> {
        let position = Position::from(game);
        match self.push_out.search(&position, u64::MAX) {
            Push::Out(moves) if turns > 0 => Some(written(&position, &moves)),
            _ => None,
        }
    }
}

/// A turn that was examined.
#[derive(Clone)]
struct Choice {
    moves: Vec<Move>,
    position: Position,
    score: i32,
    /// What the other side is expected to reply.
    reply: Vec<Move>,
}

impl Engine {
    /// An engine.
    pub fn new() -> Self {
        Self::with_weights(eval::WEIGHTS)
    }

    /// An engine that judges positions by other weights than the usual ones.
    pub fn with_weights(weights: Weights) -> Self {
        Self { weights, push_out: PushOut::new(), plan: None }
    }

    /// Forgets all earlier games.
    pub fn forget(&mut self) {
        self.plan = None;
    }

    /// Finds an action, or none if the game is over.
    pub fn think(
        &mut self,
        game: &Kumo,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        if game.outcome().is_some() {
            return None;
        }
        let plan = self.plan.take();
        let think = |started| self.plan_turn(game, request, started, stop, progress);
        let next = |&action: &Action| Some(game.judge(action).ok()?.now);
        let (thought, plan) = follow(plan, request, game.situation(), think, next)?;
        self.plan = plan;
        Some(thought)
    }

    /// Ends of a turn that look well to a side that does not see how the other then pushes the Stone out, the
    /// best looking first: where puzzles come from.
    pub fn traps(&mut self, game: &Kumo, width: usize) -> Vec<Situation> {
        let position = Position::from(game);
        let sight = Character::of(Level::STRONGEST).sight(0);
        let limits = Limits { nodes: u64::MAX, deadline: None };
        let never = AtomicBool::new(false);
        let mut beam = Beam::new(&self.weights, sight, limits, &never, &mut self.push_out, &[]);
        let mut turn = Turn::default();
        beam.explore(&position, width, Aim::Best, &mut turn);
        let ends = turn.ends.iter().filter(|end| end.position.winner().is_none()).map(|end| end.position);
        ends.filter(|position| beam.sees_push(position)).map(|position| position.situation()).collect()
    }

    /// Thinks over a whole turn: what to play, and how many actions of its line are the turn.
    fn plan_turn(
        &mut self,
        game: &Kumo,
        request: &Request,
        started: Instant,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<(Thought<Action>, usize)> {
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
        if !misses {
            // It always ends, and soon: a win in this turn is never left to a limit.
            if let Push::Out(moves) = self.push_out.search(&position, u64::MAX) {
                let line = written(&position, &moves);
                let turn = line.len();
                return Some((thought(WIN - 1, 1, self.push_out.nodes(), line), turn));
            }
        }
        let mut budget = request.budget;
        if character.nodes == u64::MAX && budget.is_unlimited() {
            budget.time = Some(PATIENCE);
        }
        let limits = Limits {
            nodes: budget.nodes.map_or(character.nodes, |nodes| nodes.min(character.nodes)),
            deadline: budget.time.map(|time| started + time.saturating_sub(OVERHEAD)),
        };
        let seen = game.seen().iter();
        let seen: Vec<u64> = seen.map(|earlier| Position::of(earlier, game.terms()).table_hash()).collect();
        let mut beam = Beam::new(&self.weights, sight, limits, stop, &mut self.push_out, &seen);
        let within = character.within(limits.nodes);
        let mut best: Option<Choice> = None;
        let mut depth = 0;
        for round in 0..MOST_ROUNDS.min(budget.depth.unwrap_or(MOST_ROUNDS)) {
            let found = examine(&mut beam, &position, &within, round, best.as_ref());
            if let Some(choice) = found {
                best = Some(choice);
                depth = round + 1;
            }
            let Some(choice) = &best else { break };
            let line = course(&position, choice).0;
            progress(&Progress {
                depth,
                deepest: 1 + u8::from(!choice.reply.is_empty()),
                score: as_score(choice.score),
                nodes: beam.nodes,
                elapsed: started.elapsed(),
                line,
                memory_used: 0,
            });
            if beam.stopped || choice.score >= DECIDED {
                break;
            }
        }
        let nodes = beam.nodes;
        let choice = best.or_else(|| first_turn(&position))?;
        let (line, turn) = course(&position, &choice);
        Some((thought(choice.score, depth, nodes, line), turn))
    }
}

/// One round of thought: the ends of the turn within a beam, and what the other side makes of the best. The
/// best choice of the round so far if it is broken off, provided that the last round's was looked at again.
fn examine(
    beam: &mut Beam<'_>,
    position: &Position,
    character: &Character,
    round: u8,
    last: Option<&Choice>,
) -> Option<Choice> {
    let mut turn = Turn::default();
    if !beam.explore(position, character.width << round, Aim::Best, &mut turn) && turn.ends.is_empty() {
        return None;
    }
    if beam.stopped && last.is_some() {
        return None;
    }
    if let Some(end) = turn.ends.first().filter(|end| end.score >= DECIDED) {
        return Some(choice(&turn, end));
    }
    let wanted = character.examined << round;
    let mut safe = safe_ends(beam, &turn, wanted);
    if safe.is_empty() {
        // What stands well loses: look for what keeps the Stone inside.
        let mut defence = Turn::default();
        beam.explore(position, character.width << round, Aim::Defend, &mut defence);
        safe = safe_ends(beam, &defence, wanted);
        if safe.is_empty() {
            let hopeless = if defence.ends.is_empty() { turn } else { defence };
            return Some(Choice { score: 2 - WIN, ..choice(&hopeless, hopeless.ends.first()?) });
        }
    }
    if character.replies == 0 {
        return safe.into_iter().max_by_key(|choice| choice.score);
    }
    // The last round's choice comes first, so that one broken off has something to compare with.
    if let Some(place) = safe.iter().position(|choice| last.is_some_and(|last| last.moves == choice.moves)) {
        safe[..=place].rotate_right(1);
    } else if let Some(last) = last.filter(|last| last.score > -DECIDED) {
        safe.insert(0, last.clone());
    }
    let mut best: Option<Choice> = None;
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

/// The best ends of a turn after which the other side is not seen to push the Stone out.
fn safe_ends(beam: &mut Beam<'_>, turn: &Turn, wanted: usize) -> Vec<Choice> {
    let mut safe = Vec::new();
    for end in &turn.ends {
        if safe.len() >= wanted || (beam.stopped && !safe.is_empty()) {
            break;
        }
        if !beam.sees_push(&end.position) {
            safe.push(choice(turn, end));
        }
    }
    safe
}

fn choice(turn: &Turn, end: &End) -> Choice {
    Choice { moves: turn.moves(end), position: end.position, score: end.score, reply: Vec::new() }
}

/// How many replies are examined for whether they allow a push.
const REPLIES: usize = 6;

/// What a position is worth to the side that waits, after the best reply found; none if it was broken off.
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
    // No reply was found that keeps the Stone inside, but there may be one.
    Some((LIKELY_WIN, Vec::new()))
}

/// What a position is worth whose enemy was not seen to have a defence.
const LIKELY_WIN: i32 = 2_000;

/// Any turn: the first legal actions.
fn first_turn(position: &Position) -> Option<Choice> {
    let mut moves = Vec::new();
    let mut now = *position;
    while now.actions() > 0 && now.winner().is_none() {
        let played = *now.moves().first()?;
        moves.push(played);
        now = now.after(played);
    }
    Some(Choice { moves, position: now, score: 0, reply: Vec::new() })
}

/// A choice and what is expected after it in actions, and how many of them are the first turn.
fn course(position: &Position, choice: &Choice) -> (Vec<Action>, usize) {
    let mut line = written(position, &choice.moves);
    let turn = line.len();
    line.extend(written(&choice.position, &choice.reply));
    (line, turn)
}

fn written(position: &Position, moves: &[Move]) -> Vec<Action> {
    let mut now = *position;
    let write = |&played: &Move| {
        let action = now.action(played);
        now = now.after(played);
        action
    };
    moves.iter().map(write).collect()
}

fn as_score(score: i32) -> Score {
    if score >= DECIDED {
        Score::WinIn((WIN - score) as u16)
    } else if score <= -DECIDED {
        Score::LossIn((WIN + score) as u16)
    } else {
        Score::Points(score)
    }
}

#[cfg(test)]
mod tests;

//! Sakura Slam: the engine behind all levels, and studies.

mod baseline;
mod eval;
mod levels;
mod search;
mod study;
mod turn;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use dohyo_core::{Game as _, Seat};
use dohyo_kabuto::{Action, Corner, Kabuto, Phase, Situation, sample};
use web_time::Instant;

use crate::mix::mix;
use crate::plan::{Plan, follow};
use crate::{Mind, Progress, Request, Score, Thought};
use levels::{Character, PATIENCE};
use search::{DECIDED, Limits, Search, WIN};
use turn::Arms;

pub use baseline::Greedy;
pub use eval::{FEATURES, Weights, features};
pub use study::{Pair, Results, SelfPlay, Study};

/// What is kept back of a given time for handing the action over.
const OVERHEAD: Duration = Duration::from_millis(10);

/// How many pushes a second are hoped for before any was timed.
const HOPED_FOR: f64 = 700.0;

/// The pushes of the first round of thought; each round has twice as many.
const FIRST_ROUND: u64 = 64;

/// The engine: what it remembers from one action to the next.
///
/// It thinks over a turn up to its push. Asked for the next action with the same request, in the situation it
/// expected, it answers from that plan; after a push it thinks again, since things lie where they lie.
pub struct Engine {
    weights: Weights,
    plan: Option<Plan<Situation, Action>>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Mind<Kabuto> for Engine {
    fn with_memory(_bytes: usize) -> Self {
        Self::new()
    }

    fn think(
        &mut self,
        game: &Kabuto,
        _seat: Seat,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        self.think(game, request, stop, progress)
    }
}

impl Engine {
    /// An engine.
    pub fn new() -> Self {
        Self::with_weights(eval::WEIGHTS)
    }

    /// An engine that judges situations by other weights than the usual ones.
    pub fn with_weights(weights: Weights) -> Self {
        Self { weights, plan: None }
    }

    /// The usual weights.
    pub fn usual_weights() -> Weights {
        eval::WEIGHTS
    }

    /// Forgets all earlier games.
    pub fn forget(&mut self) {
        self.plan = None;
    }

    /// Finds an action, or none if the game is over.
    pub fn think(
        &mut self,
        game: &Kabuto,
        request: &Request,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<Thought<Action>> {
        if game.outcome().is_some() {
            return None;
        }
        let now = game.situation().steady();
        let plan = self.plan.take();
        let think = |started| self.plan_turn(game, request, started, stop, progress);
        // Only the last action of a plan pushes, so what comes before is soon judged.
        let next = |action: &Action| Some(game.judge(action).ok()?.now);
        let (thought, plan) = follow(plan, request, &now, think, next)?;
        self.plan = plan;
        Some(thought)
    }

    /// Thinks over a turn: what to do, and how many actions of its line lead up to the push.
    fn plan_turn(
        &self,
        game: &Kabuto,
        request: &Request,
        started: Instant,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(&Progress<Action>),
    ) -> Option<(Thought<Action>, usize)> {
        let (now, terms) = (game.situation(), game.terms());
        let character = Character::of(request.level);
        let word = mix(request.seed ^ mix(moment(now)));
        let thought = |line: Vec<Action>, score: f64, depth: u8, nodes: u64| Thought {
            action: line[0],
            score: as_score(score),
            depth,
            nodes,
            elapsed: started.elapsed(),
            line,
            pace: Duration::ZERO,
        };
        if now.turn.phase == Phase::FirstMarker {
            // The ring looks the same from every corner.
            let corner = Corner::ALL[(word % 4) as usize];
            return Some((thought(vec![Action::Marker(corner)], 0.0, 0, 0), 1));
        }
        let budget = Allowance::new(request, character, now, started);
        let mut search =
            Search::new(now, terms, &self.weights, budget.limits, stop, character.knows_moves, mix(word));
        let arms = Arms::new(now, terms, character.knows_moves, search.seed_of_series());
        search.without_push(&arms);
        let replies = character.replies && request.budget.depth != Some(1);
        let mut depth = 1;
        if !arms.is_empty() || search.trials.len() > 1 {
            depth = examine(&mut search, &arms, &budget, replies, &mut |search, depth| {
                let Some(index) = search.best(0) else { return };
                let trial = &search.trials[index];
                progress(&Progress {
                    depth,
                    deepest: depth,
                    score: as_score(trial.estimate()),
                    nodes: search.nodes,
                    elapsed: started.elapsed(),
                    line: line_of(trial),
                    memory_used: 0,
                });
            });
        }
        let Some(index) = decide(&mut search, now, replies, character.is_steady()) else {
            let any = sample::without_push(now, terms).first().copied()?;
            return Some((thought(vec![any], 0.0, 0, search.nodes), 1));
        };
        let trial = &search.trials[index];
        let mut line = line_of(trial);
        let left = trial.actions.len();
        for (index, action) in line.iter_mut().take(left).enumerate() {
            *action = character.perform(*action, word ^ index as u64);
        }
        Some((thought(line, trial.estimate(), depth, search.nodes), left))
    }
}

/// What a thought may cost.
struct Allowance {
    limits: Limits,
    started: Instant,
}

impl Allowance {
    fn new(request: &Request, character: &Character, now: &Situation, started: Instant) -> Self {
        let mut budget = request.budget;
        if character.nodes == u64::MAX && budget.nodes.is_none() && budget.time.is_none() {
            budget.time = Some(PATIENCE);
        }
        // Most of a turn is decided by its push. What remains after it is less.
        let share = match now.turn.phase {
            Phase::Before => 1,
            _ if sample::may_push(now) => 2,
            _ => 4,
        };
        let nodes = budget.nodes.map_or(character.nodes, |nodes| nodes.min(character.nodes));
        let time = budget.time.map(|time| time.saturating_sub(OVERHEAD) / share);
        let nodes = if nodes == u64::MAX { nodes } else { (nodes / u64::from(share)).max(1) };
        Self { limits: Limits { nodes, deadline: time.map(|time| started + time) }, started }
    }

    /// How many pushes there will have been when it is time to answer.
    fn expected(&self, nodes: u64) -> u64 {
        let Some(deadline) = self.limits.deadline else { return self.limits.nodes };
        let (elapsed, left) = (self.started.elapsed(), deadline.saturating_duration_since(Instant::now()));
        let speed = if nodes < FIRST_ROUND / 2 { HOPED_FOR } else { nodes as f64 / elapsed.as_secs_f64() };
        self.limits.nodes.min(nodes + (left.as_secs_f64() * speed) as u64)
    }
}

/// Rounds of thought, each twice as long as the one before. Gives how many turns ahead it looked.
fn examine(
    search: &mut Search<'_>,
    arms: &Arms,
    budget: &Allowance,
    replies: bool,
    tell: &mut dyn FnMut(&Search<'_>, u8),
) -> u8 {
    let (mut size, mut wanted, mut depth) = (FIRST_ROUND, 8, 1);
    loop {
        let from = search.nodes;
        // Something is kept for slams, and for the case that everything loses.
        let expected = budget.expected(from);
        let total = (expected - expected.div_ceil(10)).max(1);
        let left = total.saturating_sub(from);
        let this = if left < 2 * size { left } else { size };
        let share = |percent: u64| from + (this * percent).div_ceil(100);
        let [scattered, refined] = if replies { [35, 50] } else { [75, 100] };
        search.scatter(arms, share(scattered));
        search.refine(arms, share(refined));
        if this >= FIRST_ROUND / 2 {
            search.enrich((this / 32) as usize, 6);
        }
        if replies && !search.won() {
            search.answer(&mut wanted, share(100));
            depth = 2;
        }
        tell(search, depth);
        if search.stopped || search.won() || search.nodes == from || search.nodes >= total {
            return depth;
        }
        size *= 2;
    }
}

/// The turn to play: the best found, provided that its push comes out as expected when it is looked at exactly. An
/// unsteady hand would not make it exactly anyway.
fn decide(search: &mut Search<'_>, now: &Situation, replies: bool, steady: bool) -> Option<usize> {
    /// How many are looked at exactly.
    const MOST_CHECKS: usize = 8;
    /// How many answers must have been tried for a comparison that is fair.
    const FAIR: usize = 8;
    /// How many of the best are followed to the next own push, with which share of all pushes each.
    const CONTENDERS: usize = 4;
    const SHARE_OF_NEXT: u64 = 50;
    /// Fewer say nothing.
    const LEAST_SAMPLES: usize = 8;
    let fair = if replies { FAIR } else { 0 };
    let mut chosen = search.best(fair)?;
    let samples = usize::try_from(search.nodes / SHARE_OF_NEXT).unwrap_or(usize::MAX);
    if replies && samples >= LEAST_SAMPLES && search.trials[chosen].estimate().abs() < DECIDED {
        chosen = search.look_further(CONTENDERS, samples, fair).unwrap_or(chosen);
    }
    for _ in 0..MOST_CHECKS {
        if replies && search.trials[chosen].estimate() <= -DECIDED {
            chosen = search.least_evil(6, 16)?;
        }
        if !steady || search.check(now, chosen) {
            break;
        }
        chosen = search.best(fair)?;
    }
    Some(chosen)
}

/// A word for a moment of a game, so that mistakes differ from turn to turn.
fn moment(now: &Situation) -> u64 {
    let turn = now.turn;
    u64::from(now.number) << 8
        | u64::from(turn.used) << 32
        | u64::from(turn.slam) << 2
        | u64::from(turn.stand.is_some())
}

fn line_of(trial: &search::Trial) -> Vec<Action> {
    trial.actions.iter().chain(&trial.rest).chain(&trial.reply).copied().collect()
}

fn as_score(value: f64) -> Score {
    if value >= DECIDED {
        Score::WinIn((WIN - value) as u16)
    } else if value <= -DECIDED {
        Score::LossIn((WIN + value) as u16)
    } else {
        Score::Points(value as i32)
    }
}

#[cfg(test)]
mod tests;

//! Sakura Slam: the engine behind all levels, and studies.

mod baseline;
mod eval;
mod levels;
mod search;
mod study;
mod turn;

use std::time::Duration;

use dohyo_core::Seat;
use dohyo_kabuto::{Action, Corner, Kabuto, Phase, Situation, sample};
use web_time::Instant;

use crate::limits::Limits;
use crate::mistakes::mix;
use crate::plan::Plan;
use crate::{Budget, Mind, Progress, Question, Score, Thought};
use levels::Character;
use search::{DECIDED, Search};
use turn::Arms;

pub use baseline::Greedy;
pub use eval::{FEATURES, Weights, features};
pub use study::{Pair, Results, SelfPlay, Study};

/// The number of pushes per second assumed before any has been timed.
const ASSUMED_SPEED: f64 = 700.0;

/// The fraction of the time, as a divisor, that is kept for simulating the chosen push exactly.
const CHECKING: u32 = 6;
/// The most time kept for simulating the chosen push exactly.
const LONGEST_CHECKING: Duration = Duration::from_millis(150);

/// The number of rough simulations that take as long as an exact one.
const EXACT: u32 = 8;

/// The number of pushes tried in the first round of thought. Each round tries twice as many.
const FIRST_ROUND: u64 = 64;

/// The engine. It keeps its plan from one action to the next.
///
/// It plans a turn up to its push. If it is asked for the next action with the same request, in the situation it
/// expected, it answers from the plan. After a push it thinks again, because the pieces are never exactly where it
/// expected.
pub struct Engine {
    weights: Weights,
    plan: Plan<Situation, Action>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Mind<Kabuto> for Engine {
    fn answer(
        &mut self,
        game: &Kabuto,
        _seat: Seat,
        question: &mut Question<'_, Action>,
    ) -> Option<Thought<Action>> {
        let plan = std::mem::take(&mut self.plan);
        let think = |question: &mut Question<'_, _>| self.plan_turn(game, question);
        // Only the last action of a plan pushes, so judging the others takes no time.
        let after = |action: &Action| Some(game.judge(action).ok()?.now);
        let (thought, plan) = plan.follow(question, game.situation(), think, after)?;
        self.plan = plan;
        Some(thought)
    }

    fn forget(&mut self) {
        self.plan = Plan::default();
    }
}

impl Engine {
    /// Creates an engine.
    pub fn new() -> Self {
        Self::with_weights(eval::WEIGHTS)
    }

    /// Creates an engine that evaluates situations by other weights than the usual ones.
    pub fn with_weights(weights: Weights) -> Self {
        Self { weights, plan: Plan::default() }
    }

    /// Returns the usual weights.
    pub fn usual_weights() -> Weights {
        eval::WEIGHTS
    }

    /// Plans a turn. Returns the thought and the number of actions in its line up to the push.
    fn plan_turn(
        &self,
        game: &Kabuto,
        question: &mut Question<'_, Action>,
    ) -> Option<(Thought<Action>, usize)> {
        let (now, terms) = (game.situation(), game.terms());
        let character = Character::of(question.request.level);
        let word = mix(question.request.seed ^ mix(moment(now)));
        if now.turn.phase == Phase::FirstMarker {
            // The ring looks the same from every corner.
            let corner = Corner::ALL[(word % 4) as usize];
            return Some((question.conclude(EVEN, 0, 0, vec![Action::Marker(corner)]), 1));
        }
        let schedule = Schedule::new(question, character, now);
        let mut search =
            Search::new(now, terms, &self.weights, schedule.limits, character.knows_moves, mix(word));
        let arms = Arms::new(now, terms, character.knows_moves, search.seed_of_series());
        search.without_push(&arms);
        let replies = character.replies && question.request.budget.depth != Some(1);
        let mut depth = 1;
        if !arms.is_empty() || search.trials.len() > 1 {
            depth = examine(&mut search, &arms, &schedule, replies, &mut |search, depth| {
                let Some(index) = search.best(0) else { return };
                let trial = &search.trials[index];
                question.report(&Progress {
                    depth,
                    deepest: depth,
                    score: as_score(trial.estimate()),
                    nodes: search.nodes,
                    elapsed: question.elapsed(),
                    line: line_of(trial),
                    memory_used: 0,
                });
            });
        }
        let Some(index) = decide(&mut search, &schedule, now, replies, character.is_steady()) else {
            let any = sample::without_push(now, terms).first().copied()?;
            return Some((question.conclude(EVEN, 0, search.nodes, vec![any]), 1));
        };
        let trial = &search.trials[index];
        let mut line = line_of(trial);
        let left = trial.actions.len();
        for (index, action) in line.iter_mut().take(left).enumerate() {
            *action = character.perform(*action, word ^ index as u64);
        }
        Some((question.conclude(as_score(trial.estimate()), depth, search.nodes, line), left))
    }
}

/// The score of a choice that was made without thinking.
const EVEN: Score = Score::Points(0);

/// The division of the time of a thought.
struct Schedule<'a> {
    /// The limits of the search.
    limits: Limits<'a>,
    /// The time when the answer is due, after the end of the search.
    due: Option<Instant>,
    started: Instant,
}

impl<'a> Schedule<'a> {
    fn new(question: &Question<'a, Action>, character: &Character, now: &Situation) -> Self {
        let started = question.started();
        // The depth decides whether replies are considered, but does not end a search.
        let budget = Budget { depth: None, ..question.request.budget };
        let limits = question.limits_within(budget, character.allowance());
        // The push decides most of a turn, so later decisions get less time. A turn with a slam and an extra push takes
        // less than twice the time of its first push.
        let (nodes_share, time_share) = match now.turn.phase {
            Phase::Before => (1, 1),
            _ if sample::may_push(now) => (2, 3),
            _ => (4, 6),
        };
        let nodes = match limits.nodes {
            u64::MAX => u64::MAX,
            nodes => (nodes / nodes_share).max(1),
        };
        let time = limits.deadline.map(|deadline| deadline.saturating_duration_since(started) / time_share);
        let due = time.map(|time| started + time);
        let deadline =
            time.map(|time| started + time.saturating_sub((time / CHECKING).min(LONGEST_CHECKING)));
        Self { limits: Limits { nodes, deadline, ..limits }, due, started }
    }

    /// Returns `true` if there is time to simulate a push exactly, judging by the time that `nodes` rough simulations
    /// took.
    fn may_check(&self, nodes: u64) -> bool {
        let Some(due) = self.due else { return true };
        let each = self.started.elapsed() / u32::try_from(nodes.max(1)).unwrap_or(u32::MAX);
        Instant::now() + each * EXACT <= due
    }

    /// Returns the number of pushes that will have been tried at the end of the search.
    fn expected(&self, nodes: u64) -> u64 {
        let Some(deadline) = self.limits.deadline else { return self.limits.nodes };
        let (elapsed, left) = (self.started.elapsed(), deadline.saturating_duration_since(Instant::now()));
        let speed =
            if nodes < FIRST_ROUND / 2 { ASSUMED_SPEED } else { nodes as f64 / elapsed.as_secs_f64() };
        self.limits.nodes.min(nodes + (left.as_secs_f64() * speed) as u64)
    }
}

/// Thinks in rounds, each twice as long as the one before. Returns the number of turns it looked ahead.
fn examine(
    search: &mut Search<'_>,
    arms: &Arms,
    schedule: &Schedule<'_>,
    replies: bool,
    tell: &mut dyn FnMut(&Search<'_>, u8),
) -> u8 {
    let (mut size, mut wanted, mut depth) = (FIRST_ROUND, 8, 1);
    loop {
        let from = search.nodes;
        // Keep some pushes for slams, and for the case that everything loses.
        let expected = schedule.expected(from);
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

/// Returns the turn to play: the best turn whose push has the expected result when simulated exactly. An unsteady hand
/// skips the check, because it would not push exactly anyway.
fn decide(
    search: &mut Search<'_>,
    schedule: &Schedule<'_>,
    now: &Situation,
    replies: bool,
    steady: bool,
) -> Option<usize> {
    /// The largest number of pushes simulated exactly.
    const MOST_CHECKS: usize = 8;
    /// The number of answers that must have been tried for a fair comparison.
    const FAIR: usize = 8;
    /// The number of the best turns that are followed to the next own push.
    const CONTENDERS: usize = 4;
    /// The number of pushes tried before for each push that a contender gets.
    const SHARE_OF_NEXT: u64 = 50;
    /// The smallest number of pushes for a meaningful result.
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
        if !steady || !schedule.may_check(search.nodes) || search.check(now, chosen) {
            break;
        }
        chosen = search.best(fair)?;
    }
    Some(chosen)
}

/// Returns a word that differs from turn to turn, so that the mistakes derived from it differ, too.
fn moment(now: &Situation) -> u64 {
    let turn = now.turn;
    u64::from(now.number) << 8
        | u64::from(turn.used) << 32
        | u64::from(turn.slam) << 2
        | u64::from(turn.stand.is_some())
}

/// Returns the expected line of play that begins with a trial.
fn line_of(trial: &search::Trial) -> Vec<Action> {
    trial.actions.iter().chain(&trial.rest).chain(&trial.reply).copied().collect()
}

fn as_score(value: f64) -> Score {
    Score::from_value(value as i32)
}

#[cfg(test)]
mod tests;

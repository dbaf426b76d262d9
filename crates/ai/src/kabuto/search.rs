//! Looking for a turn: pushes all over the ring, more of them near the best, then what the others could answer.
//!
//! Everything found is kept, and told apart by an estimate: what a turn leaves, or, once answers were tried, what
//! the worst of them leaves. The one with the best estimate is always examined next, so that most answers are
//! tried against the turns that may be played.

use std::sync::atomic::{AtomicBool, Ordering};

use dohyo_core::Outcome;
use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::rulebook::{After, Terms, foresee};
use dohyo_kabuto::{Action, Aim, Situation};
use web_time::Instant;

use super::eval::{self, Weights};
use super::turn::{Arm, Arms, Quiet};
use crate::mix::mix;

/// How exactly pushes are tried in the mind: in 0.5 mm steps that settle for less than those of
/// [`Precision::LOOK_AHEAD`], at half its cost. Of 100 pushes onto the full ring none knocks off another number than
/// with the finest steps, and pieces end up 0.13 mm away from there. What is played is looked at exactly before.
pub(super) const GLANCE: Precision = Precision { gap: 0.05, force: 0.2, ..Precision::LOOK_AHEAD };

/// The value of a won game; wins are worth less the later they come.
pub(super) const WIN: f64 = 100_000.0;
/// Values beyond this are of decided games.
pub(super) const DECIDED: f64 = 90_000.0;

/// What ends a search.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
}

/// A turn, or what is left of it: what was tried and what it leads to.
pub(super) struct Trial {
    /// Up to the push, if there is one.
    pub(super) actions: Vec<Action>,
    /// What was aimed how.
    shot: Option<(Arm, Aim)>,
    /// Right after the push.
    after: After,
    /// What is meant to follow in the turn.
    pub(super) rest: Vec<Action>,
    /// The end of the turn.
    now: Situation,
    outcome: Option<Outcome>,
    /// What the end of the turn is worth.
    pub(super) value: f64,
    /// What the worst answer leaves.
    worst: f64,
    /// That answer, and where it leads.
    pub(super) reply: Vec<Action>,
    met: Option<Situation>,
    /// How many answers were tried, and how many of them won.
    pub(super) answers: usize,
    lost: usize,
    theirs: Option<Arms>,
    their_shot: Option<(Arm, Aim)>,
}

impl Trial {
    /// What it is thought to be worth.
    pub(super) fn estimate(&self) -> f64 {
        if self.worst.is_finite() { self.worst } else { self.value }
    }
}

/// A search at work.
pub(super) struct Search<'a> {
    pub(super) terms: Terms,
    pub(super) weights: &'a Weights,
    pub(super) limits: Limits,
    pub(super) stop: &'a AtomicBool,
    pub(super) knows_moves: bool,
    pub(super) seed: u64,
    /// Pushes tried.
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    pub(super) side: usize,
    pub(super) trials: Vec<Trial>,
    /// Answers that hurt, the latest last.
    killers: Vec<Vec<Action>>,
    drawn: usize,
    series: u64,
}

/// How many slams are tried after a push that brought the fourth marker.
const SLAMS: usize = 3;
/// How many answers that hurt are remembered.
const MOST_KILLERS: usize = 6;

impl<'a> Search<'a> {
    pub(super) fn new(
        now: &Situation,
        terms: Terms,
        weights: &'a Weights,
        limits: Limits,
        stop: &'a AtomicBool,
        knows_moves: bool,
        seed: u64,
    ) -> Self {
        Self {
            terms,
            weights,
            limits,
            stop,
            knows_moves,
            seed,
            nodes: 0,
            stopped: false,
            side: now.side_index(now.seat),
            trials: Vec::new(),
            killers: Vec::new(),
            drawn: 0,
            series: mix(seed),
        }
    }

    fn word(&mut self) -> u64 {
        self.seed = mix(self.seed);
        self.seed
    }

    /// What an end of a turn is worth to the side that thinks. `plies` is how far ahead it lies.
    fn value(&self, now: &Situation, outcome: Option<Outcome>, plies: u32) -> f64 {
        let own = |winner| now.side_index(winner) == self.side;
        match outcome {
            Some(outcome) if outcome.is_draw() => 0.0,
            Some(outcome) if outcome.winners.iter().any(own) => WIN - f64::from(plies),
            Some(_) => f64::from(plies) - WIN,
            None if self.is_out(now) => f64::from(plies) - WIN,
            None => eval::value(now, self.side, self.weights),
        }
    }

    fn is_out(&self, now: &Situation) -> bool {
        now.sides.len() == 3 && now.players[self.side].out
    }

    /// Pushes in the mind; none once it is time to stop and there is something to answer with.
    fn push(&mut self, now: &Situation, action: &Action) -> Option<After> {
        let late = || self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let spent = self.nodes >= self.limits.nodes || self.stop.load(Ordering::Relaxed) || late();
        self.stopped |= spent && !self.trials.is_empty();
        if self.stopped {
            return None;
        }
        let after = foresee(now, self.terms, action, &GLANCE).ok()?;
        self.nodes += u64::from(after.push.is_some());
        Some(after)
    }

    /// The best end of a turn from right after a push on, for whoever's turn it is, with so many pushes tried where
    /// one is due, and where one may be bought. The sign tells whether it is best for the side that thinks.
    fn finish(&mut self, after: &After, slams: usize, extras: usize, plies: u32) -> Ended {
        let here = Ended {
            rest: Vec::new(),
            value: self.value(&after.now, after.outcome, plies),
            now: after.now.clone(),
            outcome: after.outcome,
        };
        let turn = &after.now.turn;
        if after.outcome.is_some() || turn.stand.is_none() && !turn.replaced {
            return here;
        }
        let own = after.now.side_index(after.now.seat) == self.side;
        let quiet = Quiet::from(&after.now, self.terms, self.knows_moves);
        let mut best: Option<Ended> = None;
        let better = |ended: &Ended, best: &Option<Ended>| match best {
            None => true,
            Some(best) if own => ended.value > best.value,
            Some(best) => ended.value < best.value,
        };
        for way in quiet.ends {
            let value = self.value(&way.after.now, way.after.outcome, plies);
            let ended = Ended { rest: way.actions, value, now: way.after.now, outcome: way.after.outcome };
            if better(&ended, &best) {
                best = Some(ended);
            }
        }
        let count = if turn.slam { slams } else { extras };
        if count > 0 && !quiet.ready.is_empty() {
            let seed = self.word();
            let arms = Arms::new(&after.now, self.terms, self.knows_moves, seed);
            for number in 0..count {
                let Some((arm, aim)) = arms.draw(number, seed) else { break };
                let Some((way, push)) = arms.push(arm, aim) else { continue };
                let Some(landed) = self.push(&way.after.now, &push) else {
                    if self.stopped {
                        break;
                    }
                    continue;
                };
                let mut ended = self.finish(&landed, 0, 0, plies);
                let mut rest = way.actions.clone();
                rest.push(push);
                rest.append(&mut ended.rest);
                ended.rest = rest;
                if better(&ended, &best) {
                    best = Some(ended);
                }
            }
        }
        best.unwrap_or(here)
    }

    /// Tries a push and keeps what it leads to.
    fn attempt(&mut self, arms: &Arms, arm: Arm, aim: Aim) -> Option<f64> {
        let (way, push) = arms.push(arm, aim)?;
        let after = self.push(&way.after.now, &push)?;
        let ended = self.finish(&after, SLAMS, 0, 1);
        let mut actions = way.actions.clone();
        actions.push(push);
        let value = ended.value;
        self.keep(actions, Some((arm, aim)), after, ended);
        Some(value)
    }

    fn keep(&mut self, actions: Vec<Action>, shot: Option<(Arm, Aim)>, after: After, ended: Ended) {
        let Ended { rest, value, now, outcome } = ended;
        self.trials.push(Trial {
            actions,
            shot,
            after,
            rest,
            now,
            outcome,
            value,
            worst: f64::INFINITY,
            reply: Vec::new(),
            met: None,
            answers: 0,
            lost: 0,
            theirs: None,
            their_shot: None,
        });
    }

    /// Keeps what can be done without a push.
    pub(super) fn without_push(&mut self, arms: &Arms) {
        for way in &arms.quiet.ends {
            let value = self.value(&way.after.now, way.after.outcome, 1);
            let (now, outcome) = (way.after.now.clone(), way.after.outcome);
            let ended = Ended { rest: Vec::new(), value, now, outcome };
            self.keep(way.actions.clone(), None, way.after.clone(), ended);
        }
    }

    /// Tries pushes all over the ring until so many pushes were tried in all.
    pub(super) fn scatter(&mut self, arms: &Arms, until: u64) {
        let seed = self.seed_of_series();
        while self.nodes < until && !self.stopped && !self.won() {
            let Some((arm, aim)) = arms.draw(self.drawn, seed) else { return };
            self.drawn += 1;
            self.attempt(arms, arm, aim);
        }
    }

    /// The series of a thought goes on from round to round, so its seed stays.
    pub(super) fn seed_of_series(&self) -> u64 {
        self.series
    }

    /// Whether a turn was found that wins.
    pub(super) fn won(&self) -> bool {
        self.trials.last().is_some_and(|trial| trial.value >= DECIDED)
    }

    /// Tries pushes near the best ones until so many pushes were tried in all.
    pub(super) fn refine(&mut self, arms: &Arms, until: u64) {
        const PARENTS: usize = 5;
        let mut nearness = 2;
        while self.nodes < until && !self.stopped && !self.won() {
            let best = self.best_shots(PARENTS);
            if best.is_empty() {
                return;
            }
            for (arm, aim) in best {
                if self.nodes >= until || self.stopped || self.won() {
                    return;
                }
                let word = self.word();
                let (arm, aim) = arms.near(arm, aim, nearness, word);
                self.attempt(arms, arm, aim);
            }
            nearness = if nearness == 5 { 2 } else { nearness + 1 };
        }
    }

    fn best_shots(&self, count: usize) -> Vec<(Arm, Aim)> {
        let mut order: Vec<&Trial> = self.trials.iter().filter(|trial| trial.shot.is_some()).collect();
        order.sort_by(|one, other| other.estimate().total_cmp(&one.estimate()));
        order.iter().take(count).filter_map(|trial| trial.shot).collect()
    }

    /// Looks again at the rest of the best turns: slams, and pushes that can be bought.
    pub(super) fn enrich(&mut self, count: usize, samples: usize) {
        let mut order: Vec<usize> = (0..self.trials.len()).collect();
        let value = |index: &usize| self.trials[*index].value;
        order.sort_by(|one, other| value(other).total_cmp(&value(one)));
        for index in order.into_iter().take(count) {
            if self.stopped {
                return;
            }
            let after = self.trials[index].after.clone();
            if after.push.is_none() || after.outcome.is_some() {
                continue;
            }
            let ended = self.finish(&after, samples, samples, 1);
            let trial = &mut self.trials[index];
            if ended.value > trial.value {
                (trial.rest, trial.value) = (ended.rest, ended.value);
                (trial.now, trial.outcome) = (ended.now, ended.outcome);
                // What was tried against the old end says little about the new one.
                (trial.worst, trial.answers, trial.lost) = (f64::INFINITY, 0, 0);
                (trial.theirs, trial.their_shot) = (None, None);
            }
        }
    }

    /// The best trial, if there is one.
    pub(super) fn best(&self, least_answers: usize) -> Option<usize> {
        let fair = |index: &usize| {
            let trial = &self.trials[*index];
            trial.answers >= least_answers || trial.outcome.is_some()
        };
        let best = |one: &usize, other: &usize| {
            self.trials[*one].estimate().total_cmp(&self.trials[*other].estimate()).then(other.cmp(one))
        };
        let fairly = (0..self.trials.len()).filter(fair).max_by(best);
        fairly.or_else(|| (0..self.trials.len()).max_by(best))
    }

    /// Tries answers against the turns that look best, until so many pushes were tried in all. What was tried is
    /// as many answers for each as `wanted` says, more once the best has stood them.
    pub(super) fn answer(&mut self, wanted: &mut usize, until: u64) {
        const CHUNK: usize = 4;
        while self.nodes < until && !self.stopped {
            let Some(index) = self.best(0) else { return };
            let trial = &self.trials[index];
            if trial.outcome.is_some() || trial.estimate() <= -DECIDED {
                return;
            }
            if trial.answers >= *wanted {
                *wanted += *wanted / 2;
            }
            let before = self.nodes;
            for _ in 0..CHUNK {
                if !self.try_answer(index) || self.trials[index].worst <= -DECIDED {
                    break;
                }
            }
            if self.nodes == before && self.trials[index].answers >= *wanted {
                return;
            }
        }
    }

    /// Tries one more answer against a trial. False if it is time to stop.
    fn try_answer(&mut self, index: usize) -> bool {
        if self.trials[index].theirs.is_none() {
            self.meet(index);
        }
        let Some(theirs) = self.trials[index].theirs.take() else { return false };
        let answers = self.trials[index].answers;
        self.trials[index].answers += 1;
        let (actions, shot) = self.next_answer(index, &theirs, answers);
        let mut went_on = true;
        if let Some((actions, after)) = self.play_out(index, &actions) {
            let ended = self.finish(&after, 1, 0, 2);
            self.note(index, ended, actions, shot);
        } else {
            went_on = !self.stopped;
        }
        self.trials[index].theirs = Some(theirs);
        went_on
    }

    /// What to try next: what hurt others, then pushes all over the ring, and some near the worst so far.
    fn next_answer(
        &mut self,
        index: usize,
        theirs: &Arms,
        answers: usize,
    ) -> (Vec<Action>, Option<(Arm, Aim)>) {
        if let Some(killer) = self.killers.iter().rev().nth(answers) {
            return (killer.clone(), None);
        }
        let number = answers - self.killers.len().min(answers);
        let shot = match self.trials[index].their_shot {
            Some((arm, aim)) if number % 4 == 3 => {
                let word = self.word();
                Some(theirs.near(arm, aim, 2 + (number / 8 % 3) as u32, word))
            }
            _ => theirs.draw(number, self.seed_of_series()),
        };
        let push = shot.and_then(|(arm, aim)| theirs.push(arm, aim));
        let actions =
            push.map_or_else(Vec::new, |(way, push)| way.actions.iter().copied().chain([push]).collect());
        (actions, shot)
    }

    /// Plays an answer up to its push.
    fn play_out(&mut self, index: usize, actions: &[Action]) -> Option<(Vec<Action>, After)> {
        let (push, before) = actions.split_last()?;
        let mut now = self.trials[index].now.clone();
        for action in before {
            now = foresee(&now, self.terms, action, &GLANCE).ok()?.now;
        }
        let after = self.push(&now, push)?;
        Some((actions.to_vec(), after))
    }

    /// Sets a trial up to be answered: what the others can do without pushing is tried at once.
    fn meet(&mut self, index: usize) {
        // The same order for all, so that the same answers are tried against all.
        let theirs = Arms::new(&self.trials[index].now, self.terms, self.knows_moves, self.seed_of_series());
        for way in &theirs.quiet.ends {
            let value = self.value(&way.after.now, way.after.outcome, 2);
            let trial = &mut self.trials[index];
            if value < trial.worst {
                (trial.worst, trial.reply) = (value, way.actions.clone());
                trial.met = way.after.outcome.is_none().then(|| way.after.now.clone());
            }
        }
        self.trials[index].theirs = Some(theirs);
    }

    fn note(&mut self, index: usize, ended: Ended, actions: Vec<Action>, shot: Option<(Arm, Aim)>) {
        /// How much worse than expected an answer is that is worth trying elsewhere.
        const HURTS: f64 = 60.0;
        let trial = &mut self.trials[index];
        let value = ended.value;
        trial.lost += usize::from(value <= -DECIDED);
        if value >= trial.worst {
            return;
        }
        let hurts = value < trial.value - HURTS;
        (trial.worst, trial.met) = (value, ended.outcome.is_none().then_some(ended.now));
        trial.reply.clone_from(&actions);
        trial.their_shot = shot.or(trial.their_shot);
        if hurts && !self.killers.contains(&actions) {
            self.killers.push(actions);
            if self.killers.len() > MOST_KILLERS {
                self.killers.remove(0);
            }
        }
    }

    /// The best of a few trials, if so many own pushes are tried after the worst answer to each.
    pub(super) fn look_further(
        &mut self,
        candidates: usize,
        samples: usize,
        answers: usize,
    ) -> Option<usize> {
        /// What the next push could bring counts so much of the whole, and this at most: a worse answer than the
        /// worst that was found may be there.
        const NEXT: f64 = 0.25;
        const MOST: f64 = 300.0;
        let mut order: Vec<usize> = (0..self.trials.len()).collect();
        order.retain(|&index| self.trials[index].answers >= answers);
        let estimate = |index: &usize| self.trials[*index].estimate();
        order.sort_by(|one, other| estimate(other).total_cmp(&estimate(one)).then(one.cmp(other)));
        let mut best: Option<(f64, usize)> = None;
        for index in order.into_iter().take(candidates) {
            let trial = &self.trials[index];
            let worst = trial.estimate();
            let met = trial.met.clone().filter(|met| met.side_index(met.seat) == self.side)?;
            let arms = Arms::new(&met, self.terms, self.knows_moves, self.series);
            let mut next = worst;
            for number in 0..samples {
                let Some((arm, aim)) = arms.draw(number, self.series) else { break };
                let Some((way, push)) = arms.push(arm, aim) else { continue };
                let Some(after) = self.push(&way.after.now, &push) else { break };
                next = next.max(self.finish(&after, 1, 0, 3).value);
            }
            if self.stopped {
                break;
            }
            let value = worst + NEXT * (next - worst).min(MOST);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, index));
            }
        }
        best.map(|(_, index)| index)
    }

    /// Where everything seems to lose, what loses to the fewest of so many answers.
    pub(super) fn least_evil(&mut self, candidates: usize, answers: usize) -> Option<usize> {
        let mut order: Vec<usize> = (0..self.trials.len()).collect();
        let value = |index: &usize| self.trials[*index].value;
        order.sort_by(|one, other| value(other).total_cmp(&value(one)));
        let mut best: Option<(usize, f64, usize)> = None;
        self.killers.clear();
        for index in order.into_iter().take(candidates) {
            (self.trials[index].answers, self.trials[index].lost) = (0, 0);
            while self.trials[index].answers < answers && self.try_answer(index) {}
            let trial = &self.trials[index];
            if self.stopped && best.is_some() {
                break;
            }
            let (lost, value) = (trial.lost, trial.value);
            if best.is_none_or(|(least, most, _)| (lost, -value) < (least, -most)) {
                best = Some((lost, value, index));
            }
        }
        best.map(|(_, _, index)| index)
    }

    /// Looks at a trial's push as exactly as the game does. True if nothing new came of it.
    pub(super) fn check(&mut self, now: &Situation, index: usize) -> bool {
        let mut here = now.clone();
        for action in &self.trials[index].actions {
            let Ok(after) = foresee(&here, self.terms, action, &Precision::GAME) else { return true };
            if after.push.is_some() {
                let value = self.value(&after.now, after.outcome, 1);
                let trial = &mut self.trials[index];
                let lost = value <= -DECIDED && trial.value > -DECIDED;
                let missed = value < DECIDED && trial.value >= DECIDED && trial.rest.is_empty();
                if lost || missed {
                    // In the middle of a turn values are rough, but good enough to take something else.
                    (trial.value, trial.worst) = (value, value);
                    trial.answers = trial.answers.max(1);
                }
                return !lost && !missed;
            }
            here = after.now;
        }
        true
    }
}

/// The end of a turn.
struct Ended {
    rest: Vec<Action>,
    value: f64,
    now: Situation,
    outcome: Option<Outcome>,
}

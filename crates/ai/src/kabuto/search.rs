//! The search for a turn: tries pushes all over the ring, then more of them near the best, then the opponents' replies.
//!
//! Every turn found is kept with an estimate: the value of the situation after it or, once replies have been tried,
//! after the worst of them. The turn with the best estimate is always examined next, so most replies are tried against
//! the turns that may be played. In the code, a reply is an *answer*.

use dohyo_core::Outcome;
use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::rulebook::{After, Terms, foresee};
use dohyo_kabuto::{Action, Aim, Situation};

use super::eval::{self, Weights};
use super::turn::{Arm, Arms, Quiet};
use crate::limits::Limits;
use crate::mistakes::mix;
use crate::score;

/// The precision of the pushes in a search: steps of 0.5 mm with larger errors than [`Precision::LOOK_AHEAD`], at half
/// the cost. In a test of 100 pushes onto the full ring, every push knocked off the same number of pieces as with the
/// finest steps, and pieces ended within about 0.13 mm. The chosen push is simulated exactly before it is played.
///
/// The patience is short, so that a push in which pieces lock into each other takes no longer than a few others.
pub(super) const GLANCE: Precision =
    Precision { gap: 0.05, force: 0.2, halvings: 2, patience: 20_000, ..Precision::LOOK_AHEAD };

/// The precision of the push to be played: that of the game, unless it takes too long.
const EXACT: Precision = Precision { patience: 200_000, ..Precision::GAME };

/// The value of a won game. Later wins are worth less.
const WIN: f64 = score::WIN as f64;
/// The least value of a decided game.
pub(super) const DECIDED: f64 = score::PROVEN as f64;

/// A turn, or the rest of one, that was tried.
pub(super) struct Trial {
    /// The actions up to the push, if there is one.
    pub(super) actions: Vec<Action>,
    /// The push and its aim.
    shot: Option<(Arm, Aim)>,
    /// The situation right after the push.
    after: After,
    /// The planned actions for the rest of the turn.
    pub(super) rest: Vec<Action>,
    /// The end of the turn.
    now: Situation,
    outcome: Option<Outcome>,
    /// The value of the end of the turn.
    pub(super) value: f64,
    /// The value after the worst answer; infinite if none was tried.
    worst: f64,
    /// The worst answer.
    pub(super) reply: Vec<Action>,
    /// The situation after the worst answer.
    met: Option<Situation>,
    /// The number of answers tried.
    pub(super) answers: usize,
    /// The number of answers that won.
    lost: usize,
    /// The pushes available to the opponents.
    theirs: Option<Arms>,
    /// The push of the worst answer.
    their_shot: Option<(Arm, Aim)>,
}

impl Trial {
    /// Returns the estimated value.
    pub(super) fn estimate(&self) -> f64 {
        if self.worst.is_finite() { self.worst } else { self.value }
    }
}

/// A search for a turn.
pub(super) struct Search<'a> {
    terms: Terms,
    weights: &'a Weights,
    limits: Limits<'a>,
    knows_moves: bool,
    seed: u64,
    /// Pushes tried.
    pub(super) nodes: u64,
    pub(super) stopped: bool,
    /// The side that thinks.
    side: usize,
    pub(super) trials: Vec<Trial>,
    /// Strong answers to try against other trials, the latest last.
    killers: Vec<Vec<Action>>,
    /// The number of pushes taken from the series.
    drawn: usize,
    /// The seed of the series of pushes.
    series: u64,
}

/// The number of slams tried after a push that brought the fourth marker.
const SLAMS: usize = 3;
/// The largest number of answers in [`Search::killers`].
const MOST_KILLERS: usize = 6;

impl<'a> Search<'a> {
    pub(super) fn new(
        now: &Situation,
        terms: Terms,
        weights: &'a Weights,
        limits: Limits<'a>,
        knows_moves: bool,
        seed: u64,
    ) -> Self {
        Self {
            terms,
            weights,
            limits,
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

    /// Returns the next random word.
    fn word(&mut self) -> u64 {
        self.seed = mix(self.seed);
        self.seed
    }

    /// Returns the value of the end of a turn, `plies` turns ahead, to the side that thinks.
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

    /// Returns `true` if the side that thinks is out of a game of three.
    fn is_out(&self, now: &Situation) -> bool {
        now.sides.len() == 3 && now.players[self.side].out
    }

    /// Simulates a push. Returns `None` if it is not legal, or if a limit is reached and there is something to play.
    fn push(&mut self, now: &Situation, action: &Action) -> Option<After> {
        self.stopped |= self.limits.are_reached(self.nodes) && !self.trials.is_empty();
        if self.stopped {
            return None;
        }
        let after = foresee(now, self.terms, action, &GLANCE).ok()?;
        self.nodes += u64::from(after.push.is_some());
        Some(after)
    }

    /// Finishes the turn after a push, as well as possible for the side whose turn it is. Tries `slams` pushes if a
    /// slam is due, and `extras` pushes if an extra push may be bought.
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

    /// Tries a push and keeps the turn. Returns its value.
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

    /// Keeps a turn.
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

    /// Keeps every turn without a push.
    pub(super) fn without_push(&mut self, arms: &Arms) {
        for way in &arms.quiet.ends {
            let value = self.value(&way.after.now, way.after.outcome, 1);
            let (now, outcome) = (way.after.now.clone(), way.after.outcome);
            let ended = Ended { rest: Vec::new(), value, now, outcome };
            self.keep(way.actions.clone(), None, way.after.clone(), ended);
        }
    }

    /// Tries pushes all over the ring until `until` pushes were tried in all.
    pub(super) fn scatter(&mut self, arms: &Arms, until: u64) {
        let seed = self.seed_of_series();
        while self.nodes < until && !self.stopped && !self.won() {
            let Some((arm, aim)) = arms.draw(self.drawn, seed) else { return };
            self.drawn += 1;
            self.attempt(arms, arm, aim);
        }
    }

    /// Returns the seed of the series of pushes, which continues from round to round.
    pub(super) fn seed_of_series(&self) -> u64 {
        self.series
    }

    /// Returns `true` if the last turn tried wins.
    pub(super) fn won(&self) -> bool {
        self.trials.last().is_some_and(|trial| trial.value >= DECIDED)
    }

    /// Tries pushes near the best ones until `until` pushes were tried in all.
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

    /// Returns the best `count` pushes.
    fn best_shots(&self, count: usize) -> Vec<(Arm, Aim)> {
        let mut order: Vec<&Trial> = self.trials.iter().filter(|trial| trial.shot.is_some()).collect();
        order.sort_by(|one, other| other.estimate().total_cmp(&one.estimate()));
        order.iter().take(count).filter_map(|trial| trial.shot).collect()
    }

    /// Examines the rest of the best `count` turns again, with `samples` slams or bought pushes each.
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
                // Answers to the old end of the turn say little about the new one.
                (trial.worst, trial.answers, trial.lost) = (f64::INFINITY, 0, 0);
                (trial.theirs, trial.their_shot) = (None, None);
            }
        }
    }

    /// Returns the best trial to which at least `least_answers` answers were tried, or the best of all if there is none.
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

    /// Tries answers to the best turns until `until` pushes have been tried in all. Each turn gets `wanted` answers,
    /// and more once the best turn has withstood them.
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

    /// Tries one more answer to a trial. Returns `false` if the search must stop.
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

    /// Returns the next answer to try: first those that were strong against other trials, then pushes all over the ring
    /// and some near the worst answer so far.
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

    /// Prepares a trial for answers, and tries all answers without a push.
    fn meet(&mut self, index: usize) {
        // All trials use the same order, so that the same answers are tried against all.
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

    /// Records an answer to a trial.
    fn note(&mut self, index: usize, ended: Ended, actions: Vec<Action>, shot: Option<(Arm, Aim)>) {
        /// The loss of value from which an answer is also tried against other trials.
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

    /// Tries `samples` own pushes after the worst answer to each of a few trials, and returns the best trial.
    pub(super) fn look_further(
        &mut self,
        candidates: usize,
        samples: usize,
        answers: usize,
    ) -> Option<usize> {
        /// The share of the gain of the next push that counts, because there may be a worse answer than the worst
        /// found.
        const NEXT: f64 = 0.25;
        /// The largest gain of the next push that counts.
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

    /// Returns the trial that loses to the fewest answers, if everything seems to lose.
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

    /// Simulates the push of a trial as exactly as the game does. Returns `true` if the result is as expected.
    pub(super) fn check(&mut self, now: &Situation, index: usize) -> bool {
        let mut here = now.clone();
        for action in &self.trials[index].actions {
            let Ok(after) = foresee(&here, self.terms, action, &EXACT) else { return true };
            if after.push.is_some() {
                let value = self.value(&after.now, after.outcome, 1);
                let trial = &mut self.trials[index];
                let lost = value <= -DECIDED && trial.value > -DECIDED;
                let missed = value < DECIDED && trial.value >= DECIDED && trial.rest.is_empty();
                if lost || missed {
                    // Values in the middle of a turn are rough, but good enough to prefer another trial.
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

//! An attempt at a step on the page: the pure [`Attempt`], its table, and the timers.

use std::time::Duration;

use dohyo_core::Fate;
use dohyo_lessons::{Attempt, Help, Next, Path, Said, State, Step, Task};
use dohyo_table::{Actor, Table, Wish};
use leptos::prelude::*;

use super::Learnt;
use super::progress::Progress;
use crate::table::Sitting;
use crate::table::host::Local;
use crate::table::marks::Marks;

/// The time that a wrong action stays on the board before it is taken back.
const REGARD: Duration = Duration::from_millis(1600);

/// The pause before each action that is played for the learner.
const PAUSE: Duration = Duration::from_millis(900);

/// The tone of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Good,
    Bad,
}

/// An attempt at a step.
pub(super) struct Trial<G: Learnt> {
    /// The table.
    pub(super) sitting: Sitting<G>,
    /// The judgement.
    pub(super) attempt: RwSignal<Attempt>,
    /// The last message.
    pub(super) said: RwSignal<Option<(Tone, Said)>>,
    /// Whether the solution is being shown.
    pub(super) showing: RwSignal<bool>,
    /// The highlighted places.
    pub(super) marks: Marks,
    /// The number of actions that were judged.
    judged: StoredValue<usize>,
    /// The actions of the solution that are still to be shown.
    script: StoredValue<Vec<&'static str>>,
    /// Incremented to cancel all scheduled actions.
    plan: StoredValue<u32>,
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derived impl would require `G: Copy`")]
impl<G: Learnt> Clone for Trial<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Learnt> Copy for Trial<G> {}

impl<G: Learnt> Trial<G> {
    /// Begins an attempt at a step, or returns `None` if its position cannot be laid.
    pub(super) fn begin(step: &'static Step) -> Option<Self> {
        let (attempt, table) = Attempt::begin::<G>(step).ok()?;
        let seed = attempt.seed();
        let sitting = Sitting::apart(table.clone());
        sitting.sit(Box::new(Local::new(table, seed)), Duration::ZERO);
        sitting.near.set(attempt.seat());
        let marks = Marks(RwSignal::new(Vec::new()));
        provide_context(marks);
        let trial = Self {
            sitting,
            attempt: RwSignal::new(attempt),
            said: RwSignal::new(None),
            showing: RwSignal::new(false),
            marks,
            judged: StoredValue::new(0),
            script: StoredValue::new(Vec::new()),
            plan: StoredValue::new(0),
        };
        let asks = matches!(step.task, Task::Choose(_));
        Effect::new(move |_| {
            let open = trial.attempt.with(Attempt::state) == State::Open;
            sitting.hold(asks || !open || trial.showing.get());
        });
        Effect::new(move |_| {
            // An action is judged after its animation.
            let (length, is_shown) = (sitting.length(), sitting.showing().is_none());
            if is_shown {
                untrack(|| trial.follow(length));
            }
        });
        Some(trial)
    }

    /// Returns the step.
    pub(super) fn step(self) -> &'static Step {
        self.attempt.with_untracked(Attempt::step)
    }

    /// Judges the last action, if it is new.
    fn follow(self, length: usize) {
        let before = self.judged.get_value();
        self.judged.set_value(length);
        if length <= before || self.attempt.with_untracked(Attempt::state) != State::Open {
            return;
        }
        let Some(path) = self.sitting.table.with_untracked(|table| table.as_ref().map(Path::of)) else {
            return;
        };
        let Some(next) = self.attempt.try_update(|attempt| attempt.follow(&path)) else { return };
        match self.attempt.with_untracked(Attempt::state) {
            State::Done => self.finish(),
            State::Missed(miss) => {
                self.said.set(Some((Tone::Bad, miss.say)));
                match next {
                    Next::Show(actions) => self.show(actions),
                    Next::Wait | Next::Reply(_) => self.later(REGARD, Self::go_back),
                }
            }
            State::Open => {
                if !self.showing.get_untracked() {
                    self.said.set(None);
                }
                match next {
                    Next::Reply(actions) => self.show_reply(actions),
                    Next::Wait | Next::Show(_) => self.show_more(),
                }
            }
        }
    }

    /// Records that the goal is reached.
    fn finish(self) {
        let step = self.step();
        self.showing.set(false);
        self.marks.0.set(Vec::new());
        self.said.set(Some((Tone::Good, step.done)));
        Progress::note_done(G::GAME, step.id, self.attempt.with_untracked(Attempt::in_par));
    }

    /// Calls `go` after the time `after`, unless the reader has left or gone back meanwhile.
    fn later(self, after: Duration, go: impl FnOnce(Self) + 'static) {
        let Some(planned) = self.plan.try_get_value() else { return };
        set_timeout(
            move || {
                if self.plan.try_get_value() == Some(planned) {
                    go(self);
                }
            },
            after,
        );
    }

    fn drop_plans(self) {
        self.plan.update_value(|plan| *plan += 1);
    }

    /// Plays actions of the other side that refute the attempt, then goes back.
    fn show(self, actions: Vec<G::Action>) {
        self.later(PAUSE, move |trial| {
            let mut rest = actions.into_iter();
            if let Some(action) = rest.next() {
                trial.act(action);
            }
            let rest: Vec<_> = rest.collect();
            if rest.is_empty() { trial.later(REGARD, Self::go_back) } else { trial.show(rest) }
        });
    }

    /// Plays the scripted actions of the other side.
    fn show_reply(self, actions: Vec<G::Action>) {
        self.later(PAUSE, move |trial| {
            let mut rest = actions.into_iter();
            if let Some(action) = rest.next() {
                trial.act(action);
            }
            let rest: Vec<_> = rest.collect();
            if !rest.is_empty() {
                trial.show_reply(rest);
            }
        });
    }

    /// Plays an action for the seat that is to act.
    fn act(self, action: G::Action) {
        let seat = self.sitting.table.with_untracked(|table| table.as_ref()?.game().to_act().first());
        if let Some(seat) = seat {
            self.sitting.send(Actor::Seat(seat), Wish::Act(action));
        }
    }

    /// Returns to the last good point after a miss.
    pub(super) fn go_back(self) {
        let State::Missed(miss) = self.attempt.with_untracked(Attempt::state) else { return };
        self.reset(miss.back);
        self.attempt.update(Attempt::returned);
    }

    /// Takes back all actions after the first `back`.
    fn reset(self, back: usize) {
        self.drop_plans();
        self.sitting.rewind(back);
        if untrack(|| self.sitting.length()) != back {
            self.lay_again(back);
        }
        self.judged.set_value(back);
        self.sitting.look(usize::MAX);
        self.sitting.notice.set(None);
    }

    /// Sets the table up again. Needed if actions cannot be taken back because of chance or the end of the game.
    fn lay_again(self, back: usize) {
        let step = self.step();
        let Ok((attempt, mut fresh)) = Attempt::begin::<G>(step) else { return };
        let seed = attempt.seed();
        self.sitting.table.with_untracked(|table: &Option<Table<G>>| {
            for done in table.iter().flat_map(Table::line).take(back) {
                let command =
                    fresh.own_command(Actor::Seat(done.seat), Wish::Act(done.played.action.clone()));
                let _ = fresh.submit(Duration::ZERO, &command, Fate::Drawn(seed));
            }
        });
        let near = self.sitting.near.get_untracked();
        self.sitting.sit(Box::new(Local::new(fresh, seed)), Duration::ZERO);
        self.sitting.near.set(near);
    }

    /// Begins the step again.
    pub(super) fn start_again(self) {
        self.showing.set(false);
        self.script.set_value(Vec::new());
        self.reset(0);
        self.attempt.update(Attempt::start_again);
        self.said.set(None);
    }

    /// Gives more help.
    pub(super) fn ask(self) {
        if let State::Missed(_) = self.attempt.with_untracked(Attempt::state) {
            self.go_back();
        }
        let Some(help) = self.attempt.try_update(Attempt::ask) else { return };
        let step = self.step();
        match help {
            Help::None => {}
            Help::What => self.said.set(Some((Tone::Plain, step.what))),
            Help::Where => {
                self.said.set(Some((Tone::Plain, step.place)));
                self.mark();
            }
            Help::Shown => {
                self.mark();
                self.show_solution();
            }
        }
    }

    fn mark(self) {
        let places = self.step().marks.iter().flat_map(|mark| mark.at);
        self.marks.0.set(places.copied().collect());
    }

    /// Plays the solution, or chooses the right answer.
    fn show_solution(self) {
        match &self.step().task {
            Task::Play(play) => {
                self.start_again();
                self.showing.set(true);
                self.said.set(Some((Tone::Plain, dohyo_lessons::page::WATCH)));
                self.script.set_value(play.solution.iter().rev().copied().collect());
                self.show_more();
            }
            Task::Choose(answers) => {
                if let Some(right) = answers.iter().position(|answer| answer.right) {
                    self.choose(right);
                }
            }
        }
    }

    /// Plays the next action of the solution that is shown.
    fn show_more(self) {
        if !self.showing.get_untracked() {
            return;
        }
        self.later(PAUSE, |trial| {
            let next = trial.script.try_update_value(Vec::pop).flatten();
            let read = |text: &str| {
                trial.sitting.table.with_untracked(|table| table.as_ref()?.game().read_action(text).ok())
            };
            if let Some(action) = next.and_then(read) {
                trial.act(action);
            }
        });
    }

    /// Answers the question of the step.
    pub(super) fn choose(self, index: usize) {
        let Some(say) = self.attempt.try_update(|attempt| attempt.choose(index)) else { return };
        if self.attempt.with_untracked(Attempt::is_done) {
            self.finish();
        } else if !say.is_empty() {
            self.said.set(Some((Tone::Bad, say)));
        }
    }
}

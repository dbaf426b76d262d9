//! Lessons: steps on the real board. `dohyo-lessons` has their content and judges attempts.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path as FilePath, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use dohyo_core::Fate;
use dohyo_lessons::{Answer, Attempt, Help, Lesson, Miss, Next, Path, Said, State, Step, Task};
use dohyo_table::{Actor, Table, Wish};
use dohyo_texts::texts::Lang;

use crate::home::{Home, Local};
use crate::playable::Playable;
use crate::saves;

/// Returns a text in a language.
pub fn told(said: Said, lang: Lang) -> &'static str {
    match lang {
        Lang::En => said.en,
        Lang::Fr => said.fr,
    }
}

/// The verdict on the learner's actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal is missed. [`Trial::go_back`] returns to the last good point.
    Missed(Said),
    /// The goal is reached.
    Done(Said),
}

/// The completed steps, saved in a file with one name per line.
#[derive(Clone, Debug, Default)]
struct Progress {
    file: PathBuf,
    done: BTreeSet<String>,
}

impl Progress {
    fn read(file: PathBuf) -> Self {
        let text = fs::read_to_string(&file).unwrap_or_default();
        Self { file, done: text.lines().map(str::to_owned).collect() }
    }

    fn note(&mut self, step: &str) {
        if self.done.insert(step.to_owned()) {
            let text: String = self.done.iter().map(|step| format!("{step}\n")).collect();
            // If the file cannot be written, the step is taught again next time.
            let _ = saves::replace(&self.file, &text);
        }
    }

    /// Returns the first step of `lesson` that is not completed.
    fn open(&self, lesson: &Lesson) -> Option<usize> {
        lesson.steps.iter().position(|step| !self.done.contains(step.id))
    }
}

/// A learner's progress through the lessons of a game, and the attempt at the current step.
#[derive(Clone, Debug)]
pub struct Trial {
    lessons: &'static [Lesson],
    lesson: usize,
    step: usize,
    attempt: Attempt,
    /// The number of actions judged so far.
    judged: usize,
    /// The actions of the solution that are still to be shown, the last first.
    script: Vec<&'static str>,
    progress: Progress,
}

impl Trial {
    /// Begins the lesson with the number or name `which`, or the first uncompleted one if `which` is empty. Progress is
    /// saved in `folder`.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such lesson.
    pub fn begin<G: Playable>(which: &str, folder: &FilePath) -> Result<(Self, Local<G>)> {
        let lessons = G::LESSONS;
        let progress = Progress::read(folder.join(format!("{}.lessons", G::INFO.id)));
        let number = which.parse::<usize>().ok();
        let lesson = if which.is_empty() {
            lessons.iter().position(|lesson| progress.open(lesson).is_some()).unwrap_or(0)
        } else {
            let is_meant =
                |(index, lesson): (usize, &Lesson)| number == Some(index + 1) || lesson.id == which;
            lessons.iter().enumerate().position(is_meant).ok_or_else(|| {
                let known: Vec<String> =
                    (1..).zip(lessons).map(|(number, lesson)| format!("{number} ({})", lesson.id)).collect();
                anyhow!("no lesson `{which}` of {}; expected one of {}", G::INFO.name, known.join(", "))
            })?
        };
        let step = progress.open(&lessons[lesson]).unwrap_or(0);
        let (attempt, table) = lay::<G>(&lessons[lesson].steps[step])?;
        let local = local(&attempt, table);
        Ok((Self { lessons, lesson, step, attempt, judged: 0, script: Vec::new(), progress }, local))
    }

    /// Returns the number of the lesson, counted from 1, and the lesson.
    pub fn lesson(&self) -> (usize, &'static Lesson) {
        (self.lesson + 1, &self.lessons[self.lesson])
    }

    /// Returns the step.
    pub fn step(&self) -> &'static Step {
        self.attempt.step()
    }

    /// Returns the place of the step in its lesson, in words.
    pub fn place(&self, lang: Lang) -> String {
        dohyo_lessons::page::place(self.step + 1, self.lesson().1.steps.len())[lang as usize].clone()
    }

    /// Returns the attempt.
    pub fn attempt(&self) -> &Attempt {
        &self.attempt
    }

    /// Returns the answers to choose from, if the step asks a question.
    pub fn answers(&self) -> Option<&'static [Answer]> {
        match self.step().task {
            Task::Choose(answers) => Some(answers),
            Task::Play(_) => None,
        }
    }

    /// Returns the miss that is to be taken back, if there is one.
    pub fn missed(&self) -> Option<Miss> {
        match self.attempt.state() {
            State::Missed(miss) => Some(miss),
            State::Open | State::Done => None,
        }
    }

    /// Returns `true` if the solution is being shown.
    pub fn is_showing(&self) -> bool {
        !self.script.is_empty()
    }

    /// Returns `true` if the learner may play.
    pub fn is_open(&self) -> bool {
        self.attempt.state() == State::Open && !self.is_showing() && self.answers().is_none()
    }

    /// Judges the actions since the last call, and plays the other side's replies.
    pub fn follow<G: Playable>(&mut self, home: &mut Home<G>) -> Option<Verdict> {
        while self.attempt.state() == State::Open
            && let Some(table) = home.table().filter(|table| table.line().len() > self.judged)
        {
            self.judged = table.line().len();
            let path = Path::of(table);
            let next = self.attempt.follow(&path);
            match (self.attempt.state(), next) {
                (State::Done, _) => return Some(self.finish()),
                (State::Missed(miss), next) => {
                    if let Next::Show(actions) = next {
                        for action in actions {
                            act(home, action);
                        }
                    }
                    return Some(Verdict::Missed(miss.say));
                }
                (State::Open, Next::Reply(actions)) => {
                    let mut verdict = None;
                    for action in actions {
                        act(home, action);
                        verdict = verdict.or_else(|| self.follow(home));
                    }
                    return verdict;
                }
                (State::Open, Next::Wait | Next::Show(_)) => {}
            }
        }
        None
    }

    fn finish(&mut self) -> Verdict {
        self.script.clear();
        self.progress.note(self.step().id);
        Verdict::Done(self.step().done)
    }

    /// Returns to the last good point after a miss.
    pub fn go_back<G: Playable>(&mut self, home: &mut Home<G>) {
        if let Some(miss) = self.missed() {
            self.lay(home, miss.back);
            self.attempt.returned();
        }
    }

    /// Begins the step again.
    pub fn start_again<G: Playable>(&mut self, home: &mut Home<G>) {
        self.script.clear();
        self.lay(home, 0);
        self.attempt.start_again();
    }

    /// Sets up the step again and replays its first `back` actions.
    fn lay<G: Playable>(&mut self, home: &mut Home<G>, back: usize) {
        let Ok((attempt, mut fresh)) = lay::<G>(self.step()) else { return };
        for done in home.table().iter().flat_map(|table| table.line()).take(back) {
            let command = fresh.own_command(Actor::Seat(done.seat), Wish::Act(done.played.action.clone()));
            let _ = fresh.submit(Duration::ZERO, &command, Fate::Drawn(attempt.seed()));
        }
        home.sit(local(&attempt, fresh));
        self.judged = back;
    }

    /// Gives more help. [`Help::Shown`] restarts the step, so that [`Trial::show_next`] can show the solution.
    pub fn ask<G: Playable>(&mut self, home: &mut Home<G>) -> Help {
        self.go_back(home);
        let help = self.attempt.ask();
        if help == Help::Shown
            && !self.attempt.is_done()
            && let Task::Play(play) = &self.step().task
        {
            self.start_again(home);
            self.script = play.solution.iter().rev().copied().collect();
        }
        help
    }

    /// Plays the next action of the solution.
    pub fn show_next<G: Playable>(&mut self, home: &mut Home<G>) -> Option<Verdict> {
        let text = self.script.pop()?;
        let action = home.table().and_then(|table| table.game().read_action(text).ok())?;
        act(home, action);
        self.follow(home)
    }

    /// Chooses the answer with this index to the question of the step. Returns `None` if there is no such answer.
    pub fn choose(&mut self, index: usize) -> Option<Verdict> {
        self.answers()?.get(index).filter(|_| !self.attempt.is_done())?;
        let said = self.attempt.choose(index);
        Some(if self.attempt.is_done() { self.finish() } else { Verdict::Missed(said) })
    }

    /// Goes to the next step, or to the next lesson. Returns `false` after the last one.
    pub fn go_on<G: Playable>(&mut self, home: &mut Home<G>) -> bool {
        let (lesson, step) = match self.step + 1 {
            step if step < self.lesson().1.steps.len() => (self.lesson, step),
            _ => (self.lesson + 1, 0),
        };
        let Some(next) = self.lessons.get(lesson).and_then(|lesson| lesson.steps.get(step)) else {
            return false;
        };
        let Ok((attempt, table)) = lay::<G>(next) else { return false };
        home.sit(local(&attempt, table));
        (self.lesson, self.step, self.attempt, self.judged) = (lesson, step, attempt, 0);
        self.script.clear();
        true
    }
}

/// Plays an action for the seat that is to act.
fn act<G: Playable>(home: &mut Home<G>, action: G::Action) {
    if let Some(seat) = home.table().and_then(|table| table.to_act().first()) {
        let _ = home.act(seat, action);
    }
}

fn lay<G: Playable>(step: &'static Step) -> Result<(Attempt, Table<G>)> {
    Attempt::begin::<G>(step).map_err(|why| anyhow!("step {}: {why:?}", step.id))
}

fn local<G: Playable>(attempt: &Attempt, table: Table<G>) -> Local<G> {
    let (before, since) = (Duration::ZERO, Instant::now());
    Local { table, seed: attempt.seed(), whole: false, before, since, file: None }
}

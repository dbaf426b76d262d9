//! Plays every lesson of every game through: solutions, listed mistakes and invited illegal actions.

use std::collections::HashSet;
use std::time::Duration;

use dohyo_core::{Fate, Seat};
use dohyo_lessons::{
    Act, Attempt, Budget, Goal, Help, Next, Path, Play, Rule, Said, State, Step, Task, Taught,
};
use dohyo_table::{Actor, Refusal, Table, Wish};

/// A learner at the table of a step, driven in the same way as on the page.
struct Learner<G: Taught> {
    attempt: Attempt,
    table: Table<G>,
    name: String,
}

impl<G: Taught> Learner<G> {
    fn at(step: &'static Step) -> Self {
        let name = format!("{}/{}", G::INFO.id, step.id);
        let (attempt, table) = Attempt::begin(step).unwrap_or_else(|why| panic!("{name}: {why:?}"));
        Self { attempt, table, name }
    }

    fn submit(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal<G::Illegal>> {
        let command = self.table.own_command(Actor::Seat(seat), Wish::Act(action));
        self.table.submit(Duration::ZERO, &command, Fate::Drawn(self.attempt.seed())).map(|_| ())
    }

    fn read(&self, text: &str) -> G::Action {
        self.table.game().read_action(text).unwrap_or_else(|why| panic!("{}: {text}: {why}", self.name))
    }

    /// Plays an action of the learner and the reply of the step.
    fn act(&mut self, text: &str) -> Next<G::Action> {
        let action = self.read(text);
        self.act_now(action)
    }

    fn act_now(&mut self, action: G::Action) -> Next<G::Action> {
        let seat = self.table.game().to_act().first().expect("somebody is to act");
        let text = action.to_string();
        self.submit(seat, action).unwrap_or_else(|why| panic!("{}: {text}: {why:?}", self.name));
        let next = self.attempt.follow(&Path::of(&self.table));
        if let Next::Reply(actions) = &next {
            for action in actions.clone() {
                let seat = self.table.game().to_act().first().expect("the other side is to act");
                self.submit(seat, action).unwrap_or_else(|why| panic!("{}: reply: {why:?}", self.name));
                assert_eq!(self.attempt.follow(&Path::of(&self.table)), Next::Wait, "{}", self.name);
            }
        }
        next
    }
}

fn steps<G: Taught>() -> impl Iterator<Item = &'static Step> {
    G::LESSONS.iter().flat_map(|lesson| lesson.steps)
}

fn must_say(text: Said, name: &str) {
    assert!(!text.en.is_empty() && !text.fr.is_empty(), "{name}: a text is missing");
    for sign in [" :", " ;", " !", " ?", "« ", " »", "'"] {
        assert!(!text.fr.contains(sign), "{name}: typography of `{}`", text.fr);
    }
    assert!(!text.en.contains('\'') && !text.en.contains('"'), "{name}: typography of `{}`", text.en);
}

fn words(text: &str) -> usize {
    text.split(|sign: char| sign.is_whitespace() || sign == '\u{202f}' || sign == '\u{a0}')
        .filter(|word| word.chars().any(char::is_alphanumeric))
        .count()
}

fn check_texts(step: &Step, name: &str) {
    must_say(step.idea, name);
    must_say(step.goal, name);
    must_say(step.what, name);
    must_say(step.done, name);
    for text in [step.goal.en, step.goal.fr] {
        assert!(words(text) <= 25, "{name}: the goal has {} words: {text}", words(text));
    }
    for mark in step.marks {
        must_say(mark.words, name);
        assert!(!mark.at.is_empty(), "{name}: a mark without a place");
    }
    match &step.task {
        Task::Play(play) => {
            must_say(step.place, name);
            must_say(play.otherwise, name);
            play.wrong.iter().for_each(|wrong| must_say(wrong.say, name));
            play.stops.iter().for_each(|stop| must_say(stop.say, name));
        }
        Task::Choose(answers) => {
            for answer in *answers {
                must_say(answer.text, name);
                if !answer.right {
                    must_say(answer.say, name);
                }
            }
        }
    }
}

/// Checks that a goal uses only words that the game knows.
fn check_nouns<G: Taught>(goal: &Goal, name: &str) {
    goal.visit(&mut |goal| match goal {
        Goal::Used(kind) | Goal::UsedAtMost(kind, _) => assert!(G::KINDS.contains(kind), "{name}: {kind}"),
        Goal::Count(what, ..) | Goal::Gained(what, ..) | Goal::Safe(what) => {
            assert!(G::COUNTED.contains(what), "{name}: {what}");
        }
        _ => {}
    });
}

fn check_play<G: Taught>(step: &'static Step, play: &Play) {
    let mut learner = Learner::<G>::at(step);
    let name = learner.name.clone();
    check_nouns::<G>(&play.goal, &name);
    play.stops.iter().for_each(|stop| check_nouns::<G>(&stop.when, &name));
    for wrong in play.wrong {
        if let Act::Kind(kind) = wrong.act {
            assert!(G::KINDS.contains(&kind), "{name}: {kind}");
        }
    }
    if let Budget::Uses(kind, _) = play.budget {
        assert!(G::KINDS.contains(&kind), "{name}: {kind}");
    }
    assert_eq!(learner.attempt.follow(&Path::of(&learner.table)), Next::Wait);
    assert_eq!(learner.attempt.state(), State::Open, "{name}: the goal is met at the start");

    // The rules refuse the invited illegal actions, and these do not count as misses.
    for text in play.tries {
        let action = learner.read(text);
        let refused = learner.submit(learner.attempt.seat(), action);
        assert!(matches!(refused, Err(Refusal::Illegal(_))), "{name}: {text} is legal");
    }
    assert_eq!(learner.attempt.misses(), 0);

    for (number, text) in play.solution.iter().enumerate() {
        assert!(!learner.attempt.is_done(), "{name}: done before {text}");
        learner.act(text);
        assert!(
            !matches!(learner.attempt.state(), State::Missed(_)),
            "{name}: action {} of the solution, {text}, counts as a miss: {}",
            number + 1,
            learner.table.game().position()
        );
    }
    assert!(
        learner.attempt.is_done(),
        "{name}: the solution does not reach the goal: {}",
        learner.table.game().position()
    );
    if play.par > 0 {
        assert!(learner.attempt.in_par(), "{name}: the solution is not in par");
    }
    check_mistakes::<G>(step, play);
}

/// Plays each legal action and each listed mistake. Every miss is explained, and the board returns to a point from
/// which the solution still works.
fn check_mistakes<G: Taught>(step: &'static Step, play: &Play) {
    let name = Learner::<G>::at(step).name;
    let mut unused: Vec<Act> = play.wrong.iter().map(|wrong| wrong.act).collect();
    let mut missed = 0;
    let start = Learner::<G>::at(step);
    let mut legal = Vec::new();
    start.table.game().legal_actions(start.attempt.seat(), &mut legal);
    for wrong in play.wrong {
        if let Act::Exactly(text) = wrong.act {
            legal.push(start.read(text));
        }
    }
    legal.truncate(400);
    for action in legal {
        let mut learner = Learner::<G>::at(step);
        let before = learner.table.game().clone();
        let next = learner.act_now(action.clone());
        unused.retain(|act| match act {
            Act::Exactly(text) => action.to_string() != *text,
            Act::Kind(kind) => !before.is(&action, learner.table.game(), kind),
        });
        let State::Missed(miss) = learner.attempt.state() else { continue };
        missed += 1;
        must_say(miss.say, &name);
        assert_eq!(learner.attempt.misses(), 1, "{name}");
        if let Next::Show(actions) = next {
            assert!(!actions.is_empty(), "{name}");
            for action in actions {
                let seat = learner.table.game().to_act().first().expect("the other side is to act");
                learner.submit(seat, action).unwrap_or_else(|why| panic!("{name}: {why:?}"));
            }
        }
        assert!(miss.back < learner.table.line().len(), "{name}: the board does not return");
        learner.attempt.returned();
        assert_eq!(learner.attempt.state(), State::Open);
    }
    let one_turn = matches!(play.budget, Budget::Turns(1) | Budget::Actions(1));
    if G::SEARCHES && one_turn {
        assert!(missed > 0, "{name}: nothing can go wrong in this step");
    }
    let single = play.solution.len() == 1;
    assert!(!single || !G::SEARCHES || unused.is_empty(), "{name}: {unused:?} never happens");
}

fn check_question<G: Taught>(step: &'static Step, count: usize) {
    let Learner::<G> { mut attempt, name, .. } = Learner::at(step);
    assert!((2..=5).contains(&count), "{name}: {count} answers");
    let Task::Choose(answers) = step.task else { panic!("{name}: a question") };
    assert_eq!(answers.iter().filter(|answer| answer.right).count(), 1, "{name}: one answer is right");
    for (index, answer) in answers.iter().enumerate().filter(|(_, answer)| !answer.right) {
        assert_eq!(attempt.choose(index), answer.say);
        assert!(attempt.was_chosen(index) && !attempt.is_done(), "{name}");
    }
    assert_eq!(usize::from(attempt.misses()), count - 1);
    let right = answers.iter().position(|answer| answer.right).expect("a right answer");
    assert_eq!(attempt.choose(right), step.done);
    assert!(attempt.is_done() && !attempt.in_par());
}

fn check_game<G: Taught>(fewest: usize, most: usize) {
    let id = G::INFO.id;
    let count = steps::<G>().count();
    assert!((fewest..=most).contains(&count), "{id}: {count} steps");
    assert_eq!(G::LESSONS[0].id, "first", "{id}");
    assert_eq!(G::LESSONS[0].steps.len(), 3, "{id}: three steps, then play");
    let mut seen = HashSet::new();
    let known: HashSet<_> = G::RULES.iter().map(|rule| rule.id).collect();
    let mut taught = HashSet::new();
    for lesson in G::LESSONS {
        must_say(lesson.title, lesson.id);
        must_say(lesson.about, lesson.id);
        assert!(lesson.id.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-'), "{}", lesson.id);
    }
    for step in steps::<G>() {
        let name = format!("{id}/{}", step.id);
        assert!(seen.insert(step.id), "{name}: twice");
        check_texts(step, &name);
        assert!(!step.teaches.is_empty(), "{name}: teaches nothing");
        for rule in step.teaches {
            assert!(known.contains(rule), "{name}: unknown rule {rule}");
            taught.insert(*rule);
        }
        match &step.task {
            Task::Play(play) => check_play::<G>(step, play),
            Task::Choose(answers) => check_question::<G>(step, answers.len()),
        }
    }
    for Rule { id: rule, text } in G::RULES {
        assert!(taught.contains(rule), "{id}: no step teaches {rule}");
        must_say(*text, rule);
    }
}

#[test]
fn every_lesson_of_abalone_works() {
    check_game::<dohyo_abalone::Abalone>(8, 15);
}

#[test]
fn every_lesson_of_sumoo_works() {
    check_game::<dohyo_sumoo::Sumoo>(8, 15);
}

#[test]
fn every_lesson_of_kumo_works() {
    check_game::<dohyo_kumo::Kumo>(8, 15);
}

#[test]
fn every_lesson_of_sumoku_works() {
    check_game::<dohyo_sumoku::Sumoku>(8, 15);
}

#[test]
fn every_lesson_of_sakura_slam_works() {
    // Fifteen steps, and two for each of the eight wrestlers.
    check_game::<dohyo_kabuto::Kabuto>(8 + 16, 15 + 16);
}

#[test]
fn help_grows_and_is_offered_after_misses() {
    let step = &dohyo_abalone::Abalone::LESSONS[0].steps[0];
    let mut learner = Learner::<dohyo_abalone::Abalone>::at(step);
    for (misses, offered) in [(1, Help::None), (2, Help::What), (3, Help::Where), (4, Help::Shown)] {
        learner.act("d5e5");
        assert_eq!((learner.attempt.misses(), learner.attempt.offered()), (misses, offered));
        // Reporting the same position again changes nothing.
        learner.attempt.follow(&Path::of(&learner.table));
        assert_eq!(learner.attempt.misses(), misses);
        let seed = learner.attempt.seed();
        let command = learner.table.own_command(Actor::Seat(learner.attempt.seat()), Wish::TakeBack);
        learner.table.submit(Duration::ZERO, &command, Fate::Drawn(seed)).expect("taken back");
        learner.attempt.returned();
    }
    assert_eq!(learner.attempt.help(), Help::None);
    assert_eq!([(); 4].map(|()| learner.attempt.ask()), [Help::What, Help::Where, Help::Shown, Help::Shown]);
    learner.act("e7e8");
    assert!(learner.attempt.is_done() && !learner.attempt.in_par());
}

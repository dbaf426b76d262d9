//! Lessons and their steps, as data.

use crate::{Goal, Said};

/// A rule of a game, as the page with its rules tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name by which steps refer to the rule.
    pub id: &'static str,
    /// The rule in one sentence, for the printed sheet.
    pub text: Said,
}

/// Some steps that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The name in addresses, unique in its game.
    pub id: &'static str,
    /// The title.
    pub title: Said,
    /// What the learner can do afterwards, in one line.
    pub about: Said,
    /// The steps, in their order.
    pub steps: &'static [Step],
}

/// One idea, and something to do about it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The name, unique in its game. The browser keeps it once the step is done.
    pub id: &'static str,
    /// The [rules](Rule) that the step teaches.
    pub teaches: &'static [&'static str],
    /// The position, as the game writes it.
    pub position: &'static str,
    /// The options of the game, as `key=value` pairs separated by spaces.
    pub options: &'static str,
    /// The number from which the luck of the step is drawn: the same in every attempt.
    pub luck: u64,
    /// The idea, in a sentence or two.
    pub idea: Said,
    /// What to do: which side, how much, and to what end. At most 25 words.
    pub goal: Said,
    /// What the learner does.
    pub task: Task,
    /// Places on the board that the text speaks of.
    pub marks: &'static [Mark],
    /// The first hint: what to do.
    pub what: Said,
    /// The second hint: where.
    pub place: Said,
    /// What to say once the step is done.
    pub done: Said,
}

impl Step {
    /// The fields that many steps leave as they are.
    pub(crate) const PLAIN: Self = Self {
        id: "",
        teaches: &[],
        position: "",
        options: "",
        luck: 0,
        idea: Said::NOTHING,
        goal: Said::NOTHING,
        task: Task::Choose(&[]),
        marks: &[],
        what: Said::NOTHING,
        place: Said::NOTHING,
        done: Said::NOTHING,
    };
}

/// What the learner does in a step.
#[derive(Clone, Copy, Debug)]
pub enum Task {
    /// Plays on the board.
    Play(Play),
    /// Answers a question about the board. Exactly one answer is right.
    Choose(&'static [Answer]),
}

/// A task on the board.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// How much the learner may do.
    pub budget: Budget,
    /// What has to be true in the end.
    pub goal: Goal,
    /// What ends the attempt at once.
    pub stops: &'static [Stop],
    /// What to say about certain misses; the first that fits is said.
    pub wrong: &'static [Wrong],
    /// What to say about any other miss.
    pub otherwise: Said,
    /// Illegal actions that the step invites. The rules refuse them with their own words.
    pub tries: &'static [&'static str],
    /// What the other side does after each turn of the learner: one list of actions for each turn.
    pub replies: &'static [&'static [&'static str]],
    /// The actions of the learner that reach the goal. Actions of `replies` are left out.
    pub solution: &'static [&'static str],
    /// The number of the learner's actions within which the step counts as done in par; 0 if counting makes no sense.
    pub par: u8,
}

impl Play {
    /// The fields that many tasks leave as they are.
    pub(crate) const PLAIN: Self = Self {
        budget: Budget::Turns(1),
        goal: Goal::TurnOver,
        stops: &[],
        wrong: &[],
        otherwise: Said::NOTHING,
        tries: &[],
        replies: &[],
        solution: &[],
        par: 0,
    };
}

/// How much the learner may do before the attempt has missed its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// This many actions.
    Actions(u8),
    /// This many turns.
    Turns(u8),
    /// This many actions of a kind, and any others.
    Uses(&'static str, u8),
}

/// A condition that ends an attempt.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// The condition.
    pub when: Goal,
    /// What to say.
    pub say: Said,
}

/// An answer to certain wrong actions.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    /// Which actions.
    pub act: Act,
    /// What to say.
    pub say: Said,
    /// Actions of the other side that show why, if any.
    pub show: &'static [&'static str],
}

/// Chooses actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// This action, as the game writes it.
    Exactly(&'static str),
    /// All actions of a kind.
    Kind(&'static str),
}

/// An answer to a question.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The answer.
    pub text: Said,
    /// Whether it is right.
    pub right: bool,
    /// What to say when it is chosen: why it is wrong, or nothing if it is right.
    pub say: Said,
}

/// A highlight on the board, and its words.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// The names of the places.
    pub at: &'static [&'static str],
    /// What they are, for screen readers and for the hint.
    pub words: Said,
}

//! Lessons and their steps, as data.

use crate::{Goal, Said};

/// A rule of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The name by which steps refer to the rule.
    pub id: &'static str,
    /// The rule in one sentence, for the printed sheet.
    pub text: Said,
}

/// A group of related steps.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The name in addresses, unique in its game.
    pub id: &'static str,
    /// The title.
    pub title: Said,
    /// The skill that the learner gains, in one line.
    pub about: Said,
    /// The steps, in their order.
    pub steps: &'static [Step],
}

/// One idea, and a task to practise it.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The name, unique in its game. It identifies completed steps in the browser's storage.
    pub id: &'static str,
    /// The [rules](Rule) that the step teaches.
    pub teaches: &'static [&'static str],
    /// The position, in the notation of the game.
    pub position: &'static str,
    /// The options of the game, as `key=value` pairs separated by spaces.
    pub options: &'static str,
    /// The seed of the step's luck, which is the same in every attempt.
    pub luck: u64,
    /// The idea, in a sentence or two.
    pub idea: Said,
    /// The goal in words: the side, the budget and the aim. At most 25 words.
    pub goal: Said,
    /// The learner's task.
    pub task: Task,
    /// Places on the board that the text mentions.
    pub marks: &'static [Mark],
    /// The first hint: what to do.
    pub what: Said,
    /// The second hint: where.
    pub place: Said,
    /// The text shown when the step is completed.
    pub done: Said,
}

impl Step {
    /// The default values of fields.
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

/// The learner's task in a step.
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
    /// The actions or turns that the learner may take.
    pub budget: Budget,
    /// The condition that must hold in the end.
    pub goal: Goal,
    /// Conditions that end the attempt immediately.
    pub stops: &'static [Stop],
    /// Explanations of certain misses. The first one that fits is used.
    pub wrong: &'static [Wrong],
    /// The explanation of any other miss.
    pub otherwise: Said,
    /// Illegal actions that the step invites. The rules of the game refuse them with an explanation.
    pub tries: &'static [&'static str],
    /// The other side's actions after each turn of the learner, one list for each turn.
    pub replies: &'static [&'static [&'static str]],
    /// The learner's actions that reach the goal, without those of `replies`.
    pub solution: &'static [&'static str],
    /// The largest number of the learner's actions for a solution in par, or 0 if the actions are not counted.
    pub par: u8,
}

impl Play {
    /// The default values of fields.
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

/// The actions or turns that the learner may take before the attempt counts as a miss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// A number of actions.
    Actions(u8),
    /// A number of turns.
    Turns(u8),
    /// A number of actions of a kind. Other actions are not limited.
    Uses(&'static str, u8),
}

/// A condition that ends an attempt.
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    /// The condition.
    pub when: Goal,
    /// The explanation.
    pub say: Said,
}

/// The explanation of certain wrong actions.
#[derive(Clone, Copy, Debug)]
pub struct Wrong {
    /// The wrong actions.
    pub act: Act,
    /// The explanation.
    pub say: Said,
    /// Actions of the other side that show why the action is wrong, if any.
    pub show: &'static [&'static str],
}

/// A pattern of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// This action, in the notation of the game.
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
    /// The text shown when it is chosen: why it is wrong, or nothing if it is right.
    pub say: Said,
}

/// A highlight on the board, and its description.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    /// The names of the places.
    pub at: &'static [&'static str],
    /// The description, for screen readers and for the hint.
    pub words: Said,
}

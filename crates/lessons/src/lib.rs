//! Lessons: short steps on the real board in which the learner makes the move.
//!
//! A lesson is data: a position, a [`Goal`], what to say about wrong answers, hints, a solution, and all texts in both
//! languages. A game implements [`Taught`]: its lessons, the list of its rules, and the nouns that goals use for it
//! (kinds of actions, places, things to count). Goals themselves are a closed list, the same for all games.
//!
//! [`Attempt`] judges what a learner does at a [`Table`](dohyo_table::Table). It has no clock and knows no page; the
//! tests play every solution and every listed mistake through it.
//!
//! - An illegal action is refused by the rules of the game, whose reason the page shows. It never counts as a miss.
//! - A legal action that misses the goal is answered with what it missed; the board returns to the last good point.
//! - What counts is the result of a turn, not the order of its actions.
//! - Hints grow: what to do, where, and finally the solution.
//!
//! [`Coached`] explains each phase of a turn in a player's first game.

mod abalone;
mod attempt;
mod coach;
mod goal;
mod kabuto;
mod kumo;
pub mod page;
mod path;
mod said;
mod step;
mod sumoku;
mod sumoo;
mod taught;

pub use attempt::{Attempt, Help, LayError, Miss, Next, State};
pub use coach::Coached;
pub use goal::{Goal, Side};
pub use path::{Moment, Path};
pub use said::Said;
pub use step::{Act, Answer, Budget, Lesson, Mark, Play, Rule, Step, Stop, Task, Wrong};
pub use taught::Taught;

/// Returns the lessons of all games by the ids of the games.
pub fn all() -> [(&'static str, &'static [Lesson]); 5] {
    fn of<G: Taught>() -> (&'static str, &'static [Lesson]) {
        (G::INFO.id, G::LESSONS)
    }
    [
        of::<dohyo_abalone::Abalone>(),
        of::<dohyo_sumoo::Sumoo>(),
        of::<dohyo_kumo::Kumo>(),
        of::<dohyo_sumoku::Sumoku>(),
        of::<dohyo_kabuto::Kabuto>(),
    ]
}

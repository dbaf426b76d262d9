//! Lessons: short steps on the real board in which the learner makes the move.
//!
//! A lesson is data: its steps have a position, a [`Goal`], explanations of wrong actions, hints, a solution, and all
//! texts in both languages. A game implements [`Taught`], which has its lessons, its rules, and the words that goals
//! use for it (kinds of actions, places, things to count). The kinds of goals are the same for all games.
//!
//! [`Attempt`] judges a learner's actions at a [`Table`](dohyo_table::Table). It knows neither the time nor the page.
//! The tests play every solution and every listed mistake through it.
//!
//! - An illegal action is refused by the rules of the game, and the page shows the reason. It never counts as a miss.
//! - After a legal action that misses the goal, the learner reads why, and the board returns to the last good point.
//! - The result of a turn counts, not the order of its actions.
//! - There are three levels of help: what to do, where to do it, and the solution.
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

//! What a game provides for its lessons.

use dohyo_core::{Seat, Setup};

use crate::{Lesson, Rule};

/// A game with lessons.
pub trait Taught: Setup {
    /// Whether all ways to finish a turn can be tried, so that an attempt notices early that its goal is out of reach.
    /// Elsewhere turns are too long for that, or not every action is listed.
    const SEARCHES: bool;

    /// The lessons, in the order in which they are taught.
    const LESSONS: &'static [Lesson];

    /// The rules that the lessons teach.
    const RULES: &'static [Rule];

    /// The kinds of actions that goals name.
    const KINDS: &'static [&'static str];

    /// The things that goals count.
    const COUNTED: &'static [&'static str];

    /// Returns `true` if `action`, which led from `self` to `after`, is of `kind`, one of [`Taught::KINDS`].
    fn is(&self, action: &Self::Action, after: &Self, kind: &str) -> bool;

    /// Returns `true` if `piece` is at `place`.
    fn at(&self, piece: &str, place: &str) -> bool;

    /// Counts `what` of `seat`, one of [`Taught::COUNTED`].
    fn count(&self, what: &str, seat: Seat) -> u32;
}

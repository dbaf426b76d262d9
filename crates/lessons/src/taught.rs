//! The trait of games with lessons.

use dohyo_core::{Seat, Setup};

use crate::{Lesson, Rule};

/// A game with lessons.
pub trait Taught: Setup {
    /// Whether all ways to finish a turn can be tried, so that an attempt notices early that its goal is out of reach.
    /// In some games turns are too long for that, or not every action is listed.
    const SEARCHES: bool;

    /// The lessons, in the order in which they are taught.
    const LESSONS: &'static [Lesson];

    /// The rules that the lessons teach.
    const RULES: &'static [Rule];

    /// The kinds of actions used in goals.
    const KINDS: &'static [&'static str];

    /// The names of counts used in goals.
    const COUNTED: &'static [&'static str];

    /// Returns `true` if `action`, which led from `self` to `after`, is of `kind`, one of [`Taught::KINDS`].
    fn is(&self, action: &Self::Action, after: &Self, kind: &str) -> bool;

    /// Returns `true` if `piece` is at `place`.
    fn at(&self, piece: &str, place: &str) -> bool;

    /// Returns the count `what`, one of [`Taught::COUNTED`], for `seat`.
    fn count(&self, what: &str, seat: Seat) -> u32;
}

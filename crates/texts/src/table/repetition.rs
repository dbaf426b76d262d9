//! Warnings before a game is drawn by repetition.

use dohyo_core::{Fate, REPETITIONS, Reason};

use super::spoken::Spoken;
use crate::texts::Texts;

/// Returns `true` if the game would be drawn by repetition if `end` ended the turn now.
pub fn would_repeat<G: Spoken>(game: &G, end: &G::Action) -> bool {
    let mut next = game.clone();
    let seat = game.to_act().first();
    seat.is_some_and(|seat| next.play(seat, end, Fate::Unknown).is_ok())
        && next.outcome().is_some_and(|outcome| outcome.reason == Reason::REPETITION)
}

/// Returns a warning if the position at the start of the turn came up for the second time, or if the end of the turn
/// `would_draw`.
pub fn repetition(
    occurrences: usize,
    draws: bool,
    would_draw: impl FnOnce() -> bool,
    t: &Texts,
) -> Option<&'static str> {
    if !draws {
        None
    } else if would_draw() {
        Some(t.would_repeat)
    } else {
        (occurrences + 1 == REPETITIONS).then_some(t.repeated)
    }
}

//! Counting sequences of actions: what tells a right generator from others.

use super::Position;
use crate::{Action, Situation, Terms};

/// How many sequences of `depth` actions there are from a situation. Turns pass when their actions are
/// spent; a win or the last turn ends a sequence, which counts where that is its last action, and nowhere
/// else. Repetition is not looked at: it takes more than a position to know.
pub fn perft(situation: &Situation, terms: Terms, depth: u32) -> u64 {
    if depth == 0 { 1 } else { count(&Position::of(situation, terms), depth) }
}

/// [`perft`] broken down by the first action, in the order of their notation.
pub fn perft_divide(situation: &Situation, terms: Terms, depth: u32) -> Vec<(Action, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let position = Position::of(situation, terms);
    let follow = |played| {
        let count = if depth == 1 { 1 } else { follow(&position.after(played), depth - 1) };
        (position.action(played), count)
    };
    let mut counts: Vec<_> = position.moves().into_iter().map(follow).collect();
    counts.sort_by_cached_key(|(action, _)| action.to_string());
    counts
}

fn count(position: &Position, depth: u32) -> u64 {
    let mut sum = 0;
    if depth == 1 {
        position.each_move(|_| sum += 1);
    } else {
        position.each_move(|played| sum += follow(&position.after(played), depth - 1));
    }
    sum
}

/// Counts on from a position that may be at the end of a turn.
fn follow(position: &Position, depth: u32) -> u64 {
    if position.actions() > 0 || position.winner().is_some() {
        return count(position, depth);
    }
    let next = position.ended();
    if next.turn() > next.terms().turn_limit { 0 } else { count(&next, depth) }
}

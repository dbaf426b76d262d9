//! Counts sequences of actions, to check and to measure the move generator.

use super::Position;
use crate::{Action, Situation, Terms};

/// Counts the sequences of `depth` actions from `situation`.
///
/// A turn ends when its actions are spent. A sequence that ends the game in fewer than `depth` actions is not counted.
/// Repetition is ignored, because it depends on the history.
///
/// ```
/// use dohyo_core::{Options, Seed, Setup};
/// use dohyo_kumo::Kumo;
/// use dohyo_kumo::position::perft;
///
/// let start = Kumo::dealt(&Options::new().with("first", "south"), Seed::default())?;
/// assert_eq!(perft(start.situation(), start.terms(), 3), 190_937);
/// # Ok::<(), dohyo_core::SetupError>(())
/// ```
pub fn perft(situation: &Situation, terms: Terms, depth: u32) -> u64 {
    if depth == 0 { 1 } else { count(&Position::of(situation, terms), depth) }
}

/// Returns the [`perft`] count of each first action, sorted by notation.
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

/// Counts from a position in which the turn may be over.
fn follow(position: &Position, depth: u32) -> u64 {
    if position.actions() > 0 || position.winner().is_some() {
        return count(position, depth);
    }
    let next = position.ended();
    if next.turn() > next.terms().turn_limit { 0 } else { count(&next, depth) }
}

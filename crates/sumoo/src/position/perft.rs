//! Counts sequences of actions or turns, to check and to measure the generators.
//!
//! Sequences that lead to the same position have the same continuations. So each position is visited once and weighted by
//! the number of ways to reach it. Symmetric positions share their counts, too.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Position;
use super::step::Kind;
use crate::{Action, Situation, rulebook};

/// The unit of a [`perft`] sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Actions that spend points. A turn ends when all points are spent, and not before.
    Action,
    /// Whole turns: sequences of actions, possibly empty, that the player ends or that eject a token.
    Turn,
}

/// Counts the sequences of `depth` units from `situation`. A sequence that ends the game in fewer than `depth` units is
/// not counted.
///
/// ```
/// use dohyo_core::{Fixed, Options, Setup};
/// use dohyo_sumoo::Sumoo;
/// use dohyo_sumoo::position::{Unit, perft};
///
/// let start = Sumoo::new(&Options::new(), &Fixed)?;
/// assert_eq!(perft(start.situation(), Unit::Action, 1), 17);
/// assert_eq!(perft(start.situation(), Unit::Turn, 1), 5748);
/// # Ok::<(), dohyo_core::SetupError>(())
/// ```
pub fn perft(situation: &Situation, unit: Unit, depth: u32) -> u64 {
    let position = Position::of(situation);
    let mut known = Memo::default();
    match unit {
        Unit::Action => actions(&position, depth, &mut known),
        Unit::Turn => turns(&position, depth, &mut known),
    }
}

/// Returns the [`perft`] count of each first action, sorted by notation. With [`Unit::Turn`], [`Action::End`] is one of
/// them.
pub fn perft_divide(situation: &Situation, unit: Unit, depth: u32) -> Vec<(Action, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut known = Memo::default();
    let mut counts = Vec::new();
    for action in rulebook::legal_actions(&situation.board, situation.to_move, situation.points) {
        let Ok(effect) = rulebook::judge(&situation.board, situation.to_move, action) else { continue };
        let mut next = situation.clone();
        effect.apply(&mut next.board);
        next.points -= action.cost();
        let next = Position::of(&next);
        let count = match unit {
            _ if effect.ejects() => u64::from(depth == 1),
            Unit::Action => actions(&next, depth - 1, &mut known),
            Unit::Turn => turns(&next, depth, &mut known),
        };
        counts.push((action, count));
    }
    if unit == Unit::Turn {
        counts.push((Action::End, turns(&Position::of(situation).ended(), depth - 1, &mut known)));
    }
    counts.sort_by_cached_key(|(action, _)| action.to_string());
    counts
}

/// Counts by position, points left and depth.
type Memo = HashMap<(u64, u8, u32), u64, BuildHasherDefault<Mixed>>;

/// Positions by hash, each with the number of ways to reach it.
type Ways = HashMap<u64, (Position, u64), BuildHasherDefault<Mixed>>;

/// A cheap hasher: keys are hashes already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = self.0.rotate_left(7).wrapping_add(word);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(u64::from(word));
    }
}

fn actions(position: &Position, depth: u32, known: &mut Memo) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.points == 0 {
        return actions(&position.ended(), depth, known);
    }
    let key = (position.canonical_hash(), position.points, depth);
    if let Some(&count) = known.get(&key) {
        return count;
    }
    let mut count = 0;
    let mut next = Vec::new();
    position.each_step(position.points, |step| match step {
        Some(after) => next.push(after),
        None => count += u64::from(depth == 1),
    });
    count += next.iter().map(|after| actions(after, depth - 1, known)).sum::<u64>();
    known.insert(key, count);
    count
}

fn turns(position: &Position, depth: u32, known: &mut Memo) -> u64 {
    if depth == 0 {
        return 1;
    }
    let key = (position.canonical_hash(), position.points, depth);
    if let Some(&count) = known.get(&key) {
        return count;
    }
    let count = if depth == 1 {
        position.count_turns()
    } else {
        let results = position.ways_to_results();
        results.values().map(|(result, ways)| ways * turns(&result.ended(), depth - 1, known)).sum()
    };
    known.insert(key, count);
    count
}

impl Position {
    /// Calls `visit` with the position after each action of at most `cost` points, or with `None` if the action ejects.
    fn each_step(&self, cost: u8, mut visit: impl FnMut(Option<Self>)) {
        if cost >= 1 {
            self.quiet_steps(true, |step, hash| visit(Some(self.after_quiet(step, hash))));
        }
        for (kind, needed) in [(Kind::Alone, 2), (Kind::Together, 3)] {
            if cost >= needed {
                self.attacks(kind, |attack| visit((!attack.ejects).then(|| self.after_attack(attack))));
            }
        }
    }

    /// Returns the positions that can be reached with at least `least` points left, by the points left, and the number of
    /// sequences that eject on the way.
    fn waves(&self, least: u8) -> ([Ways; 4], u64) {
        let mut waves: [Ways; 4] = Default::default();
        waves[usize::from(self.points)].insert(self.hash, (*self, 1));
        let mut ejecting = 0;
        for left in (least + 1..=self.points).rev() {
            let from = std::mem::take(&mut waves[usize::from(left)]);
            for (position, ways) in from.values() {
                position.each_step(left - least, |after| match after {
                    Some(next) => {
                        let entry = waves[usize::from(next.points)].entry(next.hash).or_insert((next, 0));
                        entry.1 += ways;
                    }
                    None => ejecting += ways,
                });
            }
            waves[usize::from(left)] = from;
        }
        (waves, ejecting)
    }

    /// Counts the sequences of actions that make a turn.
    fn count_turns(&self) -> u64 {
        if self.points == 0 {
            return 1;
        }
        // Steps that spend the last point are counted without being played.
        let (waves, mut count) = self.waves(1);
        for (left, wave) in (0..).zip(&waves) {
            for (position, ways) in wave.values() {
                count += ways * (1 + position.count_steps_of_exactly(left));
            }
        }
        count
    }

    /// Counts the actions that cost exactly `left` points.
    fn count_steps_of_exactly(&self, left: u8) -> u64 {
        let mut count = 0;
        match left {
            0 => {}
            1 => count = self.count_quiet(),
            2 => self.attacks(Kind::Alone, |_| count += 1),
            _ => self.attacks(Kind::Together, |_| count += 1),
        }
        count
    }

    /// Returns every result of a turn without an ejection, with the number of sequences that lead to it.
    fn ways_to_results(&self) -> Ways {
        let (waves, _) = self.waves(0);
        let mut results = Ways::default();
        for (position, ways) in waves.iter().flat_map(HashMap::values) {
            results.entry(position.hash).or_insert((*position, 0)).1 += ways;
        }
        results
    }
}

//! Counting sequences: what tells a right generator from others.
//!
//! Sequences are counted, not walked. Those that lead to the same position go on alike, so a position is
//! looked at once and weighed by the number of ways to it; positions that are mirror images count alike
//! too.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Position;
use super::step::Kind;
use crate::{Action, Situation, rulebook};

/// What a sequence is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Actions that spend points. The other side goes on once all points are spent, and not before.
    Action,
    /// Whole turns: any number of actions, none included, that the player then ends or that eject.
    Turn,
}

/// How many sequences of `depth` units there are from a situation. An ejection ends a sequence: it counts
/// where it is the last unit, and nowhere else.
pub fn perft(situation: &Situation, unit: Unit, depth: u32) -> u64 {
    let position = Position::of(situation);
    let mut known = Memo::default();
    match unit {
        Unit::Action => actions(&position, depth, &mut known),
        Unit::Turn => turns(&position, depth, &mut known),
    }
}

/// [`perft`] broken down by the first action, in the order of their notation. Sequences of turns may also
/// begin with [`Action::End`].
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

/// Positions by hash, with the ways to each.
type Ways = HashMap<u64, (Position, u64), BuildHasherDefault<Mixed>>;

/// The hashes are as random as can be: adding them up suffices.
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
    /// Tells every action of at most `cost` points: the position after it, none if it ejects.
    fn each_step(&self, cost: u8, mut tell: impl FnMut(Option<Self>)) {
        if cost >= 1 {
            self.quiet_steps(true, |step, hash| tell(Some(self.after_quiet(step, hash))));
        }
        for (kind, needed) in [(Kind::Alone, 2), (Kind::Together, 3)] {
            if cost >= needed {
                self.attacks(kind, |attack| tell((!attack.ejects).then(|| self.after_attack(attack))));
            }
        }
    }

    /// The positions that can be reached with some points left, by the points left, with the ways to each,
    /// down to `least` points; and the number of sequences that eject on the way.
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

    /// How many sequences of actions make a turn.
    fn count_turns(&self) -> u64 {
        if self.points == 0 {
            return 1;
        }
        // The step that takes the last point is counted, not played.
        let (waves, mut count) = self.waves(1);
        for (left, wave) in (0..).zip(&waves) {
            for (position, ways) in wave.values() {
                count += ways * (1 + position.count_steps_of_exactly(left));
            }
        }
        count
    }

    /// How many actions take all of the points left.
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

    /// Every result of a turn with the number of sequences that lead there without an ejection.
    fn ways_to_results(&self) -> Ways {
        let (waves, _) = self.waves(0);
        let mut results = Ways::default();
        for (position, ways) in waves.iter().flat_map(HashMap::values) {
            results.entry(position.hash).or_insert((*position, 0)).1 += ways;
        }
        results
    }
}

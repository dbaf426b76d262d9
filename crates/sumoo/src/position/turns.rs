//! Enumeration of the different results of a turn.

use super::step::Kind;
use super::{Position, Step};

/// The different positions in which a turn can end without an ejection.
///
/// Many sequences of actions lead to the same position, because the order of actions often does not matter and tokens of
/// equal force are interchangeable. Each position is listed once, with a cheapest sequence that leads to it. Refilling a
/// `Turns` reuses its memory.
#[derive(Clone, Debug)]
pub struct Turns {
    found: Vec<Found>,
    seen: Seen,
}

/// A result of a turn, before the end of the turn.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The position, with the points that are left.
    pub position: Position,
    /// The index of the result before the last step, and the last step.
    last: Option<(u16, Step)>,
    /// Whether the sequence contains a push or pull.
    attacked: bool,
}

impl Found {
    /// Returns `true` if the sequence contains a push or pull.
    pub const fn attacked(&self) -> bool {
        self.attacked
    }
}

impl Default for Turns {
    fn default() -> Self {
        Self { found: Vec::with_capacity(4096), seen: Seen::with_capacity(4096) }
    }
}

impl Turns {
    /// Creates an empty list.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates the list of the results of a turn from `position`.
    pub fn of(position: &Position) -> Self {
        let mut turns = Self::new();
        turns.fill(position);
        turns
    }

    /// Replaces the list with the results of a turn from `position`, with the points it has left. The first result is the
    /// position itself.
    pub fn fill(&mut self, position: &Position) {
        self.fill_until(position, |_| false);
    }

    /// Like [`Turns::fill`], but stops at the first result for which `wanted` returns true, and returns it.
    ///
    /// Results with more points left are found first. So when a position is found again, it has no more points left than
    /// the first time and can be skipped.
    #[inline]
    pub fn fill_until(
        &mut self,
        position: &Position,
        mut wanted: impl FnMut(&Position) -> bool,
    ) -> Option<Found> {
        self.found.clear();
        self.seen.clear();
        self.seen.insert(position.hash);
        let nothing = Found { position: *position, last: None, attacked: false };
        self.found.push(nothing);
        if wanted(position) {
            return Some(nothing);
        }
        // The range of results for each number of points left.
        let mut waves = [0..0, 0..0, 0..0, 0..0];
        waves[usize::from(position.points)] = 0..1;
        for left in (0..position.points).rev() {
            let begin = self.found.len();
            for cost in 1..=position.points - left {
                for index in waves[usize::from(left + cost)].clone() {
                    let met = self.expand(index, cost, &mut wanted);
                    if met.is_some() {
                        return met;
                    }
                }
            }
            waves[usize::from(left)] = begin..self.found.len();
        }
        None
    }

    /// Adds the results of every action that costs `cost`, played from the result at `index`.
    #[inline(always)]
    fn expand(
        &mut self,
        index: usize,
        cost: u8,
        wanted: &mut impl FnMut(&Position) -> bool,
    ) -> Option<Found> {
        let Found { position: from, attacked, .. } = self.found[index];
        let parent = index as u16;
        let mut met = None;
        if cost == 1 {
            from.quiet_steps(false, |step, hash| {
                if self.seen.insert(hash) {
                    let position = from.after_quiet(step, hash);
                    let found = Found { position, last: Some((parent, step)), attacked };
                    self.found.push(found);
                    if met.is_none() && wanted(&position) {
                        met = Some(found);
                    }
                }
            });
        } else {
            from.attacks(if cost == 2 { Kind::Alone } else { Kind::Together }, |attack| {
                if attack.ejects {
                    return;
                }
                let position = from.after_attack(attack);
                if self.seen.insert(position.hash) {
                    let found = Found { position, last: Some((parent, attack.step)), attacked: true };
                    self.found.push(found);
                    if met.is_none() && wanted(&position) {
                        met = Some(found);
                    }
                }
            });
        }
        met
    }

    /// Returns the results.
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// Returns the positions after the end of the turn.
    pub fn ended(&self) -> impl Iterator<Item = Position> {
        self.found.iter().map(|found| found.position.ended())
    }

    /// Returns the steps that lead to one of the results.
    pub fn steps(&self, found: &Found) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut last = found.last;
        while let Some((parent, step)) = last {
            steps.push(step);
            last = self.found[usize::from(parent)].last;
        }
        steps.reverse();
        steps
    }
}

/// A hash set of position hashes that can be cleared cheaply.
#[derive(Clone, Debug)]
struct Seen {
    /// Slots with open addressing; 0 is free. Their number is a power of two, and at most half are used.
    slots: Vec<u64>,
    count: usize,
}

impl Seen {
    fn with_capacity(slots: usize) -> Self {
        Self { slots: vec![0; slots], count: 0 }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
        self.count = 0;
    }

    /// Inserts `hash` and returns whether it is new.
    #[inline(always)]
    fn insert(&mut self, hash: u64) -> bool {
        let hash = hash.max(1);
        let mask = self.slots.len() - 1;
        let mut index = hash as usize & mask;
        loop {
            let slot = self.slots[index];
            if slot == hash {
                return false;
            }
            if slot == 0 {
                break;
            }
            index = (index + 1) & mask;
        }
        self.slots[index] = hash;
        self.count += 1;
        if self.count > self.slots.len() / 2 {
            self.grow();
        }
        true
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![0; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        self.count = 0;
        for hash in old {
            if hash != 0 {
                self.insert(hash);
            }
        }
    }
}

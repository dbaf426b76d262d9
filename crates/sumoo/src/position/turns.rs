//! All that a turn can come to, each result once.

use super::step::Kind;
use super::{Position, Step};

/// The different positions a turn can end in, short of an ejection.
///
/// Orders of the same actions, detours, and tokens of equal force that change places all lead to one and
/// the same position, which is found once, by a sequence that spends the fewest points. Kept and
/// refilled, it allocates nothing.
#[derive(Clone, Debug)]
pub struct Turns {
    found: Vec<Found>,
    seen: Seen,
}

/// A result of a turn, before the turn is ended.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The position, with the points that were not needed.
    pub position: Position,
    /// Where in the list the last step came from, and the step.
    last: Option<(u16, Step)>,
    /// Whether a push or pull was part of it.
    attacked: bool,
}

impl Found {
    /// Whether a push or pull leads here.
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
    /// Room for the turns of a position.
    pub fn new() -> Self {
        Self::default()
    }

    /// The turns of one position.
    pub fn of(position: &Position) -> Self {
        let mut turns = Self::new();
        turns.fill(position);
        turns
    }

    /// Finds every result of a turn of `position` with the points it has left. The first is to do
    /// nothing.
    pub fn fill(&mut self, position: &Position) {
        self.fill_until(position, |_| false);
    }

    /// Like [`Turns::fill`], but stops at the first result that is `wanted`, and returns it.
    ///
    /// Boards are met with the most points left first, because everything that leaves two points is looked
    /// at before anything that leaves one, and so on. What was met once need not be met again.
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
        // The boards with so many points left.
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

    /// Plays every action of a cost on one of the results.
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

    /// The results.
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// The positions that the other side gets.
    pub fn ended(&self) -> impl Iterator<Item = Position> {
        self.found.iter().map(|found| found.position.ended())
    }

    /// The steps that lead to one of the results, in order.
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

/// A set of hashes, emptied in one sweep.
#[derive(Clone, Debug)]
struct Seen {
    /// Open addressing; 0 is free. A power of two, at most half full.
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

    /// Whether it was not there yet.
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

//! The limits and the mistakes of each level.

use std::time::Duration;

use crate::Level;
use crate::limits::Allowance;
use crate::mistakes::{Sight, mix};

/// The playing style of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    /// Turns searched.
    depth: u8,
    /// Positions examined.
    nodes: u64,
    /// The size of its errors of judgement, in hundredths of a nat.
    noise: i32,
    /// The number of the other side's threats it overlooks, per thousand.
    blindness: u32,
    /// The number of chances to eject that it overlooks, per thousand.
    misses: u32,
    pub(super) focus: Focus,
    /// Positions that the solver may examine in search of a forced win.
    pub(super) proof_nodes: u64,
}

/// The number of results of each turn that are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Focus {
    /// The number of results followed at the root, and below it.
    pub(super) width: [u16; 2],
    /// The number of threats examined for a win in two at each position.
    pub(super) threats: u16,
}

/// The thinking time of the strongest level for a turn if the request has no limits.
const PATIENCE: Duration = Duration::from_secs(1);

/// A level that sees only its own turn and the ejections of the other side.
const BEGINNER: Character = Character {
    depth: 1,
    nodes: 10_000,
    noise: 0,
    blindness: 0,
    misses: 0,
    focus: Focus { width: [8, 1], threats: 0 },
    proof_nodes: 0,
};

/// Levels 1 to 8. Weak levels misjudge positions, overlook threats and miss chances, as learners do; strong ones only
/// search less deeply than they could. Only the last level depends on the speed of the machine. The gaps in strength
/// between the levels were set by matches: see `docs/sumoo-analysis.md`.
const CHARACTERS: [Character; 8] = [
    Character { noise: 150, blindness: 350, misses: 250, ..BEGINNER },
    Character { noise: 90, blindness: 150, misses: 80, ..BEGINNER },
    Character { noise: 50, blindness: 30, misses: 10, ..BEGINNER },
    Character { nodes: 20_000, noise: 15, focus: Focus { width: [8, 1], threats: 4 }, ..BEGINNER },
    Character { depth: 2, noise: 30, focus: Focus { width: [10, 6], threats: 4 }, ..BEGINNER },
    Character {
        depth: 20,
        nodes: 42_000,
        focus: Focus { width: [24, 8], threats: 4 },
        proof_nodes: 20,
        ..BEGINNER
    },
    Character {
        depth: 20,
        nodes: 222_000,
        focus: Focus { width: [40, 12], threats: 4 },
        proof_nodes: 100,
        ..BEGINNER
    },
    Character {
        depth: 40,
        nodes: u64::MAX,
        focus: Focus { width: [60, 16], threats: 4 },
        proof_nodes: 4_000,
        ..BEGINNER
    },
];

impl Character {
    pub(super) fn of(level: Level) -> &'static Self {
        &CHARACTERS[level.index()]
    }

    /// Returns `true` if only the request limits the level.
    pub(super) fn is_unlimited(&self) -> bool {
        self.nodes == u64::MAX
    }

    pub(super) fn allowance(&self) -> Allowance {
        let &Self { depth, nodes, .. } = self;
        Allowance { depth, nodes, patience: self.is_unlimited().then_some(PATIENCE) }
    }

    /// Returns the mistakes of the level in the game with this seed.
    pub(super) fn sight(&self, seed: u64) -> Sight {
        let &Self { noise, blindness, misses, .. } = self;
        Sight { noise, blindness, misses, seed: mix(seed) }
    }
}

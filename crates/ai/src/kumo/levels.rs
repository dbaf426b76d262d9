//! The limits and the mistakes of each level.

use std::time::Duration;

use crate::Level;
use crate::limits::Allowance;
use crate::mistakes::{Sight, mix};

/// The playing style of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    /// Positions examined.
    nodes: u64,
    /// The number of beginnings of its turn that it follows in the first round.
    pub(super) width: usize,
    /// The number of ends of its turn that it examines in the first round.
    pub(super) examined: usize,
    /// The number of beginnings of each reply that it follows in the first round; 0 if it does not look beyond its
    /// turn.
    pub(super) replies: usize,
    /// The size of its errors of judgement, in hundredths of a nat.
    noise: i32,
    /// The number of the other side's threats it overlooks, per thousand.
    blindness: u32,
    /// The number of chances to push the Stone out that it overlooks, per thousand.
    misses: u32,
}

/// The thinking time of the strongest level for a turn if the request has no limits.
const PATIENCE: Duration = Duration::from_secs(2);

/// The largest number of rounds. Widths double with each round, so more would gain nothing.
const MOST_ROUNDS: u8 = 12;

/// Levels 1 to 8. Weak levels misjudge positions, overlook threats and miss chances, as learners do; strong ones only
/// search less than they could. Only the last level depends on the speed of the machine. The gaps in strength between
/// the levels were set by matches: see `docs/kumo-study.md`.
const CHARACTERS: [Character; 8] = [
    Character { nodes: 1_500, width: 2, examined: 4, replies: 0, noise: 120, blindness: 500, misses: 400 },
    Character { nodes: 3_000, width: 4, examined: 6, replies: 0, noise: 80, blindness: 300, misses: 200 },
    Character { nodes: 6_000, width: 8, examined: 10, replies: 0, noise: 50, blindness: 120, misses: 60 },
    Character { nodes: 12_000, width: 16, examined: 20, replies: 0, noise: 25, blindness: 30, misses: 0 },
    Character { nodes: 40_000, width: 40, examined: 40, replies: 0, noise: 8, blindness: 0, misses: 0 },
    Character { nodes: 70_000, width: 40, examined: 6, replies: 6, noise: 8, blindness: 0, misses: 0 },
    Character { nodes: 200_000, width: 60, examined: 12, replies: 10, noise: 0, blindness: 0, misses: 0 },
    Character { nodes: u64::MAX, width: 15, examined: 4, replies: 8, noise: 0, blindness: 0, misses: 0 },
];

/// The number of positions allowed for each beginning that is followed, including some for replies.
const NODES_OF_WIDTH: u64 = 600;

impl Character {
    /// Returns the character with no more beginnings than can be followed within `nodes` positions.
    pub(super) fn within(self, nodes: u64) -> Self {
        let most = usize::try_from(nodes / NODES_OF_WIDTH).unwrap_or(usize::MAX);
        Self { width: self.width.min(most).max(1), ..self }
    }

    pub(super) fn of(level: Level) -> &'static Self {
        &CHARACTERS[level.index()]
    }

    pub(super) fn allowance(&self) -> Allowance {
        let patience = (self.nodes == u64::MAX).then_some(PATIENCE);
        Allowance { depth: MOST_ROUNDS, nodes: self.nodes, patience }
    }

    /// Returns the mistakes of the level in the game with this seed.
    pub(super) fn sight(&self, seed: u64) -> Sight {
        let &Self { noise, blindness, misses, .. } = self;
        Sight { noise, blindness, misses, seed: mix(seed) }
    }
}

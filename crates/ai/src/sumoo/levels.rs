//! What each level may do, and how it errs.

use std::time::Duration;

use super::search::Sight;
use crate::Level;
use crate::mix::mix;

/// How a level plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    /// How many turns it looks ahead.
    pub(super) depth: u8,
    /// How many positions it looks at.
    pub(super) nodes: u64,
    /// How far its judgement is off, in hundredths of a nat.
    noise: i32,
    /// How many of a thousand threats of the other side it overlooks.
    blindness: u32,
    /// How many of a thousand chances to eject it overlooks.
    pub(super) misses: u32,
    /// How many results it follows at the root and below.
    width: [u16; 2],
    /// How many threats it examines at each position.
    threats: u16,
    /// How many positions it may spend on proofs before it thinks, and on the safety of its choice after.
    pub(super) proof_nodes: u64,
}

/// How long the strongest level thinks over a turn when nobody says.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// Levels 1 to 8. Weak levels misjudge what they see, overlook threats and miss chances, as people who
/// learn do; strong ones only look less far than they could. No level but the last depends on the speed of
/// the machine. Matches set the distances: see `docs/sumoo-analysis.md`.
const CHARACTERS: [Character; 8] = [
    Character {
        depth: 1,
        nodes: 10_000,
        noise: 150,
        blindness: 350,
        misses: 250,
        width: [8, 1],
        threats: 0,
        proof_nodes: 0,
    },
    Character {
        depth: 1,
        nodes: 10_000,
        noise: 90,
        blindness: 150,
        misses: 80,
        width: [8, 1],
        threats: 0,
        proof_nodes: 0,
    },
    Character {
        depth: 1,
        nodes: 10_000,
        noise: 50,
        blindness: 30,
        misses: 10,
        width: [8, 1],
        threats: 0,
        proof_nodes: 0,
    },
    Character {
        depth: 1,
        nodes: 20_000,
        noise: 15,
        blindness: 0,
        misses: 0,
        width: [8, 1],
        threats: 4,
        proof_nodes: 0,
    },
    Character {
        depth: 2,
        nodes: 8_000,
        noise: 30,
        blindness: 0,
        misses: 0,
        width: [10, 6],
        threats: 4,
        proof_nodes: 0,
    },
    Character {
        depth: 20,
        nodes: 40_000,
        noise: 0,
        blindness: 0,
        misses: 0,
        width: [24, 8],
        threats: 4,
        proof_nodes: 20,
    },
    Character {
        depth: 20,
        nodes: 220_000,
        noise: 0,
        blindness: 0,
        misses: 0,
        width: [40, 12],
        threats: 4,
        proof_nodes: 100,
    },
    Character {
        depth: 40,
        nodes: u64::MAX,
        noise: 0,
        blindness: 0,
        misses: 0,
        width: [60, 16],
        threats: 4,
        proof_nodes: 4_000,
    },
];

impl Character {
    pub(super) fn of(level: Level) -> &'static Self {
        &CHARACTERS[usize::from(level.number()) - 1]
    }

    /// How it sees in one game.
    pub(super) fn sight(&self, seed: u64) -> Sight {
        let &Self { noise, blindness, width, threats, .. } = self;
        Sight { noise, blindness, width, threats, seed: mix(seed) }
    }
}

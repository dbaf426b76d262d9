//! What each level may do, and how it errs.

use std::time::Duration;

use super::search::{Weakness, mix};
use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Character {
    /// How many plies it looks ahead.
    pub(crate) depth: u8,
    /// How many positions it looks at.
    pub(crate) nodes: u64,
    /// How far its judgement of a position is off, in hundredths of a marble.
    noise: i32,
    /// How many of a thousand moves it does not see.
    blindness: u32,
}

/// How long the strongest level thinks when nobody says.
pub(crate) const PATIENCE: Duration = Duration::from_millis(1_500);

/// Levels 1 to 7. Weak levels look a move or two ahead, misjudge what they see and overlook things, as
/// people who learn do; strong ones only look less far than they could. No level depends on the speed
/// of the machine. Matches set the distances: see `docs/abalone-engine.md`.
const CHARACTERS: [Character; 7] = [
    Character { depth: 1, nodes: 1_000, noise: 320, blindness: 400 },
    Character { depth: 1, nodes: 1_000, noise: 180, blindness: 260 },
    Character { depth: 2, nodes: 2_000, noise: 260, blindness: 270 },
    Character { depth: 2, nodes: 2_000, noise: 205, blindness: 190 },
    Character { depth: 3, nodes: 4_000, noise: 185, blindness: 130 },
    Character { depth: 4, nodes: 10_000, noise: 125, blindness: 50 },
    Character { depth: 7, nodes: 50_000, noise: 55, blindness: 0 },
];

impl Character {
    /// The character of a level; the strongest has no weakness to describe.
    pub(crate) fn of(level: Level) -> Option<&'static Self> {
        CHARACTERS.get(usize::from(level.number()) - 1)
    }

    /// Its weakness in a position of one game. Who comes back to a position sees it with other eyes, or
    /// the same mistake would be made for ever.
    pub(crate) fn weakness(&self, seed: u64, times_seen: u64) -> Weakness {
        let seed = mix(seed.wrapping_add(mix(times_seen)));
        Weakness { noise: self.noise, blindness: self.blindness, seed }
    }
}

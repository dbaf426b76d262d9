//! The limits and the mistakes of each level.

use std::time::Duration;

use super::search::{MAX_PLY, Weakness};
use crate::Request;
use crate::limits::Allowance;
use crate::mistakes::scramble;

/// The playing style of a level below the strongest.
#[derive(Clone, Copy, Debug)]
struct Character {
    /// Plies searched.
    depth: u8,
    /// Positions examined.
    nodes: u64,
    /// The largest error in judging a position, in hundredths of a marble.
    noise: i32,
    /// The number of own moves it overlooks, per thousand.
    blindness: u32,
}

/// The thinking time of the strongest level if the request has no limits.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The cost of a draw to the side that thinks, in hundredths of a marble. Without it, two careful players would repeat
/// moves, and most games from the classical layout would be drawn.
const CONTEMPT: i32 = 60;
/// The same for the levels below the strongest, which play against people.
const CONTEMPT_OF_LEVELS: i32 = 100;

/// Levels 1 to 7. Weak levels look a move or two ahead, misjudge positions and overlook moves, as learners do; strong
/// ones only search less deeply than they could. No level depends on the speed of the machine. The gaps in strength
/// between the levels were set by matches: see `docs/abalone-engine.md`.
const CHARACTERS: [Character; 7] = [
    Character { depth: 1, nodes: 1_000, noise: 320, blindness: 400 },
    Character { depth: 1, nodes: 1_000, noise: 180, blindness: 260 },
    Character { depth: 2, nodes: 2_000, noise: 260, blindness: 270 },
    Character { depth: 2, nodes: 2_000, noise: 205, blindness: 190 },
    Character { depth: 3, nodes: 4_000, noise: 185, blindness: 130 },
    Character { depth: 4, nodes: 10_000, noise: 125, blindness: 50 },
    Character { depth: 7, nodes: 50_000, noise: 55, blindness: 0 },
];

/// The parameters of the search for one request.
pub(super) struct Style {
    pub(super) allowance: Allowance,
    pub(super) weakness: Weakness,
    /// The value of a draw to the side to move.
    pub(super) draw: i32,
    /// The number of threads besides the main one.
    pub(super) helpers: u8,
    /// Whether the level is below the strongest.
    pub(super) is_weakened: bool,
}

impl Style {
    /// Returns the style for `request` in a position that has come up `times_seen` times.
    pub(super) fn of(request: &Request, times_seen: u64) -> Self {
        let Some(character) = CHARACTERS.get(request.level.index()) else {
            return Self {
                allowance: Allowance { depth: MAX_PLY as u8 - 10, nodes: u64::MAX, patience: Some(PATIENCE) },
                weakness: Weakness::default(),
                draw: if request.analysis { 0 } else { -CONTEMPT },
                helpers: request.threads.saturating_sub(1),
                is_weakened: false,
            };
        };
        let &Character { depth, nodes, noise, blindness } = character;
        // When a position recurs, the level errs differently. Otherwise it would make the same mistake for ever.
        let seed = scramble(request.seed.wrapping_add(scramble(times_seen)));
        Self {
            allowance: Allowance { depth, nodes, patience: None },
            weakness: Weakness { noise, blindness, seed },
            draw: if request.analysis { 0 } else { -CONTEMPT_OF_LEVELS },
            helpers: 0,
            is_weakened: true,
        }
    }
}

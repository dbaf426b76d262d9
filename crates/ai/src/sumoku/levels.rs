//! What each level may do, and how it errs.

use std::time::Duration;

use crate::Level;

/// How a level plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    /// Classic: how many of a thousand plays it sees, for plays of one tile; each tile more halves it.
    pub(super) sight: u32,
    /// Classic: how many plays it thinks further about.
    pub(super) width: usize,
    /// Classic: of those, how many it plays on from in its mind, with how many guesses at the bag, and for
    /// how many turns.
    pub(super) followed: usize,
    pub(super) guesses: u32,
    pub(super) turns: u32,
    /// Classic: whether it searches to the end once the bag is empty.
    pub(super) to_the_end: bool,
    /// Races: how long it takes for each tile of a grid, and to see a set of Spot.
    pub(super) per_tile: Duration,
    pub(super) per_set: Duration,
    /// Races: how many of a thousand claims are wrong.
    pub(super) slips: u32,
}

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// How long the strongest level thinks over a turn when nobody says.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// Levels 1 to 8.
///
/// In Classic, weak levels overlook plays, long ones more often than short ones; from the sixth on the other
/// players' open hands are looked at, then what may come after. In races all levels find what there is to
/// find: they differ in how long it takes, and in how often a claim comes too early.
const CHARACTERS: [Character; 8] = [
    Character {
        sight: 16,
        width: 1,
        followed: 0,
        guesses: 0,
        turns: 0,
        to_the_end: false,
        per_tile: ms(14_000),
        per_set: ms(30_000),
        slips: 220,
    },
    Character {
        sight: 45,
        width: 1,
        followed: 0,
        guesses: 0,
        turns: 0,
        to_the_end: false,
        per_tile: ms(10_000),
        per_set: ms(20_000),
        slips: 150,
    },
    Character {
        sight: 140,
        width: 1,
        followed: 0,
        guesses: 0,
        turns: 0,
        to_the_end: false,
        per_tile: ms(7_500),
        per_set: ms(14_000),
        slips: 100,
    },
    Character {
        sight: 380,
        width: 1,
        followed: 0,
        guesses: 0,
        turns: 0,
        to_the_end: false,
        per_tile: ms(5_500),
        per_set: ms(9_000),
        slips: 60,
    },
    Character {
        sight: 2_000,
        width: 1,
        followed: 0,
        guesses: 0,
        turns: 0,
        to_the_end: false,
        per_tile: ms(4_000),
        per_set: ms(6_000),
        slips: 35,
    },
    Character {
        sight: 32_000,
        width: 20,
        followed: 0,
        guesses: 0,
        turns: 0,
        to_the_end: false,
        per_tile: ms(2_800),
        per_set: ms(4_000),
        slips: 20,
    },
    Character {
        sight: 32_000,
        width: 250,
        followed: 0,
        guesses: 0,
        turns: 0,
        to_the_end: false,
        per_tile: ms(1_900),
        per_set: ms(2_500),
        slips: 8,
    },
    Character {
        sight: 32_000,
        width: usize::MAX,
        followed: 8,
        guesses: 24,
        turns: 1,
        to_the_end: true,
        per_tile: ms(1_200),
        per_set: ms(1_500),
        slips: 0,
    },
];

impl Character {
    pub(super) fn of(level: Level) -> &'static Self {
        &CHARACTERS[usize::from(level.number()) - 1]
    }
}

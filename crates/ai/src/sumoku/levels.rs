//! The limits and the mistakes of each level.

use std::time::Duration;

use crate::Level;
use crate::limits::Allowance;

/// The playing style of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    /// Classic: the number of plays of one tile that it sees, per thousand. Each further tile halves the chance.
    pub(super) sight: u32,
    /// Classic: the number of plays to which it considers the replies.
    pub(super) width: usize,
    /// Classic: the guesses at the bag.
    pub(super) guessing: Guessing,
    /// Classic: whether it searches to the end of the game once the bag is empty.
    pub(super) to_the_end: bool,
    /// Races: the time for each tile of a grid. People who have played a few times need three to five minutes for ten
    /// tiles, experienced players about one.
    pub(super) per_tile: Duration,
    /// Races: the time to see a set in Spot.
    pub(super) per_set: Duration,
    /// Races: the number of wrong claims, per thousand.
    pub(super) slips: u32,
}

/// The guesses at the bag with which a level plays on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guessing {
    /// The number of plays from which it plays on.
    pub(super) followed: usize,
    /// The number of guesses.
    pub(super) guesses: u32,
    /// The number of turns of each player.
    pub(super) turns: u32,
}

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

/// The thinking time of the strongest level for a turn if the request has no limits.
const PATIENCE: Duration = Duration::from_secs(2);

/// The sight of a level that sees every play.
pub(super) const ALL: u32 = 32_000;

/// A level that takes the most points among the plays it sees.
const GREEDY: Character = Character {
    sight: ALL,
    width: 1,
    guessing: Guessing { followed: 0, guesses: 0, turns: 0 },
    to_the_end: false,
    per_tile: Duration::ZERO,
    per_set: Duration::ZERO,
    slips: 0,
};

/// Levels 1 to 8.
///
/// In Classic, weak levels overlook plays, long ones more often than short ones. From level 6 on they consider the
/// other players' open hands, and then later turns. In races, all levels find a solution if there is one; they differ
/// in the time it takes and in the number of wrong claims.
const CHARACTERS: [Character; 8] = [
    Character { sight: 16, per_tile: ms(36_000), per_set: ms(60_000), slips: 220, ..GREEDY },
    Character { sight: 45, per_tile: ms(26_000), per_set: ms(40_000), slips: 150, ..GREEDY },
    Character { sight: 140, per_tile: ms(18_000), per_set: ms(27_000), slips: 100, ..GREEDY },
    Character { sight: 380, per_tile: ms(12_000), per_set: ms(17_000), slips: 60, ..GREEDY },
    Character { sight: 2_000, per_tile: ms(8_000), per_set: ms(10_000), slips: 35, ..GREEDY },
    Character { width: 20, per_tile: ms(5_000), per_set: ms(6_000), slips: 20, ..GREEDY },
    Character { width: 250, per_tile: ms(3_000), per_set: ms(3_500), slips: 8, ..GREEDY },
    Character {
        width: usize::MAX,
        guessing: Guessing { followed: 8, guesses: 24, turns: 1 },
        to_the_end: true,
        per_tile: ms(1_500),
        per_set: ms(2_000),
        ..GREEDY
    },
];

impl Character {
    pub(super) fn of(level: Level) -> &'static Self {
        &CHARACTERS[level.index()]
    }

    pub(super) fn allowance(&self) -> Allowance {
        Allowance { depth: u8::MAX, nodes: u64::MAX, patience: self.to_the_end.then_some(PATIENCE) }
    }
}

//! What each level may do, and how it errs.

use std::time::Duration;

use dohyo_kabuto::{Action, Aim, Item};

use crate::Level;
use crate::mix::{error, mix};

/// How a level plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    /// How many pushes it tries in its mind, before its own push.
    pub(super) nodes: u64,
    /// Whether it thinks of what the others may do next.
    pub(super) replies: bool,
    /// Whether it knows the special moves.
    pub(super) knows_moves: bool,
    /// How unsteady its hand is: sideways in tenths of a mm, and in thousandths of the half angle's tangent.
    hand: [i32; 2],
}

/// How long the strongest level thinks over a turn when nobody says.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// Levels 1 to 8. Weak levels think of few pushes and have an unsteady hand, as people who learn do; strong ones
/// look at what the others may do. No level but the last depends on the speed of the machine.
const CHARACTERS: [Character; 8] = [
    Character { nodes: 3, replies: false, knows_moves: false, hand: [30, 60] },
    Character { nodes: 5, replies: false, knows_moves: true, hand: [20, 40] },
    Character { nodes: 8, replies: false, knows_moves: true, hand: [13, 26] },
    Character { nodes: 12, replies: false, knows_moves: true, hand: [10, 20] },
    Character { nodes: 50, replies: false, knows_moves: true, hand: [0, 0] },
    Character { nodes: 160, replies: true, knows_moves: true, hand: [0, 0] },
    Character { nodes: 600, replies: true, knows_moves: true, hand: [0, 0] },
    Character { nodes: u64::MAX, replies: true, knows_moves: true, hand: [0, 0] },
];

impl Character {
    pub(super) fn of(level: Level) -> &'static Self {
        &CHARACTERS[usize::from(level.number()) - 1]
    }

    /// Whether it pushes exactly as it means to.
    pub(super) fn is_steady(&self) -> bool {
        self.hand == [0, 0]
    }

    /// What the hand makes of a push: the same, or one beside it.
    pub(super) fn perform(&self, action: Action, word: u64) -> Action {
        let miss = |item: Item, aim: Aim| {
            let widest = item.entering().widest_lateral();
            let off = |value: i16, size: i32, most: i16, word: u64| {
                let most = i32::from(most);
                (i32::from(value) + error(word, size)).clamp(-most, most) as i16
            };
            let lateral = off(aim.lateral, self.hand[0], widest, mix(word));
            let angle = off(aim.angle, self.hand[1], Aim::WIDEST, mix(word ^ 1));
            Aim { lateral, angle }
        };
        match action {
            Action::Push(mut shot) => {
                shot.aim = miss(shot.item, shot.aim);
                Action::Push(shot)
            }
            Action::Again { item, aim } => Action::Again { item, aim: miss(item, aim) },
            Action::Slam { item, aim, keep } => Action::Slam { item, aim: miss(item, aim), keep },
            other => other,
        }
    }
}

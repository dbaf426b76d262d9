//! The limits and the mistakes of each level.

use std::time::Duration;

use dohyo_kabuto::{Action, Aim, Item};

use crate::Level;
use crate::limits::Allowance;
use crate::mistakes::{error, mix};

/// The playing style of a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Character {
    /// The number of pushes it simulates.
    nodes: u64,
    /// Whether it considers the opponents' replies.
    pub(super) replies: bool,
    /// Whether it knows the special moves.
    pub(super) knows_moves: bool,
    /// The size of the errors of its hand: sideways in tenths of a mm, and in thousandths of the half angle's tangent.
    hand: [i32; 2],
}

/// The thinking time of the strongest level for a turn if the request has no limits.
const PATIENCE: Duration = Duration::from_secs(3);

/// Levels 1 to 8. Weak levels try few pushes and have an unsteady hand, as learners do; strong ones consider the
/// opponents' replies. Only the last level depends on the speed of the machine.
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
        &CHARACTERS[level.index()]
    }

    pub(super) fn allowance(&self) -> Allowance {
        let patience = (self.nodes == u64::MAX).then_some(PATIENCE);
        Allowance { depth: u8::MAX, nodes: self.nodes, patience }
    }

    /// Returns `true` if it pushes exactly as intended.
    pub(super) fn is_steady(&self) -> bool {
        self.hand == [0, 0]
    }

    /// Returns the actual push for an intended one, with the errors of the hand.
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

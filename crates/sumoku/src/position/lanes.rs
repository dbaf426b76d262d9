//! What a play changes: only plays in the lanes that it changes have to be sought again.

use super::best::Seeker;
use super::{Found, Hand, Laying, Position, SIDE, axis, wrap};
use crate::Way;

/// Some rows and columns of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lanes(pub(super) [u128; 2]);

impl Lanes {
    /// These and others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self([self.0[0] | others.0[0], self.0[1] | others.0[1]])
    }

    /// Whether a play is laid in one of them.
    pub fn have(&self, found: &Found) -> bool {
        let lane = if found.way == Way::Across { found.start.y } else { found.start.x };
        self.0[axis(found.way)] >> wrap(lane) & 1 != 0
    }
}

impl Position {
    /// The lanes in which plays are others than they were before the play that was laid last, or score
    /// otherwise.
    pub fn changed(&self, laying: &Laying) -> Lanes {
        let mut changed = [0_u128; 2];
        for &cell in &laying.cells[..usize::from(laying.count)] {
            for way in Way::ALL {
                // A lane changes by a tile in it or beside it, and by a longer line that ends beside it.
                let across = if way == Way::Across { cell.y } else { cell.x };
                for lane in across - 1..=across + 1 {
                    changed[axis(way)] |= 1 << wrap(lane);
                }
                let line =
                    &self.tiles[axis(way.crossing())][wrap(if way == Way::Across { cell.x } else { cell.y })];
                for step in [1, SIDE - 1] {
                    let mut at = (wrap(across) + step) % SIDE;
                    while line[at] != 0 {
                        at = (at + step) % SIDE;
                    }
                    changed[axis(way)] |= 1 << at;
                }
            }
        }
        Lanes(changed)
    }

    /// The most points of a play in some lanes, if it is more than so many.
    pub fn most_in(&self, lanes: Lanes, hand: &Hand, than: i32) -> Option<i32> {
        if !self.is_plain() {
            let mut most = than;
            self.each_play_in(lanes, hand, &mut |found| most = most.max(found.points()));
            return Some(most).filter(|&most| most > than);
        }
        let mut seeker = Seeker::new(self, hand, than.max(0) as u32);
        for way in Way::ALL {
            for lane in self.lanes(way).filter(|&lane| lanes.0[axis(way)] >> wrap(lane) & 1 != 0) {
                seeker.look(way, lane);
            }
        }
        seeker.most().map(|most| most.points)
    }

    /// Shows every play of a hand in some lanes, each once. The first play of a game is in every lane.
    pub fn each_play_in(&self, lanes: Lanes, hand: &Hand, visit: &mut dyn FnMut(&Found)) {
        self.list(Some(lanes), hand, &mut |found| {
            visit(found);
            true
        });
    }
}

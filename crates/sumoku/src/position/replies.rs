//! The best score of a hand on many grids that differ by one play. Only the lanes that the play changes are searched
//! again.

use super::best::Seeker;
use super::{Changed, Hand, Laying, Position, SIDE, axis, wrap};
use crate::Way;

/// The score of the best play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Most {
    /// The points, or 0 if there is no play.
    pub points: i32,
    /// Whether the play completes a line of six.
    pub six: bool,
}

/// The best score of a hand in each lane of a position. Created by [`Position::replies`].
#[derive(Clone, Debug)]
pub struct Replies<'a> {
    hand: &'a Hand,
    lanes: [[Most; SIDE]; 2],
    /// The lanes that have a play, the best first.
    order: Vec<(Way, usize)>,
}

impl Position {
    /// Returns the best score of `hand` in each lane, from which [`Replies::after`] finds the best score after one
    /// more play. Returns `None` if the grid is empty or the terms require listing every play.
    pub fn replies<'a>(&self, hand: &'a Hand) -> Option<Replies<'a>> {
        if !self.is_plain() || self.is_empty() {
            return None;
        }
        let mut replies = Replies { hand, lanes: [[Most::default(); SIDE]; 2], order: Vec::new() };
        for way in Way::ALL {
            for lane in self.lanes(way) {
                let mut seeker = Seeker::new(self, hand, 0);
                seeker.look(way, lane);
                if let Some(most) = seeker.most() {
                    replies.lanes[axis(way)][wrap(lane)] = most;
                    replies.order.push((way, wrap(lane)));
                }
            }
        }
        replies.order.sort_by_key(|&(way, lane)| std::cmp::Reverse(replies.lanes[axis(way)][lane]));
        Some(replies)
    }
}

impl Replies<'_> {
    /// Returns the best score of the hand after one more play. `position` must be the position that created these
    /// replies, with that play laid.
    pub fn after(&self, position: &Position, laying: &Laying) -> Most {
        let spots = position.changes(laying);
        let changed = Changed::at(&spots);
        let unchanged = self.order.iter().find(|&&(way, lane)| !changed.has_lane(way, lane));
        let mut most = unchanged.map_or(Most::default(), |&(way, lane)| self.lanes[axis(way)][lane]);
        let mut seeker = Seeker::new(position, self.hand, most.points as u32);
        for way in Way::ALL {
            for lane in changed.lanes(way) {
                seeker.look(way, lane);
            }
        }
        if let Some(better) = seeker.most() {
            most = better;
        }
        most
    }
}

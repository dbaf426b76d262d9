//! The places that a play changes: only plays near the new tiles have to be searched again.

use std::ops::Deref;

use super::best::Seeker;
use super::{Found, Hand, Laying, Position, axis, ones, wrap};
use crate::{Cell, Way};

/// The largest number of spots that a play changes: for each of six tiles, one in each direction and two at the ends of
/// its crossing line; and two at the ends of the line they are laid in.
const MOST: usize = 6 * 4 + 2;

/// A place of a lane that received a tile or whose crossing line changed. A play along the lane changes only if its
/// line contains the place or ends beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    way: Way,
    lane: u8,
    place: u8,
}

impl Spot {
    const fn at(cell: Cell, way: Way) -> Self {
        let (lane, place) = match way {
            Way::Across => (cell.y, cell.x),
            Way::Down => (cell.x, cell.y),
        };
        Self { way, lane: wrap(lane) as u8, place: wrap(place) as u8 }
    }

    /// Returns the distance from `place` to this spot, wrapping around.
    fn behind(self, place: i16) -> usize {
        wrap(i16::from(self.place) - place)
    }
}

/// The spots that one play changes.
#[derive(Clone, Copy, Debug)]
pub struct Changes {
    spots: [Spot; MOST],
    count: usize,
}

impl Changes {
    fn add(&mut self, cell: Cell, way: Way) {
        self.spots[self.count] = Spot::at(cell, way);
        self.count += 1;
    }
}

impl Deref for Changes {
    type Target = [Spot];

    fn deref(&self) -> &[Spot] {
        &self.spots[..self.count]
    }
}

/// A set of changed spots, to find out which plays have changed.
#[derive(Clone, Copy, Debug)]
pub struct Changed<'a> {
    spots: &'a [Spot],
    /// The lanes of the spots by direction.
    lanes: [u128; 2],
}

impl<'a> Changed<'a> {
    /// Creates a set of spots.
    pub fn at(spots: &'a [Spot]) -> Self {
        let mut lanes = [0; 2];
        for spot in spots {
            lanes[axis(spot.way)] |= 1 << spot.lane;
        }
        Self { spots, lanes }
    }

    /// Returns `true` if a play found before may have changed or become illegal.
    pub fn has(&self, found: &Found) -> bool {
        let (lane, along) = match found.way {
            Way::Across => (found.start.y, found.start.x),
            Way::Down => (found.start.x, found.start.y),
        };
        let lane = wrap(lane);
        self.has_lane(found.way, lane) && {
            let before = along - i16::from(found.before) - 1;
            let mut spots = self.spots.iter().filter(|spot| spot.way == found.way);
            spots.any(|spot| {
                usize::from(spot.lane) == lane && spot.behind(before) <= usize::from(found.length) + 1
            })
        }
    }

    /// Returns `true` if a lane has changed.
    pub(super) fn has_lane(&self, way: Way, lane: usize) -> bool {
        self.lanes[axis(way)] >> lane & 1 != 0
    }

    /// Returns the lanes that have changed.
    pub(super) fn lanes(&self, way: Way) -> impl Iterator<Item = i16> + use<> {
        ones(self.lanes[axis(way)]).map(|lane| lane as i16)
    }

    /// Returns the places of a lane that have changed, counted from `origin`.
    pub(super) fn places(&self, way: Way, lane: usize, origin: i16) -> u128 {
        let spots = self.spots.iter().filter(|spot| spot.way == way && usize::from(spot.lane) == lane);
        spots.fold(0, |places, spot| places | 1 << spot.behind(origin))
    }
}

impl Position {
    /// Returns the spots that the last play has changed.
    pub fn changes(&self, laying: &Laying) -> Changes {
        let mut changes = Changes { spots: [Spot { way: Way::Across, lane: 0, place: 0 }; MOST], count: 0 };
        for (index, &cell) in laying.cells[..usize::from(laying.count)].iter().enumerate() {
            for way in Way::ALL {
                changes.add(cell, way.crossing());
                // All tiles are in one line, so its ends are added once.
                if index > 0 && way == laying.way {
                    continue;
                }
                for step in [1, -1] {
                    let mut end = cell.along(way, step);
                    while self.get(end) != 0 {
                        end = end.along(way, step);
                    }
                    changes.add(end, way.crossing());
                }
            }
        }
        changes
    }

    /// Returns the points of the best play that has changed, or `None` if it has no more than `than` points. The
    /// search may include plays that have not changed.
    pub fn most_at(&self, changed: Changed<'_>, hand: &Hand, than: i32) -> Option<i32> {
        if !self.is_plain() {
            let mut most = than;
            self.each_play_at(changed, hand, &mut |found| most = most.max(found.points()));
            return Some(most).filter(|&most| most > than);
        }
        let mut seeker = Seeker::new(self, hand, than.max(0) as u32);
        for way in Way::ALL {
            for lane in changed.lanes(way) {
                seeker.look(way, lane);
            }
        }
        seeker.most().map(|most| most.points)
    }

    /// Calls `visit` with every play of a hand that has changed, each once.
    pub fn each_play_at(&self, changed: Changed<'_>, hand: &Hand, visit: &mut dyn FnMut(&Found)) {
        self.list(Some(changed), hand, &mut |found| {
            visit(found);
            true
        });
    }
}

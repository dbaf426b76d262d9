//! The list of all plays.

use super::{Around, Changed, Code, Found, Hand, MARGIN, Position, SIDE, axis, ones, value, wrap};
use crate::{Cell, Line, Way};

impl Position {
    /// Returns every play of a hand, each once, in no particular order.
    pub fn plays(&self, hand: &Hand) -> Vec<Found> {
        let mut plays = Vec::new();
        self.each_play(hand, &mut |found| {
            plays.push(*found);
            true
        });
        plays
    }

    /// Returns `true` if a hand has a play.
    pub fn can_play(&self, hand: &Hand) -> bool {
        !self.each_play(hand, &mut |_| false)
    }

    /// Calls `visit` with every play until it returns `false`. Returns `true` if all plays were visited.
    pub fn each_play(&self, hand: &Hand, visit: &mut dyn FnMut(&Found) -> bool) -> bool {
        self.list(None, hand, visit)
    }

    /// Like [`Position::each_play`], but limited to the plays that have changed, if `changed` is given.
    pub(super) fn list(
        &self,
        changed: Option<Changed<'_>>,
        hand: &Hand,
        visit: &mut dyn FnMut(&Found) -> bool,
    ) -> bool {
        let mut lister = Lister {
            position: self,
            hand,
            way: Way::Across,
            lane: 0,
            tiles: 0,
            crossings: 0,
            near: ANYWHERE,
            across: [(ALL, Around::default()); SIDE],
            plain: self.is_plain(),
            visit,
        };
        if self.is_empty() {
            // The first play of a game begins at 0,0, in either direction.
            return Way::ALL.into_iter().all(|way| {
                lister.way = way;
                lister.begin(MARGIN as usize)
            });
        }
        Way::ALL.into_iter().all(|way| match changed {
            None => self.lanes(way).all(|lane| lister.list(way, lane)),
            Some(changed) => self.lanes(way).filter(|&lane| changed.has_lane(way, wrap(lane))).all(|lane| {
                lister.near = changed.places(way, wrap(lane), self.origin(way));
                lister.list(way, lane)
            }),
        })
    }
}

/// Every reading of a hand, as a set. There are at most 54.
const ALL: u64 = u64::MAX;
/// Every place of a lane.
const ANYWHERE: u128 = u128::MAX;

/// Lists the plays of one lane.
struct Lister<'a> {
    position: &'a Position,
    hand: &'a Hand,
    way: Way,
    lane: i16,
    tiles: u128,
    crossings: u128,
    /// Only lines that contain one of these places or end beside it are listed.
    near: u128,
    /// For each crossing place, the readings allowed there and the line they would complete.
    across: [(u64, Around); SIDE],
    /// Whether numbers may repeat and are read as shown, so that the hand's tables of sums can be used.
    plain: bool,
    visit: &'a mut dyn FnMut(&Found) -> bool,
}

/// A row under construction.
#[derive(Clone, Copy)]
struct Row {
    line: Around,
    /// The first place.
    first: usize,
    /// The place after its last tile.
    next: usize,
    found: Found,
    touches: bool,
}

impl Lister<'_> {
    /// Lists the plays of a lane.
    fn list(&mut self, way: Way, lane: i16) -> bool {
        let (tiles, crossings) = self.position.marks(way, lane);
        let marked = tiles | crossings;
        if marked == 0 {
            return true;
        }
        (self.way, self.lane, self.tiles, self.crossings) = (way, lane, tiles, crossings);
        // A line has at most six tiles, so it begins and ends within six places of every place it contains.
        let before = (1..=Line::LONGEST).fold(self.near << 1, |near, by| near | self.near >> by) | self.near;
        let behind = (1..=Line::LONGEST).fold(before, |near, by| near | self.near << by);
        for place in ones(crossings & behind) {
            let around = self.crossing(place);
            self.across[place] = (self.allowed(around), around);
        }
        let touching = (1..Line::LONGEST).fold(marked, |touching, by| touching | marked >> by);
        let mut starts = ones(before & touching & !(tiles << 1));
        starts.all(|place| !self.can_come_near(place) || self.begin(place))
    }

    /// Returns `true` if the hand has enough tiles for a line that begins at `place` to reach a place of `near`.
    fn can_come_near(&self, place: usize) -> bool {
        let away = (self.near << 1 >> place).trailing_zeros();
        away <= 1
            || away < Line::LONGEST as u32 + 2 && {
                let between = !self.tiles >> place & ((1 << (away - 1)) - 1);
                between.count_ones() <= self.hand.different()
            }
    }

    /// Returns the crossing line that a tile at `place` would complete.
    fn crossing(&self, place: usize) -> Around {
        let along = wrap(self.position.origin(self.way) + place as i16);
        self.position.around(self.way.crossing(), along, wrap(self.lane))
    }

    /// Returns the readings that a crossing line allows, as a set.
    fn allowed(&self, around: Around) -> u64 {
        if self.plain {
            let fits = !around.clash && usize::from(around.length) < Line::LONGEST;
            let missing = self.hand.missing(u32::from(around.sum));
            return if fits { self.hand.leaving(missing) & !self.hand.of(around.colours) } else { 0 };
        }
        let Position { key, terms, .. } = *self.position;
        let fits = |&code: &Code| {
            let mut line = around;
            line.add(code, terms);
            line.score(key, terms).is_some()
        };
        let readings = self.hand.readings.iter().enumerate();
        readings.filter(|(_, code)| fits(code)).fold(0, |set, (index, _)| set | 1 << index)
    }

    /// Returns the score of a crossing line completed by `code`, which must be allowed there.
    fn crossing_score(&self, mut line: Around, code: Code) -> u16 {
        if self.plain {
            return u16::from(line.sum + value(code));
        }
        let Position { key, terms, .. } = *self.position;
        line.add(code, terms);
        line.score(key, terms).unwrap_or_default()
    }

    fn begin(&mut self, place: usize) -> bool {
        let start = if self.position.is_empty() { Cell::at(0, 0) } else { self.cell(place) };
        let way = self.way;
        let found =
            Found { start, way, tiles: [0; 6], count: 0, points: 0, six: false, before: 0, length: 0 };
        self.go_on(Row { line: Around::default(), first: place, next: place, found, touches: false })
    }

    fn cell(&self, place: usize) -> Cell {
        self.position.cell(self.way, self.lane, place as i16)
    }

    /// Adds the tiles that follow, visits the row if it is a play, and extends it by every tile allowed next.
    fn go_on(&mut self, mut row: Row) -> bool {
        let Position { key, terms, .. } = *self.position;
        while self.tiles >> row.next & 1 != 0 {
            let lane = &self.position.tiles[axis(self.way)][wrap(self.lane)];
            row.line.add(lane[wrap(self.position.origin(self.way) + row.next as i16)], terms);
            row.next += 1;
            row.touches = true;
        }
        if row.line.clash || usize::from(row.line.length) > Line::LONGEST {
            return true;
        }
        if row.found.count > 0 && (row.touches || self.position.is_empty()) && !self.show(&row, key) {
            return false;
        }
        if usize::from(row.line.length) == Line::LONGEST {
            return true;
        }
        let room = Line::LONGEST - usize::from(row.line.length);
        // With no tile ahead, the hand alone must bring the sum to a multiple of the key.
        let by_hand = self.plain && room < Line::LONGEST && self.tiles >> row.next & ((1 << room) - 1) == 0;
        let missing = self.hand.missing(u32::from(row.line.sum));
        let colours = 63 & !row.line.colours;
        if by_hand && (1..=room).all(|count| self.hand.most(colours, count, missing).is_none()) {
            return true;
        }
        let last = by_hand && room == 1;
        let crosses = self.crossings >> row.next & 1 != 0;
        let (mut open, across) = if crosses { self.across[row.next] } else { (ALL, Around::default()) };
        // A line has each colour once, so no tile is used twice either.
        open &= self.hand.of(colours);
        if last {
            open &= self.hand.leaving(missing);
        }
        while open != 0 {
            let index = open.trailing_zeros() as usize;
            open &= open - 1;
            let Some(&code) = self.hand.readings.get(index) else { break };
            let mut longer = row;
            longer.line.add(code, terms);
            if longer.line.clash {
                continue;
            }
            if longer.found.count == 0 && !self.position.is_empty() {
                longer.found.start = self.cell(row.next);
                longer.found.before = row.line.length;
            }
            longer.found.tiles[usize::from(longer.found.count)] = code;
            longer.found.count += 1;
            if crosses {
                longer.found.points += self.crossing_score(across, code);
                longer.found.six |= usize::from(across.length) + 1 == Line::LONGEST;
                longer.touches = true;
            }
            longer.next += 1;
            if !self.go_on(longer) {
                return false;
            }
        }
        true
    }

    /// Visits the row if it is a play. A single tile is found in both directions and visited once.
    fn show(&mut self, row: &Row, key: crate::Key) -> bool {
        let single = row.found.count == 1;
        let alone = row.line.length == 1;
        if single && (self.way == Way::Down || self.position.is_empty()) {
            return true;
        }
        // From the place before the line to the one after it.
        let span = (1 << (row.line.length + 2)) - 1;
        if self.near << 1 >> row.first & span == 0 {
            return true;
        }
        let mut found = Found { length: row.line.length, ..row.found };
        if !alone {
            let Some(score) = row.line.score(key, self.position.terms) else { return true };
            found.points += score;
            found.six |= usize::from(row.line.length) == Line::LONGEST;
        }
        (self.visit)(&found)
    }
}

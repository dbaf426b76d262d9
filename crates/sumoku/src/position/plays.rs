//! Every play.

use super::{Around, Changed, Code, Found, Hand, MARGIN, Position, SIDE, axis, ones, value, wrap};
use crate::grid::LONGEST;
use crate::{Cell, Way};

impl Position {
    /// Every play of a hand, each once, in no particular order.
    pub fn plays(&self, hand: &Hand) -> Vec<Found> {
        let mut plays = Vec::new();
        self.each_play(hand, &mut |found| {
            plays.push(*found);
            true
        });
        plays
    }

    /// Whether a hand has a play.
    pub fn can_play(&self, hand: &Hand) -> bool {
        !self.each_play(hand, &mut |_| false)
    }

    /// Shows every play until `visit` returns false. Returns whether it saw them all.
    pub fn each_play(&self, hand: &Hand, visit: &mut dyn FnMut(&Found) -> bool) -> bool {
        self.list(None, hand, visit)
    }

    /// The same for those only that have changed, if that is known.
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
            // The rules let the first play begin at 0,0 only, either way.
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

/// Every reading of a hand: there are 54 readings at most.
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
    /// Only lines that take one of these places in or end beside it are sought.
    near: u128,
    /// For the places that cross: which readings may come there, and the line they would finish.
    across: [(u64, Around); SIDE],
    /// Whether numbers may repeat and are read as they lie, so that the hand's table says all about a sum.
    plain: bool,
    visit: &'a mut dyn FnMut(&Found) -> bool,
}

/// A row in the making.
#[derive(Clone, Copy)]
struct Row {
    line: Around,
    /// The place where it begins.
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
        // A line that comes near begins and ends no farther away than it is long.
        let before = (1..=LONGEST).fold(self.near << 1, |near, by| near | self.near >> by) | self.near;
        let behind = (1..=LONGEST).fold(before, |near, by| near | self.near << by);
        for place in ones(crossings & behind) {
            let around = self.crossing(place);
            self.across[place] = (self.allowed(around), around);
        }
        let touching = (1..LONGEST).fold(marked, |touching, by| touching | marked >> by);
        let mut starts = ones(before & touching & !(tiles << 1));
        starts.all(|place| !self.can_come_near(place) || self.begin(place))
    }

    /// Whether the hand has tiles enough for a line from a place on to come near.
    fn can_come_near(&self, place: usize) -> bool {
        let away = (self.near << 1 >> place).trailing_zeros();
        away <= 1
            || away < LONGEST as u32 + 2 && {
                let between = !self.tiles >> place & ((1 << (away - 1)) - 1);
                between.count_ones() <= self.hand.different()
            }
    }

    /// The line that a tile at a place would finish across the lane.
    fn crossing(&self, place: usize) -> Around {
        let along = wrap(self.position.origin(self.way) + place as i16);
        self.position.around(self.way.crossing(), along, wrap(self.lane))
    }

    /// The readings that a crossing line allows.
    fn allowed(&self, around: Around) -> u64 {
        if self.plain {
            let fits = !around.clash && usize::from(around.length) < LONGEST;
            let missing = self.hand.missing(u32::from(around.sum));
            return if fits { self.hand.leaving(missing) & !self.hand.of(around.colours) } else { 0 };
        }
        let Position { key, terms, .. } = *self.position;
        let fits = |&code: &Code| {
            let mut line = around;
            line.add(code, terms);
            line.fits(key, terms)
        };
        let readings = self.hand.readings.iter().enumerate();
        readings.filter(|(_, code)| fits(code)).fold(0, |set, (index, _)| set | 1 << index)
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

    /// Takes in what lies next, shows the row if it is a play, and goes on with every tile that may follow.
    fn go_on(&mut self, mut row: Row) -> bool {
        let Position { key, terms, .. } = *self.position;
        while self.tiles >> row.next & 1 != 0 {
            let lane = &self.position.tiles[axis(self.way)][wrap(self.lane)];
            row.line.add(lane[wrap(self.position.origin(self.way) + row.next as i16)], terms);
            row.next += 1;
            row.touches = true;
        }
        if row.line.clash || usize::from(row.line.length) > LONGEST {
            return true;
        }
        if row.found.count > 0 && (row.touches || self.position.is_empty()) && !self.show(&row, key) {
            return false;
        }
        if usize::from(row.line.length) == LONGEST {
            return true;
        }
        let room = LONGEST - usize::from(row.line.length);
        // With nothing lying ahead, the hand itself must make up what is missing; but one tile alone is no line.
        let by_hand = self.plain && room < LONGEST && self.tiles >> row.next & ((1 << room) - 1) == 0;
        let missing = self.hand.missing(u32::from(row.line.sum));
        let colours = 63 & !row.line.colours;
        if by_hand && (1..=room).all(|count| self.hand.most(colours, count, missing).is_none()) {
            return true;
        }
        let last = by_hand && room == 1;
        let crosses = self.crossings >> row.next & 1 != 0;
        let (mut open, across) = if crosses { self.across[row.next] } else { (ALL, Around::default()) };
        // Each colour comes once, so no tile is laid twice either.
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
                longer.found.points += u16::from(across.sum + value(code));
                longer.found.six |= usize::from(across.length) + 1 == LONGEST;
                longer.touches = true;
            }
            longer.next += 1;
            if !self.go_on(longer) {
                return false;
            }
        }
        true
    }

    /// Shows the row if it is a play. A single tile is found both ways, and shown once.
    fn show(&mut self, row: &Row, key: crate::Key) -> bool {
        let single = row.found.count == 1;
        let alone = row.line.length == 1;
        if single && (self.way == Way::Down || self.position.is_empty()) {
            return true;
        }
        // From the place before it to the one behind.
        let span = (1 << (row.line.length + 2)) - 1;
        if self.near << 1 >> row.first & span == 0 {
            return true;
        }
        if !alone && !row.line.fits(key, self.position.terms) {
            return true;
        }
        let mut found = Found { length: row.line.length, ..row.found };
        if !alone {
            found.points += u16::from(row.line.sum);
            found.six |= usize::from(row.line.length) == LONGEST;
        }
        (self.visit)(&found)
    }
}

//! Search for the play with the most points, without listing the others.
//!
//! A row scores its own sum and the sum of each line that crosses it. A tile at a crossing must have a certain
//! remainder and counts twice. The order of the other new tiles does not matter: the hand's tables give the highest sum
//! of that many tiles. This leaves a few cases for each stretch between two marked places of a lane, and most of these
//! cannot beat the best play found so far.

use super::{Code, Found, Hand, MARGIN, Most, Position, SIDE, axis, value, wrap};
use crate::{Cell, Line, Way};

/// A marked place of a lane, as one hand sees it.
#[derive(Clone, Copy)]
enum Mark {
    /// A tile.
    Tile(Code),
    /// A free place where a tile with one of `colours` and this `remainder` completes a crossing line.
    Crossing { colours: u8, remainder: u8, sum: u8, greatest: u8, six: bool },
    /// A free place where no tile of the hand fits.
    Wall,
}

/// The largest number of marked places in a lane.
const MOST: usize = SIDE;

/// A stretch of a lane that a play completes.
#[derive(Clone, Copy)]
struct Stretch {
    way: Way,
    lane: i16,
    /// The first place.
    start: usize,
    length: usize,
}

/// A crossing within a stretch.
#[derive(Clone, Copy, Default)]
struct Crossing {
    colours: u8,
    remainder: u8,
    place: u8,
}

/// The tiles and crossings of a stretch.
#[derive(Clone, Copy, Default)]
struct Content {
    /// The colours of the tiles.
    colours: u8,
    /// The sum of the tiles.
    sum: u32,
    tiles: usize,
    crossings: [Crossing; Line::LONGEST],
    count: usize,
    /// The sum of the crossing lines, without the new tiles.
    crossing_sums: u32,
    /// The sum of the highest numbers that fit the crossings.
    greatest: u32,
    /// The sum of the remainders of the crossings.
    remainders: u32,
    /// Whether a crossing line gets six tiles.
    six: bool,
}

impl Position {
    /// Returns the play with the most points, or `None` if there is no play. Ties are always broken the same way.
    pub fn best(&self, hand: &Hand) -> Option<Found> {
        if !self.is_plain() {
            return self.plays(hand).into_iter().max_by_key(|found| (found.points, found.tiles, found.start));
        }
        if self.is_empty() {
            let (points, length) =
                (2..=Line::LONGEST).filter_map(|length| Some((hand.most(63, length, 0)?, length))).max()?;
            let mut found = Found {
                start: Cell::at(0, 0),
                way: Way::Across,
                tiles: [0; 6],
                count: 0,
                points: 0,
                six: false,
                before: 0,
                length: length as u8,
            };
            fill(hand, 63, length, 0, points, &mut |code| {
                found.tiles[usize::from(found.count)] = code;
                found.count += 1;
            });
            found.points = u16::from(points);
            found.six = length == Line::LONGEST;
            return Some(found);
        }
        let mut seeker = Seeker::new(self, hand, 0);
        for way in Way::ALL {
            for lane in self.lanes(way) {
                seeker.look(way, lane);
            }
        }
        let (stretch, content) = seeker.best?;
        seeker.write(&stretch, &content)
    }
}

/// A search for the play with the most points, lane by lane.
pub(super) struct Seeker<'a> {
    position: &'a Position,
    hand: &'a Hand,
    /// The marked places of the current lane, in order.
    marks: [(u8, Mark); MOST],
    most: u32,
    best: Option<(Stretch, Content)>,
}

impl<'a> Seeker<'a> {
    /// Creates a search for plays with more than `most` points.
    pub(super) fn new(position: &'a Position, hand: &'a Hand, most: u32) -> Self {
        Self { position, hand, marks: [(0, Mark::Wall); MOST], most, best: None }
    }

    /// Returns the points of the best play found.
    pub(super) fn most(&self) -> Option<Most> {
        let (stretch, content) = self.best.as_ref()?;
        Some(Most { points: self.most as i32, six: content.six || stretch.length == Line::LONGEST })
    }

    /// Reads the marked places of a lane and returns their number.
    fn read(&mut self, way: Way, lane: i16) -> usize {
        let (tiles, crossings) = self.position.marks(way, lane);
        let origin = self.position.origin(way);
        let codes = &self.position.tiles[axis(way)][wrap(lane)];
        let mut left = tiles | crossings;
        let mut count = 0;
        while left != 0 {
            let place = left.trailing_zeros() as u8;
            left &= left - 1;
            let along = wrap(origin + i16::from(place));
            let mark = match codes[along] {
                0 => self.crossing(way, along, lane),
                code => Mark::Tile(code),
            };
            self.marks[count] = (place, mark);
            count += 1;
        }
        count
    }

    fn crossing(&self, way: Way, along: usize, lane: i16) -> Mark {
        // Like `Position::around`, but only for plain terms.
        let codes = &self.position.tiles[axis(way.crossing())][along];
        let (mut taken, mut sum, mut length) = (0_u8, 0_u8, 0);
        for step in [1, SIDE - 1] {
            let mut at = (wrap(lane) + step) % SIDE;
            while codes[at] != 0 {
                let colour = super::colour_bit(codes[at]);
                if taken & colour != 0 {
                    return Mark::Wall;
                }
                taken |= colour;
                sum += value(codes[at]);
                length += 1;
                at = (at + step) % SIDE;
            }
        }
        // A line of six cannot get longer.
        if length >= Line::LONGEST {
            return Mark::Wall;
        }
        let remainder = self.hand.missing(u32::from(sum));
        let colours = self.hand.colours(remainder) & !taken;
        match self.hand.greatest(colours, remainder) {
            Some(greatest) => {
                Mark::Crossing { colours, remainder, sum, greatest, six: length + 1 == Line::LONGEST }
            }
            None => Mark::Wall,
        }
    }

    /// Searches a lane.
    pub(super) fn look(&mut self, way: Way, lane: i16) {
        let count = self.read(way, lane);
        for first in 0..count {
            let (start, mark) = self.marks[first];
            if matches!(mark, Mark::Wall) {
                continue;
            }
            let Some(before) = room(&self.marks[..count], first, false) else { continue };
            let start = usize::from(start);
            let mut content = Content::default();
            for last in first..count {
                let (place, mark) = self.marks[last];
                let span = usize::from(place) - start + 1;
                if span > Line::LONGEST || !content.add(place, mark) {
                    break;
                }
                let Some(after) = room(&self.marks[..count], last, true) else { continue };
                for more in 0..=(before + after).min(Line::LONGEST - span) {
                    let left = more.min(before);
                    let stretch = Stretch { way, lane, start: start - left, length: span + more };
                    self.weigh(&stretch, &content);
                }
            }
        }
    }

    /// Records the stretch if it scores more than the best one so far.
    fn weigh(&mut self, stretch: &Stretch, content: &Content) {
        let free = stretch.length - content.tiles - content.count;
        if free + content.count == 0 {
            return;
        }
        let colours = 63 & !content.colours;
        if stretch.length == 1 {
            // A single tile that completes only a crossing line.
            let points = content.crossing_sums + content.greatest;
            if points > self.most {
                (self.most, self.best) = (points, Some((*stretch, *content)));
            }
            return;
        }
        let remainder = self.hand.missing(content.sum + content.remainders);
        let Some(rest) = self.hand.most(colours, free, remainder) else { return };
        let fixed = content.sum + content.crossing_sums;
        if fixed + 2 * content.greatest + u32::from(rest) <= self.most {
            return;
        }
        let most = content.most(self.hand, 0, colours, free, remainder);
        if let Some(points) = most.map(|most| most + fixed).filter(|&points| points > self.most) {
            (self.most, self.best) = (points, Some((*stretch, *content)));
        }
    }

    /// Returns the play for a stretch, with tiles that reach the score found for it.
    fn write(&self, stretch: &Stretch, content: &Content) -> Option<Found> {
        let free = stretch.length - content.tiles - content.count;
        let mut at: [Code; Line::LONGEST] = [0; Line::LONGEST];
        let mut colours = 63 & !content.colours;
        let mut rest: Vec<Code> = Vec::new();
        if stretch.length == 1 {
            let Crossing { colours, remainder, .. } = content.crossings[0];
            let greatest = self.hand.greatest(colours, remainder)?;
            fill(self.hand, colours, 1, remainder, greatest, &mut |code| at[0] = code);
        } else {
            let remainder = self.hand.missing(content.sum + content.remainders);
            let mut left = content.most(self.hand, 0, colours, free, remainder)?;
            for index in 0..content.count {
                let crossing = content.crossings[index];
                let (colour, value) = bits(crossing.colours & colours).find_map(|colour| {
                    let value = self.hand.value(colour, crossing.remainder)?;
                    let onward =
                        content.most(self.hand, index + 1, colours & !(1 << colour), free, remainder)?;
                    (onward + 2 * u32::from(value) == left).then_some((colour, value))
                })?;
                at[usize::from(crossing.place) - stretch.start] = value | (colour as u8) << 4;
                colours &= !(1 << colour);
                left -= 2 * u32::from(value);
            }
            fill(self.hand, colours, free, remainder, left as u8, &mut |code| rest.push(code));
        }
        let cells = (0..stretch.length)
            .map(|step| self.position.cell(stretch.way, stretch.lane, (stretch.start + step) as i16));
        let mut found = Found {
            start: Cell::at(0, 0),
            way: stretch.way,
            tiles: [0; 6],
            count: 0,
            points: self.most as u16,
            six: content.six || stretch.length == Line::LONGEST,
            before: 0,
            length: stretch.length as u8,
        };
        for (step, cell) in cells.enumerate().filter(|&(_, cell)| self.position.get(cell) == 0) {
            if found.count == 0 {
                (found.start, found.before) = (cell, step as u8);
            }
            let crosses = at[step] != 0;
            found.tiles[usize::from(found.count)] = if crosses { at[step] } else { rest.pop()? };
            found.count += 1;
        }
        if found.count == 1 {
            found.way = Way::Across;
        }
        Some(found)
    }
}

impl Content {
    /// Adds the next marked place. Returns false if no row can contain it.
    fn add(&mut self, place: u8, mark: Mark) -> bool {
        match mark {
            Mark::Wall => return false,
            Mark::Tile(code) => {
                let colour = super::colour_bit(code);
                if self.colours & colour != 0 {
                    return false;
                }
                self.colours |= colour;
                self.sum += u32::from(value(code));
                self.tiles += 1;
            }
            Mark::Crossing { colours, remainder, sum, greatest, six } => {
                self.six |= six;
                self.crossings[self.count] = Crossing { colours, remainder, place };
                self.count += 1;
                self.crossing_sums += u32::from(sum);
                self.greatest += u32::from(greatest);
                self.remainders += u32::from(remainder);
            }
        }
        true
    }

    /// Returns the highest score of the tiles at the crossings from index `from` on, which count twice, and of `free`
    /// more tiles, all with different ones of `colours`. `remainder` is the remainder of the `free` tiles.
    fn most(&self, hand: &Hand, from: usize, colours: u8, free: usize, remainder: u8) -> Option<u32> {
        if from == self.count {
            return hand.most(colours, free, remainder).map(u32::from);
        }
        let crossing = self.crossings[from];
        let ways = bits(crossing.colours & colours).filter_map(|colour| {
            let value = u32::from(hand.value(colour, crossing.remainder)?);
            Some(2 * value + self.most(hand, from + 1, colours & !(1 << colour), free, remainder)?)
        });
        ways.max()
    }
}

fn bits(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

/// Returns the number of free places that a row can take before or after the marked place at `index` without
/// containing the next marked place or touching its tile. Returns `None` if a tile is directly beside it.
fn room(marks: &[(u8, Mark)], index: usize, after: bool) -> Option<usize> {
    let next = if after { marks.get(index + 1) } else { index.checked_sub(1).map(|index| &marks[index]) };
    let Some(&(place, mark)) = next else { return Some((Line::LONGEST - 1).min(MARGIN as usize)) };
    let gap = usize::from(place.abs_diff(marks[index].0)) - 1;
    if matches!(mark, Mark::Tile(_)) { gap.checked_sub(1) } else { Some(gap) }
}

/// Calls `each` with `count` tiles with different ones of `colours` whose sum is `sum`, which must be the highest sum
/// with this remainder.
fn fill(hand: &Hand, colours: u8, count: usize, remainder: u8, sum: u8, each: &mut dyn FnMut(Code)) {
    if count == 0 {
        return;
    }
    for colour in bits(colours) {
        let others = colours & !(1 << colour);
        for own in 0..hand.key {
            let Some(value) = hand.value(colour, own) else { continue };
            let other = (remainder + hand.key - own) % hand.key;
            if value <= sum && hand.most(others, count - 1, other) == Some(sum - value) {
                each(value | (colour as u8) << 4);
                return fill(hand, others, count - 1, other, sum - value, each);
            }
        }
    }
}

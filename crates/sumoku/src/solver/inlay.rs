//! Tiles laid into a shape: some way, or the one with the highest total, or the certainty that there is none.

use super::CERTAIN;
use super::lines::{Lines, Set, members};
use super::patience::Patience;
use super::shapes::Row;
use crate::grid::LONGEST;
use crate::{Cell, Key, Laid, Reading, Terms, Way};

/// Tiles, each read one way, sorted by number, and what is to know about them.
pub(super) struct Kit {
    lines: Lines,
    /// By length and set: the tiles that lead on from the set towards a line of that length.
    onward: [Vec<u16>; LONGEST + 1],
    /// The tiles by what they leave when divided by the key.
    leaving: [Set; 5],
    /// For each tile, the first one after it that can take its place anywhere.
    twin_after: Vec<Option<usize>>,
    /// Tiles that lie already, with their places.
    locked: Vec<(Cell, usize)>,
    key: Key,
    /// Whether every line reads a tile the same way.
    as_shown: bool,
    /// How many there are of the most plentiful colour.
    plentiful: usize,
    /// The sum of all numbers.
    sum: i32,
}

impl Kit {
    /// Tiles that lie, and tiles to lay.
    pub(super) fn new(locked: &[(Cell, Laid)], free: &[Laid], key: Key, terms: Terms) -> Self {
        let lying = locked.iter().map(|&(cell, laid)| (laid, Some(cell)));
        let mut tiles: Vec<(Laid, Option<Cell>)> =
            lying.chain(free.iter().map(|&laid| (laid, None))).collect();
        tiles.sort_unstable_by_key(|&(laid, cell)| (laid.value(), laid, cell));
        let laid: Vec<Laid> = tiles.iter().map(|&(laid, _)| laid).collect();
        let mut lines = Lines::new(&laid, key, terms);
        lines.prepare(key, terms);
        let mut onward: [Vec<u16>; LONGEST + 1] = Default::default();
        onward.fill_with(|| vec![0; 1_usize << laid.len()]);
        for &line in &lines.all {
            let onward = &mut onward[line.count_ones() as usize];
            // Every set within it but the whole.
            let mut part = line;
            while part != 0 {
                part = (part - 1) & line;
                onward[part as usize] |= (line & !part) as u16;
            }
        }
        let mut leaving = [0; 5];
        for (tile, laid) in laid.iter().enumerate() {
            leaving[usize::from(laid.value() % key.number())] |= 1 << tile;
        }
        let mut twin_after = vec![None; laid.len()];
        for (tile, twin) in lines.twin_before.iter().enumerate() {
            if let Some(twin) = *twin {
                twin_after[twin] = Some(tile);
            }
        }
        let sum: u32 = laid.iter().map(|laid| u32::from(laid.value())).sum();
        let of_colour = |one: &Laid| laid.iter().filter(|laid| laid.colour() == one.colour()).count();
        Self {
            onward,
            leaving,
            twin_after,
            locked: (0..).zip(&tiles).filter_map(|(tile, &(_, cell))| Some((cell?, tile))).collect(),
            key,
            as_shown: terms.reading == Reading::Shown,
            plentiful: laid.iter().map(of_colour).max().unwrap_or(0),
            sum: sum as i32,
            lines,
        }
    }

    fn value(&self, tile: usize) -> i32 {
        i32::from(self.lines.tiles[tile].value())
    }

    /// The highest total there could be with so many tiles in one line only, and all others in two.
    pub(super) fn highest(&self, once: usize) -> i32 {
        2 * self.sum - self.least(self.all(), once)
    }

    /// The sum of the smallest numbers of a set, so many of them.
    fn least(&self, set: Set, count: usize) -> i32 {
        members(set).take(count).map(|tile| self.value(tile)).sum()
    }

    fn all(&self) -> Set {
        (1 << self.lines.tiles.len()) - 1
    }

    /// The tile that is locked at a place.
    fn locked_at(&self, cell: Cell) -> Option<usize> {
        self.locked.iter().find(|&&(place, _)| place == cell).map(|&(_, tile)| tile)
    }

    /// What all tiles that are not in a set leave when divided by the key.
    fn left_without(&self, set: Set) -> usize {
        (self.sum - self.least(set, CERTAIN)) as usize % usize::from(self.key.number())
    }
}

/// A place of a shape.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: Cell,
    /// Its row and its column, by number.
    lines: [usize; 2],
    /// Whether it is alone in one of them.
    once: bool,
}

/// The places of a shape, in the order in which they are best filled, and its lines.
///
/// The places that are alone across, wherever they are, count as one line, the first, and those that are alone
/// down as the second. Colours do not matter there, but sums do: all rows together are a multiple of the key, so
/// what the others sum up to leaves, divided by the key, what all tiles leave.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    places: Vec<Place>,
    /// How long each line is.
    lengths: Vec<usize>,
    /// By way: how many lines there are, and places that are alone.
    runs: [usize; 2],
}

impl Layout {
    /// The places of a shape that lies somewhere, those of locked tiles first.
    pub(super) fn new(rows: &[Row], on_table: impl Fn(Cell) -> Cell, locked: &[(Cell, Laid)]) -> Self {
        let has = |cell: Cell| {
            let row = usize::try_from(cell.y).ok().and_then(|y| rows.get(y));
            row.is_some_and(|row| cell.x >= 0 && row >> cell.x & 1 != 0)
        };
        let mut layout = Self { places: Vec::new(), lengths: vec![0; 2], runs: [0; 2] };
        let mut open: Vec<Place> = Vec::new();
        for (y, row) in (0..).zip(rows) {
            for cell in members(Set::from(*row)).map(|x| Cell::at(x as i16, y)) {
                let mut place = Place { cell, lines: [0, 1], once: false };
                for (number, way) in Way::ALL.into_iter().enumerate() {
                    let before = cell.along(way, -1);
                    if has(before) {
                        let before = open.iter().find(|place| place.cell == before);
                        place.lines[number] = before.map_or(number, |place| place.lines[number]);
                    } else {
                        layout.runs[number] += 1;
                        if has(cell.along(way, 1)) {
                            place.lines[number] = layout.lengths.len();
                            layout.lengths.push(0);
                        } else {
                            place.once = true;
                        }
                    }
                    layout.lengths[place.lines[number]] += 1;
                }
                open.push(place);
            }
        }
        let mut to_come = layout.lengths.clone();
        while !open.is_empty() {
            // Where a line is nearest to its end, the fewest tiles will do.
            let next = (0..open.len()).min_by_key(|&index| {
                let place = &open[index];
                let begun = |&&line: &&usize| to_come[line] < layout.lengths[line];
                let nearest = place.lines.iter().map(|&line| to_come[line]).min();
                let new = 2 - place.lines.iter().filter(begun).count();
                (!locked.iter().any(|&(cell, _)| cell == on_table(place.cell)), nearest, new)
            });
            let place = open.swap_remove(next.unwrap_or(0));
            for line in place.lines {
                to_come[line] -= 1;
            }
            layout.places.push(Place { cell: on_table(place.cell), ..place });
        }
        layout
    }

    /// Whether sums and colours allow the tiles to lie like this, as far as can be seen without trying.
    fn allows(&self, kit: &Kit) -> bool {
        let sums = |&alone: &usize| alone > 0 || !kit.as_shown || kit.left_without(0) == 0;
        self.lengths[..2].iter().all(sums) && self.runs.iter().all(|&runs| kit.plentiful <= runs)
    }
}

/// A search for ways to lay tiles into a shape.
struct Inlay<'a, 'b> {
    kit: &'a Kit,
    layout: &'a Layout,
    patience: &'a Patience<'b>,
    /// The tiles in each line so far.
    sets: Vec<Set>,
    rest: Set,
    /// The tile at each place so far.
    laid: Vec<usize>,
    found: Option<Vec<usize>>,
    /// The most that the numbers in one line only may sum up to.
    most: i32,
    /// Whether any way will do.
    any: bool,
}

/// A way to lay the tiles.
pub(super) struct Found {
    pub(super) tiles: Vec<(Cell, Laid)>,
    /// The sum of the numbers that are in one line only.
    pub(super) loss: i32,
}

/// Some way to lay the tiles; if the numbers that are in one line only may sum up to so much at most, the one in
/// which they sum up to the least. None is a certainty unless patience is over.
pub(super) fn find(kit: &Kit, layout: &Layout, most: Option<i32>, patience: &Patience<'_>) -> Option<Found> {
    if !layout.allows(kit) {
        return None;
    }
    let mut inlay = Inlay {
        kit,
        layout,
        patience,
        sets: vec![0; layout.lengths.len()],
        rest: kit.all(),
        laid: Vec::with_capacity(layout.places.len()),
        found: None,
        most: most.unwrap_or(i32::MAX),
        any: most.is_none(),
    };
    let once = layout.places.iter().filter(|place| place.once).count();
    inlay.lay(0, once);
    let found = inlay.found?;
    let laid = || layout.places.iter().zip(&found);
    Some(Found {
        tiles: laid().map(|(place, &tile)| (place.cell, kit.lines.tiles[tile])).collect(),
        loss: laid().filter(|(place, _)| place.once).map(|(_, &tile)| kit.value(tile)).sum(),
    })
}

impl Inlay<'_, '_> {
    /// Fills the next place. `loss` is the sum of the numbers that are in one line only, `once` counts the places
    /// of that kind that are still to come. Says whether the search is over.
    fn lay(&mut self, loss: i32, once: usize) -> bool {
        if !self.patience.count() {
            return true;
        }
        let Some(&place) = self.layout.places.get(self.laid.len()) else {
            self.found = Some(self.laid.clone());
            self.most = loss - 1;
            return self.any;
        };
        if !self.any && loss + self.kit.least(self.rest, once) > self.most {
            return false;
        }
        let locked = self.kit.locked_at(place.cell);
        let choice = locked.map_or(self.rest, |tile| 1 << tile);
        for tile in members(choice & self.onward(place.lines[0]) & self.onward(place.lines[1])) {
            // Of tiles that can take each other's place the smallest number goes where it counts once.
            let twin = if place.once { self.kit.lines.twin_before[tile] } else { self.kit.twin_after[tile] };
            if locked.is_none() && twin.is_some_and(|twin| self.rest >> twin & 1 != 0) {
                continue;
            }
            self.put(place, tile);
            let over = if !place.lines.iter().all(|&line| self.may_go_on(line)) {
                false
            } else if place.once {
                self.lay(loss + self.kit.value(tile), once - 1)
            } else {
                self.lay(loss, once)
            };
            self.take_up(place, tile);
            if over {
                return true;
            }
        }
        false
    }

    /// The tiles that lead on in a line, whether they are left or not.
    fn onward(&self, line: usize) -> Set {
        let (set, length) = (self.sets[line], self.layout.lengths[line]);
        if line >= 2 {
            Set::from(self.kit.onward[length][set as usize])
        } else if self.kit.as_shown && set.count_ones() as usize + 1 == length {
            // The last that is alone: its sum is given.
            self.kit.leaving[self.kit.left_without(set)]
        } else {
            self.kit.all()
        }
    }

    /// Whether a line is whole, or some tile that is left leads on.
    fn may_go_on(&self, line: usize) -> bool {
        self.sets[line].count_ones() as usize == self.layout.lengths[line]
            || self.onward(line) & self.rest != 0
    }

    fn put(&mut self, place: Place, tile: usize) {
        for line in place.lines {
            self.sets[line] |= 1 << tile;
        }
        self.rest &= !(1 << tile);
        self.laid.push(tile);
    }

    fn take_up(&mut self, place: Place, tile: usize) {
        for line in place.lines {
            self.sets[line] &= !(1 << tile);
        }
        self.rest |= 1 << tile;
        self.laid.pop();
    }
}

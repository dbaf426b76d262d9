//! A search for a way to lay tiles into a shape: any way, or the one with the highest total.

use dohyo_sumoku::{Cell, Key, Laid, Line, Reading, Terms, Way};

use crate::CERTAIN;
use crate::lines::{Lines, Set, members};
use crate::patience::Patience;
use crate::shapes::Row;

/// Tiles in one reading, sorted by number, with lookup tables.
pub(crate) struct Kit {
    lines: Lines,
    /// The tiles that can be added to a set to extend it towards a line, by the length of the line and by the set.
    onward: [Vec<u16>; Line::LONGEST + 1],
    /// The tiles by the remainder of their number.
    leaving: [Set; 5],
    /// For each tile, the next one that is interchangeable with it.
    twin_after: Vec<Option<usize>>,
    /// The locked tiles with their cells.
    locked: Vec<(Cell, usize)>,
    key: Key,
    /// Whether sixes are read as laid.
    as_shown: bool,
    /// The number of tiles of the most frequent colour.
    plentiful: usize,
    /// The sum of all numbers.
    sum: i32,
}

impl Kit {
    /// Creates the tables for `locked` tiles and `free` tiles to lay.
    pub(crate) fn new(locked: &[(Cell, Laid)], free: &[Laid], key: Key, terms: Terms) -> Self {
        let lying = locked.iter().map(|&(cell, laid)| (laid, Some(cell)));
        let mut tiles: Vec<(Laid, Option<Cell>)> =
            lying.chain(free.iter().map(|&laid| (laid, None))).collect();
        tiles.sort_unstable_by_key(|&(laid, cell)| (laid.value(), laid, cell));
        let laid: Vec<Laid> = tiles.iter().map(|&(laid, _)| laid).collect();
        let mut lines = Lines::new(&laid, key, terms);
        lines.prepare(key, terms);
        let mut onward: [Vec<u16>; Line::LONGEST + 1] = Default::default();
        onward.fill_with(|| vec![0; 1_usize << laid.len()]);
        for &line in &lines.all {
            let onward = &mut onward[line.count_ones() as usize];
            // Every proper subset of the line.
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

    /// Returns an upper bound of the total if `once` tiles are in only one line and all others in two.
    pub(crate) fn highest(&self, once: usize) -> i32 {
        2 * self.sum - self.least(self.all(), once)
    }

    /// Returns the sum of the `count` smallest numbers of a set.
    fn least(&self, set: Set, count: usize) -> i32 {
        members(set).take(count).map(|tile| self.value(tile)).sum()
    }

    fn all(&self) -> Set {
        (1 << self.lines.tiles.len()) - 1
    }

    /// Returns the tile locked in a cell.
    fn locked_at(&self, cell: Cell) -> Option<usize> {
        self.locked.iter().find(|&&(place, _)| place == cell).map(|&(_, tile)| tile)
    }

    /// Returns the remainder of the sum of all tiles that are not in `set`.
    fn left_without(&self, set: Set) -> usize {
        (self.sum - self.least(set, CERTAIN)) as usize % usize::from(self.key.number())
    }
}

/// A cell of a shape.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: Cell,
    /// The numbers of its row and its column.
    lines: [usize; 2],
    /// Whether the cell is alone in its row or its column, and therefore in only one line.
    once: bool,
}

/// The cells of a shape in the order in which they are filled, and its lines.
///
/// All cells that are alone in their row form line 0, and all that are alone in their column form line 1. Colours do
/// not matter in these two, but sums do: the real rows add up to a multiple of the key, so the tiles of line 0 leave
/// the same remainder as all tiles together.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    places: Vec<Place>,
    /// The length of each line.
    lengths: Vec<usize>,
    /// The number of lines and single cells, by direction.
    runs: [usize; 2],
}

impl Layout {
    /// Creates the layout of a shape. `on_table` maps cells of the shape to the table. Locked cells are filled first.
    pub(crate) fn new(rows: &[Row], on_table: impl Fn(Cell) -> Cell, locked: &[(Cell, Laid)]) -> Self {
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
            // A line that is nearly complete has the fewest candidates.
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

    /// Returns `false` if sums or colours rule out this shape without a search.
    fn allows(&self, kit: &Kit) -> bool {
        let sums = |&alone: &usize| alone > 0 || !kit.as_shown || kit.left_without(0) == 0;
        self.lengths[..2].iter().all(sums) && self.runs.iter().all(|&runs| kit.plentiful <= runs)
    }
}

/// A search for a way to lay tiles into a shape.
struct Inlay<'a, 'b> {
    kit: &'a Kit,
    layout: &'a Layout,
    patience: &'a Patience<'b>,
    /// The tiles in each line so far.
    sets: Vec<Set>,
    rest: Set,
    /// The tile in each cell so far.
    laid: Vec<usize>,
    found: Option<Vec<usize>>,
    /// The largest sum of the numbers in only one line that would still be an improvement.
    most: i32,
    /// Whether the search stops at the first way found.
    any: bool,
}

/// A way to lay the tiles.
pub(crate) struct Found {
    pub(crate) tiles: Vec<(Cell, Laid)>,
    /// The sum of the numbers in only one line.
    pub(crate) loss: i32,
}

/// Returns any way to lay the tiles if `most` is `None`. Otherwise returns the way with the smallest sum of the numbers
/// in only one line, if that is at most `most`. `None` proves that there is none, unless `patience` has run out.
pub(crate) fn find(kit: &Kit, layout: &Layout, most: Option<i32>, patience: &Patience<'_>) -> Option<Found> {
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
    /// Fills the next cell and returns `true` if the search is over. `loss` is the sum so far of the numbers in only
    /// one line, and `once` the number of such cells still to fill.
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
            // Among interchangeable tiles, the smallest numbers go where they count once.
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

    /// Returns the tiles that can be added to a line, including tiles that are already laid.
    fn onward(&self, line: usize) -> Set {
        let (set, length) = (self.sets[line], self.layout.lengths[line]);
        if line >= 2 {
            Set::from(self.kit.onward[length][set as usize])
        } else if self.kit.as_shown && set.count_ones() as usize + 1 == length {
            // The remainder of the last single cell is known.
            self.kit.leaving[self.kit.left_without(set)]
        } else {
            self.kit.all()
        }
    }

    /// Returns `true` if a line is complete or some remaining tile can be added to it.
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

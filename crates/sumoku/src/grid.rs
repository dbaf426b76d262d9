//! Grids of tiles, their lines, and what makes them a Sumoku.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Key, Laid, Reading, Terms, Tile, Way};

/// A place on the table, which has no edges. `y` grows southwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Southwards.
    pub y: i16,
    /// Eastwards.
    pub x: i16,
}

impl Cell {
    /// Farther out than this no tile is read: 96 tiles in a row do not reach it.
    pub const FARTHEST: i16 = 200;

    /// The place at these coordinates.
    pub const fn at(x: i16, y: i16) -> Self {
        Self { y, x }
    }

    /// The place so many steps along a way; backwards if negative.
    #[must_use]
    pub const fn along(self, way: Way, steps: i16) -> Self {
        match way {
            Way::Across => Self { x: self.x + steps, ..self },
            Way::Down => Self { y: self.y + steps, ..self },
        }
    }

    /// The four places that touch this one.
    pub fn neighbours(self) -> [Self; 4] {
        [
            self.along(Way::Across, -1),
            self.along(Way::Across, 1),
            self.along(Way::Down, -1),
            self.along(Way::Down, 1),
        ]
    }
}

/// The most tiles in a line: there are six colours, and each comes at most once.
pub(crate) const LONGEST: usize = 6;

/// An unbroken run of two or more tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it begins.
    pub start: Cell,
    /// Which way it runs.
    pub way: Way,
    /// Its tiles.
    pub tiles: Vec<Laid>,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Fault {
    /// More than six tiles.
    #[error("{length} tiles in a line; at most six")]
    TooLong {
        /// How many.
        length: usize,
    },
    /// A colour twice.
    #[error("{one} and {other} have the same colour")]
    SameColour {
        /// One.
        one: Laid,
        /// The other.
        other: Laid,
    },
    /// The sum does not fit.
    #[error("the sum is {sum}, not a multiple of {key}", key = key.number())]
    WrongSum {
        /// The sum.
        sum: u32,
        /// The key.
        key: Key,
    },
    /// A number twice, where the options forbid it.
    #[error("{number} comes twice")]
    SameNumber {
        /// Which.
        number: u8,
    },
}

impl Line {
    /// The sum of the tiles as they are read.
    pub fn sum(&self) -> u32 {
        self.tiles.iter().map(|laid| u32::from(laid.value())).sum()
    }

    /// Whether the line is as it must be.
    pub fn check(&self, key: Key, terms: Terms) -> Result<(), Fault> {
        if self.tiles.len() > LONGEST {
            return Err(Fault::TooLong { length: self.tiles.len() });
        }
        for (index, &other) in self.tiles.iter().enumerate() {
            let earlier = &self.tiles[..index];
            if let Some(&one) = earlier.iter().find(|one| one.colour() == other.colour()) {
                return Err(Fault::SameColour { one, other });
            }
            if !terms.numbers_repeat && earlier.iter().any(|one| one.value() == other.value()) {
                return Err(Fault::SameNumber { number: other.value() });
            }
        }
        let fits = match terms.reading {
            Reading::Shown => key.divides(self.sum()),
            Reading::PerLine => {
                // Each six counts six, and any number of them may count three more.
                let sixes = self.tiles.iter().filter(|laid| laid.tile().value() == 6).count() as u32;
                let least: u32 = self.tiles.iter().map(|laid| u32::from(laid.tile().value())).sum();
                (0..=sixes).any(|nines| key.divides(least + 3 * nines))
            }
        };
        if fits { Ok(()) } else { Err(Fault::WrongSum { sum: self.sum(), key }) }
    }
}

/// What keeps a grid from being a Sumoku.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridFault {
    /// It is not the tiles that were to be used.
    #[error("the grid has {used} tiles, and not exactly your {held}")]
    OtherTiles {
        /// How many the grid has.
        used: usize,
        /// How many there are to use.
        held: usize,
    },
    /// Some tiles do not touch the others.
    #[error("the tiles are not all connected")]
    Apart,
    /// A single tile, or none, makes no line.
    #[error("there is no line")]
    NoLine,
    /// A line is wrong.
    #[error("line of {}: {fault}", describe(.line))]
    Line {
        /// Which.
        line: Line,
        /// Why.
        fault: Fault,
    },
    /// A tile that lay there before was moved.
    #[error("a tile that lay there before was moved")]
    Moved,
}

fn describe(line: &Line) -> String {
    line.tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Tiles on a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid(BTreeMap<Cell, Laid>);

impl Grid {
    /// The tile at a place.
    pub fn get(&self, cell: Cell) -> Option<Laid> {
        self.0.get(&cell).copied()
    }

    /// Lays a tile; what lay there is returned.
    pub fn set(&mut self, cell: Cell, laid: Laid) -> Option<Laid> {
        self.0.insert(cell, laid)
    }

    /// Takes a tile away.
    pub fn take(&mut self, cell: Cell) -> Option<Laid> {
        self.0.remove(&cell)
    }

    /// Whether nothing lies there.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many tiles lie there.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Every tile with its place, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Laid)> {
        self.0.iter().map(|(&cell, &laid)| (cell, laid))
    }

    /// The run of tiles through a place, one tile or more; none if nothing lies there.
    pub fn run(&self, cell: Cell, way: Way) -> Option<Line> {
        self.get(cell)?;
        let back =
            (1..=Tile::COUNT as i16).take_while(|&steps| self.get(cell.along(way, -steps)).is_some()).count();
        let start = cell.along(way, -(back as i16));
        let tiles = (0..).map_while(|steps| self.get(start.along(way, steps))).collect();
        Some(Line { start, way, tiles })
    }

    /// Every line: runs of two tiles or more, each once.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let starts = self.0.keys().flat_map(|&cell| Way::ALL.map(|way| (cell, way)));
        let starts = starts.filter(|&(cell, way)| self.get(cell.along(way, -1)).is_none());
        starts.filter_map(|(cell, way)| self.run(cell, way)).filter(|line| line.tiles.len() >= 2)
    }

    /// How many places wide and high the box around all tiles is.
    pub fn extent(&self) -> (i32, i32) {
        let span = |along: fn(Cell) -> i16| {
            let (low, high) =
                (self.0.keys().map(|&cell| along(cell)).min(), self.0.keys().map(|&cell| along(cell)).max());
            low.zip(high).map_or(0, |(low, high)| i32::from(high - low) + 1)
        };
        (span(|cell| cell.x), span(|cell| cell.y))
    }

    /// Whether all tiles touch each other, directly or through others.
    pub fn is_connected(&self) -> bool {
        let Some((&first, _)) = self.0.first_key_value() else { return true };
        let mut reached = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let next = cell.neighbours().into_iter().filter(|next| self.0.contains_key(next));
            open.extend(next.filter(|&next| reached.insert(next)));
        }
        reached.len() == self.0.len()
    }

    /// Whether the grid is a Sumoku of exactly these tiles.
    pub fn check(&self, held: &[Tile], key: Key, terms: Terms) -> Result<(), GridFault> {
        let mut used: Vec<_> = self.0.values().map(|laid| laid.tile()).collect();
        let mut held = held.to_vec();
        used.sort_unstable();
        held.sort_unstable();
        if used != held {
            return Err(GridFault::OtherTiles { used: used.len(), held: held.len() });
        }
        if !self.is_connected() {
            return Err(GridFault::Apart);
        }
        if self.len() < 2 {
            return Err(GridFault::NoLine);
        }
        self.lines()
            .try_for_each(|line| line.check(key, terms).map_err(|fault| GridFault::Line { line, fault }))
    }
}

impl FromIterator<(Cell, Laid)> for Grid {
    fn from_iter<T: IntoIterator<Item = (Cell, Laid)>>(tiles: T) -> Self {
        Self(tiles.into_iter().collect())
    }
}

//! Grids of tiles, their lines, and the check that a grid is a Sumoku.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Colour, Key, Laid, Reading, Terms, Tile, Way};

/// A place on the table, which has no edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The row, growing southwards.
    pub y: i16,
    /// The column, growing eastwards.
    pub x: i16,
}

impl Cell {
    /// The largest coordinate accepted in text. 96 tiles in a row do not reach it.
    pub const FARTHEST: i16 = 200;

    /// Returns the cell in column `x` and row `y`.
    pub const fn at(x: i16, y: i16) -> Self {
        Self { y, x }
    }

    /// Returns the cell `steps` cells along `way`, or backwards if `steps` is negative.
    #[must_use]
    pub const fn along(self, way: Way, steps: i16) -> Self {
        match way {
            Way::Across => Self { x: self.x + steps, ..self },
            Way::Down => Self { y: self.y + steps, ..self },
        }
    }

    /// Returns the four cells that share an edge with this one.
    pub fn neighbours(self) -> [Self; 4] {
        [
            self.along(Way::Across, -1),
            self.along(Way::Across, 1),
            self.along(Way::Down, -1),
            self.along(Way::Down, 1),
        ]
    }
}

/// An unbroken run of tiles in a row or column. The rules call it a line if it has at least two tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The first cell.
    pub start: Cell,
    /// The direction.
    pub way: Way,
    /// The tiles in order.
    pub tiles: Vec<Laid>,
}

/// The reason why a line is wrong.
///
/// Exhaustive, so that a user interface that translates the variants fails to compile when one is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Fault {
    /// The line has more than six tiles.
    #[error("the line has {length} tiles; at most six are allowed")]
    TooLong {
        /// The number of tiles.
        length: usize,
    },
    /// Two tiles have the same colour.
    #[error("{one} and {other} have the same colour")]
    SameColour {
        /// The first of the two.
        one: Laid,
        /// The second.
        other: Laid,
    },
    /// The sum is not a multiple of the key.
    #[error("the sum is {sum}, not a multiple of {key}", key = key.number())]
    WrongSum {
        /// The sum of the tiles as shown.
        sum: u32,
        /// The key.
        key: Key,
    },
    /// A number appears twice while the option `repeat-numbers` is off.
    #[error("{number} appears twice")]
    SameNumber {
        /// The number.
        number: u8,
    },
}

impl Line {
    /// The most tiles a line can have: one of each colour.
    pub const LONGEST: usize = Colour::ALL.len();

    /// Returns the sum of the tiles as shown.
    pub fn sum(&self) -> u32 {
        self.tiles.iter().map(|laid| u32::from(laid.value())).sum()
    }

    /// Returns the line with its sixes turned the way the line reads them. Returns it unchanged with
    /// [`Reading::Shown`], or if the line is wrong.
    #[must_use]
    pub fn as_read(&self, key: Key, terms: Terms) -> Self {
        let mut line = self.clone();
        let (Reading::PerLine, Ok(score)) = (terms.reading, self.check(key, terms)) else { return line };
        let least: u32 = self.tiles.iter().map(|laid| u32::from(laid.tile().value())).sum();
        let mut nines = (score - least) / 3;
        for laid in line.tiles.iter_mut().filter(|laid| laid.tile().value() == 6) {
            *laid = Laid::upright(laid.tile());
            if let Some(nine) = laid.tile().readings().last().filter(|_| nines > 0) {
                *laid = nine;
                nines -= 1;
            }
        }
        line
    }

    /// Returns the cells of the line in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0..self.tiles.len() as i16).map(|steps| self.start.along(self.way, steps))
    }

    /// Checks the line and returns its score: the sum of its tiles as the line reads them.
    ///
    /// With [`Reading::PerLine`] a line reads its sixes in the way that scores the most points.
    ///
    /// # Errors
    ///
    /// Returns the first [`Fault`] found: length, then colours and numbers, then the sum.
    pub fn check(&self, key: Key, terms: Terms) -> Result<u32, Fault> {
        if self.tiles.len() > Self::LONGEST {
            return Err(Fault::TooLong { length: self.tiles.len() });
        }
        for (index, &other) in self.tiles.iter().enumerate() {
            let earlier = &self.tiles[..index];
            if let Some(&one) = earlier.iter().find(|one| one.colour() == other.colour()) {
                return Err(Fault::SameColour { one, other });
            }
            if !terms.numbers_repeat && earlier.iter().any(|&one| same_number(one, other, terms.reading)) {
                return Err(Fault::SameNumber { number: other.value() });
            }
        }
        let score = match terms.reading {
            Reading::Shown => Some(self.sum()).filter(|&sum| key.divides(sum)),
            Reading::PerLine => {
                let sixes = self.tiles.iter().filter(|laid| laid.tile().value() == 6).count() as u32;
                if terms.nines(sixes).is_empty() {
                    return Err(Fault::SameNumber { number: 6 });
                }
                let least: u32 = self.tiles.iter().map(|laid| u32::from(laid.tile().value())).sum();
                terms.highest_reading(least, sixes, key)
            }
        };
        score.ok_or(Fault::WrongSum { sum: self.sum(), key })
    }
}

/// Returns `true` if two tiles of a line show the same number. With [`Reading::PerLine`] two sixes may be read
/// differently, so they do not count as the same number.
fn same_number(one: Laid, other: Laid, reading: Reading) -> bool {
    match reading {
        Reading::Shown => one.value() == other.value(),
        Reading::PerLine => one.tile().value() == other.tile().value() && one.tile().value() != 6,
    }
}

/// The reason why a grid is not a Sumoku. Exhaustive like [`Fault`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GridFault {
    /// The grid does not use exactly the player's tiles.
    #[error("the grid has {used} tiles; expected exactly your {held}")]
    OtherTiles {
        /// The number of tiles in the grid.
        used: usize,
        /// The number of tiles the player has.
        held: usize,
    },
    /// The tiles are not one connected group.
    #[error("the tiles are not all connected")]
    Apart,
    /// The grid has fewer than two tiles.
    #[error("there is no line")]
    NoLine,
    /// A line is wrong.
    #[error("line of {}: {fault}", describe(.line))]
    Line {
        /// The line.
        line: Line,
        /// What is wrong with it.
        fault: Fault,
    },
    /// A locked tile was moved.
    #[error("a locked tile was moved")]
    Moved,
}

fn describe(line: &Line) -> String {
    line.tiles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Tiles laid on a table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Grid(BTreeMap<Cell, Laid>);

impl Grid {
    /// Returns the tile at `cell`.
    pub fn get(&self, cell: Cell) -> Option<Laid> {
        self.0.get(&cell).copied()
    }

    /// Lays a tile at `cell` and returns the tile that was there.
    pub fn set(&mut self, cell: Cell, laid: Laid) -> Option<Laid> {
        self.0.insert(cell, laid)
    }

    /// Removes and returns the tile at `cell`.
    pub fn take(&mut self, cell: Cell) -> Option<Laid> {
        self.0.remove(&cell)
    }

    /// Returns `true` if the grid has no tiles.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns every tile with its cell, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Laid)> {
        self.0.iter().map(|(&cell, &laid)| (cell, laid))
    }

    /// Returns the run of tiles through `cell` along `way`, which may be a single tile, or `None` if the cell is
    /// empty.
    pub fn run(&self, cell: Cell, way: Way) -> Option<Line> {
        self.get(cell)?;
        let back =
            (1..=Tile::COUNT as i16).take_while(|&steps| self.get(cell.along(way, -steps)).is_some()).count();
        let start = cell.along(way, -(back as i16));
        let tiles = (0..).map_while(|steps| self.get(start.along(way, steps))).collect();
        Some(Line { start, way, tiles })
    }

    /// Returns every line of two or more tiles, each once.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let starts = self.0.keys().flat_map(|&cell| Way::ALL.map(|way| (cell, way)));
        let starts = starts.filter(|&(cell, way)| self.get(cell.along(way, -1)).is_none());
        starts.filter_map(|(cell, way)| self.run(cell, way)).filter(|line| line.tiles.len() >= 2)
    }

    /// Returns the width and height of the bounding box, in cells.
    pub fn extent(&self) -> (i32, i32) {
        let span = |along: fn(Cell) -> i16| {
            let (low, high) =
                (self.0.keys().map(|&cell| along(cell)).min(), self.0.keys().map(|&cell| along(cell)).max());
            low.zip(high).map_or(0, |(low, high)| i32::from(high - low) + 1)
        };
        (span(|cell| cell.x), span(|cell| cell.y))
    }

    /// Returns `true` if the tiles are one connected group. An empty grid is connected.
    pub fn is_connected(&self) -> bool {
        self.0.first_key_value().is_none_or(|(&first, _)| self.group(first).len() == self.len())
    }

    /// Returns the connected group of tiles around `first`.
    fn group(&self, first: Cell) -> BTreeSet<Cell> {
        let mut reached = BTreeSet::from([first]);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            let next = cell.neighbours().into_iter().filter(|next| self.0.contains_key(next));
            open.extend(next.filter(|&next| reached.insert(next)));
        }
        reached
    }

    /// Checks that the grid is a Sumoku of exactly the tiles in `held`.
    ///
    /// # Errors
    ///
    /// Returns the first [`GridFault`] found: the tiles used, then whether they are connected, then their lines.
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
        self.lines().try_for_each(|line| match line.check(key, terms) {
            Ok(_) => Ok(()),
            Err(fault) => Err(GridFault::Line { line, fault }),
        })
    }

    /// Returns the part of an unfinished grid that counts: a Sumoku made of the tiles in correct lines.
    ///
    /// Tiles of wrong lines are removed one by one until every line is correct, starting with tiles that no correct
    /// line needs. The largest connected group that remains counts.
    ///
    /// ```
    /// use dohyo_sumoku::{Grid, Key, Terms};
    ///
    /// // The row 3 + 7 is a multiple of 5, the column 7 + 4 is not, and the 5 is not connected.
    /// let grid: Grid = "0,0:3R 1,0:7G 1,1:4B 5,0:5R".parse()?;
    /// let sound = grid.sound_part(Key::new(5).unwrap(), Terms::default());
    /// assert_eq!(sound.to_string(), "0,0:3R 1,0:7G");
    /// # Ok::<(), dohyo_core::Malformed>(())
    /// ```
    #[must_use]
    pub fn sound_part(&self, key: Key, terms: Terms) -> Self {
        let lines = |grid: &Self, correct: bool| -> Vec<Cell> {
            let lines = grid.lines().filter(|line| line.check(key, terms).is_ok() == correct);
            lines.flat_map(|line| line.cells().collect::<Vec<_>>()).collect()
        };
        let mut grid = self.clone();
        loop {
            let (wrong, correct) = (lines(&grid, false), lines(&grid, true));
            let needed = |cell: Cell| correct.iter().filter(|&&other| other == cell).count();
            let still_wrong = |cell: Cell| {
                let mut without = grid.clone();
                without.take(cell);
                lines(&without, false).len()
            };
            let Some(cell) = wrong.into_iter().min_by_key(|&cell| (needed(cell), still_wrong(cell), cell))
            else {
                break;
            };
            grid.take(cell);
        }
        let groups = grid.0.keys().map(|&cell| grid.group(cell)).filter(|group| group.len() > 1);
        let largest = groups.reduce(|one, other| if other.len() > one.len() { other } else { one });
        let largest = largest.unwrap_or_default();
        grid.iter().filter(|(cell, _)| largest.contains(cell)).collect()
    }
}

impl FromIterator<(Cell, Laid)> for Grid {
    fn from_iter<T: IntoIterator<Item = (Cell, Laid)>>(tiles: T) -> Self {
        Self(tiles.into_iter().collect())
    }
}

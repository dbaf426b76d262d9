//! The daily puzzles. A date always gives the same puzzles.
//!
//! There are two kinds, each in three sizes:
//!
//! - [`Daily`]: use all tiles. [`Daily::of`] makes the puzzle of a day, [`Daily::check`] checks a grid, and
//!   [`Daily::hint`] gives a hint for an unfinished grid.
//! - [`Skeleton`]: fill the holes of a grid with given tiles, in the only way possible.
//!
//! [`Solved`] is a result to share, without spoilers. Timing, streaks and archives are left to the application.
//!
//! ```
//! use dohyo_sumoku::Grid;
//! use dohyo_sumoku_solver::daily::{Daily, Help, Size};
//!
//! let daily = Daily::of("2026-11-16".parse()?, Size::Small);
//! assert_eq!(daily.tiles.len(), 10);
//! assert!(daily.check(&Grid::default()).is_err());
//! assert!(daily.hint(&Grid::default(), Help::Step).is_some());
//! # Ok::<(), dohyo_core::Malformed>(())
//! ```

mod date;
mod hint;
mod skeleton;

use std::fmt;
use std::time::Duration;

use dohyo_core::{Chance, Seed};
use dohyo_sumoku::{Grid, GridFault, Key, Terms, Tile};

use crate::{Answer, Task};

pub use date::Date;
pub use hint::{Help, Hint};
pub use skeleton::Skeleton;

/// The size of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// Ten tiles.
    Small,
    /// Sixteen tiles.
    Medium,
    /// Twenty-four tiles.
    Large,
}

impl Size {
    /// All sizes.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// Returns the number of tiles.
    pub const fn tiles(self) -> usize {
        match self {
            Self::Small => 10,
            Self::Medium => 16,
            Self::Large => 24,
        }
    }
}

/// The difficulty of a puzzle, 1 to 5.
pub type Stars = u8;

/// The difficulty on each day of the week, from Monday.
const WEEK: [Stars; 7] = [1, 2, 2, 3, 3, 4, 5];
/// The number of draws from which the puzzle of a day is chosen.
const DRAWS: u32 = 12;

/// The puzzle “Use all tiles”.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    /// The day.
    pub date: Date,
    /// The size.
    pub size: Size,
    /// The key.
    pub key: Key,
    /// The tiles, sorted by colour.
    pub tiles: Vec<Tile>,
    /// The difficulty, measured by the share of plausible beginnings that do not lead to a Sumoku.
    pub stars: Stars,
}

/// Returns the source of chance for one kind of puzzle on one day.
fn chance_of(date: Date, size: Size, kind: u64) -> Chance {
    let number = date.days() as u64;
    Seed::from((number * 8 + size as u64) * 8 + kind).chance()
}

/// Draws a key and the tiles of a puzzle.
fn draw(size: Size, chance: &mut Chance) -> (Key, Vec<Tile>) {
    let mut tiles = Tile::all();
    chance.shuffle(&mut tiles);
    tiles.truncate(size.tiles());
    tiles.sort_unstable_by_key(|tile| (tile.colour(), tile.value()));
    (Key::roll(chance), tiles)
}

/// Returns the smallest percentage of successful beginnings for four, three, two and one stars. Each number of stars
/// covers a fifth of all draws.
const fn bounds(size: Size) -> [u32; 4] {
    match size {
        Size::Small => [20, 50, 69, 84],
        Size::Medium => [10, 30, 52, 69],
        Size::Large => [56, 70, 76, 84],
    }
}

fn stars(size: Size, ease: u32) -> Stars {
    5 - bounds(size).iter().filter(|&&bound| ease >= bound).count() as Stars
}

impl Daily {
    /// Returns the puzzle of a day, which always has a solution. Mondays are easy, Sundays hard.
    pub fn of(date: Date, size: Size) -> Self {
        let mut chance = chance_of(date, size, 0);
        let wanted = WEEK[date.weekday()];
        let mut nearest: Option<Self> = None;
        let mut tried = 0;
        loop {
            let (key, tiles) = draw(size, &mut chance);
            let task = Task::new(&tiles, key);
            tried += 1;
            // Draws that the solver does not solve quickly are too hard for people.
            if task.is_easy() {
                let stars = stars(size, task.ease());
                let daily = Self { date, size, key, tiles, stars };
                let nearer = nearest
                    .as_ref()
                    .is_none_or(|other| wanted.abs_diff(daily.stars) < wanted.abs_diff(other.stars));
                if nearer {
                    nearest = Some(daily);
                }
            }
            if let Some(daily) = nearest.take_if(|daily| daily.stars == wanted || tried >= DRAWS) {
                return daily;
            }
        }
    }

    /// Returns one of the solutions.
    pub fn solution(&self) -> Option<Grid> {
        match Task::new(&self.tiles, self.key).solve().answer {
            Answer::Sumoku(grid) => Some(grid),
            Answer::Impossible | Answer::Undecided => None,
        }
    }

    /// Checks whether a grid solves the puzzle.
    ///
    /// # Errors
    ///
    /// Returns the first [`GridFault`] found.
    pub fn check(&self, grid: &Grid) -> Result<(), GridFault> {
        grid.check(&self.tiles, self.key, Terms::default())
    }

    /// Returns a hint for an unfinished grid, or `None` if `grid` solves the puzzle.
    pub fn hint(&self, grid: &Grid, help: Help) -> Option<Hint> {
        hint::towards_any(&self.tiles, self.key, grid, help)
    }
}

/// The result of a solved puzzle, to share. It does not reveal the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The day.
    pub date: Date,
    /// The size.
    pub size: Size,
    /// Whether the puzzle was a [`Skeleton`].
    pub skeleton: bool,
    /// The difficulty.
    pub stars: Stars,
    /// The time it took.
    pub time: Duration,
    /// The number of hints taken.
    pub hints: u32,
}

/// Writes a line such as `Sumoku #320 · 16 tiles ★★★☆☆ · 3:25 · 1 hint`.
impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.skeleton { "skeleton of" } else { "·" };
        let stars: String = (1..=5).map(|star| if star <= self.stars { '★' } else { '☆' }).collect();
        let seconds = self.time.as_secs();
        let hints = match self.hints {
            0 => "no hint".to_owned(),
            1 => "1 hint".to_owned(),
            more => format!("{more} hints"),
        };
        let (number, tiles) = (self.date.number(), self.size.tiles());
        write!(
            f,
            "Sumoku #{number} {kind} {tiles} tiles {stars} · {}:{:02} · {hints}",
            seconds / 60,
            seconds % 60
        )
    }
}

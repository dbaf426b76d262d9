//! The puzzles of the day, the same for everybody and for ever.
//!
//! Two kinds, each in three sizes:
//!
//! - [`Daily`]: use all the tiles. [`Daily::of`] makes the puzzle of a day, [`Daily::check`] judges a grid,
//!   [`Daily::hint`] helps with a grid as far as it was built.
//! - [`Skeleton`]: a grid with holes, and the tiles that belong there; just one way to fill them.
//!   [`Skeleton::of`], [`Skeleton::check`] and [`Skeleton::hint`] do the same.
//!
//! [`Solved`] is what a player may tell others: it gives nothing away. Times, streaks and archives belong to
//! whoever shows the puzzles; [`Date`] counts the days.
//!
//! ```
//! use dohyo_sumoku::daily::{Daily, Date, Help, Size};
//! use dohyo_sumoku::Grid;
//! let daily = Daily::of("2026-11-16".parse()?, Size::Small);
//! assert_eq!(daily.tiles.len(), 10);
//! assert!(daily.check(&Grid::default()).is_err());
//! let hint = daily.hint(&Grid::default(), Help::Step);
//! # assert!(hint.is_some());
//! # Ok::<(), dohyo_core::Malformed>(())
//! ```

mod date;
mod hint;
mod skeleton;

use std::fmt;
use std::time::Duration;

use dohyo_core::{Chance, Seed};

use crate::solver::{Answer, Task};
use crate::{Grid, GridFault, Key, Tile};

pub use date::Date;
pub use hint::{Help, Hint};
pub use skeleton::Skeleton;

/// The three sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Size {
    /// Ten tiles.
    Small,
    /// Sixteen.
    Medium,
    /// Twenty-four.
    Large,
}

impl Size {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// How many tiles.
    pub const fn tiles(self) -> usize {
        match self {
            Self::Small => 10,
            Self::Medium => 16,
            Self::Large => 24,
        }
    }
}

/// How hard a puzzle is, 1 to 5.
pub type Stars = u8;

/// The stars of each day of the week, from Monday.
const WEEK: [Stars; 7] = [1, 2, 2, 3, 3, 4, 5];
/// Draws among which the day's puzzle is chosen.
const DRAWS: u32 = 12;

/// “Use all the tiles”.
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
    /// How hard it is, by how often beginnings that look right lead nowhere.
    pub stars: Stars,
}

/// Chance for one puzzle of one day.
fn chance_of(date: Date, size: Size, kind: u64) -> Chance {
    let number = date.days() as u64;
    Seed::from((number * 8 + size as u64) * 8 + kind).chance()
}

/// Tiles of a size, and a key.
fn draw(size: Size, chance: &mut Chance) -> (Key, Vec<Tile>) {
    let mut tiles = Tile::all();
    chance.shuffle(&mut tiles);
    tiles.truncate(size.tiles());
    tiles.sort_unstable_by_key(|tile| (tile.colour(), tile.value()));
    (Key::roll(chance), tiles)
}

/// Of a hundred beginnings, how many lead to the end in puzzles of four stars down to one, at least.
/// A fifth of all draws falls into each class.
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
    /// The puzzle of a day. It has a solution; Mondays are easy, Sundays hard.
    pub fn of(date: Date, size: Size) -> Self {
        let mut chance = chance_of(date, size, 0);
        let wanted = WEEK[date.weekday()];
        let mut nearest: Option<Self> = None;
        let mut tried = 0;
        loop {
            let (key, tiles) = draw(size, &mut chance);
            let task = Task::new(&tiles, key);
            tried += 1;
            // What no chain solves is left out: nobody should need a proof to know that there is a solution.
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

    /// A solution: one of many.
    pub fn solution(&self) -> Option<Grid> {
        match Task::new(&self.tiles, self.key).solve().answer {
            Answer::Sumoku(grid) => Some(grid),
            Answer::Impossible | Answer::Undecided => None,
        }
    }

    /// Whether a grid solves it.
    pub fn check(&self, grid: &Grid) -> Result<(), GridFault> {
        grid.check(&self.tiles, self.key, Task::new(&[], self.key).terms)
    }

    /// Help with a grid as far as it was built; none once it is solved.
    pub fn hint(&self, grid: &Grid, help: Help) -> Option<Hint> {
        hint::towards_any(&self.tiles, self.key, grid, help)
    }
}

/// What a player may tell others about a puzzle that was solved. Nothing of the solution is in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The day.
    pub date: Date,
    /// The size.
    pub size: Size,
    /// Whether it was a skeleton.
    pub skeleton: bool,
    /// How hard it was.
    pub stars: Stars,
    /// The time it took.
    pub time: Duration,
    /// Hints that were taken.
    pub hints: u32,
}

/// `Sumoku #320 · 16 tiles ★★★☆☆ · 3:25 · 1 hint`
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

//! The puzzles of a day, the progress in them, and streaks.

use std::time::Duration;

use dohyo_sumoku::{Cell, Grid, GridFault, Key, Laid, Terms, Tile};
use dohyo_sumoku_solver::Task;
use dohyo_sumoku_solver::daily::{Daily, Date, Help, Hint, Size, Skeleton, Solved, Stars};

use super::survey::beside;
use crate::game::Game;
use crate::texts::Texts;

/// Identifies a puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Which {
    /// The day.
    pub date: Date,
    /// The size.
    pub size: Size,
    /// Whether gaps are to be filled, rather than all tiles laid.
    pub skeleton: bool,
}

impl Which {
    /// Returns all puzzles of a day.
    pub fn of_day(date: Date) -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(move |skeleton| Size::ALL.map(|size| Self { date, size, skeleton }))
    }

    /// Returns the name under which the progress is kept.
    pub fn kept(self) -> String {
        let kind = kind_name(self.skeleton);
        Game::Sumoku.kept(&format!("daily.{}.{kind}-{}", self.date, self.size.tiles()))
    }
}

/// Returns the name of a kind of puzzle in forms and where progress is kept.
pub const fn kind_name(skeleton: bool) -> &'static str {
    if skeleton { "gaps" } else { "all" }
}

/// A puzzle of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// All tiles are to be laid.
    All(Daily),
    /// The gaps of a grid are to be filled.
    Gaps(Skeleton),
}

impl Puzzle {
    /// Returns a puzzle.
    pub fn of(which: Which) -> Self {
        if which.skeleton {
            Self::Gaps(Skeleton::of(which.date, which.size))
        } else {
            Self::All(Daily::of(which.date, which.size))
        }
    }

    /// Returns the tiles to lay.
    pub fn tiles(&self) -> &[Tile] {
        match self {
            Self::All(daily) => &daily.tiles,
            Self::Gaps(skeleton) => &skeleton.tiles,
        }
    }

    /// Returns the key.
    pub fn key(&self) -> Key {
        match self {
            Self::All(daily) => daily.key,
            Self::Gaps(skeleton) => skeleton.key,
        }
    }

    /// Returns the difficulty.
    pub fn stars(&self) -> Stars {
        match self {
            Self::All(daily) => daily.stars,
            Self::Gaps(skeleton) => skeleton.stars,
        }
    }

    /// Returns the tiles that lie from the beginning.
    pub fn given(&self) -> Grid {
        match self {
            Self::All(_) => Grid::default(),
            Self::Gaps(skeleton) => skeleton.given.clone(),
        }
    }

    /// Returns the gaps; none if tiles may lie anywhere.
    pub fn holes(&self) -> &[Cell] {
        match self {
            Self::All(_) => &[],
            Self::Gaps(skeleton) => &skeleton.holes,
        }
    }

    /// Returns the terms by which lines are judged.
    pub fn terms(&self) -> Terms {
        Task::new(&[], self.key()).terms
    }

    /// Returns the whole grid with the player's tiles.
    pub fn whole(&self, own: &Grid) -> Grid {
        self.given().iter().chain(own.iter()).collect()
    }

    /// Checks whether the player's tiles solve the puzzle.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with the grid.
    pub fn check(&self, own: &Grid) -> Result<(), GridFault> {
        let grid = self.whole(own);
        match self {
            Self::All(daily) => daily.check(&grid),
            Self::Gaps(skeleton) => skeleton.check(&grid),
        }
    }

    /// Returns a hint for the player's tiles as they lie.
    pub fn hint(&self, own: &Grid, help: Help) -> Option<Hint> {
        let grid = self.whole(own);
        match self {
            Self::All(daily) => daily.hint(&grid, help),
            Self::Gaps(skeleton) => skeleton.hint(&grid, help),
        }
    }
}

impl Puzzle {
    /// Returns a hint in words. `own` are the player's tiles on the table.
    pub fn hint_words(&self, own: &Grid, hint: &Hint, t: &Texts) -> String {
        let words = t.daily_words();
        let tile = t.sumoku_words().tile;
        match hint {
            Hint::Tile(one) => (words.hint_tile)(&tile(Laid::upright(*one))),
            Hint::Line(line) => {
                let line: Vec<_> = line.iter().map(|&laid| tile(laid)).collect();
                (words.hint_line)(&line.join(", "))
            }
            Hint::Step { cell, laid } => {
                let place =
                    beside(&self.whole(own), *cell).map(|(side, by)| (t.sumoku_words().beside)(side, by));
                (words.hint_step)(&tile(*laid), place.as_deref())
            }
            Hint::TakeUp(cell) => (words.hint_take_up)(&own.get(*cell).map(tile).unwrap_or_default()),
        }
    }
}

/// The progress in a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The player's tiles on the table.
    pub grid: Grid,
    /// The time spent.
    pub time: Duration,
    /// The number of hints taken.
    pub hints: u32,
    /// Whether it is solved.
    pub solved: bool,
}

impl Progress {
    /// Writes the progress, to be kept.
    pub fn write(&self) -> String {
        let state = if self.solved { "solved" } else { "begun" };
        format!("{state} {} {}\n{}", self.time.as_secs(), self.hints, self.grid)
    }

    /// Reads kept progress, or returns `None` if it is damaged.
    pub fn read(text: &str) -> Option<Self> {
        let (head, grid) = text.split_once('\n')?;
        let mut words = head.split(' ');
        let solved = match words.next()? {
            "solved" => true,
            "begun" => false,
            _ => return None,
        };
        let time = Duration::from_secs(words.next()?.parse().ok()?);
        let hints = words.next()?.parse().ok()?;
        Some(Self { grid: grid.parse().ok()?, time, hints, solved })
    }

    /// Returns the result to share with others.
    pub fn to_tell(&self, which: Which, stars: Stars) -> Solved {
        let Which { date, size, skeleton } = which;
        Solved { date, size, skeleton, stars, time: self.time, hints: self.hints }
    }
}

/// Returns the number of days in a row with a solved puzzle, up to `today`. An unsolved `today` does not end a streak.
pub fn streak(today: Date, solved: impl Fn(Date) -> bool) -> u32 {
    let first = i64::from(!solved(today));
    (first..today.days()).take_while(|&back| solved(today.plus(-back))).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> Date {
        text.parse().expect("a day")
    }

    #[test]
    fn progress_is_read_back() {
        let grid: Grid = "0,0:5R 1,0:9G".parse().expect("a grid");
        for solved in [false, true] {
            let progress = Progress { grid: grid.clone(), time: Duration::from_secs(83), hints: 2, solved };
            assert_eq!(Progress::read(&progress.write()), Some(progress));
        }
        let fresh = Progress::default();
        assert_eq!(Progress::read(&fresh.write()), Some(fresh));
        for damaged in ["", "solved", "lost 1 2\n", "solved x 2\n", "begun 1 2\nnowhere"] {
            assert_eq!(Progress::read(damaged), None, "{damaged}");
        }
    }

    #[test]
    fn days_in_a_row_are_counted() {
        let today = day("2026-03-02");
        for (solved, expected) in [
            ("", 0),
            ("2026-03-02", 1),
            ("2026-03-01", 1),
            ("2026-02-28", 0),
            ("2026-03-02 2026-03-01 2026-02-28 2026-02-26", 3),
            ("2026-03-01 2026-02-28", 2),
        ] {
            let is_solved = |date: Date| solved.split(' ').any(|one| one == date.to_string());
            assert_eq!(streak(today, is_solved), expected, "{solved}");
        }
    }

    #[test]
    fn hints_solve_every_puzzle_of_a_day() {
        let date = day("2026-11-16");
        let names: std::collections::BTreeSet<String> = Which::of_day(date).map(Which::kept).collect();
        assert_eq!(names.len(), 6);
        for skeleton in [false, true] {
            let puzzle = Puzzle::of(Which { date, size: Size::Small, skeleton });
            let mut own = Grid::default();
            for _ in 0..60 {
                match puzzle.hint(&own, Help::Step) {
                    Some(Hint::Step { cell, laid }) => drop(own.set(cell, laid)),
                    Some(Hint::TakeUp(cell)) => drop(own.take(cell)),
                    Some(other) => panic!("{other:?}"),
                    None => break,
                }
            }
            assert!(puzzle.check(&own).is_ok(), "{:?} {own}", puzzle.check(&own));
            assert!(puzzle.check(&Grid::default()).is_err());
        }
    }
}

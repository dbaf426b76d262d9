//! The puzzle of the day, without a browser: which one, how far it was solved, and how many days in a row.

use std::time::Duration;

use dohyo_sumoku::daily::{Daily, Date, Help, Hint, Size, Skeleton, Solved, Stars};
use dohyo_sumoku::solver::Task;
use dohyo_sumoku::{Cell, Grid, GridFault, Key, Terms, Tile};

/// One of the puzzles of a day.
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
    /// All puzzles of a day.
    pub fn of_day(date: Date) -> impl Iterator<Item = Self> {
        [false, true]
            .into_iter()
            .flat_map(move |skeleton| Size::ALL.map(|size| Self { date, size, skeleton }))
    }

    /// Where the browser keeps how far it is.
    pub fn kept(self) -> String {
        let kind = if self.skeleton { "gaps" } else { "all" };
        format!("dohyo.sumoku.daily.{}.{kind}-{}", self.date, self.size.tiles())
    }
}

/// A puzzle of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// Use all tiles.
    All(Daily),
    /// Fill the gaps.
    Gaps(Skeleton),
}

impl Puzzle {
    /// The puzzle of a day.
    pub fn of(which: Which) -> Self {
        if which.skeleton {
            Self::Gaps(Skeleton::of(which.date, which.size))
        } else {
            Self::All(Daily::of(which.date, which.size))
        }
    }

    /// The tiles to lay.
    pub fn tiles(&self) -> &[Tile] {
        match self {
            Self::All(daily) => &daily.tiles,
            Self::Gaps(skeleton) => &skeleton.tiles,
        }
    }

    /// The key.
    pub fn key(&self) -> Key {
        match self {
            Self::All(daily) => daily.key,
            Self::Gaps(skeleton) => skeleton.key,
        }
    }

    /// How hard it is.
    pub fn stars(&self) -> Stars {
        match self {
            Self::All(daily) => daily.stars,
            Self::Gaps(skeleton) => skeleton.stars,
        }
    }

    /// What lies already.
    pub fn given(&self) -> Grid {
        match self {
            Self::All(_) => Grid::default(),
            Self::Gaps(skeleton) => skeleton.given.clone(),
        }
    }

    /// The places to fill; none where the player chooses them.
    pub fn holes(&self) -> &[Cell] {
        match self {
            Self::All(_) => &[],
            Self::Gaps(skeleton) => &skeleton.holes,
        }
    }

    /// The terms by which lines are judged.
    pub fn terms(&self) -> Terms {
        Task::new(&[], self.key()).terms
    }

    /// All that lies once the player's tiles lie like this.
    pub fn whole(&self, own: &Grid) -> Grid {
        self.given().iter().chain(own.iter()).collect()
    }

    /// Whether the player's tiles solve it.
    pub fn check(&self, own: &Grid) -> Result<(), GridFault> {
        let grid = self.whole(own);
        match self {
            Self::All(daily) => daily.check(&grid),
            Self::Gaps(skeleton) => skeleton.check(&grid),
        }
    }

    /// Help with the player's tiles as they lie.
    pub fn hint(&self, own: &Grid, help: Help) -> Option<Hint> {
        let grid = self.whole(own);
        match self {
            Self::All(daily) => daily.hint(&grid, help),
            Self::Gaps(skeleton) => skeleton.hint(&grid, help),
        }
    }
}

/// How far a puzzle is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The player's tiles as they lie.
    pub grid: Grid,
    /// The time spent on it.
    pub time: Duration,
    /// Hints taken.
    pub hints: u32,
    /// Whether it is solved.
    pub solved: bool,
}

impl Progress {
    /// As the browser keeps it.
    pub fn write(&self) -> String {
        let state = if self.solved { "solved" } else { "begun" };
        format!("{state} {} {}\n{}", self.time.as_secs(), self.hints, self.grid)
    }

    /// Reads it back; nothing if it is damaged.
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

    /// What may be told to others.
    pub fn to_tell(&self, which: Which, stars: Stars) -> Solved {
        let Which { date, size, skeleton } = which;
        Solved { date, size, skeleton, stars, time: self.time, hints: self.hints }
    }
}

/// How many days in a row up to this one had a puzzle solved. A day that is not over yet breaks nothing.
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
    fn progress_is_kept() {
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
    fn every_puzzle_of_a_day_is_another_and_can_be_solved_by_its_hints() {
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

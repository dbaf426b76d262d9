//! Sumoku's puzzles of the day, line by line and full-screen. An attempt is saved between sessions.

mod lines;
mod scene;

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use dohyo_sumoku::{Cell, Grid, Laid};
use dohyo_sumoku_solver::daily::{Date, Help, Hint, Size};
use dohyo_texts::sumoku::daily::{Progress, Puzzle, Which, streak};
use dohyo_texts::sumoku::desk::Desk;
use dohyo_texts::sumoku::survey::Survey;
use dohyo_texts::texts::Texts;

use crate::plain::time;
use crate::saves::{self, Places};
use crate::start::Settings;

/// Reads the kind and size of a puzzle, such as `small` or `gaps-large`.
///
/// # Errors
///
/// Returns an error if `text` is not a kind and size.
pub(crate) fn read_kind(text: &str) -> Result<(Size, bool)> {
    let (skeleton, size) = text.strip_prefix("gaps-").map_or((text == "gaps", text), |size| (true, size));
    let size = match size {
        "" | "gaps" | "small" => Size::Small,
        "medium" => Size::Medium,
        "large" => Size::Large,
        _ => {
            return Err(anyhow!(
                "no daily puzzle `{text}`; expected small, medium, large, gaps-small, gaps-medium or gaps-large"
            ));
        }
    };
    Ok((size, skeleton))
}

/// Plays a puzzle of the day.
///
/// # Errors
///
/// Returns an error if there is no such puzzle, or if the terminal cannot be used.
pub(crate) fn play(settings: &Settings, out: &mut dyn Write) -> Result<()> {
    let (size, skeleton) = read_kind(settings.daily.as_deref().unwrap_or_default())?;
    let which = Which { date: settings.today()?, size, skeleton };
    let attempt = Attempt::begin(which, &settings.places);
    if settings.plain {
        lines::run(attempt, settings.lang.texts(), &mut std::io::stdin().lock(), out)
    } else {
        let scene = scene::Scene::new(attempt, settings.clone());
        crate::screen::show(scene, std::sync::mpsc::channel(), settings)
    }
}

/// An attempt at a puzzle.
pub(crate) struct Attempt {
    which: Which,
    puzzle: Puzzle,
    desk: Desk,
    /// The time spent in earlier sessions.
    before: Duration,
    since: Instant,
    hints: u32,
    solved: bool,
    /// The hint on display, and the strength of the next one.
    hint: Option<Hint>,
    next: Help,
    folder: PathBuf,
}

impl Attempt {
    /// Begins an attempt, or continues the saved one.
    fn begin(which: Which, places: &Places) -> Self {
        let puzzle = Puzzle::of(which);
        let mut desk = Desk::new(puzzle.tiles());
        let kept = load(&places.data, which).unwrap_or_default();
        desk.restore(&kept.grid);
        Self {
            which,
            puzzle,
            desk,
            before: kept.time,
            since: Instant::now(),
            hints: kept.hints,
            solved: kept.solved,
            hint: None,
            next: Help::Tile,
            folder: places.data.clone(),
        }
    }

    fn progress(&self) -> Progress {
        let time = self.before + self.since.elapsed();
        Progress { grid: self.desk.grid(), time, hints: self.hints, solved: self.solved }
    }

    /// Saves the progress. Errors are ignored.
    fn keep(&self) {
        let progress = self.progress();
        if progress.solved || !progress.grid.is_empty() || progress.hints > 0 {
            let _ = saves::replace(&self.folder.join(self.which.kept()), &progress.write());
        }
    }

    /// Must be called after the tiles have changed. Returns `true` if the puzzle is now solved.
    fn changed(&mut self) -> bool {
        (self.hint, self.next) = (None, Help::Tile);
        let solves = !self.solved && self.puzzle.check(&self.desk.grid()).is_ok();
        if solves {
            self.before += self.since.elapsed();
            self.since = Instant::now();
            self.solved = true;
        }
        self.keep();
        solves
    }

    /// Asks for a hint: a tile first, then a line, then the next step.
    fn ask(&mut self) {
        if self.solved {
            return;
        }
        self.hint = self.puzzle.hint(&self.desk.grid(), self.next);
        self.hints += u32::from(self.hint.is_some());
        self.next = match self.next {
            Help::Tile => Help::Line,
            Help::Line | Help::Step => Help::Step,
        };
        self.keep();
    }

    /// Puts all tiles back and restarts the clock.
    fn start_again(&mut self) {
        self.desk = Desk::new(self.puzzle.tiles());
        (self.before, self.since, self.hints) = (Duration::ZERO, Instant::now(), 0);
        (self.solved, self.hint, self.next) = (false, None, Help::Tile);
        let _ = saves::replace(&self.folder.join(self.which.kept()), &self.progress().write());
    }

    /// Lays a tile, with a six turned as `laid` shows. Returns `true` if the player has the tile and the cell is free.
    fn lay(&mut self, cell: Cell, laid: Laid) -> bool {
        let found = self.desk.rack().find(|(_, other)| other.tile() == laid.tile());
        let Some((id, other)) = found.filter(|_| self.may_lie(cell)) else { return false };
        if other != laid {
            self.desk.flip(id);
        }
        self.desk.lay(id, cell, &self.puzzle.given())
    }

    /// Returns `true` if the player may lay a tile on a cell.
    fn may_lie(&self, cell: Cell) -> bool {
        let holes = self.puzzle.holes();
        self.puzzle.given().get(cell).is_none() && (holes.is_empty() || holes.contains(&cell))
    }

    /// Returns the task in words.
    fn task(&self, t: &Texts) -> String {
        let (words, tiles) = (t.daily_words(), self.puzzle.tiles().len());
        let task = if self.which.skeleton { (words.task_skeleton)(tiles) } else { (words.task)(tiles) };
        format!("{task} {}.", (t.sumoku_words().key)(self.puzzle.key()))
    }

    /// Returns the title: the day and the difficulty.
    fn title(&self, t: &Texts) -> String {
        let words = t.daily_words();
        format!("{}, {}. {}", words.title, (words.day)(self.which.date), (words.stars)(self.puzzle.stars()))
    }

    /// Returns the current message: the result, a hint, or a wrong line.
    fn message(&self, t: &Texts) -> Option<String> {
        let words = t.daily_words();
        if self.solved {
            let progress = self.progress();
            let spent = if self.puzzle.check(&progress.grid).is_ok() { self.before } else { progress.time };
            let days = streak(self.which.date, |date| is_solved(&self.folder, date));
            let solved = (words.solved)(&time(spent), &(words.hints_taken)(self.hints));
            return Some(format!("{solved} {}.", (words.streak)(days)));
        }
        if let Some(hint) = &self.hint {
            return Some(self.puzzle.hint_words(&self.desk.grid(), hint, t));
        }
        let (given, own) = (self.puzzle.given(), self.desk.grid());
        let survey = Survey::of(&given, &own, self.puzzle.key(), self.puzzle.terms());
        survey.wrong().next().map(|noted| (t.sumoku_words().line)(noted))
    }

    /// Returns the tiles of the hint whose cells are known.
    fn hinted(&self) -> Vec<(Cell, Laid)> {
        match &self.hint {
            Some(Hint::Step { cell, laid }) => vec![(*cell, *laid)],
            _ => Vec::new(),
        }
    }

    fn whole(&self) -> Grid {
        self.puzzle.whole(&self.desk.grid())
    }
}

fn load(folder: &std::path::Path, which: Which) -> Option<Progress> {
    Progress::read(&std::fs::read_to_string(folder.join(which.kept())).ok()?)
}

fn is_solved(folder: &std::path::Path, date: Date) -> bool {
    Which::of_day(date).any(|which| load(folder, which).is_some_and(|progress| progress.solved))
}

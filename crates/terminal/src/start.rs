//! The start of a session: the game, the players, and saved games.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use dohyo_core::{Options, Seat, Seed};
use dohyo_sumoku_solver::daily::Date;
use dohyo_table::{Origin, Player, Seating, Table, Terms};
use dohyo_texts::puzzles::Standing;
use dohyo_texts::texts::{Lang, Texts};

use crate::home::{Home, Local};
use crate::keys::Keys;
use crate::lesson::Trial;
use crate::playable::{Look, Playable};
use crate::saves::{self, Places};
use crate::theme::{Depth, Theme};

/// The settings of a session.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name of the game, or the address of a table.
    pub what: String,
    /// The level of computers.
    pub level: Option<u8>,
    /// The options of the game.
    pub options: Options,
    /// The position to begin from.
    pub position: Option<String>,
    /// The players in seat order. If `None`, a person plays against computers.
    pub players: Option<Vec<Player>>,
    /// The person's seat.
    pub seat: Option<Seat>,
    /// The clock, in the notation of records.
    pub clock: Option<String>,
    /// The seed of all luck.
    pub seed: Option<Seed>,
    /// Whether to begin a new game even if one is saved.
    pub new: bool,
    /// The number of a puzzle.
    pub puzzle: Option<usize>,
    /// The kind of the puzzle of the day, or an empty text for the default.
    pub daily: Option<String>,
    /// The day of the puzzle, if it is not today.
    pub date: Option<Date>,
    /// The number or name of a lesson, or an empty text for the next one.
    pub learn: Option<String>,
    /// Whether to play line by line.
    pub plain: bool,
    /// The language.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
    /// The number of colours of the terminal.
    pub depth: Depth,
    /// The drawing style of boards.
    pub look: Look,
    /// Whether pushes are animated.
    pub motion: bool,
    /// The keys.
    pub keys: Keys,
    /// The paths of saved games.
    pub places: Places,
}

/// The goal of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The task in words.
    pub task: String,
    /// The seat that has to win.
    pub solver: Seat,
    /// The number of turns in which it has to win.
    pub turns: u8,
}

impl Goal {
    /// Returns the state of the attempt in words, and whether the goal is missed. Returns `None` before the end of the
    /// first turn.
    pub fn verdict<G: Playable>(&self, home: &Home<G>, t: &Texts) -> Option<(String, bool)> {
        let words = t.puzzle_words();
        let table = home.table()?;
        let others = table.seating().seats().iter().find(|&seat| !home.own().contains(seat));
        let other = others.map_or("", |seat| G::seat_name(seat, t));
        Some(match home.standing()? {
            Standing::Solved => (words.is_solved.to_owned(), false),
            Standing::Lost => ((words.lost)(other), true),
            _ if home.refuted => ((words.refuted)(other), true),
            Standing::TooLate => ((words.too_late)(self.turns), true),
            Standing::Theirs { .. } => ((words.answering)(other), false),
            Standing::Yours { left } if left < self.turns => ((words.right_so_far)(left), false),
            Standing::Yours { .. } => return None,
        })
    }
}

/// A table that is ready to play.
pub struct Begun<G: Playable> {
    /// The table.
    pub local: Local<G>,
    /// Whether it was saved in an earlier session.
    pub resumed: bool,
    /// The goal, if it is a puzzle.
    pub goal: Option<Goal>,
    /// The lesson, if it is one.
    pub trial: Option<Trial>,
}

impl Settings {
    /// Returns `true` if the player has chosen anything about the game, so that a saved one is not continued.
    fn is_particular(&self) -> bool {
        self.new
            || self.level.is_some()
            || self.position.is_some()
            || self.players.is_some()
            || self.seat.is_some()
            || self.clock.is_some()
            || self.seed.is_some()
            || self.puzzle.is_some()
            || self.daily.is_some()
            || self.options.iter().next().is_some()
    }

    /// Returns the day of the puzzle of the day: the given one, or today in the player's time zone.
    ///
    /// # Errors
    ///
    /// Returns an error if the day is in the future.
    pub fn today(&self) -> Result<Date> {
        let today = jiff::Zoned::now().date();
        let today = Date::new(today.year().into(), today.month() as u8, today.day() as u8)
            .context("the system clock has no valid date")?;
        match self.date {
            Some(date) if date.days() > today.days() => {
                bail!("{date} is in the future; expected {today} or earlier")
            }
            date => Ok(date.unwrap_or(today)),
        }
    }

    /// Begins the game, or continues the saved one.
    ///
    /// # Errors
    ///
    /// Returns an error if the options, the position, the players or the clock are not valid.
    pub fn begin<G: Playable>(&self) -> Result<Begun<G>> {
        if let Some(which) = &self.learn {
            let (trial, local) = Trial::begin::<G>(which, &self.places.data)?;
            return Ok(Begun { local, resumed: false, goal: None, trial: Some(trial) });
        }
        let file = self.places.game(G::INFO.id);
        if !self.is_particular()
            && let Ok(Some(kept)) = saves::read::<G>(&file)
            && kept.table.outcome().is_none()
        {
            let local = Local {
                table: kept.table,
                seed: kept.seed,
                whole: kept.whole,
                before: kept.elapsed,
                since: Instant::now(),
                file: Some(file),
            };
            return Ok(Begun { local, resumed: true, goal: None, trial: None });
        }
        self.begin_new(file)
    }

    fn begin_new<G: Playable>(&self, file: PathBuf) -> Result<Begun<G>> {
        let seed = match self.seed {
            Some(seed) => seed,
            None => fresh_seed()?,
        };
        let t = self.lang.texts();
        let mut goal = None;
        let puzzles = G::puzzles(t);
        let puzzle = match &self.daily {
            None => self.puzzle,
            Some(_) if puzzles.is_empty() => bail!("{} has no puzzle of the day", G::INFO.name),
            Some(kind) if !kind.is_empty() => {
                bail!("{} has one puzzle a day; expected --daily without a kind", G::INFO.name)
            }
            Some(_) => Some(self.today()?.days().rem_euclid(puzzles.len() as i64) as usize + 1),
        };
        let (game, origin) = match (puzzle, &self.position) {
            (Some(number), _) => {
                let puzzle = number.checked_sub(1).and_then(|index| puzzles.get(index)).ok_or_else(|| {
                    anyhow!(
                        "no puzzle {number} of {}; expected a number from 1 to {}",
                        G::INFO.name,
                        puzzles.len()
                    )
                })?;
                let game = G::from_position(&puzzle.position, &self.options)?;
                let solver = game.to_act().first().unwrap_or(Seat::FIRST);
                goal = Some(Goal { task: puzzle.task.clone(), solver, turns: puzzle.turns });
                (game, Origin::Position)
            }
            (None, Some(position)) => (G::from_position(position, &self.options)?, Origin::Position),
            (None, None) => Origin::deal::<G>(&G::first_options(&self.options), seed)?,
        };
        let players = self.seated(&game, seed, goal.as_ref())?;
        let terms = match &self.clock {
            Some(text) => {
                let terms = Terms::default().with_clock_text(text)?;
                if !terms.is_clock_valid() {
                    bail!("clock `{text}`: the times are out of range; expected seconds such as 600+5");
                }
                terms
            }
            None => Terms::default(),
        };
        let started = jiff::Timestamp::now().to_string().parse().ok();
        let table = Table::new(game, Seating { players, terms, origin, started })?;
        let file = goal.is_none().then_some(file);
        let local = Local { table, seed, whole: true, before: Duration::ZERO, since: Instant::now(), file };
        Ok(Begun { local, resumed: false, goal, trial: None })
    }

    /// Returns the players of a game: those in the settings, or a person and computers.
    fn seated<G: Playable>(&self, game: &G, seed: Seed, goal: Option<&Goal>) -> Result<Vec<Player>> {
        let seats = game.seats();
        if let Some(players) = &self.players {
            if players.len() != seats.len() {
                bail!("{} players for {}; expected {}", players.len(), G::INFO.name, seats.len());
            }
            return Ok(players.clone());
        }
        let drawn = || {
            let number = seed.chance().word() % seats.len().max(1) as u64;
            if G::COLOURS_BY_LOT { Seat::from_index(number as usize) } else { Some(G::USUAL_SEAT) }
        };
        let own = goal.map(|goal| goal.solver).or(self.seat).or_else(drawn).unwrap_or(Seat::FIRST);
        if !seats.contains(own) {
            bail!("no seat {own} in this game; expected one from 1 to {}", seats.len());
        }
        let level = self.level.unwrap_or(if goal.is_some() { 8 } else { 3 });
        // One person plays a whole team.
        let side = game.side_of(own);
        Ok(seats
            .iter()
            .map(|seat| if side.contains(seat) { Player::human("") } else { Player::computer(level) })
            .collect())
    }
}

/// Reads players such as `me,3,Ada`: a number is a computer of that level, `me` a person without a name.
///
/// # Errors
///
/// Returns an error if a player is neither a name nor a level.
pub fn read_players(text: &str) -> Result<Vec<Player>> {
    let read = |word: &str| {
        let word = word.trim();
        match word.parse::<u32>() {
            Ok(level @ 1..=8) => Ok(Player::computer(level as u8)),
            Ok(_) => Err(anyhow!("level {word}; expected a number from 1 to 8")),
            Err(_) if word.is_empty() => {
                Err(anyhow!("a player without a name; expected me, a name or a level"))
            }
            Err(_) if word == "me" => Ok(Player::human("")),
            Err(_) => Ok(Player::human(dohyo_texts::table::names::tidy(word))),
        }
    };
    text.split(',').map(read).collect::<Result<_>>().with_context(|| format!("players `{text}`"))
}

/// Returns an unpredictable seed.
fn fresh_seed() -> Result<Seed> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|why| anyhow!("no random numbers: {why}"))?;
    Ok(Seed::from_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_wrong_ones_explained() {
        let players = read_players("me, 3,Ada").expect("three players");
        assert_eq!(players, [Player::human(""), Player::computer(3), Player::human("Ada")]);
        for (text, part) in [("9", "from 1 to 8"), ("me,,3", "without a name")] {
            let why = format!("{:#}", read_players(text).expect_err(text));
            assert!(why.contains(part), "{why}");
        }
    }
}

//! How a session begins: what is played, by whom, and whether a kept game goes on.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use dohyo_core::{Options, Outcome, Seat, Seed};
use dohyo_table::{Origin, Player, Seating, Table, Terms};
use dohyo_texts::texts::{Lang, Texts};

use crate::home::Local;
use crate::keys::Keys;
use crate::playable::{Look, Playable};
use crate::saves::{self, Places};
use crate::theme::{Depth, Theme};

/// What to play, and how.
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
    /// The players, in the order of seats; without them a person plays computers.
    pub players: Option<Vec<Player>>,
    /// The person's seat.
    pub seat: Option<Seat>,
    /// The clock, as records write it.
    pub clock: Option<String>,
    /// The seed of all luck.
    pub seed: Option<Seed>,
    /// Whether to begin a new game even if one is kept.
    pub new: bool,
    /// The number of a puzzle.
    pub puzzle: Option<usize>,
    /// Whether to play line by line.
    pub plain: bool,
    /// The language.
    pub lang: Lang,
    /// The colours.
    pub theme: Theme,
    /// How many colours the terminal has.
    pub depth: Depth,
    /// How boards are drawn.
    pub look: Look,
    /// Whether pushes are animated.
    pub motion: bool,
    /// The keys.
    pub keys: Keys,
    /// Where games are kept.
    pub places: Places,
}

/// A goal that a puzzle sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The task in words.
    pub task: String,
    /// The seat that is to win.
    pub solver: Seat,
    /// The number of turns in which it is to win.
    pub turns: u8,
}

impl Goal {
    /// Returns whether the goal was reached, in words.
    pub fn verdict<G: Playable>(&self, table: &Table<G>, outcome: &Outcome, t: &Texts) -> String {
        let words = crate::words::words(t);
        let side = table.game().side_of(self.solver);
        let mut turns = 0;
        let mut before = None;
        for step in table.line() {
            if side.contains(step.seat) && before != Some(step.seat) {
                turns += 1;
            }
            before = Some(step.seat);
        }
        let won = outcome.winners.meets(side);
        if won && turns <= usize::from(self.turns) { words.puzzle_solved } else { words.puzzle_wrong }
            .to_owned()
    }
}

/// A table to sit down at.
pub struct Begun<G: Playable> {
    /// The table.
    pub local: Local<G>,
    /// Whether it was kept from an earlier session.
    pub resumed: bool,
    /// The goal, if it is a puzzle.
    pub goal: Option<Goal>,
}

impl Settings {
    /// Returns whether the player has chosen anything about the game, so that a kept one does not go on.
    fn is_particular(&self) -> bool {
        self.new
            || self.level.is_some()
            || self.position.is_some()
            || self.players.is_some()
            || self.seat.is_some()
            || self.clock.is_some()
            || self.seed.is_some()
            || self.puzzle.is_some()
            || self.options.iter().next().is_some()
    }

    /// Begins the game, or goes on with the kept one.
    ///
    /// # Errors
    ///
    /// Returns an error if options, position, players or clock make no game.
    pub fn begin<G: Playable>(&self) -> Result<Begun<G>> {
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
            return Ok(Begun { local, resumed: true, goal: None });
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
        let (game, origin) = match (self.puzzle, &self.position) {
            (Some(number), _) => {
                let puzzles = G::puzzles(t);
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
        Ok(Begun { local, resumed: false, goal })
    }

    /// Returns the players of a game: those that were named, or a person and computers.
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
/// Returns an error if a player is no name and no level.
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

/// Returns a seed that nobody can guess.
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

//! Self-play, and statistics of many games of Classic.

use std::collections::BTreeMap;

use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _};
use dohyo_sumoku::{Action, Key, Score, Sumoku};

use super::Engine;
use crate::{Mind as _, Request};

/// A game of Classic of the computer against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The key.
    pub key: Key,
    /// The seat that began.
    pub first: Seat,
    /// Every play with its seat and score. A pass has no score.
    pub plays: Vec<(Seat, Option<Score>)>,
    /// The game at its end.
    pub game: Sumoku,
}

impl SelfPlay {
    /// Plays a game of `players` players. The same seed gives the same deal, the same key and the same mistakes.
    ///
    /// # Panics
    ///
    /// Panics if `players` is not between 2 and 5.
    pub fn new(request: &Request, players: u8, seed: u64) -> Self {
        let options = Options::new().with("players", &players.to_string());
        let mut game = Sumoku::dealt(&options, Seed::from(seed)).expect("two to five players");
        let state = game.classic().expect("classic is the usual mode");
        let mut record = Self {
            key: state.key(),
            first: state.to_play().unwrap_or(Seat::FIRST),
            plays: Vec::new(),
            game: game.clone(),
        };
        let request = Request { seed, ..*request };
        let mut engine = Engine::default();
        while let Some(seat) = game.to_act().single() {
            let thought = engine.ask(&game, seat, &request);
            let action = thought.map_or(Action::Pass, |thought| thought.action);
            let score = match &action {
                Action::Play(play) => game.classic().and_then(|state| state.judge(play, game.terms()).ok()),
                _ => None,
            };
            if game.play(seat, &action, Fate::Drawn(Seed::from(seed))).is_err() {
                break;
            }
            record.plays.push((seat, score));
        }
        record.game = game;
        record
    }
}

/// Totals of the games with one key. Callers compute shares and averages.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Games counted.
    pub games: u32,
    /// Games that the player who began won alone.
    pub won_by_first: u32,
    /// Games with several winners.
    pub shared: u32,
    /// The sum of the leads of the player who began over the best of the others.
    pub lead_of_first: i64,
    /// Final scores of all players.
    pub scores: BTreeMap<i32, u32>,
    /// Games by the number of plays.
    pub plays: BTreeMap<u32, u32>,
    /// Plays by their points.
    pub points: BTreeMap<u32, u32>,
    /// Plays that completed a line of six.
    pub sixes: u32,
    /// Passes, including declined bonus plays.
    pub passes: u32,
    /// Games by the number of tiles left in all hands.
    pub left: BTreeMap<u32, u32>,
}

/// Returns the mean of counted values.
pub fn mean<T: Copy + Into<f64>>(counts: &BTreeMap<T, u32>) -> f64 {
    let total: u32 = counts.values().sum();
    let sum: f64 = counts.iter().map(|(&value, &count)| value.into() * f64::from(count)).sum();
    sum / f64::from(total.max(1))
}

impl Counts {
    fn add(&mut self, record: &SelfPlay) {
        let Some(state) = record.game.classic() else { return };
        let Some(outcome) = record.game.outcome() else { return };
        self.games += 1;
        match outcome.winners.single() {
            Some(winner) => self.won_by_first += u32::from(winner == record.first),
            None => self.shared += 1,
        }
        let own = state.scores()[record.first.index()];
        let others = state.scores().iter().enumerate().filter(|(seat, _)| *seat != record.first.index());
        self.lead_of_first += i64::from(own - others.map(|(_, &score)| score).max().unwrap_or(0));
        for &score in state.scores() {
            *self.scores.entry(score).or_default() += 1;
        }
        let mut plays = 0;
        for (_, score) in &record.plays {
            let Some(score) = score else {
                self.passes += 1;
                continue;
            };
            plays += 1;
            *self.points.entry(score.points).or_default() += 1;
            self.sixes += u32::from(score.six);
        }
        *self.plays.entry(plays).or_default() += 1;
        *self.left.entry(state.hands().iter().map(|hand| hand.len() as u32).sum()).or_default() += 1;
    }
}

/// Totals of many games, by key.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// The totals by the number of the key.
    pub by_key: BTreeMap<u8, Counts>,
}

impl Study {
    /// Adds a game.
    pub fn add(&mut self, record: &SelfPlay) {
        self.by_key.entry(record.key.number()).or_default().add(record);
    }

    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.by_key.values().map(|counts| counts.games).sum()
    }
}

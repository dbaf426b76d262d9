//! Self-play, and statistics of the wrestlers.

use std::collections::BTreeMap;

use dohyo_core::{Fate, Game as _, Options, Seat, Seed, Setup as _, SetupError};
use dohyo_kabuto::roster::{self, Wrestler};
use dohyo_kabuto::{Action, Item, Kabuto};

use super::Engine;
use crate::mistakes::mix;
use crate::{Level, Mind as _, Request};

/// Two wrestlers, in the order of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair(u8, u8);

impl Pair {
    /// Returns all pairs.
    pub fn all() -> impl Iterator<Item = Self> {
        let count = roster::wrestlers().len() as u8;
        (0..count).flat_map(move |one| (one + 1..count).map(move |other| Self(one, other)))
    }

    /// Returns the two wrestlers.
    pub fn wrestlers(self) -> [&'static Wrestler; 2] {
        [self.0, self.1].map(|index| &roster::wrestlers()[usize::from(index)])
    }
}

/// A game of the computer against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The wrestlers.
    pub pair: Pair,
    /// The seat of the pair's first wrestler.
    pub seat: Seat,
    /// The seat that began.
    pub first: Seat,
    /// The names of the special moves used.
    pub uses: Vec<&'static str>,
    /// The number of pushes.
    pub pushes: u32,
    /// The game at its end.
    pub game: Kabuto,
}

impl SelfPlay {
    /// Plays game `number` of a series that cycles through all pairs, both seats, and both beginners. The same seed
    /// gives the same mistakes.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not valid for the game.
    #[expect(clippy::missing_panics_doc, reason = "a game under way has an action")]
    pub fn new(
        engine: &mut Engine,
        level: Level,
        options: &Options,
        number: u32,
        seed: u64,
    ) -> Result<Self, SetupError> {
        let pairs: Vec<Pair> = Pair::all().collect();
        let (round, place) = (number as usize / pairs.len(), number as usize % pairs.len());
        let pair = pairs[place];
        let swapped = round % 2 == 1;
        let first = if round / 2 % 2 == 0 { "one" } else { "two" };
        let mut wrestlers = pair.wrestlers();
        if swapped {
            wrestlers.swap(0, 1);
        }
        let options = options
            .clone()
            .with("wrestler-1", wrestlers[0].id)
            .with("wrestler-2", wrestlers[1].id)
            .with("first", first);
        let mut game = Kabuto::dealt(&options, Seed::from(seed))?;
        engine.forget();
        let request = Request { seed: mix(seed), ..Request::at(level) };
        let (mut uses, mut pushes) = (Vec::new(), 0);
        while let Some(seat) = game.to_act().single() {
            let thought = engine.ask(&game, seat, &request);
            let action = thought.expect("a game that goes on has an action").action;
            uses.extend(used(&action));
            pushes += u32::from(action.shot(game.situation().turn.stand).is_some());
            game.play(seat, &action, Fate::Drawn(Seed::from(seed))).expect("a legal action was chosen");
        }
        let seat = if swapped { Seat::SECOND } else { Seat::FIRST };
        let first = if first == "one" { Seat::FIRST } else { Seat::SECOND };
        Ok(Self { pair, seat, first, uses, pushes, game })
    }
}

/// Returns the name of the special move in an action.
fn used(action: &Action) -> Option<&'static str> {
    match *action {
        Action::Use(chosen) => Some(chosen.power.name()),
        Action::Push(dohyo_kabuto::Shot { item: Item::Group(group), .. })
        | Action::Again { item: Item::Group(group), .. }
        | Action::Slam { item: Item::Group(group), .. } => Some(group.name()),
        Action::Slam { keep: Some(_), .. } => Some("keep"),
        _ => None,
    }
}

/// The results of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games counted.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
}

impl Results {
    /// Returns the share of the points, from 0 to 1. A draw counts half.
    pub fn share(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games.max(1))
    }

    /// Returns half the width of the 95 % confidence interval of the share.
    pub fn error(&self) -> f64 {
        let share = self.share();
        1.96 * (share * (1.0 - share) / f64::from(self.games.max(1))).sqrt()
    }

    /// Returns the results of the other side.
    fn reversed(self) -> Self {
        Self { wins: self.games - self.wins - self.draws, ..self }
    }
}

/// Totals of many games. Callers compute shares and averages.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// The results of each pair, for its first wrestler.
    pub pairs: BTreeMap<Pair, Results>,
    /// The results of the seats that began.
    pub beginners: Results,
    /// Games by the reason of their end.
    pub endings: BTreeMap<&'static str, u32>,
    /// Games by the number of turns they took, both sides together.
    pub lengths: BTreeMap<i32, u32>,
    /// Uses of special moves by name.
    pub uses: BTreeMap<&'static str, u32>,
    /// Pushes of all games.
    pub pushes: u32,
}

impl Study {
    /// Adds a game.
    pub fn add(&mut self, record: &SelfPlay) {
        let outcome = record.game.outcome();
        let winner = outcome.and_then(|outcome| outcome.winners.single());
        let count = |results: &mut Results, seat: Seat| {
            results.games += 1;
            results.wins += u32::from(winner == Some(seat));
            results.draws += u32::from(winner.is_none());
        };
        count(self.pairs.entry(record.pair).or_default(), record.seat);
        count(&mut self.beginners, record.first);
        *self.endings.entry(outcome.map_or("", |outcome| outcome.reason.name())).or_default() += 1;
        *self.lengths.entry(i32::from(record.game.situation().number)).or_default() += 1;
        for name in &record.uses {
            *self.uses.entry(name).or_default() += 1;
        }
        self.pushes += record.pushes;
    }

    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.beginners.games
    }

    /// Returns the results of a wrestler against another, or against all.
    pub fn results(&self, wrestler: &Wrestler, against: Option<&Wrestler>) -> Results {
        let mut results = Results::default();
        for (pair, &theirs) in &self.pairs {
            let [one, other] = pair.wrestlers();
            let (theirs, opponent) = if one.id == wrestler.id {
                (theirs, other)
            } else if other.id == wrestler.id {
                (theirs.reversed(), one)
            } else {
                continue;
            };
            if against.is_none_or(|against| against.id == opponent.id) {
                results.games += theirs.games;
                results.wins += theirs.wins;
                results.draws += theirs.draws;
            }
        }
        results
    }

    /// Returns the mean number of turns of a game, both sides together.
    pub fn mean_length(&self) -> f64 {
        let turns: f64 =
            self.lengths.iter().map(|(&length, &games)| f64::from(length) * f64::from(games)).sum();
        turns / f64::from(self.games().max(1))
    }
}

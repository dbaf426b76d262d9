//! Self-play, and statistics of many games.

use std::collections::BTreeMap;

use dohyo_core::{Chance, Fate, Game as _, Options, Seed, Setup as _};
use dohyo_sumoo::position::{Position, Turns};
use dohyo_sumoo::{Action, Colour, Effect, Name, POINTS, Situation, Square, Sumoo};

use super::{Engine, named};
use crate::{Mind as _, Request};

/// A game of the computer against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The situation at the beginning of each turn.
    pub situations: Vec<Situation>,
    /// The actions of each turn, including the random opening.
    pub turns: Vec<Vec<Effect>>,
    /// The game at its end.
    pub game: Sumoo,
}

impl SelfPlay {
    /// Plays a game: first `opening` random turns after which nobody can eject, then the computer for both sides. The
    /// same seed gives the same opening and the same mistakes.
    #[expect(clippy::missing_panics_doc, reason = "the options all have defaults")]
    pub fn new(engine: &mut Engine, request: &Request, opening: u32, seed: u64) -> Self {
        let mut random = Seed::from(seed).chance();
        let game = Sumoo::dealt(&Options::new(), Seed::default()).expect("the options all have defaults");
        let mut record = Self { situations: Vec::new(), turns: Vec::new(), game };
        engine.forget();
        let request = Request { seed: random.word(), ..*request };
        while record.game.outcome().is_none() {
            let random_turn = (record.turns.len() < opening as usize)
                .then(|| random_safe_turn(record.game.situation(), &mut random))
                .flatten();
            record.situations.push(record.game.situation().clone());
            record.turns.push(Vec::new());
            if let Some(actions) = random_turn {
                for action in actions {
                    record.play(action);
                }
                continue;
            }
            let turn = record.game.seen().len();
            while record.game.outcome().is_none() && record.game.seen().len() == turn {
                let seat = record.game.situation().to_move.seat();
                let thought = engine.ask(&record.game, seat, &request);
                record.play(thought.map_or(Action::End, |thought| thought.action));
            }
        }
        record
    }

    fn play(&mut self, action: Action) {
        let Ok(effect) = self.game.judge(action) else { return };
        let seat = self.game.situation().to_move.seat();
        if self.game.play(seat, &action, Fate::Unknown).is_ok() && action != Action::End {
            self.turns.last_mut().expect("a turn has begun").push(effect);
        }
    }

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Colour> {
        let outcome = self.game.outcome().filter(|outcome| !outcome.is_draw())?;
        Colour::ALL.into_iter().find(|colour| outcome.winners.contains(colour.seat()))
    }
}

/// Returns a random turn after which the other side cannot eject, if there is one.
fn random_safe_turn(situation: &Situation, random: &mut Chance) -> Option<Vec<Action>> {
    let turns = Turns::of(&Position::of(situation));
    let safe: Vec<_> = turns.found().iter().filter(|found| !found.position.ended().can_eject()).collect();
    let found = random.pick(&safe)?;
    named(situation, &turns.steps(found), false)
}

/// The kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Deed {
    /// A token moved one square.
    Move,
    /// Two tokens swapped places.
    Swap,
    /// A straight push, by one attacker or by two.
    Push,
    /// A push with deviated resistants.
    DeviatedPush,
    /// A straight pull, by one attacker or by two.
    Pull,
    /// A pull with deviated resistants.
    DeviatedPull,
}

impl Deed {
    /// Returns the kind of an action by its effect, or `None` for the end of a turn.
    pub fn of(effect: &Effect) -> Option<Self> {
        match effect.action {
            Action::Move { .. } => Some(Self::Move),
            Action::Swap { .. } => Some(Self::Swap),
            Action::End => None,
            Action::Attack { direction, deviation, .. } => {
                // A push has the resistants ahead of the attackers.
                let (attacker, resistant) = (effect.moved.first()?.from, effect.resistants.first()?.from);
                let push = attacker.direction_to(resistant) == Some(direction);
                Some(match (push, deviation.is_some()) {
                    (true, false) => Self::Push,
                    (true, true) => Self::DeviatedPush,
                    (false, false) => Self::Pull,
                    (false, true) => Self::DeviatedPull,
                })
            }
        }
    }
}

/// Totals of many games. Callers compute shares and averages.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// Games counted.
    pub games: u32,
    /// Games won by White, and by Black.
    pub wins: [u32; 2],
    /// Games by the number of turns they took, both sides together.
    pub lengths: BTreeMap<u32, u32>,
    /// Actions by kind.
    pub deeds: BTreeMap<Deed, u32>,
    /// Winning attacks by kind and number of attackers.
    pub winning: BTreeMap<(Deed, u8), u32>,
    /// Winning attacks by the action before them in the same turn.
    pub prepared: BTreeMap<Option<Deed>, u32>,
    /// Tokens put out, by force.
    pub ejected: BTreeMap<u8, u32>,
    /// Principal attackers of the winning attacks, by force.
    pub ejectors: BTreeMap<u8, u32>,
    /// Tokens put out, by the square where they stood.
    pub squares: BTreeMap<Square, u32>,
    /// Turns by the points spent.
    pub spent: BTreeMap<u8, u32>,
    /// Actions of each token, by name.
    pub used: BTreeMap<Name, u32>,
}

impl Study {
    /// Adds a game. The first `opening` turns were random and do not count.
    pub fn add(&mut self, record: &SelfPlay, opening: u32) {
        self.games += 1;
        if let Some(winner) = record.winner() {
            self.wins[winner.index()] += 1;
        }
        *self.lengths.entry(record.turns.len() as u32).or_default() += 1;
        for turn in record.turns.iter().skip(opening as usize) {
            let points: u8 = turn.iter().map(|effect| effect.action.cost()).sum();
            *self.spent.entry(points.min(POINTS)).or_default() += 1;
            for effect in turn {
                if let Some(deed) = Deed::of(effect) {
                    *self.deeds.entry(deed).or_default() += 1;
                }
                for shift in &effect.moved {
                    *self.used.entry(shift.token.name).or_default() += 1;
                }
            }
        }
        let last = record.turns.last().map_or(&[][..], |turn| &turn[..]);
        let Some((attack, before)) = last.split_last().filter(|(attack, _)| attack.ejects()) else { return };
        if let Some(deed) = Deed::of(attack) {
            *self.winning.entry((deed, attack.moved.len() as u8)).or_default() += 1;
        }
        *self.prepared.entry(before.last().and_then(Deed::of)).or_default() += 1;
        *self.ejectors.entry(attack.moved[0].token.force()).or_default() += 1;
        for shift in attack.resistants.iter().filter(|shift| shift.to.is_none()) {
            *self.ejected.entry(shift.token.force()).or_default() += 1;
            *self.squares.entry(shift.from).or_default() += 1;
        }
    }

    /// Returns the number of drawn games.
    pub fn draws(&self) -> u32 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// Returns the mean number of turns of a game, both sides together.
    pub fn mean_length(&self) -> f64 {
        let turns: u64 =
            self.lengths.iter().map(|(&length, &games)| u64::from(length) * u64::from(games)).sum();
        turns as f64 / f64::from(self.games.max(1))
    }
}

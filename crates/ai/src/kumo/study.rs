//! Self-play, and statistics of many games.

use std::collections::BTreeMap;

use dohyo_core::{Fate, Game as _, Options, Reason, Seat, Seed, Setup as _, SetupError};
use dohyo_kumo::{Action, Face, Kumo, Side, Situation};

use super::Engine;
use crate::mistakes::mix;
use crate::{Mind as _, Request};

/// A game of the computer against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The situation at the beginning of each turn.
    pub situations: Vec<Situation>,
    /// The actions of each turn, including the random opening.
    pub turns: Vec<Vec<Action>>,
    /// The game at its end.
    pub game: Kumo,
}

impl SelfPlay {
    /// Plays a game: first `opening` random turns, then the computer for both sides. The same seed gives the same
    /// beginner, the same opening and the same mistakes.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not valid for the game.
    #[expect(clippy::missing_panics_doc, reason = "a game under way has an action")]
    pub fn new(
        engine: &mut Engine,
        request: &Request,
        options: &Options,
        opening: u32,
        seed: u64,
    ) -> Result<Self, SetupError> {
        let mut chance = Seed::from(seed).chance();
        let game = Kumo::dealt(options, Seed::from(seed))?;
        let mut record = Self { situations: Vec::new(), turns: Vec::new(), game };
        engine.forget();
        let request = Request { seed: mix(seed), ..*request };
        while record.game.outcome().is_none() {
            record.situations.push(record.game.situation().clone());
            record.turns.push(Vec::new());
            let turn = record.game.situation().turn;
            while record.game.outcome().is_none() && record.game.situation().turn == turn {
                let action = if record.turns.len() <= opening as usize {
                    let legal = record.game.legal();
                    legal.get(chance.below(legal.len() as u32) as usize).copied()
                } else {
                    engine.ask(&record.game, record.seat(), &request).map(|thought| thought.action)
                };
                record.play(action.expect("a game that goes on has an action"));
            }
        }
        Ok(record)
    }

    /// Returns the seat to act.
    fn seat(&self) -> Seat {
        self.game.to_act().first().expect("a game that goes on has a seat to act")
    }

    fn play(&mut self, action: Action) {
        self.game.play(self.seat(), &action, Fate::Unknown).expect("a legal action was chosen");
        self.turns.last_mut().expect("a turn has begun").push(action);
    }

    /// Returns the side that began.
    pub fn beginner(&self) -> Side {
        self.situations[0].to_move
    }

    /// Returns the winner, if there is one.
    pub fn winner(&self) -> Option<Side> {
        let outcome = self.game.outcome().filter(|outcome| !outcome.is_draw())?;
        let won = |&side: &Side| self.game.team(side).iter().any(|seat| outcome.winners.contains(seat));
        Side::ALL.into_iter().find(won)
    }
}

/// The kind of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    /// A rotation of the arena.
    Rotate,
    /// The entry of a wrestler.
    Enter,
    /// The turn of a wrestler to another face.
    Turn,
    /// A step.
    Step,
    /// The action of a face.
    Face(Face),
    /// The end of a block.
    Unblock,
    /// An early end of the turn.
    Pass,
}

impl Use {
    /// Returns the kind of an action.
    pub fn of(action: &Action) -> Self {
        match action {
            Action::Rotate(_) => Self::Rotate,
            Action::Enter { .. } => Self::Enter,
            Action::Turn { .. } => Self::Turn,
            Action::Step { .. } => Self::Step,
            Action::Run { .. } => Self::Face(Face::Run),
            Action::Jump { .. } => Self::Face(Face::Jump),
            Action::Throw { .. } => Self::Face(Face::Throw),
            Action::Grab { .. } => Self::Face(Face::Grab),
            Action::Block { .. } => Self::Face(Face::Block),
            Action::Kumo { .. } => Self::Face(Face::Kumo),
            Action::Unblock { .. } => Self::Unblock,
            Action::Pass => Self::Pass,
        }
    }
}

/// Totals of many games. Callers compute shares and averages.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// Games counted.
    pub games: u32,
    /// Games won by the side that began, and by the other.
    pub wins: [u32; 2],
    /// Games by the reason of their end.
    pub endings: BTreeMap<&'static str, u32>,
    /// Games by the number of turns they took, both sides together.
    pub lengths: BTreeMap<i32, u32>,
    /// Actions by kind.
    pub uses: BTreeMap<Use, u32>,
    /// Faces chosen on entering or by a turn to another face.
    pub shown: BTreeMap<Face, u32>,
    /// Turns by the number of rotations of the arena.
    pub rotations: BTreeMap<i32, u32>,
    /// Turns by the number of actions.
    pub spent: BTreeMap<i32, u32>,
    /// Actions of the turns that pushed the Stone out, by kind.
    pub winning: BTreeMap<Use, u32>,
    /// Games by the number of prisoners.
    pub captures: BTreeMap<i32, u32>,
}

impl Study {
    /// Adds a game. The first `opening` turns were random and do not count.
    pub fn add(&mut self, record: &SelfPlay, opening: u32) {
        self.games += 1;
        if let Some(winner) = record.winner() {
            self.wins[usize::from(winner != record.beginner())] += 1;
        }
        let reason = record.game.outcome().map_or("", |outcome| outcome.reason.name());
        *self.endings.entry(reason).or_default() += 1;
        *self.lengths.entry(record.turns.len() as i32).or_default() += 1;
        for turn in record.turns.iter().skip(opening as usize) {
            for action in turn {
                *self.uses.entry(Use::of(action)).or_default() += 1;
                if let Action::Enter { face, .. } | Action::Turn { face, .. } = *action {
                    *self.shown.entry(face).or_default() += 1;
                }
            }
            let rotations = turn.iter().filter(|action| matches!(action, Action::Rotate(_))).count();
            *self.rotations.entry(rotations as i32).or_default() += 1;
            let spent = turn.iter().filter(|&&action| action != Action::Pass).count();
            *self.spent.entry(spent as i32).or_default() += 1;
        }
        if reason == dohyo_kumo::STONE.name() {
            for action in record.turns.last().into_iter().flatten() {
                *self.winning.entry(Use::of(action)).or_default() += 1;
            }
        }
        let prisoners = record.game.situation().prisoners;
        *self.captures.entry(i32::from(prisoners[0] + prisoners[1])).or_default() += 1;
    }

    /// Returns the number of drawn games.
    pub fn draws(&self) -> u32 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// Returns the number of games that ended for `reason`.
    pub fn ended_by(&self, reason: Reason) -> u32 {
        self.endings.get(reason.name()).copied().unwrap_or(0)
    }

    /// Returns the mean number of turns of a game, both sides together.
    pub fn mean_length(&self) -> f64 {
        let turns: f64 =
            self.lengths.iter().map(|(&length, &games)| f64::from(length) * f64::from(games)).sum();
        turns / f64::from(self.games.max(1))
    }
}

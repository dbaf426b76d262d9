//! Self-play, and what many games say about Kumo Hogosha.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use dohyo_core::{Game as _, Options, Reason, Seed, Setup as _, SetupError};
use dohyo_kumo::{Action, Face, Kumo, Side, Situation};

use super::Engine;
use crate::Request;
use crate::mix::mix;

/// A game that the computer played against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The situation at the beginning of each turn.
    pub situations: Vec<Situation>,
    /// What was played, turn by turn, the random opening included.
    pub turns: Vec<Vec<Action>>,
    /// The end.
    pub game: Kumo,
}

impl SelfPlay {
    /// Plays a game: first so many random turns, then the computer for both sides. The seed decides over the
    /// lot, the opening and the computer's errors, so the game can be played again.
    pub fn new(
        engine: &mut Engine,
        request: &Request,
        options: &Options,
        opening: u32,
        seed: u64,
    ) -> Result<Self, SetupError> {
        let mut chance = Seed::from(seed).chance();
        let game = Kumo::new(options, Seed::from(seed))?;
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
                    let thought = engine.think(&record.game, &request, &AtomicBool::new(false), &mut |_| {});
                    thought.map(|thought| thought.action)
                };
                record.play(action.expect("a game that goes on has an action"));
            }
        }
        Ok(record)
    }

    fn play(&mut self, action: Action) {
        let seat = self.game.to_act().iter().next().expect("a game that goes on has a seat to act");
        self.game.play(seat, &action).expect("a legal action was chosen");
        self.turns.last_mut().expect("a turn has begun").push(action);
    }

    /// Who began.
    pub fn beginner(&self) -> Side {
        self.situations[0].to_move
    }

    /// Who won, if anyone did.
    pub fn winner(&self) -> Option<Side> {
        let outcome = self.game.outcome().filter(|outcome| !outcome.is_draw())?;
        let won = |&side: &Side| self.game.team(side).iter().any(|seat| outcome.winners.contains(seat));
        Side::ALL.into_iter().find(won)
    }
}

/// What an action was, for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Use {
    /// The arena turned.
    Rotate,
    /// Somebody entered.
    Enter,
    /// Somebody was turned to another face.
    Turn,
    /// A step.
    Step,
    /// What a face is for.
    Face(Face),
    /// A blocker came down.
    Unblock,
    /// The turn was ended early.
    Pass,
}

impl Use {
    /// What an action is.
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

/// Statistics of many games. Whoever shows them divides.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// Games counted.
    pub games: u32,
    /// Won by whoever began, and by the other.
    pub wins: [u32; 2],
    /// Games by how they ended.
    pub endings: BTreeMap<&'static str, u32>,
    /// Games by the number of turns they took, both sides together.
    pub lengths: BTreeMap<i32, u32>,
    /// Actions by what they were.
    pub uses: BTreeMap<Use, u32>,
    /// Faces that were chosen, on entering or by a turn of the cube.
    pub shown: BTreeMap<Face, u32>,
    /// Turns by how often the arena was turned.
    pub rotations: BTreeMap<i32, u32>,
    /// Turns by the actions taken.
    pub spent: BTreeMap<i32, u32>,
    /// Actions of the winning turns that pushed the Stone out, by what they were.
    pub winning: BTreeMap<Use, u32>,
    /// Games by prisoners taken.
    pub captures: BTreeMap<i32, u32>,
}

impl Study {
    /// Counts a game in, from the turn of that number on: the random opening says nothing.
    pub fn add(&mut self, record: &SelfPlay, opening: u32) {
        self.games += 1;
        if let Some(winner) = record.winner() {
            self.wins[usize::from(winner != record.beginner())] += 1;
        }
        let reason = record.game.outcome().map_or("", |outcome| outcome.reason.0);
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
        if reason == dohyo_kumo::STONE.0 {
            for action in record.turns.last().into_iter().flatten() {
                *self.winning.entry(Use::of(action)).or_default() += 1;
            }
        }
        let prisoners = record.game.situation().prisoners;
        *self.captures.entry(i32::from(prisoners[0] + prisoners[1])).or_default() += 1;
    }

    /// Games that nobody won.
    pub fn draws(&self) -> u32 {
        self.games - self.wins[0] - self.wins[1]
    }

    /// Games that ended for a reason.
    pub fn ended_by(&self, reason: Reason) -> u32 {
        self.endings.get(reason.0).copied().unwrap_or(0)
    }

    /// The mean number of turns of a game, both sides together.
    pub fn mean_length(&self) -> f64 {
        let turns: f64 =
            self.lengths.iter().map(|(&length, &games)| f64::from(length) * f64::from(games)).sum();
        turns / f64::from(self.games.max(1))
    }
}

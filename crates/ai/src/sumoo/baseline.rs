//! A plain opponent to measure against.
//!
//! It examines every result of its own turn and whether the other side could then eject, but looks no further ahead. It
//! ejects if it can. Otherwise it keeps its tokens safe and near the middle, and the enemy's far from it.

use dohyo_core::{Game as _, Seat};
use dohyo_sumoo::position::{Position, Side, Turns};
use dohyo_sumoo::{Action, Square, Sumoo};

use super::proof::written;
use crate::arena::Player;
use crate::mistakes::mix;

/// The plain opponent.
pub struct Greedy {
    seed: u64,
    plan: Vec<Action>,
}

impl Greedy {
    /// Creates a player that uses `seed` to choose among equally good turns.
    pub fn new(seed: u64) -> Self {
        Self { seed, plan: Vec::new() }
    }
}

/// Returns the nearness of a side's tokens to the middle. Strong tokens count more.
fn centred(side: Side) -> i32 {
    let nearness = |square: Square| {
        let across = i32::from(square.column().min(4 - square.column()));
        let along = i32::from(square.row().min(6 - square.row()));
        across + along
    };
    let by_force = (1..).zip(side.by_force());
    by_force.map(|(force, set)| force * set.iter().map(nearness).sum::<i32>()).sum()
}

impl Player<Sumoo> for Greedy {
    fn begin(&mut self, _game: &Sumoo) {
        self.plan.clear();
        self.seed = mix(self.seed);
    }

    fn choose(&mut self, game: &Sumoo, _seat: Seat) -> Result<Action, String> {
        if game.outcome().is_some() {
            return Err("the game is over".into());
        }
        let planned = self.plan.pop().filter(|&action| game.judge(action).is_ok());
        if let Some(action) = planned {
            return Ok(action);
        }
        let position = Position::from(game);
        let (steps, ejects) = if let Some(ejection) = position.ejection() {
            (ejection.steps().collect(), true)
        } else {
            let turns = Turns::of(&position);
            let best = turns.found().iter().max_by_key(|found| {
                let after = found.position.ended();
                let value = centred(after.other()) - centred(after.own());
                (!after.can_eject(), value, mix(after.hash() ^ self.seed))
            });
            (best.map(|found| turns.steps(found)).unwrap_or_default(), false)
        };
        let mut plan = written(game.situation(), &steps, ejects).map_err(|flaw| flaw.to_string())?;
        plan.reverse();
        self.plan = plan;
        self.plan.pop().ok_or_else(|| "no action".into())
    }
}

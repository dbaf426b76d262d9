//! A plain opponent to measure against.
//!
//! It looks one action ahead, and prefers to be the fewest actions from pushing the Stone out, to have its wrestlers
//! near the Stone, and to hold the most prisoners. It never considers the other side's replies.

use dohyo_core::{Game as _, Seat};
use dohyo_kumo::position::{Deed, Position};
use dohyo_kumo::{Action, Kumo, Side};

use crate::arena::Player;
use crate::mistakes::mix;

/// The plain opponent.
pub struct Greedy {
    seed: u64,
}

impl Greedy {
    /// Creates a player that uses `seed` to choose among equally good actions.
    pub fn new(seed: u64) -> Self {
        Self { seed }
    }
}

/// Returns the value of a position to a side in the middle of its turn.
fn standing(position: &Position, side: Side) -> i32 {
    let lack = i32::from(position.push_out_bound().min(20));
    let nearness: i32 = position.wrestlers(side).map(|(_, steps)| 8 - i32::from(steps.min(8))).sum();
    100 * i32::from(position.prisoners(side)) - 10 * lack + nearness
}

impl Player<Kumo> for Greedy {
    fn begin(&mut self, _game: &Kumo) {
        self.seed = mix(self.seed);
    }

    fn choose(&mut self, game: &Kumo, _seat: Seat) -> Result<Action, String> {
        if game.outcome().is_some() {
            return Err("the game is over".into());
        }
        let position = Position::from(game);
        let side = position.to_move();
        let best = position.moves().into_iter().max_by_key(|&played| {
            let after = position.after(played);
            let passes = played.deed() == Deed::Pass;
            (after.winner() == Some(side), !passes, standing(&after, side), mix(after.hash() ^ self.seed))
        });
        best.map(|played| position.action(played)).ok_or_else(|| "no action".into())
    }
}

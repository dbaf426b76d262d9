//! Code shared by the worlds of the board games. Each has a fast position and a log, which is replayed by the rule book
//! for explanations.

use dohyo_core::{Fate, Game};

use crate::{Refusal, World};

/// Replays `log` by the rules of the game `began`. `decode` returns the action of an index.
pub(crate) fn replay<G: Game>(
    began: &G,
    log: &[u16],
    decode: impl Fn(&G, usize) -> Option<G::Action>,
) -> Option<G> {
    let mut game = began.clone();
    for &index in log {
        let seat = game.to_act().first()?;
        let action = decode(&game, index.into())?;
        game.play(seat, &action, Fate::Unknown).ok()?;
    }
    Some(game)
}

/// Explains why `index` is refused in `world`. `game` is the world's game as a rule-book value.
pub(crate) fn refusal<G: Game>(
    world: &impl World,
    game: Option<G>,
    index: usize,
    decode: impl Fn(&G, usize) -> Option<G::Action>,
) -> Refusal {
    if index >= world.actions() {
        return Refusal::out_of_range(index, world.actions());
    }
    if world.outcome().is_some() {
        return Refusal::over();
    }
    let refused = game.and_then(|mut game| {
        let action = decode(&game, index)?;
        let seat = game.to_act().first()?;
        let why = game.play(seat, &action, Fate::Unknown).err()?;
        Some(Refusal::of(&action, &why))
    });
    refused.unwrap_or_else(|| Refusal::meaningless(index))
}

/// Implements the methods of [`World`] that only read the fields `log`, `outcome` and `began`, and the constants
/// `ACTIONS` and `SHAPE`. `$decode` returns the action of an index.
macro_rules! read_from_log {
    ($decode:expr) => {
        fn actions(&self) -> usize {
            ACTIONS
        }

        fn shape(&self) -> $crate::Shape {
            &SHAPE
        }

        fn outcome(&self) -> Option<dohyo_core::Outcome> {
            self.outcome
        }

        fn log(&self) -> &[u16] {
            &self.log
        }

        fn game(&self) -> Option<dohyo_games::AnyGame> {
            $crate::logged::replay(&*self.began, &self.log, $decode).map(dohyo_games::AnyGame::from)
        }
    };
}

pub(crate) use read_from_log;

//! Rooms in which any game is played.

use dohyo_core::{Game as _, Options, Record, Seed};
use dohyo_games::AnyGame;

use crate::{Dealer, Plan, Secret};

/// Returns the dealer of a room with the given secret, for all games.
pub const fn dealer(secret: Secret) -> Dealer<'static> {
    Dealer { secret, chairs: &chairs, deal: &deal }
}

/// Sets up the game of a record, before its first action.
pub fn begin(record: &Record) -> Option<AnyGame> {
    dohyo_games::begin(record).ok()
}

fn chairs(game: &str, rules: u32, options: &Options) -> Result<u8, String> {
    let info = dohyo_games::info(game).map_err(|why| why.to_string())?;
    if rules != info.rules {
        return Err(format!("version {rules} of the rules of {}; expected {}", info.name, info.rules));
    }
    // Only its options and its number of seats count.
    let game = dohyo_games::start(game, options, Seed::default()).map_err(|why| why.to_string())?;
    Ok(game.seats().len() as u8)
}

fn deal(plan: &Plan, seed: Seed) -> Result<String, String> {
    let opening = dohyo_games::deal(&plan.game, &plan.options, seed);
    opening.map(|opening| opening.to_string()).map_err(|why| why.to_string())
}

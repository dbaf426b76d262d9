//! Scripts: legal games, prepared in advance where nothing depends on chance.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use dohyo_core::{Fate, Game as _, Options, Seat, Seed};
use dohyo_games::AnyGame;
use dohyo_room::{Access, Plan};
use dohyo_table::Terms;

/// The number of actions in a script.
const LENGTH: usize = 400;

/// The number of openings that are compared to find out whether the opening depends on chance.
const OPENINGS: u64 = 16;

/// The games of every twenty tables, with the number of tables: mostly games with quick rules.
const MIX: [(&str, &str, usize); 5] = [
    ("abalone", "", 11),
    ("sumoo", "", 5),
    ("kumo", "first=south", 2),
    ("sumoku", "", 1),
    ("kabuto", "wrestler-1=baron wrestler-2=loom first=one league=junior", 1),
];

/// The game of a table.
#[derive(Clone, Debug)]
pub struct Script {
    /// The plan of the table.
    pub plan: Plan,
    /// The actions and their seats, if they are legal whatever chance decides. Otherwise actions are chosen during
    /// play.
    pub actions: Option<Arc<[(Seat, String)]>>,
}

impl Script {
    /// Prepares the games of the mix, each as often as it occurs in twenty tables.
    ///
    /// # Errors
    ///
    /// Returns an error if a game does not begin.
    pub fn mix() -> Result<Vec<Self>> {
        let mut mix = Vec::new();
        for (game, options, share) in MIX {
            let script = Self::of(game, options).with_context(|| format!("no game of {game}"))?;
            mix.extend(std::iter::repeat_n(script, share));
        }
        Ok(mix)
    }

    /// Prepares a game for two.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such game.
    pub fn of(game: &str, options: &str) -> Result<Self> {
        let options: Options = options.parse()?;
        let plan = Plan {
            game: game.to_owned(),
            rules: dohyo_games::info(game)?.rules,
            options,
            terms: Terms::default(),
            access: Access::Private,
            starts_when_full: true,
            rated: false,
        };
        let start = |seed: u64| dohyo_games::start(game, &plan.options, Seed::from(seed));
        let first = start(1)?.position();
        let mut is_certain = true;
        for seed in 2..=OPENINGS {
            is_certain &= start(seed)?.position() == first;
        }
        let lines = (1..=8).map(|seed| random_line(start(1), seed)).collect::<Result<Vec<_>>>()?;
        let longest = lines.into_iter().max_by_key(Vec::len).unwrap_or_default();
        // Empty lines mean that chance plays a part.
        let actions = (is_certain && !longest.is_empty()).then(|| longest.into());
        Ok(Self { plan, actions })
    }
}

/// Plays random legal actions until the game is over or long enough. Returns no action if chance plays a part. The last
/// action, which may end the game, is left out.
fn random_line(game: Result<AnyGame, dohyo_games::StartError>, seed: u64) -> Result<Vec<(Seat, String)>> {
    let mut game = game?;
    let mut chance = Seed::from(seed).chance();
    let mut line = Vec::new();
    while line.len() < LENGTH {
        let Some(seat) = game.to_act().first() else { break };
        let mut legal = Vec::new();
        game.legal_actions(seat, &mut legal);
        let Some(action) = chance.pick(&legal) else { break };
        line.push((seat, action.to_string()));
        if game.play(seat, action, Fate::Unknown).is_err() {
            return Ok(Vec::new());
        }
    }
    line.pop();
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_share_and_only_chance_needs_to_be_followed() {
        let mix = Script::mix().expect("games");
        assert_eq!(mix.len(), 20);
        for info in dohyo_games::ALL {
            let script = mix.iter().find(|script| script.plan.game == info.id);
            let script = script.unwrap_or_else(|| panic!("{} is played", info.id));
            let length = script.actions.as_ref().map(|actions| actions.len());
            assert_eq!(length.is_none(), info.id == "sumoku", "{}", info.id);
            assert!(length.is_none_or(|length| length >= 20), "{}: {length:?}", info.id);
        }
    }
}

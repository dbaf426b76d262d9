//! All modes of all games, for tests of properties that they share.

use dohyo_ai::{Level, Request, Thinker};
use dohyo_core::{Fate, Game as _, Options, Seed};
use dohyo_games::AnyGame;

/// A game with its options.
pub(crate) struct Mode {
    /// The game's id.
    pub(crate) id: &'static str,
    /// The options, as `key=value` pairs.
    pub(crate) options: String,
}

impl Mode {
    /// Starts a game.
    pub(crate) fn start(&self) -> AnyGame {
        let options: Options = self.options.parse().expect("pairs");
        dohyo_games::start(self.id, &options, Seed::from(5)).expect("a game")
    }

    /// Plays a quick game, and returns `count` positions of it, one for `every` actions.
    pub(crate) fn positions(&self, count: usize, every: usize) -> Vec<AnyGame> {
        let (mut game, mut found) = (self.start(), Vec::new());
        for ply in 1..=count * every {
            let Some(seat) = game.to_act().first() else { break };
            if ply % every == 0 {
                found.push(game.clone());
            }
            let request = Request { seed: ply as u64, ..Request::at(Level::ALL[1]) };
            let thought = Thinker::with_memory(1 << 20).ask(&game, seat, &request).expect("an action");
            game.play(seat, &thought.action, Fate::Drawn(Seed::from(1))).expect("a legal action");
        }
        found
    }
}

/// Returns the modes of every game. All wrestlers of Sakura Slam are among them.
pub(crate) fn all() -> Vec<Mode> {
    let plain = [
        ("abalone", ""),
        ("sumoo", ""),
        ("kumo", ""),
        ("kumo", "players=4"),
        ("sumoku", "players=2"),
        ("sumoku", "players=5"),
        ("sumoku", "mode=speed"),
        ("sumoku", "mode=spot"),
    ];
    let mut modes: Vec<Mode> =
        plain.into_iter().map(|(id, options)| Mode { id, options: options.to_owned() }).collect();
    for wrestler in dohyo_kabuto::roster::wrestlers() {
        let other = if wrestler.id == "baron" { "loom" } else { "baron" };
        let options = format!("wrestler-1={} wrestler-2={other}", wrestler.id);
        modes.push(Mode { id: "kabuto", options });
    }
    assert!(
        dohyo_games::ALL.iter().all(|info| modes.iter().any(|mode| mode.id == info.id)),
        "a game is missing"
    );
    modes
}

//! Games whose agents act in turn, and races.

use dohyo_core::{Game, Options, Outcome, Seat, Seed};
use dohyo_games::{AnyAction, AnyGame, StartError};

use crate::{Refusal, abalone, classic, kabuto, kumo, sumoo};

/// The axes of an observation.
pub type Shape = &'static [usize];

/// A game whose agents act in turn, as numbers.
///
/// An action of the game is one index or, in games with too many actions, a sequence of indices, such as a lane, a cell
/// and one tile after another. Every index that [`World::each_legal`] lists can be completed to an action.
pub trait World {
    /// Returns the number of indices.
    fn actions(&self) -> usize;

    /// Returns the axes of an observation.
    fn shape(&self) -> Shape;

    /// Returns the seat of each agent. Partners who decide together are one agent, with the seat of the first.
    fn seats(&self) -> Vec<Seat>;

    /// Returns the agent that acts, or `None` once the game is over.
    fn to_act(&self) -> Option<usize>;

    /// Calls `visit` with every index that the agent to act may play.
    fn each_legal(&self, visit: &mut dyn FnMut(usize));

    /// Writes the observation of `agent` to `array`, which must be all zero.
    fn observe(&self, agent: usize, array: &mut [f32]);

    /// Plays an index for the agent to act. Chance is drawn from the seed of the world.
    ///
    /// # Errors
    ///
    /// Returns the reason for refusing the index. The world is unchanged then.
    fn play(&mut self, index: usize) -> Result<(), Refusal>;

    /// Returns the outcome, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the indices that were played.
    fn log(&self) -> &[u16];

    /// Returns the game as a rule-book value, without an incomplete action. Returns `None` if the log does not replay,
    /// which is a bug in the encoding.
    fn game(&self) -> Option<AnyGame>;

    /// Returns the indices of an action of the agent to act, or `None` if it has none. The action need not be legal.
    fn encode(&self, action: &AnyAction) -> Option<Vec<usize>>;

    /// Returns the action of indices played from here, or `None` if they do not make one.
    fn decode(&self, indices: &[usize]) -> Option<AnyAction>;

    /// Returns `true` if the indices so far are an incomplete action.
    fn is_midway(&self) -> bool {
        false
    }

    /// Returns every index that the agent to act may play, sorted.
    fn legal(&self) -> Vec<usize> {
        let mut legal = Vec::new();
        self.each_legal(&mut |index| legal.push(index));
        legal.sort_unstable();
        legal
    }
}

/// A game in which all agents act at once, as numbers.
pub trait Race {
    /// Returns the number of indices. Index 0 waits.
    fn actions(&self) -> usize;

    /// Returns the axes of an observation.
    fn shape(&self) -> Shape;

    /// Returns the number of agents.
    fn agents(&self) -> usize;

    /// Calls `visit` with every index that `agent` may play.
    fn each_legal(&self, agent: usize, visit: &mut dyn FnMut(usize));

    /// Writes the observation of `agent` to `array`, which must be all zero.
    fn observe(&self, agent: usize, array: &mut [f32]);

    /// Plays one index for each agent. The seed decides whose action counts first. An index that is refused counts as
    /// waiting; its refusal is returned.
    fn play(&mut self, indices: &[usize]) -> Vec<Option<Refusal>>;

    /// Returns the outcome, or `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the reward of each agent at the end.
    fn rewards(&self) -> Vec<f32>;

    /// Returns the game as a rule-book value.
    fn game(&self) -> AnyGame;

    /// Returns the indices that were played, step by step.
    fn log(&self) -> &[Vec<u16>];
}

macro_rules! worlds {
    ($($name:ident => $world:ty),+ $(,)?) => {
        /// Any world.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "worlds are stepped in place")]
        pub enum AnyWorld {
            $(#[doc = stringify!($name)] $name($world)),+
        }

        impl World for AnyWorld {
            fn actions(&self) -> usize {
                match self { $(Self::$name(world) => world.actions()),+ }
            }

            fn shape(&self) -> Shape {
                match self { $(Self::$name(world) => world.shape()),+ }
            }

            fn seats(&self) -> Vec<Seat> {
                match self { $(Self::$name(world) => world.seats()),+ }
            }

            fn to_act(&self) -> Option<usize> {
                match self { $(Self::$name(world) => world.to_act()),+ }
            }

            fn each_legal(&self, visit: &mut dyn FnMut(usize)) {
                match self { $(Self::$name(world) => world.each_legal(visit)),+ }
            }

            fn observe(&self, agent: usize, array: &mut [f32]) {
                match self { $(Self::$name(world) => world.observe(agent, array)),+ }
            }

            fn play(&mut self, index: usize) -> Result<(), Refusal> {
                match self { $(Self::$name(world) => world.play(index)),+ }
            }

            fn outcome(&self) -> Option<Outcome> {
                match self { $(Self::$name(world) => world.outcome()),+ }
            }

            fn is_midway(&self) -> bool {
                match self { $(Self::$name(world) => world.is_midway()),+ }
            }

            fn log(&self) -> &[u16] {
                match self { $(Self::$name(world) => world.log()),+ }
            }

            fn game(&self) -> Option<AnyGame> {
                match self { $(Self::$name(world) => world.game()),+ }
            }

            fn encode(&self, action: &AnyAction) -> Option<Vec<usize>> {
                match self { $(Self::$name(world) => world.encode(action)),+ }
            }

            fn decode(&self, indices: &[usize]) -> Option<AnyAction> {
                match self { $(Self::$name(world) => world.decode(indices)),+ }
            }
        }
    };
}

worlds! {
    Abalone => abalone::Abalone,
    Sumoo => sumoo::Sumoo,
    Kumo => kumo::Kumo,
    Classic => classic::Classic,
    Kabuto => kabuto::Kabuto,
}

impl AnyWorld {
    /// Begins the game `id` with the opening and the luck that are drawn from `seed`.
    ///
    /// # Errors
    ///
    /// Returns an error if no game has this id, or if the options are not valid for the game.
    pub fn start(id: &str, options: &Options, seed: Seed) -> Result<Self, StartError> {
        let game = dohyo_games::start(id, options, seed)?;
        Self::of(game, seed).ok_or_else(|| StartError::UnknownGame { id: format!("{id} as a race") })
    }

    /// Wraps `game`, which must not contain a history of positions. Returns `None` for a race.
    pub fn of(game: AnyGame, seed: Seed) -> Option<Self> {
        Some(match game {
            AnyGame::Abalone(game) => Self::Abalone(abalone::Abalone::of(game)),
            AnyGame::Sumoo(game) => Self::Sumoo(sumoo::Sumoo::of(game)),
            AnyGame::Kumo(game) => Self::Kumo(kumo::Kumo::of(game)),
            AnyGame::Sumoku(game) => Self::Classic(classic::Classic::of(game, seed)?),
            AnyGame::Kabuto(game) => Self::Kabuto(kabuto::Kabuto::of(game, seed)),
        })
    }

    /// Returns the reward of each agent: zero until the end.
    pub fn rewards(&self) -> Vec<f32> {
        let seats = self.seats();
        self.outcome().map_or_else(|| vec![0.0; seats.len()], |outcome| crate::rewards(&outcome, &seats))
    }

    /// Returns the position as text.
    pub fn position(&self) -> String {
        self.game().map(|game| game.position()).unwrap_or_default()
    }
}

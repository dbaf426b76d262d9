//! Worlds whose agents act in turn.

use dohyo_core::{Chance, GameInfo, Options, Seat, Seed};
use dohyo_encodings::{AnyWorld, World};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{illegal, wrong};
use crate::game::{Action, Game, Given, Outcome, Played, given, read_options};

/// Returns the seed of a game: `seed` itself for the first game, and one drawn from it for each further game.
pub(crate) fn seed_of(seed: Seed, games: u32) -> Seed {
    match games {
        0 => seed,
        games => Chance::of_luck(seed, u32::MAX - games).seed(),
    }
}

/// Returns the names of agents in the form that `PettingZoo` recommends: `black_0`, `white_1`.
pub(crate) fn agent_names(info: &GameInfo, seats: &[Seat]) -> Vec<String> {
    seats.iter().enumerate().map(|(number, &seat)| format!("{}_{number}", info.seat_name(seat))).collect()
}

/// A game whose agents act in turn, as numbers. The environments are built on it.
#[pyclass(name = "World", module = "dohyo._native")]
#[derive(Clone)]
pub(crate) struct PyWorld {
    game: String,
    options: Options,
    aims: Option<u16>,
    seed: Seed,
    games: u32,
    position: Option<String>,
    world: AnyWorld,
}

impl PyWorld {
    fn begin(
        game: &str,
        options: &Options,
        aims: Option<u16>,
        seed: Seed,
        position: Option<&str>,
    ) -> PyResult<AnyWorld> {
        let started = match position {
            None => dohyo_games::start(game, options, seed),
            Some(position) => dohyo_games::from_position(game, position, options),
        };
        let world = AnyWorld::of(started.map_err(wrong)?, seed);
        let world = world.ok_or_else(|| wrong("this mode is a race; expected mode=classic"))?;
        Ok(match world {
            AnyWorld::Kabuto(world) => AnyWorld::Kabuto(world.with_aims(aims)),
            other => other,
        })
    }

    /// Returns the observation and the mask of an agent in new arrays.
    fn look<'py>(&self, py: Python<'py>, agent: usize) -> PyResult<Bound<'py, PyDict>> {
        let observation = PyArrayDyn::<f32>::zeros(py, self.world.shape(), false);
        self.world.observe(agent, observation.readwrite().as_slice_mut()?);
        let mask = PyArray1::<i8>::zeros(py, self.world.actions(), false);
        if self.world.to_act() == Some(agent) {
            let mut filled = mask.readwrite();
            let filled = filled.as_slice_mut()?;
            self.world.each_legal(&mut |index| filled[index] = 1);
        }
        let dict = PyDict::new(py);
        dict.set_item(pyo3::intern!(py, "observation"), observation)?;
        dict.set_item(pyo3::intern!(py, "action_mask"), mask)?;
        Ok(dict)
    }

    fn check(&self, agent: usize) -> PyResult<usize> {
        let agents = self.world.seats().len();
        if agent < agents {
            Ok(agent)
        } else {
            Err(wrong(format!("no agent {agent}; expected 0 to {}", agents - 1)))
        }
    }
}

#[pymethods]
impl PyWorld {
    #[new]
    #[pyo3(signature = (game, options=None, *, seed=0, aims=None))]
    fn new(game: &str, options: Option<Given>, seed: u64, aims: Option<u16>) -> PyResult<Self> {
        let (options, seed) = (read_options(options), Seed::from(seed));
        let world = Self::begin(game, &options, aims, seed, None)?;
        Ok(Self { game: game.to_owned(), options, aims, seed, games: 0, position: None, world })
    }

    /// The number of indices.
    #[getter]
    fn actions(&self) -> usize {
        self.world.actions()
    }

    /// The axes of an observation.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.world.shape().to_vec()
    }

    /// The names of the agents.
    #[getter]
    fn agents(&self) -> PyResult<Vec<String>> {
        let info = dohyo_games::info(&self.game).map_err(wrong)?;
        Ok(agent_names(info, &self.world.seats()))
    }

    /// The agent that acts, or −1 once the game is over.
    #[getter]
    fn agent(&self) -> i32 {
        self.world.to_act().map_or(-1, |agent| agent as i32)
    }

    /// The rewards of the agents: zero until the end.
    #[getter]
    fn rewards(&self) -> Vec<f32> {
        self.world.rewards()
    }

    /// The outcome, or `None` while the game goes on.
    #[getter]
    fn outcome(&self) -> PyResult<Option<Outcome>> {
        let info = dohyo_games::info(&self.game).map_err(wrong)?;
        Ok(self.world.outcome().map(|outcome| Outcome::of(&outcome, info)))
    }

    /// The position as text.
    #[getter]
    fn position(&self) -> String {
        self.world.position()
    }

    /// The indices played so far.
    #[getter]
    fn log(&self) -> Vec<u16> {
        self.world.log().to_vec()
    }

    /// Whether the indices so far are an incomplete action.
    #[getter]
    fn midway(&self) -> bool {
        self.world.is_midway()
    }

    /// Begins a game with `seed`, or with the next seed of the stream.
    #[pyo3(signature = (seed=None, position=None))]
    fn reset(&mut self, seed: Option<u64>, position: Option<String>) -> PyResult<()> {
        let (base, games) = match seed {
            Some(seed) => (Seed::from(seed), 0),
            None => (self.seed, self.games.wrapping_add(1)),
        };
        let world =
            Self::begin(&self.game, &self.options, self.aims, seed_of(base, games), position.as_deref())?;
        (self.seed, self.games, self.position, self.world) = (base, games, position, world);
        Ok(())
    }

    /// Plays an index and returns the agent that acts next, or −1 once the game is over.
    fn step(&mut self, py: Python<'_>, index: i64) -> PyResult<i32> {
        let wanted = usize::try_from(index).unwrap_or(usize::MAX);
        match self.world.play(wanted) {
            Ok(()) => Ok(self.agent()),
            Err(_) if index < 0 => {
                Err(wrong(format!("no action {index}; expected 0 to {}", self.world.actions() - 1)))
            }
            Err(why) => Err(illegal(py, why)),
        }
    }

    /// Returns the observation of an agent: a dictionary with new arrays `observation` and `action_mask`.
    fn observe<'py>(&self, py: Python<'py>, agent: usize) -> PyResult<Bound<'py, PyDict>> {
        self.look(py, self.check(agent)?)
    }

    /// Returns the legal indices, sorted.
    fn legal(&self) -> Vec<usize> {
        self.world.legal()
    }

    /// Returns the game as a rule-book value.
    fn to_game(&self) -> PyResult<Game> {
        let game = self.world.game().ok_or_else(|| wrong("the log does not replay"))?;
        Ok(Game::from_here(game, seed_of(self.seed, self.games)))
    }

    /// Returns the indices of an action.
    fn encode(&self, action: Played<'_>) -> PyResult<Vec<usize>> {
        use dohyo_core::Game as _;
        let action = match action {
            Played::Action(action) => action.action.clone(),
            Played::Text(text) => {
                let game = self.world.game().ok_or_else(|| wrong("the log does not replay"))?;
                game.read_action(&text).map_err(wrong)?
            }
        };
        self.world.encode(&action).ok_or_else(|| wrong(format!("{action} has no index here")))
    }

    /// Returns the action that `indices` encode in this position, or `None` if they encode none.
    #[allow(clippy::needless_pass_by_value, reason = "arguments are converted from Python objects")]
    fn decode(&self, indices: Vec<usize>) -> Option<Action> {
        self.world.decode(&indices).map(|action| Action { action })
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    #[staticmethod]
    #[allow(clippy::needless_pass_by_value, reason = "arguments are converted from Python objects")]
    fn _restore(
        game: String,
        options: Given,
        aims: Option<u16>,
        stream: (String, u32),
        position: Option<String>,
        log: Vec<usize>,
    ) -> PyResult<Self> {
        let (seed, games) = stream;
        let (options, seed) = (read_options(Some(options)), seed.parse::<Seed>().map_err(wrong)?);
        let mut world = Self::begin(&game, &options, aims, seed_of(seed, games), position.as_deref())?;
        log.into_iter().try_for_each(|index| world.play(index)).map_err(wrong)?;
        Ok(Self { game, options, aims, seed, games, position, world })
    }

    #[allow(clippy::type_complexity, reason = "the arguments of `_restore`")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, Given, Option<u16>, (String, u32), Option<String>, Vec<u16>))>
    {
        let arguments = (
            self.game.clone(),
            given(&self.options),
            self.aims,
            (self.seed.to_string(), self.games),
            self.position.clone(),
            self.world.log().to_vec(),
        );
        Ok((py.get_type::<Self>().getattr("_restore")?, arguments))
    }
}

//! Races: worlds in which all agents act at once.

use dohyo_core::{Options, Seat, Seed};
use dohyo_encodings::race::Builders;
use dohyo_encodings::spot::Spot;
use dohyo_encodings::{Race, Refusal};
use dohyo_games::AnyGame;
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::wrong;
use crate::game::{Game, Given, Outcome, given, read_options};
use crate::world::{agent_names, seed_of};

/// The races of Sumoku.
#[derive(Clone)]
enum Any {
    Spot(Spot),
    Builders(Builders),
}

impl Any {
    fn begin(options: &Options, seed: Seed) -> PyResult<Self> {
        let game = dohyo_games::start(dohyo_games::WITH_RACES, options, seed).map_err(wrong)?;
        let AnyGame::Sumoku(game) = game else { return Err(wrong("this game has no races")) };
        let spot = Spot::of(game.clone(), seed).map(Self::Spot);
        let any = spot.or_else(|| Builders::of(game, seed).map(Self::Builders));
        any.ok_or_else(|| wrong("mode=classic is not a race; expected speed, spot, team or solo"))
    }

    fn race(&self) -> &dyn Race {
        match self {
            Self::Spot(race) => race,
            Self::Builders(race) => race,
        }
    }

    fn play(&mut self, indices: &[usize]) -> Vec<Option<Refusal>> {
        match self {
            Self::Spot(race) => race.play(indices),
            Self::Builders(race) => race.play(indices),
        }
    }
}

/// A mode of Sumoku in which all agents act at once, as numbers.
#[pyclass(name = "Race", module = "dohyo._native")]
#[derive(Clone)]
pub(crate) struct PyRace {
    options: Options,
    seed: Seed,
    games: u32,
    race: Any,
}

#[pymethods]
impl PyRace {
    #[new]
    #[pyo3(signature = (options, *, seed=0))]
    fn new(options: Given, seed: u64) -> PyResult<Self> {
        let (options, seed) = (read_options(Some(options)), Seed::from(seed));
        Ok(Self { race: Any::begin(&options, seed)?, options, seed, games: 0 })
    }

    /// The number of indices. Index 0 waits.
    #[getter]
    fn actions(&self) -> usize {
        self.race.race().actions()
    }

    /// The axes of an observation.
    #[getter]
    fn shape(&self) -> Vec<usize> {
        self.race.race().shape().to_vec()
    }

    /// The names of the agents.
    #[getter]
    fn agents(&self) -> PyResult<Vec<String>> {
        let info = dohyo_games::info(dohyo_games::WITH_RACES).map_err(wrong)?;
        Ok(agent_names(info, &Seat::ALL[..self.race.race().agents()]))
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.race.race().outcome().is_some()
    }

    /// The rewards of the agents: zero until the end.
    #[getter]
    fn rewards(&self) -> Vec<f32> {
        self.race.race().rewards()
    }

    /// The outcome, or `None` while the game goes on.
    #[getter]
    fn outcome(&self) -> PyResult<Option<Outcome>> {
        let info = dohyo_games::info(dohyo_games::WITH_RACES).map_err(wrong)?;
        Ok(self.race.race().outcome().map(|outcome| Outcome::of(&outcome, info)))
    }

    /// The position as text, without the benches of the agents.
    #[getter]
    fn position(&self) -> String {
        use dohyo_core::Game as _;
        self.race.race().game().position()
    }

    /// Begins a game with `seed`, or with the next seed of the stream.
    #[pyo3(signature = (seed=None))]
    fn reset(&mut self, seed: Option<u64>) -> PyResult<()> {
        let (base, games) = match seed {
            Some(seed) => (Seed::from(seed), 0),
            None => (self.seed, self.games.wrapping_add(1)),
        };
        self.race = Any::begin(&self.options, seed_of(base, games))?;
        (self.seed, self.games) = (base, games);
        Ok(())
    }

    /// Plays one index for each agent. Returns the refusal of each, or `None`.
    #[allow(clippy::needless_pass_by_value, reason = "arguments are converted from Python objects")]
    fn step(&mut self, indices: Vec<i64>) -> PyResult<Vec<Option<(String, String)>>> {
        let agents = self.race.race().agents();
        if indices.len() != agents {
            return Err(wrong(format!("{} actions; expected {agents}", indices.len())));
        }
        let indices: Vec<usize> =
            indices.iter().map(|&index| usize::try_from(index).unwrap_or(usize::MAX)).collect();
        let refusals = self.race.play(&indices);
        Ok(refusals.into_iter().map(|why| why.map(|why| (why.kind, why.message))).collect())
    }

    /// Returns the observation of an agent: a dictionary with new arrays `observation` and `action_mask`.
    fn observe<'py>(&self, py: Python<'py>, agent: usize) -> PyResult<Bound<'py, PyDict>> {
        let race = self.race.race();
        if agent >= race.agents() {
            return Err(wrong(format!("no agent {agent}; expected 0 to {}", race.agents() - 1)));
        }
        let observation = PyArrayDyn::<f32>::zeros(py, race.shape(), false);
        race.observe(agent, observation.readwrite().as_slice_mut()?);
        let mask = PyArray1::<i8>::zeros(py, race.actions(), false);
        {
            let mut filled = mask.readwrite();
            let filled = filled.as_slice_mut()?;
            race.each_legal(agent, &mut |index| filled[index] = 1);
        }
        let dict = PyDict::new(py);
        dict.set_item(pyo3::intern!(py, "observation"), observation)?;
        dict.set_item(pyo3::intern!(py, "action_mask"), mask)?;
        Ok(dict)
    }

    /// Returns the game as a rule-book value.
    fn to_game(&self) -> Game {
        Game::from_here(self.race.race().game(), seed_of(self.seed, self.games))
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    #[staticmethod]
    #[allow(clippy::needless_pass_by_value, reason = "arguments are converted from Python objects")]
    fn _restore(options: Given, stream: (String, u32), log: Vec<Vec<usize>>) -> PyResult<Self> {
        let (seed, games) = stream;
        let (options, seed) = (read_options(Some(options)), seed.parse::<Seed>().map_err(wrong)?);
        let mut race = Any::begin(&options, seed_of(seed, games))?;
        for indices in log {
            if indices.len() != race.race().agents() {
                return Err(wrong("a step with too few or too many actions"));
            }
            race.play(&indices);
        }
        Ok(Self { options, seed, games, race })
    }

    #[allow(clippy::type_complexity, reason = "the arguments of `_restore`")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Given, (String, u32), Vec<Vec<u16>>))> {
        let arguments =
            (given(&self.options), (self.seed.to_string(), self.games), self.race.race().log().to_vec());
        Ok((py.get_type::<Self>().getattr("_restore")?, arguments))
    }
}

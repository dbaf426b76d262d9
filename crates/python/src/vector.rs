//! Batches of worlds.

use dohyo_core::{Chance, Seed};
use dohyo_encodings::{Arrays, Batch, World};
use numpy::{PyArray1, PyArray2, PyArrayDyn, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;

use crate::error::{IllegalAction, wrong};
use crate::game::{Game, Given, read_options};
use crate::world::agent_names;

/// Observations, masks, agents to act, rewards of all agents, and whether games ended.
type Stepped<'py> = (
    Bound<'py, PyArrayDyn<f32>>,
    Bound<'py, PyArray2<i8>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray2<f32>>,
    Bound<'py, PyArray1<bool>>,
);

/// Many games of one kind, stepped together.
#[pyclass(name = "Batch", module = "dohyo._native")]
pub(crate) struct PyBatch {
    game: String,
    options: Option<Given>,
    count: usize,
    threads: usize,
    seed: u64,
    chance: Chance,
    batch: Batch,
}

impl PyBatch {
    fn begin(
        game: &str,
        options: Option<&Given>,
        count: usize,
        threads: usize,
        seed: u64,
    ) -> PyResult<Batch> {
        let options = read_options(options.cloned());
        Batch::start(game, &options, Seed::from(seed), count, threads).map_err(wrong)
    }

    /// Calls `work` with new arrays, without holding the interpreter lock.
    fn fill<'py, E: Send>(
        &mut self,
        py: Python<'py>,
        work: impl FnOnce(&mut Batch, &mut Arrays<'_>) -> Result<(), E> + Send,
    ) -> PyResult<Result<Stepped<'py>, E>> {
        let count = self.batch.len();
        let first = self.batch.worlds().first().ok_or_else(|| wrong("no games"))?;
        let shape: Vec<usize> = std::iter::once(count).chain(first.shape().iter().copied()).collect();
        let observations = PyArrayDyn::<f32>::zeros(py, shape, false);
        let masks = PyArray2::<i8>::zeros(py, [count, first.actions()], false);
        let agents = PyArray1::<i32>::zeros(py, count, false);
        let rewards = PyArray2::<f32>::zeros(py, [count, self.batch.agents()], false);
        let ended = PyArray1::<bool>::zeros(py, count, false);
        let done = {
            let (mut observations, mut masks) = (observations.readwrite(), masks.readwrite());
            let (mut agents, mut rewards, mut ended) =
                (agents.readwrite(), rewards.readwrite(), ended.readwrite());
            let mut arrays = Arrays {
                observations: observations.as_slice_mut()?,
                masks: masks.as_slice_mut()?,
                agents: agents.as_slice_mut()?,
                rewards: rewards.as_slice_mut()?,
                ended: ended.as_slice_mut()?,
            };
            let batch = &mut self.batch;
            py.detach(move || work(batch, &mut arrays))
        };
        Ok(done.map(|()| (observations, masks, agents, rewards, ended)))
    }
}

#[pymethods]
impl PyBatch {
    #[new]
    #[pyo3(signature = (game, count, options=None, *, seed=0, threads=1))]
    fn new(game: &str, count: usize, options: Option<Given>, seed: u64, threads: usize) -> PyResult<Self> {
        if !(1..=1 << 20).contains(&count) || !(1..=1024).contains(&threads) {
            return Err(wrong(format!(
                "{count} games on {threads} threads; expected 1 to 1048576 on 1 to 1024"
            )));
        }
        let batch = Self::begin(game, options.as_ref(), count, threads, seed)?;
        let chance = Chance::of_luck(Seed::from(seed), u32::MAX);
        Ok(Self { game: game.to_owned(), options, count, threads, seed, chance, batch })
    }

    /// Restarts all games with `seed`, or with the next seed.
    #[pyo3(signature = (seed=None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<Stepped<'py>> {
        let seed = seed.unwrap_or_else(|| Chance::of_luck(Seed::from(self.seed), u32::MAX).word());
        self.batch = Self::begin(&self.game, self.options.as_ref(), self.count, self.threads, seed)?;
        self.chance = Chance::of_luck(Seed::from(seed), u32::MAX);
        self.seed = seed;
        let filled = self.fill(py, |batch, arrays| {
            batch.look(arrays);
            Ok::<(), std::convert::Infallible>(())
        })?;
        match filled {
            Ok(stepped) => Ok(stepped),
            Err(never) => match never {},
        }
    }

    /// Plays one index in every game. If any is refused, no game changes.
    #[allow(clippy::needless_pass_by_value, reason = "arguments are converted from Python objects")]
    fn step<'py>(&mut self, py: Python<'py>, indices: PyReadonlyArray1<'py, i64>) -> PyResult<Stepped<'py>> {
        let indices: Vec<usize> =
            indices.as_array().iter().map(|&index| usize::try_from(index).unwrap_or(usize::MAX)).collect();
        if indices.len() != self.batch.len() {
            return Err(wrong(format!("{} actions; expected {}", indices.len(), self.batch.len())));
        }
        let stepped = self.fill(py, |batch, arrays| batch.step(&indices, arrays))?;
        stepped.map_err(|(place, why)| {
            let error = IllegalAction::new_err(format!("game {place}: {why}"));
            match error.value(py).setattr("kind", why.kind) {
                Ok(()) => error,
                Err(other) => other,
            }
        })
    }

    /// Draws a legal index for every game.
    fn sample<'py>(&mut self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let (batch, chance) = (&self.batch, &mut self.chance);
        let indices: Vec<i64> =
            py.detach(|| batch.sample(chance).into_iter().map(|index| index as i64).collect());
        PyArray1::from_vec(py, indices)
    }

    /// Returns one of the games as a rule-book value.
    fn to_game(&self, place: usize) -> PyResult<Game> {
        let game = self.batch.game(place);
        let game = game.ok_or_else(|| wrong(format!("no game {place}; expected 0 to {}", self.count - 1)))?;
        Ok(Game::from_here(game, Seed::from(self.seed)))
    }

    /// The names of the agents.
    #[getter]
    fn agents(&self) -> PyResult<Vec<String>> {
        let info = dohyo_games::info(&self.game).map_err(wrong)?;
        let seats = self.batch.worlds().first().map(World::seats).unwrap_or_default();
        Ok(agent_names(info, &seats))
    }
}

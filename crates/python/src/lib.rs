//! The native module of the Python package `dohyo`: games, records, engines, Sumoku's solver, Sakura Slam's physics,
//! and the worlds behind the environments. The Python modules are in `python/dohyo`.

mod engine;
mod error;
mod game;
mod physics;
mod race;
mod record;
mod solver;
mod vector;
mod world;

use pyo3::prelude::*;

/// The native module of `dohyo`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalAction", module.py().get_type::<error::IllegalAction>())?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::Thought>()?;
    module.add_class::<game::Action>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<game::Outcome>()?;
    module.add_class::<physics::Landed>()?;
    module.add_class::<physics::Piece>()?;
    module.add_class::<physics::Scene>()?;
    module.add_class::<race::PyRace>()?;
    module.add_class::<record::PyRecord>()?;
    module.add_class::<solver::Solution>()?;
    module.add_class::<vector::PyBatch>()?;
    module.add_class::<world::PyWorld>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::options, module)?)?;
    module.add_function(wrap_pyfunction!(solver::solve, module)?)?;
    module.add_function(wrap_pyfunction!(solver::best, module)?)?;
    Ok(())
}

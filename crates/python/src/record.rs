//! Records.

use dohyo_core::Record;
use pyo3::prelude::*;

use crate::error::wrong;
use crate::game::{Game, Given, given};

/// A recorded game, as readable text.
#[pyclass(name = "Record", frozen, eq, module = "dohyo")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyRecord {
    pub(crate) record: Record,
}

/// Returns the notation `name` of a game.
fn notation(game: &str, name: &str) -> PyResult<&'static dohyo_core::Notation> {
    let known = dohyo_games::notations(game);
    known.iter().find(|notation| notation.name == name).ok_or_else(|| {
        let names: Vec<_> = known.iter().map(|notation| notation.name).collect();
        let expected = if names.is_empty() {
            "none, because this game has no other notation".to_owned()
        } else {
            names.join(", ")
        };
        wrong(format!("no notation `{name}` of {game}; expected {expected}"))
    })
}

#[pymethods]
impl PyRecord {
    /// Reads a record.
    #[new]
    fn new(text: &str) -> PyResult<Self> {
        Ok(Self { record: text.parse().map_err(wrong)? })
    }

    /// Reads all games of a text in another notation.
    #[staticmethod]
    fn from_notation(text: &str, game: &str, notation: &str) -> PyResult<Vec<Self>> {
        let read = (self::notation(game, notation)?.read)(text);
        read.into_iter().map(|record| record.map(|record| Self { record }).map_err(wrong)).collect()
    }

    /// Writes the record in another notation.
    fn to_notation(&self, notation: &str) -> PyResult<String> {
        self.replay()?;
        let notation = self::notation(&self.record.game, notation)?;
        Ok((notation.write)(std::slice::from_ref(&self.record)))
    }

    /// The id of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.record.game
    }

    /// The options.
    #[getter]
    fn options(&self) -> Given {
        given(&self.record.options)
    }

    /// The names of the players, in seat order.
    #[getter]
    fn players(&self) -> Vec<String> {
        self.record.players.clone()
    }

    /// The result, or `None` if the game has none.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.record.result.as_deref()
    }

    /// The actions: the seat, counted from 1, and the token with its luck.
    #[getter]
    fn actions(&self) -> Vec<(usize, String)> {
        self.record.actions.iter().map(|action| (action.seat.index() + 1, action.text.clone())).collect()
    }

    /// Replays the record and returns the game after its last action.
    fn replay(&self) -> PyResult<Game> {
        Game::replayed(&self.record, None)
    }

    fn __str__(&self) -> String {
        self.record.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Record {} of {} actions>", self.record.game, self.record.actions.len())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String,)) {
        (py.get_type::<Self>().into_any(), (self.record.to_string(),))
    }
}

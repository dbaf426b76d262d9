//! Conversion of errors to Python exceptions.

use std::fmt::Display;

use dohyo_encodings::Refusal;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    dohyo,
    IllegalAction,
    PyValueError,
    "The rules refuse an action. `kind` names the rule."
);

/// Returns a `ValueError` with the text of `why`.
pub(crate) fn wrong(why: impl Display) -> PyErr {
    PyValueError::new_err(why.to_string())
}

/// Returns an `IllegalAction` for a refusal.
pub(crate) fn illegal(py: Python<'_>, why: Refusal) -> PyErr {
    let error = IllegalAction::new_err(why.message);
    match error.value(py).setattr("kind", why.kind) {
        Ok(()) => error,
        Err(other) => other,
    }
}

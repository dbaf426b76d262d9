//! Sakura Slam's physics.

use dohyo_core::Seat;
use dohyo_kabuto::physics::Precision;
use dohyo_kabuto::{Shot, Standing};
use pyo3::prelude::*;

use crate::error::wrong;

/// A piece on the ring, or a stack of pieces.
#[pyclass(frozen, eq, module = "dohyo")]
#[derive(Clone, PartialEq)]
pub(crate) struct Piece {
    /// The kind of the lowest piece: `S`, `M`, `L`, `WRESTLER`, …
    #[pyo3(get)]
    kind: &'static str,
    /// The x coordinate of the centre of mass in mm, eastwards from the middle of the ring.
    #[pyo3(get)]
    x: f64,
    /// The y coordinate of the centre of mass in mm, northwards from the middle of the ring.
    #[pyo3(get)]
    y: f64,
    /// The heading of the front in radians, counter-clockwise from east.
    #[pyo3(get)]
    heading: f64,
    /// The seat of a wrestler, counted from 1.
    #[pyo3(get)]
    seat: Option<usize>,
    /// Whether the belt lies on it.
    #[pyo3(get)]
    belt: bool,
    /// The kinds of the pieces on top, lowest first.
    #[pyo3(get)]
    stack: Vec<&'static str>,
}

impl Piece {
    fn of(standing: &Standing) -> Self {
        let (centre, turn) = (standing.place.centre(), standing.place.heading.turn());
        Self {
            kind: standing.kind.name(),
            x: centre.x,
            y: centre.y,
            heading: turn.sin.atan2(turn.cos),
            seat: standing.wrestler.map(Seat::index).map(|index| index + 1),
            belt: standing.belt,
            stack: standing.stack.iter().map(|kind| kind.name()).collect(),
        }
    }
}

#[pymethods]
impl Piece {
    fn __repr__(&self) -> String {
        format!("<Piece {} at {:.1}, {:.1}>", self.kind, self.x, self.y)
    }
}

/// A ring with pieces, to try pushes on.
#[pyclass(frozen, eq, module = "dohyo")]
#[derive(Clone, PartialEq)]
pub(crate) struct Scene {
    scene: dohyo_kabuto::Scene,
}

/// The result of a push.
#[pyclass(frozen, module = "dohyo")]
pub(crate) struct Landed {
    /// The ring after the push.
    #[pyo3(get)]
    scene: Scene,
    /// The pieces that fell.
    #[pyo3(get)]
    fallen: Vec<Piece>,
}

impl<'py> IntoPyObject<'py> for &Scene {
    type Target = Scene;
    type Output = Bound<'py, Scene>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Bound::new(py, self.clone())
    }
}

impl<'py> IntoPyObject<'py> for &Piece {
    type Target = Piece;
    type Output = Bound<'py, Piece>;
    type Error = PyErr;

    fn into_pyobject(self, py: Python<'py>) -> PyResult<Self::Output> {
        Bound::new(py, self.clone())
    }
}

#[pymethods]
impl Landed {
    fn __repr__(&self) -> String {
        format!("<Landed {} on the ring, {} fallen>", self.scene.scene.ring.len(), self.fallen.len())
    }
}

#[pymethods]
impl Scene {
    /// Reads a scene: `start 2`, or pieces such as `M:0,0`, one per line.
    #[new]
    #[pyo3(signature = (text="start 2"))]
    fn new(text: &str) -> PyResult<Self> {
        if text.len() > dohyo_core::Record::MAX_BYTES {
            return Err(wrong("a scene of more than a megabyte"));
        }
        Ok(Self { scene: text.parse().map_err(wrong)? })
    }

    /// The pieces on the ring.
    #[getter]
    fn ring(&self) -> Vec<Piece> {
        self.scene.ring.iter().map(Piece::of).collect()
    }

    /// Pushes an item onto the ring: `M NE 5 -30` pushes a medium disc from the north-east corner, 5 mm to the left of
    /// its middle, at an angle of −30 thousandths.
    fn push(&self, py: Python<'_>, shot: &str) -> PyResult<Landed> {
        let shot: Shot = shot.parse().map_err(wrong)?;
        if !shot.fits() {
            let widest = f64::from(shot.item.entering().widest_lateral()) / 10.0;
            return Err(wrong(format!(
                "{shot} misses the platform; expected at most {widest} mm beside the middle"
            )));
        }
        let landed = py.detach(|| shot.push(&self.scene.ring, &Precision::GAME, &mut |_| {}));
        let scene = dohyo_kabuto::Scene { ring: landed.ring, shots: Vec::new() };
        Ok(Landed { scene: Self { scene }, fallen: landed.fallen.iter().map(Piece::of).collect() })
    }

    fn __str__(&self) -> String {
        self.scene.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Scene of {} pieces>", self.scene.ring.len())
    }
}

//! Games, actions and outcomes.

use std::collections::BTreeMap;

use dohyo_core::{
    Fate, Game as _, GameInfo, Options, Record, RecordedAction, Refused, Seat, SeatSet, Seed, Unplayable,
};
use dohyo_encodings::Refusal;
use dohyo_games::{AnyAction, AnyGame};
use pyo3::prelude::*;

use crate::error::{illegal, wrong};
use crate::record::PyRecord;

/// Options passed from Python.
pub(crate) type Given = BTreeMap<String, String>;

/// Reads options.
pub(crate) fn read_options(given: Option<Given>) -> Options {
    given.unwrap_or_default().into_iter().collect()
}

/// Returns options as a dictionary.
pub(crate) fn given(options: &Options) -> Given {
    options.iter().map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// Returns the names of `seats`.
pub(crate) fn names(info: &GameInfo, seats: SeatSet) -> Vec<&'static str> {
    seats.iter().map(|seat| info.seat_name(seat)).collect()
}

/// Returns a seed: the number given, or a random one.
pub(crate) fn seed_or_random(py: Python<'_>, seed: Option<u64>) -> PyResult<u64> {
    match seed {
        Some(seed) => Ok(seed),
        None => py.import("secrets")?.call_method1("randbits", (64,))?.extract(),
    }
}

/// Returns the ids and names of all games.
#[pyfunction]
pub(crate) fn games() -> BTreeMap<&'static str, &'static str> {
    dohyo_games::ALL.iter().map(|info| (info.id, info.name)).collect()
}

/// Returns the default, the values and the meaning of each option of a game.
#[pyfunction]
pub(crate) fn options(game: &str) -> PyResult<BTreeMap<&'static str, (String, String, String)>> {
    let info = dohyo_games::info(game).map_err(wrong)?;
    let describe = |spec: &dohyo_core::OptionSpec| {
        (spec.key, (spec.default.to_owned(), spec.values.to_string(), spec.help.to_owned()))
    };
    Ok(info.options.iter().map(describe).collect())
}

/// An action of a game.
#[pyclass(frozen, eq, hash, module = "dohyo")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Action {
    pub(crate) action: AnyAction,
}

#[pymethods]
impl Action {
    /// The action as one token, for programs and records.
    #[getter]
    fn token(&self) -> String {
        self.action.to_string()
    }

    /// The action in the game's own notation, for people.
    #[getter]
    fn notation(&self) -> String {
        format!("{:#}", self.action)
    }

    fn __str__(&self) -> String {
        self.notation()
    }

    fn __repr__(&self) -> String {
        format!("<Action {}>", self.action)
    }
}

/// The outcome of a game.
#[pyclass(frozen, eq, module = "dohyo")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// The names of the seats that won; empty in a draw.
    #[pyo3(get)]
    winners: Vec<&'static str>,
    /// The reason for the end of the game.
    #[pyo3(get)]
    reason: &'static str,
    text: String,
}

impl Outcome {
    pub(crate) fn of(outcome: &dohyo_core::Outcome, info: &GameInfo) -> Self {
        let winners = names(info, outcome.winners);
        Self { winners, reason: outcome.reason.name(), text: outcome.describe(info) }
    }
}

#[pymethods]
impl Outcome {
    /// Whether nobody won.
    #[getter]
    fn is_draw(&self) -> bool {
        self.winners.is_empty()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.text)
    }
}

/// An action passed from Python.
#[derive(FromPyObject)]
pub(crate) enum Played<'py> {
    Text(String),
    Action(PyRef<'py, Action>),
}

/// A game under way.
#[pyclass(module = "dohyo")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) state: AnyGame,
    seed: Seed,
    /// The record so far.
    record: Record,
}

impl Game {
    /// Wraps a game at its start.
    pub(crate) fn begun(
        game: AnyGame,
        seed: Seed,
        position: Option<String>,
        opening: Option<String>,
    ) -> Self {
        let record = Record {
            game: game.info().id.to_owned(),
            rules: game.info().rules,
            options: game.options(),
            position,
            opening,
            ..Record::default()
        };
        Self { state: game, seed, record }
    }

    /// Wraps a game whose earlier moves are not known. Its record begins here.
    pub(crate) fn from_here(game: AnyGame, seed: Seed) -> Self {
        let position = game.position();
        Self::begun(game, seed, Some(position), None)
    }

    /// Replays a record.
    pub(crate) fn replayed(record: &Record, seed: Option<Seed>) -> PyResult<Self> {
        let start = dohyo_games::begin(record).map_err(wrong)?;
        let known = record.seed.or(seed);
        let mut game =
            Self::begun(start, known.unwrap_or_default(), record.position.clone(), record.opening.clone());
        game.record.players.clone_from(&record.players);
        let fate = known.map_or(Fate::Told(None), Fate::Drawn);
        for (number, action) in (1..).zip(&record.actions) {
            let played = game.state.play_text(action.seat, &action.text, fate);
            let played = played.map_err(|why| wrong(format!("action {number}, `{}`: {why}", action.text)))?;
            let text = played.to_string();
            game.record.actions.push(RecordedAction { text, ..action.clone() });
        }
        Ok(game)
    }

    fn seat(&self, name: Option<&str>) -> PyResult<Seat> {
        let info = self.state.info();
        let first = || self.state.to_act().first().unwrap_or(Seat::FIRST);
        name.map_or_else(
            || Ok(first()),
            |name| {
                info.seat_named(name).ok_or_else(|| {
                    wrong(format!("no seat `{name}`; expected one of: {}", info.seats.join(", ")))
                })
            },
        )
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game, options=None, *, seed=None, position=None))]
    fn new(
        py: Python<'_>,
        game: &str,
        options: Option<Given>,
        seed: Option<u64>,
        position: Option<String>,
    ) -> PyResult<Self> {
        let options = read_options(options);
        let seed = Seed::from(seed_or_random(py, seed)?);
        if let Some(position) = position {
            let begun = dohyo_games::from_position(game, &position, &options).map_err(wrong)?;
            return Ok(Self::begun(begun, seed, Some(position), None));
        }
        let opening = dohyo_games::deal(game, &options, seed).map_err(wrong)?;
        let begun = dohyo_games::open(&opening, &options).map_err(wrong)?;
        Ok(Self::begun(begun, seed, None, Some(opening.to_string())))
    }

    /// The id of the game.
    #[getter]
    fn id(&self) -> &'static str {
        self.state.info().id
    }

    /// The name of the game.
    #[getter]
    fn name(&self) -> &'static str {
        self.state.info().name
    }

    /// The value of every option.
    #[getter]
    fn options(&self) -> Given {
        given(&self.state.options())
    }

    /// The position as one line of text.
    #[getter]
    fn position(&self) -> String {
        self.state.position()
    }

    /// The names of the seats.
    #[getter]
    fn seats(&self) -> Vec<&'static str> {
        names(self.state.info(), self.state.seats())
    }

    /// The names of the seats that may act now.
    #[getter]
    fn to_act(&self) -> Vec<&'static str> {
        names(self.state.info(), self.state.to_act())
    }

    /// The outcome, or `None` while the game goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome().map(|outcome| Outcome::of(&outcome, self.state.info()))
    }

    /// The actions played so far, as tokens with their luck.
    #[getter]
    fn played(&self) -> Vec<String> {
        self.record.actions.iter().map(|action| action.text.clone()).collect()
    }

    /// Lists the legal actions of a seat, by default of the first that may act.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, seat: Option<&str>) -> PyResult<Vec<Action>> {
        let mut actions = Vec::new();
        self.state.legal_actions(self.seat(seat)?, &mut actions);
        Ok(actions.into_iter().map(|action| Action { action }).collect())
    }

    /// Reads an action in either notation. It need not be legal.
    fn read(&self, text: &str) -> PyResult<Action> {
        Ok(Action { action: self.state.read_action(text).map_err(wrong)? })
    }

    /// Plays an action and returns its luck, if it involves chance.
    #[pyo3(signature = (action, seat=None))]
    fn play(&mut self, py: Python<'_>, action: Played<'_>, seat: Option<&str>) -> PyResult<Option<String>> {
        let seat = self.seat(seat)?;
        let drawn = Fate::Drawn(self.seed);
        let played = match action {
            Played::Text(text) => self.state.play_text(seat, &text, drawn),
            Played::Action(action) => match self.state.play(seat, &action.action, drawn) {
                Ok(luck) => Ok(dohyo_core::Played { action: action.action.clone(), luck }),
                Err(Refused::Illegal(why)) => {
                    Err(Unplayable::Refused { action: action.action.to_string(), why })
                }
                Err(Refused::Luck(why)) => Err(Unplayable::Luck { action: action.action.to_string(), why }),
            },
        };
        match played {
            Ok(played) => {
                let luck = played.luck.as_ref().map(ToString::to_string);
                let text = played.to_string();
                self.record.actions.push(RecordedAction { seat, text, at: None, comments: Vec::new() });
                Ok(luck)
            }
            Err(Unplayable::Refused { action, why }) => Err(illegal(py, Refusal::of(&action, &why))),
            Err(why) => Err(wrong(why)),
        }
    }

    /// Returns the record of the game. Once the game is over, it contains the seed that proves its luck.
    fn record(&self) -> PyRecord {
        let outcome = self.state.outcome();
        let mut record = self.record.clone();
        record.seed = outcome.and(record.opening.as_ref()).map(|_| self.seed);
        record.result = outcome.map(|outcome| outcome.describe(self.state.info()));
        PyRecord { record }
    }

    /// Returns a copy.
    fn copy(&self) -> Self {
        self.clone()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
        self.clone()
    }

    #[staticmethod]
    fn _restore(record: &str, seed: &str) -> PyResult<Self> {
        let seed = seed.parse::<Seed>().map_err(wrong)?;
        let mut game = Self::replayed(&record.parse().map_err(wrong)?, Some(seed))?;
        game.seed = seed;
        Ok(game)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let restore = py.get_type::<Self>().getattr("_restore")?;
        Ok((restore, (self.record.to_string(), self.seed.to_string())))
    }

    fn __str__(&self) -> String {
        self.state.position()
    }

    fn __repr__(&self) -> String {
        format!("<Game {} after {} actions>", self.state.info().id, self.record.actions.len())
    }
}

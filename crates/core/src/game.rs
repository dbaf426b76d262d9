//! The two traits a game implements: how it begins, and how it goes on.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;

use crate::{GameInfo, Malformed, Notation, Options, Outcome, Seat, SeatSet, Seed};

/// A game under way: a pure state machine. The same actions from the same start give the same bits
/// on every target.
pub trait Game: Clone + Send + Sync + 'static {
    /// One step of play. Its `Display` is the game's own notation, and [`Game::read_action`] reads it back.
    type Action: Clone + Debug + Display + Eq + Hash + Send + Sync + 'static;
    /// Why an action is refused: a typed reason that a user interface can put in its reader's language.
    type Illegal: Clone + Debug + Eq + Error + Send + Sync + 'static;
    /// What one viewer may know. Hidden information is absent from it, not merely unshown.
    type View;

    /// What kind of game this is.
    fn info(&self) -> &'static GameInfo;

    /// The options this game is played with, each at the value in force.
    fn options(&self) -> Options;

    /// The position as one line of text, which [`Setup::from_position`] reads back.
    fn position(&self) -> String;

    /// Who may act now: one seat, several in race modes, none once the game is over.
    fn to_act(&self) -> SeatSet;

    /// The seats of this game: as many as its options ask for.
    fn seats(&self) -> SeatSet {
        (0..self.info().seats.len()).filter_map(Seat::from_index).collect()
    }

    /// Those who win and lose together with `seat`, itself included.
    fn side_of(&self, seat: Seat) -> SeatSet {
        SeatSet::from(seat)
    }

    /// How much of what chance kept hidden has been shown so far: it rises with every tile drawn, and never
    /// falls. Nothing is taken back across a rise, since what was seen cannot be unseen.
    fn revealed(&self) -> u32 {
        0
    }

    /// Every action open to `seat` now, appended to `out`. Where actions are too many to list (a push of any
    /// angle) or finding one is the game (a claim in a race), a fair sample, which may be empty.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Reads an action as a person or a record writes it. The text is understood in the light of the
    /// present position; that the action is well written does not make it legal.
    fn read_action(&self, text: &str) -> Result<Self::Action, Malformed>;

    /// Plays `action` for `seat`, or says why not and leaves the game as it was.
    fn play(&mut self, seat: Seat, action: &Self::Action) -> Result<(), Self::Illegal>;

    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The game as `viewer` may see it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Reads an action and plays it: what a record, a command line or an engine does with a text.
    fn play_text(&mut self, seat: Seat, text: &str) -> Result<Self::Action, Unplayable<Self::Illegal>> {
        let action = self.read_action(text).map_err(Unplayable::Unread)?;
        self.play(seat, &action).map_err(|why| Unplayable::Refused { action: action.to_string(), why })?;
        Ok(action)
    }
}

/// How a game of one kind begins.
pub trait Setup: Game {
    /// What kind of game this is.
    const INFO: GameInfo;

    /// Other ways of writing games of this kind down.
    const NOTATIONS: &'static [Notation];

    /// A fresh game. Options not given take their defaults; chance comes from `seed`.
    fn new(options: &Options, seed: Seed) -> Result<Self, SetupError>;

    /// A game that begins in a given position.
    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError>;
}

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player, who sees what that seat may know.
    Seat(Seat),
    /// Someone watching, who sees only what is public.
    Spectator,
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The game has no such option.
    #[error("no option `{key}`; expected one of: {known}")]
    UnknownOption {
        /// The key as given.
        key: String,
        /// The keys there are, separated by commas.
        known: String,
    },
    /// The option exists, but not with this value.
    #[error("option `{key}` cannot be `{value}`; expected {expected}")]
    BadValue {
        /// The option.
        key: String,
        /// The value as given.
        value: String,
        /// What would be right.
        expected: String,
    },
    /// The starting position does not read, or is not a position of this game.
    #[error(transparent)]
    Position(#[from] Malformed),
}

/// Why a text could not be played as an action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable<I> {
    /// The text is not an action.
    #[error(transparent)]
    Unread(Malformed),
    /// It is an action, and the rules refuse it here.
    #[error("{action} is not legal here: {why}")]
    Refused {
        /// The action in the game's notation.
        action: String,
        /// The typed reason.
        why: I,
    },
}

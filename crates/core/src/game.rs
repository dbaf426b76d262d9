//! The two traits that a game implements: [`Setup`] begins it, [`Game`] plays it.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::{Chance, Fate, GameInfo, LuckError, Malformed, Notation, Options, Outcome, Seat, SeatSet, Seed};

/// A game in progress.
///
/// A game is a value without side effects: the same opening, actions and lucks give the same bits on every target. It
/// contains no secrets. Luck to come is not part of it, so a game can be shown to any player, spectator or engine.
pub trait Game: Clone + Send + Sync + 'static {
    /// One step of play. A turn may consist of several.
    ///
    /// `{action}` writes one token for programs: no spaces, no `~`, no leading `-`. `{action:#}` writes the game's
    /// own notation for people. [`Game::read_action`] reads both.
    type Action: Clone + Debug + Display + Eq + Hash + Send + Sync + 'static;
    /// Why the rules refuse an action. Typed, so that user interfaces can translate it.
    type Illegal: Clone + Debug + Eq + Error + Send + Sync + 'static;
    /// The result of chance in one action: tiles drawn, a die rolled, the slip of a hand. Its text has no spaces.
    type Luck: Clone + Debug + Display + Eq + Hash + Send + Sync + 'static;

    /// Returns the description of the game.
    fn info(&self) -> &'static GameInfo;

    /// Returns the value of every option in this game.
    fn options(&self) -> Options;

    /// Returns the position as one line of text, which [`Setup::from_position`] reads back. It holds everything but
    /// the earlier positions: a game that begins from a position counts repetitions anew.
    fn position(&self) -> String;

    /// Returns the seats that may act now: usually one, several in a race, none once the game is over.
    fn to_act(&self) -> SeatSet;

    /// Returns the seats of this game. Options may leave some of [`GameInfo::seats`] out.
    fn seats(&self) -> SeatSet {
        Seat::ALL.into_iter().take(self.info().seats.len()).collect()
    }

    /// Returns the team of `seat`, which wins and loses together: `seat` itself and its partners.
    fn side_of(&self, seat: Seat) -> SeatSet {
        SeatSet::from(seat)
    }

    /// Returns `true` if the players may agree to a draw. Games played for points return `false`.
    fn can_agree_draw(&self) -> bool {
        true
    }

    /// Returns the number of lucks so far, not counting the opening. An action before the last luck cannot be taken
    /// back, because the players have seen what chance decided.
    fn lucks(&self) -> u32 {
        0
    }

    /// Returns a number that rises whenever something changes that `seat` bases its decisions on, if several seats
    /// act at once. Returns `None` if players take turns, because then every action matters to everybody.
    fn sight(&self, _seat: Seat) -> Option<u32> {
        None
    }

    /// Returns how long it takes to show the last action, in milliseconds. Where people play over a network, the next
    /// clock starts only after that time. It is fixed by the version of the rules, so that all players agree on it, and
    /// 0 for games whose actions are shown at once.
    fn showing_time(&self) -> u32 {
        0
    }

    /// Returns the game as `seat` plans its next turn while others act: the same position, with `seat` to act.
    ///
    /// Returns `None` where planning makes no sense: at the end, in the seat's own turn, and in games whose turns have
    /// several actions or depend on luck.
    fn ahead(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// Appends every legal action of `seat` to `out`.
    ///
    /// If there are too many to list (a push at any angle), or if finding one is the point of the game (a claim in a
    /// race), the list is a fair sample, which may be empty.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Self::Action>);

    /// Reads an action as a person or a record writes it, in the context of the current position. The action need not
    /// be legal.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not an action of this game.
    fn read_action(&self, text: &str) -> Result<Self::Action, Malformed>;

    /// Reads a luck as a record writes it.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not a luck of this game.
    fn read_luck(&self, text: &str) -> Result<Self::Luck, Malformed>;

    /// Plays `action` for `seat` and returns its luck, if it involves chance. `fate` decides that luck.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the game unchanged, if the rules refuse the action or if `fate` has no possible
    /// luck for it.
    fn play(
        &mut self,
        seat: Seat,
        action: &Self::Action,
        fate: Fate<'_, Self::Luck>,
    ) -> Result<Option<Self::Luck>, Refused<Self::Illegal>>;

    /// Returns how the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Reads an action with its luck, if it had one: `ACTION` or `ACTION~LUCK`.
    ///
    /// # Errors
    ///
    /// Returns an error if the action or the luck cannot be read.
    fn read_played(&self, text: &str) -> Result<PlayedIn<Self>, Malformed> {
        let (text, luck) = match text.split_once('~') {
            Some((text, luck)) => {
                let start = text.chars().count() + 1;
                (text, Some(self.read_luck(luck).map_err(|why| why.shifted(start))?))
            }
            None => (text, None),
        };
        Ok(Played { action: self.read_action(text)?, luck })
    }

    /// Reads `text` and plays it for `seat`. A luck in the text, as in `ACTION~LUCK`, takes precedence over `fate`.
    ///
    /// # Errors
    ///
    /// Returns an error, and leaves the game unchanged, if the text cannot be read or the action cannot be played.
    fn play_text(
        &mut self,
        seat: Seat,
        text: &str,
        fate: Fate<'_, Self::Luck>,
    ) -> Result<PlayedIn<Self>, Unplayable<Self::Illegal>> {
        let Played { action, luck: told } = self.read_played(text).map_err(Unplayable::Unread)?;
        let fate = if told.is_some() { Fate::Told(told.as_ref()) } else { fate };
        match self.play(seat, &action, fate) {
            Ok(luck) => Ok(Played { action, luck }),
            Err(Refused::Illegal(why)) => Err(Unplayable::Refused { action: action.to_string(), why }),
            Err(Refused::Luck(why)) => Err(Unplayable::Luck { action: action.to_string(), why }),
        }
    }
}

/// An action that was played, with its luck. Written `ACTION` or `ACTION~LUCK`, without spaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Played<A, L> {
    /// The action.
    pub action: A,
    /// The result of chance, if the action involved chance.
    pub luck: Option<L>,
}

/// An action of the game `G`, with its luck.
pub type PlayedIn<G> = Played<<G as Game>::Action, <G as Game>::Luck>;

impl<A: Display, L: Display> Display for Played<A, L> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Display::fmt(&self.action, f)?;
        self.luck.as_ref().map_or(Ok(()), |luck| write!(f, "~{luck}"))
    }
}

/// A game that can be set up.
///
/// Separate from [`Game`] so that a type over several games, such as `dohyo_games::AnyGame`, can be a `Game`.
pub trait Setup: Game {
    /// The description of the game.
    const INFO: GameInfo;

    /// The notations of other programs that records of this game can be converted from and to.
    const NOTATIONS: &'static [Notation];

    /// The result of chance before the first action: hands, wrestlers, the first player. Its text has no spaces.
    type Opening: Clone + Debug + Display + FromStr<Err = Malformed> + Eq + Send + Sync + 'static;

    /// Draws an opening. Missing options have their defaults.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not valid for this game.
    fn deal(options: &Options, chance: &mut Chance) -> Result<Self::Opening, SetupError>;

    /// Begins a game with `opening`. Missing options have their defaults.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not valid for this game, or if `opening` does not fit them.
    fn new(options: &Options, opening: &Self::Opening) -> Result<Self, SetupError>;

    /// Begins a game with the opening that is drawn from `seed`.
    ///
    /// # Errors
    ///
    /// Returns an error if the options are not valid for this game.
    fn dealt(options: &Options, seed: Seed) -> Result<Self, SetupError> {
        Self::new(options, &Self::deal(options, &mut Chance::of_opening(seed))?)
    }

    /// Begins a game from a position as [`Game::position`] writes it. Missing options have their defaults.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not a valid position, or if the options are not valid for this game.
    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError>;
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The game does not have this option.
    #[error("no option `{key}`; expected one of: {known}")]
    UnknownOption {
        /// The key as given.
        key: String,
        /// The keys of the game, separated by commas.
        known: String,
    },
    /// The option cannot have this value.
    #[error("option `{key}` cannot be `{value}`; expected {expected}")]
    BadValue {
        /// The key of the option.
        key: String,
        /// The value as given.
        value: String,
        /// What was expected instead.
        expected: String,
    },
    /// Two options exclude each other.
    #[error("{first} does not go with {second}: {why}; expected at most one of the two")]
    Conflict {
        /// One `key=value` pair.
        first: String,
        /// The other pair.
        second: String,
        /// Why they exclude each other.
        why: String,
    },
    /// The opening does not fit the options.
    #[error("the opening does not fit the options: {problem}; expected {expected}")]
    Opening {
        /// What is wrong with the opening.
        problem: String,
        /// What was expected instead.
        expected: String,
    },
    /// The position or the opening cannot be read, or breaks the rules of the game.
    #[error(transparent)]
    Position(#[from] Malformed),
}

/// Why a game refuses an action. Exhaustive, so that callers handle both cases.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused<I> {
    /// The rules refuse the action.
    #[error("{0}")]
    Illegal(I),
    /// The rules allow the action, but not with this luck.
    #[error(transparent)]
    Luck(LuckError),
}

impl<I> From<I> for Refused<I> {
    fn from(why: I) -> Self {
        Self::Illegal(why)
    }
}

/// Why a text could not be played as an action. Exhaustive, so that callers handle every case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplayable<I> {
    /// The text is not an action.
    #[error(transparent)]
    Unread(Malformed),
    /// The rules refuse the action.
    #[error("{action} is not legal here: {why}")]
    Refused {
        /// The action, as one token.
        action: String,
        /// Why the rules refuse it.
        why: I,
    },
    /// The rules allow the action, but not with this luck.
    #[error("{action}: {why}")]
    Luck {
        /// The action, as one token.
        action: String,
        /// What is wrong with the luck.
        why: LuckError,
    },
}

//! All games of Dohyō behind one type.
//!
//! A program that plays any game holds an [`AnyGame`]. A `match` gives access to the game's own types. To add a game,
//! add a line to the list at the end of this file.
//!
//! # Example
//!
//! Play a few random moves of every game:
//!
//! ```
//! use dohyo_core::{Chance, Fate, Game, Options, Seed};
//!
//! let seed = Seed::from(7);
//! for info in dohyo_games::ALL {
//!     let mut game = dohyo_games::start(info.id, &Options::new(), seed)?;
//!     let mut chance = Chance::of_opening(seed);
//!     for _ in 0..5 {
//!         let Some(seat) = game.to_act().first() else { break };
//!         let mut actions = Vec::new();
//!         game.legal_actions(seat, &mut actions);
//!         let Some(action) = chance.pick(&actions) else { break };
//!         println!("{}: {action:#}", info.seat_name(seat));
//!         game.play(seat, action, Fate::Drawn(seed))?;
//!     }
//!     println!("{}: {}", info.name, game.position());
//! #   assert!(game.position() != dohyo_games::start(info.id, &Options::new(), seed)?.position());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use std::fmt;

use dohyo_core::{
    Chance, Fate, Game, GameInfo, Malformed, Notation, Options, Outcome, Record, Refused, Seat, SeatSet,
    Seed, Setup, SetupError,
};

/// The ids of the games that have puzzles.
pub const WITH_PUZZLES: [&str; 2] = [dohyo_sumoo::Sumoo::INFO.id, dohyo_kumo::Kumo::INFO.id];

/// The id of the game that has races and a puzzle of the day.
pub const WITH_RACES: &str = dohyo_sumoku::Sumoku::INFO.id;

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// No game has this id.
    #[error("no game `{id}`; expected one of: {}", names())]
    UnknownGame {
        /// The id as given.
        id: String,
    },
    /// The version of the rules is not known to this program.
    #[error("version {version} of the rules of {game}; expected {oldest} to {newest}")]
    UnknownRules {
        /// The name of the game.
        game: &'static str,
        /// The version asked for.
        version: u32,
        /// The oldest version that is known.
        oldest: u32,
        /// The newest version that is known.
        newest: u32,
    },
    /// The record has neither an opening nor a seed nor a position, and the opening of this game involves chance.
    #[error(
        "the record does not say how the game began; expected a line `opening: …`, `seed: …` or `position: …`"
    )]
    NoOpening,
    /// The options, the opening or the position are not valid.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

fn names() -> String {
    ALL.iter().map(|info| info.id).collect::<Vec<_>>().join(", ")
}

/// Returns the description of the game `id`.
///
/// # Errors
///
/// Returns an error if no game has this id.
pub fn info(id: &str) -> Result<&'static GameInfo, StartError> {
    let known = ALL.iter().copied().find(|info| info.id == id);
    known.ok_or_else(|| StartError::UnknownGame { id: id.to_owned() })
}

/// Sets up the game of `record`, before its first action.
///
/// # Errors
///
/// Returns an error if the game or the version of its rules is unknown, or if the record does not say how the game
/// began.
pub fn begin(record: &Record) -> Result<AnyGame, StartError> {
    let info = info(&record.game)?;
    let (oldest, newest) = (info.oldest_rules, info.rules);
    if !(oldest..=newest).contains(&record.rules) {
        return Err(StartError::UnknownRules { game: info.name, version: record.rules, oldest, newest });
    }
    match (&record.position, &record.opening, record.seed) {
        (Some(position), ..) => from_position(info.id, position, &record.options),
        (None, Some(opening), _) => open(&read_opening(info.id, opening)?, &record.options),
        (None, None, Some(seed)) => start(info.id, &record.options, seed),
        (None, None, None) => match read_opening(info.id, FIXED) {
            Ok(opening) => open(&opening, &record.options),
            Err(_) => Err(StartError::NoOpening),
        },
    }
}

/// The text of the opening of games that always begin the same way.
pub const FIXED: &str = "-";

/// Begins the game `id` with the opening that is drawn from `seed`.
///
/// # Errors
///
/// Returns an error if no game has this id, or if the options are not valid for the game.
pub fn start(id: &str, options: &Options, seed: Seed) -> Result<AnyGame, StartError> {
    open(&deal(id, options, seed)?, options)
}

macro_rules! games {
    ($($name:ident => $game:ty),+ $(,)?) => {
        /// The descriptions of all games, in the order they are shown.
        pub const ALL: &[&GameInfo] = &[$(&<$game as Setup>::INFO),+];

        /// Any game.
        #[derive(Clone, Debug)]
        #[allow(clippy::large_enum_variant, reason = "games are held one by one, not in arrays")]
        pub enum AnyGame {
            $(#[doc = stringify!($name)] $name($game)),+
        }

        /// An action of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyAction {
            $(#[doc = stringify!($name)] $name(<$game as Game>::Action)),+
        }

        /// Why the rules of any game refuse an action.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyIllegal {
            $(#[doc = stringify!($name)] $name(<$game as Game>::Illegal)),+,
            /// The action or the luck belongs to another game.
            OtherGame,
        }

        /// A luck of any game.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyLuck {
            $(#[doc = stringify!($name)] $name(<$game as Game>::Luck)),+
        }

        /// An opening of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyOpening {
            $(#[doc = stringify!($name)] $name(<$game as Setup>::Opening)),+
        }

        $(impl From<$game> for AnyGame {
            fn from(game: $game) -> Self {
                Self::$name(game)
            }
        })+

        /// Draws an opening of the game `id` from `seed`.
        ///
        /// # Errors
        ///
        /// Returns an error if no game has this id, or if the options are not valid for the game.
        pub fn deal(id: &str, options: &Options, seed: Seed) -> Result<AnyOpening, StartError> {
            let chance = &mut Chance::of_opening(seed);
            $(if id == <$game as Setup>::INFO.id {
                return Ok(AnyOpening::$name(<$game as Setup>::deal(options, chance)?));
            })+
            Err(StartError::UnknownGame { id: id.to_owned() })
        }

        /// Reads an opening of the game `id`.
        ///
        /// # Errors
        ///
        /// Returns an error if no game has this id, or if `text` is not an opening of the game.
        pub fn read_opening(id: &str, text: &str) -> Result<AnyOpening, StartError> {
            $(if id == <$game as Setup>::INFO.id {
                return Ok(AnyOpening::$name(text.parse().map_err(SetupError::Position)?));
            })+
            Err(StartError::UnknownGame { id: id.to_owned() })
        }

        /// Begins a game with `opening`.
        ///
        /// # Errors
        ///
        /// Returns an error if the options are not valid for the game, or if `opening` does not fit them.
        pub fn open(opening: &AnyOpening, options: &Options) -> Result<AnyGame, StartError> {
            Ok(match opening {
                $(AnyOpening::$name(opening) => AnyGame::$name(<$game as Setup>::new(options, opening)?)),+
            })
        }

        impl fmt::Display for AnyOpening {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$name(opening) => opening.fmt(f)),+ }
            }
        }

        impl fmt::Display for AnyLuck {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$name(luck) => luck.fmt(f)),+ }
            }
        }

        /// Begins the game `id` from a position.
        ///
        /// # Errors
        ///
        /// Returns an error if no game has this id, if the position is not valid, or if the options are not valid for
        /// the game.
        pub fn from_position(id: &str, position: &str, options: &Options) -> Result<AnyGame, StartError> {
            $(if id == <$game as Setup>::INFO.id {
                return Ok(AnyGame::$name(<$game as Setup>::from_position(position, options)?));
            })+
            Err(StartError::UnknownGame { id: id.to_owned() })
        }

        /// Returns the notations of other programs for the game `id`.
        pub fn notations(id: &str) -> &'static [Notation] {
            $(if id == <$game as Setup>::INFO.id {
                return <$game as Setup>::NOTATIONS;
            })+
            &[]
        }

        impl fmt::Display for AnyAction {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Self::$name(action) => action.fmt(f)),+ }
            }
        }

        impl fmt::Display for AnyIllegal {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Self::$name(why) => why.fmt(f),)+
                    Self::OtherGame => f.write_str("the action belongs to another game"),
                }
            }
        }

        impl Game for AnyGame {
            type Action = AnyAction;
            type Illegal = AnyIllegal;
            type Luck = AnyLuck;

            fn info(&self) -> &'static GameInfo {
                match self { $(Self::$name(game) => game.info()),+ }
            }

            fn options(&self) -> Options {
                match self { $(Self::$name(game) => game.options()),+ }
            }

            fn position(&self) -> String {
                match self { $(Self::$name(game) => game.position()),+ }
            }

            fn to_act(&self) -> SeatSet {
                match self { $(Self::$name(game) => game.to_act()),+ }
            }

            fn seats(&self) -> SeatSet {
                match self { $(Self::$name(game) => game.seats()),+ }
            }

            fn side_of(&self, seat: Seat) -> SeatSet {
                match self { $(Self::$name(game) => game.side_of(seat)),+ }
            }

            fn lucks(&self) -> u32 {
                match self { $(Self::$name(game) => game.lucks()),+ }
            }

            fn can_agree_draw(&self) -> bool {
                match self { $(Self::$name(game) => game.can_agree_draw()),+ }
            }

            fn sight(&self, seat: Seat) -> Option<u32> {
                match self { $(Self::$name(game) => game.sight(seat)),+ }
            }

            fn showing_time(&self) -> u32 {
                match self { $(Self::$name(game) => game.showing_time()),+ }
            }

            fn ahead(&self, seat: Seat) -> Option<Self> {
                match self { $(Self::$name(game) => game.ahead(seat).map(Self::$name)),+ }
            }

            fn legal_actions(&self, seat: Seat, out: &mut Vec<AnyAction>) {
                match self {
                    $(Self::$name(game) => {
                        let mut actions = Vec::new();
                        game.legal_actions(seat, &mut actions);
                        out.extend(actions.into_iter().map(AnyAction::$name));
                    })+
                }
            }

            fn read_action(&self, text: &str) -> Result<AnyAction, Malformed> {
                match self { $(Self::$name(game) => game.read_action(text).map(AnyAction::$name)),+ }
            }

            fn read_luck(&self, text: &str) -> Result<AnyLuck, Malformed> {
                match self { $(Self::$name(game) => game.read_luck(text).map(AnyLuck::$name)),+ }
            }

            fn play(
                &mut self,
                seat: Seat,
                action: &AnyAction,
                fate: Fate<'_, AnyLuck>,
            ) -> Result<Option<AnyLuck>, Refused<AnyIllegal>> {
                match (self, action) {
                    $((Self::$name(game), AnyAction::$name(action)) => {
                        let fate = match fate {
                            Fate::Drawn(seed) => Fate::Drawn(seed),
                            Fate::Unknown => Fate::Unknown,
                            Fate::Told(None) => Fate::Told(None),
                            Fate::Told(Some(AnyLuck::$name(luck))) => Fate::Told(Some(luck)),
                            Fate::Told(Some(_)) => return Err(Refused::Illegal(AnyIllegal::OtherGame)),
                        };
                        match game.play(seat, action, fate) {
                            Ok(luck) => Ok(luck.map(AnyLuck::$name)),
                            Err(Refused::Illegal(why)) => Err(Refused::Illegal(AnyIllegal::$name(why))),
                            Err(Refused::Luck(why)) => Err(Refused::Luck(why)),
                        }
                    })+
                    _ => Err(Refused::Illegal(AnyIllegal::OtherGame)),
                }
            }

            fn outcome(&self) -> Option<Outcome> {
                match self { $(Self::$name(game) => game.outcome()),+ }
            }
        }
    };
}

impl std::error::Error for AnyIllegal {}

games! {
    Abalone => dohyo_abalone::Abalone,
    Sumoo => dohyo_sumoo::Sumoo,
    Kumo => dohyo_kumo::Kumo,
    Sumoku => dohyo_sumoku::Sumoku,
    Kabuto => dohyo_kabuto::Kabuto,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_begins_and_reads_its_position() {
        for info in ALL {
            let game = start(info.id, &Options::new(), Seed::from(1)).expect(info.id);
            let again = from_position(info.id, &game.position(), &Options::new()).expect(info.id);
            assert_eq!(again.position(), game.position());
            assert_eq!(game.info(), *info);
        }
    }

    #[test]
    fn legal_actions_read_back_and_can_be_played() {
        for info in ALL {
            let game = start(info.id, &Options::new(), Seed::from(1)).expect(info.id);
            for seat in game.to_act().iter() {
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                assert!(!actions.is_empty(), "{}", info.id);
                for action in actions {
                    assert_eq!(game.read_action(&action.to_string()), Ok(action.clone()));
                    let drawn = Fate::Drawn(Seed::from(2));
                    assert!(game.clone().play(seat, &action, drawn).is_ok(), "{action}");
                }
            }
        }
    }

    #[test]
    fn only_pushes_of_sakura_slam_take_time_to_be_shown() {
        for info in ALL {
            let mut game = start(info.id, &Options::new(), Seed::from(1)).expect(info.id);
            let mut longest = game.showing_time();
            for _ in 0..6 {
                let Some(seat) = game.to_act().first() else { break };
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                let Some(action) = actions.first() else { break };
                game.play(seat, action, Fate::Drawn(Seed::from(2))).expect(info.id);
                longest = longest.max(game.showing_time());
            }
            assert_eq!(longest > 0, info.id == "kabuto", "{}: {longest} ms", info.id);
        }
    }

    #[test]
    fn the_error_for_an_unknown_game_lists_the_known_ones() {
        let error = start("chess", &Options::new(), Seed::from(1)).expect_err("no chess here");
        assert!(error.to_string().contains("abalone"), "{error}");
    }

    #[test]
    fn records_with_newer_rules_are_refused() {
        let record = Record { game: "abalone".to_owned(), rules: 99, ..Record::default() };
        assert!(matches!(begin(&record), Err(StartError::UnknownRules { version: 99, .. })));
    }
}

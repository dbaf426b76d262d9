//! The one list of games.
//!
//! Homes — the browser, the terminal, the server, the command line — hold an [`AnyGame`] and need not
//! know which game it is. Where they do, a `match` gives back the game's own types. A new game is one
//! line in the list at the end of this file.

use std::fmt;

use dohyo_core::{
    Game, GameInfo, Malformed, Notation, Options, Outcome, Record, Seat, SeatSet, Seed, Setup, SetupError,
    Viewer,
};

/// Why a game could not be found or begun.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// There is no such game.
    #[error("no game `{id}`; expected one of: {}", names())]
    UnknownGame {
        /// The name as given.
        id: String,
    },
    /// The game is known, but was played by rules this program does not have.
    #[error("{game} by rules version {version}; expected version {known} or earlier")]
    UnknownRules {
        /// The game.
        game: &'static str,
        /// The version asked for.
        version: u32,
        /// The newest version there is.
        known: u32,
    },
    /// The game cannot begin like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

fn names() -> String {
    ALL.iter().map(|info| info.id).collect::<Vec<_>>().join(", ")
}

/// What is known about the game of that name.
pub fn info(id: &str) -> Result<&'static GameInfo, StartError> {
    let known = ALL.iter().copied().find(|info| info.id == id);
    known.ok_or_else(|| StartError::UnknownGame { id: id.to_owned() })
}

/// Begins the game that a record tells of, at its first position.
pub fn begin(record: &Record) -> Result<AnyGame, StartError> {
    let info = info(&record.game)?;
    if record.rules > info.rules {
        return Err(StartError::UnknownRules { game: info.name, version: record.rules, known: info.rules });
    }
    match &record.position {
        None => start(info.id, &record.options, record.seed),
        Some(position) => from_position(info.id, position, &record.options),
    }
}

macro_rules! games {
    ($($name:ident => $game:ty),+ $(,)?) => {
        /// Every game, in the order they are shown.
        pub const ALL: &[&GameInfo] = &[$(&<$game as Setup>::INFO),+];

        /// A game of any kind.
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

        /// A refusal of any game.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyIllegal {
            $(#[doc = stringify!($name)] $name(<$game as Game>::Illegal)),+,
            /// The action belongs to another game.
            OtherGame,
        }

        /// What a viewer may know, in any game.
        #[allow(clippy::large_enum_variant, reason = "a view is looked at and dropped")]
        pub enum AnyView {
            $(#[doc = stringify!($name)] $name(<$game as Game>::View)),+
        }

        $(impl From<$game> for AnyGame {
            fn from(game: $game) -> Self {
                Self::$name(game)
            }
        })+

        /// Begins a fresh game.
        pub fn start(id: &str, options: &Options, seed: Seed) -> Result<AnyGame, StartError> {
            $(if id == <$game as Setup>::INFO.id {
                return Ok(AnyGame::$name(<$game as Setup>::new(options, seed)?));
            })+
            Err(StartError::UnknownGame { id: id.to_owned() })
        }

        /// Begins a game in a given position.
        pub fn from_position(id: &str, position: &str, options: &Options) -> Result<AnyGame, StartError> {
            $(if id == <$game as Setup>::INFO.id {
                return Ok(AnyGame::$name(<$game as Setup>::from_position(position, options)?));
            })+
            Err(StartError::UnknownGame { id: id.to_owned() })
        }

        /// The other ways in which a game's records can be written.
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
            type View = AnyView;

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

            fn revealed(&self) -> u32 {
                match self { $(Self::$name(game) => game.revealed()),+ }
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

            fn play(&mut self, seat: Seat, action: &AnyAction) -> Result<(), AnyIllegal> {
                match (self, action) {
                    $((Self::$name(game), AnyAction::$name(action)) => {
                        game.play(seat, action).map_err(AnyIllegal::$name)
                    })+
                    _ => Err(AnyIllegal::OtherGame),
                }
            }

            fn outcome(&self) -> Option<Outcome> {
                match self { $(Self::$name(game) => game.outcome()),+ }
            }

            fn view(&self, viewer: Viewer) -> AnyView {
                match self { $(Self::$name(game) => AnyView::$name(game.view(viewer))),+ }
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
    fn every_game_starts_and_reads_its_own_position() {
        for info in ALL {
            let game = start(info.id, &Options::new(), Seed::from(1)).expect(info.id);
            let again = from_position(info.id, &game.position(), &Options::new()).expect(info.id);
            assert_eq!(again.position(), game.position());
            assert_eq!(game.info(), *info);
        }
    }

    #[test]
    fn every_legal_action_is_written_so_that_it_reads_back() {
        for info in ALL {
            let game = start(info.id, &Options::new(), Seed::from(1)).expect(info.id);
            for seat in game.to_act().iter() {
                let mut actions = Vec::new();
                game.legal_actions(seat, &mut actions);
                assert!(!actions.is_empty(), "{}", info.id);
                for action in actions {
                    assert_eq!(game.read_action(&action.to_string()), Ok(action.clone()));
                    assert_eq!(game.clone().play(seat, &action), Ok(()));
                }
            }
        }
    }

    #[test]
    fn an_unknown_game_is_answered_with_those_there_are() {
        let error = start("chess", &Options::new(), Seed::from(1)).expect_err("no chess here");
        assert!(error.to_string().contains("abalone"), "{error}");
    }

    #[test]
    fn a_record_of_later_rules_is_refused() {
        let record = Record { game: "abalone".to_owned(), rules: 99, ..Record::default() };
        assert!(matches!(begin(&record), Err(StartError::UnknownRules { version: 99, .. })));
    }
}

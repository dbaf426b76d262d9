//! The game that people play, in any mode.

use dohyo_core::{
    Game, GameInfo, Malformed, Notation, OptionSpec, OptionValues, Options, Outcome, Reason, Seat, SeatSet,
    Seed, Setup, SetupError, Viewer,
};

use crate::text::{self, Position};
use crate::{Action, Builder, Classic, Grid, Illegal, Key, Mode, Race, Spot, Terms, Tile};

/// Classic: the highest score.
pub const POINTS: Reason = Reason("points");
/// Speed: enough rounds won.
pub const ROUNDS: Reason = Reason("rounds");
/// Spot: enough tiles won.
pub const TILES: Reason = Reason("tiles");
/// Team and Solo: all tiles in one Sumoku, or nobody else left.
pub const COMPLETE: Reason = Reason("complete");

/// A game of Sumoku under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sumoku {
    terms: Terms,
    options: Options,
    state: State,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum State {
    Classic(Classic),
    Race(Race),
    Spot(Spot),
}

/// What everybody may see. Hands lie open in every mode; only the tiles face down are hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The terms of the game.
    pub terms: Terms,
    /// The key in force.
    pub key: Key,
    /// How many tiles are face down.
    pub hidden: usize,
    /// What lies open.
    pub open: Open,
}

/// What lies open, by mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Open {
    /// Classic.
    Classic {
        /// The common grid.
        grid: Grid,
        /// Everybody's tiles.
        hands: Vec<Vec<Tile>>,
        /// Everybody's score.
        scores: Vec<i32>,
        /// Whether the present play is a bonus.
        bonus: bool,
    },
    /// Speed, Team, Solo.
    Race {
        /// Everybody who builds.
        builders: Vec<Builder>,
        /// The round.
        round: u16,
        /// Solo: the grid that lies.
        laid: Grid,
    },
    /// Spot.
    Spot {
        /// The tiles on the table.
        table: Vec<Tile>,
        /// What each player has won.
        won: Vec<Vec<Tile>>,
        /// The round.
        round: u16,
    },
}

impl Sumoku {
    /// The terms of the game.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// The state of Classic, if that is what is played.
    pub fn classic(&self) -> Option<&Classic> {
        match &self.state {
            State::Classic(classic) => Some(classic),
            _ => None,
        }
    }

    /// The state of Speed, Team or Solo, if that is what is played.
    pub fn race(&self) -> Option<&Race> {
        match &self.state {
            State::Race(race) => Some(race),
            _ => None,
        }
    }

    /// The state of Spot, if that is what is played.
    pub fn spot(&self) -> Option<&Spot> {
        match &self.state {
            State::Spot(spot) => Some(spot),
            _ => None,
        }
    }
}

impl Game for Sumoku {
    type Action = Action;
    type Illegal = Illegal;
    type View = View;

    fn info(&self) -> &'static GameInfo {
        &Self::INFO
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn position(&self) -> String {
        match &self.state {
            State::Classic(classic) => classic.to_string(),
            State::Race(race) => race.position(self.terms.mode),
            State::Spot(spot) => spot.to_string(),
        }
    }

    fn to_act(&self) -> SeatSet {
        match &self.state {
            State::Classic(classic) => classic.to_play().map_or(SeatSet::EMPTY, SeatSet::from),
            State::Race(race) => race.to_act(),
            State::Spot(spot) => spot.to_act(),
        }
    }

    fn seats(&self) -> SeatSet {
        (0..usize::from(self.terms.players)).filter_map(Seat::from_index).collect()
    }

    fn revealed(&self) -> u32 {
        match &self.state {
            State::Classic(classic) => classic.bag.shown(),
            State::Race(race) => race.pool.shown(),
            State::Spot(spot) => spot.pool.shown(),
        }
    }

    /// In races claims are not listed: finding one is the game.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.to_act().contains(seat) {
            return;
        }
        out.extend(match &self.state {
            State::Classic(classic) => classic.legal(self.terms),
            State::Race(race) => race.legal(seat),
            State::Spot(spot) => spot.legal(),
        });
    }

    fn read_action(&self, text: &str) -> Result<Action, Malformed> {
        text.parse()
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver);
        }
        if seat.index() >= usize::from(self.terms.players) {
            return Err(Illegal::NotYourTurn);
        }
        match &mut self.state {
            State::Classic(classic) if classic.to_play() == Some(seat) => classic.act(action, self.terms),
            State::Classic(_) => Err(Illegal::NotYourTurn),
            State::Race(race) => race.act(seat, action, self.terms),
            State::Spot(spot) => spot.act(seat, action, self.terms),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |winner: Option<usize>, reason| {
            winner.and_then(Seat::from_index).map(|seat| Outcome::win(seat, reason))
        };
        match &self.state {
            State::Classic(classic) => {
                classic.over.then(|| Outcome { winners: classic.winners(), reason: POINTS })
            }
            State::Race(race) => {
                let reason = if self.terms.mode == Mode::Speed { ROUNDS } else { COMPLETE };
                won(race.winner, reason)
            }
            State::Spot(spot) => won(spot.winner, TILES),
        }
    }

    fn view(&self, _viewer: Viewer) -> View {
        let (key, hidden, open) = match &self.state {
            State::Classic(it) => {
                let open = Open::Classic {
                    grid: it.grid.clone(),
                    hands: it.hands.clone(),
                    scores: it.scores.clone(),
                    bonus: it.bonus,
                };
                (it.key, it.bag(), open)
            }
            State::Race(it) => {
                let open =
                    Open::Race { builders: it.builders.clone(), round: it.round, laid: it.laid.clone() };
                (it.key, it.pool(), open)
            }
            State::Spot(it) => {
                let open = Open::Spot { table: it.table.clone(), won: it.won.clone(), round: it.round };
                (it.key, it.pool(), open)
            }
        };
        View { terms: self.terms, key, hidden, open }
    }
}

impl Setup for Sumoku {
    const INFO: GameInfo = GameInfo {
        id: "sumoku",
        name: "Sumoku",
        rules: 1,
        seats: &["one", "two", "three", "four", "five", "six", "seven", "eight"],
        min_players: 1,
        options: &[
            OptionSpec {
                key: "mode",
                default: "classic",
                values: OptionValues::OneOf(&["classic", "speed", "spot", "team", "solo"]),
                help: "turn by turn, three kinds of race, or alone",
            },
            OptionSpec {
                key: "players",
                default: "2",
                values: OptionValues::Number { min: 1, max: 8 },
                help: "players, or teams: classic 2-5, speed and spot 2-8, team 2-4, solo 1",
            },
            OptionSpec {
                key: "six",
                default: "shown",
                values: OptionValues::OneOf(&["shown", "per-line"]),
                help: "whether a six reads the same in its row and its column",
            },
            OptionSpec {
                key: "repeat-numbers",
                default: "on",
                values: OptionValues::OneOf(&["on", "off"]),
                help: "whether a number may come twice in a line",
            },
            OptionSpec {
                key: "free-pass",
                default: "off",
                values: OptionValues::OneOf(&["on", "off"]),
                help: "classic: whether one may pass although one can play",
            },
            OptionSpec {
                key: "reroll",
                default: "off",
                values: OptionValues::OneOf(&["on", "off"]),
                help: "spot: whether each round has a key of its own",
            },
            OptionSpec {
                key: "locked",
                default: "off",
                values: OptionValues::OneOf(&["on", "off"]),
                help: "solo: whether tiles that lie may no longer be moved",
            },
            OptionSpec {
                key: "fair-deal",
                default: "off",
                values: OptionValues::OneOf(&["on", "off"]),
                help: "speed, team, solo: whether tiles without a Sumoku are dealt again",
            },
        ],
        credits: "Thierry Denoual, 2011",
    };

    const NOTATIONS: &'static [Notation] = &[];

    fn new(options: &Options, seed: Seed) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let terms = Terms::of(&options);
        check_players(terms)?;
        let state = match terms.mode {
            Mode::Classic => State::Classic(Classic::new(terms.players, seed)),
            Mode::Spot => State::Spot(Spot::new(terms.players, seed)),
            Mode::Speed | Mode::Team | Mode::Solo => State::Race(Race::new(terms, seed)),
        };
        Ok(Self { terms, options, state })
    }

    /// The mode and the number of players are those of the position.
    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let (mode, players, state) = match text::read_position(text)? {
            Position::Classic(classic) => (Mode::Classic, classic.hands.len(), State::Classic(classic)),
            Position::Race(mode, race) => (mode, race.builders.len(), State::Race(race)),
            Position::Spot(spot) => (Mode::Spot, spot.won.len(), State::Spot(spot)),
        };
        let options = options.with("mode", mode.name()).with("players", &players.to_string());
        let terms = Terms::of(&options);
        check_players(Terms { players: players as u8, ..terms })?;
        Ok(Self { terms, options, state })
    }
}

fn check_players(terms: Terms) -> Result<(), SetupError> {
    let (fewest, most) = terms.mode.seats();
    if (fewest..=most).contains(&terms.players) {
        return Ok(());
    }
    Err(SetupError::BadValue {
        key: "players".to_owned(),
        value: terms.players.to_string(),
        expected: format!("{fewest} to {most} in {}", terms.mode.name()),
    })
}

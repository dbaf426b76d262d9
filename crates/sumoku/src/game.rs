//! The game in any mode, and its setup.

use dohyo_core::{
    Chance, Fate, Game, GameInfo, Malformed, Notation, OptionSpec, OptionValues, Options, Outcome, Reason,
    Refused, Seat, SeatSet, Setup, SetupError, split_counters, with_counters,
};

use crate::bag::{Bag, Draw};
use crate::text::{self, Position};
use crate::{Action, Classic, Illegal, Key, Mode, Race, Spot, Terms};

/// Classic: a player has the highest score.
pub const POINTS: Reason = Reason::new("points");
/// Speed: a player has won enough rounds.
pub const ROUNDS: Reason = Reason::new("rounds");
/// Spot: a player has won enough tiles.
pub const TILES: Reason = Reason::new("tiles");
/// Team and Solo: all tiles are in one Sumoku.
pub const COMPLETE: Reason = Reason::new("complete");
/// Solo: the player finished before all tiles were laid, because the time was up or for any other reason.
pub const FINISHED: Reason = Reason::new("finished");
/// Team: every team is out or has given up.
pub const NO_SUMOKU: Reason = Reason::new("no-sumoku");

/// A game of Sumoku.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sumoku {
    terms: Terms,
    options: Options,
    state: State,
    lucks: u32,
}

/// The name of the counter of lucks in positions.
const LUCKS: &str = "lucks";

/// The state of a game, by mode. Tiles in hand are face up in every mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// A game of Classic.
    Classic(Classic),
    /// A game of Speed, Team or Solo.
    Race(Race),
    /// A game of Spot.
    Spot(Spot),
}

impl Sumoku {
    /// Returns the options of the game.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the state of the game.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Returns the current key.
    pub fn key(&self) -> Key {
        match &self.state {
            State::Classic(classic) => classic.key(),
            State::Race(race) => race.key(),
            State::Spot(spot) => spot.key(),
        }
    }

    /// Returns the number of face-down tiles.
    pub fn face_down(&self) -> usize {
        match &self.state {
            State::Classic(classic) => classic.bag(),
            State::Race(race) => race.pool(),
            State::Spot(spot) => spot.pool(),
        }
    }

    /// Returns the state of a game of Classic, or `None` in other modes.
    pub fn classic(&self) -> Option<&Classic> {
        match &self.state {
            State::Classic(classic) => Some(classic),
            _ => None,
        }
    }

    /// Returns the state of a game of Speed, Team or Solo, or `None` in other modes.
    pub fn race(&self) -> Option<&Race> {
        match &self.state {
            State::Race(race) => Some(race),
            _ => None,
        }
    }

    /// Returns the state of a game of Spot, or `None` in other modes.
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
    type Luck = Draw;

    fn info(&self) -> &'static GameInfo {
        &Self::INFO
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn position(&self) -> String {
        let position = match &self.state {
            State::Classic(classic) => classic.to_string(),
            State::Race(race) => race.position(self.terms.mode),
            State::Spot(spot) => spot.to_string(),
        };
        with_counters(position, [(LUCKS, self.lucks)])
    }

    fn to_act(&self) -> SeatSet {
        match &self.state {
            State::Classic(classic) => classic.to_play().map_or(SeatSet::EMPTY, SeatSet::from),
            State::Race(race) => race.to_act(),
            State::Spot(spot) => spot.to_act(),
        }
    }

    fn seats(&self) -> SeatSet {
        Seat::ALL.into_iter().take(self.terms.players.into()).collect()
    }

    fn can_agree_draw(&self) -> bool {
        false
    }

    fn lucks(&self) -> u32 {
        self.lucks
    }

    fn sight(&self, seat: Seat) -> Option<u32> {
        match &self.state {
            State::Classic(_) => None,
            State::Race(race) => race.builders.get(seat.index()).map(|builder| builder.sight),
            State::Spot(spot) => Some(spot.sight),
        }
    }

    /// Lists every action except the claims of Speed, Team and Solo: finding one is the game.
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if !self.to_act().contains(seat) {
            return;
        }
        out.extend(match &self.state {
            State::Classic(classic) => classic.legal(self.terms),
            State::Race(race) => race.legal(seat, self.terms),
            State::Spot(spot) => spot.legal(),
        });
    }

    fn read_action(&self, text: &str) -> Result<Action, Malformed> {
        text.parse()
    }

    fn read_luck(&self, text: &str) -> Result<Draw, Malformed> {
        text.parse()
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        fate: Fate<'_, Draw>,
    ) -> Result<Option<Draw>, Refused<Illegal>> {
        if self.outcome().is_some() {
            return Err(Illegal::GameOver.into());
        }
        if seat.index() >= usize::from(self.terms.players) {
            return Err(Illegal::NotYourTurn.into());
        }
        let (terms, lucks) = (self.terms, self.lucks);
        let mut state = self.state.clone();
        let luck = match &mut state {
            State::Classic(classic) if classic.to_play() == Some(seat) => {
                classic.act(action, terms, fate, lucks)
            }
            State::Classic(_) => Err(Illegal::NotYourTurn.into()),
            State::Race(race) => race.act(seat, action, terms, fate, lucks),
            State::Spot(spot) => spot.act(seat, action, terms, fate, lucks),
        }?;
        if luck.is_none() {
            fate.none().map_err(Refused::Luck)?;
        }
        self.state = state;
        self.lucks += u32::from(luck.is_some());
        Ok(luck)
    }

    fn outcome(&self) -> Option<Outcome> {
        let won = |winner: Option<usize>, reason| {
            winner.and_then(Seat::from_index).map(|seat| Outcome::win(seat, reason))
        };
        match &self.state {
            State::Classic(classic) => {
                classic.over.then(|| Outcome { winners: classic.winners(), reason: POINTS })
            }
            State::Race(race) if race.over => Some(match self.terms.mode {
                Mode::Solo => Outcome::win(Seat::FIRST, FINISHED),
                _ => Outcome::draw(NO_SUMOKU),
            }),
            State::Race(race) => {
                let reason = if self.terms.mode == Mode::Speed { ROUNDS } else { COMPLETE };
                won(race.winner, reason)
            }
            State::Spot(spot) => won(spot.winner, TILES),
        }
    }
}

impl Setup for Sumoku {
    const INFO: GameInfo = GameInfo {
        id: "sumoku",
        name: "Sumoku",
        rules: 3,
        oldest_rules: 3,
        seats: &["one", "two", "three", "four", "five", "six", "seven", "eight"],
        min_players: 1,
        options: &[
            OptionSpec::one_of(
                "mode",
                &["classic", "speed", "spot", "team", "solo"],
                "turn by turn, three kinds of race, or alone",
            ),
            OptionSpec {
                key: "players",
                default: "2",
                values: OptionValues::Number { min: 1, max: 8 },
                help: "players, or teams: classic 2-5, speed and spot 2-8, team 2-4, solo 1",
            },
            OptionSpec::one_of(
                "six",
                &["shown", "per-line"],
                "whether a six has one value as laid, or each line may read it as 6 or 9",
            ),
            OptionSpec::on("repeat-numbers", "whether a number may come twice in a line"),
            OptionSpec::off("free-pass", "classic: whether a player who can play may pass"),
            OptionSpec::off("reroll", "spot: whether each round has its own key"),
            OptionSpec::off("locked", "solo: whether the tiles of completed stages stay where they are"),
            OptionSpec {
                key: "time",
                default: "off",
                values: OptionValues::NumberOrOff { min: 1, max: 120 },
                help: "solo: the time limit in minutes; the rules do not measure it",
            },
            OptionSpec::off("fair-deal", "speed, team, solo: whether hands without a Sumoku are dealt again"),
        ],
        reasons: &[POINTS, ROUNDS, TILES, COMPLETE, FINISHED, NO_SUMOKU],
        credits: "Thierry Denoual, 2011",
    };

    const NOTATIONS: &'static [Notation] = &[];

    /// The first deal.
    type Opening = Draw;

    fn deal(options: &Options, chance: &mut Chance) -> Result<Draw, SetupError> {
        let terms = Terms::of(&Self::INFO.complete(options)?);
        check_players(terms)?;
        Ok(match terms.mode {
            Mode::Classic => Classic::deal(usize::from(terms.players), &Bag::full(), chance),
            Mode::Spot => Spot::deal(chance),
            Mode::Speed | Mode::Team | Mode::Solo => Race::deal(terms, &Bag::full(), chance),
        })
    }

    fn new(options: &Options, opening: &Draw) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let terms = Terms::of(&options);
        check_players(terms)?;
        let state = match terms.mode {
            Mode::Classic => {
                Classic::begin(usize::from(terms.players), Bag::full(), opening).map(State::Classic)
            }
            Mode::Spot => Spot::begin(terms.players, opening).map(State::Spot),
            Mode::Speed | Mode::Team | Mode::Solo => Race::begin(terms, opening).map(State::Race),
        };
        let expected = || {
            "the tiles of the first deal, the key, and the seat that begins if totals are equal".to_owned()
        };
        let state = state.map_err(|problem| SetupError::Opening { problem, expected: expected() })?;
        Ok(Self { terms, options, state, lucks: 0 })
    }

    /// Reads the mode and the number of players from the position, not from `options`.
    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let (text, [lucks]) = split_counters(text, [LUCKS])?;
        let (mode, players, state) = match text::read_position(text)? {
            Position::Classic(classic) => (Mode::Classic, classic.hands.len(), State::Classic(classic)),
            Position::Race(mode, race) => (mode, race.builders.len(), State::Race(race)),
            Position::Spot(spot) => (Mode::Spot, spot.won.len(), State::Spot(spot)),
        };
        let options = options.with("mode", mode.name()).with("players", &players.to_string());
        let terms = Terms::of(&options);
        check_players(Terms { players: players as u8, ..terms })?;
        Ok(Self { terms, options, state, lucks })
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

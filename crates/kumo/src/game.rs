//! The game that people play.

use dohyo_core::{
    Game, GameInfo, Malformed, Notation, OptionSpec, OptionValues, Options, Outcome, Reason, Seat, SeatSet,
    Seed, Setup, SetupError, Viewer,
};

use crate::rulebook::{self, After, Shift};
use crate::{Action, Illegal, Side, Situation, Terms};

/// The Stone left over the enemy's edge.
pub const STONE: Reason = Reason("stone");
/// Too few wrestlers were left outside the enemy's prison.
pub const CAPTURES: Reason = Reason("captures");
/// The turns ran out, and prisoners decided.
pub const PRISONERS: Reason = Reason("prisoners");

/// How often the same position may begin a turn before the game is drawn.
const REPETITIONS: usize = 3;

/// A game of Kumo Hogosha under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kumo {
    now: Situation,
    terms: Terms,
    options: Options,
    /// The situations at the beginning of each turn.
    seen: Vec<Situation>,
    /// What was done in the present turn, or in the last one if none has begun.
    turn: Vec<(Action, Vec<Shift>)>,
    outcome: Option<Outcome>,
}

/// All there is to see: nothing is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The position.
    pub situation: Situation,
    /// The terms of the game.
    pub terms: Terms,
    /// What was done in the present turn, or in the last one if none has begun.
    pub turn: Vec<(Action, Vec<Shift>)>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Kumo {
    fn begin(now: Situation, options: Options) -> Self {
        let terms = Terms::of(&options);
        let mut game = Self { seen: vec![now.clone()], terms, options, turn: Vec::new(), outcome: None, now };
        let loser = Side::ALL.into_iter().find(|&side| rulebook::has_too_few(&game.now, game.terms, side));
        game.outcome = match loser {
            Some(loser) => Some(game.win(loser.enemy(), CAPTURES)),
            // A Stone that is gone was brought out by the side whose turn it still is.
            None if game.now.arena.stone().is_none() => Some(game.win(game.now.to_move, STONE)),
            None => None,
        };
        game
    }

    /// The position.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// The terms of the game.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// What an action would lead to for the side to move, or why it is not allowed.
    pub fn judge(&self, action: Action) -> Result<After, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        rulebook::judge(&self.now, self.terms, action)
    }

    /// Every legal action, sorted.
    pub fn legal(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        rulebook::legal_actions(&self.now, self.terms)
    }

    /// The situations at the beginning of each turn, the present one last.
    pub fn seen(&self) -> &[Situation] {
        &self.seen
    }

    /// The seats of a side.
    pub fn team(&self, side: Side) -> SeatSet {
        let indices: &[usize] = match (self.terms.four_players, side) {
            (false, Side::First) => &[0],
            (false, Side::Second) => &[1],
            (true, Side::First) => &[0, 1],
            (true, Side::Second) => &[2, 3],
        };
        indices.iter().filter_map(|&index| Seat::from_index(index)).collect()
    }

    fn win(&self, side: Side, reason: Reason) -> Outcome {
        Outcome { winners: self.team(side), reason }
    }

    fn end_turn(&mut self) {
        let next = self.now.to_move.enemy();
        self.now.arena.settle();
        self.now.to_move = next;
        self.now.actions = rulebook::actions_of_turn(&self.now, self.terms, next);
        (self.now.rotated, self.now.bonuses) = (false, 0);
        self.now.turn = self.now.turn.saturating_add(1);
        self.seen.push(self.now.clone());
        if self.seen.iter().filter(|earlier| same(earlier, &self.now)).count() >= REPETITIONS {
            self.outcome = Some(Outcome::draw(Reason::REPETITION));
        } else if self.now.turn > self.terms.turn_limit {
            let [first, second] = self.now.prisoners;
            self.outcome = Some(match first.cmp(&second) {
                std::cmp::Ordering::Greater => self.win(Side::First, PRISONERS),
                std::cmp::Ordering::Less => self.win(Side::Second, PRISONERS),
                std::cmp::Ordering::Equal => Outcome::draw(Reason::NO_PROGRESS),
            });
        }
    }

    /// Whether the present turn has not begun yet.
    fn at_turn_start(&self) -> bool {
        self.seen.last() == Some(&self.now)
    }
}

/// Whether two situations are the same but for the number of the turn.
fn same(one: &Situation, other: &Situation) -> bool {
    Situation { turn: other.turn, ..one.clone() } == *other
}

impl Game for Kumo {
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
        self.now.to_string()
    }

    fn to_act(&self) -> SeatSet {
        if self.outcome.is_some() { SeatSet::EMPTY } else { self.team(self.now.to_move) }
    }

    fn seats(&self) -> SeatSet {
        Side::ALL.into_iter().flat_map(|side| self.team(side).iter()).collect()
    }

    fn side_of(&self, seat: Seat) -> SeatSet {
        let side = Side::ALL.into_iter().find(|&side| self.team(side).contains(seat));
        side.map_or(SeatSet::from(seat), |side| self.team(side))
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            out.extend(self.legal());
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Malformed> {
        text.parse()
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        if self.outcome.is_none() && !self.to_act().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        let after = self.judge(*action)?;
        if self.at_turn_start() {
            self.turn.clear();
        }
        let side = self.now.to_move;
        self.now = after.now;
        self.turn.push((*action, after.shifts));
        if after.stone_out {
            self.outcome = Some(self.win(side, STONE));
        } else if rulebook::has_too_few(&self.now, self.terms, side.enemy()) {
            self.outcome = Some(self.win(side, CAPTURES));
        } else if self.now.actions == 0 {
            self.end_turn();
        }
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn view(&self, _viewer: Viewer) -> View {
        View {
            situation: self.now.clone(),
            terms: self.terms,
            turn: self.turn.clone(),
            outcome: self.outcome,
        }
    }
}

impl Setup for Kumo {
    const INFO: GameInfo = GameInfo {
        id: "kumo",
        name: "Kumo Hogosha",
        rules: 1,
        seats: &["south", "north", "west", "east"],
        min_players: 2,
        options: &[
            OptionSpec {
                key: "players",
                default: "2",
                values: OptionValues::OneOf(&["2", "4"]),
                help: "two players, or two teams of two partners",
            },
            OptionSpec {
                key: "prison",
                default: "permanent",
                values: OptionValues::OneOf(&["permanent", "reserve"]),
                help: "whether captured wrestlers stay captured or go back to their reserve",
            },
            OptionSpec {
                key: "bonus",
                default: "once",
                values: OptionValues::OneOf(&["once", "per-turn"]),
                help: "an action at once for each capture, or one more each turn for each prisoner",
            },
            OptionSpec {
                key: "step",
                default: "by-face",
                values: OptionValues::OneOf(&["by-face", "by-use"]),
                help: "whether showing RUN or KUMO, or having used them this turn, forbids a step",
            },
            OptionSpec {
                key: "turn-limit",
                default: "100",
                values: OptionValues::Number { min: 1, max: 10_000 },
                help: "turns after which prisoners decide",
            },
            OptionSpec {
                key: "first",
                default: "lot",
                values: OptionValues::OneOf(&["lot", "south", "north"]),
                help: "who begins; with four players north stands for west and east",
            },
        ],
        credits: "Patrick Gere and Nico Pirard, 2015",
    };

    const NOTATIONS: &'static [Notation] = &[];

    fn new(options: &Options, seed: Seed) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let first = match options.get("first") {
            Some("south") => Side::First,
            Some("north") => Side::Second,
            _ => Side::ALL[seed.chance().below(2) as usize],
        };
        Ok(Self::begin(Situation::start(first), options))
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        Ok(Self::begin(text.parse()?, options))
    }
}

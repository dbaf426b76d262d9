//! A game of Kumo Hogosha under way: turns, the end of the game, options.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{
    Chance, Fate, Game, GameInfo, History, Malformed, NoLuck, Notation, OptionSpec, OptionValues, Options,
    Outcome, Reason, Refused, Seat, SeatSet, Setup, SetupError,
};

use crate::rulebook::{self, After, Shift};
use crate::{Action, Illegal, Side, Situation, Terms};

/// The Stone left across the enemy's edge.
pub const STONE: Reason = Reason::new("stone");
/// Too few wrestlers were left outside prison.
pub const CAPTURES: Reason = Reason::new("captures");
/// The last turn was played, and one side held more prisoners.
pub const PRISONERS: Reason = Reason::new("prisoners");

/// A game of Kumo Hogosha.
///
/// ```
/// use dohyo_core::{Fate, Game, Options, Seat, Seed, Setup};
/// use dohyo_kumo::Kumo;
///
/// let options = Options::new().with("first", "south");
/// let mut game = Kumo::dealt(&options, Seed::default())?;
/// for action in ["rotate cw", "enter e1 KUMO", "pass"] {
///     game.play_text(Seat::FIRST, action, Fate::Unknown).expect(action);
/// }
/// assert_eq!(game.position(), "9/9/9/9/4,*,4/9/9/9/4,sk,4 n 5 - 0 5/6 0/0 2");
/// # Ok::<(), dohyo_core::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kumo {
    now: Situation,
    terms: Terms,
    options: Options,
    /// The situations at the start of each turn.
    seen: History<Situation>,
    /// The actions of the current turn, or of the previous one if nothing has been done yet.
    turn: Vec<(Action, Vec<Shift>)>,
    outcome: Option<Outcome>,
}

/// The opening: which side begins. Written `south` or `north`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The side that begins.
    pub first: Side,
}

impl Opening {
    const NAMES: [(&'static str, Side); 2] = [("south", Side::First), ("north", Side::Second)];

    /// Returns the opening that the option `first` prescribes, if any.
    fn settled(options: &Options) -> Option<Self> {
        options.get("first").and_then(|name| name.parse().ok())
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::NAMES.into_iter().find(|&(_, side)| side == self.first);
        name.map_or(Ok(()), |(name, _)| f.write_str(name))
    }
}

impl FromStr for Opening {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let known = Self::NAMES.into_iter().find(|&(name, _)| name == text);
        let first = known.map(|(_, side)| Self { first: side });
        first.ok_or_else(|| {
            Malformed::new("opening", 0, format!("`{text}`"), "the side that begins, south or north")
        })
    }
}

impl Kumo {
    fn begin(now: Situation, options: Options) -> Result<Self, SetupError> {
        let terms = Terms::read(&options)?;
        let mut game = Self {
            seen: [now.clone()].into_iter().collect(),
            terms,
            options,
            turn: Vec::new(),
            outcome: None,
            now,
        };
        let loser = Side::ALL.into_iter().find(|&side| rulebook::has_too_few(&game.now, game.terms, side));
        game.outcome = match loser {
            Some(loser) => Some(game.win(loser.enemy(), CAPTURES)),
            // The side to move pushed the Stone out: the turn does not change after a win.
            None if game.now.arena.stone().is_none() => Some(game.win(game.now.to_move, STONE)),
            None => game.past_turn_limit(),
        };
        Ok(game)
    }

    /// Returns the outcome once the last turn has been played.
    fn past_turn_limit(&self) -> Option<Outcome> {
        let [first, second] = self.now.prisoners;
        (self.now.turn > self.terms.turn_limit).then(|| match first.cmp(&second) {
            std::cmp::Ordering::Greater => self.win(Side::First, PRISONERS),
            std::cmp::Ordering::Less => self.win(Side::Second, PRISONERS),
            std::cmp::Ordering::Equal => Outcome::draw(Reason::NO_PROGRESS),
        })
    }

    /// Returns the current situation.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// Returns the variant of the rules in use.
    pub fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the actions of the current turn, or of the previous one if nothing has been done yet.
    pub fn turn_so_far(&self) -> &[(Action, Vec<Shift>)] {
        &self.turn
    }

    /// Returns the result of `action` for the side to move.
    ///
    /// # Errors
    ///
    /// Returns the rule that refuses the action.
    pub fn judge(&self, action: Action) -> Result<After, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        rulebook::judge(&self.now, self.terms, action)
    }

    /// Returns every legal action, sorted.
    pub fn legal(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        rulebook::legal_actions(&self.now, self.terms)
    }

    /// Returns the situations at the start of each turn, the latest first.
    pub fn seen(&self) -> &History<Situation> {
        &self.seen
    }

    /// Returns how often the position at the start of this turn has occurred, this time included. The third
    /// occurrence draws the game.
    pub fn occurrences(&self) -> usize {
        self.seen.occurrences(is_same)
    }

    /// Returns the seats of `side`.
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
        if self.seen.is_repetition(is_same) {
            self.outcome = Some(Outcome::draw(Reason::REPETITION));
        } else {
            self.outcome = self.past_turn_limit();
        }
    }

    /// Returns `true` if nothing has been done in the current turn.
    fn at_turn_start(&self) -> bool {
        self.seen.last() == Some(&self.now)
    }
}

/// Returns `true` if two situations are the same position: equal except for the turn number.
fn is_same(one: &Situation, other: &Situation) -> bool {
    Situation { turn: other.turn, ..one.clone() } == *other
}

impl Game for Kumo {
    type Action = Action;
    type Illegal = Illegal;
    type Luck = NoLuck;

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

    fn read_luck(&self, text: &str) -> Result<NoLuck, Malformed> {
        text.parse()
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Action,
        _fate: Fate<'_, NoLuck>,
    ) -> Result<Option<NoLuck>, Refused<Illegal>> {
        if self.outcome.is_none() && !self.to_act().contains(seat) {
            return Err(Illegal::NotYourTurn.into());
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
        Ok(None)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Setup for Kumo {
    const INFO: GameInfo = GameInfo {
        id: "kumo",
        name: "Kumo Hogosha",
        rules: 2,
        oldest_rules: 2,
        seats: &["south", "north", "west", "east"],
        min_players: 2,
        options: &[
            OptionSpec::one_of("players", &["2", "4"], "two players, or two teams of two partners"),
            OptionSpec::one_of(
                "prison",
                &["permanent", "reserve"],
                "whether captured wrestlers stay in prison or return to their reserve (not with bonus=per-turn)",
            ),
            OptionSpec::one_of(
                "bonus",
                &["once", "per-turn"],
                "once: an extra action for each capture, at most 3 a turn; per-turn: an extra action every turn for each prisoner",
            ),
            OptionSpec::one_of(
                "step",
                &["by-face", "by-use"],
                "which wrestlers may not step: those that show RUN or KUMO, or those that used RUN or KUMO this turn",
            ),
            OptionSpec {
                key: "turn-limit",
                default: "100",
                values: OptionValues::Number { min: 1, max: 10_000 },
                help: "the last turn, after which the side with more prisoners wins",
            },
            OptionSpec::one_of(
                "first",
                &["lot", "south", "north"],
                "who begins: drawn by lot, south, or north (with four players: west and east)",
            ),
        ],
        reasons: &[STONE, CAPTURES, PRISONERS, Reason::REPETITION, Reason::NO_PROGRESS],
        credits: "Patrick Gere and Nico Pirard, 2015",
    };

    const NOTATIONS: &'static [Notation] = &[];

    type Opening = Opening;

    fn deal(options: &Options, chance: &mut Chance) -> Result<Opening, SetupError> {
        let options = Self::INFO.complete(options)?;
        Terms::read(&options)?;
        let first = Side::ALL[chance.below(2) as usize];
        Ok(Opening::settled(&options).unwrap_or(Opening { first }))
    }

    fn new(options: &Options, opening: &Opening) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        if let Some(settled) = Opening::settled(&options).filter(|settled| settled != opening) {
            let problem = format!("{opening} begins");
            return Err(SetupError::Opening { problem, expected: format!("{settled}, as the options say") });
        }
        Self::begin(Situation::start(opening.first), options)
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        Self::begin(text.parse()?, options)
    }
}

//! A game of SUMOO under way: turns, draws, options.

use dohyo_core::{
    Chance, Fate, Fixed, Game, GameInfo, History, Malformed, NoLuck, Notation, OptionSpec, OptionValues,
    Options, Outcome, Reason, Refused, Seat, SeatSet, Setup, SetupError, split_counters, with_counters,
};

use crate::{Action, Board, Colour, Effect, Illegal, Name, Situation, Token, notation, rulebook};

/// An enemy token was put out of the arena.
pub const OUT: Reason = Reason::new("out");

/// The number of action points in a turn.
pub const POINTS: u8 = 3;

/// The names of the counters in positions: turns without an attack, and whether the current turn contains one.
const QUIET: &str = "quiet";
const ATTACKED: &str = "attacked";

/// A game of SUMOO.
///
/// ```
/// use dohyo_core::{Fate, Fixed, Game, Options, Seat, Setup};
/// use dohyo_sumoo::Sumoo;
///
/// let mut game = Sumoo::new(&Options::new(), &Fixed)?;
/// for action in ["1U 2U =", "3 S", "3 N", "end"] {
///     game.play_text(Seat::FIRST, action, Fate::Unknown).expect(action);
/// }
/// let after = "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B2U,B1S,B1E,1/1,B1U,B3,B2E,1/5 N 3 quiet 1";
/// assert_eq!(game.position(), after);
/// # Ok::<(), dohyo_core::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sumoo {
    now: Situation,
    options: Options,
    /// The number of turns without an attack that draws the game.
    quiet_limit: Option<u16>,
    repetition_draws: bool,
    quiet_turns: u16,
    /// Whether the current turn contains a push or a pull.
    attacked: bool,
    /// The situations at the start of each turn.
    seen: History<Situation>,
    /// The actions of the current turn, or of the previous one if nothing has been done yet.
    turn: Vec<Effect>,
    outcome: Option<Outcome>,
}

impl Sumoo {
    fn begin(now: Situation, options: Options) -> Self {
        Self {
            quiet_limit: options.number("quiet"),
            repetition_draws: options.is_on("repetition"),
            quiet_turns: 0,
            attacked: false,
            seen: [now.clone()].into_iter().collect(),
            turn: Vec::new(),
            outcome: None,
            now,
            options,
        }
    }

    /// Returns the current situation.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// Returns the situations at the start of each turn, the latest first.
    pub fn seen(&self) -> &History<Situation> {
        &self.seen
    }

    /// Returns the number of turns since the last attack, both sides together, and the number that draws the game.
    pub fn quiet_turns(&self) -> (u16, Option<u16>) {
        (self.quiet_turns, self.quiet_limit)
    }

    /// Returns `true` if the third occurrence of a position draws the game.
    pub fn repetition_draws(&self) -> bool {
        self.repetition_draws
    }

    /// Returns the actions of the current turn, or of the previous one if nothing has been done yet.
    pub fn turn_so_far(&self) -> &[Effect] {
        &self.turn
    }

    /// Returns the effect of `action` for the side to move.
    ///
    /// # Errors
    ///
    /// Returns the rule that refuses the action.
    pub fn judge(&self, action: Action) -> Result<Effect, Illegal> {
        let Situation { board, to_move, points } = &self.now;
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        let effect = rulebook::judge(board, *to_move, action)?;
        if action.cost() > *points {
            return Err(Illegal::NotEnoughPoints { cost: action.cost(), left: *points });
        }
        Ok(effect)
    }

    /// Returns every legal action, sorted. The last one is always the end of the turn.
    pub fn legal(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut actions = rulebook::legal_actions(&self.now.board, self.now.to_move, self.now.points);
        actions.push(Action::End);
        actions
    }

    fn end_turn(&mut self) {
        self.quiet_turns = if self.attacked { 0 } else { self.quiet_turns.saturating_add(1) };
        self.attacked = false;
        self.now.to_move = self.now.to_move.opponent();
        self.now.points = POINTS;
        self.seen.push(self.now.clone());
        if self.repetition_draws && self.seen.is_repetition(is_same) {
            self.outcome = Some(Outcome::draw(Reason::REPETITION));
        } else if self.quiet_limit.is_some_and(|limit| self.quiet_turns >= limit) {
            self.outcome = Some(Outcome::draw(Reason::NO_PROGRESS));
        }
    }

    /// Returns how often the position at the start of this turn has occurred, this time included. Tokens of equal force
    /// are interchangeable. The third occurrence draws the game, unless the option `repetition` is off.
    pub fn occurrences(&self) -> usize {
        self.seen.occurrences(is_same)
    }

    /// Returns `true` if nothing has been done in the current turn.
    fn at_turn_start(&self) -> bool {
        self.seen.last() == Some(&self.now)
    }
}

/// Returns `true` if two situations are the same position: tokens of equal force are interchangeable.
fn is_same(one: &Situation, other: &Situation) -> bool {
    one.to_move == other.to_move && one.points == other.points && one.board.forces() == other.board.forces()
}

impl Game for Sumoo {
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
        let counters = [(QUIET, self.quiet_turns.into()), (ATTACKED, self.attacked.into())];
        with_counters(self.now.to_string(), counters)
    }

    fn to_act(&self) -> SeatSet {
        if self.outcome.is_some() { SeatSet::EMPTY } else { self.now.to_move.seat().into() }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            out.extend(self.legal());
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Malformed> {
        let action = Action::read(self.now.to_move, text)?;
        // The board shows which attacker is in front.
        let judged = rulebook::judge(&self.now.board, self.now.to_move, action);
        Ok(judged.map_or(action, |effect| effect.action))
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
        let to_move = self.now.to_move;
        if self.outcome.is_none() && seat != to_move.seat() {
            return Err(Illegal::NotYourTurn { to_move }.into());
        }
        let effect = self.judge(*action)?;
        if self.at_turn_start() {
            self.turn.clear();
        }
        if *action == Action::End {
            self.end_turn();
            return Ok(None);
        }
        effect.apply(&mut self.now.board);
        self.now.points -= action.cost();
        self.attacked |= matches!(action, Action::Attack { .. });
        if effect.ejects() {
            self.outcome = Some(Outcome::win(seat, OUT));
        }
        self.turn.push(effect);
        Ok(None)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl Setup for Sumoo {
    const INFO: GameInfo = GameInfo {
        id: "sumoo",
        name: "SUMOO",
        rules: 1,
        oldest_rules: 1,
        seats: &["white", "black"],
        min_players: 2,
        options: &[
            OptionSpec {
                key: "quiet",
                default: "60",
                values: OptionValues::NumberOrOff { min: 2, max: 10_000 },
                help: "the number of turns without a push or pull that draws the game",
            },
            OptionSpec::on("repetition", "whether the third occurrence of a position draws the game"),
        ],
        reasons: &[OUT, Reason::REPETITION, Reason::NO_PROGRESS],
        credits: "Lucas Borboleta, rules under CC BY-SA 3.0",
    };

    const NOTATIONS: &'static [Notation] = notation::NOTATIONS;

    type Opening = Fixed;

    fn deal(options: &Options, _chance: &mut Chance) -> Result<Fixed, SetupError> {
        Self::INFO.complete(options).map(|_| Fixed)
    }

    fn new(options: &Options, _opening: &Fixed) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let now = Situation { board: Board::default(), to_move: Colour::White, points: POINTS };
        Ok(Self::begin(now, options))
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let (text, [quiet_turns, attacked]) = split_counters(text, [QUIET, ATTACKED])?;
        let now: Situation = text.parse()?;
        let missing: Vec<Token> = Colour::ALL
            .into_iter()
            .flat_map(|colour| Name::ALL.map(|name| Token { colour, name }))
            .filter(|&token| now.board.find(token).is_none())
            .collect();
        let mut game = Self::begin(now, options);
        game.quiet_turns = u16::try_from(quiet_turns).unwrap_or(u16::MAX);
        game.attacked = attacked > 0;
        // A missing token was put out, which ended the game.
        match missing[..] {
            [] => {}
            _ if missing.iter().all(|token| token.colour == missing[0].colour) => {
                game.outcome = Some(Outcome::win(missing[0].colour.opponent().seat(), OUT));
            }
            _ => {
                let problem = "tokens of both sides are missing";
                return Err(
                    Malformed::new("position", 0, problem, "missing tokens of one side at most").into()
                );
            }
        }
        Ok(game)
    }
}

//! The game that people play.

use dohyo_core::{
    Game, GameInfo, Malformed, Notation, OptionSpec, OptionValues, Options, Outcome, Reason, Seat, SeatSet,
    Seed, Setup, SetupError, Viewer,
};

use crate::{Action, Board, Colour, Effect, Illegal, Name, Situation, Token, notation, rulebook};

/// An enemy token was put out of the arena.
pub const OUT: Reason = Reason("out");

/// Action points of a turn.
pub const POINTS: u8 = 3;

/// How often the same position may come up before the game is drawn.
const REPETITIONS: usize = 3;

/// A game of SUMOO under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sumoo {
    now: Situation,
    options: Options,
    /// Turns of both sides without an attack that draw the game.
    quiet_limit: Option<u16>,
    repetition_draws: bool,
    quiet_turns: u16,
    /// Whether the present turn has seen a push or a pull.
    attacked: bool,
    /// The situations at the beginning of each turn.
    seen: Vec<Situation>,
    /// What was done in the present turn, or in the last one if none has begun.
    turn: Vec<Effect>,
    outcome: Option<Outcome>,
}

/// All there is to see: nothing in SUMOO is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The tokens, the side to move and its points.
    pub situation: Situation,
    /// What was done in the present turn, or in the last one if none has begun.
    pub turn: Vec<Effect>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Sumoo {
    fn begin(now: Situation, options: Options) -> Self {
        Self {
            // `GameInfo::complete` has filled in and checked every option.
            quiet_limit: options.get("quiet").and_then(|value| value.parse().ok()),
            repetition_draws: options.get("repetition") == Some("on"),
            quiet_turns: 0,
            attacked: false,
            seen: vec![now.clone()],
            turn: Vec::new(),
            outcome: None,
            now,
            options,
        }
    }

    /// The tokens, the side to move and its points.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// The situations at the beginning of each turn, the present turn's last.
    pub fn seen(&self) -> &[Situation] {
        &self.seen
    }

    /// Turns of both sides since the last attack, and how many draw the game, if any number does.
    pub fn quiet_turns(&self) -> (u16, Option<u16>) {
        (self.quiet_turns, self.quiet_limit)
    }

    /// What an action would do for the side to move, or why it is not allowed.
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

    /// Every legal action, sorted; ending the turn comes last and is always one.
    pub fn legal(&self) -> Vec<Action> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut actions = rulebook::legal_actions(&self.now.board, self.now.to_move, self.now.points);
        actions.push(Action::End);
        actions
    }

    fn end_turn(&mut self) {
        self.quiet_turns = if self.attacked { 0 } else { self.quiet_turns + 1 };
        self.attacked = false;
        self.now.to_move = self.now.to_move.opponent();
        self.now.points = POINTS;
        self.seen.push(self.now.clone());
        let same = |earlier: &&Situation| {
            earlier.to_move == self.now.to_move
                && earlier.points == POINTS
                && earlier.board.forces() == self.now.board.forces()
        };
        if self.repetition_draws && self.seen.iter().filter(same).count() >= REPETITIONS {
            self.outcome = Some(Outcome::draw(Reason::REPETITION));
        } else if self.quiet_limit.is_some_and(|limit| self.quiet_turns >= limit) {
            self.outcome = Some(Outcome::draw(Reason::NO_PROGRESS));
        }
    }

    /// Whether the present turn has not begun yet.
    fn at_turn_start(&self) -> bool {
        self.seen.last() == Some(&self.now)
    }
}

impl Game for Sumoo {
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
        if self.outcome.is_some() { SeatSet::EMPTY } else { self.now.to_move.seat().into() }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.to_act().contains(seat) {
            out.extend(self.legal());
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, Malformed> {
        let action = Action::read(self.now.to_move, text)?;
        // On the board it shows which attacker is the principal one.
        let judged = rulebook::judge(&self.now.board, self.now.to_move, action);
        Ok(judged.map_or(action, |effect| effect.action))
    }

    fn play(&mut self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        let to_move = self.now.to_move;
        if self.outcome.is_none() && seat != to_move.seat() {
            return Err(Illegal::NotYourTurn { to_move });
        }
        let effect = self.judge(*action)?;
        if self.at_turn_start() {
            self.turn.clear();
        }
        if *action == Action::End {
            self.end_turn();
            return Ok(());
        }
        effect.apply(&mut self.now.board);
        self.now.points -= action.cost();
        self.attacked |= matches!(action, Action::Attack { .. });
        if effect.ejects() {
            self.outcome = Some(Outcome::win(seat, OUT));
        }
        self.turn.push(effect);
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn view(&self, _viewer: Viewer) -> View {
        View { situation: self.now.clone(), turn: self.turn.clone(), outcome: self.outcome }
    }
}

impl Setup for Sumoo {
    const INFO: GameInfo = GameInfo {
        id: "sumoo",
        name: "SUMOO",
        rules: 1,
        seats: &["white", "black"],
        min_players: 2,
        options: &[
            OptionSpec {
                key: "quiet",
                default: "60",
                values: OptionValues::NumberOrOff { min: 2, max: 10_000 },
                help: "turns without a push or pull that draw the game",
            },
            OptionSpec {
                key: "repetition",
                default: "on",
                values: OptionValues::OneOf(&["on", "off"]),
                help: "whether the third time in the same position draws the game",
            },
        ],
        credits: "Lucas Borboleta, rules under CC BY-SA 3.0",
    };

    const NOTATIONS: &'static [Notation] = notation::NOTATIONS;

    fn new(options: &Options, _seed: Seed) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let now = Situation { board: Board::default(), to_move: Colour::White, points: POINTS };
        Ok(Self::begin(now, options))
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let now: Situation = text.parse()?;
        let missing: Vec<Token> = Colour::ALL
            .into_iter()
            .flat_map(|colour| Name::ALL.map(|name| Token { colour, name }))
            .filter(|&token| now.board.find(token).is_none())
            .collect();
        let mut game = Self::begin(now, options);
        // A token that is missing was put out, and that ended the game.
        match missing[..] {
            [] => {}
            _ if missing.iter().all(|token| token.colour == missing[0].colour) => {
                game.outcome = Some(Outcome::win(missing[0].colour.opponent().seat(), OUT));
            }
            _ => {
                let problem = "tokens of both sides are missing";
                return Err(Malformed::new("position", 0, problem, "at most one side with tokens out").into());
            }
        }
        Ok(game)
    }
}

//! A game of Abalone under way: turns, the end of the game, options.

use dohyo_core::{
    Chance, Fate, Fixed, GameInfo, History, Malformed, NoLuck, Notation, OptionSpec, OptionValues, Options,
    Outcome, Reason, Refused, Seat, SeatSet, SetupError, split_counters, with_counters,
};

use crate::layouts::{self, Layout};
use crate::{Board, Cell, Colour, Effect, Illegal, Move, Situation, notation, rulebook};

/// One side lost six marbles, or the number set by the option `win`.
pub const EJECTION: Reason = Reason::new("ejection");

/// The name of the counter of moves without an ejection, in positions.
const QUIET: &str = "quiet";

/// A game of Abalone.
///
/// ```
/// use dohyo_abalone::Abalone;
/// use dohyo_core::{Fate, Fixed, Game, Options, Seat, Setup};
/// let mut game = Abalone::new(&Options::new(), &Fixed)?;
/// let step = game.read_action("c3d3").expect("well written");
/// assert_eq!(game.play(Seat::FIRST, &step, Fate::Unknown), Ok(None));
/// assert_eq!(game.position(), "wwwww/wwwwww/2www2/8/9/2b5/3bb2/bbbbbb/bbbbb w 0 0 quiet 1");
/// # Ok::<(), dohyo_core::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abalone {
    now: Situation,
    options: Options,
    /// The number of ejections that wins.
    win: u8,
    /// The number of moves without an ejection that draws the game.
    quiet_limit: Option<u16>,
    repetition_draws: bool,
    quiet_moves: u16,
    /// The situations since the last ejection. Earlier ones cannot occur again.
    seen: History<Situation>,
    last: Option<Effect>,
    outcome: Option<Outcome>,
}

impl Abalone {
    fn begin(now: Situation, quiet_moves: u16, options: Options) -> Self {
        let mut game = Self {
            win: options.number("win").unwrap_or(6),
            quiet_limit: options.number("quiet"),
            repetition_draws: options.is_on("repetition"),
            quiet_moves,
            seen: [now.clone()].into_iter().collect(),
            last: None,
            outcome: None,
            now,
            options,
        };
        game.outcome = game.judge_end();
        game
    }

    /// Returns the current situation.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// Returns the situations since the last ejection, the latest first.
    pub fn seen(&self) -> &History<Situation> {
        &self.seen
    }

    /// Returns the number of ejections that wins.
    pub fn win(&self) -> u8 {
        self.win
    }

    /// Returns the number of moves since the last ejection, and the number that draws the game.
    pub fn quiet_moves(&self) -> (u16, Option<u16>) {
        (self.quiet_moves, self.quiet_limit)
    }

    /// Returns `true` if the third occurrence of a position draws the game.
    pub fn repetition_draws(&self) -> bool {
        self.repetition_draws
    }

    /// Returns the effect of the last move.
    pub fn last(&self) -> Option<&Effect> {
        self.last.as_ref()
    }

    /// Returns the effect of `mv` for the side to move.
    ///
    /// # Errors
    ///
    /// Returns the rule that refuses the move.
    pub fn judge(&self, mv: Move) -> Result<Effect, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        rulebook::judge(&self.now.board, self.now.to_move, mv)
    }

    /// Returns every legal move, sorted.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        rulebook::legal_moves(&self.now.board, self.now.to_move)
    }

    /// Returns how often the current position has occurred, this time included. The third occurrence draws the game,
    /// unless the option `repetition` is off.
    pub fn occurrences(&self) -> usize {
        self.seen.occurrences(Situation::eq)
    }

    fn judge_end(&self) -> Option<Outcome> {
        let Situation { board, to_move, ejected } = &self.now;
        let winner = Colour::ALL.into_iter().find(|colour| ejected[colour.opponent().index()] >= self.win);
        if let Some(winner) = winner {
            return Some(Outcome::win(winner.seat(), EJECTION));
        }
        if !rulebook::can_move(board, *to_move) {
            return Some(Outcome::win(to_move.opponent().seat(), Reason::NO_MOVE));
        }
        if self.repetition_draws && self.seen.is_repetition(Situation::eq) {
            return Some(Outcome::draw(Reason::REPETITION));
        }
        let drawn = self.quiet_limit.is_some_and(|limit| self.quiet_moves >= limit);
        drawn.then(|| Outcome::draw(Reason::NO_PROGRESS))
    }
}

impl dohyo_core::Game for Abalone {
    type Action = Move;
    type Illegal = Illegal;
    type Luck = NoLuck;

    fn info(&self) -> &'static GameInfo {
        &<Self as dohyo_core::Setup>::INFO
    }

    fn options(&self) -> Options {
        self.options.clone()
    }

    fn position(&self) -> String {
        with_counters(self.now.to_string(), [(QUIET, self.quiet_moves.into())])
    }

    fn to_act(&self) -> SeatSet {
        if self.outcome.is_some() { SeatSet::EMPTY } else { self.now.to_move.seat().into() }
    }

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.to_act().contains(seat) {
            out.extend(self.legal_moves());
        }
    }

    fn read_action(&self, text: &str) -> Result<Move, Malformed> {
        notation::read_move(&self.now, text)
    }

    fn read_luck(&self, text: &str) -> Result<NoLuck, Malformed> {
        text.parse()
    }

    fn play(
        &mut self,
        seat: Seat,
        action: &Move,
        _fate: Fate<'_, NoLuck>,
    ) -> Result<Option<NoLuck>, Refused<Illegal>> {
        if self.outcome.is_none() && seat != self.now.to_move.seat() {
            return Err(Illegal::NotYourTurn { to_move: self.now.to_move }.into());
        }
        let effect = self.judge(*action)?;
        let Situation { board, to_move, ejected } = &mut self.now;
        effect.apply(board);
        *to_move = to_move.opponent();
        self.quiet_moves = self.quiet_moves.saturating_add(1);
        if effect.ejected.is_some() {
            ejected[effect.by.opponent().index()] += 1;
            self.quiet_moves = 0;
            self.seen = History::new();
        }
        self.seen.push(self.now.clone());
        self.last = Some(effect);
        self.outcome = self.judge_end();
        Ok(None)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl dohyo_core::Setup for Abalone {
    const INFO: GameInfo = GameInfo {
        id: "abalone",
        name: "Abalone",
        rules: 1,
        oldest_rules: 1,
        seats: &["black", "white"],
        min_players: 2,
        options: &[
            OptionSpec {
                key: "layout",
                default: layouts::CLASSICAL,
                values: OptionValues::OneOf(&layouts::NAMES),
                help: "the starting layout",
            },
            OptionSpec {
                key: "win",
                default: "6",
                values: OptionValues::Number { min: 1, max: 14 },
                help: "the number of ejected marbles that wins",
            },
            OptionSpec {
                key: "quiet",
                default: "200",
                values: OptionValues::NumberOrOff { min: 2, max: 10_000 },
                help: "the number of moves without an ejection that draws the game",
            },
            OptionSpec::on("repetition", "whether the third occurrence of a position draws the game"),
        ],
        reasons: &[EJECTION, Reason::NO_MOVE, Reason::REPETITION, Reason::NO_PROGRESS],
        credits: "Michel Lalet and Laurent Lévi, 1988",
    };

    const NOTATIONS: &'static [Notation] = notation::NOTATIONS;

    type Opening = Fixed;

    fn deal(options: &Options, _chance: &mut Chance) -> Result<Fixed, SetupError> {
        Self::INFO.complete(options).map(|_| Fixed)
    }

    fn new(options: &Options, _opening: &Fixed) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let layout = options.get("layout").and_then(Layout::named).expect("a checked option names a layout");
        let now = Situation::from(layout.board());
        Ok(Self::begin(now, 0, options))
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let (text, [quiet_moves]) = split_counters(text, [QUIET])?;
        let now: Situation = text.parse()?;
        let game = Self::begin(now, u16::try_from(quiet_moves).unwrap_or(u16::MAX), options);
        game.validate()?;
        Ok(game)
    }
}

impl Abalone {
    /// Checks the numbers of marbles on the board and off it.
    fn validate(&self) -> Result<(), Malformed> {
        let wrong = |problem: String, expected: &str| Err(Malformed::new("position", 0, problem, expected));
        let Situation { board, ejected, .. } = &self.now;
        for colour in Colour::ALL {
            if board.marbles(colour).next().is_none() {
                return wrong(format!("there is no {colour} marble"), "at least one marble of each colour");
            }
            let marbles = board.marbles(colour).count() + usize::from(ejected[colour.index()]);
            if marbles > Cell::COUNT {
                return wrong(format!("{marbles} {colour} marbles, ejected ones included"), "at most 61");
            }
        }
        if ejected.iter().all(|&lost| lost >= self.win) {
            return wrong(
                "both sides have lost".to_owned(),
                "at most one side that has lost enough marbles to lose",
            );
        }
        Ok(())
    }
}

impl From<Board> for Situation {
    /// Returns the start of a game on `board`: Black to move, nothing ejected.
    fn from(board: Board) -> Self {
        Self { board, to_move: Colour::Black, ejected: [0, 0] }
    }
}

//! The game that people play.

use dohyo_core::{
    GameInfo, Malformed, Notation, OptionSpec, OptionValues, Options, Outcome, Reason, Seat, SeatSet, Seed,
    SetupError, Viewer,
};

use crate::layouts::{self, Layout};
use crate::{Board, Cell, Colour, Effect, Illegal, Move, Situation, notation, rulebook};

/// Six marbles pushed off the board, or as many as were agreed.
pub const EJECTION: Reason = Reason("ejection");

/// How often the same position may come up before the game is drawn.
const REPETITIONS: usize = 3;

/// A game of Abalone under way.
///
/// ```
/// use dohyo_abalone::Abalone;
/// use dohyo_core::{Game, Options, Seat, Seed, Setup};
/// let mut game = Abalone::new(&Options::new(), Seed::default())?;
/// let step = game.read_action("c3d3").expect("well written");
/// assert_eq!(game.play(Seat::FIRST, &step), Ok(()));
/// assert_eq!(game.position(), "wwwww/wwwwww/2www2/8/9/2b5/3bb2/bbbbbb/bbbbb w 0 0");
/// # Ok::<(), dohyo_core::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Abalone {
    now: Situation,
    options: Options,
    /// How many ejections win.
    win: u8,
    /// After how many moves without an ejection the game is drawn.
    quiet_limit: Option<u16>,
    quiet_moves: u16,
    /// The situations since the last ejection, the present one included: no other can come back.
    seen: Vec<Situation>,
    last: Option<Effect>,
    outcome: Option<Outcome>,
}

/// All there is to see: nothing in Abalone is hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The board, the side to move and the ejected marbles.
    pub situation: Situation,
    /// How many ejections win.
    pub win: u8,
    /// What the last move did.
    pub last: Option<Effect>,
    /// How the game ended, once it has.
    pub outcome: Option<Outcome>,
}

impl Abalone {
    fn begin(now: Situation, options: Options) -> Self {
        // `GameInfo::complete` has filled in and checked every option.
        let number = |key| options.get(key).and_then(|value| value.parse::<u16>().ok());
        let mut game = Self {
            win: number("win").map_or(6, |win| win as u8),
            quiet_limit: number("quiet"),
            quiet_moves: 0,
            seen: vec![now.clone()],
            last: None,
            outcome: None,
            now,
            options,
        };
        game.outcome = game.judge_end();
        game
    }

    /// The board, the side to move and the ejected marbles.
    pub fn situation(&self) -> &Situation {
        &self.now
    }

    /// The situations since the last ejection, oldest first, the present one last.
    pub fn seen(&self) -> &[Situation] {
        &self.seen
    }

    /// How many ejections win.
    pub fn win(&self) -> u8 {
        self.win
    }

    /// Moves played since the last ejection, and how many draw the game, if any number does.
    pub fn quiet_moves(&self) -> (u16, Option<u16>) {
        (self.quiet_moves, self.quiet_limit)
    }

    /// What a move would do for the side to move, or why it is not allowed.
    pub fn judge(&self, mv: Move) -> Result<Effect, Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::GameOver);
        }
        rulebook::judge(&self.now.board, self.now.to_move, mv)
    }

    /// Every legal move, sorted.
    pub fn legal_moves(&self) -> Vec<Move> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        rulebook::legal_moves(&self.now.board, self.now.to_move)
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
        if self.seen.iter().filter(|&earlier| *earlier == self.now).count() >= REPETITIONS {
            return Some(Outcome::draw(Reason::REPETITION));
        }
        let drawn = self.quiet_limit.is_some_and(|limit| self.quiet_moves >= limit);
        drawn.then(|| Outcome::draw(Reason::NO_PROGRESS))
    }
}

impl dohyo_core::Game for Abalone {
    type Action = Move;
    type Illegal = Illegal;
    type View = View;

    fn info(&self) -> &'static GameInfo {
        &<Self as dohyo_core::Setup>::INFO
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

    fn legal_actions(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.to_act().contains(seat) {
            out.extend(self.legal_moves());
        }
    }

    fn read_action(&self, text: &str) -> Result<Move, Malformed> {
        notation::read_move(&self.now, text)
    }

    fn play(&mut self, seat: Seat, action: &Move) -> Result<(), Illegal> {
        if self.outcome.is_none() && seat != self.now.to_move.seat() {
            return Err(Illegal::NotYourTurn { to_move: self.now.to_move });
        }
        let effect = self.judge(*action)?;
        let Situation { board, to_move, ejected } = &mut self.now;
        effect.apply(board);
        *to_move = to_move.opponent();
        self.quiet_moves += 1;
        if effect.ejected.is_some() {
            ejected[effect.by.opponent().index()] += 1;
            self.quiet_moves = 0;
            self.seen.clear();
        }
        self.seen.push(self.now.clone());
        self.last = Some(effect);
        self.outcome = self.judge_end();
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn view(&self, _viewer: Viewer) -> View {
        View { situation: self.now.clone(), win: self.win, last: self.last.clone(), outcome: self.outcome }
    }
}

impl dohyo_core::Setup for Abalone {
    const INFO: GameInfo = GameInfo {
        id: "abalone",
        name: "Abalone",
        rules: 1,
        seats: &["black", "white"],
        min_players: 2,
        options: &[
            OptionSpec {
                key: "layout",
                default: layouts::CLASSICAL,
                values: OptionValues::OneOf(&layouts::NAMES),
                help: "where the marbles stand at the start",
            },
            OptionSpec {
                key: "win",
                default: "6",
                values: OptionValues::Number { min: 1, max: 14 },
                help: "how many ejected marbles win",
            },
            OptionSpec {
                key: "quiet",
                default: "200",
                values: OptionValues::NumberOrOff { min: 2, max: 10_000 },
                help: "moves without an ejection that draw the game",
            },
        ],
        credits: "Michel Lalet and Laurent Lévi, 1988",
    };

    const NOTATIONS: &'static [Notation] = notation::NOTATIONS;

    fn new(options: &Options, _seed: Seed) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let layout = options.get("layout").and_then(Layout::named).expect("a checked option names a layout");
        let now = Situation::from(layout.board());
        Ok(Self::begin(now, options))
    }

    fn from_position(text: &str, options: &Options) -> Result<Self, SetupError> {
        let options = Self::INFO.complete(options)?;
        let now: Situation = text.parse()?;
        let game = Self::begin(now, options);
        game.validate()?;
        Ok(game)
    }
}

impl Abalone {
    /// What a position must satisfy besides being well written.
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
            return wrong("both sides have lost".to_owned(), "at most one side with all its losses");
        }
        Ok(())
    }
}

impl From<Board> for Situation {
    /// The board at the start of a game: black to move, nothing ejected.
    fn from(board: Board) -> Self {
        Self { board, to_move: Colour::Black, ejected: [0, 0] }
    }
}

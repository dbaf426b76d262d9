//! The arena, and the situation of a game with its text.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Words};

use crate::{Colour, Name, POINTS, Square, Token};

/// The tokens on the squares.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board([Option<Token>; Square::COUNT]);

impl Board {
    /// An arena without tokens.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// Returns the token on `square`.
    pub const fn get(&self, square: Square) -> Option<Token> {
        self.0[square.index()]
    }

    /// Puts `token` on `square`, or clears the square.
    pub const fn set(&mut self, square: Square, token: Option<Token>) {
        self.0[square.index()] = token;
    }

    /// Returns the square of `token`, or `None` if it has left the arena.
    pub fn find(&self, token: Token) -> Option<Square> {
        Square::all().find(|&square| self.get(square) == Some(token))
    }

    /// Returns the tokens of `colour` with their squares.
    pub fn tokens(&self, colour: Colour) -> impl Iterator<Item = (Square, Token)> {
        let tokens = Square::all().filter_map(|square| Some((square, self.get(square)?)));
        tokens.filter(move |(_, token)| token.colour == colour)
    }

    /// Returns the colour and force on each square. Two boards with equal forces are the same position, because tokens of
    /// equal force are interchangeable.
    pub fn forces(&self) -> [Option<(Colour, u8)>; Square::COUNT] {
        self.0.map(|token| token.map(|token| (token.colour, token.force())))
    }
}

/// The default board is the start of a game.
impl Default for Board {
    fn default() -> Self {
        let mut board = Self::EMPTY;
        // The column and row of each white token; black's tokens are mirrored.
        let places = [(1, 2), (2, 2), (3, 2), (1, 1), (3, 1), (2, 1)];
        for (name, (column, row)) in Name::ALL.into_iter().zip(places) {
            for (colour, row) in [(Colour::White, row), (Colour::Black, Square::ROWS - 1 - row)] {
                let square = Square::at(column, row).expect("a square of the arena");
                board.set(square, Some(Token { colour, name }));
            }
        }
        board
    }
}

/// Writes rows 7 to 1 separated by `/`, each a comma-separated list of tokens and counts of empty squares.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::write_rows(f, |square| Some(format!("{:?}", self.get(square)?)))
    }
}

impl FromStr for Board {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut board = Self::EMPTY;
        for placed in Square::read_rows(text, read_token, "a token such as B2U or N3")? {
            if board.find(placed.piece).is_some() {
                let problem = format!("{:?} appears twice", placed.piece);
                return Err(Malformed::new("position", placed.at, problem, "each token once"));
            }
            board.set(placed.square, Some(placed.piece));
        }
        Ok(board)
    }
}

fn read_token(text: &str) -> Option<Token> {
    let mut letters = text.chars();
    let colour = Colour::from_letter(letters.next()?)?;
    Token::named(colour, letters.as_str())
}

/// The state of a game apart from its history: everything that the text of a position holds.
///
/// ```
/// use dohyo_sumoo::{Colour, Situation};
///
/// let text = "5/1,N2U,N3,N2E,1/1,N1U,N1N,N1E,1/5/1,B1U,B1S,B1E,1/1,B2U,B3,B2E,1/5 B 3";
/// let start: Situation = text.parse()?;
/// assert_eq!((start.to_move, start.points), (Colour::White, 3));
/// assert_eq!(start.to_string(), text);
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The tokens in the arena.
    pub board: Board,
    /// The side to move.
    pub to_move: Colour,
    /// The action points left in this turn.
    pub points: u8,
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.board, self.to_move.letter(), self.points)
    }
}

impl FromStr for Situation {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut words = Words::of("position", text);
        let board = words.parse("the seven rows")?;
        let to_move = words.read("the side to move, B or N", |side| {
            let mut letters = side.chars();
            Colour::from_letter(letters.next()?).filter(|_| letters.next().is_none())
        })?;
        let points = words.read("the action points left, 0 to 3", |points| {
            points.parse().ok().filter(|&points: &u8| points <= POINTS)
        })?;
        words.end()?;
        Ok(Self { board, to_move, points })
    }
}

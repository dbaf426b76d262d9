//! Where the tokens stand, and the text form of a position.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Words};

use crate::{Colour, Name, POINTS, Square, Token};

/// Where the tokens stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board([Option<Token>; Square::COUNT]);

impl Board {
    /// No token anywhere.
    pub const EMPTY: Self = Self([None; Square::COUNT]);

    /// The token on a square.
    pub const fn get(&self, square: Square) -> Option<Token> {
        self.0[square.index()]
    }

    /// Puts a token on a square, or takes it away.
    pub const fn set(&mut self, square: Square, token: Option<Token>) {
        self.0[square.index()] = token;
    }

    /// Where a token stands, if it is in the arena.
    pub fn find(&self, token: Token) -> Option<Square> {
        Square::all().find(|&square| self.get(square) == Some(token))
    }

    /// A side's tokens with their squares.
    pub fn tokens(&self, colour: Colour) -> impl Iterator<Item = (Square, Token)> {
        let tokens = Square::all().filter_map(|square| Some((square, self.get(square)?)));
        tokens.filter(move |(_, token)| token.colour == colour)
    }

    /// The colour and force on each square: what counts when equal tokens are interchangeable.
    pub fn forces(&self) -> [Option<(Colour, u8)>; Square::COUNT] {
        self.0.map(|token| token.map(|token| (token.colour, token.force())))
    }
}

/// The usual start.
impl Default for Board {
    fn default() -> Self {
        let mut board = Self::EMPTY;
        // Column and row of white's tokens, by name; black's stand opposite.
        let places = [(1, 2), (2, 2), (3, 2), (1, 1), (3, 1), (2, 1)];
        for (name, (column, row)) in Name::ALL.into_iter().zip(places) {
            for (colour, row) in [(Colour::White, row), (Colour::Black, Square::ROWS - 1 - row)] {
                let square = Square::at(column, row).expect("the start lies in the arena");
                board.set(square, Some(Token { colour, name }));
            }
        }
        board
    }
}

/// Rows from 7 to 1 separated by `/`, each a list of tokens and counts of empty squares.
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
                let problem = format!("{:?} stands there twice", placed.piece);
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

/// Everything a position string says: the tokens, who is to move, the points they have left.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// What stands where.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Colour,
    /// Action points left in this turn.
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

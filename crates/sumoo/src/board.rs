//! Where the tokens stand, and the text form of a position.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

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
        Square::ALL.into_iter().find(|&square| self.get(square) == Some(token))
    }

    /// A side's tokens with their squares.
    pub fn tokens(&self, colour: Colour) -> impl Iterator<Item = (Square, Token)> {
        let tokens = Square::ALL.into_iter().filter_map(|square| Some((square, self.get(square)?)));
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
        for row in (0..Square::ROWS).rev() {
            let mut items = Vec::new();
            let mut empty = 0;
            for square in Square::ALL.into_iter().filter(|square| square.row() == row) {
                match self.get(square) {
                    None => empty += 1,
                    Some(token) => {
                        if empty > 0 {
                            items.push(std::mem::take(&mut empty).to_string());
                        }
                        items.push(format!("{token:?}"));
                    }
                }
            }
            if empty > 0 {
                items.push(empty.to_string());
            }
            write!(f, "{}{}", items.join(","), if row > 0 { "/" } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let wrong = |at, problem: String, expected: &str| Malformed::new("position", at, problem, expected);
        let mut board = Self::EMPTY;
        let mut at = 0;
        let rows = text.split('/').count();
        if rows != usize::from(Square::ROWS) {
            return Err(wrong(0, format!("{rows} rows"), "seven rows, 7 to 1, separated by `/`"));
        }
        for (row, part) in (0..Square::ROWS).rev().zip(text.split('/')) {
            let mut column = 0;
            for item in part.split(',') {
                let run = item.parse::<u8>().ok().filter(|run| (1..=Square::COLUMNS).contains(run));
                let too_long =
                    || wrong(at, format!("row {} is too long", row + 1), "five squares in each row");
                if let Some(run) = run {
                    column += run;
                } else {
                    let token = read_token(item).ok_or_else(|| {
                        wrong(
                            at,
                            format!("`{item}`"),
                            "a token such as B2U or N3, or a count of empty squares",
                        )
                    })?;
                    if board.find(token).is_some() {
                        return Err(wrong(at, format!("{item} stands there twice"), "each token once"));
                    }
                    board.set(Square::at(column, row).ok_or_else(too_long)?, Some(token));
                    column += 1;
                }
                if column > Square::COLUMNS {
                    return Err(too_long());
                }
                at += item.chars().count() + 1;
            }
            if column < Square::COLUMNS {
                let problem = format!("row {} has {column} squares", row + 1);
                return Err(wrong(at - 1, problem, "five squares in each row"));
            }
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
        let wrong = |at, problem: String, expected: &str| Malformed::new("position", at, problem, expected);
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = |word: &str| text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count();
        let [board, side, points] = words[..] else {
            let problem = format!("{} parts", words.len());
            return Err(wrong(0, problem, "the rows, the side to move (B or N), the points left (0 to 3)"));
        };
        let start = at(board);
        let board: Board = board.parse().map_err(|why: Malformed| Malformed { at: start + why.at, ..why })?;
        let to_move = match side.chars().next().and_then(Colour::from_letter) {
            Some(colour) if side.len() == 1 => colour,
            _ => return Err(wrong(at(side), format!("`{side}`"), "the side to move, B or N")),
        };
        let points = match points.parse::<u8>() {
            Ok(points) if points <= POINTS => points,
            _ => return Err(wrong(at(points), format!("`{points}`"), "the action points left, 0 to 3")),
        };
        Ok(Self { board, to_move, points })
    }
}

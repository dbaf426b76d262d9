//! The board, and the situation of a game with its text.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use dohyo_core::{Malformed, Words};

use crate::cell::ROWS;
use crate::{Cell, Colour};

/// The marbles on the cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board([Option<Colour>; Cell::COUNT]);

impl Board {
    /// A board without marbles.
    pub const EMPTY: Self = Self([None; Cell::COUNT]);

    /// Returns the colour of the marble on `cell`.
    pub const fn get(&self, cell: Cell) -> Option<Colour> {
        self.0[cell.index()]
    }

    /// Puts a marble on `cell`, or removes it.
    pub const fn set(&mut self, cell: Cell, marble: Option<Colour>) {
        self.0[cell.index()] = marble;
    }

    /// Returns the cells of the marbles of `colour`, in order.
    pub fn marbles(&self, colour: Colour) -> impl Iterator<Item = Cell> {
        Cell::ALL.into_iter().filter(move |&cell| self.get(cell) == Some(colour))
    }
}

/// Writes rows I to A separated by `/`: `b`, `w`, and digits for runs of empty cells.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let flush = |f: &mut fmt::Formatter<'_>, empty: &mut u8| match std::mem::take(empty) {
            0 => Ok(()),
            run => write!(f, "{run}"),
        };
        for row in (0..ROWS).rev() {
            let mut empty = 0;
            for cell in Cell::in_row(row) {
                match self.get(cell) {
                    None => empty += 1,
                    Some(colour) => {
                        flush(f, &mut empty)?;
                        f.write_char(colour.letter())?;
                    }
                }
            }
            flush(f, &mut empty)?;
            if row > 0 {
                f.write_char('/')?;
            }
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
        let mut rows_read = 0;
        for (row, part) in (0..ROWS).rev().zip(text.split('/')) {
            let name = char::from(b'A' + row);
            let mut cells = Cell::in_row(row);
            let size = Cell::in_row(row).count();
            let too_long = || format!("row {name} holds more than its {size} cells");
            for letter in part.chars() {
                let marble = match letter {
                    'b' | 'B' => Some(Colour::Black),
                    'w' | 'W' => Some(Colour::White),
                    '1'..='9' => None,
                    _ => {
                        let problem = format!("`{letter}` in row {name}");
                        return Err(wrong(at, problem, "b, w, or a digit for a run of empty cells"));
                    }
                };
                let run = letter.to_digit(10).unwrap_or(1);
                for _ in 0..run {
                    let cell = cells
                        .next()
                        .ok_or_else(|| wrong(at, too_long(), "no more cells than the row has"))?;
                    board.set(cell, marble);
                }
                at += 1;
            }
            let missing = cells.count();
            if missing > 0 {
                let problem = format!("row {name} has {} of its {size} cells", size - missing);
                return Err(wrong(at, problem, "every cell of the row"));
            }
            at += 1;
            rows_read += 1;
        }
        let rows = text.split('/').count();
        if rows_read < ROWS || rows > usize::from(ROWS) {
            let problem = format!("{rows} rows");
            return Err(wrong(at.saturating_sub(1), problem, "nine rows, I to A, separated by `/`"));
        }
        Ok(board)
    }
}

/// The state of a game apart from its history: everything that the text of a position holds.
///
/// ```
/// use dohyo_abalone::{Cell, Colour, Situation};
/// let start: Situation = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0".parse()?;
/// assert_eq!(start.board.marbles(Colour::Black).count(), 14);
/// assert_eq!(start.to_string(), "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0");
/// # Ok::<(), dohyo_core::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Situation {
    /// The marbles on the board.
    pub board: Board,
    /// The side to move.
    pub to_move: Colour,
    /// The number of marbles that each colour has lost, by [`Colour::index`].
    pub ejected: [u8; 2],
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, to_move, ejected: [black, white] } = self;
        write!(f, "{board} {} {black} {white}", to_move.letter())
    }
}

impl FromStr for Situation {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut words = Words::of("position", text);
        let board = words.parse("the nine rows")?;
        let to_move = words.read("the side to move, b or w", |side| match side {
            "b" | "B" => Some(Colour::Black),
            "w" | "W" => Some(Colour::White),
            _ => None,
        })?;
        let mut ejected = [0; 2];
        for colour in Colour::ALL {
            ejected[colour.index()] = words
                .read(&format!("the number of ejected {colour} marbles"), |count| {
                    count.parse::<u8>().ok().filter(|&count| usize::from(count) <= Cell::COUNT)
                })?;
        }
        words.end()?;
        Ok(Self { board, to_move, ejected })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0";

    #[test]
    fn positions_read_back() {
        for text in [START, "5/6/7/8/9/8/7/6/5 w 3 6", "wwwww/1b1b1b/7/8/4w4/8/7/6/4b w 12 0"] {
            assert_eq!(text.parse::<Situation>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
        let loose = "  WWWWW/wwwwww/11www2/8/9/53/2bbb2/bbbbbb/bbbbb   B 0\t0 ".parse::<Situation>();
        assert_eq!(loose.map(|it| it.to_string()), Ok(START.to_owned()));
    }

    #[test]
    fn errors_say_where_and_what_was_expected() {
        let check = |text: &str, at: usize, expected: &str| {
            let error = text.parse::<Situation>().expect_err(text);
            assert_eq!(error.at, at, "{error}");
            assert!(error.to_string().contains(expected), "{error}");
        };
        check("", 0, "nine rows");
        check("wwwww/wwwwww", 12, "nine rows");
        check("wwww/6/7/8/9/8/7/6/5 b 0 0", 4, "row I has 4 of its 5 cells");
        check("wwwwww/6/7/8/9/8/7/6/5 b 0 0", 5, "row I holds more than its 5 cells");
        check("5/6/7/8/9/8/7/6/5/5 b 0 0", 17, "10 rows");
        check("5/6/7/8/4x4/8/7/6/5 b 0 0", 9, "`x` in row E");
        check("5/6/7/8/9/8/7/6/5", 17, "side to move");
        check("5/6/7/8/9/8/7/6/5 x 0 0", 18, "b or w");
        check("5/6/7/8/9/8/7/6/5 b 0", 21, "white marbles");
        check("5/6/7/8/9/8/7/6/5 b 0 999", 22, "white marbles");
        check("5/6/7/8/9/8/7/6/5 b 0 0 1", 24, "nothing more");
    }
}

//! Rectangular boards as text.
//!
//! The last row comes first. Rows are separated by `/` and pieces by commas, and a run of empty squares is written as
//! its length: `x,2/1,y,1`.

use std::fmt;

use crate::{Malformed, Square};

/// A piece that was read from the rows of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed<T, const COLUMNS: u8, const ROWS: u8> {
    /// The square it stands on.
    pub square: Square<COLUMNS, ROWS>,
    /// The piece.
    pub piece: T,
    /// The position in the text, in characters.
    pub at: usize,
}

impl<const COLUMNS: u8, const ROWS: u8> Square<COLUMNS, ROWS> {
    /// Writes the rows of a board. `piece_on` returns the text of the piece on a square, if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if writing to `f` fails.
    pub fn write_rows(
        f: &mut fmt::Formatter<'_>,
        mut piece_on: impl FnMut(Self) -> Option<String>,
    ) -> fmt::Result {
        for row in (0..ROWS).rev() {
            let mut items = Vec::new();
            let mut empty = 0;
            for square in (0..COLUMNS).filter_map(|column| Self::at(column, row)) {
                let Some(piece) = piece_on(square) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    items.push(std::mem::take(&mut empty).to_string());
                }
                items.push(piece);
            }
            if empty > 0 {
                items.push(empty.to_string());
            }
            write!(f, "{}{}", items.join(","), if row > 0 { "/" } else { "" })?;
        }
        Ok(())
    }

    /// Reads the rows of a board. `piece` reads one piece, and `pieces` describes one for error messages.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` does not have `ROWS` rows of `COLUMNS` squares, or if a piece cannot be read.
    pub fn read_rows<T>(
        text: &str,
        mut piece: impl FnMut(&str) -> Option<T>,
        pieces: &str,
    ) -> Result<Vec<Placed<T, COLUMNS, ROWS>>, Malformed> {
        let wrong = |at, problem: String, expected: String| Malformed::new("position", at, problem, expected);
        let width = || format!("{COLUMNS} squares in each row");
        let rows = text.split('/').count();
        if rows != usize::from(ROWS) {
            let expected = format!("{ROWS} rows, {ROWS} to 1, separated by `/`");
            return Err(wrong(0, format!("{rows} rows"), expected));
        }
        let mut placed = Vec::new();
        let mut at = 0;
        for (row, part) in (0..ROWS).rev().zip(text.split('/')) {
            let mut column = 0;
            for item in part.split(',') {
                let too_long = || wrong(at, format!("row {} is too long", row + 1), width());
                if let Some(run) = item.parse::<u8>().ok().filter(|run| (1..=COLUMNS).contains(run)) {
                    column += run;
                } else {
                    let unknown =
                        || wrong(at, format!("`{item}`"), format!("{pieces}, or a count of empty squares"));
                    let piece = piece(item).ok_or_else(unknown)?;
                    let square = Self::at(column, row).ok_or_else(too_long)?;
                    placed.push(Placed { square, piece, at });
                    column += 1;
                }
                if column > COLUMNS {
                    return Err(too_long());
                }
                at += item.chars().count() + 1;
            }
            if column < COLUMNS {
                return Err(wrong(at - 1, format!("row {} has {column} squares", row + 1), width()));
            }
        }
        Ok(placed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Small = Square<3, 2>;

    struct Letters(Vec<Placed<char, 3, 2>>);

    impl fmt::Display for Letters {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            Small::write_rows(f, |square| {
                let placed = self.0.iter().find(|placed| placed.square == square)?;
                Some(placed.piece.to_string())
            })
        }
    }

    fn read(text: &str) -> Result<Letters, Malformed> {
        let letter = |item: &str| item.chars().next().filter(|letter| "xé".contains(*letter));
        Small::read_rows(text, letter, "x or é").map(Letters)
    }

    #[test]
    fn rows_read_back() {
        for text in ["3/3", "x,2/1,é,1", "2,x/x,1,x", "é,é,é/3"] {
            assert_eq!(read(text).map(|letters| letters.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn errors_have_a_position_and_an_expectation() {
        let check = |text: &str, at: usize, expected: &str| {
            let error = read(text).map(|letters| letters.to_string()).expect_err(text);
            assert_eq!(error.at, at, "{error}");
            assert!(error.to_string().contains(expected), "{error}");
        };
        check("3", 0, "2 rows, 2 to 1");
        check("é,2/y,2", 4, "x or é, or a count");
        check("é,2/2", 5, "row 1 has 2 squares");
        check("x,3/3", 2, "row 2 is too long");
        check("x,2/3,x", 6, "row 1 is too long");
    }
}

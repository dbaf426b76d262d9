//! The text of a position.
//!
//! ```text
//! 9/9/9/9/4,*,4/9/9/sb+nr!,8/4,sk,4 s 5 - 0 4/5 0/0 9
//! ```
//!
//! The rows 9 to 1 are separated by `/` and their items by commas:
//!
//! | item | meaning |
//! |---|---|
//! | `4` | four empty squares |
//! | `*` | the Stone |
//! | `sr` | a wrestler: its side (`s`, `n`) and its face (`r`, `j`, `t`, `g`, `b`, `k`) |
//! | `sr~` | a wrestler that ran or moved the Stone this turn |
//! | `sb+nr` | a stack: the blocker, then the blocked wrestler |
//! | `sb+nr!` | a stack whose blocker climbed up in an earlier turn |
//!
//! Then follow the side to move, the actions left, `r` if the arena has been rotated this turn or else `-`, the bonus
//! actions taken, both reserves, the prisoners of both sides, and the number of the turn.

use std::fmt;
use std::str::FromStr;

use dohyo_core::{Malformed, Words};

use crate::arena::WRESTLERS;
use crate::{Arena, Cube, Face, Piece, Side, Situation, Square};

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.side.letter(), self.face.letter(), if self.spent { "~" } else { "" })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stone => f.write_str("*"),
            Self::Cube(cube) => cube.fmt(f),
            Self::Stack { top, bottom, settled } => {
                write!(f, "{top}+{bottom}{}", if *settled { "!" } else { "" })
            }
        }
    }
}

impl fmt::Display for Arena {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::write_rows(f, |square| Some(self.get(square)?.to_string()))
    }
}

impl fmt::Display for Situation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { arena, to_move, actions, rotated, bonuses, reserve, prisoners, turn } = self;
        let rotated = if *rotated { 'r' } else { '-' };
        let [s, n] = reserve;
        let [by_s, by_n] = prisoners;
        write!(f, "{arena} {} {actions} {rotated} {bonuses} {s}/{n} {by_s}/{by_n} {turn}", to_move.letter())
    }
}

fn read_cube(text: &str) -> Option<Cube> {
    let (text, spent) = text.strip_suffix('~').map_or((text, false), |text| (text, true));
    let mut letters = text.chars();
    let (side, face) = (Side::from_letter(letters.next()?)?, Face::from_letter(letters.next()?)?);
    letters.next().is_none().then_some(Cube { side, face, spent })
}

fn read_piece(text: &str) -> Option<Piece> {
    if text == "*" {
        return Some(Piece::Stone);
    }
    let Some((top, bottom)) = text.split_once('+') else {
        return read_cube(text).map(Piece::Cube);
    };
    let (bottom, settled) = bottom.strip_suffix('!').map_or((bottom, false), |bottom| (bottom, true));
    let (top, bottom) = (read_cube(top)?, read_cube(bottom)?);
    (top.side != bottom.side).then_some(Piece::Stack { top, bottom, settled })
}

impl FromStr for Arena {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let pieces = "* (the Stone), a wrestler such as sr, a stack such as sb+nk!";
        let mut arena = Self::EMPTY;
        for placed in Square::read_rows(text, read_piece, pieces)? {
            arena.set(placed.square, Some(placed.piece));
        }
        Ok(arena)
    }
}

impl FromStr for Situation {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let mut words = Words::of("position", text);

        let small = |most: u8| move |word: &str| word.parse().ok().filter(|&number| number <= most);
        let pair = |word: &str| {
            let (s, n) = word.split_once('/')?;
            Some([small(WRESTLERS)(s)?, small(WRESTLERS)(n)?])
        };
        let situation = Self {
            arena: words.parse("the nine rows")?,
            to_move: words.read("the side to move, s or n", |side| {
                let mut letters = side.chars();
                Side::from_letter(letters.next()?).filter(|_| letters.next().is_none())
            })?,
            actions: words.read("the actions left, 0 to 8", small(8))?,
            rotated: words.read(
                "r if the arena has been rotated this turn, or else -",
                |word| match word {
                    "r" => Some(true),
                    "-" => Some(false),
                    _ => None,
                },
            )?,
            bonuses: words.read("the bonus actions taken, 0 to 3", small(3))?,
            reserve: words.read("both reserves, such as 6/6", pair)?,
            prisoners: words.read("the prisoners of both sides, such as 0/0", pair)?,
            turn: words.read("the number of the turn, from 1", |word| word.parse().ok())?,
        };
        words.end()?;
        situation.validate()?;
        Ok(situation)
    }
}

impl Situation {
    /// Checks the number of pieces and counters. The Stone may be missing: then it was pushed out and the game is over.
    fn validate(&self) -> Result<(), Malformed> {
        let wrong = |problem: String, expected: &str| Err(Malformed::new("position", 0, problem, expected));
        let stones = Square::all().filter(|&square| self.arena.get(square) == Some(Piece::Stone)).count();
        if stones > 1 {
            return wrong(format!("{stones} Stones"), "one Stone");
        }
        for side in Side::ALL {
            let captured = self.prisoners[side.enemy().index()];
            let total = self.arena.wrestlers(side) + self.reserve[side.index()] + captured;
            if total != WRESTLERS {
                let letter = side.letter();
                let problem = format!("{total} wrestlers of {letter} on the arena, in reserve and in prison");
                return wrong(problem, "six of each side");
            }
        }
        if self.turn == 0 {
            return wrong("turn 0".to_owned(), "a turn number from 1");
        }
        if self.actions == 0 {
            return wrong("no action left".to_owned(), "at least one action, or the turn would be over");
        }
        Ok(())
    }
}

//! The text form of a position.
//!
//! Rows 9 to 1 separated by `/`, items by commas: a count of empty squares; `*` the Stone; a wrestler
//! as side and face (`sr`), with `~` if it is spent this turn; a stack as `top+bottom`, with `!` if the
//! blocker climbed up in an earlier turn. Then the side to move, actions left, `r` or `-` for turned or
//! not, bonuses taken, reserves, prisoners, turn.

use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;

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
        for row in (0..Square::SIZE).rev() {
            let mut items = Vec::new();
            let mut empty = 0;
            for square in (0..Square::SIZE).filter_map(|column| Square::at(column, row)) {
                match self.get(square) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            items.push(std::mem::take(&mut empty).to_string());
                        }
                        items.push(piece.to_string());
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
        let wrong = |at, problem: String, expected: &str| Malformed::new("position", at, problem, expected);
        let rows = text.split('/').count();
        if rows != usize::from(Square::SIZE) {
            return Err(wrong(0, format!("{rows} rows"), "nine rows, 9 to 1, separated by `/`"));
        }
        let mut arena = Self::EMPTY;
        let mut at = 0;
        for (row, part) in (0..Square::SIZE).rev().zip(text.split('/')) {
            let mut column = 0;
            for item in part.split(',') {
                let too_long =
                    || wrong(at, format!("row {} is too long", row + 1), "nine squares in each row");
                if let Some(run) = item.parse::<u8>().ok().filter(|run| (1..=Square::SIZE).contains(run)) {
                    column += run;
                } else {
                    let piece = read_piece(item).ok_or_else(|| {
                        let expected =
                            "* (the Stone), a wrestler such as sr, a stack such as sb+nk!, or a count";
                        wrong(at, format!("`{item}`"), expected)
                    })?;
                    arena.set(Square::at(column, row).ok_or_else(too_long)?, Some(piece));
                    column += 1;
                }
                if column > Square::SIZE {
                    return Err(too_long());
                }
                at += item.chars().count() + 1;
            }
            if column < Square::SIZE {
                let problem = format!("row {} has {column} squares", row + 1);
                return Err(wrong(at - 1, problem, "nine squares in each row"));
            }
        }
        Ok(arena)
    }
}

impl FromStr for Situation {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let &[arena, side, actions, rotated, bonuses, reserve, prisoners, turn] = &words[..] else {
            let expected = "rows, side, actions, r or -, bonuses, reserves, prisoners, turn";
            return Err(Malformed::new("position", 0, format!("{} parts", words.len()), expected));
        };
        let at = |word: &str| text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count();
        let wrong =
            |word: &str, expected: &str| Malformed::new("position", at(word), format!("`{word}`"), expected);
        let number = |word, most: u16, expected| {
            str::parse::<u16>(word).ok().filter(|&number| number <= most).ok_or_else(|| wrong(word, expected))
        };
        let pair = |word: &str, expected| {
            let counts = word.split_once('/').and_then(|(s, n)| Some([s.parse().ok()?, n.parse().ok()?]));
            counts
                .filter(|counts: &[u8; 2]| counts.iter().all(|&count| count <= WRESTLERS))
                .ok_or_else(|| wrong(word, expected))
        };
        let start = at(arena);
        let situation = Self {
            arena: arena.parse().map_err(|why: Malformed| Malformed { at: start + why.at, ..why })?,
            to_move: Some(side)
                .filter(|side| side.len() == 1)
                .and_then(|side| Side::from_letter(side.chars().next()?))
                .ok_or_else(|| wrong(side, "the side to move, s or n"))?,
            actions: number(actions, 8, "the actions left, 0 to 8")? as u8,
            rotated: match rotated {
                "r" => true,
                "-" => false,
                _ => return Err(wrong(rotated, "r if the arena was turned this turn, - if not")),
            },
            bonuses: number(bonuses, 3, "the bonuses taken, 0 to 3")? as u8,
            reserve: pair(reserve, "both reserves, such as 6/6")?,
            prisoners: pair(prisoners, "the prisoners of both sides, such as 0/0")?,
            turn: number(turn, u16::MAX, "the number of the turn")?,
        };
        situation.validate()?;
        Ok(situation)
    }
}

impl Situation {
    /// What a position must satisfy besides being well written. The Stone may be gone: that ended a game.
    fn validate(&self) -> Result<(), Malformed> {
        let wrong = |problem: String, expected: &str| Err(Malformed::new("position", 0, problem, expected));
        let stones =
            Square::ALL.iter().filter(|&&square| self.arena.get(square) == Some(Piece::Stone)).count();
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
            return wrong("turn 0".to_owned(), "turns counted from 1");
        }
        if self.actions == 0 {
            return wrong("no action left".to_owned(), "at least one: a turn without actions is over");
        }
        Ok(())
    }
}

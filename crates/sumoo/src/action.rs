//! What a player can do with action points.

use std::fmt;

use dohyo_core::Malformed;

use crate::square::direction_named;
use crate::{Colour, Direction, Token, compass};

/// One action of a turn, in the notation of the game's own document:
///
/// | written | means |
/// |---|---|
/// | `1U N` | move |
/// | `1U 2U =` | swap |
/// | `3 NN` | attack: push or pull, straight |
/// | `1U 2U NU` | attack with a second attacker, the resistants deviated west |
/// | `end` | the turn is over |
///
/// A push and a pull share one form. The first letter is the way the attackers go, and they can never
/// both be possible: a push needs an enemy ahead of them, a pull an empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A token goes one square.
    Move {
        /// Which.
        token: Token,
        /// Where.
        direction: Direction,
    },
    /// Two tokens that touch change places. The lesser name comes first.
    Swap {
        /// One.
        first: Token,
        /// The other.
        second: Token,
    },
    /// A push or a pull.
    Attack {
        /// The attacker that touches the principal resistant.
        principal: Token,
        /// The one behind it.
        second: Option<Token>,
        /// The way the attackers go.
        direction: Direction,
        /// The side to which the resistants are deviated.
        deviation: Option<Direction>,
    },
    /// The turn is over.
    End,
}

impl Action {
    /// A swap of two tokens, given in either order.
    pub fn swap(one: Token, other: Token) -> Self {
        Self::Swap { first: one.min(other), second: one.max(other) }
    }

    /// How many points it takes.
    pub const fn cost(self) -> u8 {
        match self {
            Self::End => 0,
            Self::Move { .. } | Self::Swap { .. } => 1,
            Self::Attack { second: None, .. } => 2,
            Self::Attack { second: Some(_), .. } => 3,
        }
    }

    /// Reads an action of `colour`. The attackers may come in either order: which is the principal
    /// one is known only on the board, so the first named is taken here.
    pub fn read(colour: Colour, text: &str) -> Result<Self, Malformed> {
        let wrong =
            |at: usize, problem: String, expected: &str| Malformed::new("action", at, problem, expected);
        let words: Vec<&str> = text.split_whitespace().collect();
        let at = |word: &str| text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count();
        let token = |word: &str| {
            Token::named(colour, word).ok_or_else(|| {
                let names = crate::Name::ALL.map(|name| Token { colour, name }.to_string());
                wrong(at(word), format!("`{word}` is no token"), &format!("one of {}", names.join(" ")))
            })
        };
        let (tokens, last) = match words[..] {
            ["end"] => return Ok(Self::End),
            [one, last] => ([token(one)?, token(one)?], last),
            [one, other, last] => ([token(one)?, token(other)?], last),
            _ => {
                let problem = format!("{} words", words.len());
                return Err(wrong(
                    0,
                    problem,
                    "a move (1U N), a swap (1U 2U =), an attack (1U 2U NU) or `end`",
                ));
            }
        };
        let pair = words.len() == 3;
        let directions: Vec<_> = last.chars().map(direction_named).collect();
        match (directions[..].as_ref(), last) {
            (_, "=") if pair => Ok(Self::swap(tokens[0], tokens[1])),
            ([Some(direction)], _) if !pair => Ok(Self::Move { token: tokens[0], direction: *direction }),
            (&[Some(direction), Some(side)], _) if side != direction.opposite() => Ok(Self::Attack {
                principal: tokens[0],
                second: pair.then_some(tokens[1]),
                direction,
                deviation: (side != direction).then_some(side),
            }),
            _ => Err(wrong(
                at(last),
                format!("`{last}`"),
                if pair {
                    "`=`, or the attackers' way and the resistants' (NN, NE, NU)"
                } else {
                    "N, S, E or U, once to move, twice to attack"
                },
            )),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Move { token, direction } => write!(f, "{token} {}", compass(direction)),
            Self::Swap { first, second } => write!(f, "{first} {second} ="),
            Self::Attack { principal, second, direction, deviation } => {
                write!(f, "{principal} ")?;
                if let Some(second) = second {
                    write!(f, "{second} ")?;
                }
                write!(f, "{}{}", compass(direction), compass(deviation.unwrap_or(direction)))
            }
            Self::End => f.write_str("end"),
        }
    }
}

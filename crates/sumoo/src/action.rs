//! The actions of a turn and their notation.

use std::fmt;

use dohyo_core::{Malformed, action_gap, write_action};

use crate::square::direction_named;
use crate::{Colour, Direction, Token, compass};

/// One action of a turn, in the notation of the game's own document.
///
/// | written | meaning |
/// |---|---|
/// | `1U N` | move 1U north |
/// | `1U 2U =` | swap 1U and 2U |
/// | `3 NN` | push or pull by 3 towards the north, straight |
/// | `3 2E NU` | push or pull by 3 and 2E towards the north, the resistants deviated west |
/// | `end` | end of the turn |
///
/// This is the alternate form, `{action:#}`; plain `{action}` writes `_` for every space. [`Action::read`] reads both.
///
/// Pushes and pulls share a notation. Its first letter is the direction in which the attackers move, and the attacker
/// in front is named first. A push needs an enemy ahead of the attackers and a pull an empty square, so the two cannot
/// be confused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// A token moves one square.
    Move {
        /// The token.
        token: Token,
        /// The direction of the move.
        direction: Direction,
    },
    /// Two neighbouring tokens change places.
    Swap {
        /// The token that comes first in the order of names.
        first: Token,
        /// The other token.
        second: Token,
    },
    /// A push or a pull.
    Attack {
        /// The only attacker, or the one in front: it leads the way in `direction`. In a push this is the principal
        /// attacker.
        front: Token,
        /// The attacker behind it. In a pull by two this is the principal attacker.
        rear: Option<Token>,
        /// The direction in which the attackers move.
        direction: Direction,
        /// The direction in which the resistants are deviated, if they are.
        deviation: Option<Direction>,
    },
    /// The end of the turn.
    End,
}

impl Action {
    /// Returns the swap of two tokens, given in either order.
    pub fn swap(one: Token, other: Token) -> Self {
        Self::Swap { first: one.min(other), second: one.max(other) }
    }

    /// Returns the number of action points that the action costs.
    pub const fn cost(self) -> u8 {
        match self {
            Self::End => 0,
            Self::Move { .. } | Self::Swap { .. } => 1,
            Self::Attack { rear: None, .. } => 2,
            Self::Attack { rear: Some(_), .. } => 3,
        }
    }

    /// Reads an action of `colour`.
    ///
    /// The text may name two attackers in either order. Only the board shows which one is in front:
    /// [`rulebook::judge`](crate::rulebook::judge) returns the action with the attackers in order.
    ///
    /// # Errors
    ///
    /// Returns an error if `text` is not an action.
    pub fn read(colour: Colour, text: &str) -> Result<Self, Malformed> {
        let wrong =
            |at: usize, problem: String, expected: &str| Malformed::new("action", at, problem, expected);
        let words: Vec<&str> = text.split(action_gap(text)).filter(|word| !word.is_empty()).collect();
        let at = |word: &str| text[..word.as_ptr() as usize - text.as_ptr() as usize].chars().count();
        let token = |word: &str| {
            Token::named(colour, word).ok_or_else(|| {
                let names = crate::Name::ALL.map(|name| Token { colour, name }.to_string());
                wrong(at(word), format!("`{word}` is not a token"), &format!("one of {}", names.join(" ")))
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
                front: tokens[0],
                rear: pair.then_some(tokens[1]),
                direction,
                deviation: (side != direction).then_some(side),
            }),
            _ => Err(wrong(
                at(last),
                format!("`{last}`"),
                if pair {
                    "`=` to swap, or two directions to attack, such as NN or NU"
                } else {
                    "one direction (N, S, E or U) to move, or two to attack"
                },
            )),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_action(f, |out| match *self {
            Self::Move { token, direction } => write!(out, "{token} {}", compass(direction)),
            Self::Swap { first, second } => write!(out, "{first} {second} ="),
            Self::Attack { front, rear, direction, deviation } => {
                write!(out, "{front} ")?;
                if let Some(rear) = rear {
                    write!(out, "{rear} ")?;
                }
                write!(out, "{}{}", compass(direction), compass(deviation.unwrap_or(direction)))
            }
            Self::End => out.write_str("end"),
        })
    }
}

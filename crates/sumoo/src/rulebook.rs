//! The rules, one function per rule, written to be read. [`judge`] is the entry point.
//!
//! | rule | where |
//! |---|---|
//! | the effect of an action, or the reason for refusing it | [`judge`] |
//! | all legal actions | [`legal_actions`] |
//! | the cost of an action | [`Action::cost`] |
//! | move (*déplacer*), swap (*échanger*) | `step`, `swap` |
//! | push (*pousser*), pull (*tirer*) | `attack`, which tells the two apart |
//! | attackers in one line | `in_file` |
//! | resistants, including those behind the principal one | `resistants_from` |
//! | attack force and resistance | `must_be_strong_enough` |
//! | straight push and pull | `must_have_room_straight` |
//! | deviated push and pull | `must_have_room_deviated` |
//! | winning: a token leaves the arena | [`Effect::ejects`] |
//! | three points a turn, draws | [`Sumoo`](crate::Sumoo) |
//!
//! ```text
//! push `3 2E NN`       pull `1U 2U SS`       deviated push `3 NE`     n   resistant
//!
//!   .       n             n       .             . .       . n
//!   n   →   3             2U  →   n             n .   →   3 .
//!   3       2E            1U      2U            3 .       . .
//!   2E      .             .       1U
//!
//! principal: 3          principal: 2U         principal: 3
//! ```

use crate::{Action, Board, Colour, Direction, Illegal, Name, Square, Token};

/// The movement of one token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The token.
    pub token: Token,
    /// The square it leaves.
    pub from: Square,
    /// The square it arrives on, or `None` if it leaves the arena.
    pub to: Option<Square>,
}

/// The effect of a legal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The action, with the attacker in front named first.
    pub action: Action,
    /// The attackers, the principal one first, or the tokens that move or are swapped.
    pub moved: Vec<Shift>,
    /// The resistants, the principal one first.
    pub resistants: Vec<Shift>,
}

impl Effect {
    /// Returns `true` if an enemy token leaves the arena, which wins the game.
    pub fn ejects(&self) -> bool {
        self.resistants.iter().any(|shift| shift.to.is_none())
    }

    /// Moves the tokens on `board`.
    pub fn apply(&self, board: &mut Board) {
        // All tokens leave before any arrives, so that they can follow each other.
        for shift in self.moved.iter().chain(&self.resistants) {
            board.set(shift.from, None);
        }
        for shift in self.moved.iter().chain(&self.resistants) {
            if let Some(square) = shift.to {
                board.set(square, Some(shift.token));
            }
        }
    }
}

/// Returns the effect of an action of `colour`. [`Action::End`] has none, and action points are not considered.
///
/// # Errors
///
/// Returns the rule that refuses the action.
pub fn judge(board: &Board, colour: Colour, action: Action) -> Result<Effect, Illegal> {
    let own = |token: Token| {
        if token.colour != colour {
            return Err(Illegal::NotYours { token });
        }
        let square = board.find(token).ok_or(Illegal::NotThere { token })?;
        Ok(Placed { token, square })
    };
    match action {
        Action::End => Ok(Effect { action, moved: Vec::new(), resistants: Vec::new() }),
        Action::Move { token, direction } => step(board, own(token)?, direction),
        Action::Swap { first, second } => swap(own(first)?, own(second)?),
        Action::Attack { front, rear, direction, deviation } => {
            attack(board, own(front)?, rear.map(own).transpose()?, direction, deviation)
        }
    }
}

/// A token and its square.
#[derive(Clone, Copy)]
struct Placed {
    token: Token,
    square: Square,
}

impl Placed {
    const fn goes_to(self, to: Option<Square>) -> Shift {
        Shift { token: self.token, from: self.square, to }
    }
}

/// Moves a token to a neighbouring empty square.
fn step(board: &Board, moving: Placed, direction: Direction) -> Result<Effect, Illegal> {
    let token = moving.token;
    let to = moving.square.neighbour(direction).ok_or(Illegal::WouldLeave { token })?;
    must_be_empty(board, to)?;
    let action = Action::Move { token, direction };
    Ok(Effect { action, moved: vec![moving.goes_to(Some(to))], resistants: Vec::new() })
}

/// Exchanges two tokens on neighbouring squares.
fn swap(one: Placed, other: Placed) -> Result<Effect, Illegal> {
    let (first, second) = (one.token, other.token);
    if one.square.direction_to(other.square).is_none() {
        return Err(Illegal::NotTouching { first, second });
    }
    let moved = vec![one.goes_to(Some(other.square)), other.goes_to(Some(one.square))];
    Ok(Effect { action: Action::swap(first, second), moved, resistants: Vec::new() })
}

/// Pushes or pulls. It is a push if there is an enemy ahead of the attackers, and a pull if there is an enemy behind
/// them and an empty square ahead.
fn attack(
    board: &Board,
    one: Placed,
    other: Option<Placed>,
    direction: Direction,
    deviation: Option<Direction>,
) -> Result<Effect, Illegal> {
    let file = in_file(one, other, direction)?;
    let (front, last) = (file[0], file[file.len() - 1]);
    let enemy = one.token.colour.opponent();
    let ahead = front.square.neighbour(direction);
    let mut resistants = resistants_from(board, enemy, ahead, direction);
    let is_push = !resistants.is_empty();
    if !is_push {
        let back = direction.opposite();
        resistants = resistants_from(board, enemy, last.square.neighbour(back), back);
        if resistants.is_empty() {
            return Err(Illegal::NobodyToAttack);
        }
        must_be_empty(board, ahead.ok_or(Illegal::WouldLeave { token: front.token })?)?;
    }
    must_be_strong_enough(&file, &resistants)?;
    let shifts: Vec<Shift> = resistants
        .iter()
        .map(|resistant| {
            let along = resistant.square.neighbour(direction);
            let to = deviation.map_or(along, |side| along?.neighbour(side));
            resistant.goes_to(to)
        })
        .collect();
    match deviation {
        Some(_) => must_have_room_deviated(board, &shifts)?,
        None if is_push => must_have_room_straight(board, &shifts)?,
        // In a straight pull every resistant enters the square that the one before it leaves.
        None => {}
    }
    let mut moved: Vec<Shift> =
        file.iter().map(|attacker| attacker.goes_to(attacker.square.neighbour(direction))).collect();
    if !is_push {
        // The principal attacker is the one that touches the enemy.
        moved.reverse();
    }
    let rear = file.get(1).map(|attacker| attacker.token);
    let action = Action::Attack { front: front.token, rear, direction, deviation };
    Ok(Effect { action, moved, resistants: shifts })
}

/// Returns the attackers in the order in which they move, the one in front first.
fn in_file(one: Placed, other: Option<Placed>, direction: Direction) -> Result<Vec<Placed>, Illegal> {
    let Some(other) = other else { return Ok(vec![one]) };
    match one.square.direction_to(other.square) {
        Some(way) if way == direction => Ok(vec![other, one]),
        Some(way) if way == direction.opposite() => Ok(vec![one, other]),
        _ => Err(Illegal::NotBehind { front: one.token, rear: other.token }),
    }
}

/// Returns the principal resistant, on `square`, and all tokens of its colour that follow it along the axis without a
/// gap: these resist too. Returns nothing if there is no token of that colour on `square`.
fn resistants_from(board: &Board, colour: Colour, square: Option<Square>, axis: Direction) -> Vec<Placed> {
    std::iter::successors(square, |square| square.neighbour(axis))
        .map_while(|square| {
            let token = board.get(square).filter(|token| token.colour == colour)?;
            Some(Placed { token, square })
        })
        .collect()
}

fn must_be_strong_enough(attackers: &[Placed], resistants: &[Placed]) -> Result<(), Illegal> {
    let force = |tokens: &[Placed]| tokens.iter().map(|placed| placed.token.force()).sum::<u8>();
    let (attack, resistance) = (force(attackers), force(resistants));
    if attack < resistance { Err(Illegal::TooWeak { attack, resistance }) } else { Ok(()) }
}

/// Straight push: the square behind the last resistant is empty or off the arena.
fn must_have_room_straight(board: &Board, resistants: &[Shift]) -> Result<(), Illegal> {
    let behind = resistants.last().and_then(|last| last.to);
    behind.map_or(Ok(()), |square| must_be_empty(board, square))
}

/// Deviation: either all resistants arrive on empty squares, or all of them leave the arena.
fn must_have_room_deviated(board: &Board, resistants: &[Shift]) -> Result<(), Illegal> {
    let leaving = resistants.iter().filter(|shift| shift.to.is_none()).count();
    if leaving == resistants.len() {
        return Ok(());
    }
    if leaving > 0 {
        return Err(Illegal::SomeWouldLeave { leaving: leaving as u8, resistants: resistants.len() as u8 });
    }
    resistants.iter().filter_map(|shift| shift.to).try_for_each(|square| must_be_empty(board, square))
}

fn must_be_empty(board: &Board, square: Square) -> Result<(), Illegal> {
    if board.get(square).is_some() { Err(Illegal::Occupied { square }) } else { Ok(()) }
}

/// Returns every action of `colour` that costs at most `points`, sorted, without [`Action::End`].
pub fn legal_actions(board: &Board, colour: Colour, points: u8) -> Vec<Action> {
    let tokens = Name::ALL.map(|name| Token { colour, name });
    let mut actions = Vec::new();
    for token in tokens {
        for direction in Direction::ALL {
            actions.push(Action::Move { token, direction });
        }
        actions.extend(
            tokens.into_iter().filter(|&other| other > token).map(|other| Action::swap(token, other)),
        );
        let rears = tokens.into_iter().filter(|&other| other != token).map(Some);
        for rear in std::iter::once(None).chain(rears) {
            for direction in Direction::ALL {
                let [left, right] = direction.sideways();
                for deviation in [None, Some(left), Some(right)] {
                    actions.push(Action::Attack { front: token, rear, direction, deviation });
                }
            }
        }
    }
    // An attack by two is listed once, with the attacker in front named first.
    actions.retain(|&action| {
        action.cost() <= points && judge(board, colour, action).is_ok_and(|effect| effect.action == action)
    });
    actions.sort_unstable();
    actions
}

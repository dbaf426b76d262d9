//! The rules as they read: slow, obvious, and able to say why not.

use crate::{Action, Board, Colour, Direction, Illegal, Name, Square, Token};

/// One token on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// Which.
    pub token: Token,
    /// From where.
    pub from: Square,
    /// To where; nowhere if it leaves the arena.
    pub to: Option<Square>,
}

/// What a legal action does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The action, with the principal attacker named first.
    pub action: Action,
    /// The attackers, the principal one first, or the tokens that moved or were swapped.
    pub moved: Vec<Shift>,
    /// The resistants, the principal one first.
    pub resistants: Vec<Shift>,
}

impl Effect {
    /// Whether an enemy token leaves the arena.
    pub fn ejects(&self) -> bool {
        self.resistants.iter().any(|shift| shift.to.is_none())
    }

    /// Carries the effect out.
    pub fn apply(&self, board: &mut Board) {
        // Everything leaves before anything arrives, so that tokens can follow each other.
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

/// What an action of `colour` would do, or why it is not allowed. Points are not looked at here, and
/// [`Action::End`] does nothing.
pub fn judge(board: &Board, colour: Colour, action: Action) -> Result<Effect, Illegal> {
    let own = |token: Token| {
        if token.colour != colour {
            return Err(Illegal::NotYours { token });
        }
        board.find(token).ok_or(Illegal::NotThere { token })
    };
    match action {
        Action::End => Ok(Effect { action, moved: Vec::new(), resistants: Vec::new() }),
        Action::Move { token, direction } => {
            let from = own(token)?;
            let to = from.neighbour(direction).ok_or(Illegal::WouldLeave { token })?;
            must_be_empty(board, to)?;
            Ok(Effect { action, moved: vec![Shift { token, from, to: Some(to) }], resistants: Vec::new() })
        }
        Action::Swap { first, second } => {
            let (one, other) = (own(first)?, own(second)?);
            if one.direction_to(other).is_none() {
                return Err(Illegal::NotTouching { first, second });
            }
            let moved = vec![
                Shift { token: first, from: one, to: Some(other) },
                Shift { token: second, from: other, to: Some(one) },
            ];
            Ok(Effect { action, moved, resistants: Vec::new() })
        }
        Action::Attack { principal, second, direction, deviation } => {
            let one = Attacker { token: principal, square: own(principal)? };
            let other =
                second.map(|token| own(token).map(|square| Attacker { token, square })).transpose()?;
            attack(board, one, other, direction, deviation)
        }
    }
}

#[derive(Clone, Copy)]
struct Attacker {
    token: Token,
    square: Square,
}

fn attack(
    board: &Board,
    one: Attacker,
    other: Option<Attacker>,
    direction: Direction,
    deviation: Option<Direction>,
) -> Result<Effect, Illegal> {
    // The attackers in the order in which they go: the leader first.
    let mut attackers = vec![one];
    if let Some(other) = other {
        match one.square.direction_to(other.square) {
            Some(way) if way == direction => attackers.insert(0, other),
            Some(way) if way == direction.opposite() => attackers.push(other),
            _ => return Err(Illegal::NotBehind { principal: one.token, second: other.token }),
        }
    }
    let leader = attackers[0];
    let ahead = leader.square.neighbour(direction);
    let is_enemy = |square: Square| board.get(square).is_some_and(|token| token.colour != one.token.colour);
    // A push has the enemy ahead of the leader; a pull has an empty square there and the enemy behind
    // the last attacker, who is then the principal one.
    let (away, first_resistant) = match ahead {
        Some(square) if is_enemy(square) => (direction, Some(square)),
        _ => {
            attackers.reverse();
            let behind = attackers[0].square.neighbour(direction.opposite());
            let behind = behind.filter(|&square| is_enemy(square)).ok_or(Illegal::NobodyToAttack)?;
            must_be_empty(board, ahead.ok_or(Illegal::WouldLeave { token: leader.token })?)?;
            (direction.opposite(), Some(behind))
        }
    };
    let resistants: Vec<(Square, Token)> =
        std::iter::successors(first_resistant, |square| square.neighbour(away))
            .map_while(|square| Some((square, board.get(square).filter(|_| is_enemy(square))?)))
            .collect();
    let force = |forces: &mut dyn Iterator<Item = Token>| forces.map(Token::force).sum::<u8>();
    let attack = force(&mut attackers.iter().map(|attacker| attacker.token));
    let resistance = force(&mut resistants.iter().map(|&(_, token)| token));
    if attack < resistance {
        return Err(Illegal::TooWeak { attack, resistance });
    }
    let arrival = |from: Square| {
        let along = from.neighbour(direction)?;
        deviation.map_or(Some(along), |side| along.neighbour(side))
    };
    let resistants: Vec<_> =
        resistants.into_iter().map(|(from, token)| Shift { token, from, to: arrival(from) }).collect();
    match deviation {
        Some(_) => check_deviation(board, &resistants)?,
        // In a straight push only the last one meets anything new; in a straight pull nobody does.
        None if away == direction => {
            if let Some(square) = resistants.last().and_then(|last| last.to) {
                must_be_empty(board, square)?;
            }
        }
        None => {}
    }
    let moved = attackers.iter().map(|attacker| Shift {
        token: attacker.token,
        from: attacker.square,
        to: attacker.square.neighbour(direction),
    });
    let action = Action::Attack {
        principal: attackers[0].token,
        second: attackers.get(1).map(|attacker| attacker.token),
        direction,
        deviation,
    };
    Ok(Effect { action, moved: moved.collect(), resistants })
}

fn check_deviation(board: &Board, resistants: &[Shift]) -> Result<(), Illegal> {
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

/// Every action of `colour` that costs at most `points`, sorted, without [`Action::End`].
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
        let seconds = tokens.into_iter().filter(|&other| other != token).map(Some);
        for second in std::iter::once(None).chain(seconds) {
            for direction in Direction::ALL {
                let [left, right] = direction.sideways();
                for deviation in [None, Some(left), Some(right)] {
                    actions.push(Action::Attack { principal: token, second, direction, deviation });
                }
            }
        }
    }
    // An attack is listed once, with its principal attacker first.
    actions.retain(|&action| {
        action.cost() <= points && judge(board, colour, action).is_ok_and(|effect| effect.action == action)
    });
    actions.sort_unstable();
    actions
}

//! Actions on bitboards.

use std::fmt;

use super::squareset::Place;
use super::{KEYS, Position, Side, SquareSet};
use crate::{Action, Board, Colour, Direction, Square, rulebook};

/// A move, swap, push or pull in 16 bits. It identifies tokens by their squares, not by their names.
///
/// ```text
/// bits 0–5    the token that moves, the first of two that swap, or the principal attacker
/// bits 6–7    direction
/// bits 8–9    kind
/// bits 10–11  deviation: 0 none, 1 left, 2 right
/// bit  12     whether it is a pull
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step(u16);

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Move,
    Swap,
    Alone,
    Together,
}

impl Step {
    #[inline(always)]
    pub(super) const fn quiet(place: Place, direction: Direction, kind: Kind) -> Self {
        Self(place.0 as u16 | (direction as u16) << 6 | (kind as u16) << 8)
    }

    const fn attack(place: Place, direction: Direction, kind: Kind, deviation: u16, pull: bool) -> Self {
        Self(Self::quiet(place, direction, kind).0 | deviation << 10 | (pull as u16) << 12)
    }

    #[inline(always)]
    const fn place(self) -> Place {
        Place((self.0 & 63) as u8)
    }

    #[inline(always)]
    const fn direction(self) -> Direction {
        Direction::ALL[(self.0 >> 6 & 3) as usize]
    }

    #[inline(always)]
    pub(super) const fn kind(self) -> Kind {
        match self.0 >> 8 & 3 {
            0 => Kind::Move,
            1 => Kind::Swap,
            2 => Kind::Alone,
            _ => Kind::Together,
        }
    }

    /// Returns the direction in which the resistants of an attack are deviated, if they are.
    pub const fn deviation(self) -> Option<Direction> {
        match self.0 >> 10 & 3 {
            0 => None,
            side => Some(self.direction().sideways()[side as usize - 1]),
        }
    }

    const fn is_pull(self) -> bool {
        self.0 >> 12 & 1 == 1
    }

    /// Returns `true` if the step is a push or a pull.
    #[inline(always)]
    pub const fn is_attack(self) -> bool {
        self.0 >> 9 & 1 == 1
    }

    /// Returns `true` if the step is a swap.
    pub const fn is_swap(self) -> bool {
        matches!(self.kind(), Kind::Swap)
    }

    /// Returns the square of the principal attacker and the direction towards the resistants; for a move or swap, the
    /// square of the token and its direction.
    pub const fn contact(self) -> (Square, Direction) {
        let direction = if self.is_pull() { self.direction().opposite() } else { self.direction() };
        (self.place().square(), direction)
    }

    /// Returns the square of the token that leads the way, and the direction in which it goes. In an attack this is the
    /// attacker in front; in a swap, the token whose neighbour in that direction takes its place.
    pub fn front(self) -> (Square, Direction) {
        let (place, direction) = (self.place(), self.direction());
        let leads = self.is_pull() && matches!(self.kind(), Kind::Together);
        (if leads { place.onward(direction) } else { place }.square(), direction)
    }

    /// Returns the number of action points that the step costs.
    #[inline(always)]
    pub const fn cost(self) -> u8 {
        match self.kind() {
            Kind::Move | Kind::Swap => 1,
            Kind::Alone => 2,
            Kind::Together => 3,
        }
    }

    /// Returns the step as an action of the tokens on `board`, or `None` if they are not where the step expects them.
    pub fn name(self, board: &Board) -> Option<Action> {
        let square = self.place().square();
        let token = board.get(square)?;
        let direction = self.direction();
        let neighbour = |way| board.get(square.neighbour(way)?);
        Some(match self.kind() {
            Kind::Move => Action::Move { token, direction },
            Kind::Swap => Action::swap(token, neighbour(direction)?),
            kind => {
                let (front, rear) = match (kind, self.is_pull()) {
                    (Kind::Together, true) => (neighbour(direction)?, Some(token)),
                    (Kind::Together, false) => (token, Some(neighbour(direction.opposite())?)),
                    _ => (token, None),
                };
                Action::Attack { front, rear, direction, deviation: self.deviation() }
            }
        })
    }
}

impl Step {
    /// Returns consecutive steps of `colour` as actions, or `None` if they cannot be played on `board`.
    pub fn name_all(
        steps: impl IntoIterator<Item = Self>,
        board: &Board,
        colour: Colour,
    ) -> Option<Vec<Action>> {
        let mut board = board.clone();
        let named = steps.into_iter().map(|step| {
            let effect = rulebook::judge(&board, colour, step.name(&board)?).ok()?;
            effect.apply(&mut board);
            Some(effect.action)
        });
        named.collect()
    }
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.place().square(), self.direction())?;
        match self.kind() {
            Kind::Move => Ok(()),
            Kind::Swap => f.write_str("="),
            kind => {
                let verb = if self.is_pull() { "pull" } else { "push" };
                write!(f, " {verb}{}", if kind == Kind::Together { "2" } else { "" })?;
                self.deviation().map_or(Ok(()), |side| write!(f, " {side}"))
            }
        }
    }
}

/// A push or pull found by the generator.
#[derive(Clone, Copy)]
pub(super) struct Attack {
    pub(super) step: Step,
    pub(super) ejects: bool,
    /// The resistants.
    run: SquareSet,
}

impl Position {
    /// Calls `visit` with every legal step that the points allow, the position after it, and whether it puts a token out
    /// of the arena. The end of the turn is [`Position::ended`].
    pub fn each_legal(&self, mut visit: impl FnMut(Step, Self, bool)) {
        if self.points >= 1 {
            self.quiet_steps(true, |step, hash| visit(step, self.after_quiet(step, hash), false));
        }
        for (kind, cost) in [(Kind::Alone, 2), (Kind::Together, 3)] {
            if self.points >= cost {
                self.attacks(kind, |attack| visit(attack.step, self.after_attack(attack), attack.ejects));
            }
        }
    }

    /// Calls `visit` with every move and swap and the hash of the resulting position. Swaps of equal forces change
    /// nothing and are included only if `with_idle` is `true`.
    #[inline(always)]
    pub(super) fn quiet_steps(&self, with_idle: bool, mut visit: impl FnMut(Step, u64)) {
        let keys = &KEYS[self.to_move.index()];
        let own = self.own.all();
        let empty = self.empty();
        for direction in Direction::ALL {
            let mut movers = own & empty.step(direction.opposite());
            while let Some(place) = movers.pop() {
                let keys = &keys[self.own.force_at(place) as usize];
                let hash = self.hash ^ keys[place.number()] ^ keys[place.onward(direction).number()];
                visit(Step::quiet(place, direction, Kind::Move), hash);
            }
        }
        for direction in [Direction::East, Direction::North] {
            let mut pairs = own & own.step(direction.opposite());
            if !with_idle {
                let Side { odd, strong } = self.own;
                let back = direction.opposite();
                pairs &= (odd ^ odd.step(back)) | (strong ^ strong.step(back));
            }
            while let Some(place) = pairs.pop() {
                let next = place.onward(direction);
                let (one, other) = (self.own.force_at(place) as usize, self.own.force_at(next) as usize);
                let hash = self.hash
                    ^ keys[one][place.number()]
                    ^ keys[one][next.number()]
                    ^ keys[other][place.number()]
                    ^ keys[other][next.number()];
                visit(Step::quiet(place, direction, Kind::Swap), hash);
            }
        }
    }

    /// Counts the moves and swaps.
    pub(super) fn count_quiet(&self) -> u64 {
        let (own, empty) = (self.own.all(), self.empty());
        let moves: u32 =
            Direction::ALL.into_iter().map(|direction| (own & empty.step(direction)).len()).sum();
        let swaps: u32 = [Direction::East, Direction::North]
            .map(|direction| (own & own.step(direction)).len())
            .iter()
            .sum();
        u64::from(moves + swaps)
    }

    /// Calls `visit` with every attack of one kind, ejections included.
    #[inline(always)]
    pub(super) fn attacks(&self, kind: Kind, mut visit: impl FnMut(Attack)) {
        let own = self.own.all();
        let other = self.other.all();
        let empty = self.empty();
        for towards in Direction::ALL {
            let back = towards.opposite();
            let mut principals = own & other.step(back);
            if kind == Kind::Together {
                principals &= own.step(towards);
            }
            while let Some(place) = principals.pop() {
                let mut force = u32::from(self.own.force_at(place));
                let mut rear = place;
                if kind == Kind::Together {
                    rear = place.onward(back);
                    force += u32::from(self.own.force_at(rear));
                }
                let mut run = SquareSet::EMPTY;
                let mut next = place.set().step(towards);
                while !(next & other).is_empty() {
                    run |= next;
                    next = next.step(towards);
                }
                if self.other.weight(run) > force {
                    continue;
                }
                // Straight push: the square behind the last resistant is empty or off the arena.
                let ejects = next.is_empty();
                if ejects || !(next & empty).is_empty() {
                    visit(Attack { step: Step::attack(place, towards, kind, 0, false), ejects, run });
                }
                let along = run.step(towards);
                let ways = [(towards, along, false), (back, run.step(back), true)];
                let room = !(rear.set().step(back) & empty).is_empty();
                for (direction, along, pull) in ways {
                    if pull {
                        if !room {
                            break;
                        }
                        visit(Attack {
                            step: Step::attack(place, direction, kind, 0, true),
                            ejects: false,
                            run,
                        });
                    }
                    for (deviation, side) in (1..).zip(direction.sideways()) {
                        let arrival = along.step(side);
                        // All resistants leave the arena, or all arrive on empty squares.
                        let ejects = arrival.is_empty();
                        if ejects || (arrival.len() == run.len() && (arrival - empty).is_empty()) {
                            let step = Step::attack(place, direction, kind, deviation, pull);
                            visit(Attack { step, ejects, run });
                        }
                    }
                }
            }
        }
    }

    /// Returns the position after a move or swap, whose hash is known.
    #[inline(always)]
    pub(super) fn after_quiet(&self, step: Step, hash: u64) -> Self {
        let mut next = *self;
        next.own.exchange(step.place(), step.place().onward(step.direction()));
        next.hash = hash;
        next.points = self.points.wrapping_sub(1);
        next
    }

    /// Returns the position after an attack, without the tokens that left the arena.
    pub(super) fn after_attack(&self, attack: Attack) -> Self {
        let Attack { step, run, .. } = attack;
        let (place, direction) = (step.place(), step.direction());
        let mut next = *self;
        next.points = self.points.wrapping_sub(step.cost());
        // The attacker in front moves first, to make room for the one behind.
        let behind = if step.is_pull() { direction } else { direction.opposite() };
        let mut attackers = [Some(place), None];
        if step.kind() == Kind::Together {
            let second = place.onward(behind);
            attackers =
                if step.is_pull() { [Some(second), Some(place)] } else { [Some(place), Some(second)] };
        }
        let (own_keys, other_keys) = (&KEYS[self.to_move.index()], &KEYS[self.to_move.opponent().index()]);
        let mut leaving = run;
        while let Some(from) = leaving.pop() {
            next.hash ^= other_keys[self.other.force_at(from) as usize][from.number()];
        }
        let moved = |set: SquareSet| {
            let along = set.step(direction);
            step.deviation().map_or(along, |side| along.step(side))
        };
        let [odd, strong] = [self.other.odd, self.other.strong].map(|set| moved(set & run));
        next.other = Side { odd: (self.other.odd - run) | odd, strong: (self.other.strong - run) | strong };
        let mut arrived = odd | strong;
        while let Some(to) = arrived.pop() {
            next.hash ^= other_keys[next.other.force_at(to) as usize][to.number()];
        }
        for from in attackers.into_iter().flatten() {
            let to = from.onward(direction);
            let keys = &own_keys[self.own.force_at(from) as usize];
            next.hash ^= keys[from.number()] ^ keys[to.number()];
            next.own.exchange(from, to);
        }
        next
    }
}

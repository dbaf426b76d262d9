//! Playing moves.

use super::geometry::{NEXT, NOWHERE, Place, bit};
use super::{BELOW_SHIFT, Code, Deed, KIND, Move, Position, SIDE_SHIFT, code};
use crate::rulebook::MOST_BONUSES;
use crate::{Bonus, Face, Prison, Stepping};

impl Position {
    /// Returns the position after a legal move, still in the same turn. If no action is left and nobody has won, go on
    /// with [`Position::ended`].
    #[must_use]
    pub fn after(&self, played: Move) -> Self {
        let mut next = *self;
        next.play(played);
        next
    }

    fn play(&mut self, played: Move) {
        let Move { deed, cube, other, how } = played;
        let next = |place: Place| NEXT[usize::from(place)][usize::from(how)];
        let mut captured = false;
        match deed {
            Deed::Pass => {
                self.actions = 0;
                return;
            }
            Deed::Rotate => {
                self.orientation = (self.orientation + if how == 0 { 1 } else { 3 }) & 3;
                self.rotated = true;
            }
            Deed::Enter => {
                self.reserve[self.to_move.index()] -= 1;
                self.put(cube, code(self.to_move, Face::ALL[usize::from(how)]));
            }
            Deed::Turn => {
                self.take(cube);
                self.put(cube, code(self.to_move, Face::ALL[usize::from(how)]));
            }
            Deed::Step | Deed::Jump => self.shift(cube, other),
            Deed::Run => {
                self.shift(cube, other);
                self.spend(other);
            }
            Deed::Throw => self.shift(other, next(cube)),
            Deed::ThrowOut => {
                self.take(other);
                captured = true;
            }
            Deed::Grab => {
                let (cube_to, other_to) = (next(cube), next(other));
                if other_to == NOWHERE {
                    self.take(other);
                    captured = true;
                    self.shift(cube, cube_to);
                } else if cube_to == other {
                    self.shift(other, other_to);
                    self.shift(cube, cube_to);
                } else {
                    self.shift(cube, cube_to);
                    self.shift(other, other_to);
                }
            }
            Deed::Block => {
                let top = self.take(cube);
                let bottom = self.take(other);
                self.spent &= !bit(cube);
                self.put(other, top | (bottom & KIND) << BELOW_SHIFT);
            }
            Deed::Unblock => {
                let stack = self.take(cube);
                let sides = 1 << SIDE_SHIFT;
                self.put(cube, stack >> BELOW_SHIFT & KIND | (stack & sides) ^ sides);
                self.put(other, stack & (KIND | sides));
            }
            Deed::Kumo => {
                let stone = self.stone;
                let codes = [stone, cube, other].map(|place| (self.take(place), next(place)));
                self.spent &= !(bit(cube) | bit(other));
                for (code, to) in codes {
                    if to != NOWHERE {
                        self.put(to, code);
                    }
                }
                self.spend(next(cube));
                self.spend(next(other));
            }
        }
        self.actions -= 1;
        if captured {
            self.count_capture();
        }
    }

    fn count_capture(&mut self) {
        match self.terms.prison {
            Prison::Permanent => self.prisoners[self.to_move.index()] += 1,
            Prison::Reserve => self.reserve[self.to_move.enemy().index()] += 1,
        }
        if self.terms.bonus == Bonus::Once && self.bonuses < MOST_BONUSES {
            self.bonuses += 1;
            self.actions += 1;
        }
    }

    /// Moves a loose wrestler to a free place.
    #[inline]
    fn shift(&mut self, from: Place, to: Place) {
        let code: Code = self.take(from);
        self.put(to, code);
        if self.spent & bit(from) != 0 {
            self.spent = self.spent & !bit(from) | bit(to);
        }
    }

    /// Marks a wrestler as having run or moved the Stone this turn.
    fn spend(&mut self, place: Place) {
        if self.terms.stepping == Stepping::ByUse {
            self.spent |= bit(place);
        }
    }
}

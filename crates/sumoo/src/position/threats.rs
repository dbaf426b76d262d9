//! Detection of wins: whether a turn can put an enemy out of the arena.
//!
//! An ejection ends the turn and costs at least two points. So there are three ways to win: an attack by one token (2
//! points), an attack by two (3), or a move or swap followed by an attack by one (1 + 2).
//!
//! The enemies that can be put out depend only on the placement of the enemies. A row of resistants can leave if its
//! last token is at the edge ahead, or if the whole row lies along an edge and is deviated across it. (Whatever a pull
//! puts out, a deviated push from the same square does, too.) So for each force there is a set of squares, the
//! [`Grips`], from which a token wins. A move or swap brings a token to any neighbouring square that holds no enemy.

use super::step::{Attack, Kind};
use super::{Position, Side, SquareSet, Step};
use crate::Direction;

/// The squares from which a single attacker puts an enemy out, by the attacker's force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Grips {
    /// The squares for forces 1, 2 and 3. Each set contains the one before.
    pub by_force: [SquareSet; 3],
}

/// The steps with which a turn puts an enemy out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ejection {
    /// The move or swap that prepares the attack, if one is needed.
    pub first: Option<Step>,
    /// The attack.
    pub attack: Step,
}

impl Ejection {
    /// Returns the steps in order.
    pub fn steps(self) -> impl Iterator<Item = Step> {
        self.first.into_iter().chain([self.attack])
    }
}

/// Returns the first enemy of every row of resistants that can leave the arena, by the row's force, 1 to 5.
#[inline(always)]
fn rows([one, two, three]: [SquareSet; 3], towards: Direction) -> [SquareSet; 5] {
    let back = towards.opposite();
    let all = one | two | three;
    let [left, right] = towards.sideways();
    let along_edge = SquareSet::edge(left) | SquareSet::edge(right);
    let last = SquareSet::edge(towards) | (along_edge - all.step(back));
    let row1 = one & last;
    let behind1 = row1.step(back);
    let row2 = (two & last) | (one & behind1);
    let behind2 = row2.step(back);
    let row3 = (three & last) | (two & behind1) | (one & behind2);
    let behind3 = row3.step(back);
    let row4 = (three & behind1) | (two & behind2) | (one & behind3);
    let row5 = (three & behind2) | (two & behind3) | (one & row4.step(back));
    [row1, row2, row3, row4, row5]
}

impl Side {
    /// Returns the squares from which a single attacker can put one of these tokens out.
    pub fn grips(self) -> Grips {
        let forces = self.by_force();
        let mut grips = [SquareSet::EMPTY; 3];
        for towards in Direction::ALL {
            let [row1, row2, row3, ..] = rows(forces, towards);
            let back = towards.opposite();
            for (grip, row) in grips.iter_mut().zip([row1, row1 | row2, row1 | row2 | row3]) {
                *grip |= row.step(back);
            }
        }
        Grips { by_force: grips.map(|grip| grip - self.all()) }
    }
}

impl Position {
    /// Returns `true` if the side to move can put an enemy out with the points it has left.
    pub fn can_eject(&self) -> bool {
        if self.points < 2 {
            return false;
        }
        let [own1, own2, own3] = self.own.by_force();
        let own = own1 | own2 | own3;
        let enemies = self.other.by_force();
        let mut alone = [SquareSet::EMPTY; 3];
        let mut together = SquareSet::EMPTY;
        for towards in Direction::ALL {
            let [row1, row2, row3, row4, row5] = rows(enemies, towards);
            let back = towards.opposite();
            let up_to_1 = row1.step(back);
            let up_to_2 = up_to_1 | row2.step(back);
            let up_to_3 = up_to_2 | row3.step(back);
            alone[0] |= up_to_1;
            alone[1] |= up_to_2;
            alone[2] |= up_to_3;
            // Two attackers: the force that the principal one needs behind it, by its own force.
            let up_to_4 = up_to_3 | row4.step(back);
            let up_to_5 = up_to_4 | row5.step(back);
            let behind = own.step(towards);
            let backed = own3.step(towards);
            let supported = backed | own2.step(towards);
            together |= (own1 & ((behind & up_to_2) | (supported & up_to_3) | (backed & up_to_4)))
                | (own2 & ((behind & up_to_3) | (supported & up_to_4) | (backed & up_to_5)))
                | (own3 & ((behind & up_to_4) | (supported & up_to_5)));
        }
        let in_place = (own1 & alone[0]) | (own2 & alone[1]) | (own3 & alone[2]);
        if !in_place.is_empty() {
            return true;
        }
        if self.points < 3 {
            return false;
        }
        let brought =
            (own1.neighbours() & alone[0]) | (own2.neighbours() & alone[1]) | (own3.neighbours() & alone[2]);
        !(together | (brought - self.other.all())).is_empty()
    }

    /// Returns a cheapest way to put an enemy out with the points left.
    pub fn ejection(&self) -> Option<Ejection> {
        if !self.can_eject() {
            return None;
        }
        let find = |position: &Self, kind: Kind| {
            let mut found = None;
            position.attacks(kind, |Attack { step, ejects, .. }| {
                if ejects && found.is_none() {
                    found = Some(step);
                }
            });
            found
        };
        let at_once = find(self, Kind::Alone).or_else(|| find(self, Kind::Together));
        if let Some(attack) = at_once {
            return Some(Ejection { first: None, attack });
        }
        let mut found = None;
        self.quiet_steps(false, |step, hash| {
            if found.is_none() {
                let attack = find(&self.after_quiet(step, hash), Kind::Alone);
                found = attack.map(|attack| Ejection { first: Some(step), attack });
            }
        });
        found
    }

    /// Returns every way to put an enemy out with the points left.
    pub fn ejections(&self) -> Vec<Ejection> {
        let mut found = Vec::new();
        let mut look = |position: &Self, first: Option<Step>, kind: Kind| {
            position.attacks(kind, |Attack { step, ejects, .. }| {
                if ejects {
                    found.push(Ejection { first, attack: step });
                }
            });
        };
        if self.points >= 2 {
            look(self, None, Kind::Alone);
        }
        if self.points >= 3 {
            look(self, None, Kind::Together);
            self.quiet_steps(true, |step, hash| look(&self.after_quiet(step, hash), Some(step), Kind::Alone));
        }
        found
    }
}

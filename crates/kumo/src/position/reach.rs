//! How many actions it takes at least to push the Stone out in this turn.
//!
//! Only KUMO moves the Stone, so there is no way around these: one KUMO for every square to the edge and one
//! over it; enough turns of the arena for that edge to face the enemy; and, before the first KUMO, whatever
//! brings one wrestler next to the Stone and another next to the first, both showing KUMO. What a wrestler
//! needs for that is looked up in a table made for an endless empty arena, where nothing is ever in the way
//! and everything to jump over is at hand. The sum never says more than the truth; the search in
//! [`super::PushOut`] relies on it.
//!
//! Two wrestlers can share an action only when one grabs the other. A grab moves each by one square where
//! the table allows two squares for an action (the reach of a throw), so a whole series of shared grabs
//! counts at most one action too many. That one is given back where a grab can be had without another action
//! that goes uncounted. Captures pay for themselves; they get nobody anywhere, except that a grab pulls the
//! grabber along by one square, which the table has too.

use std::sync::LazyLock;

use super::geometry::{AROUND, EDGE, Each, NEXT, NOWHERE, Place, Places, Way, bit, steps, to_edge, way_of};
use super::{Position, SETTLED, below, face_of, side_of};
use crate::rulebook::MOST_BONUSES;
use crate::{Bonus, Face, Stepping};

/// More actions than anybody ever has.
pub(super) const NEVER: u8 = 99;

const SPAN: usize = 9;

/// Actions until a wrestler shows KUMO on a square so many columns and rows away, by its face.
type Costs = [[[u8; SPAN]; SPAN]; 6];

/// The tables: by whether others may move the wrestler, by the rule of stepping, by captures on the way.
struct Tables([[[Costs; 4]; 2]; 2]);

static TABLES: LazyLock<Tables> =
    LazyLock::new(|| Tables([false, true].map(|moved| [false, true].map(|by_use| costs(moved, by_use)))));

/// The displacements of a run, and of a throw.
const TWO_STEPS: [(i8, i8); 8] = [(2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const ONE_STEP: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Works the actions out backwards from the goal until nothing changes any more.
fn costs(moved: bool, by_use: bool) -> [Costs; 4] {
    let mut all = [[[[NEVER; SPAN]; SPAN]; 6]; 4];
    for costs in &mut all {
        costs[Face::Kumo as usize][0][0] = 0;
    }
    let mut changed = true;
    while changed {
        changed = false;
        for index in 0..4 * 6 * SPAN * SPAN {
            let (captures, rest) = (index / (6 * SPAN * SPAN), index % (6 * SPAN * SPAN));
            let (face, rest) = (rest / (SPAN * SPAN), rest % (SPAN * SPAN));
            let (columns, rows) = (rest / SPAN, rest % SPAN);
            let at = |captures: usize, face: usize, (x, y): (i8, i8)| {
                let x = (columns as i8 + x).unsigned_abs() as usize;
                let y = (rows as i8 + y).unsigned_abs() as usize;
                if x < SPAN && y < SPAN { all[captures][face][x][y] } else { NEVER }
            };
            let mut least = all[captures][face][columns][rows];
            let mut offer = |cost: u8| least = least.min(cost);
            for other in 0..6 {
                offer(1 + at(captures, other, (0, 0)));
            }
            let shows = |wanted: Face| face == wanted as usize;
            let walks = by_use || !(shows(Face::Run) || shows(Face::Kumo));
            for step in ONE_STEP.into_iter().filter(|_| moved || walks) {
                offer(1 + at(captures, face, step));
            }
            for step in TWO_STEPS.into_iter().filter(|_| moved || shows(Face::Run)) {
                offer(1 + at(captures, face, step));
            }
            for length in (2..SPAN as i8).filter(|_| shows(Face::Jump)) {
                for (x, y) in ONE_STEP {
                    offer(1 + at(captures, face, (x * length, y * length)));
                }
            }
            for step in ONE_STEP.into_iter().filter(|_| shows(Face::Grab) && captures > 0) {
                offer(at(captures - 1, face, step));
            }
            if least < all[captures][face][columns][rows] {
                all[captures][face][columns][rows] = least;
                changed = true;
            }
        }
    }
    all
}

/// A wrestler that may take part.
#[derive(Clone, Copy)]
struct Candidate {
    place: Place,
    face: Face,
    /// On top of an enemy: it takes an action to come down, which brings it a square along.
    lifted: bool,
}

/// What it takes to be on a square and show KUMO.
#[derive(Clone, Copy)]
struct Cost {
    alone: u8,
    moved: u8,
    /// Whether it is on the square already, or enters there.
    there: bool,
}

/// All that does not depend on the square.
struct Outlook<'a> {
    position: &'a Position,
    candidates: [Candidate; 6],
    count: usize,
    /// Whether somebody shows THROW or GRAB, so that others can be moved.
    mover: bool,
    /// What two wrestlers may save by a grab.
    shared: u8,
    /// Enemies on the edge that could be captured for an action back.
    prey: Places,
    /// How many of them count.
    captures: u8,
    by_use: usize,
}

impl Position {
    /// A number of actions that it takes at least to push the Stone out in this turn, for the side to move;
    /// [`u8::MAX`] or nearly so if it cannot be done. Captures that are paid back do not count.
    pub fn push_out_bound(&self) -> u8 {
        if self.stone_is_out() {
            return 0;
        }
        let outlook = Outlook::of(self);
        let mut best = NEVER;
        for edge in 0..4 {
            outlook.lower(edge, &mut best);
        }
        best
    }

    /// Turns of the arena until the edge in a way faces the enemy, from some orientation.
    fn turns_to_win(&self, edge: Way, orientation: u8) -> u8 {
        let enemies = self.terms.enemy_edges(self.to_move).iter();
        let distance = |way: Way| [0, 1, 2, 1][usize::from((way + 4 - edge) & 3)];
        enemies.map(|&enemy| distance(way_of(enemy, orientation))).min().unwrap_or(NEVER)
    }
}

impl<'a> Outlook<'a> {
    fn of(position: &'a Position) -> Self {
        let side = position.to_move;
        let nobody = Candidate { place: 0, face: Face::Run, lifted: false };
        let mut outlook = Self {
            position,
            candidates: [nobody; 6],
            count: 0,
            mover: false,
            shared: 0,
            prey: 0,
            captures: 0,
            by_use: usize::from(position.terms.stepping == Stepping::ByUse),
        };
        let mut prey = position.loose[side.enemy().index()];
        for place in Each(position.loose[side.index()]) {
            outlook.add(Candidate {
                place,
                face: face_of(position.board[usize::from(place)]),
                lifted: false,
            });
        }
        for place in Each(position.stacks) {
            let code = position.board[usize::from(place)];
            if side_of(code) == side && code & SETTLED != 0 {
                outlook.add(Candidate { place, face: face_of(code), lifted: true });
                prey |= bit(place);
            }
        }
        if position.terms.bonus == Bonus::Once {
            outlook.prey = prey & (EDGE[0] | EDGE[1] | EDGE[2] | EDGE[3]);
            let most = MOST_BONUSES.saturating_sub(position.bonuses);
            outlook.captures = most.min(outlook.prey.count_ones() as u8);
        }
        let candidates = &outlook.candidates[..outlook.count];
        let shows = |face: Face| candidates.iter().any(|candidate| candidate.face == face);
        let grabs = shows(Face::Grab);
        outlook.mover = grabs || shows(Face::Throw);
        outlook.shared = u8::from(grabs || outlook.captures == MOST_BONUSES);
        outlook
    }

    fn add(&mut self, candidate: Candidate) {
        self.candidates[self.count] = candidate;
        self.count += 1;
    }

    /// Lowers `best` to what it takes over one edge, if that is less.
    fn lower(&self, edge: Way, best: &mut u8) {
        let position = self.position;
        let stone = position.stone;
        let pushes = to_edge(stone, edge) + 1;
        let turns = position.turns_to_win(edge, position.orientation);
        if pushes + turns >= *best {
            return;
        }
        // In the end somebody stands right behind the Stone. One that takes part in the first KUMO from
        // elsewhere stays elsewhere, so that costs an action more.
        let behind = NEXT[usize::from(stone)][usize::from(edge ^ 2)];
        let blocked = u8::from(self.is_blocked(edge));
        for first in Each(AROUND[usize::from(stone)]) {
            let detour = if first == behind { blocked } else { 1 };
            let least = pushes + turns + detour;
            if least >= *best {
                continue;
            }
            for second in Each(AROUND[usize::from(first)] & !bit(stone)) {
                let here = self.pair(first, second, *best - least);
                *best = (*best).min(least + here);
            }
        }
        if position.reserve(position.to_move) > 0 {
            self.lower_with_reserve(edge, pushes, best);
        }
    }

    /// Whether an enemy is in the Stone's way to an edge that cannot be removed by an action that counts
    /// already.
    fn is_blocked(&self, edge: Way) -> bool {
        if self.candidates[..self.count].iter().any(|candidate| candidate.face == Face::Grab) {
            return false;
        }
        let position = self.position;
        let mut place = NEXT[usize::from(position.stone)][usize::from(edge)];
        while place != NOWHERE {
            let code = position.board[usize::from(place)];
            if code != 0 {
                let own = side_of(code) == position.to_move;
                let stays = match below(code) {
                    None => !own,
                    Some(_) => !own || code & SETTLED == 0,
                };
                // One that is captured costs nothing.
                if stays && (self.captures == 0 || self.prey & bit(place) == 0) {
                    return true;
                }
            }
            place = NEXT[usize::from(place)][usize::from(edge)];
        }
        false
    }

    /// The least that two wrestlers on the arena need; anything from `enough` on is as good as never.
    fn pair(&self, first: Place, second: Place, enough: u8) -> u8 {
        let mut least = enough;
        for (number, &one) in self.candidates[..self.count].iter().enumerate() {
            let one = self.cost(one, first);
            if one.moved.saturating_sub(self.shared) >= least {
                continue;
            }
            for (other_number, &other) in self.candidates[..self.count].iter().enumerate() {
                if number != other_number {
                    least = least.min(self.together(one, self.cost(other, second)));
                }
            }
        }
        least
    }

    /// The same with one or two from the reserve, who enter where the arena lets them.
    fn lower_with_reserve(&self, edge: Way, pushes: u8, best: &mut u8) {
        let position = self.position;
        let stone = position.stone;
        let behind = NEXT[usize::from(stone)][usize::from(edge ^ 2)];
        let turns_by_home = [0, 1, 2, 3].map(|way| self.turns_by(way, edge));
        let fewest = turns_by_home.into_iter().min().unwrap_or(NEVER);
        for first in Each(AROUND[usize::from(stone)]) {
            let base = pushes + u8::from(first != behind);
            if base + fewest + 1 >= *best {
                continue;
            }
            for second in Each(AROUND[usize::from(first)] & !bit(stone)) {
                for (way, turns) in (0..).zip(turns_by_home) {
                    if base + turns + 1 >= *best {
                        continue;
                    }
                    for (entering, waiting) in [(first, second), (second, first)] {
                        let enters = self.entry(entering, way);
                        for &candidate in &self.candidates[..self.count] {
                            let here = self.together(enters, self.cost(candidate, waiting));
                            *best = (*best).min(base + turns + here);
                        }
                    }
                    if position.reserve(position.to_move) < 2 {
                        continue;
                    }
                    for (other_way, other_turns) in (0..).zip(turns_by_home) {
                        let here = self.together(self.entry(first, way), self.entry(second, other_way));
                        *best = (*best).min(base + turns.max(other_turns) + here);
                    }
                }
            }
        }
    }

    /// Turns of the arena until an edge faces the enemy, if another is to be the home row on the way.
    fn turns_by(&self, home: Way, edge: Way) -> u8 {
        let position = self.position;
        let by = |orientation: u8| {
            let own = position.terms.own_edges(position.to_move).iter();
            let is_home = own.map(|&own| way_of(own, orientation)).any(|way| way == home);
            let there = [0, 1, 2, 1][usize::from((orientation + 4 - position.orientation) & 3)];
            if is_home { there + position.turns_to_win(edge, orientation) } else { NEVER }
        };
        (0..4).map(by).min().unwrap_or(NEVER)
    }

    /// What one from the reserve needs that enters along an edge.
    fn entry(&self, target: Place, way: Way) -> Cost {
        let rows = usize::from(to_edge(target, way));
        // Captures on the way only pay for the turn to GRAB and back when there are three of them.
        let captures = if self.captures == MOST_BONUSES { usize::from(MOST_BONUSES) } else { 0 };
        let least = |moved: usize| {
            let costs = &TABLES.0[moved][self.by_use][captures];
            1 + costs.iter().map(|face| face[0][rows]).min().unwrap_or(NEVER)
        };
        Cost { alone: least(0), moved: least(1), there: rows == 0 }
    }

    fn cost(&self, candidate: Candidate, target: Place) -> Cost {
        let place = candidate.place;
        let columns = usize::from((place % 9).abs_diff(target % 9));
        let rows = usize::from((place / 9).abs_diff(target / 9));
        let captures = self.captures_on_the_way(candidate, target);
        let tables = [0, 1].map(|moved| &TABLES.0[moved][self.by_use][captures][candidate.face as usize]);
        let look = |costs: &[[u8; SPAN]; SPAN]| {
            if candidate.lifted {
                // Down to any neighbour square.
                let (fewer_columns, fewer_rows) = (columns.saturating_sub(1), rows.saturating_sub(1));
                let near = costs[fewer_columns][rows].min(costs[columns][fewer_rows]);
                let far =
                    costs[(columns + 1).min(SPAN - 1)][rows].min(costs[columns][(rows + 1).min(SPAN - 1)]);
                1 + near.min(far)
            } else {
                costs[columns][rows]
            }
        };
        let [alone, moved] = tables.map(look);
        Cost { alone: if self.mover { moved } else { alone }, moved, there: columns + rows == 0 }
    }

    /// How many captures could carry a wrestler along for nothing.
    fn captures_on_the_way(&self, candidate: Candidate, target: Place) -> usize {
        if self.captures == 0 || (candidate.face != Face::Grab && self.captures < MOST_BONUSES) {
            return 0;
        }
        let straight = steps(candidate.place, target);
        // A detour of two squares takes three captures to pay, a longer one more than there are.
        let along = |&prey: &Place| {
            let before = Each(AROUND[usize::from(prey)]).map(|from| steps(candidate.place, from));
            before.min().unwrap_or(NEVER) + 1 + steps(prey, target)
                <= straight + 2 + u8::from(candidate.lifted)
        };
        Each(self.prey).filter(along).count().min(usize::from(self.captures))
    }

    /// What two need together. Where nobody can move others yet, it takes an action to change that, which
    /// pays only if both are moved by it.
    fn together(&self, one: Cost, other: Cost) -> u8 {
        let moved = one.moved + other.moved;
        if self.mover || self.shared > 0 {
            let shared = if one.there || other.there { 0 } else { self.shared };
            return moved - shared.min(moved);
        }
        let both = u8::from(one.there || other.there);
        (one.alone + other.alone).min(moved + both)
    }
}

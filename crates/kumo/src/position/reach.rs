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

use super::geometry::{
    AROUND, EDGE, Each, NEXT, NOWHERE, Orientation, Place, Places, Way, bit, steps, to_edge, way_of,
};
use super::{Position, SETTLED, below, face_of, side_of};
use crate::rulebook::MOST_BONUSES;
use crate::{Bonus, Direction, Face, Side, Stepping, Terms};

/// More actions than anybody ever has.
pub(super) const NEVER: u8 = 99;

const SPAN: usize = 9;

/// Actions until a wrestler shows KUMO on a square so many columns and rows away, by its face.
type Costs = [[[u8; SPAN]; SPAN]; 6];

/// By whether others may move the wrestler, by the rule of stepping, by captures on the way.
static COSTS: LazyLock<[[[Costs; 4]; 2]; 2]> =
    LazyLock::new(|| [false, true].map(|moved| [false, true].map(|by_use| costs(moved, by_use))));

/// What one from the reserve needs that others may move, by the rule of stepping, by captures on the way and
/// by its distance from the edge.
static ENTRIES: LazyLock<[[[u8; SPAN]; 4]; 2]> = LazyLock::new(|| {
    let rows: [usize; SPAN] = std::array::from_fn(|rows| rows);
    let least = |costs: &Costs, rows: usize| costs.iter().map(|face| face[0][rows]).min().unwrap_or(NEVER);
    let entries = |costs: &Costs| rows.map(|rows| 1 + least(costs, rows));
    COSTS[1].each_ref().map(|tables| tables.each_ref().map(entries))
});

/// Turns of the arena, by orientation: until an edge faces the enemy, and the same if another edge is to be
/// the home row on the way.
struct Turns {
    to_win: [[u8; 4]; 4],
    by_home: [[[u8; 4]; 4]; 4],
}

/// By whether four play, and by side.
static TURNS: LazyLock<[[Turns; 2]; 2]> =
    LazyLock::new(|| [false, true].map(|four| Side::ALL.map(|side| turns(four, side))));

/// Quarter turns between two orientations, or two ways.
fn quarters(one: u8, other: u8) -> u8 {
    [0, 1, 2, 1][usize::from((one + 4 - other) & 3)]
}

fn turns(four_players: bool, side: Side) -> Turns {
    let faces = |edges: &[Direction], way: Way, orientation: Orientation| {
        edges.iter().any(|&edge| way_of(edge, orientation) == way)
    };
    let (own, enemy) = (Terms::edges(four_players, side), Terms::edges(four_players, side.enemy()));
    let fewest = |counts: [u8; 4]| counts.into_iter().min().unwrap_or(NEVER);
    let all: [u8; 4] = [0, 1, 2, 3];
    let to_win = all.map(|from| {
        let until = |edge| all.map(|to| if faces(enemy, edge, to) { quarters(from, to) } else { NEVER });
        all.map(|edge| fewest(until(edge)))
    });
    let by_home = all.map(|from| {
        let there = |home, at| if faces(own, home, at) { quarters(from, at) } else { NEVER };
        let on = |at: Orientation, edge: Way| to_win[usize::from(at)][usize::from(edge)];
        all.map(|home| all.map(|edge| fewest(all.map(|at| (there(home, at) + on(at, edge)).min(NEVER)))))
    });
    Turns { to_win, by_home }
}

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

/// The least that somebody needs, who that is, and the least that anybody else needs.
#[derive(Clone, Copy)]
struct Two {
    least: u8,
    who: u8,
    next: u8,
}

impl Two {
    const NOBODY: Self = Self { least: NEVER, who: u8::MAX, next: NEVER };

    fn offer(&mut self, cost: u8, who: u8) {
        if cost < self.least {
            *self = Self { least: cost, who, next: self.least };
        } else {
            self.next = self.next.min(cost);
        }
    }

    /// The least that two different ones need for two squares.
    fn with(self, other: Self) -> u8 {
        if self.who == other.who && self.who != u8::MAX {
            (self.least + other.next).min(self.next + other.least)
        } else {
            self.least + other.least
        }
    }

    /// The least that anybody but one needs.
    fn without(self, who: u8) -> u8 {
        if self.who == who { self.next } else { self.least }
    }
}

/// What the wrestlers on the arena need to be on a square and show KUMO.
#[derive(Clone, Copy)]
struct Target {
    /// Those elsewhere, if others may move them.
    moved: Two,
    /// Everybody, if it takes an action more before others may move them.
    lonely: Two,
    /// The one that is there already.
    there: Option<(u8, u8)>,
}

/// How many actions a side lacks to push the Stone out, as far as the arena's orientation does not matter.
pub(super) struct Lack {
    turns: &'static Turns,
    /// KUMO actions by edge, and what wrestlers on the arena need before.
    pushes: [u8; 4],
    standing: [u8; 4],
    /// What a pair needs of which one enters along an edge (first index), for each edge that the Stone may
    /// leave over.
    entering: [[u8; 4]; 4],
    /// The same where both enter, along the same edge or along two.
    both_entering: [[[u8; 4]; 4]; 4],
    both_enter: bool,
}

/// All that decides what a wrestler needs.
struct Outlook<'a> {
    position: &'a Position,
    side: Side,
    candidates: [Candidate; 6],
    count: usize,
    /// Whether somebody shows THROW or GRAB, so that others can be moved.
    mover: bool,
    grabs: bool,
    /// What two wrestlers may save by a grab.
    shared: u8,
    /// Enemies on the edge that could be captured for an action back.
    prey: Places,
    /// How many of them count.
    captures: u8,
    by_use: usize,
    /// What it costs alone, and if others may move one, by captures on the way.
    costs: [&'static [Costs; 4]; 2],
}

impl Position {
    /// A number of actions that it takes at least to push the Stone out in this turn, for the side to move;
    /// far more than there ever are if it cannot be done. Captures that are paid back do not count.
    pub fn push_out_bound(&self) -> u8 {
        self.lack(self.to_move, self.bonuses).least(self.orientation)
    }

    /// The same for either side, if its turn began now, and for the arena lying as it does and after one, two
    /// and three quarter turns clockwise.
    pub fn push_out_bounds(&self, side: Side) -> [u8; 4] {
        let lack = self.lack(side, 0);
        [0, 1, 2, 3].map(|turns| lack.least((self.orientation + turns) & 3))
    }

    fn lack(&self, side: Side, bonuses: u8) -> Lack {
        let turns = &TURNS[usize::from(self.terms.four_players)][side.index()];
        let mut lack = Lack {
            turns,
            pushes: [NEVER; 4],
            standing: [NEVER; 4],
            entering: [[NEVER; 4]; 4],
            both_entering: [[[NEVER; 4]; 4]; 4],
            both_enter: false,
        };
        if !self.stone_is_out() {
            Outlook::of(self, side, bonuses).fill(&mut lack);
        }
        lack
    }
}

impl Lack {
    /// The least number of actions with the arena lying so at the beginning.
    fn least(&self, orientation: Orientation) -> u8 {
        let to_win = &self.turns.to_win[usize::from(orientation)];
        let by_home = &self.turns.by_home[usize::from(orientation)];
        let mut best = NEVER;
        for edge in 0..4 {
            best = best.min(self.pushes[edge] + self.standing[edge] + to_win[edge]);
            for (entering, turns) in self.entering.iter().zip(by_home) {
                best = best.min(self.pushes[edge] + entering[edge] + turns[edge]);
            }
            if self.both_enter && self.pushes[edge] + 2 < best {
                for (entering, one) in self.both_entering.iter().zip(by_home) {
                    for (entering, other) in entering.iter().zip(by_home) {
                        let turns = one[edge].max(other[edge]);
                        best = best.min(self.pushes[edge] + entering[edge] + turns);
                    }
                }
            }
        }
        best
    }
}

impl<'a> Outlook<'a> {
    fn of(position: &'a Position, side: Side, bonuses: u8) -> Self {
        let nobody = Candidate { place: 0, face: Face::Run, lifted: false };
        let by_use = usize::from(position.terms.stepping == Stepping::ByUse);
        let [alone, moved] = &*COSTS;
        let mut outlook = Self {
            position,
            side,
            candidates: [nobody; 6],
            count: 0,
            mover: false,
            grabs: false,
            shared: 0,
            prey: 0,
            captures: 0,
            by_use,
            costs: [&alone[by_use], &moved[by_use]],
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
            let most = MOST_BONUSES.saturating_sub(bonuses);
            outlook.captures = most.min(outlook.prey.count_ones() as u8);
        }
        outlook.mover |= outlook.grabs;
        outlook.shared = u8::from(outlook.grabs || outlook.captures == MOST_BONUSES);
        outlook
    }

    fn add(&mut self, candidate: Candidate) {
        self.grabs |= candidate.face == Face::Grab;
        self.mover |= candidate.face == Face::Throw;
        self.candidates[self.count] = candidate;
        self.count += 1;
    }

    fn fill(&self, lack: &mut Lack) {
        let stone = self.position.stone;
        let reserve = self.position.reserve(self.side);
        // Captures on the way only pay for the turn to GRAB and back when there are three of them.
        let captures = if self.captures == MOST_BONUSES { usize::from(MOST_BONUSES) } else { 0 };
        let entries = &ENTRIES[self.by_use][captures];
        lack.both_enter = reserve >= 2;
        for way in 0..4 {
            lack.pushes[usize::from(way)] = to_edge(stone, way) + 1;
        }
        // In the end somebody stands right behind the Stone. One that takes part in the first KUMO from
        // elsewhere stays elsewhere, so that costs an action more.
        let mut anywhere = NEVER;
        let mut anywhere_entering = [NEVER; 4];
        let mut anywhere_both = [[NEVER; 4]; 4];
        // Squares diagonal to the Stone are second in two ways.
        let mut seconds: [Option<(Place, Target)>; 8] = [None; 8];
        let mut found = 0;
        for (way, &first) in (0_u8..).zip(&NEXT[usize::from(stone)]) {
            if first == NOWHERE {
                continue;
            }
            let edge = usize::from(way ^ 2);
            let one = self.target(first);
            let mut least = NEVER;
            let mut entering = [NEVER; 4];
            let mut both = [[NEVER; 4]; 4];
            for &second in
                NEXT[usize::from(first)].iter().filter(|&&second| second != NOWHERE && second != stone)
            {
                let known = seconds.iter().flatten().find(|(place, _)| *place == second).copied();
                let other = known.map_or_else(|| self.target(second), |(_, target)| target);
                if known.is_none() {
                    seconds[found] = Some((second, other));
                    found += 1;
                }
                least = least.min(self.together(one, other));
                if reserve > 0 {
                    for (home, entering) in (0..).zip(&mut entering) {
                        let here = self.with_entry(entries, (first, one), (second, other), home);
                        *entering = (*entering).min(here);
                    }
                }
                if reserve > 1 {
                    let enters = |square: Place, home: Way| entries[usize::from(to_edge(square, home))];
                    for (home, both) in (0..).zip(&mut both) {
                        for (other_home, both) in (0..).zip(both) {
                            *both = (*both).min(enters(first, home) + enters(second, other_home));
                        }
                    }
                }
            }
            let blocked = u8::from(self.is_blocked(edge as Way));
            lack.standing[edge] = least + blocked;
            for home in 0..4 {
                lack.entering[home][edge] = entering[home];
                anywhere_entering[home] = anywhere_entering[home].min(entering[home]);
                for other_home in 0..4 {
                    let least = both[home][other_home];
                    lack.both_entering[home][other_home][edge] = least;
                    anywhere_both[home][other_home] = anywhere_both[home][other_home].min(least);
                }
            }
            anywhere = anywhere.min(least);
        }
        for edge in 0..4 {
            lack.standing[edge] = lack.standing[edge].min(anywhere + 1);
            for (entering, anywhere) in lack.entering.iter_mut().zip(anywhere_entering) {
                entering[edge] = entering[edge].min(anywhere + 1);
            }
            let both = lack.both_entering.iter_mut().flatten().zip(anywhere_both.iter().flatten());
            for (both, anywhere) in both {
                both[edge] = both[edge].min(anywhere + 1);
            }
        }
    }

    /// Whether an enemy is in the Stone's way to an edge that cannot be removed by an action that counts
    /// already.
    fn is_blocked(&self, edge: Way) -> bool {
        if self.grabs {
            return false;
        }
        let position = self.position;
        let mut place = NEXT[usize::from(position.stone)][usize::from(edge)];
        while place != NOWHERE {
            let code = position.board[usize::from(place)];
            if code != 0 {
                let own = side_of(code) == self.side;
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

    /// What everybody needs for a square.
    fn target(&self, square: Place) -> Target {
        let mut target = Target { moved: Two::NOBODY, lonely: Two::NOBODY, there: None };
        for (who, &candidate) in (0..).zip(&self.candidates[..self.count]) {
            let place = candidate.place;
            let columns = usize::from((place % 9).abs_diff(square % 9));
            let rows = usize::from((place / 9).abs_diff(square / 9));
            let captures = self.captures_on_the_way(candidate, square);
            let face = candidate.face as usize;
            let look = |moved: usize| {
                let costs = &self.costs[moved][captures][face];
                if !candidate.lifted {
                    return costs[columns][rows];
                }
                // Down to any neighbour square.
                let further = |count: usize| (count + 1).min(SPAN - 1);
                let near = costs[columns.saturating_sub(1)][rows].min(costs[columns][rows.saturating_sub(1)]);
                let far = costs[further(columns)][rows].min(costs[columns][further(rows)]);
                1 + near.min(far)
            };
            let moved = look(1);
            if columns + rows == 0 {
                target.there = Some((moved, who));
                target.lonely.offer(moved, who);
            } else {
                target.moved.offer(moved, who);
                let alone = if self.mover || self.shared > 0 { moved } else { look(0).min(moved + 1) };
                target.lonely.offer(alone, who);
            }
        }
        target
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
    fn together(&self, one: Target, other: Target) -> u8 {
        let moved = one.moved.with(other.moved);
        let mut least = moved - self.shared.min(moved);
        if let Some((cost, who)) = one.there {
            least = least.min(cost + other.lonely.without(who));
        }
        if let Some((cost, who)) = other.there {
            least = least.min(cost + one.lonely.without(who));
        }
        least
    }

    /// What two need of which one enters along an edge.
    fn with_entry(
        &self,
        entries: &[u8; SPAN],
        (first, one): (Place, Target),
        (second, other): (Place, Target),
        home: Way,
    ) -> u8 {
        let enters = |square: Place| entries[usize::from(to_edge(square, home))];
        let least = |target: Target| target.moved.least.min(target.lonely.least);
        let sum = (enters(first) + least(other)).min(enters(second) + least(one));
        sum - self.shared.min(sum)
    }
}

//! A lower bound for the number of actions that push the Stone out this turn.
//!
//! Only KUMO moves the Stone. So pushing it out takes at least:
//!
//! - one KUMO for each square to the edge, and one across it;
//! - enough rotations for that edge to face the enemy;
//! - before the first KUMO, the actions that bring one wrestler next to the Stone and another next to the first, both
//!   showing KUMO.
//!
//! The cost of each wrestler is looked up in a table, computed for an infinite empty arena where nothing is in the way
//! and there is always something to jump over. The sum is therefore never too large; [`super::PushOut`] relies on that.
//!
//! Two wrestlers share an action only if one grabs the other. A grab moves each by one square, while the table allows
//! two squares an action (the reach of a throw). So a series of shared grabs makes the sum at most one too large, and
//! one action is subtracted where a grab is possible without an uncounted action. Captures are refunded. They move
//! only the grabber, by one square, which the table includes.

use std::sync::LazyLock;

use super::geometry::{
    AROUND, EDGE, Each, NEXT, NOWHERE, Orientation, Place, Places, Way, bit, steps, to_edge, way_of,
};
use super::{Position, SETTLED, below, face_of, side_of};
use crate::rulebook::MOST_BONUSES;
use crate::{Bonus, Direction, Face, Side, Stepping, Terms};

/// A number of actions that stands for “impossible”: larger than any turn has.
pub(super) const NEVER: u8 = 99;

const SPAN: usize = 9;

/// The actions until a wrestler shows KUMO on another square, by its face and the distance in columns and rows.
type Costs = [[[u8; SPAN]; SPAN]; 6];

/// Indexed by whether others may move the wrestler, by [`Stepping`], and by the number of captures on the way.
static COSTS: LazyLock<[[[Costs; 4]; 2]; 2]> =
    LazyLock::new(|| [false, true].map(|moved| [false, true].map(|by_use| costs(moved, by_use))));

/// The actions that a wrestler from the reserve needs if others may move it, indexed by [`Stepping`], by the number of
/// captures on the way, and by the distance from the edge.
static ENTRIES: LazyLock<[[[u8; SPAN]; 4]; 2]> = LazyLock::new(|| {
    let rows: [usize; SPAN] = std::array::from_fn(|rows| rows);
    let least = |costs: &Costs, rows: usize| costs.iter().map(|face| face[0][rows]).min().unwrap_or(NEVER);
    let entries = |costs: &Costs| rows.map(|rows| 1 + least(costs, rows));
    COSTS[1].each_ref().map(|tables| tables.each_ref().map(entries))
});

/// The numbers of rotations needed, by the current orientation.
struct Turns {
    /// Rotations until an edge faces the enemy, by edge.
    to_win: [[u8; 4]; 4],
    /// Rotations until one edge (last index) faces the enemy, after another edge (second index) was the home row.
    by_home: [[[u8; 4]; 4]; 4],
}

/// Indexed by whether there are four players, and by side.
static TURNS: LazyLock<[[Turns; 2]; 2]> =
    LazyLock::new(|| [false, true].map(|four| Side::ALL.map(|side| turns(four, side))));

/// Returns the number of quarter turns between two orientations or two ways.
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

/// Computes the cost table by relaxation, backwards from the goal.
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

/// A wrestler that may take part in the push.
#[derive(Clone, Copy)]
struct Candidate {
    place: Place,
    face: Face,
    /// Whether it stands on an enemy. Dismounting costs an action and moves it by a square.
    lifted: bool,
}

/// The smallest cost of any wrestler, the number of that wrestler, and the smallest cost of the others.
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

    /// Returns the smallest sum for two different wrestlers on two squares.
    fn with(self, other: Self) -> u8 {
        if self.who == other.who && self.who != u8::MAX {
            (self.least + other.next).min(self.next + other.least)
        } else {
            self.least + other.least
        }
    }

    /// Returns the smallest cost of any wrestler but `who`.
    fn without(self, who: u8) -> u8 {
        if self.who == who { self.next } else { self.least }
    }
}

/// The costs of the wrestlers on the arena to show KUMO on one square.
#[derive(Clone, Copy)]
struct Target {
    /// Wrestlers elsewhere, if others may move them.
    moved: Two,
    /// All wrestlers, if they cannot be moved by others without another action.
    lonely: Two,
    /// The cost and number of the wrestler that is already there.
    there: Option<(u8, u8)>,
}

/// The actions a side lacks to push the Stone out, before the arena's orientation is taken into account.
pub(super) struct Lack {
    turns: &'static Turns,
    /// The number of KUMO actions, by edge.
    pushes: [u8; 4],
    /// The actions that two wrestlers on the arena need before the first KUMO, by edge.
    standing: [u8; 4],
    /// The actions that a pair needs if one of the two enters along an edge (first index), by the edge across which the
    /// Stone leaves.
    entering: [[u8; 4]; 4],
    /// The actions that a pair needs if both enter, each along its own edge (first two indices).
    both_entering: [[[u8; 4]; 4]; 4],
    /// Whether the reserve holds two wrestlers.
    both_enter: bool,
}

/// The features of a position that decide the costs of its wrestlers.
struct Outlook<'a> {
    position: &'a Position,
    side: Side,
    candidates: [Candidate; 6],
    count: usize,
    /// Whether a wrestler shows THROW or GRAB, so that it can move others.
    mover: bool,
    /// Whether a wrestler shows GRAB.
    grabs: bool,
    /// The number of actions that two wrestlers may save by a grab.
    shared: u8,
    /// The enemies on the edge whose capture would be refunded.
    prey: Places,
    /// The number of refunded captures that are possible.
    captures: u8,
    by_use: usize,
    /// The costs for a wrestler alone and for one that others may move, by captures on the way.
    costs: [&'static [Costs; 4]; 2],
}

impl Position {
    /// Returns a lower bound for the number of actions with which the side to move pushes the Stone out this turn, not
    /// counting refunded captures. It exceeds the actions of any turn if that is impossible.
    pub fn push_out_bound(&self) -> u8 {
        self.lack(self.to_move, self.bonuses).least(self.orientation)
    }

    /// Returns [`Position::push_out_bound`] for `side` at the start of its turn, with the arena rotated by zero to three
    /// clockwise quarter turns.
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
    /// Returns the lower bound for an arena with this orientation.
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
        // Captures on the way pay for turning to GRAB and back only if there are three of them.
        let captures = if self.captures == MOST_BONUSES { usize::from(MOST_BONUSES) } else { 0 };
        let entries = &ENTRIES[self.by_use][captures];
        lack.both_enter = reserve >= 2;
        for way in 0..4 {
            lack.pushes[usize::from(way)] = to_edge(stone, way) + 1;
        }
        // The last KUMO needs a wrestler right behind the Stone. A pair that begins elsewhere keeps its place relative
        // to the Stone, so it needs one more action.
        let mut anywhere = NEVER;
        let mut anywhere_entering = [NEVER; 4];
        let mut anywhere_both = [[NEVER; 4]; 4];
        // The squares diagonal to the Stone are candidates for the second wrestler twice.
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

    /// Returns `true` if an enemy stands between the Stone and an edge and cannot be removed by an action that is already
    /// counted.
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
                // A refunded capture removes it at no cost.
                if stays && (self.captures == 0 || self.prey & bit(place) == 0) {
                    return true;
                }
            }
            place = NEXT[usize::from(place)][usize::from(edge)];
        }
        false
    }

    /// Returns the costs of all wrestlers for `square`.
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
                // It dismounts to any neighbouring square.
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

    /// Returns the number of refunded captures that could move a wrestler towards `target`.
    fn captures_on_the_way(&self, candidate: Candidate, target: Place) -> usize {
        if self.captures == 0 || (candidate.face != Face::Grab && self.captures < MOST_BONUSES) {
            return 0;
        }
        let straight = steps(candidate.place, target);
        // A detour of two squares pays with three captures; a longer one never does.
        let along = |&prey: &Place| {
            let before = Each(AROUND[usize::from(prey)]).map(|from| steps(candidate.place, from));
            before.min().unwrap_or(NEVER) + 1 + steps(prey, target)
                <= straight + 2 + u8::from(candidate.lifted)
        };
        Each(self.prey).filter(along).count().min(usize::from(self.captures))
    }

    /// Returns the smallest cost of two wrestlers for two squares. If no wrestler can move others yet, making one
    /// do so takes an action, which pays only if both are moved.
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

    /// Returns the smallest cost of a pair if one of the two enters along the edge `home`.
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

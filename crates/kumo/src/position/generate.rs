//! Generation of legal moves.

use super::geometry::{AROUND, EDGE, Each, NEAR, NEXT, NOWHERE, Place, Places, Way, bit, way_of};
use super::{Deed, Move, Position, SETTLED, face_of, side_of};
use crate::rulebook::{FEWEST_WRESTLERS, MOST_BONUSES};
use crate::{Bonus, Direction, Face, Prison, Stepping};

/// A list of moves.
pub type Moves = Vec<Move>;

const WAYS: [Way; 4] = [0, 1, 2, 3];

impl Position {
    /// Returns every legal move, or none if the game is over.
    pub fn moves(&self) -> Moves {
        let mut moves = Moves::with_capacity(128);
        self.each_move(|played| moves.push(played));
        moves
    }

    /// Returns `true` if the side to move must dismount a blocker before anything else.
    pub fn must_unblock(&self) -> bool {
        self.due() != 0
    }

    /// Returns the blockers that must dismount before anything else.
    fn due(&self) -> Places {
        if self.stacks == 0 || (self.actions == 1 && !self.rotated) {
            return 0;
        }
        let free = !self.occupied();
        let due = |&place: &Place| {
            let code = self.board[usize::from(place)];
            code & SETTLED != 0 && side_of(code) == self.to_move && AROUND[usize::from(place)] & free != 0
        };
        Each(self.stacks).filter(due).fold(0, |set, place| set | bit(place))
    }

    /// Calls `visit` with every legal move.
    pub fn each_move(&self, mut visit: impl FnMut(Move)) {
        if self.stone_is_out() || self.actions == 0 || self.has_too_few(self.to_move.enemy()) {
            return;
        }
        let free = !self.occupied();
        let due = self.due();
        if due != 0 {
            for cube in Each(due) {
                for other in Each(AROUND[usize::from(cube)] & free) {
                    visit(Move { deed: Deed::Unblock, cube, other, how: 0 });
                }
            }
            return;
        }
        for how in 0..2 {
            visit(Move { deed: Deed::Rotate, cube: 0, other: 0, how });
        }
        // The last action is needed for rotating, unless another one wins or is refunded.
        if self.actions == 1 && !self.rotated {
            let side = self.to_move.index();
            let refunded = self.terms.bonus == Bonus::Once && self.bonuses < MOST_BONUSES;
            let outside = crate::arena::WRESTLERS - self.prisoners[side];
            let wins = self.terms.prison == Prison::Permanent && outside <= FEWEST_WRESTLERS;
            if refunded || wins {
                self.wrestling(free, true, &mut visit);
            }
            self.pushes(free, true, &mut visit);
            return;
        }
        if self.rotated {
            visit(Move { deed: Deed::Pass, cube: 0, other: 0, how: 0 });
        }
        if self.reserve[self.to_move.index()] > 0 {
            for cube in Each(self.home(self.to_move) & free) {
                for how in 0..6 {
                    visit(Move { deed: Deed::Enter, cube, other: 0, how });
                }
            }
        }
        self.own_moves(free, &mut visit);
        self.wrestling(free, false, &mut visit);
        self.pushes(free, false, &mut visit);
    }

    /// Visits the moves of single wrestlers: TURN, STEP, RUN, JUMP and BLOCK.
    #[inline]
    fn own_moves(&self, free: Places, visit: &mut impl FnMut(Move)) {
        for cube in Each(self.loose[self.to_move.index()]) {
            let face = face_of(self.board[usize::from(cube)]);
            for how in (0..6).filter(|&how| how != face as u8) {
                visit(Move { deed: Deed::Turn, cube, other: 0, how });
            }
            let steps = match self.terms.stepping {
                Stepping::ByFace => !matches!(face, Face::Run | Face::Kumo),
                Stepping::ByUse => self.spent & bit(cube) == 0,
            };
            let around = AROUND[usize::from(cube)];
            if steps {
                for other in Each(around & free) {
                    visit(Move { deed: Deed::Step, cube, other, how: 0 });
                }
            }
            match face {
                Face::Run => {
                    let ends = Each(around & free).fold(0, |ends, middle| ends | AROUND[usize::from(middle)]);
                    for other in Each(ends & free) {
                        visit(Move { deed: Deed::Run, cube, other, how: 0 });
                    }
                }
                Face::Jump => {
                    for how in WAYS {
                        if let Some(other) = landing(cube, how, free) {
                            visit(Move { deed: Deed::Jump, cube, other, how });
                        }
                    }
                }
                Face::Block => {
                    let near_stone = NEAR[usize::from(self.stone)];
                    for other in Each(around & self.loose[self.to_move.enemy().index()] & !near_stone) {
                        visit(Move { deed: Deed::Block, cube, other, how: 0 });
                    }
                }
                Face::Throw | Face::Grab | Face::Kumo => {}
            }
        }
    }

    /// Visits throws and grabs; with `captures_only`, those that capture.
    #[inline]
    fn wrestling(&self, free: Places, captures_only: bool, visit: &mut impl FnMut(Move)) {
        let (own, enemies) = (self.loose[self.to_move.index()], self.loose[self.to_move.enemy().index()]);
        let home = self.home(self.to_move);
        for cube in Each(own) {
            let face = face_of(self.board[usize::from(cube)]);
            if !matches!(face, Face::Throw | Face::Grab) {
                continue;
            }
            let at = &NEXT[usize::from(cube)];
            for (towards, &other) in (0..).zip(at) {
                if other == NOWHERE || (own | enemies) & bit(other) == 0 {
                    continue;
                }
                let enemy = enemies & bit(other) != 0;
                if face == Face::Throw {
                    if enemy && home & bit(cube) != 0 {
                        visit(Move { deed: Deed::ThrowOut, cube, other, how: 0 });
                    }
                    for how in WAYS.into_iter().filter(|_| !captures_only) {
                        let to = at[usize::from(how)];
                        if to != NOWHERE && free & bit(to) != 0 {
                            visit(Move { deed: Deed::Throw, cube, other, how });
                        }
                    }
                    continue;
                }
                let open = free | bit(cube) | bit(other);
                for how in WAYS {
                    let (cube_to, other_to) =
                        (at[usize::from(how)], NEXT[usize::from(other)][usize::from(how)]);
                    let allowed = if other_to == NOWHERE {
                        enemy && how == towards && self.is_own_edge(how)
                    } else {
                        let inside = cube_to != NOWHERE && open & bit(cube_to) != 0;
                        inside && open & bit(other_to) != 0 && !captures_only
                    };
                    if allowed {
                        visit(Move { deed: Deed::Grab, cube, other, how });
                    }
                }
            }
        }
    }

    /// Visits moves of the Stone; with `winning_only`, those that push it out.
    #[inline]
    fn pushes(&self, free: Places, winning_only: bool, visit: &mut impl FnMut(Move)) {
        let own = self.loose[self.to_move.index()];
        let kumo = |place: &Place| face_of(self.board[usize::from(*place)]) == Face::Kumo;
        let stone = self.stone;
        for cube in Each(AROUND[usize::from(stone)] & own).filter(kumo) {
            for other in Each(AROUND[usize::from(cube)] & own).filter(kumo) {
                let open = free | bit(stone) | bit(cube) | bit(other);
                for how in WAYS {
                    let inside = |place: Place| {
                        let to = NEXT[usize::from(place)][usize::from(how)];
                        to != NOWHERE && open & bit(to) != 0
                    };
                    let out = EDGE[usize::from(how)] & bit(stone) != 0;
                    let stone_goes =
                        if out { self.is_enemy_edge(how) } else { inside(stone) && !winning_only };
                    if stone_goes && inside(cube) && inside(other) {
                        visit(Move { deed: Deed::Kumo, cube, other, how });
                    }
                }
            }
        }
    }

    fn is_own_edge(&self, way: Way) -> bool {
        self.points_to_one_of(self.terms.own_edges(self.to_move), way)
    }

    fn is_enemy_edge(&self, way: Way) -> bool {
        self.points_to_one_of(self.terms.enemy_edges(self.to_move), way)
    }

    fn points_to_one_of(&self, edges: &[Direction], way: Way) -> bool {
        edges.iter().any(|&edge| way_of(edge, self.orientation) == way)
    }
}

/// Returns the place where a jump ends.
fn landing(cube: Place, way: Way, free: Places) -> Option<Place> {
    let step = |place: Place| NEXT[usize::from(place)][usize::from(way)];
    let mut place = step(cube);
    if place == NOWHERE || free & bit(place) != 0 {
        return None;
    }
    while place != NOWHERE && free & bit(place) == 0 {
        place = step(place);
    }
    (place != NOWHERE).then_some(place)
}

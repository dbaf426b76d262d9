//! The rules as they read: slow, obvious, and able to say why not.

use crate::{
    Action, Arena, Bonus, Cube, Direction, Face, Illegal, Piece, Prison, Side, Situation, Square, Stepping,
    Terms, Turning,
};

/// Actions of a turn.
pub const ACTIONS: u8 = 5;

/// The most actions that captures can add to a turn.
pub const MOST_BONUSES: u8 = 3;

/// Wrestlers that a side needs outside the enemy's prison.
pub const FEWEST_WRESTLERS: u8 = 2;

/// One piece on its way. A piece from the reserve comes from nowhere; one that is captured, or the
/// Stone that leaves, goes nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// From where.
    pub from: Option<Square>,
    /// To where.
    pub to: Option<Square>,
}

/// What a legal action leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// The position, still in the same turn.
    pub now: Situation,
    /// What moved, for those who show it. A turn of the arena moves everything and lists nothing.
    pub shifts: Vec<Shift>,
    /// Whether an enemy was captured.
    pub captured: bool,
    /// Whether the Stone left over the enemy's edge.
    pub stone_out: bool,
}

/// What an action of the side to move leads to, or why it is not allowed.
pub fn judge(now: &Situation, terms: Terms, action: Action) -> Result<After, Illegal> {
    let duty_lapses = now.actions == 1 && !now.rotated;
    let due = now.arena.blockers_to_come_down(now.to_move).next().filter(|_| !duty_lapses);
    if let Some(stack) = due.filter(|_| !matches!(action, Action::Unblock { .. })) {
        return Err(Illegal::MustUnblock { stack });
    }
    if action == Action::Pass {
        if !now.rotated {
            return Err(Illegal::NotRotatedYet);
        }
        let now = Situation { actions: 0, ..now.clone() };
        return Ok(After { now, shifts: Vec::new(), captured: false, stone_out: false });
    }
    let mut after = carry_out(now, terms, action)?;
    after.now.actions -= 1;
    if after.captured {
        let side = now.to_move.index();
        match terms.prison {
            Prison::Permanent => after.now.prisoners[side] += 1,
            Prison::Reserve => after.now.reserve[now.to_move.enemy().index()] += 1,
        }
        if terms.bonus == Bonus::Once && now.bonuses < MOST_BONUSES {
            after.now.bonuses += 1;
            after.now.actions += 1;
        }
    }
    let won = after.stone_out || has_too_few(&after.now, terms, now.to_move.enemy());
    if !(won || after.now.rotated || after.now.actions > 0) {
        return Err(Illegal::MustRotate);
    }
    Ok(after)
}

/// Whether a side has lost because too many of its wrestlers are in prison.
pub fn has_too_few(now: &Situation, terms: Terms, side: Side) -> bool {
    let outside = now.arena.wrestlers(side) + now.reserve[side.index()];
    terms.prison == Prison::Permanent && outside < FEWEST_WRESTLERS
}

/// Actions at the beginning of a side's turn.
pub fn actions_of_turn(now: &Situation, terms: Terms, side: Side) -> u8 {
    match terms.bonus {
        Bonus::Once => ACTIONS,
        Bonus::PerTurn => (ACTIONS + now.prisoners[side.index()]).min(ACTIONS + MOST_BONUSES),
    }
}

/// Does what the action says on the arena, without counting actions.
fn carry_out(now: &Situation, terms: Terms, action: Action) -> Result<After, Illegal> {
    let mut after = After { now: now.clone(), shifts: Vec::new(), captured: false, stone_out: false };
    let (side, arena) = (now.to_move, &now.arena);
    match action {
        Action::Pass => {}
        Action::Rotate(turning) => {
            after.now.arena = arena.turned(turning);
            after.now.rotated = true;
        }
        Action::Enter { square, face } => {
            if now.reserve[side.index()] == 0 {
                return Err(Illegal::ReserveEmpty);
            }
            if !terms.own_edges(side).iter().any(|&edge| square.neighbour(edge).is_none()) {
                return Err(Illegal::NotHomeRow { square });
            }
            must_be_free(arena, square)?;
            after.now.reserve[side.index()] -= 1;
            after.now.arena.set(square, Some(Piece::Cube(Cube::new(side, face))));
            after.shifts.push(Shift { from: None, to: Some(square) });
        }
        Action::Turn { cube, face } => {
            let turned = own_cube(arena, side, cube)?;
            if turned.face == face {
                return Err(Illegal::SameFace { square: cube, face });
            }
            after.now.arena.set(cube, Some(Piece::Cube(Cube { face, ..turned })));
        }
        Action::Step { cube, to } => {
            let stepping = own_cube(arena, side, cube)?;
            match terms.stepping {
                Stepping::ByFace if matches!(stepping.face, Face::Run | Face::Kumo) => {
                    return Err(Illegal::CannotStep);
                }
                Stepping::ByUse if stepping.spent => return Err(Illegal::Spent),
                _ => {}
            }
            must_touch(cube, to)?;
            must_be_free(arena, to)?;
            after.shift_all(&[(cube, to)]);
        }
        Action::Run { cube, to } => {
            own_face(arena, side, cube, Face::Run)?;
            let reached = cube.neighbours().filter(|&middle| arena.is_free(middle));
            let mut reached =
                reached.flat_map(Square::neighbours).filter(|&end| end != cube && arena.is_free(end));
            if !reached.any(|end| end == to) {
                return Err(Illegal::NotTwoSteps { to });
            }
            after.shift_all(&[(cube, to)]);
            after.spend(to);
        }
        Action::Jump { cube, direction } => {
            own_face(arena, side, cube, Face::Jump)?;
            let mut path =
                std::iter::successors(cube.neighbour(direction), |square| square.neighbour(direction));
            match path.next() {
                Some(first) if !arena.is_free(first) => {}
                _ => return Err(Illegal::NothingToJump),
            }
            let landing = path.find(|&square| arena.is_free(square)).ok_or(Illegal::NoLanding)?;
            after.shift_all(&[(cube, landing)]);
        }
        Action::Throw { cube, target, to } => throw(&mut after, terms, [cube, target], to)?,
        Action::Grab { cube, target, direction } => grab(&mut after, terms, [cube, target], direction)?,
        Action::Block { cube, target } => {
            let blocker = own_face(arena, side, cube, Face::Block)?;
            let enemy = enemy_cube(arena, side, target)?;
            must_touch(cube, target)?;
            if arena.stone().is_some_and(|stone| stone.distance(target) < 2) {
                return Err(Illegal::TooNearStone { square: target });
            }
            after.now.arena.set(cube, None);
            let stack = Piece::Stack { top: blocker, bottom: enemy, settled: false };
            after.now.arena.set(target, Some(stack));
            after.shifts.push(Shift { from: Some(cube), to: Some(target) });
        }
        Action::Unblock { stack, to } => {
            let (top, bottom) = match arena.get(stack) {
                Some(Piece::Stack { top, bottom, settled: true }) if top.side == side => (top, bottom),
                _ => return Err(Illegal::NoBlocker { square: stack }),
            };
            must_touch(stack, to)?;
            must_be_free(arena, to)?;
            after.now.arena.set(stack, Some(Piece::Cube(bottom)));
            after.now.arena.set(to, Some(Piece::Cube(top)));
            after.shifts.push(Shift { from: Some(stack), to: Some(to) });
        }
        Action::Kumo { first, second, direction } => kumo(&mut after, terms, [first, second], direction)?,
    }
    Ok(after)
}

fn throw(
    after: &mut After,
    terms: Terms,
    [cube, target]: [Square; 2],
    to: Option<Square>,
) -> Result<(), Illegal> {
    let (side, arena) = (after.now.to_move, &after.now.arena);
    own_face(arena, side, cube, Face::Throw)?;
    let thrown = loose_cube(arena, target)?;
    must_touch(cube, target)?;
    if let Some(to) = to {
        must_touch(cube, to)?;
        must_be_free(arena, to)?;
        after.shift_all(&[(target, to)]);
        return Ok(());
    }
    // The position next to the thrower, across its own edge.
    let at_edge = terms.own_edges(side).iter().any(|&edge| cube.neighbour(edge).is_none());
    if !at_edge || thrown.side == side {
        return Err(Illegal::WouldLeave);
    }
    after.capture(target);
    Ok(())
}

fn grab(
    after: &mut After,
    terms: Terms,
    [cube, target]: [Square; 2],
    direction: Direction,
) -> Result<(), Illegal> {
    let (side, arena) = (after.now.to_move, &after.now.arena);
    own_face(arena, side, cube, Face::Grab)?;
    let grabbed = loose_cube(arena, target)?;
    must_touch(cube, target)?;
    let left = [cube, target];
    let pushing = cube.neighbour(direction) == Some(target);
    match target.neighbour(direction) {
        None => {
            let own_edge = terms.own_edges(side).contains(&direction);
            if !pushing || !own_edge || grabbed.side == side {
                return Err(Illegal::WouldLeave);
            }
            after.capture(target);
            after.shift_all(&[(cube, target)]);
        }
        Some(target_to) => {
            let cube_to = cube.neighbour(direction).ok_or(Illegal::WouldLeave)?;
            must_be_free_or_left(arena, cube_to, &left)?;
            must_be_free_or_left(arena, target_to, &left)?;
            after.shift_all(&[(cube, cube_to), (target, target_to)]);
        }
    }
    Ok(())
}

fn kumo(
    after: &mut After,
    terms: Terms,
    [first, second]: [Square; 2],
    direction: Direction,
) -> Result<(), Illegal> {
    let (side, arena) = (after.now.to_move, &after.now.arena);
    own_face(arena, side, first, Face::Kumo)?;
    own_face(arena, side, second, Face::Kumo)?;
    let stone = arena.stone().filter(|&stone| first.direction_to(stone).is_some());
    let stone = stone.ok_or(Illegal::NotAtStone { square: first })?;
    must_touch(first, second)?;
    let left = [stone, first, second];
    let mut shifts = Vec::new();
    for cube in [first, second] {
        let to = cube.neighbour(direction).ok_or(Illegal::WouldLeave)?;
        must_be_free_or_left(arena, to, &left)?;
        shifts.push((cube, to));
    }
    match stone.neighbour(direction) {
        Some(to) => {
            must_be_free_or_left(arena, to, &left)?;
            shifts.push((stone, to));
        }
        None if terms.enemy_edges(side).contains(&direction) => {
            after.now.arena.set(stone, None);
            after.shifts.push(Shift { from: Some(stone), to: None });
            after.stone_out = true;
        }
        None => return Err(Illegal::StoneWouldLeave),
    }
    after.shift_all(&shifts);
    for (_, to) in &shifts[..2] {
        after.spend(*to);
    }
    Ok(())
}

impl After {
    /// Moves pieces together: everything leaves before anything arrives.
    fn shift_all(&mut self, moves: &[(Square, Square)]) {
        let pieces: Vec<_> = moves.iter().map(|&(from, to)| (self.now.arena.take(from), from, to)).collect();
        for (piece, from, to) in pieces {
            self.now.arena.set(to, piece);
            self.shifts.push(Shift { from: Some(from), to: Some(to) });
        }
    }

    fn capture(&mut self, square: Square) {
        self.now.arena.set(square, None);
        self.shifts.push(Shift { from: Some(square), to: None });
        self.captured = true;
    }

    /// Marks the wrestler on a square as one that ran or moved the Stone this turn.
    fn spend(&mut self, square: Square) {
        if let Some(cube) = self.now.arena.cube(square) {
            self.now.arena.set(square, Some(Piece::Cube(Cube { spent: true, ..cube })));
        }
    }
}

fn loose_cube(arena: &Arena, square: Square) -> Result<Cube, Illegal> {
    match arena.get(square) {
        Some(Piece::Cube(cube)) => Ok(cube),
        Some(Piece::Stack { .. }) => Err(Illegal::Stacked { square }),
        None | Some(Piece::Stone) => Err(Illegal::NoCube { square }),
    }
}

fn own_cube(arena: &Arena, side: Side, square: Square) -> Result<Cube, Illegal> {
    let cube = loose_cube(arena, square)?;
    if cube.side == side { Ok(cube) } else { Err(Illegal::NotYours { square }) }
}

fn enemy_cube(arena: &Arena, side: Side, square: Square) -> Result<Cube, Illegal> {
    let cube = loose_cube(arena, square)?;
    if cube.side == side { Err(Illegal::NotEnemy { square }) } else { Ok(cube) }
}

fn own_face(arena: &Arena, side: Side, square: Square, face: Face) -> Result<Cube, Illegal> {
    let cube = own_cube(arena, side, square)?;
    if cube.face == face { Ok(cube) } else { Err(Illegal::WrongFace { square, face }) }
}

fn must_touch(one: Square, other: Square) -> Result<(), Illegal> {
    if one.direction_to(other).is_some() { Ok(()) } else { Err(Illegal::NotNeighbours { one, other }) }
}

fn must_be_free(arena: &Arena, square: Square) -> Result<(), Illegal> {
    if arena.is_free(square) { Ok(()) } else { Err(Illegal::NotFree { square }) }
}

fn must_be_free_or_left(arena: &Arena, square: Square, left: &[Square]) -> Result<(), Illegal> {
    if left.contains(&square) { Ok(()) } else { must_be_free(arena, square) }
}

/// Every legal action of the side to move, sorted.
pub fn legal_actions(now: &Situation, terms: Terms) -> Vec<Action> {
    let mut actions: Vec<Action> = Turning::ALL.into_iter().map(Action::Rotate).collect();
    actions.push(Action::Pass);
    for square in Square::all() {
        actions.extend(Face::ALL.map(|face| Action::Enter { square, face }));
        if let Some(Piece::Stack { .. }) = now.arena.get(square) {
            actions.extend(square.neighbours().map(|to| Action::Unblock { stack: square, to }));
        }
    }
    for cube in now.arena.loose(now.to_move) {
        actions.extend(Face::ALL.map(|face| Action::Turn { cube, face }));
        actions.extend(Direction::ALL.map(|direction| Action::Jump { cube, direction }));
        let near = cube.neighbours().flat_map(Square::neighbours);
        let mut ends: Vec<_> = near.collect();
        ends.sort_unstable();
        ends.dedup();
        actions.extend(ends.into_iter().map(|to| Action::Run { cube, to }));
        for target in cube.neighbours() {
            actions.push(Action::Step { cube, to: target });
            actions.push(Action::Block { cube, target });
            actions.extend(cube.neighbours().map(Some).chain([None]).map(|to| Action::Throw {
                cube,
                target,
                to,
            }));
            for direction in Direction::ALL {
                actions.push(Action::Grab { cube, target, direction });
                actions.push(Action::Kumo { first: cube, second: target, direction });
            }
        }
    }
    actions.retain(|&action| judge(now, terms, action).is_ok());
    actions.sort_unstable();
    actions
}

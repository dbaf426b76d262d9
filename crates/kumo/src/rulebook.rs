//! The rules, one function per rule, written to be read. [`judge`] is the entry point.
//!
//! | rule | where |
//! |---|---|
//! | the result of an action, or the reason for refusing it | [`judge`] |
//! | all legal actions | [`legal_actions`] |
//! | actions at the start of a turn, bonus actions | [`actions_of_turn`], [`MOST_BONUSES`], `reward` |
//! | the duty to dismount first | `must_dismount_first` |
//! | the duty to rotate once a turn, passing | `judge`, `pass` |
//! | ROTATE, ENTER, TURN, STEP | `rotate`, `enter`, `turn`, `step` |
//! | RUN, JUMP, THROW, GRAB, BLOCK, KUMO | `run`, `jump`, `throw`, `grab`, `block`, `kumo` |
//! | UNBLOCK (dismounting) | `unblock` |
//! | capture | `throw`, `grab`, `reward` |
//! | home rows and the edges the Stone must leave across | [`Terms::own_edges`], [`Terms::enemy_edges`] |
//! | losing by captures | [`has_too_few`] |
//! | end of a turn, turn limit, repetition | [`Kumo`](crate::Kumo) |
//!
//! # House rulings
//!
//! The surviving printed rules describe the six faces. These points are ours:
//!
//! - The edges between the camps are neutral: nothing leaves across them.
//! - A pending dismount comes before everything else. It costs an action like any other, and lapses for the turn
//!   if only one action is left and the arena has not been rotated.
//! - An action is refused if it leaves no action for the rotation that every turn needs, unless it wins.
//! - A wrestler may act in the turn in which it entered. Moving and rotating never change a face.
//! - RUN goes exactly two squares. KUMO may push, pull or move sideways.
//! - Only captured enemies and the Stone leave the arena. A wrestler is captured across the capturer's own edge.
//! - Captures add at most [three actions](MOST_BONUSES) to a turn.
//! - Prisoners stay prisoners; a side with fewer than [two wrestlers](FEWEST_WRESTLERS) outside prison has lost.
//! - `prison=reserve` and `bonus=per-turn` exclude each other: no prisoner would be held, so a capture would be
//!   worth nothing.
//! - The third occurrence of a position at the start of a turn is a draw, and the game ends after turn 100.
//! - With four players a corner belongs to both home rows; the direction decides which edge is crossed.

use crate::{
    Action, Arena, Bonus, Cube, Direction, Face, Illegal, Piece, Prison, Side, Situation, Square, Stepping,
    Terms, Turning,
};

/// The number of actions in a turn, without bonuses.
pub const ACTIONS: u8 = 5;

/// The largest number of actions that captures can add to a turn.
pub const MOST_BONUSES: u8 = 3;

/// The smallest number of wrestlers outside prison with which a side can go on.
pub const FEWEST_WRESTLERS: u8 = 2;

/// The movement of one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The square it leaves, or `None` if it enters from the reserve.
    pub from: Option<Square>,
    /// The square it arrives on, or `None` if it is captured or is the Stone leaving the arena.
    pub to: Option<Square>,
}

/// The result of a legal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct After {
    /// The situation after the action, still in the same turn.
    pub now: Situation,
    /// The pieces that moved. Empty for a rotation, which moves everything.
    pub shifts: Vec<Shift>,
    /// Whether an enemy was captured.
    pub captured: bool,
    /// Whether the Stone left across the enemy's edge.
    pub stone_out: bool,
}

/// Returns the result of `action` for the side to move.
///
/// # Errors
///
/// Returns the rule that refuses the action.
pub fn judge(now: &Situation, terms: Terms, action: Action) -> Result<After, Illegal> {
    must_dismount_first(now, action)?;
    if action == Action::Pass {
        return pass(now);
    }
    let mut after = carry_out(now, terms, action)?;
    after.now.actions -= 1;
    if after.captured {
        reward(&mut after.now, terms);
    }
    let won = after.stone_out || has_too_few(&after.now, terms, now.to_move.enemy());
    if !(won || after.now.rotated || after.now.actions > 0) {
        return Err(Illegal::MustRotate);
    }
    Ok(after)
}

/// Returns `true` if `side` has lost because too many of its wrestlers are in prison.
pub fn has_too_few(now: &Situation, terms: Terms, side: Side) -> bool {
    let outside = now.arena.wrestlers(side) + now.reserve[side.index()];
    terms.prison == Prison::Permanent && outside < FEWEST_WRESTLERS
}

/// Returns the number of actions `side` has at the start of its turn.
pub fn actions_of_turn(now: &Situation, terms: Terms, side: Side) -> u8 {
    terms.actions_with(now.prisoners[side.index()])
}

/// Refuses everything but dismounting while a blocker of an earlier turn can come down.
fn must_dismount_first(now: &Situation, action: Action) -> Result<(), Illegal> {
    let last_action_is_for_rotating = now.actions == 1 && !now.rotated;
    if last_action_is_for_rotating || matches!(action, Action::Unblock { .. }) {
        return Ok(());
    }
    match now.arena.blockers_to_come_down(now.to_move).next() {
        Some(stack) => Err(Illegal::MustUnblock { stack }),
        None => Ok(()),
    }
}

/// Gives up the remaining actions.
fn pass(now: &Situation) -> Result<After, Illegal> {
    if !now.rotated {
        return Err(Illegal::NotRotatedYet);
    }
    let mut after = After::unchanged(now);
    after.now.actions = 0;
    Ok(after)
}

/// Moves the captured wrestler to prison or to its reserve, and grants the bonus action if there is one.
fn reward(now: &mut Situation, terms: Terms) {
    match terms.prison {
        Prison::Permanent => now.prisoners[now.to_move.index()] += 1,
        Prison::Reserve => now.reserve[now.to_move.enemy().index()] += 1,
    }
    if terms.bonus == Bonus::Once && now.bonuses < MOST_BONUSES {
        now.bonuses += 1;
        now.actions += 1;
    }
}

/// Carries out `action` on the arena, without counting it.
fn carry_out(now: &Situation, terms: Terms, action: Action) -> Result<After, Illegal> {
    let mut after = After::unchanged(now);
    match action {
        Action::Pass => {}
        Action::Rotate(turning) => rotate(&mut after, turning),
        Action::Enter { square, face } => enter(&mut after, terms, square, face)?,
        Action::Turn { cube, face } => turn(&mut after, cube, face)?,
        Action::Step { cube, to } => step(&mut after, terms, cube, to)?,
        Action::Run { cube, to } => run(&mut after, cube, to)?,
        Action::Jump { cube, direction } => jump(&mut after, cube, direction)?,
        Action::Throw { cube, target, to } => throw(&mut after, terms, [cube, target], to)?,
        Action::Grab { cube, target, direction } => grab(&mut after, terms, [cube, target], direction)?,
        Action::Block { cube, target } => block(&mut after, cube, target)?,
        Action::Unblock { stack, to } => unblock(&mut after, stack, to)?,
        Action::Kumo { first, second, direction } => kumo(&mut after, terms, [first, second], direction)?,
    }
    Ok(after)
}

/// Turns the arena, and everything on it, by a quarter.
fn rotate(after: &mut After, turning: Turning) {
    after.now.arena = after.now.arena.turned(turning);
    after.now.rotated = true;
}

/// Brings a wrestler from the reserve onto a free square of the home row, showing any face.
fn enter(after: &mut After, terms: Terms, square: Square, face: Face) -> Result<(), Illegal> {
    let side = after.now.to_move;
    if after.now.reserve[side.index()] == 0 {
        return Err(Illegal::ReserveEmpty);
    }
    if !terms.own_edges(side).iter().any(|&edge| square.neighbour(edge).is_none()) {
        return Err(Illegal::NotHomeRow { square });
    }
    must_be_free(&after.now.arena, square)?;
    after.now.reserve[side.index()] -= 1;
    after.now.arena.set(square, Some(Piece::Cube(Cube::new(side, face))));
    after.shifts.push(Shift { from: None, to: Some(square) });
    Ok(())
}

/// Turns a loose wrestler to another face.
fn turn(after: &mut After, cube: Square, face: Face) -> Result<(), Illegal> {
    let turned = own_cube(&after.now.arena, after.now.to_move, cube)?;
    if turned.face == face {
        return Err(Illegal::SameFace { square: cube, face });
    }
    after.now.arena.set(cube, Some(Piece::Cube(Cube { face, ..turned })));
    Ok(())
}

/// Moves a loose wrestler to a free neighbouring square. Runners and Stone movers may not step: see [`Stepping`].
fn step(after: &mut After, terms: Terms, cube: Square, to: Square) -> Result<(), Illegal> {
    let arena = &after.now.arena;
    let stepping = own_cube(arena, after.now.to_move, cube)?;
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
    Ok(())
}

/// RUN: exactly two steps over free squares, straight or around a corner.
fn run(after: &mut After, cube: Square, to: Square) -> Result<(), Illegal> {
    let arena = &after.now.arena;
    own_face(arena, after.now.to_move, cube, Face::Run)?;
    let middles = cube.neighbours().filter(|&middle| arena.is_free(middle));
    let mut ends = middles.flat_map(Square::neighbours).filter(|&end| end != cube && arena.is_free(end));
    if !ends.any(|end| end == to) {
        return Err(Illegal::NotTwoSteps { to });
    }
    after.shift_all(&[(cube, to)]);
    after.spend(to);
    Ok(())
}

/// JUMP: in a straight line over one or more occupied squares to the first free one.
fn jump(after: &mut After, cube: Square, direction: Direction) -> Result<(), Illegal> {
    let arena = &after.now.arena;
    own_face(arena, after.now.to_move, cube, Face::Jump)?;
    let mut path = std::iter::successors(cube.neighbour(direction), |square| square.neighbour(direction));
    if path.next().is_none_or(|first| arena.is_free(first)) {
        return Err(Illegal::NothingToJump);
    }
    let landing = path.find(|&square| arena.is_free(square)).ok_or(Illegal::NoLanding)?;
    after.shift_all(&[(cube, landing)]);
    Ok(())
}

/// BLOCK: onto a neighbouring enemy that is not on one of the eight squares around the Stone.
fn block(after: &mut After, cube: Square, target: Square) -> Result<(), Illegal> {
    let (side, arena) = (after.now.to_move, &after.now.arena);
    let top = own_face(arena, side, cube, Face::Block)?;
    let bottom = enemy_cube(arena, side, target)?;
    must_touch(cube, target)?;
    if arena.stone().is_some_and(|stone| stone.distance(target) < 2) {
        return Err(Illegal::TooNearStone { square: target });
    }
    after.now.arena.set(cube, None);
    after.now.arena.set(target, Some(Piece::Stack { top, bottom, settled: false }));
    after.shifts.push(Shift { from: Some(cube), to: Some(target) });
    Ok(())
}

/// UNBLOCK: a blocker of an earlier turn dismounts to a free neighbouring square. It costs an action.
fn unblock(after: &mut After, stack: Square, to: Square) -> Result<(), Illegal> {
    let (side, arena) = (after.now.to_move, &after.now.arena);
    let (top, bottom) = match arena.get(stack) {
        Some(Piece::Stack { top, bottom, settled: true }) if top.side == side => (top, bottom),
        _ => return Err(Illegal::NoBlocker { square: stack }),
    };
    must_touch(stack, to)?;
    must_be_free(arena, to)?;
    after.now.arena.set(stack, Some(Piece::Cube(bottom)));
    after.now.arena.set(to, Some(Piece::Cube(top)));
    after.shifts.push(Shift { from: Some(stack), to: Some(to) });
    Ok(())
}

/// THROW: a neighbour onto another square next to the thrower, or an enemy off the arena across the thrower's own
/// edge, which captures it.
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
    let at_own_edge = terms.own_edges(side).iter().any(|&edge| cube.neighbour(edge).is_none());
    if !at_own_edge || thrown.side == side {
        return Err(Illegal::WouldLeave);
    }
    after.capture(target);
    Ok(())
}

/// GRAB: the grabber and a neighbour move one square in the same direction. Pushing an enemy across one's own edge
/// captures it.
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

/// KUMO: the Stone, a wrestler next to it and a second wrestler next to the first move one square in the same
/// direction.
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
    fn unchanged(now: &Situation) -> Self {
        Self { now: now.clone(), shifts: Vec::new(), captured: false, stone_out: false }
    }

    /// Moves pieces at the same time: all leave before any arrives.
    fn shift_all(&mut self, moves: &[(Square, Square)]) {
        let pieces: Vec<_> = moves.iter().map(|&(from, to)| (self.now.arena.take(from), from, to)).collect();
        for (piece, from, to) in pieces {
            self.now.arena.set(to, piece);
            self.shifts.push(Shift { from: Some(from), to: Some(to) });
        }
    }

    /// Takes the wrestler on `square` off the arena.
    fn capture(&mut self, square: Square) {
        self.now.arena.set(square, None);
        self.shifts.push(Shift { from: Some(square), to: None });
        self.captured = true;
    }

    /// Marks the wrestler on `square` as having run or moved the Stone this turn.
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

/// Returns every legal action of the side to move, sorted.
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

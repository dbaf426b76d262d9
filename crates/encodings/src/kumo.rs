//! Kumo Hogosha: 81 squares × 80 kinds of actions, two rotations, and passing. Squares belong to the table.
//!
//! | kind | action of the wrestler on the square |
//! |---|---|
//! | 0–5, 6–11 | enters showing a face; turns to a face |
//! | 12–15 | steps (E, N, S, W) |
//! | 16–23 | runs: two squares straight (E, N, S, W), then diagonally (NE, NW, SE, SW) |
//! | 24–27 | jumps |
//! | 28–39 | throws: 4 directions of the target × 3 other directions; the direction across the own edge is a capture |
//! | 40–55 | grabs: 4 directions of the target × 4 directions of the move |
//! | 56–59, 60–63 | blocks; dismounts |
//! | 64–79 | moves the Stone: 4 directions of the second wrestler × 4 directions of the move |
//!
//! After these come `rotate cw`, `rotate ccw` and `pass`. With four players an agent is a team of two partners.
//!
//! Planes of 9 rows (1 first) × 9 columns: own faces (6) and the other side's (6), loose or on top; the Stone; the face
//! below in a stack (6); blockers that must dismount; spent wrestlers; own home rows and the other side's. The other
//! planes are constant: actions left (of 8), rotated, bonus actions (of 3), reserves and prisoners of both sides (of
//! 6), the share of the turns played, earlier occurrences of the position, and whether the agent is to move.

use std::sync::Arc;

use dohyo_core::{Game, Outcome, REPETITIONS, Reason, Seat};
use dohyo_games::AnyAction;
use dohyo_kumo::position::Move;
use dohyo_kumo::{
    Action, CAPTURES, Cube, Direction, Face, Kumo as Rules, PRISONERS, Piece, Position, STONE, Side, Square,
    Terms, Turning,
};

use crate::logged::{read_from_log, refusal, replay};
use crate::{Refusal, World};

/// The number of indices.
pub const ACTIONS: usize = PASS + 1;
/// Rows, columns and planes.
pub const SHAPE: [usize; 3] = [9, 9, PLANES];

const KINDS: usize = 80;
const ROTATE: usize = Square::COUNT * KINDS;
const PASS: usize = ROTATE + 2;
const PLANES: usize = 33;

const TURN: usize = 6;
const STEP: usize = 12;
const RUN: usize = 16;
const JUMP: usize = 24;
const THROW: usize = 28;
const GRAB: usize = 40;
const BLOCK: usize = 56;
const UNBLOCK: usize = 60;
const KUMO: usize = 64;

/// The two steps of each run.
const RUNS: [[Direction; 2]; 8] = {
    use Direction::{East, North, South, West};
    [
        [East, East],
        [North, North],
        [South, South],
        [West, West],
        [North, East],
        [North, West],
        [South, East],
        [South, West],
    ]
};

fn direction_index(direction: Direction) -> usize {
    Direction::ALL.into_iter().position(|other| other == direction).unwrap_or_default()
}

fn direction_to(from: Square, to: Square) -> Option<usize> {
    from.direction_to(to).map(direction_index)
}

/// Returns the direction in which `side` throws an enemy off the arena from `cube`.
fn way_out(cube: Square, side: Side, terms: Terms) -> Option<Direction> {
    terms.own_edges(side).iter().copied().find(|&edge| cube.neighbour(edge).is_none())
}

/// Returns the index of an action of `side`, or `None` if it has none.
pub fn encode(action: &Action, side: Side, terms: Terms) -> Option<usize> {
    let (square, kind) = match *action {
        Action::Rotate(turning) => return Some(ROTATE + usize::from(turning == Turning::CounterClockwise)),
        Action::Pass => return Some(PASS),
        Action::Enter { square, face } => (square, face as usize),
        Action::Turn { cube, face } => (cube, TURN + face as usize),
        Action::Step { cube, to } => (cube, STEP + direction_to(cube, to)?),
        Action::Run { cube, to } => {
            let ends = |steps: &[Direction; 2]| cube_after(cube, *steps) == Some(to);
            (cube, RUN + RUNS.iter().position(ends)?)
        }
        Action::Jump { cube, direction } => (cube, JUMP + direction_index(direction)),
        Action::Throw { cube, target, to } => {
            let towards = direction_to(cube, target)?;
            let way = match to {
                Some(to) => direction_to(cube, to)?,
                None => direction_index(way_out(cube, side, terms)?),
            };
            // The directions other than the target's, in order.
            let other = if way < towards { way } else { way.checked_sub(1).filter(|_| way != towards)? };
            (cube, THROW + towards * 3 + other)
        }
        Action::Grab { cube, target, direction } => {
            (cube, GRAB + direction_to(cube, target)? * 4 + direction_index(direction))
        }
        Action::Block { cube, target } => (cube, BLOCK + direction_to(cube, target)?),
        Action::Unblock { stack, to } => (stack, UNBLOCK + direction_to(stack, to)?),
        Action::Kumo { first, second, direction } => {
            (first, KUMO + direction_to(first, second)? * 4 + direction_index(direction))
        }
    };
    Some(square.index() * KINDS + kind)
}

/// Returns the square after two steps. For a diagonal run, the order of the steps does not matter.
fn cube_after(cube: Square, [one, other]: [Direction; 2]) -> Option<Square> {
    cube.neighbour(one)?.neighbour(other)
}

/// Returns the action of an index played by `side`, or `None` if it leads off the arena.
pub fn decode(index: usize, side: Side, terms: Terms) -> Option<Action> {
    match index {
        PASS => return Some(Action::Pass),
        ROTATE.. => return Turning::ALL.get(index - ROTATE).copied().map(Action::Rotate),
        _ => {}
    }
    let (cube, kind) = (*Square::ALL.get(index / KINDS)?, index % KINDS);
    let next = |way: usize| cube.neighbour(Direction::ALL[way]);
    Some(match kind {
        ..TURN => Action::Enter { square: cube, face: Face::ALL[kind] },
        TURN..STEP => Action::Turn { cube, face: Face::ALL[kind - TURN] },
        STEP..RUN => Action::Step { cube, to: next(kind - STEP)? },
        RUN..JUMP => Action::Run { cube, to: cube_after(cube, RUNS[kind - RUN])? },
        JUMP..THROW => Action::Jump { cube, direction: Direction::ALL[kind - JUMP] },
        THROW..GRAB => {
            let (towards, other) = ((kind - THROW) / 3, (kind - THROW) % 3);
            let way = if other < towards { other } else { other + 1 };
            let to = next(way);
            if to.is_none() && way_out(cube, side, terms) != Some(Direction::ALL[way]) {
                return None;
            }
            Action::Throw { cube, target: next(towards)?, to }
        }
        GRAB..BLOCK => {
            let (towards, way) = ((kind - GRAB) / 4, (kind - GRAB) % 4);
            Action::Grab { cube, target: next(towards)?, direction: Direction::ALL[way] }
        }
        BLOCK..UNBLOCK => Action::Block { cube, target: next(kind - BLOCK)? },
        UNBLOCK..KUMO => Action::Unblock { stack: cube, to: next(kind - UNBLOCK)? },
        _ => {
            let (towards, way) = ((kind - KUMO) / 4, (kind - KUMO) % 4);
            Action::Kumo { first: cube, second: next(towards)?, direction: Direction::ALL[way] }
        }
    })
}

/// Returns the action of an index in a game.
fn decode_in(game: &Rules, index: usize) -> Option<Action> {
    decode(index, game.situation().to_move, game.terms())
}

/// A game of Kumo Hogosha as numbers.
#[derive(Clone, Debug)]
pub struct Kumo {
    began: Arc<Rules>,
    log: Vec<u16>,
    now: Position,
    moves: Vec<(u16, Move)>,
    /// The hashes of the positions at the start of each turn.
    seen: Vec<u64>,
    outcome: Option<Outcome>,
}

impl Kumo {
    /// Begins with `game`.
    pub fn of(game: Rules) -> Self {
        let now = Position::from(&game);
        let mut world = Self {
            log: Vec::new(),
            now,
            moves: Vec::new(),
            seen: vec![now.table_hash()],
            outcome: game.outcome(),
            began: Arc::new(game),
        };
        world.list();
        world
    }

    fn list(&mut self) {
        self.moves.clear();
        if self.outcome.is_none() {
            let (now, moves) = (&self.now, &mut self.moves);
            now.each_move(|played| {
                let index = encode(&now.action(played), now.to_move(), now.terms());
                moves.push((index.map_or(u16::MAX, |index| index as u16), played));
            });
        }
    }

    fn occurrences(&self) -> usize {
        self.seen.last().map_or(0, |last| self.seen.iter().filter(|&seen| seen == last).count())
    }

    fn win(&self, side: Side, reason: Reason) -> Outcome {
        Outcome { winners: self.began.team(side), reason }
    }

    fn end_turn(&mut self) {
        self.now = self.now.ended();
        self.seen.push(self.now.table_hash());
        if self.occurrences() >= REPETITIONS {
            self.outcome = Some(Outcome::draw(Reason::REPETITION));
        } else if self.now.turn() > self.now.terms().turn_limit {
            let [first, second] = Side::ALL.map(|side| self.now.prisoners(side));
            self.outcome = Some(match first.cmp(&second) {
                std::cmp::Ordering::Greater => self.win(Side::First, PRISONERS),
                std::cmp::Ordering::Less => self.win(Side::Second, PRISONERS),
                std::cmp::Ordering::Equal => Outcome::draw(Reason::NO_PROGRESS),
            });
        }
    }

    fn replay(&self) -> Option<Rules> {
        replay(&*self.began, &self.log, decode_in)
    }

    fn refuse(&self, index: usize) -> Refusal {
        refusal(self, self.replay(), index, decode_in)
    }
}

impl World for Kumo {
    read_from_log!(decode_in);

    fn seats(&self) -> Vec<Seat> {
        Side::ALL.into_iter().filter_map(|side| self.began.team(side).first()).collect()
    }

    fn to_act(&self) -> Option<usize> {
        self.outcome.is_none().then(|| self.now.to_move().index())
    }

    fn each_legal(&self, visit: &mut dyn FnMut(usize)) {
        self.moves.iter().for_each(|&(index, _)| visit(index.into()));
    }

    fn observe(&self, agent: usize, array: &mut [f32]) {
        let (own, now, terms) = (Side::ALL[agent], self.now.situation(), self.now.terms());
        let flag = |is: bool| f32::from(u8::from(is));
        let sides = [own, own.enemy()];
        let [reserve, other_reserve] = sides.map(|side| f32::from(self.now.reserve(side)) / 6.0);
        let [prisoners, other_prisoners] = sides.map(|side| f32::from(self.now.prisoners(side)) / 6.0);
        let scalars = [
            f32::from(now.actions) / 8.0,
            flag(now.rotated),
            f32::from(now.bonuses) / 3.0,
            reserve,
            other_reserve,
            prisoners,
            other_prisoners,
            f32::from(now.turn) / f32::from(terms.turn_limit),
            (self.occurrences().saturating_sub(1) as f32) / 2.0,
            flag(now.to_move == own),
        ];
        for (square, planes) in Square::all().zip(array.chunks_exact_mut(PLANES)) {
            let show = |planes: &mut [f32], cube: Cube| {
                planes[if cube.side == own { 0 } else { 6 } + cube.face as usize] = 1.0;
            };
            match now.arena.get(square) {
                None => {}
                Some(Piece::Stone) => planes[12] = 1.0,
                Some(Piece::Cube(cube)) => {
                    show(planes, cube);
                    planes[20] = flag(cube.spent);
                }
                Some(Piece::Stack { top, bottom, settled }) => {
                    show(planes, top);
                    planes[13 + bottom.face as usize] = 1.0;
                    planes[19] = flag(settled);
                }
            }
            for (plane, side) in [21, 22].into_iter().zip(sides) {
                planes[plane] =
                    flag(terms.own_edges(side).iter().any(|&edge| square.neighbour(edge).is_none()));
            }
            planes[23..].copy_from_slice(&scalars);
        }
    }

    fn play(&mut self, index: usize) -> Result<(), Refusal> {
        let wanted = self.moves.iter().find(|&&(known, _)| usize::from(known) == index);
        let Some(&(_, played)) = wanted.filter(|_| index < ACTIONS) else { return Err(self.refuse(index)) };
        let side = self.now.to_move();
        self.now = self.now.after(played);
        if self.now.stone_is_out() {
            self.outcome = Some(self.win(side, STONE));
        } else if self.now.has_too_few(side.enemy()) {
            self.outcome = Some(self.win(side, CAPTURES));
        } else if self.now.actions() == 0 {
            self.end_turn();
        }
        self.log.push(index as u16);
        self.list();
        Ok(())
    }

    fn encode(&self, action: &AnyAction) -> Option<Vec<usize>> {
        let AnyAction::Kumo(action) = action else { return None };
        Some(vec![encode(action, self.now.to_move(), self.now.terms())?])
    }

    fn decode(&self, indices: &[usize]) -> Option<AnyAction> {
        let &[index] = indices else { return None };
        decode(index, self.now.to_move(), self.now.terms()).map(AnyAction::Kumo)
    }
}

//! SUMOO: 35 squares × 30 kinds of actions, and the end of the turn.
//!
//! | kind | action |
//! |---|---|
//! | 0–3 | moves the token on the square (E, N, S, W) |
//! | 4–5 | swaps it with its neighbour in the east or north |
//! | 6–29 | pushes or pulls with it in front: 4 directions × 3 deviations (none, and the two sideways) × 2 (alone, or with the token behind it) |
//!
//! Planes of 7 rows (1 first) × 5 columns: own tokens of force 1, 2 and 3; the other side's; the action points left (of
//! 3); whether this turn has an attack; quiet turns, as a share of the number that draws the game; earlier occurrences
//! of the position; whether the agent is to move; and whether it is White.

use std::sync::Arc;

use dohyo_core::{Game, Outcome, REPETITIONS, Reason, Seat};
use dohyo_games::AnyAction;
use dohyo_sumoo::position::Step;
use dohyo_sumoo::{Action, Colour, Direction, OUT, POINTS, Position, Situation, Square, Sumoo as Rules};

use crate::logged::{read_from_log, refusal, replay};
use crate::{Refusal, World};

/// The number of indices.
pub const ACTIONS: usize = END + 1;
/// Rows, columns and planes.
pub const SHAPE: [usize; 3] = [7, 5, PLANES];

const KINDS: usize = 30;
const END: usize = Square::COUNT * KINDS;
const PLANES: usize = 12;
const SWAPS: [Direction; 2] = [Direction::East, Direction::North];

fn direction_index(direction: Direction) -> usize {
    Direction::ALL.into_iter().position(|other| other == direction).unwrap_or_default()
}

/// Returns the kind of an attack.
fn attack_kind(direction: Direction, deviation: Option<Direction>, together: bool) -> Option<usize> {
    let deviated = match deviation {
        None => 0,
        Some(side) => 1 + direction.sideways().into_iter().position(|other| other == side)?,
    };
    Some(6 + (direction_index(direction) * 3 + deviated) * 2 + usize::from(together))
}

/// Returns the index of a step of the fast representation.
fn of_step(step: Step) -> usize {
    let (square, direction) = step.front();
    let kind = if step.is_attack() {
        attack_kind(direction, step.deviation(), step.cost() == POINTS).unwrap_or_default()
    } else if step.is_swap() {
        4 + usize::from(direction == Direction::North)
    } else {
        direction_index(direction)
    };
    square.index() * KINDS + kind
}

/// Returns the index of an action, or `None` if its tokens are not in the places it needs.
pub fn encode(now: &Situation, action: &Action) -> Option<usize> {
    let square = |token| now.board.find(token);
    let (square, kind) = match *action {
        Action::End => return Some(END),
        Action::Move { token, direction } => (square(token)?, direction_index(direction)),
        Action::Swap { first, second } => {
            let (one, other) = (square(first)?, square(second)?);
            let swap = SWAPS.into_iter().enumerate().find_map(|(index, way)| {
                let ends = [(one, other), (other, one)];
                ends.into_iter()
                    .find(|(from, to)| from.neighbour(way) == Some(*to))
                    .map(|(from, _)| (from, 4 + index))
            });
            swap?
        }
        Action::Attack { front, rear, direction, deviation } => {
            let at = square(front)?;
            if let Some(rear) = rear
                && at.neighbour(direction.opposite()) != square(rear)
            {
                return None;
            }
            (at, attack_kind(direction, deviation, rear.is_some())?)
        }
    };
    Some(square.index() * KINDS + kind)
}

/// Returns the action of an index, or `None` if there are no tokens for it.
pub fn decode(now: &Situation, index: usize) -> Option<Action> {
    if index == END {
        return Some(Action::End);
    }
    let (&square, kind) = (Square::ALL.get(index / KINDS)?, index % KINDS);
    let at = |square: Square| now.board.get(square);
    let token = at(square)?;
    Some(match kind {
        0..=3 => Action::Move { token, direction: Direction::ALL[kind] },
        4..=5 => Action::swap(token, at(square.neighbour(SWAPS[kind - 4])?)?),
        _ => {
            let (way, together) = ((kind - 6) / 2, (kind - 6) % 2 == 1);
            let direction = Direction::ALL[way / 3];
            let deviation = (way % 3).checked_sub(1).map(|side| direction.sideways()[side]);
            let rear = if together { Some(at(square.neighbour(direction.opposite())?)?) } else { None };
            Action::Attack { front: token, rear, direction, deviation }
        }
    })
}

/// Returns the action of an index in a game.
fn decode_in(game: &Rules, index: usize) -> Option<Action> {
    decode(game.situation(), index)
}

/// A step that the agent to act may play.
#[derive(Clone, Copy, Debug)]
struct Listed {
    index: u16,
    after: Position,
    ejects: bool,
    attacks: bool,
}

/// A game of SUMOO as numbers.
#[derive(Clone, Debug)]
pub struct Sumoo {
    began: Arc<Rules>,
    log: Vec<u16>,
    now: Position,
    steps: Vec<Listed>,
    quiet_turns: u16,
    quiet_limit: Option<u16>,
    repetition_draws: bool,
    attacked: bool,
    /// The positions at the start of each turn.
    seen: Vec<Position>,
    outcome: Option<Outcome>,
}

impl Sumoo {
    /// Begins with `game`.
    pub fn of(game: Rules) -> Self {
        let now = Position::from(&game);
        let (quiet_turns, quiet_limit) = game.quiet_turns();
        let mut world = Self {
            log: Vec::new(),
            now,
            steps: Vec::new(),
            quiet_turns,
            quiet_limit,
            repetition_draws: game.repetition_draws(),
            attacked: game.position().contains("attacked 1"),
            seen: vec![now],
            outcome: game.outcome(),
            began: Arc::new(game),
        };
        world.list();
        world
    }

    fn list(&mut self) {
        self.steps.clear();
        if self.outcome.is_none() {
            let steps = &mut self.steps;
            self.now.each_legal(|step, after, ejects| {
                let index = of_step(step) as u16;
                steps.push(Listed { index, after, ejects, attacks: step.is_attack() });
            });
        }
    }

    fn occurrences(&self) -> usize {
        self.seen.last().map_or(0, |last| self.seen.iter().filter(|&seen| seen == last).count())
    }

    fn end_turn(&mut self) {
        self.quiet_turns = if self.attacked { 0 } else { self.quiet_turns.saturating_add(1) };
        self.attacked = false;
        self.now = self.now.ended();
        self.seen.push(self.now);
        if self.repetition_draws && self.occurrences() >= REPETITIONS {
            self.outcome = Some(Outcome::draw(Reason::REPETITION));
        } else if self.quiet_limit.is_some_and(|limit| self.quiet_turns >= limit) {
            self.outcome = Some(Outcome::draw(Reason::NO_PROGRESS));
        }
    }

    fn replay(&self) -> Option<Rules> {
        replay(&*self.began, &self.log, decode_in)
    }

    fn refuse(&self, index: usize) -> Refusal {
        refusal(self, self.replay(), index, decode_in)
    }
}

impl World for Sumoo {
    read_from_log!(decode_in);

    fn seats(&self) -> Vec<Seat> {
        Colour::ALL.map(Colour::seat).to_vec()
    }

    fn to_act(&self) -> Option<usize> {
        self.outcome.is_none().then(|| self.now.to_move().index())
    }

    fn each_legal(&self, visit: &mut dyn FnMut(usize)) {
        if self.outcome.is_none() {
            self.steps.iter().for_each(|step| visit(step.index.into()));
            visit(END);
        }
    }

    fn observe(&self, agent: usize, array: &mut [f32]) {
        let moves = self.now.to_move().index() == agent;
        let sides =
            if moves { [self.now.own(), self.now.other()] } else { [self.now.other(), self.now.own()] };
        let share = |is: bool| f32::from(u8::from(is));
        let quiet = self.quiet_limit.map_or(0.0, |limit| f32::from(self.quiet_turns) / f32::from(limit));
        let scalars = [
            f32::from(self.now.points()) / f32::from(POINTS),
            share(self.attacked),
            quiet,
            (self.occurrences().saturating_sub(1) as f32) / 2.0,
            share(moves),
            share(agent == 0),
        ];
        for (square, planes) in Square::all().zip(array.chunks_exact_mut(PLANES)) {
            for (first, side) in [0, 3].into_iter().zip(sides) {
                if let Some(force) = side.force(square).checked_sub(1) {
                    planes[first + usize::from(force)] = 1.0;
                }
            }
            planes[6..].copy_from_slice(&scalars);
        }
    }

    fn play(&mut self, index: usize) -> Result<(), Refusal> {
        if self.outcome.is_none() && index == END {
            self.end_turn();
        } else {
            let wanted = self.steps.iter().find(|step| usize::from(step.index) == index);
            let Some(&Listed { after, ejects, attacks, .. }) = wanted else { return Err(self.refuse(index)) };
            if ejects {
                self.outcome = Some(Outcome::win(self.now.to_move().seat(), OUT));
            }
            self.now = after;
            self.attacked |= attacks;
        }
        self.log.push(index as u16);
        self.list();
        Ok(())
    }

    fn encode(&self, action: &AnyAction) -> Option<Vec<usize>> {
        let AnyAction::Sumoo(action) = action else { return None };
        Some(vec![encode(self.replay()?.situation(), action)?])
    }

    fn decode(&self, indices: &[usize]) -> Option<AnyAction> {
        let &[index] = indices else { return None };
        decode(self.replay()?.situation(), index).map(AnyAction::Sumoo)
    }
}

//! Puzzles: positions in which the Stone can be pushed out this turn in only one way.

use dohyo_core::Malformed;
use dohyo_kumo::position::{Deed, Move, Position, PushOut};
use dohyo_kumo::{Action, Bonus, Prison, Situation, Stepping, Terms};

use super::written;
use crate::Posed;

/// A position of the usual game for two in which the Stone can be pushed out this turn, and in which all shortest ways
/// to do so consist of the same actions in some order.
pub type Puzzle = crate::Puzzle<Situation>;

impl Posed for Situation {
    type Action = Action;

    fn read(&self, text: &str) -> Result<Action, Malformed> {
        text.parse()
    }
}

/// The puzzles that come with the game, one per line.
const LINES: &str = include_str!("puzzles.txt");

/// The number of puzzles that come with the game.
pub const PUZZLES: usize = crate::puzzle::count(LINES);

/// Returns the puzzles that come with the game, the easier ones first. They come from self-play.
pub fn puzzles() -> impl Iterator<Item = Puzzle> {
    // A test reads every line, so none is lost here.
    LINES.lines().filter_map(|line| line.parse().ok())
}

/// The terms of the usual game for two.
const USUAL: Terms = Terms {
    four_players: false,
    prison: Prison::Permanent,
    bonus: Bonus::Once,
    stepping: Stepping::ByFace,
    turn_limit: 100,
};

/// The least number of actions that make a puzzle.
const FEWEST_ACTIONS: usize = 3;

impl Puzzle {
    /// Returns the puzzle that a situation at the beginning of a turn poses, if it is one.
    pub fn of(situation: &Situation, push_out: &mut PushOut) -> Option<Self> {
        let position = Position::of(situation, USUAL);
        let moves = push_out.only_way(&position).filter(|moves| moves.len() >= FEWEST_ACTIONS)?;
        let solution = written(&position, &moves);
        Some(Self { situation: situation.clone(), turns: 1, grade: grade(&moves), solution })
    }
}

/// Returns the difficulty of finding a solution. Long solutions, those with several kinds of actions, and those that
/// jump or attack a wrestler are harder.
fn grade(moves: &[Move]) -> u8 {
    let kind = |played: &Move| match played.deed() {
        Deed::Kumo | Deed::Pass => 0,
        Deed::Rotate => 1,
        Deed::Turn => 2,
        Deed::Enter | Deed::Step | Deed::Run => 3,
        Deed::Jump => 4,
        Deed::Throw | Deed::ThrowOut | Deed::Grab | Deed::Block | Deed::Unblock => 5,
    };
    let mut kinds: Vec<u8> = moves.iter().map(kind).filter(|&kind| kind > 0).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let long = u8::from(moves.len() >= 5);
    let surprising = u8::from(kinds.last().is_some_and(|&kind| kind >= 4));
    (kinds.len() as u8 + long + surprising).clamp(1, 5)
}

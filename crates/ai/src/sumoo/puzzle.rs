//! Puzzles: positions with one winning idea.

use std::collections::HashSet;

use dohyo_core::Malformed;
use dohyo_sumoo::position::{Ejection, Position, Step, Turns};
use dohyo_sumoo::{Action, Situation};

use super::proof::written;
use super::solve::Solver;
use crate::Posed;

/// A position in which the side to move has only one way to force a win, in one turn or in two.
pub type Puzzle = crate::Puzzle<Situation>;

impl Posed for Situation {
    type Action = Action;

    fn read(&self, text: &str) -> Result<Action, Malformed> {
        Action::read(self.to_move, text)
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

/// The number of positions that the solver may examine for a puzzle.
const MOST_NODES: u64 = 20_000;

impl Puzzle {
    /// Returns the puzzle that a situation poses, if it is one: an ejection that is possible in just one way, or a win
    /// in two turns that begins with just one result of the first turn.
    pub fn of(situation: &Situation, solver: &mut Solver) -> Option<Self> {
        let position = Position::of(situation);
        if position.can_eject() {
            Self::this_turn(situation, &position)
        } else {
            Self::in_two(situation, &position, solver)
        }
    }

    fn this_turn(situation: &Situation, position: &Position) -> Option<Self> {
        let ejections = position.ejections();
        // An ejection that needs no preparation is possible after other actions, too. That is not another idea.
        let ready: Vec<_> = ejections.iter().filter(|ejection| ejection.first.is_none()).copied().collect();
        let ideas = if ready.is_empty() { &ejections } else { &ready };
        // Attacks of the same attackers against the same resistants are one idea, whether pushed or pulled, straight or
        // deviated.
        let different: HashSet<_> = ideas
            .iter()
            .map(|ejection| (ejection.first, ejection.attack.contact(), ejection.attack.cost()))
            .collect();
        if different.len() != 1 {
            return None;
        }
        let &Ejection { first, attack } = ideas.first()?;
        let grade = match first {
            None if attack.cost() == 2 => 1,
            None => 2,
            Some(step) if step.is_swap() => 4,
            Some(_) => 3,
        };
        let steps: Vec<_> = first.into_iter().chain([attack]).collect();
        let solution = written(situation, &steps, true).ok()?;
        Some(Self { situation: situation.clone(), turns: 1, grade, solution })
    }

    fn in_two(situation: &Situation, position: &Position, solver: &mut Solver) -> Option<Self> {
        let winning = solver.winning_turns(position, 2, Some(MOST_NODES))?;
        let &[only] = &winning[..] else { return None };
        let turns = Turns::of(position);
        let found = turns.found().iter().find(|found| found.position.ended() == only)?;
        let steps: Vec<Step> = turns.steps(found);
        // Threats that fail make a puzzle harder, and a turn that attacks is easier to find than one that only
        // prepares.
        let decoys = turns.ended().filter(|after| !after.can_eject() && after.ended().can_eject()).count();
        let quiet = !steps.iter().any(|step| step.is_attack());
        let grade = 3 + u8::from(decoys > 60) + u8::from(quiet);
        let solution = written(situation, &steps, false).ok()?;
        Some(Self { situation: situation.clone(), turns: 2, grade, solution })
    }
}

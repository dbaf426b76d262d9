//! Positions with one winning idea.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use dohyo_core::Malformed;
use dohyo_sumoo::position::{Ejection, Position, Step, Turns};
use dohyo_sumoo::{Action, Situation};

use super::proof::written;
use super::solve::Solver;

/// A position in which the side to move wins by force in one way only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What is on the arena, with whom to move.
    pub situation: Situation,
    /// Turns of the winner, the ejection included: 1 or 2.
    pub turns: u8,
    /// How hard it is, 1 to 5.
    pub grade: u8,
    /// The winning turn.
    pub solution: Vec<Action>,
}

/// `POSITION; win in N; grade G; ACTION / ACTION`
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solution: Vec<_> = self.solution.iter().map(ToString::to_string).collect();
        let Self { situation, turns, grade, .. } = self;
        write!(f, "{situation}; win in {turns}; grade {grade}; {}", solution.join(" / "))
    }
}

impl FromStr for Puzzle {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Self, Malformed> {
        let wrong = |problem: String| {
            Malformed::new("puzzle", 0, problem, "`POSITION; win in N; grade G; ACTION / ACTION`")
        };
        let parts: Vec<_> = text.split(';').map(str::trim).collect();
        let [situation, turns, grade, solution] = parts[..] else {
            return Err(wrong(format!("{} parts", parts.len())));
        };
        let situation: Situation = situation.parse()?;
        let number = |text: &str, label: &str| {
            let number = text.strip_prefix(label).and_then(|number| number.trim().parse().ok());
            number.ok_or_else(|| wrong(format!("`{text}`")))
        };
        let actions = solution.split('/').map(|action| Action::read(situation.to_move, action.trim()));
        let solution = actions.collect::<Result<_, _>>()?;
        Ok(Self { turns: number(turns, "win in")?, grade: number(grade, "grade")?, solution, situation })
    }
}

/// The puzzles that come with the game, the easier ones first: mined from self-play, each with one winning
/// idea.
pub fn puzzles() -> impl Iterator<Item = Puzzle> {
    // A test reads every line, so none is lost here.
    include_str!("puzzles.txt").lines().filter_map(|line| line.parse().ok())
}

/// How many nodes a puzzle may take the solver.
const MOST_NODES: u64 = 20_000;

impl Puzzle {
    /// The puzzle that a situation poses, if it poses one: an ejection that can be brought about in just one
    /// way, or a win in two turns of which just one result of the first turn is the beginning.
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
        // What is ready without preparation is ready after anything else, too: no other idea.
        let ready: Vec<_> = ejections.iter().filter(|ejection| ejection.first.is_none()).copied().collect();
        let ideas = if ready.is_empty() { &ejections } else { &ready };
        // Straight or aside, pushed or pulled over the edge: the same attackers at the same resistants.
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
        // Threats that fail are what the solver of the puzzle has to see through; a turn that attacks is
        // easier to think of than one that only prepares.
        let decoys = turns.ended().filter(|after| !after.can_eject() && after.ended().can_eject()).count();
        let quiet = !steps.iter().any(|step| step.is_attack());
        let grade = 3 + u8::from(decoys > 60) + u8::from(quiet);
        let solution = written(situation, &steps, false).ok()?;
        Some(Self { situation: situation.clone(), turns: 2, grade, solution })
    }
}

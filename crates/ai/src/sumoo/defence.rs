//! Both sides of a puzzle.

use std::collections::HashSet;

use dohyo_sumoo::position::{Position, Turns};
use dohyo_sumoo::{Action, Situation};

use super::proof::written;
use super::solve::Solver;
use crate::Defence;

impl Solver {
    /// Finds the rest of a turn with which the side to move forces an ejection within `turns` turns, this one included.
    pub fn win_within(&mut self, situation: &Situation, turns: u8) -> Option<Vec<Action>> {
        let position = Position::of(situation);
        let shortest = (1..=turns).find(|&number| self.is_win(&position, number, None) == Some(true))?;
        let proof = self.prove(&position, shortest)?;
        written(situation, &proof.turn, proof.ejects).ok()
    }

    /// Finds the best turn against a side that wants to eject within `turns` more turns: the shortest turn that
    /// prevents it, or else the turn that leaves the fewest and least obvious ways.
    pub fn defend(&mut self, situation: &Situation, turns: u8) -> Option<Defence<Action>> {
        let position = Position::of(situation);
        if let Some(ejection) = position.ejection() {
            let steps: Vec<_> = ejection.steps().collect();
            return Some(Defence { turn: written(situation, &steps, true).ok()?, escapes: true });
        }
        let list = Turns::of(&position);
        let mut replies: Vec<_> = list.found().iter().map(|found| (found, list.steps(found))).collect();
        replies.sort_by_key(|(_, steps)| steps.len());
        let escape = replies
            .iter()
            .find(|(found, _)| self.is_win(&found.position.ended(), turns, None) == Some(false))
            .map(|(_, steps)| steps);
        let steps = match escape {
            Some(steps) => steps,
            None => &replies.iter().min_by_key(|(found, _)| ways_left(&found.position.ended()))?.1,
        };
        Some(Defence { turn: written(situation, steps, false).ok()?, escapes: escape.is_some() })
    }
}

/// Returns the ease with which the side to move ejects: whether it can at all, whether it can without preparation, and
/// the number of ways.
fn ways_left(position: &Position) -> (bool, bool, usize) {
    let ejections = position.ejections();
    let ready = ejections.iter().any(|ejection| ejection.first.is_none());
    let ways: HashSet<_> = ejections
        .iter()
        .map(|ejection| (ejection.first, ejection.attack.contact(), ejection.attack.cost()))
        .collect();
    (!ejections.is_empty(), ready, ways.len())
}

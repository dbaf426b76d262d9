//! The solver: finds wins within a number of turns, whatever the other side does.
//!
//! A turn has about a thousand results, so two turns of each side have a million million lines. Nearly all of them can
//! be skipped without guessing:
//!
//! - Whether a turn can eject is known without generating it.
//! - Passing is legal. A turn that wins in `n` must win in `n − 1` if the other side passes, so the last turn before the
//!   ejection has to threaten it.
//! - A reply that leaves an ejection possible is answered by that ejection. Only the replies that stop every ejection,
//!   called escapes, need another answer. Most threats have an escape, which is found early.
//! - The result for a position also holds for its mirror images, and with the colours exchanged.
//!
//! Proofs ignore the draws by repetition and by quiet turns: a shortest win never repeats a position, and no win found
//! here is as long as the sixty turns that draw a game.

use dohyo_core::HashedMap;
use dohyo_sumoo::position::{Position, Turns};

use super::proof::{Answer, Proof};

/// The result for a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can force an ejection within this number of its own turns.
    Win(u8),
    /// It cannot stop the other side from ejecting within this number of that side's turns.
    Loss(u8),
    /// Neither side can force an ejection within this number of turns.
    Open(u8),
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The proven result.
    pub verdict: Verdict,
    /// Whether the search was stopped before it had examined all turns.
    pub stopped: bool,
    /// Positions whose turns were generated.
    pub nodes: u64,
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Watch {
    /// The number of turns in which it looks for a win.
    pub turns: u8,
    /// Results of the first turn that are decided for this number of turns.
    pub done: u32,
    /// Results of the first turn that are to be decided.
    pub total: u32,
    /// Positions whose turns were generated.
    pub nodes: u64,
    /// Positions remembered.
    pub known: u64,
}

/// The wins and losses that are proven or refuted for one position, in turns.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// The number of turns in which it wins, or 0 if that is not known.
    win: u8,
    /// It does not win within this number of turns.
    no_win: u8,
    /// The number of the other side's turns within which it loses, or 0 if that is not known.
    loss: u8,
    /// It does not lose within this number of the other side's turns.
    no_loss: u8,
}

type Memory = HashedMap<Known>;

/// The number of positions between two calls of the watcher. A position takes up to a tenth of a millisecond.
const WATCH_INTERVAL: u64 = 16;

/// The memory for a remembered position in bytes, with room for growth.
const ENTRY_BYTES: usize = 32;

/// A solver. It remembers its results from one question to the next.
pub struct Solver {
    known: Memory,
    capacity: usize,
    spare: Vec<Turns>,
    /// The number of turns between the root and the present position.
    ply: u32,
    nodes: u64,
    most_nodes: u64,
    stopped: bool,
    watch: Watch,
}

impl Default for Solver {
    fn default() -> Self {
        Self::with_memory(crate::DEFAULT_MEMORY)
    }
}

/// A callback that is told the progress and returns whether to go on.
type Watcher<'a> = &'a mut dyn FnMut(&Watch) -> bool;

impl Solver {
    /// Creates a solver that remembers positions in about `bytes` bytes.
    pub fn with_memory(bytes: usize) -> Self {
        Self {
            known: Memory::default(),
            capacity: bytes / ENTRY_BYTES,
            spare: Vec::new(),
            ply: 0,
            nodes: 0,
            most_nodes: u64::MAX,
            stopped: false,
            watch: Watch { turns: 0, done: 0, total: 0, nodes: 0, known: 0 },
        }
    }

    /// Looks for a forced win or loss within `turns` turns, the shortest first. The search stops after `most_nodes`
    /// positions, or when `watcher`, which is called every few positions, returns `false`.
    pub fn solve(
        &mut self,
        position: &Position,
        turns: u8,
        most_nodes: Option<u64>,
        watcher: Watcher<'_>,
    ) -> Solution {
        self.begin(most_nodes);
        let mut verdict = Verdict::Open(0);
        for number in 1..=turns {
            self.watch = Watch { turns: number, done: 0, total: 0, ..self.watch };
            if self.wins(position, number, watcher) {
                verdict = Verdict::Win(number);
                break;
            }
            let lost = !self.stopped && !position.can_eject() && self.loses(position, number, watcher);
            if self.stopped {
                break;
            }
            if lost {
                verdict = Verdict::Loss(number);
                break;
            }
            verdict = Verdict::Open(number);
        }
        Solution { verdict, stopped: self.stopped, nodes: self.nodes }
    }

    /// Returns `true` if the side to move can force an ejection within `turns` turns, or `None` if `most_nodes` positions
    /// were not enough to tell.
    pub fn is_win(&mut self, position: &Position, turns: u8, most_nodes: Option<u64>) -> Option<bool> {
        self.begin(most_nodes);
        let win = self.wins(position, turns, &mut |_| true);
        (!self.stopped).then_some(win)
    }

    /// Returns `true` if the other side can force an ejection within `turns` of its turns, or `None` if `most_nodes`
    /// positions were not enough to tell.
    pub fn is_loss(&mut self, position: &Position, turns: u8, most_nodes: Option<u64>) -> Option<bool> {
        self.begin(most_nodes);
        let loss = !position.can_eject() && self.loses(position, turns, &mut |_| true);
        (!self.stopped).then_some(loss)
    }

    /// Returns the result of every turn that wins within `turns` turns, as a position with the other side to move.
    /// Immediate ejections are not included. Returns `None` if `most_nodes` positions were not enough.
    pub fn winning_turns(
        &mut self,
        position: &Position,
        turns: u8,
        most_nodes: Option<u64>,
    ) -> Option<Vec<Position>> {
        self.begin(most_nodes);
        let found: Vec<_> = Turns::of(position).ended().collect();
        let mut winning = Vec::new();
        for after in found {
            if turns > 1 && !after.can_eject() && self.loses(&after, turns - 1, &mut |_| true) {
                winning.push(after);
            }
            if self.stopped {
                return None;
            }
        }
        Some(winning)
    }

    /// Returns the index of the first result after which the other side loses within `turns` turns. Returns `None` if
    /// there is none or the search was stopped. Quick once [`Solver::solve`] has found the win.
    pub fn winning_result(
        &mut self,
        results: impl IntoIterator<Item = Position>,
        turns: u8,
        most_nodes: Option<u64>,
        watcher: Watcher<'_>,
    ) -> Option<usize> {
        self.begin(most_nodes);
        let wins = |after: Position| !after.can_eject() && self.loses(&after, turns, watcher);
        results.into_iter().position(wins)
    }

    /// Returns a proof of a win within `turns` turns, if there is one. Quick once [`Solver::solve`] has found the win.
    pub fn prove(&mut self, position: &Position, turns: u8) -> Option<Proof> {
        if let Some(ejection) = position.ejection() {
            return Some(Proof { turn: ejection.steps().collect(), ejects: true, answers: Vec::new() });
        }
        self.begin(None);
        let list = Turns::of(position);
        let winning = list.found().iter().find(|found| {
            let after = found.position.ended();
            turns > 1 && !after.can_eject() && self.loses(&after, turns - 1, &mut |_| true)
        })?;
        let answers = self.answers(&winning.position.ended(), turns - 1)?;
        Some(Proof { turn: list.steps(winning), ejects: false, answers })
    }

    /// Returns a proof that the other side can force an ejection within `turns` of its turns, if there is one: an
    /// answer to every escape. Quick once [`Solver::solve`] has found the loss.
    pub fn prove_loss(&mut self, position: &Position, turns: u8) -> Option<Vec<Answer>> {
        self.begin(None);
        let lost = !position.can_eject() && self.loses(position, turns, &mut |_| true);
        if lost { self.answers(position, turns) } else { None }
    }

    /// Returns an answer to every escape.
    fn answers(&mut self, position: &Position, turns: u8) -> Option<Vec<Answer>> {
        let replies = Turns::of(position);
        let mut answers = Vec::new();
        for reply in replies.found() {
            let next = reply.position.ended();
            if !next.can_eject() {
                let shortest = (2..=turns).find(|&number| self.is_win(&next, number, None) == Some(true))?;
                answers.push(Answer { reply: replies.steps(reply), proof: self.prove(&next, shortest)? });
            }
        }
        Some(answers)
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.known = Memory::default();
    }

    /// Starts a new question.
    fn begin(&mut self, most_nodes: Option<u64>) {
        self.nodes = 0;
        self.most_nodes = most_nodes.unwrap_or(u64::MAX);
        self.stopped = false;
        self.ply = 0;
    }

    /// Counts a position, and checks the limits.
    fn enter(&mut self, watcher: Watcher<'_>) {
        self.nodes += 1;
        if self.nodes >= self.most_nodes {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(WATCH_INTERVAL) {
            let watch = Watch { nodes: self.nodes, known: self.known.len() as u64, ..self.watch };
            self.stopped |= !watcher(&watch);
        }
    }

    /// Updates the results for a position, unless the search was stopped or the memory is full.
    fn remember(&mut self, key: u64, change: impl FnOnce(&mut Known)) {
        if self.stopped {
            return;
        }
        if let Some(known) = self.known.get_mut(&key) {
            change(known);
        } else if self.known.len() < self.capacity {
            change(self.known.entry(key).or_default());
        }
    }

    /// Returns `true` if the side to move can force an ejection within `turns` turns.
    fn wins(&mut self, position: &Position, turns: u8, watcher: Watcher<'_>) -> bool {
        if position.can_eject() {
            return true;
        }
        if turns <= 1 || self.stopped {
            return false;
        }
        // Only positions at the beginning of a turn are remembered: the hash does not include the points.
        let whole = position.points() == dohyo_sumoo::POINTS;
        let key = position.canonical_hash();
        let known = if whole { self.known.get(&key).copied().unwrap_or_default() } else { Known::default() };
        if known.win > 0 && known.win <= turns {
            return true;
        }
        for number in known.no_win.max(1) + 1..=turns {
            if known.win > number {
                continue;
            }
            let win = self.wins_in(position, number, watcher);
            if self.stopped {
                return false;
            }
            if whole {
                self.remember(key, |known| if win { known.win = number } else { known.no_win = number });
            }
            if win {
                return true;
            }
        }
        false
    }

    /// Returns `true` if the side to move wins in `turns` turns, two or more, knowing that it does not win sooner.
    fn wins_in(&mut self, position: &Position, turns: u8, watcher: Watcher<'_>) -> bool {
        self.enter(watcher);
        let mut list = self.spare.pop().unwrap_or_default();
        list.fill(position);
        let mut candidates = Vec::new();
        for after in list.ended() {
            if !after.can_eject() {
                let threatens = after.ended().can_eject();
                if threatens || turns > 2 {
                    candidates.push((after, threatens));
                }
            }
        }
        self.spare.push(list);
        if turns > 2 {
            // Threats first: they leave the fewest replies.
            candidates.sort_by_key(|&(_, threatens)| !threatens);
        }
        if self.ply == 0 && turns > 2 {
            let mut seen = std::collections::HashSet::new();
            candidates.retain(|(after, _)| seen.insert(after.canonical_hash()));
            self.watch.total = candidates.len() as u32;
        }
        for (index, (after, threatens)) in candidates.into_iter().enumerate() {
            if self.ply == 0 {
                self.watch.done = index as u32;
            }
            self.ply += 1;
            let win = (threatens || self.wins(&after.ended(), turns - 1, watcher))
                && self.loses(&after, turns - 1, watcher);
            self.ply -= 1;
            if self.stopped {
                return false;
            }
            if win {
                return true;
            }
        }
        false
    }

    /// Returns `true` if the other side can force an ejection within `turns` of its turns. The side to move cannot
    /// eject.
    fn loses(&mut self, position: &Position, turns: u8, watcher: Watcher<'_>) -> bool {
        if self.stopped {
            return false;
        }
        let mut list = self.spare.pop().unwrap_or_default();
        if turns <= 1 {
            self.enter(watcher);
            let escape = list.fill_until(position, |reply| !reply.ended().can_eject());
            self.spare.push(list);
            return escape.is_none();
        }
        let whole = position.points() == dohyo_sumoo::POINTS;
        let key = position.canonical_hash();
        if let Some(known) = self.known.get(&key).filter(|_| whole) {
            if known.loss > 0 && known.loss <= turns {
                self.spare.push(list);
                return true;
            }
            if known.no_loss >= turns {
                self.spare.push(list);
                return false;
            }
        }
        self.enter(watcher);
        list.fill(position);
        let mut escapes: Vec<_> = list.ended().filter(|reply| !reply.can_eject()).collect();
        self.spare.push(list);
        // Replies that are threats themselves are the hardest to answer.
        escapes.sort_by_cached_key(|reply| !reply.ended().can_eject());
        let mut doomed = true;
        for escape in escapes {
            self.ply += 1;
            doomed = self.wins(&escape, turns, watcher);
            self.ply -= 1;
            if !doomed {
                break;
            }
        }
        if whole {
            self.remember(key, |known| if doomed { known.loss = turns } else { known.no_loss = turns });
        }
        doomed && !self.stopped
    }
}

//! Proofs that a side wins within so many turns, whatever the other does.
//!
//! A turn has about a thousand results, so two turns of each side are a million million lines. Nearly
//! all of them need not be looked at, and none of what follows guesses:
//!
//! - Whether a turn can eject is known without generating it.
//! - Passing is legal. A turn that would win in `n` must still win in `n − 1` if the other side passes; so
//!   the last turn before the ejection has to threaten it.
//! - A reply that leaves an ejection on the arena is answered by that ejection. Only the replies that stop
//!   every ejection, the escapes, need an answer, and most threats have one early among a thousand.
//! - What was found for a position holds for its mirror images and for the colours exchanged.
//!
//! The draws by repetition and by quiet turns are outside the proof: a shortest win never repeats a
//! position, and no win looked for here is longer than the sixty turns that draw a game.

use dohyo_core::HashedMap;
use dohyo_sumoo::position::{Position, Turns};

use super::proof::{Answer, Proof};

/// What is known about a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It ejects within so many turns of its own, whatever the other side does.
    Win(u8),
    /// It cannot stop the other side from ejecting within so many turns of that side's.
    Loss(u8),
    /// Neither within so many turns.
    Open(u8),
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    /// As far as it was proven.
    pub verdict: Verdict,
    /// Whether the search was broken off before it had looked at all the turns asked for.
    pub stopped: bool,
    /// Positions whose turns were generated.
    pub nodes: u64,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The number of turns it is looking for a win in.
    pub turns: u8,
    /// Turns of the root already decided at this number.
    pub done: u32,
    /// Turns of the root to decide at this number.
    pub total: u32,
    /// Positions whose turns were generated.
    pub nodes: u64,
    /// Positions remembered.
    pub known: u64,
}

/// Numbers of turns proven and refuted for one position.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// A win in so many turns, if not 0.
    win: u8,
    /// No win within so many turns.
    no_win: u8,
    /// A loss within so many turns of the other side, if not 0.
    loss: u8,
    /// No loss within so many turns of the other side.
    no_loss: u8,
}

type Memory = HashedMap<Known>;

/// How often a caller is told, in nodes.
const WATCH_INTERVAL: u64 = 256;

/// Bytes that a remembered position takes, room for growth included.
const ENTRY_BYTES: usize = 32;

/// The solver: what it remembers from one question to the next.
pub struct Solver {
    known: Memory,
    capacity: usize,
    spare: Vec<Turns>,
    /// Turns between the root and the present node.
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

/// A caller that looks on, and says whether to go on.
type Watcher<'a> = &'a mut dyn FnMut(&Watch) -> bool;

impl Solver {
    /// A solver that remembers positions in about this many bytes.
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

    /// Looks for a win or an unavoidable loss within `turns` turns, the shortest first. The watcher is told
    /// every few hundred nodes and stops the search by returning false, as does the number of nodes.
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

    /// Whether the side to move can force an ejection within `turns` turns. None if the nodes ran out.
    pub fn is_win(&mut self, position: &Position, turns: u8, most_nodes: Option<u64>) -> Option<bool> {
        self.begin(most_nodes);
        let win = self.wins(position, turns, &mut |_| true);
        (!self.stopped).then_some(win)
    }

    /// Whether the side to move cannot stop the other from ejecting within `turns` of its turns. None if
    /// the nodes ran out.
    pub fn is_loss(&mut self, position: &Position, turns: u8, most_nodes: Option<u64>) -> Option<bool> {
        self.begin(most_nodes);
        let loss = !position.can_eject() && self.loses(position, turns, &mut |_| true);
        (!self.stopped).then_some(loss)
    }

    /// Every turn that still wins within `turns` turns, as the positions that the other side gets;
    /// ejections at once are not among them. None if the nodes ran out.
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

    /// A proof of a win in `turns` turns, if there is one. Quick once [`Solver::solve`] has found it.
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

    /// Why the side to move cannot stop the other from ejecting within `turns` of its turns, if so: an answer
    /// to everything that stops an ejection at once. Quick once [`Solver::solve`] has found it.
    pub fn prove_loss(&mut self, position: &Position, turns: u8) -> Option<Vec<Answer>> {
        self.begin(None);
        let lost = !position.can_eject() && self.loses(position, turns, &mut |_| true);
        if lost { self.answers(position, turns) } else { None }
    }

    /// A proof for each reply that stops an ejection at once.
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

    fn begin(&mut self, most_nodes: Option<u64>) {
        self.nodes = 0;
        self.most_nodes = most_nodes.unwrap_or(u64::MAX);
        self.stopped = false;
        self.ply = 0;
    }

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

    /// Whether the side to move ejects within `turns` turns.
    fn wins(&mut self, position: &Position, turns: u8, watcher: Watcher<'_>) -> bool {
        if position.can_eject() {
            return true;
        }
        if turns <= 1 || self.stopped {
            return false;
        }
        // Only positions at the beginning of a turn are remembered: the hash does not know the points.
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

    /// Whether the side to move, who does not win sooner, wins in `turns` turns, two or more.
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

    /// Whether the side to move, who cannot eject, is ejected within `turns` turns of the other side,
    /// whatever it does.
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
        // Replies that threaten in their turn are the hardest to answer.
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

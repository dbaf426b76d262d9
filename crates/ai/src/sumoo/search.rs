//! Alpha-beta over the results of turns.
//!
//! A node is a position at the beginning of a turn; a ply is a whole turn. A turn that ejects is seen
//! without generating it, and so is a turn after which the other side ejects: no node below the last but
//! one is ever generated for that. Where a result threatens an ejection, the search asks whether any reply
//! stops it, which finds wins in two turns two plies before their end. Of the thousand results of a turn
//! only the most promising are followed; how many, the depth says.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use dohyo_sumoo::position::{Position, Turns};
use web_time::Instant;

use super::eval::{Weights, evaluate};
use crate::mix::{error, mix};
use crate::table::{Bound, Table};

/// What ejecting now is worth, less a point for every ply that it is away.
pub(super) const WIN: i32 = 30_000;
/// Scores beyond this are proven.
pub(super) const PROVEN: i32 = WIN - 1_000;
const INFINITE: i32 = 32_000;

/// What a search may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) depth: u8,
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
}

/// How a search sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// How far its judgement of a position is off, in hundredths of a nat.
    pub(super) noise: i32,
    /// How many of a thousand threats of the other side it overlooks.
    pub(super) blindness: u32,
    /// How many results are followed at the root, and how many below it.
    pub(super) width: [u16; 2],
    /// How many threats are examined for a win in two at each node.
    pub(super) threats: u16,
    /// Where noise and blindness come from.
    pub(super) seed: u64,
}

/// A result of a turn at the root.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Its place among the turns of the root.
    pub(super) index: usize,
    pub(super) position: Position,
    pub(super) score: i32,
    /// The expected results of the turns after it.
    pub(super) line: Vec<Position>,
}

/// A result of a turn below the root.
#[derive(Clone, Copy)]
struct Child {
    position: Position,
    score: i32,
}

/// What came before: hashes of the positions at the beginning of earlier turns.
pub(super) struct Past {
    pub(super) hashes: Vec<u64>,
}

pub(super) struct Search<'a> {
    table: &'a mut Table,
    weights: &'a Weights,
    sight: Sight,
    limits: Limits,
    stop: &'a AtomicBool,
    /// The positions on the way to the present node, after those of the game.
    path: Vec<u64>,
    spare: Vec<(Turns, Vec<Child>)>,
    pub(super) nodes: u64,
    next_look: u64,
    pub(super) stopped: bool,
    pub(super) deepest: usize,
}

/// How many nodes pass between two looks at the clock.
const LOOK_INTERVAL: u64 = 4_096;

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut Table,
        weights: &'a Weights,
        sight: Sight,
        limits: Limits,
        stop: &'a AtomicBool,
        past: Past,
    ) -> Self {
        Self {
            table,
            weights,
            sight,
            limits,
            stop,
            path: past.hashes,
            spare: Vec::new(),
            nodes: 0,
            next_look: LOOK_INTERVAL,
            stopped: false,
            deepest: 0,
        }
    }

    /// How much of the table is filled, in thousandths.
    pub(super) fn memory_used(&self) -> u16 {
        self.table.fullness()
    }

    fn look(&mut self) {
        if self.nodes < self.next_look {
            return;
        }
        self.next_look = self.nodes + LOOK_INTERVAL;
        let late = self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.stopped |= late || self.nodes >= self.limits.nodes || self.stop.load(Relaxed);
    }

    /// What a result is worth to the side that has just played it, without searching.
    fn judge(&self, after: &Position) -> i32 {
        let noise = if self.sight.noise == 0 {
            0
        } else {
            error(mix(after.hash() ^ self.sight.seed), self.sight.noise)
        };
        noise - evaluate(after, self.weights)
    }

    /// Whether the side to move is seen to eject.
    fn sees_ejection(&self, after: &Position) -> bool {
        after.can_eject()
            && (self.sight.blindness == 0
                || mix(after.hash().rotate_left(17) ^ self.sight.seed) % 1_000
                    >= u64::from(self.sight.blindness))
    }

    /// Whether a result after which the other side cannot eject wins in the next turn whatever is replied.
    fn is_decisive(&mut self, after: &Position) -> bool {
        let (mut turns, list) = self.spare.pop().unwrap_or_default();
        let escape = turns.fill_until(after, |reply| !reply.ended().can_eject());
        self.nodes += turns.found().len() as u64;
        self.spare.push((turns, list));
        escape.is_none()
    }

    /// The results of the root's turn, in the order of their promise.
    pub(super) fn root(&mut self, turns: &Turns, drawn: &[bool]) -> Vec<Choice> {
        let mut choices = Vec::new();
        for (index, position) in turns.ended().enumerate() {
            self.nodes += 1;
            let score = if self.sees_ejection(&position) {
                2 - WIN
            } else if drawn[index] {
                0
            } else {
                self.judge(&position)
            };
            choices.push(Choice { index, position, score, line: Vec::new() });
        }
        choices.sort_by_key(|choice| -choice.score);
        if choices[0].score < -PROVEN {
            // Everything loses: leave as few ways to win as possible, in case they are overlooked.
            choices.sort_by_cached_key(|choice| choice.position.ejections().len());
            return choices;
        }
        if self.sight.threats > 0 {
            let threats = choices
                .iter_mut()
                .filter(|choice| choice.score > -PROVEN && choice.position.ended().can_eject());
            for choice in threats.take(4 * usize::from(self.sight.threats)) {
                if self.is_decisive(&choice.position) {
                    choice.score = WIN - 3;
                    break;
                }
            }
            choices.sort_by_key(|choice| -choice.score);
        }
        choices
    }

    /// One iteration over the choices; false if it was broken off. The best choice comes first afterwards.
    pub(super) fn iterate(&mut self, choices: &mut [Choice], depth: u8, drawn: &[bool]) -> bool {
        let width = usize::from(self.sight.width[0]).min(choices.len());
        let mut best = -INFINITE;
        let mut done = 0;
        for index in 0..width {
            if choices[index].score < -PROVEN && index > 0 {
                break;
            }
            let position = choices[index].position;
            let mut line = Vec::new();
            let mut score = 0;
            if !drawn[choices[index].index] {
                if index > 0 {
                    score = -self.search(&position, depth - 1, -best - 1, -best, 1, &mut line);
                }
                if index == 0 || (score > best && !self.stopped) {
                    line.clear();
                    score = -self.search(&position, depth - 1, -INFINITE, -best, 1, &mut line);
                }
            }
            if self.stopped {
                break;
            }
            done += 1;
            let choice = &mut choices[index];
            choice.score = score;
            if score > best {
                best = score;
                choice.line = line;
                // Moved to the front, so that a search broken off leaves the best where it belongs.
                choices[..=index].rotate_right(1);
            }
        }
        if done == width {
            // Ties keep their order; what was refuted follows in the order of the bounds found.
            choices[1..width].sort_by_key(|choice| -choice.score);
        }
        !self.stopped
    }

    /// The value of a position to the side to move.
    fn search(
        &mut self,
        position: &Position,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: usize,
        line: &mut Vec<Position>,
    ) -> i32 {
        self.look();
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.stopped {
            return 0;
        }
        if position.can_eject() {
            return WIN - ply as i32 - 1;
        }
        if self.path.contains(&position.hash()) {
            return 0;
        }
        if depth == 0 {
            return -self.judge(position);
        }
        let key = position.canonical_hash();
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let score = from_table(i32::from(entry.score), ply);
            match entry.bound {
                Bound::Exact => return score,
                Bound::Lower if score >= beta => return score,
                Bound::Upper if score <= alpha => return score,
                _ => {}
            }
        }
        let (mut turns, mut children) = self.spare.pop().unwrap_or_default();
        let known_best = known.map_or(0, |entry| entry.best);
        let cut = self.gather(position, depth, beta, known_best, &mut turns, &mut children);
        let (score, bound, proven, best) = if let Some(score) = cut {
            (score, Bound::Lower, false, 0)
        } else if children.is_empty() {
            // Whatever is played, the other side ejects.
            (2 - WIN + ply as i32, Bound::Exact, true, 0)
        } else if let Some(child) = self.decisive(&children) {
            line.clear();
            line.push(child.position);
            (WIN - ply as i32 - 3, Bound::Exact, true, half(child.position.canonical_hash()))
        } else if depth == 1 {
            line.clear();
            line.push(children[0].position);
            (children[0].score, Bound::Exact, false, 0)
        } else {
            self.path.push(position.hash());
            let (score, best) = self.follow(&children, depth, (alpha, beta), ply, line);
            self.path.pop();
            let bound = match score {
                score if score >= beta => Bound::Lower,
                score if score > alpha => Bound::Exact,
                _ => Bound::Upper,
            };
            (score, bound, false, best)
        };
        self.spare.push((turns, children));
        if !self.stopped {
            self.table.put(key, best, to_table(score, ply), if proven { u8::MAX } else { depth }, bound);
        }
        score
    }

    /// Collects the results of a turn after which the other side cannot eject, the most promising first and
    /// no more than will be looked at. Returns a score that is good enough, if one was met at the last ply.
    fn gather(
        &mut self,
        position: &Position,
        depth: u8,
        beta: i32,
        known_best: u32,
        turns: &mut Turns,
        children: &mut Vec<Child>,
    ) -> Option<i32> {
        children.clear();
        let enough = if depth == 1 { beta } else { INFINITE };
        let cut = turns.fill_until(position, |reply| {
            let after = reply.ended();
            if after.can_eject() {
                return false;
            }
            let score = self.judge(&after);
            children.push(Child { position: after, score });
            score >= enough
        });
        self.nodes += turns.found().len() as u64;
        if cut.is_some() {
            return children.last().map(|child| child.score);
        }
        let kept = self.width(depth).max(usize::from(self.sight.threats)) + 1;
        if kept < children.len() {
            // The best result known comes along, wherever it stands.
            if known_best != 0 && depth > 1 {
                let is_known = |child: &&mut Child| half(child.position.canonical_hash()) == known_best;
                if let Some(child) = children.iter_mut().find(is_known) {
                    child.score = INFINITE;
                }
            }
            children.select_nth_unstable_by_key(kept - 1, |child| -child.score);
            children.truncate(kept);
        }
        children.sort_by_key(|child| -child.score);
        None
    }

    /// How many results are followed at a depth.
    fn width(&self, depth: u8) -> usize {
        if depth == 1 { 1 } else { usize::from(self.sight.width[1]) }
    }

    /// A result that wins in the next turn, among the threats that are examined.
    fn decisive(&mut self, children: &[Child]) -> Option<Child> {
        let threats = children.iter().take(usize::from(self.sight.threats));
        let mut threats = threats.filter(|child| child.position.ended().can_eject());
        threats.find(|child| self.is_decisive(&child.position)).copied()
    }

    /// Searches results in turn: the best score, and the half hash of its result.
    fn follow(
        &mut self,
        children: &[Child],
        depth: u8,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        line: &mut Vec<Position>,
    ) -> (i32, u32) {
        let mut best = -INFINITE;
        let mut best_key = 0;
        for (index, child) in children.iter().take(self.width(depth)).enumerate() {
            let mut rest = Vec::new();
            let mut score = 0;
            if index > 0 {
                score = -self.search(&child.position, depth - 1, -alpha - 1, -alpha, ply + 1, &mut rest);
            }
            if index == 0 || (score > alpha && score < beta) {
                rest.clear();
                score = -self.search(&child.position, depth - 1, -beta, -alpha, ply + 1, &mut rest);
            }
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                best_key = half(child.position.canonical_hash());
                if score > alpha {
                    alpha = score;
                    line.clear();
                    line.push(child.position);
                    line.append(&mut rest);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        (best, best_key)
    }
}

/// The half of a hash that the table keeps of the best result; 0 means none.
fn half(hash: u64) -> u32 {
    (hash >> 32) as u32 | 1
}

/// The table counts wins from the position, the search from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    score + if score >= PROVEN { ply } else { 0 } - if score <= -PROVEN { ply } else { 0 }
}

fn from_table(score: i32, ply: usize) -> i32 {
    let ply = ply as i32;
    score - if score >= PROVEN { ply } else { 0 } + if score <= -PROVEN { ply } else { 0 }
}

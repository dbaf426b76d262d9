//! Alpha-beta search over the results of turns.
//!
//! A node is a position at the beginning of a turn; a ply is a whole turn. Whether a turn can eject is known without
//! generating it, so positions in which the next turn ejects are never expanded. Where a result threatens an
//! ejection, the search asks whether any reply stops it, which finds wins in two turns two plies before their end. Of
//! the thousand results of a turn only the most promising are followed.

use dohyo_sumoo::position::{Position, Turns};

use super::eval::{Weights, evaluate};
use super::levels::Focus;
use crate::limits::{Limits, Meter};
use crate::mistakes::Sight;
use crate::score::{INFINITE, PROVEN, WIN, from_table, to_table};
use crate::table::{Bound, TranspositionTable};

/// A result of a turn at the root.
#[derive(Clone, Debug)]
pub(super) struct RatedTurn {
    /// The index of the result among those of the root.
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

/// A search for the best turn.
pub(super) struct Search<'a> {
    table: &'a mut TranspositionTable,
    weights: &'a Weights,
    sight: Sight,
    focus: Focus,
    pub(super) meter: Meter<'a>,
    /// Hashes of the positions that must not come up again: those of the game, and those on the line to the present
    /// node.
    path: Vec<u64>,
    /// Lists that are not in use.
    spare: Vec<(Turns, Vec<Child>)>,
    /// The greatest ply reached.
    pub(super) deepest: usize,
}

/// The number of positions between two looks at the clock.
const CHECK_INTERVAL: u64 = 1_024;

impl<'a> Search<'a> {
    pub(super) fn new(
        table: &'a mut TranspositionTable,
        weights: &'a Weights,
        sight: Sight,
        focus: Focus,
        limits: Limits<'a>,
        path: Vec<u64>,
    ) -> Self {
        let meter = Meter::new(limits, CHECK_INTERVAL);
        Self { table, weights, sight, focus, meter, path, spare: Vec::new(), deepest: 0 }
    }

    /// Returns the share of the table in use, in thousandths.
    pub(super) fn memory_used(&self) -> u16 {
        self.table.fullness()
    }

    /// Returns the value of a result to the side that has just played it, without searching.
    fn judge(&self, after: &Position) -> i32 {
        self.sight.error(|| after.hash()) - evaluate(after, self.weights)
    }

    /// Returns `true` if the side to move can eject and the level sees it.
    fn sees_ejection(&self, after: &Position) -> bool {
        after.can_eject() && !self.sight.overlooks_threat(|| after.hash())
    }

    /// Returns `true` if a result wins in the next turn whatever the reply. The other side must not be able to eject.
    fn is_decisive(&mut self, after: &Position) -> bool {
        let (mut turns, list) = self.spare.pop().unwrap_or_default();
        let escape = turns.fill_until(after, |reply| !reply.ended().can_eject());
        self.meter.nodes += turns.found().len() as u64;
        self.spare.push((turns, list));
        escape.is_none()
    }

    /// Rates the results of the root's turn, the most promising first. `drawn` tells for each whether it draws the
    /// game.
    pub(super) fn root(&mut self, turns: &Turns, drawn: &[bool]) -> Vec<RatedTurn> {
        let mut choices = Vec::new();
        for (index, position) in turns.ended().enumerate() {
            self.meter.nodes += 1;
            let score = if self.sees_ejection(&position) {
                2 - WIN
            } else if drawn[index] {
                0
            } else {
                self.judge(&position)
            };
            choices.push(RatedTurn { index, position, score, line: Vec::new() });
        }
        choices.sort_by_key(|choice| -choice.score);
        if choices[0].score < -PROVEN {
            // Everything loses. Leave the other side as few ways to win as possible, in case it overlooks them.
            choices.sort_by_cached_key(|choice| choice.position.ejections().len());
            return choices;
        }
        if self.focus.threats > 0 {
            let threats = choices
                .iter_mut()
                .filter(|choice| choice.score > -PROVEN && choice.position.ended().can_eject());
            for choice in threats.take(4 * usize::from(self.focus.threats)) {
                if self.meter.check() {
                    break;
                }
                if self.is_decisive(&choice.position) {
                    choice.score = WIN - 3;
                    break;
                }
            }
            choices.sort_by_key(|choice| -choice.score);
        }
        choices
    }

    /// Searches the choices to `depth` and puts the best one first. Returns `false` if the search was stopped.
    pub(super) fn iterate(&mut self, choices: &mut [RatedTurn], depth: u8, drawn: &[bool]) -> bool {
        let width = usize::from(self.focus.width[0]).min(choices.len());
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
                if index == 0 || (score > best && !self.meter.is_stopped()) {
                    line.clear();
                    score = -self.search(&position, depth - 1, -INFINITE, -best, 1, &mut line);
                }
            }
            if self.meter.is_stopped() {
                break;
            }
            done += 1;
            let choice = &mut choices[index];
            choice.score = score;
            if score > best {
                best = score;
                choice.line = line;
                // Move it to the front immediately, in case the search is stopped.
                choices[..=index].rotate_right(1);
            }
        }
        if done == width {
            // Ties keep their order. The others are sorted by the bounds that refuted them.
            choices[1..width].sort_by_key(|choice| -choice.score);
        }
        !self.meter.is_stopped()
    }

    /// Returns the value of a position to the side to move. Outside `alpha` and `beta` it is only a bound. `line`
    /// receives the results of the expected turns.
    fn search(
        &mut self,
        position: &Position,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: usize,
        line: &mut Vec<Position>,
    ) -> i32 {
        self.deepest = self.deepest.max(ply);
        if self.meter.count() {
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
            if entry.bound.decides(score, alpha, beta) {
                return score;
            }
        }
        let (mut turns, mut children) = self.spare.pop().unwrap_or_default();
        let known_best = known.map_or(0, |entry| entry.best);
        let cut = self.gather(position, depth, beta, known_best, &mut turns, &mut children);
        let (score, bound, proven, best) = if let Some(score) = cut {
            (score, Bound::Lower, false, 0)
        } else if children.is_empty() {
            // The other side ejects after every turn.
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
        if !self.meter.is_stopped() {
            self.table.put(key, best, to_table(score, ply), if proven { u8::MAX } else { depth }, bound);
        }
        score
    }

    /// Collects the results of a turn after which the other side cannot eject, the most promising first and no more
    /// than will be searched. At the last ply, returns the first score that reaches `beta`.
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
        self.meter.nodes += turns.found().len() as u64;
        if cut.is_some() {
            return children.last().map(|child| child.score);
        }
        let kept = self.width(depth).max(usize::from(self.focus.threats)) + 1;
        if kept < children.len() {
            // The best known result is always kept.
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

    /// Returns the number of results followed at a depth.
    fn width(&self, depth: u8) -> usize {
        if depth == 1 { 1 } else { usize::from(self.focus.width[1]) }
    }

    /// Finds a result that wins in the next turn, among the threats that are examined.
    fn decisive(&mut self, children: &[Child]) -> Option<Child> {
        let threats = children.iter().take(usize::from(self.focus.threats));
        let mut threats = threats.filter(|child| child.position.ended().can_eject());
        threats.find(|child| self.is_decisive(&child.position)).copied()
    }

    /// Searches results in their order. Returns the best score and the half hash of its result.
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
            if self.meter.is_stopped() {
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

/// Returns the half of a hash that the table stores for the best result. It is never 0, which means none.
fn half(hash: u64) -> u32 {
    (hash >> 32) as u32 | 1
}

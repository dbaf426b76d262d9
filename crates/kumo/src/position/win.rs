//! Search for a way to push the Stone out this turn.

use dohyo_core::HashedSet;

use super::{Deed, Move, Position};

/// The result of [`PushOut::search`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// The Stone can be pushed out, by this shortest line.
    Out(Vec<Move>),
    /// The Stone cannot be pushed out this turn.
    No,
    /// The search reached its limit.
    Unknown,
}

/// An exhaustive search for a way to push the Stone out this turn.
///
/// It deepens iteratively from the lower bound [`Position::push_out_bound`] to the number of actions left, and cuts off
/// lines that the bound excludes. Positions reached by the same actions in different orders are visited once.
#[derive(Default)]
pub struct PushOut {
    seen: HashedSet,
    /// Move lists kept for reuse.
    spare: Vec<Vec<(u8, Move)>>,
    line: Vec<Move>,
    nodes: u64,
    limit: u64,
}

impl PushOut {
    /// Creates a search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of positions visited in the last search.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Searches `position`, visiting at most `limit` positions.
    pub fn search(&mut self, position: &Position, limit: u64) -> Push {
        (self.nodes, self.limit) = (0, limit);
        if position.winner().is_some() {
            return Push::No;
        }
        let bound = position.push_out_bound();
        for depth in bound..=position.actions() {
            self.seen.clear();
            self.line.clear();
            if self.follow(position, position.actions() - depth) {
                return Push::Out(self.line.clone());
            }
            if self.nodes >= self.limit {
                return Push::Unknown;
            }
        }
        Push::No
    }

    /// Returns a shortest way to push the Stone out, if all shortest ways lead to the same final position.
    pub fn only_way(&mut self, position: &Position) -> Option<Vec<Move>> {
        let Push::Out(line) = self.search(position, u64::MAX) else { return None };
        let end = line.iter().fold(*position, |now, &played| now.after(played));
        self.seen.clear();
        let mut ends = HashedSet::default();
        self.gather(position, end.actions(), &mut ends);
        (ends.len() == 1).then_some(line)
    }

    /// Collects the final positions of all ways to push the Stone out that leave `kept` actions, and stops at the
    /// second.
    fn gather(&mut self, position: &Position, kept: u8, ends: &mut HashedSet) {
        let moves = self.promising(position, kept);
        for &(bound, played) in &moves {
            let next = position.after(played);
            if bound == 0 {
                ends.insert(next.hash());
            } else if self.seen.insert(next.hash()) {
                self.gather(&next, kept, ends);
            }
            if ends.len() > 1 {
                break;
            }
        }
        self.spare.push(moves);
    }

    /// Returns the moves after which the Stone might still be pushed out with `kept` actions left, each with its lower
    /// bound, the smallest first.
    fn promising(&mut self, position: &Position, kept: u8) -> Vec<(u8, Move)> {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        position.each_move(|played| {
            if played.deed() == Deed::Pass {
                return;
            }
            let next = position.after(played);
            if next.stone_is_out() {
                if next.actions() >= kept {
                    moves.push((0, played));
                }
            } else if next.winner().is_none() && next.actions() > kept {
                let bound = next.push_out_bound();
                if bound <= next.actions() - kept {
                    moves.push((bound.max(1), played));
                }
            }
        });
        self.nodes += 1;
        moves.sort_by_key(|&(bound, _)| bound);
        moves
    }

    /// Returns `true` if the Stone can be pushed out with `kept` actions left. If so, `self.line` holds the way.
    fn follow(&mut self, position: &Position, kept: u8) -> bool {
        let moves = self.promising(position, kept);
        let mut found = false;
        for &(bound, played) in &moves {
            self.line.push(played);
            found = bound == 0 || {
                let next = position.after(played);
                self.nodes < self.limit && self.seen.insert(next.hash()) && self.follow(&next, kept)
            };
            if found {
                break;
            }
            self.line.pop();
        }
        self.spare.push(moves);
        found
    }
}

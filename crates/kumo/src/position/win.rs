//! Whether the side to move can push the Stone out in this turn, and how.

use dohyo_core::HashedSet;

use super::{Deed, Move, Position};

/// The answer of a search for a win in this turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// The Stone can be pushed out, by a line as short as any.
    Out(Vec<Move>),
    /// It cannot.
    No,
    /// The search was broken off.
    Unknown,
}

/// Searches for a way to push the Stone out in this turn: every action, every order.
///
/// It deepens from the least number of actions that could do ([`Position::push_out_bound`]) to the number
/// there are, and follows only what that bound still allows. A position met before by another order of
/// the same actions is not looked at again.
#[derive(Default)]
pub struct PushOut {
    seen: HashedSet,
    /// Lists of moves to use again.
    spare: Vec<Vec<(u8, Move)>>,
    line: Vec<Move>,
    nodes: u64,
    limit: u64,
}

impl PushOut {
    /// A search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Positions looked at in the last search.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a way, at the cost of so many positions at most.
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

    /// A shortest way to push the Stone out, if all shortest ways come to the same in the end: whatever the
    /// order of their actions, the same wrestlers stand on the same squares and show the same faces.
    pub fn only_way(&mut self, position: &Position) -> Option<Vec<Move>> {
        let Push::Out(line) = self.search(position, u64::MAX) else { return None };
        let end = line.iter().fold(*position, |now, &played| now.after(played));
        self.seen.clear();
        let mut ends = HashedSet::default();
        self.gather(position, end.actions(), &mut ends);
        (ends.len() == 1).then_some(line)
    }

    /// Collects the ends of all ways to push the Stone out that leave `kept` actions over, until there are
    /// two.
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

    /// The moves after which the Stone might still be pushed out with `kept` actions left over, with the bound
    /// of what that takes, the most promising first.
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

    /// Whether the Stone can be pushed out so that `kept` actions are left over.
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

//! The end of each line: ejections are played out.

use dohyo_abalone::position::Kind;

use super::{MAX_PLY, Node, Scored, Search, ShortCuts};
use crate::abalone::eval::MARBLE;
use crate::score::WIN;

impl Search<'_> {
    /// Returns the value of a position after playing out ejections. While a marble is about to fall, the static value
    /// is misleading.
    pub(super) fn quiesce(&mut self, node: &Node, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.lines[ply].clear();
        if self.meter.count() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let position = &node.position;
        let win_in_one = position.other_lost() + 1 >= position.win();
        if win_in_one && position.can_eject() {
            return WIN - ply as i32 - 1;
        }
        if self.plies[ply].quiet_moves >= self.quiet_limit {
            return self.draw_score(ply);
        }
        let stand = self.evaluate(node);
        if stand >= beta || ply >= MAX_PLY {
            return stand;
        }
        let hopeless = self.short_cuts == ShortCuts::All && stand + 2 * MARBLE + 50 <= alpha;
        if hopeless || win_in_one {
            return stand;
        }
        alpha = alpha.max(stand);
        let mut best = stand;
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        position.for_each_move(Kind::Ejections, |packed| list.push(Scored::new(0, packed)));
        for packed in list.iter().map(|scored| scored.packed()) {
            let child = node.after(packed);
            self.plies[ply + 1].quiet_moves = 0;
            let score = -self.quiesce(&child, ply + 1, -beta, -alpha);
            if self.meter.is_stopped() {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.lists[ply] = list;
        best
    }
}

//! The root of the search.

use std::cmp::Reverse;

use super::node::Step;
use super::{History, Node, PackedMove, REDUCTIONS, RootMove, Search, ShortCuts, scramble};
use crate::score::{INFINITE, PROVEN, WIN};

impl Search<'_> {
    /// Sets the position to search. Moves that the player overlooks are left out.
    pub(crate) fn set_root(&mut self, node: &Node, history: &History) {
        self.path.clear();
        self.on_path.fill(0);
        for &hash in &history.hashes {
            self.enter(hash);
        }
        self.game_length = self.path.len();
        self.plies[0].quiet_moves = history.quiet_moves;
        self.quiet_limit = history.quiet_limit.unwrap_or(u16::MAX);
        let seed = self.weakness.seed ^ node.position.hash();
        let overlooked = |packed: &PackedMove| {
            let draw = scramble(seed ^ u64::from(packed.to_bits())) % 1_000;
            draw < u64::from(self.weakness.blindness)
        };
        let mut moves = node.position.moves();
        // If every move would be overlooked, none is.
        if !moves.iter().all(overlooked) {
            moves.retain(|packed| !overlooked(packed));
        }
        moves.sort_by_cached_key(|&packed| Reverse(self.first_guess(node, packed)));
        let root_move = |packed| RootMove { packed, score: -INFINITE, line: vec![packed] };
        self.root = moves.into_iter().map(root_move).collect();
    }

    /// Returns the sorting value of a move before any search.
    fn first_guess(&self, node: &Node, packed: PackedMove) -> i32 {
        if packed.ejects() && node.position.other_lost() + 1 >= node.position.win() {
            return INFINITE;
        }
        -self.evaluate(&node.after(packed))
    }

    /// Searches every root move to `depth` plies. Returns `false` if the search was stopped; the root moves that
    /// were finished still count.
    pub(crate) fn iterate(&mut self, node: &Node, depth: u8) -> bool {
        let mut window = 20;
        let previous = self.root[0].score;
        let (mut alpha, mut beta) = if depth < 4 || previous.abs() >= PROVEN {
            (-INFINITE, INFINITE)
        } else {
            (previous - window, previous + window)
        };
        loop {
            let score = self.search_root(node, i32::from(depth), alpha, beta);
            self.root.sort_by_key(|root| Reverse(root.score));
            if self.meter.is_stopped() {
                return false;
            }
            window *= 3;
            if score <= alpha {
                alpha = if window > 500 { -INFINITE } else { score - window };
            } else if score >= beta {
                beta = if window > 500 { INFINITE } else { score + window };
            } else {
                return true;
            }
        }
    }

    fn search_root(&mut self, node: &Node, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        let mut done = 0;
        self.plies[0].eval = self.evaluate(node);
        for nth in 0..self.root.len() {
            let packed = self.root[nth].packed;
            let score = self.score_of_root(node, nth, depth, (alpha, beta));
            if self.meter.is_stopped() {
                break;
            }
            done = nth + 1;
            let root = &mut self.root[nth];
            if nth == 0 || score > alpha {
                root.score = score;
                root.line.clear();
                root.line.push(packed);
                root.line.extend_from_slice(&self.lines[1]);
            } else {
                // The score is only an upper bound. Worse moves keep their order.
                root.score = -INFINITE;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        // Moves that were not searched stay behind those that were.
        for root in &mut self.root[done..] {
            root.score = root.score.min(-INFINITE);
        }
        best
    }

    /// Returns the value of the `nth` root move.
    fn score_of_root(&mut self, node: &Node, nth: usize, depth: i32, window: (i32, i32)) -> i32 {
        let packed = self.root[nth].packed;
        let child = node.after(packed);
        if packed.ejects() && child.position.is_won() {
            self.lines[1].clear();
            return WIN - 1;
        }
        self.enter_child(0, packed, &child);
        let may_reduce = self.short_cuts == ShortCuts::All && packed.pushed() == 0;
        let reduction = if may_reduce && depth >= 4 && nth >= 4 {
            (REDUCTIONS[(depth as usize).min(63)][nth.min(63)] / 1024 - 1).max(0)
        } else {
            0
        };
        let step = Step { packed, child, depth: depth - 1, reduction };
        let score = self.follow(&step, 0, true, nth == 0, window);
        self.leave();
        score
    }
}

//! The root of the search: which moves there are, how deep they were looked at, what came of each.

use std::cmp::Reverse;

use super::{History, INFINITE, Node, PROVEN, PackedMove, REDUCTIONS, RootMove, Search, ShortCuts, WIN, mix};

impl Search<'_> {
    /// Sets the position to search. Moves the player overlooks are left out.
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
        self.root = node
            .position
            .moves()
            .into_iter()
            .filter(|packed| {
                let draw = mix(seed ^ u64::from(packed.to_bits())) % 1_000;
                draw >= u64::from(self.weakness.blindness)
            })
            .map(|packed| RootMove { packed, score: -INFINITE, line: vec![packed] })
            .collect();
        if self.root.is_empty() {
            // Overlooking everything is overlooking nothing.
            let all = node.position.moves().into_iter();
            self.root = all.map(|packed| RootMove { packed, score: -INFINITE, line: vec![packed] }).collect();
        }
        let mut root = std::mem::take(&mut self.root);
        root.sort_by_cached_key(|root| Reverse(self.first_guess(node, root.packed)));
        self.root = root;
    }

    /// How promising a move looks before any search.
    fn first_guess(&self, node: &Node, packed: PackedMove) -> i32 {
        if packed.ejects() && node.position.other_lost() + 1 >= node.position.win() {
            return INFINITE;
        }
        -self.evaluate(&node.after(packed))
    }

    /// Searches every root move to one more ply. Returns false if it was broken off; then the root
    /// moves that were finished still count.
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
            if self.stopped {
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
            let child = node.after(packed);
            let mut score;
            if packed.ejects() && child.position.is_won() {
                score = WIN - 1;
                self.lines[1].clear();
            } else {
                self.enter(child.position.hash());
                self.plies[1].quiet_moves = if packed.ejects() { 0 } else { self.plies[0].quiet_moves + 1 };
                let quiet = packed.pushed() == 0;
                let mut reduction = 0;
                if self.short_cuts == ShortCuts::All && depth >= 4 && nth >= 4 && quiet {
                    reduction = (REDUCTIONS[(depth as usize).min(63)][nth.min(63)] / 1024 - 1).max(0);
                }
                score = alpha + 1;
                if nth > 0 {
                    score = -self.search(
                        &child,
                        depth - 1 - reduction,
                        1,
                        -alpha - 1,
                        -alpha,
                        Some(packed),
                        true,
                    );
                    if score > alpha && reduction > 0 {
                        score = -self.search(&child, depth - 1, 1, -alpha - 1, -alpha, Some(packed), true);
                    }
                }
                if nth == 0 || score > alpha {
                    score = -self.search(&child, depth - 1, 1, -beta, -alpha, Some(packed), true);
                }
                self.leave();
            }
            if self.stopped {
                break;
            }
            done = nth + 1;
            if nth == 0 || score > alpha {
                self.root[nth].score = score;
                let line = &self.lines[1];
                self.root[nth].line.clear();
                self.root[nth].line.push(packed);
                self.root[nth].line.extend_from_slice(line);
            } else {
                // Only known to be no better: keep the order of the moves that were worse.
                self.root[nth].score = -INFINITE;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        // Moves not reached keep their place behind those that were.
        for root in &mut self.root[done..] {
            root.score = root.score.min(-INFINITE);
        }
        best
    }
}

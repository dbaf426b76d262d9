//! One position of the search below the root.

use dohyo_abalone::position::PackedMove;

use super::{MAX_PLY, Node, REDUCTIONS, Search, ShortCuts, file};
use crate::abalone::order::{Picker, Stage};
use crate::abalone::table::Entry;
use crate::score::{INFINITE, PROVEN, WIN, from_table, to_table};
use crate::table::Bound;

/// A position being searched, with the information known before its moves are tried.
struct Here<'n> {
    node: &'n Node,
    ply: usize,
    /// Plies still to search.
    depth: i32,
    /// Whether the exact score is wanted, and not only a comparison with a bound.
    pv: bool,
    eval: i32,
    /// Whether the side to move stands better than at its last move.
    improving: bool,
    /// Whether the other side threatens to win with its next move.
    threatened: bool,
    /// The move that led here.
    before: Option<PackedMove>,
}

/// A move to follow.
pub(super) struct Step {
    pub(super) packed: PackedMove,
    /// The position after the move.
    pub(super) child: Node,
    /// Plies to search after the move.
    pub(super) depth: i32,
    /// The number of plies by which the first search is shallower.
    pub(super) reduction: i32,
}

/// The result of trying the moves of a position.
struct Tried {
    score: i32,
    best: Option<PackedMove>,
    bound: Bound,
    /// The number of moves followed.
    count: usize,
    /// Whether quiet moves were skipped.
    skipped: bool,
}

impl Search<'_> {
    /// Returns the value of a position to the side to move. Outside `alpha` and `beta` it is only a bound; 0 if the
    /// search was stopped.
    #[allow(
        clippy::too_many_arguments,
        reason = "a struct would be taken apart at once in the hottest function"
    )]
    pub(super) fn search(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        mut alpha: i32,
        mut beta: i32,
        before: Option<PackedMove>,
        may_pass: bool,
    ) -> i32 {
        if self.is_draw(ply) {
            self.lines[ply].clear();
            return self.draw_score(ply);
        }
        if depth <= 0 {
            return self.quiesce(node, ply, alpha, beta);
        }
        self.lines[ply].clear();
        if self.meter.count() {
            return 0;
        }
        if ply >= MAX_PLY {
            return self.evaluate(node);
        }
        let pv = beta - alpha > 1;
        let position = &node.position;
        let win_in_one = position.other_lost() + 1 >= position.win();
        if win_in_one && position.can_eject() {
            return WIN - ply as i32 - 1;
        }
        // A side that needs one more marble but cannot eject now wins in three plies at the earliest. A side that can
        // move loses in two plies at the earliest.
        alpha = alpha.max(-WIN + ply as i32 + 2);
        beta = beta.min(WIN - ply as i32 - if win_in_one { 3 } else { 1 });
        if alpha >= beta {
            return alpha;
        }

        let hash = position.hash();
        let known = self.table.get(hash, depth);
        let mut hash_move = None;
        if let Some(entry) = known {
            let score = from_table(i32::from(entry.score), ply);
            if !pv && i32::from(entry.depth) >= depth && entry.bound.decides(score, alpha, beta) {
                return score;
            }
            hash_move = entry.best.filter(|&packed| position.is_legal(packed));
        }
        let eval = known.map_or_else(|| self.evaluate(node), |entry| i32::from(entry.eval));
        self.plies[ply].eval = eval;
        let improving = ply >= 2 && eval > self.plies[ply - 2].eval;
        let risky = self.short_cuts == ShortCuts::All;
        // If the next lost marble loses the game, nothing may be skipped.
        let last_marble = position.own_lost() + 1 >= position.win();
        let threatened = last_marble && position.passed().can_eject();
        let asked = depth;
        let depth = depth + i32::from(threatened && risky);
        let mut here = Here { node, ply, depth, pv, eval, improving, threatened, before };
        if risky
            && !pv
            && !threatened
            && beta.abs() < PROVEN
            && let Some(score) = self.prune(&here, beta, may_pass)
        {
            return score;
        }
        if risky && hash_move.is_none() && here.depth >= 4 {
            here.depth -= 1;
        }

        let Some(tried) = self.try_moves(&here, hash_move, alpha, beta) else { return 0 };
        if tried.count == 0 {
            // A side without a legal move loses. If moves were only skipped, none of them looked good enough.
            return if tried.skipped { alpha } else { -WIN + ply as i32 };
        }
        let entry = Entry {
            best: tried.best,
            score: to_table(tried.score, ply) as i16,
            eval: eval.clamp(-PROVEN, PROVEN) as i16,
            depth: here.depth.clamp(0, 255) as u8,
            bound: tried.bound,
        };
        self.table.put(hash, asked, entry);
        tried.score
    }

    /// Returns a score if the side to move is so far ahead that its moves need not be tried.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call here costs two per cent of the search")]
    fn prune(&mut self, here: &Here<'_>, beta: i32, may_pass: bool) -> Option<i32> {
        let &Here { node, ply, depth, eval, .. } = here;
        let margin = 28 * (depth - i32::from(here.improving));
        if depth <= 7 && eval - margin >= beta {
            return Some(eval);
        }
        if !may_pass || depth < 3 || eval < beta {
            return None;
        }
        // Try a null move: the side to move may be ahead even if the other side moves twice.
        let reduction = 3 + depth / 4 + ((eval - beta) / 60).min(3);
        let passed = node.passed();
        self.enter(passed.position.hash());
        self.plies[ply + 1].quiet_moves = 0;
        let score = -self.search(&passed, depth - reduction, ply + 1, -beta, -beta + 1, None, false);
        self.leave();
        if self.meter.is_stopped() {
            return Some(0);
        }
        (score >= beta).then_some(if score >= PROVEN { beta } else { score })
    }

    /// Tries the moves of a position, the most promising first. Returns `None` if the search was stopped.
    fn try_moves(
        &mut self,
        here: &Here<'_>,
        hash_move: Option<PackedMove>,
        mut alpha: i32,
        beta: i32,
    ) -> Option<Tried> {
        let &Here { node, ply, pv, .. } = here;
        let side = node.position.to_move().index();
        let killers = self.plies[ply].killers;
        self.plies[ply + 1].killers = [None; 2];
        let reply = here.before.and_then(|before| self.replies[side][file(before)]);
        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut picker = Picker::new(hash_move, [killers[0], killers[1], reply]);
        let mut tried = Tried { score: -INFINITE, best: None, bound: Bound::Upper, count: 0, skipped: false };
        let mut quiet_count = 0_usize;
        while let Some(packed) = picker.next(&self.history[side], &node.position, &mut list, tried.skipped) {
            let quiet = packed.pushed() == 0;
            if quiet && tried.score > -PROVEN && self.may_skip(here) {
                let hopeless = here.eval + 30 + 32 * here.depth <= alpha;
                let enough = quiet_count >= here.enough_quiet_moves();
                tried.skipped |= hopeless || enough;
                if enough || hopeless && tried.count > 0 {
                    continue;
                }
            }
            tried.count += 1;
            let score = self.score_of(here, packed, picker.stage(), tried.count, (alpha, beta));
            if self.meter.is_stopped() {
                self.lists[ply] = list;
                return None;
            }
            if score > tried.score {
                tried.score = score;
                if score > alpha {
                    tried.best = Some(packed);
                    if pv {
                        self.extend_line(ply, packed);
                    }
                    if score >= beta {
                        tried.bound = Bound::Lower;
                        if !packed.ejects() {
                            self.reward(side, ply, here.depth, packed, here.before, picker.taken(&list));
                        }
                        break;
                    }
                    alpha = score;
                    tried.bound = Bound::Exact;
                }
            }
            quiet_count += usize::from(quiet);
        }
        self.lists[ply] = list;
        Some(tried)
    }

    /// Returns `true` if quiet moves of a position may be skipped.
    fn may_skip(&self, here: &Here<'_>) -> bool {
        self.short_cuts == ShortCuts::All && !here.pv && !here.threatened && here.depth <= 4
    }

    /// Returns the value of a move. It is the `count`th to be searched.
    fn score_of(
        &mut self,
        here: &Here<'_>,
        packed: PackedMove,
        stage: Stage,
        count: usize,
        window: (i32, i32),
    ) -> i32 {
        let &Here { node, ply, pv, .. } = here;
        if packed.ejects() && node.position.other_lost() + 1 >= node.position.win() {
            self.lines[ply + 1].clear();
            return WIN - ply as i32 - 1;
        }
        let child = node.after(packed);
        self.enter_child(ply, packed, &child);
        let reduction = self.reduction(here, packed, stage, count);
        let step = Step { packed, child, depth: here.depth - 1, reduction };
        let score = self.follow(&step, ply, pv, count == 1, window);
        self.leave();
        score
    }

    /// Returns the number of plies by which the first search of the `count`th move is shallower.
    fn reduction(&self, here: &Here<'_>, packed: PackedMove, stage: Stage, count: usize) -> i32 {
        let &Here { depth, pv, .. } = here;
        let risky = self.short_cuts == ShortCuts::All;
        if !risky || here.threatened || depth < 2 || count <= 1 + usize::from(pv) || packed.ejects() {
            return 0;
        }
        let history = i32::from(self.history[here.node.position.to_move().index()][file(packed)]);
        let mut reduction = REDUCTIONS[(depth as usize).min(63)][count.min(63)];
        reduction -= history / 12;
        reduction -= if packed.pushed() == 0 { 0 } else { 1024 };
        reduction -= if pv { 1024 } else { 0 };
        reduction += if here.improving { 0 } else { 512 };
        reduction -= if stage == Stage::Special { 512 } else { 0 };
        let deeper = depth - 1;
        (reduction / 1024).clamp(0, deeper - i32::from(deeper > 0))
    }

    /// Returns the value of a move that has been made at `ply`. The first move of a position on the principal variation
    /// is searched exactly; every other move is first compared with `alpha`.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call here costs two per cent of the search")]
    pub(super) fn follow(
        &mut self,
        step: &Step,
        ply: usize,
        pv: bool,
        first: bool,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let &Step { packed, ref child, depth, reduction } = step;
        let mut value = alpha + 1;
        if !first || !pv {
            value = -self.search(child, depth - reduction, ply + 1, -alpha - 1, -alpha, Some(packed), true);
            if value > alpha && reduction > 0 {
                value = -self.search(child, depth, ply + 1, -alpha - 1, -alpha, Some(packed), true);
            }
        }
        if pv && (first || value > alpha) {
            value = -self.search(child, depth, ply + 1, -beta, -alpha, Some(packed), true);
        }
        value
    }

    /// Sets the expected line from `ply` on to `packed` and the line after it.
    fn extend_line(&mut self, ply: usize, packed: PackedMove) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(packed);
        above[ply].extend_from_slice(&below[0]);
    }
}

impl Here<'_> {
    /// Returns the number of quiet moves after which the others are skipped near the end of a line.
    fn enough_quiet_moves(&self) -> usize {
        (6 + 3 * self.depth * self.depth) as usize / if self.improving { 1 } else { 2 }
    }
}

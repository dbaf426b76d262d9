//! The search: iterative-deepening principal-variation search.

mod root;

use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use dohyo_abalone::position::{Kind, PackedMove};
use web_time::Instant;

use super::eval::{MARBLE, Weights};
use super::lines::Node;
use super::order::{MOVE_FILE, Picker, Scored, Stage, file};
use super::table::{Entry, Table};
use crate::table::Bound;

/// The score of a game won now; a win in `n` moves is worth `n` less.
pub(crate) const WIN: i32 = 30_000;
/// Scores beyond this are proven wins or losses.
pub(crate) const PROVEN: i32 = WIN - 1_000;
const INFINITE: i32 = 32_000;
/// No line goes deeper than this many plies.
pub(crate) const MAX_PLY: usize = 100;
/// How many nodes pass between two looks at the clock.
const NODES_BETWEEN_CHECKS: u64 = 1_024;
/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    /// No new iteration begins after this.
    pub(crate) soft: Option<Instant>,
    /// The search breaks off at this.
    pub(crate) hard: Option<Instant>,
}

/// What makes a weaker player play worse.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weakness {
    /// Each evaluation is off by up to this much, in hundredths of a marble, the same for the same
    /// position.
    pub(crate) noise: i32,
    /// The chance, in thousandths, to overlook a move of one's own at the root.
    pub(crate) blindness: u32,
    pub(crate) seed: u64,
}

/// Which of the risky short cuts to take. Tests switch them off to compare with a plain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShortCuts {
    All,
    #[cfg(test)]
    None,
}

/// A move at the root and what came of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) packed: PackedMove,
    pub(crate) score: i32,
    pub(crate) line: Vec<PackedMove>,
}

/// The state of the game that the board does not show.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// Hashes of the positions since the last ejection, the present one last.
    pub(crate) hashes: Vec<u64>,
    pub(crate) quiet_moves: u16,
    pub(crate) quiet_limit: Option<u16>,
}

/// How many plies less to search the `n`th move at depth `d`, in 1/1024 ply.
static REDUCTIONS: LazyLock<Box<[[i32; 64]; 64]>> = LazyLock::new(|| {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (nth, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = logarithm(depth) * logarithm(nth);
            *reduction = (1024.0 * (0.4 + product / 2.2)) as i32;
        }
    }
    table
});

/// The natural logarithm, by nothing but the four operations that are the same on every processor.
fn logarithm(number: usize) -> f64 {
    let halvings = number.ilog2();
    let rest = number as f64 / f64::from(1 << halvings);
    let series = |number: f64| {
        let ratio = (number - 1.0) / (number + 1.0);
        let (mut power, mut sum) = (ratio, 0.0);
        for odd in (1..60).step_by(2) {
            sum += power / f64::from(odd);
            power *= ratio * ratio;
        }
        2.0 * sum
    };
    f64::from(halvings) * series(2.0) + series(rest)
}

/// What a node knows of its place on the path.
#[derive(Clone, Copy, Default)]
struct Ply {
    killers: [Option<PackedMove>; 2],
    eval: i32,
    quiet_moves: u16,
}

/// One thread's search.
pub(crate) struct Search<'a> {
    table: &'a Table,
    weights: &'a Weights,
    stop: &'a AtomicBool,
    limits: Limits,
    weakness: Weakness,
    short_cuts: ShortCuts,
    /// What a draw is worth to the side to move at an even ply, and at an odd one.
    draw: [i32; 2],
    pub(crate) nodes: u64,
    pub(crate) stopped: bool,
    pub(crate) deepest: usize,
    history: [Box<[i16; MOVE_FILE]>; 2],
    replies: [Box<[Option<PackedMove>; MOVE_FILE]>; 2],
    plies: Vec<Ply>,
    lists: Vec<Vec<Scored>>,
    lines: Vec<Vec<PackedMove>>,
    /// Hashes of the game and of the path searched.
    path: Vec<u64>,
    /// How many of them the game itself played.
    game_length: usize,
    quiet_limit: u16,
    /// How often each low part of a hash is on the path: nearly always a quick no.
    on_path: Box<[u8; 4_096]>,
    pub(crate) root: Vec<RootMove>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        table: &'a Table,
        weights: &'a Weights,
        stop: &'a AtomicBool,
        limits: Limits,
        weakness: Weakness,
        short_cuts: ShortCuts,
        draw: i32,
    ) -> Self {
        Self {
            table,
            weights,
            stop,
            limits,
            weakness,
            short_cuts,
            draw: [draw, -draw],
            nodes: 0,
            stopped: false,
            deepest: 0,
            history: [boxed(0), boxed(0)],
            replies: [boxed(None), boxed(None)],
            plies: vec![Ply::default(); MAX_PLY + 2],
            lists: vec![Vec::new(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            path: Vec::new(),
            game_length: 0,
            quiet_limit: u16::MAX,
            on_path: Box::new([0; 4_096]),
            root: Vec::new(),
        }
    }

    fn enter(&mut self, hash: u64) {
        self.path.push(hash);
        let count = &mut self.on_path[hash as usize & 4_095];
        *count = count.saturating_add(1);
    }

    fn leave(&mut self) {
        if let Some(hash) = self.path.pop() {
            let count = &mut self.on_path[hash as usize & 4_095];
            // A saturated count is never trusted down to zero: it can only cost a look at the path.
            if *count < u8::MAX {
                *count -= 1;
            }
        }
    }

    fn evaluate(&self, node: &Node) -> i32 {
        let eval = self.weights.evaluate(node);
        let noise = self.weakness.noise;
        if noise == 0 {
            return eval;
        }
        let span = 2 * noise as u64 + 1;
        // The sum of two draws: small mistakes more often than large ones.
        let draw = mix(self.weakness.seed ^ node.position.hash());
        let off = ((draw >> 32) % span + (draw & 0xffff_ffff) % span) as i32 / 2 - noise;
        // What one side likes the other dislikes.
        let side = 1 - 2 * node.position.to_move().index() as i32;
        eval + side * off
    }

    fn time_is_up(&mut self) -> bool {
        if self.stopped {
            return true;
        }
        if self.nodes >= self.limits.nodes {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(NODES_BETWEEN_CHECKS) {
            let late = self.limits.hard.is_some_and(|hard| Instant::now() >= hard);
            self.stopped = late || self.stop.load(Relaxed);
        }
        self.stopped
    }

    fn draw_score(&self, ply: usize) -> i32 {
        self.draw[ply & 1]
    }

    /// Whether the position at the end of the path is drawn, or as good as.
    fn is_draw(&self, ply: usize) -> bool {
        let quiet = self.plies[ply].quiet_moves;
        if quiet >= self.quiet_limit {
            return true;
        }
        let hash = self.path[self.path.len() - 1];
        if self.on_path[hash as usize & 4_095] < 2 {
            return false;
        }
        let mut before_the_search = 0;
        let mut index = self.path.len() - 1;
        let mut left = usize::from(quiet);
        while index >= 2 && left >= 2 {
            index -= 2;
            left -= 2;
            if self.path[index] == hash {
                // Repeating once within the search shows that one can repeat again; what the game has
                // seen must come up a third time.
                if index >= self.game_length {
                    return true;
                }
                before_the_search += 1;
                if before_the_search == 2 {
                    return true;
                }
            }
        }
        false
    }

    #[allow(clippy::too_many_lines, clippy::too_many_arguments, reason = "one node from beginning to end")]
    fn search(
        &mut self,
        node: &Node,
        mut depth: i32,
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
        self.nodes += 1;
        if self.time_is_up() {
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
        // Nothing here can be better than winning in three plies from now, or worse than losing in two.
        alpha = alpha.max(-WIN + ply as i32 + 2);
        beta = beta.min(WIN - ply as i32 - if win_in_one { 3 } else { 1 });
        if alpha >= beta {
            return alpha;
        }

        let hash = position.hash();
        let asked = depth;
        let known = self.table.get(hash, asked);
        let mut hash_move = None;
        if let Some(entry) = known {
            let score = from_table(entry.score, ply);
            let decides = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if !pv && decides && i32::from(entry.depth) >= depth {
                return score;
            }
            hash_move = entry.best.filter(|&packed| position.is_legal(packed));
        }
        let eval = known.map_or_else(|| self.evaluate(node), |entry| i32::from(entry.eval));
        self.plies[ply].eval = eval;
        let improving = ply >= 2 && eval > self.plies[ply - 2].eval;
        let risky = self.short_cuts == ShortCuts::All;
        // One more lost marble is the game: nothing may be skipped then.
        let last_marble = position.own_lost() + 1 >= position.win();
        let threatened = last_marble && position.passed().can_eject();
        if threatened && risky {
            depth += 1;
        }

        if risky && !pv && !threatened && beta.abs() < PROVEN {
            // Far ahead already.
            let margin = 28 * (depth - i32::from(improving));
            if depth <= 7 && eval - margin >= beta {
                return eval;
            }
            // Would be ahead even if the other side could move twice.
            if may_pass && depth >= 3 && eval >= beta {
                let reduction = 3 + depth / 4 + ((eval - beta) / 60).min(3);
                let passed = node.passed();
                self.enter(passed.position.hash());
                self.plies[ply + 1].quiet_moves = 0;
                let score = -self.search(&passed, depth - reduction, ply + 1, -beta, -beta + 1, None, false);
                self.leave();
                if self.stopped {
                    return 0;
                }
                if score >= beta {
                    return if score >= PROVEN { beta } else { score };
                }
            }
        }
        if risky && hash_move.is_none() && depth >= 4 {
            depth -= 1;
        }

        let side = position.to_move().index();
        let killers = self.plies[ply].killers;
        self.plies[ply + 1].killers = [None; 2];
        let reply = before.and_then(|before| self.replies[side][file(before)]);
        let mut list = std::mem::take(&mut self.lists[ply]);
        let mut picker = Picker::new(hash_move, [killers[0], killers[1], reply]);
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut tried = 0_usize;
        let mut tried_quiet = 0_usize;
        let mut skip_quiet = false;

        while let Some(packed) = picker.next(&self.history[side], position, &mut list, skip_quiet) {
            let quiet = packed.pushed() == 0;
            if risky && !pv && quiet && best > -PROVEN && !threatened {
                let enough = (6 + 3 * depth * depth) as usize / if improving { 1 } else { 2 };
                if depth <= 4 && tried_quiet >= enough {
                    skip_quiet = true;
                    continue;
                }
                if depth <= 4 && eval + 30 + 32 * depth <= alpha {
                    skip_quiet = true;
                    if tried > 0 {
                        continue;
                    }
                }
            }
            tried += 1;
            let score;
            if packed.ejects() && win_in_one {
                score = WIN - ply as i32 - 1;
                self.lines[ply + 1].clear();
            } else {
                let child = node.after(packed);
                self.enter(child.position.hash());
                self.plies[ply + 1].quiet_moves =
                    if packed.ejects() { 0 } else { self.plies[ply].quiet_moves + 1 };
                let deeper = depth - 1;
                let mut reduction = 0;
                if risky && depth >= 2 && tried > 1 + usize::from(pv) && !packed.ejects() {
                    let history = i32::from(self.history[side][file(packed)]);
                    let mut thousandths = REDUCTIONS[(depth as usize).min(63)][tried.min(63)];
                    thousandths -= history / 12;
                    thousandths -= if quiet { 0 } else { 1024 };
                    thousandths -= if pv { 1024 } else { 0 };
                    thousandths += if improving { 0 } else { 512 };
                    thousandths -= if picker.stage() == Stage::Special { 512 } else { 0 };
                    reduction = (thousandths / 1024).clamp(0, deeper - i32::from(deeper > 0));
                    if threatened {
                        reduction = 0;
                    }
                }
                let mut value = alpha + 1;
                if tried > 1 || !pv {
                    value = -self.search(
                        &child,
                        deeper - reduction,
                        ply + 1,
                        -alpha - 1,
                        -alpha,
                        Some(packed),
                        true,
                    );
                    if value > alpha && reduction > 0 {
                        value = -self.search(&child, deeper, ply + 1, -alpha - 1, -alpha, Some(packed), true);
                    }
                }
                if pv && (tried == 1 || value > alpha) {
                    value = -self.search(&child, deeper, ply + 1, -beta, -alpha, Some(packed), true);
                }
                score = value;
                self.leave();
            }
            if self.stopped {
                self.lists[ply] = list;
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(packed);
                    if pv {
                        let (above, below) = self.lines.split_at_mut(ply + 1);
                        above[ply].clear();
                        above[ply].push(packed);
                        above[ply].extend_from_slice(&below[0]);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        if !packed.ejects() {
                            self.reward(side, ply, depth, packed, before, picker.taken(&list));
                        }
                        break;
                    }
                    alpha = score;
                    bound = Bound::Exact;
                }
            }
            tried_quiet += usize::from(quiet);
        }
        self.lists[ply] = list;
        if tried == 0 {
            // No move at all loses; every move skipped says only that none looked good enough.
            if skip_quiet {
                return alpha;
            }
            return -WIN + ply as i32;
        }
        self.table.put(
            hash,
            asked,
            Entry {
                best: best_move,
                score: to_table(best, ply),
                eval: eval.clamp(-PROVEN, PROVEN) as i16,
                depth: depth.clamp(0, 255) as u8,
                bound,
            },
        );
        best
    }

    /// Remembers a move that refuted, and that those tried before it did not.
    fn reward(
        &mut self,
        side: usize,
        ply: usize,
        depth: i32,
        packed: PackedMove,
        before: Option<PackedMove>,
        tried: &[Scored],
    ) {
        let bonus = (depth * depth * 16).min(1_600);
        let history = &mut self.history[side];
        let mut learn = |packed: PackedMove, bonus: i32| {
            let value = &mut history[file(packed)];
            *value += (bonus - i32::from(*value) * bonus.abs() / 16_384) as i16;
        };
        learn(packed, bonus);
        for other in tried.iter().map(|scored| scored.packed()).filter(|&other| other != packed) {
            learn(other, -bonus);
        }
        if packed.pushed() == 0 {
            let killers = &mut self.plies[ply].killers;
            if killers[0] != Some(packed) {
                *killers = [Some(packed), killers[0]];
            }
            if let Some(before) = before {
                self.replies[side][file(before)] = Some(packed);
            }
        }
    }

    /// Plays ejections out: a position in which a marble is about to fall is not worth what it shows.
    fn quiesce(&mut self, node: &Node, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.lines[ply].clear();
        self.nodes += 1;
        if self.time_is_up() {
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
            if self.stopped {
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

/// Proven scores are stored as distance from the node, not from the root.
fn to_table(score: i32, ply: usize) -> i16 {
    let ply = ply as i32;
    (if score >= PROVEN {
        score + ply
    } else if score <= -PROVEN {
        score - ply
    } else {
        score
    }) as i16
}

fn from_table(score: i16, ply: usize) -> i32 {
    let (score, ply) = (i32::from(score), ply as i32);
    if score >= PROVEN {
        score - ply
    } else if score <= -PROVEN {
        score + ply
    } else {
        score
    }
}

/// An array on the heap that was never on the stack.
pub(crate) fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    vec![value; N]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| unreachable!("a slice of N is an array of N"))
}

/// A well-mixed word from any word.
pub(crate) const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

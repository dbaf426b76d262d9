//! The search: iterative-deepening principal-variation search.

mod node;
mod quiet;
mod root;

use std::sync::LazyLock;

use dohyo_abalone::position::PackedMove;
use dohyo_abalone::{Abalone, Position};
use dohyo_core::REPETITIONS;

use super::eval::Weights;
use super::lines::Node;
use super::order::{MOVE_FILE, Scored, file};
use super::table::TranspositionTable;
use crate::limits::{Limits, Meter};
use crate::mistakes::scramble;

/// The greatest number of plies in a line.
pub(crate) const MAX_PLY: usize = 100;
/// The number of positions between two looks at the clock.
const CHECK_INTERVAL: u64 = 1_024;

/// The mistakes of a weaker player.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weakness {
    /// The largest error of an evaluation, in hundredths of a marble. A position has the same error every time.
    pub(crate) noise: i32,
    /// The probability, in thousandths, of overlooking an own move at the root.
    pub(crate) blindness: u32,
    pub(crate) seed: u64,
}

/// The risky short cuts to take. Tests switch them off to compare with a plain search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ShortCuts {
    All,
    #[cfg(test)]
    None,
}

/// A move at the root, with the results of the search.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) packed: PackedMove,
    pub(crate) score: i32,
    pub(crate) line: Vec<PackedMove>,
}

/// The state of the game that the board does not show.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    /// Hashes of the positions that count as repetitions, the present one last: those since the last ejection, or
    /// the present one alone in games that repetition does not draw.
    pub(crate) hashes: Vec<u64>,
    pub(crate) quiet_moves: u16,
    pub(crate) quiet_limit: Option<u16>,
}

impl History {
    pub(crate) fn of(game: &Abalone) -> Self {
        let (quiet_moves, quiet_limit) = game.quiet_moves();
        let remembered = if game.repetition_draws() { usize::MAX } else { 1 };
        let seen = game.seen().iter().take(remembered);
        let mut hashes: Vec<u64> = seen.map(|earlier| Position::of(earlier, game.win()).hash()).collect();
        hashes.reverse();
        Self { hashes, quiet_moves, quiet_limit }
    }
}

/// The reduction of the `n`th move at depth `d`, in 1/1024 ply.
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

/// Returns the natural logarithm. It uses only the four basic operations, whose results are the same on every
/// processor.
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

/// The data of the search for each ply of the current line.
#[derive(Clone, Copy, Default)]
struct Ply {
    killers: [Option<PackedMove>; 2],
    eval: i32,
    quiet_moves: u16,
}

/// The search of one thread.
pub(crate) struct Search<'a> {
    table: &'a TranspositionTable,
    weights: &'a Weights,
    weakness: Weakness,
    short_cuts: ShortCuts,
    /// The value of a draw to the side to move at an even ply, and at an odd one.
    draw: [i32; 2],
    meter: Meter<'a>,
    /// The greatest ply reached.
    pub(crate) deepest: usize,
    /// The number of times that each move of each side has refuted another, by [`file()`].
    history: [Box<[i16; MOVE_FILE]>; 2],
    /// The move of each side that last refuted a move of the other, by [`file()`].
    replies: [Box<[Option<PackedMove>; MOVE_FILE]>; 2],
    plies: Vec<Ply>,
    lists: Vec<Vec<Scored>>,
    lines: Vec<Vec<PackedMove>>,
    /// Hashes of the game and of the line being searched.
    path: Vec<u64>,
    /// The number of hashes in `path` that were played in the game.
    game_length: usize,
    quiet_limit: u16,
    /// The number of hashes on the path, by their low bits. A count of zero, the usual case, means that a position is
    /// not on the path.
    on_path: Box<[u8; PATH_FILE]>,
    pub(crate) root: Vec<RootMove>,
}

/// The size of [`Search::on_path`].
const PATH_FILE: usize = 4_096;

impl<'a> Search<'a> {
    pub(crate) fn new(
        table: &'a TranspositionTable,
        weights: &'a Weights,
        limits: Limits<'a>,
        weakness: Weakness,
        short_cuts: ShortCuts,
        draw: i32,
    ) -> Self {
        Self {
            table,
            weights,
            weakness,
            short_cuts,
            draw: [draw, -draw],
            meter: Meter::exact(limits, CHECK_INTERVAL),
            deepest: 0,
            history: [boxed(0), boxed(0)],
            replies: [boxed(None), boxed(None)],
            plies: vec![Ply::default(); MAX_PLY + 2],
            lists: vec![Vec::new(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            path: Vec::new(),
            game_length: 0,
            quiet_limit: u16::MAX,
            on_path: Box::new([0; PATH_FILE]),
            root: Vec::new(),
        }
    }

    /// Returns the number of positions examined.
    pub(crate) fn nodes(&self) -> u64 {
        self.meter.nodes
    }

    /// Puts a position on the path.
    fn enter(&mut self, hash: u64) {
        self.path.push(hash);
        let count = &mut self.on_path[hash as usize & (PATH_FILE - 1)];
        *count = count.saturating_add(1);
    }

    /// Puts the position after `packed` on the path, as the next after `ply`.
    fn enter_child(&mut self, ply: usize, packed: PackedMove, child: &Node) {
        self.enter(child.position.hash());
        self.plies[ply + 1].quiet_moves = if packed.ejects() { 0 } else { self.plies[ply].quiet_moves + 1 };
    }

    /// Takes the last position off the path.
    fn leave(&mut self) {
        if let Some(hash) = self.path.pop() {
            let count = &mut self.on_path[hash as usize & (PATH_FILE - 1)];
            // A saturated count never decreases again. That only costs unnecessary searches of the path.
            if *count < u8::MAX {
                *count -= 1;
            }
        }
    }

    /// Returns the value of a position to the side to move, including this player's error.
    fn evaluate(&self, node: &Node) -> i32 {
        let eval = self.weights.evaluate(node);
        let noise = self.weakness.noise;
        if noise == 0 {
            return eval;
        }
        let span = 2 * noise as u64 + 1;
        // The mean of two draws: small errors more often than large ones.
        let draw = scramble(self.weakness.seed ^ node.position.hash());
        let off = ((draw >> 32) % span + (draw & 0xffff_ffff) % span) as i32 / 2 - noise;
        // The error has the opposite sign for the other side.
        let side = 1 - 2 * node.position.to_move().index() as i32;
        eval + side * off
    }

    fn draw_score(&self, ply: usize) -> i32 {
        self.draw[ply & 1]
    }

    /// Returns `true` if the position at the end of the path is drawn, or as good as drawn.
    fn is_draw(&self, ply: usize) -> bool {
        let quiet = self.plies[ply].quiet_moves;
        if quiet >= self.quiet_limit {
            return true;
        }
        let hash = self.path[self.path.len() - 1];
        if self.on_path[hash as usize & (PATH_FILE - 1)] < 2 {
            return false;
        }
        let mut before_the_search = 0;
        let mut index = self.path.len() - 1;
        let mut left = usize::from(quiet);
        while index >= 2 && left >= 2 {
            index -= 2;
            left -= 2;
            if self.path[index] == hash {
                // A position repeated within the search can be repeated for ever, so it counts as a draw. A
                // position from the game must occur a third time.
                if index >= self.game_length {
                    return true;
                }
                before_the_search += 1;
                if before_the_search == REPETITIONS - 1 {
                    return true;
                }
            }
        }
        false
    }

    /// Records that a move refuted the last one, and that the moves tried before it did not.
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
}

/// Creates an array on the heap without building it on the stack.
pub(crate) fn boxed<T: Clone, const N: usize>(value: T) -> Box<[T; N]> {
    vec![value; N]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| unreachable!("a slice of N is an array of N"))
}

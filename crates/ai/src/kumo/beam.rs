//! Thinking over a turn: the most promising beginnings are followed, action by action, to the end.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use dohyo_kumo::position::{Move, Position, Push, PushOut};
use web_time::Instant;

use super::eval::{Judgement, Weights};
use crate::mix::{error, mix};

/// What a win now is worth, less a point for every turn that it is away.
pub(super) const WIN: i32 = 30_000;
/// Scores beyond this are decided.
pub(super) const DECIDED: i32 = WIN - 1_000;

/// What a thought may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) nodes: u64,
    pub(super) deadline: Option<Instant>,
}

/// How a thought sees.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// How far its judgement of a position is off, in hundredths of a nat.
    pub(super) noise: i32,
    /// How many of a thousand threats of the other side it overlooks.
    pub(super) blindness: u32,
    /// Where noise and blindness come from.
    pub(super) seed: u64,
}

/// What a turn is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// To stand well.
    Best,
    /// To keep the other side from pushing the Stone out.
    Defend,
}

impl Aim {
    /// What serves the aim besides the worth of a position in which the other side lacks so many actions.
    fn bonus(self, lack: u8) -> i32 {
        match self {
            Self::Best => 0,
            Self::Defend => 100 * i32::from(lack.min(12)),
        }
    }
}

/// An end of a turn.
#[derive(Clone, Debug)]
pub(super) struct End {
    /// The beginning of the other side's turn, or the end of the game.
    pub(super) position: Position,
    /// For the side whose turn it was.
    pub(super) score: i32,
    /// How well it serves the aim.
    rank: i32,
    /// The last action, as a number of a [`Link`].
    link: u32,
}

/// An action, and the one before it.
#[derive(Clone, Copy)]
struct Link {
    played: Move,
    before: u32,
}

const NONE: u32 = u32::MAX;

/// One that is followed on.
#[derive(Clone, Copy)]
struct Beginning {
    position: Position,
    rank: i32,
    link: u32,
}

/// A turn being thought over.
#[derive(Default)]
pub(super) struct Turn {
    links: Vec<Link>,
    pub(super) ends: Vec<End>,
}

impl Turn {
    /// The actions that lead to an end.
    pub(super) fn moves(&self, end: &End) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut link = end.link;
        while link != NONE {
            let Link { played, before } = self.links[link as usize];
            moves.push(played);
            link = before;
        }
        moves.reverse();
        moves
    }
}

/// The part of a thought that all turns share.
pub(super) struct Beam<'a> {
    pub(super) weights: &'a Weights,
    pub(super) sight: Sight,
    pub(super) limits: Limits,
    pub(super) stop: &'a AtomicBool,
    pub(super) push_out: &'a mut PushOut,
    /// Positions that have begun a turn: whoever comes back to one makes no progress.
    pub(super) seen: &'a [u64],
    pub(super) nodes: u64,
    next_look: u64,
    pub(super) stopped: bool,
}

/// How many positions pass between two looks at the clock.
const LOOK_INTERVAL: u64 = 256;

/// What a position of the search for a push costs, compared with one that is judged.
const PUSH_NODE: u64 = 20;

/// Positions that a search for a push may take when a threat is looked for: nearly all take far fewer.
const PUSH_LIMIT: u64 = 3_000;

impl<'a> Beam<'a> {
    pub(super) fn new(
        weights: &'a Weights,
        sight: Sight,
        limits: Limits,
        stop: &'a AtomicBool,
        push_out: &'a mut PushOut,
        seen: &'a [u64],
    ) -> Self {
        let (nodes, next_look, stopped) = (0, LOOK_INTERVAL, false);
        Self { weights, sight, limits, stop, push_out, seen, nodes, next_look, stopped }
    }

    fn look(&mut self) {
        if self.nodes < self.next_look {
            return;
        }
        self.next_look = self.nodes + LOOK_INTERVAL;
        let late = self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.stopped |= late || self.nodes >= self.limits.nodes || self.stop.load(Relaxed);
    }

    /// How well an end of a turn is judged, for the side whose turn it was, and what serves the aim besides:
    /// the best after some quarter turns of the arena.
    fn judge(&self, after: &Position, aim: Aim, turns: &[u8]) -> (i32, i32) {
        let judgement = Judgement::of(after, self.weights);
        let noise = match self.sight.noise {
            0 => 0,
            size => error(mix(after.hash() ^ self.sight.seed), size),
        };
        let after = |&turns: &u8| {
            let score = noise - judgement.after(turns);
            (score + aim.bonus(judgement.lack(turns)), score)
        };
        turns.iter().map(after).max().unwrap_or_default()
    }

    /// How well an end of a turn serves the aim, and what it is worth, to the side whose turn it was.
    fn judge_end(&self, after: &Position, aim: Aim) -> (i32, i32) {
        let own = after.to_move().enemy();
        if after.turn() > after.terms().turn_limit {
            let lead = i32::from(after.prisoners(own)) - i32::from(after.prisoners(own.enemy()));
            let score = lead.signum() * (WIN - 1);
            return (score, score);
        }
        if self.seen.contains(&after.table_hash()) {
            return (0, 0);
        }
        self.judge(after, aim, &[0])
    }

    /// How well a turn under way serves its aim: the arena still has to be turned, if it was not.
    fn rank_beginning(&self, position: &Position, aim: Aim) -> i32 {
        let turns: &[u8] = if position.rotated() { &[0] } else { &[1, 3] };
        self.judge(&position.ended(), aim, turns).0
    }

    /// Follows the most promising `width` beginnings of a turn to its end. The ends come back in the order of
    /// their rank; false if it was broken off.
    pub(super) fn explore(&mut self, root: &Position, width: usize, aim: Aim, turn: &mut Turn) -> bool {
        turn.links.clear();
        turn.ends.clear();
        let mut seen = HashSet::new();
        let mut frontier = vec![Beginning { position: *root, rank: 0, link: NONE }];
        let mut moves = Vec::new();
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for beginning in &frontier {
                self.look();
                if self.stopped {
                    turn.ends.sort_by_key(|end| -end.rank);
                    return false;
                }
                moves.clear();
                beginning.position.each_move(|played| moves.push(played));
                for &played in &moves {
                    let after = beginning.position.after(played);
                    let over = after.winner().is_some();
                    let ended = over || after.actions() == 0;
                    let position = if ended && !over { after.ended() } else { after };
                    if !seen.insert(position.hash()) {
                        continue;
                    }
                    self.nodes += 1;
                    let link = turn.links.len() as u32;
                    turn.links.push(Link { played, before: beginning.link });
                    if ended {
                        let (rank, score) =
                            if over { (WIN - 1, WIN - 1) } else { self.judge_end(&position, aim) };
                        turn.ends.push(End { position, score, rank, link });
                    } else {
                        let rank = self.rank_beginning(&position, aim);
                        next.push(Beginning { position, rank, link });
                    }
                }
            }
            if next.len() > width {
                next.select_nth_unstable_by_key(width - 1, |beginning| -beginning.rank);
                next.truncate(width);
            }
            frontier = next;
        }
        turn.ends.sort_by_key(|end| -end.rank);
        true
    }

    /// Whether the side to move is seen to push the Stone out in its turn.
    pub(super) fn sees_push(&mut self, position: &Position) -> bool {
        if position.push_out_bound() > position.actions() {
            return false;
        }
        let overlooked = mix(position.hash().rotate_left(17) ^ self.sight.seed) % 1_000;
        if overlooked < u64::from(self.sight.blindness) {
            return false;
        }
        let found = self.push_out.search(position, PUSH_LIMIT);
        self.nodes += self.push_out.nodes() * PUSH_NODE;
        matches!(found, Push::Out(_))
    }
}

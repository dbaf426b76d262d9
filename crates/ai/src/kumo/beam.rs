//! Beam search over a turn: follows the most promising beginnings, action by action, to the end.

use std::collections::HashSet;

use dohyo_kumo::position::{Move, Position, Push, PushOut};

use super::eval::{Judgement, Weights};
use crate::limits::{Limits, Meter};
use crate::mistakes::Sight;
use crate::score::WIN;

/// The aim of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Reach the best position.
    Best,
    /// Keep the other side from pushing the Stone out.
    Defend,
}

impl Aim {
    /// Returns the bonus for a position in which the other side lacks `lack` actions to push the Stone out.
    fn bonus(self, lack: u8) -> i32 {
        match self {
            Self::Best => 0,
            Self::Defend => 100 * i32::from(lack.min(12)),
        }
    }
}

/// The end of a turn.
#[derive(Clone, Debug)]
pub(super) struct End {
    /// The position at the beginning of the other side's turn, or at the end of the game.
    pub(super) position: Position,
    /// The value to the side whose turn it was.
    pub(super) score: i32,
    /// The sorting value, which depends on the aim.
    rank: i32,
    /// The number of the [`Link`] with the last action.
    link: u32,
}

/// An action, and the number of the link before it.
#[derive(Clone, Copy)]
struct Link {
    played: Move,
    before: u32,
}

/// The number that means no link.
const NONE: u32 = u32::MAX;

/// The beginning of a turn.
#[derive(Clone, Copy)]
struct Beginning {
    position: Position,
    rank: i32,
    link: u32,
}

/// The ends of a turn, and the actions that lead to them.
#[derive(Default)]
pub(super) struct Turn {
    links: Vec<Link>,
    pub(super) ends: Vec<End>,
}

impl Turn {
    /// Returns the actions that lead to an end.
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

/// A beam search.
pub(super) struct Beam<'a> {
    weights: &'a Weights,
    sight: Sight,
    pub(super) meter: Meter<'a>,
    push_out: &'a mut PushOut,
    /// Hashes of the positions at the beginning of earlier turns, to avoid repetition.
    seen: &'a [u64],
}

/// The number of positions between two looks at the clock.
const CHECK_INTERVAL: u64 = 256;

/// The cost of a position in the search for a push, compared with one that is evaluated.
const PUSH_NODE: u64 = 20;

/// The number of positions that a search for a threatened push may examine. Nearly all need far fewer.
const PUSH_LIMIT: u64 = 3_000;

impl<'a> Beam<'a> {
    pub(super) fn new(
        weights: &'a Weights,
        sight: Sight,
        limits: Limits<'a>,
        push_out: &'a mut PushOut,
        seen: &'a [u64],
    ) -> Self {
        Self { weights, sight, meter: Meter::new(limits, CHECK_INTERVAL), push_out, seen }
    }

    /// Returns the rank of the end of a turn and its value to the side whose turn it was: the best after any number of
    /// quarter turns in `turns`.
    fn judge(&self, after: &Position, aim: Aim, turns: &[u8]) -> (i32, i32) {
        let judgement = Judgement::of(after, self.weights);
        let noise = self.sight.error(|| after.hash());
        let after = |&turns: &u8| {
            let score = noise - judgement.after(turns);
            (score + aim.bonus(judgement.lack(turns)), score)
        };
        turns.iter().map(after).max().unwrap_or_default()
    }

    /// Returns the rank of the end of a turn and its value to the side whose turn it was.
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

    /// Returns the rank of the beginning of a turn. If the arena has not been rotated, both rotations are considered.
    fn rank_beginning(&self, position: &Position, aim: Aim) -> i32 {
        let turns: &[u8] = if position.rotated() { &[0] } else { &[1, 3] };
        self.judge(&position.ended(), aim, turns).0
    }

    /// Follows the `width` most promising beginnings of a turn to its end, and sorts the ends by rank. Returns `false`
    /// if the search was stopped.
    pub(super) fn explore(&mut self, root: &Position, width: usize, aim: Aim, turn: &mut Turn) -> bool {
        turn.links.clear();
        turn.ends.clear();
        let mut seen = HashSet::new();
        let mut frontier = vec![Beginning { position: *root, rank: 0, link: NONE }];
        let mut moves = Vec::new();
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for beginning in &frontier {
                if self.meter.check() {
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
                    self.meter.nodes += 1;
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

    /// Returns `true` if the side to move can push the Stone out in its turn and the level sees it.
    pub(super) fn sees_push(&mut self, position: &Position) -> bool {
        if position.push_out_bound() > position.actions() {
            return false;
        }
        if self.sight.overlooks_threat(|| position.hash()) {
            return false;
        }
        let found = self.push_out.search(position, PUSH_LIMIT);
        self.meter.nodes += self.push_out.nodes() * PUSH_NODE;
        matches!(found, Push::Out(_))
    }
}

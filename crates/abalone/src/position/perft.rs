//! Counting move sequences and playing at random: what tells a right and fast generator from others.

use super::{Kind, MoveList, PackedMove, Position, split_mix};
use crate::Move;

/// What a number of random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games played.
    pub games: u64,
    /// Moves played in all of them.
    pub plies: u64,
    /// Games that one side won before the cap.
    pub decided: u64,
}

impl Position {
    /// How many sequences of `depth` moves there are from here. The last move of each is counted, not
    /// played.
    pub fn perft(&self, depth: u32) -> u64 {
        fn descend(position: &Position, lists: &mut [MoveList]) -> u64 {
            let Some((moves, deeper)) = lists.split_first_mut() else {
                return u64::from(position.count_moves());
            };
            moves.clear();
            for kind in [Kind::Ejections, Kind::Pushes, Kind::Quiet] {
                position.generate(kind, moves);
            }
            moves.iter().map(|&packed| descend(&position.after(packed), deeper)).sum()
        }
        if depth == 0 {
            return 1;
        }
        let mut lists = vec![MoveList::with_capacity(256); depth as usize - 1];
        descend(self, &mut lists)
    }

    /// [`Position::perft`] broken down by first move, in the order of their notation.
    pub fn perft_divide(&self, depth: u32) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let mut counts: Vec<_> = self
            .moves()
            .into_iter()
            .map(|packed| (Move::from(packed), self.after(packed).perft(depth - 1)))
            .collect();
        counts.sort_by_cached_key(|(first, _)| first.to_string());
        counts
    }

    /// Plays `games` random games from here, every legal move equally likely, each until somebody has
    /// won or `cap` moves are played.
    pub fn playouts(&self, games: u64, cap: u32, seed: u64) -> Playouts {
        let mut state = seed;
        let mut result = Playouts { games, ..Playouts::default() };
        for _ in 0..games {
            let mut position = *self;
            for _ in 0..cap {
                let Some(packed) = position.random_move(&mut state) else { break };
                position = position.after(packed);
                result.plies += 1;
            }
            result.decided += u64::from(position.is_won());
        }
        result
    }

    /// One of the legal moves, all equally likely.
    pub(super) fn random_move(&self, state: &mut u64) -> Option<PackedMove> {
        self.pick(|count| {
            let word = split_mix(state);
            (((word >> 32) * u64::from(count)) >> 32) as u32
        })
    }
}
